package card

import (
	"slices"
	"strconv"
	"strings"
)

const (
	mostHops  = 24  // throws of a game
	maxAgain  = 3   // throws after which the game takes the first result
	mostTried = 120 // throws, of which one is told
)

// example plays a game: what each throw shows, where it leads, and the result. If a
// player may have to start over, or to roll again, soon after the first throw, it shows
// that, too. A card of one row without arithmetic needs none.
func (c *Card) example() string {
	arithmetic := func(e Entry) bool { return e.Do == Face && (e.Of > 1 || !e.round()) }
	if c.Adds {
		return c.Example
	}
	if len(c.Parts) == 0 || len(c.Parts) == 1 && c.Parts[0].Read == Rows &&
		len(c.Parts[0].Rows) == 1 && !c.any(arithmetic) {
		return ""
	}
	text, at := exampleIs, start
	if c.Shared {
		text += " for the largest die"
	}
	apart := ": "
	tell := func(m move) {
		text += apart + c.shown(m) + arrow + m.said
		apart, at = "; ", m.to
	}
	told := map[bool]bool{} // whether it shows how to start over, and to roll again
	known := func(m move) bool { return told[again(m)] }
	for n := range mostHops {
		list, on, back := c.tried(at, n)
		ahead := c.ahead(on, n, known)
		back = slices.DeleteFunc(back, known)
		switch {
		case len(back) > 0:
			list = fewest(unless(c.plainly, back))
			told[again(list[0])] = true
		case len(ahead) > 0:
			list = ahead
		case len(on) > 0 && (at == start && n < maxAgain || len(list) == 0):
			list = on
		case len(list) == 0:
			return ""
		}
		tell(middle(unless(twice, unless(simple, list))))
		if at.result == "" {
			continue
		}
		if c.Parts[0].Read == Digits {
			zeros := c.throw(start, c.Parts[0].dice()) // the highest faces are zeros
			if !strings.Contains(text, c.shown(zeros)+arrow) {
				tell(zeros)
			}
		}
		return text + "."
	}
	return ""
}

// ahead returns the moves after which a throw may lead back in a way that is not known.
func (c *Card) ahead(on []move, n int, known func(m move) bool) (list []move) {
	leads := map[place]bool{}
	for _, m := range on {
		if _, tried := leads[m.to]; !tried {
			_, _, back := c.tried(m.to, n+1)
			leads[m.to] = len(slices.DeleteFunc(back, known)) > 0
		}
		if leads[m.to] {
			list = append(list, m)
		}
	}
	return list
}

// shown says what the throws of a move show.
func (c *Card) shown(m move) string {
	if !c.countsThrows() || !slices.ContainsFunc(m.thrown, many) {
		return facesAre(m.dice, m.faces)
	}
	var throws []string
	faces := m.faces
	for _, dice := range m.thrown {
		n := min(len(dice), len(faces)) // fewer, if that was sure
		if n > 0 {
			throws = append(throws, facesAre(dice[:n], faces[:n]))
		}
		faces = faces[n:]
	}
	return strings.Join(throws, then)
}

func again(m move) bool { return strings.Contains(m.said, Reroll) }

// unless returns moves of which something does not hold, or all if it holds of each.
func unless(holds func(m move) bool, list []move) []move {
	if others := slices.DeleteFunc(slices.Clone(list), holds); len(others) > 0 {
		return others
	}
	return list
}

func simple(m move) bool { return !m.subtracts }

// twice reports whether two like dice show the same, which hides their order.
func twice(m move) bool {
	for i, face := range m.faces {
		if at := slices.Index(m.faces[:i], face); at >= 0 && m.dice[at] == m.dice[i] {
			return true
		}
	}
	return false
}

// middle returns a move from the middle of some, in the order of their last faces.
func middle(list []move) move {
	last := func(m move) int { return m.faces[len(m.faces)-1] }
	slices.SortStableFunc(list, func(a, b move) int { return last(a) - last(b) })
	return list[len(list)*4/7]
}

// plainly reports whether a move back needs all rolls, or no sum.
func (c *Card) plainly(m move) bool {
	return len(m.dice) == len(c.Parts[0].dice()) || !strings.Contains(m.said, arrow)
}

// fewest returns the moves with the fewest dice.
func fewest(list []move) []move {
	dice := func(a, b move) int { return len(a.dice) - len(b.dice) }
	least := slices.MinFunc(list, dice)
	return slices.DeleteFunc(list, func(m move) bool { return dice(m, least) > 0 })
}

// tried returns throws from a place: those that lead to results, if possible to none that
// is the face, those that lead on, and those that lead to the start or to the place
// again.
func (c *Card) tried(at place, n int) (results, on, back []move) {
	shown := []move{}
	for i := range mostTried + 1 {
		faces := slices.Concat(c.throws(at)...) // the highest ones at last
		for j, sides := range faces {
			if i < mostTried {
				faces[j] = 1 + (i*(2*j+1)+i/sides*j+(j+1+n)*sides/3)%sides
			}
		}
		m := c.throw(at, faces)
		face := func(f int) bool { return m.to.result == strconv.Itoa(f) }
		switch {
		case slices.ContainsFunc(m.faces, face):
			shown = append(shown, m)
		case m.to.result != "":
			results = append(results, m)
		case again(m) && c.Parts[at.part].picks() > 0 && m.to.row == 0: // a row without a name
		case m.to == start || again(m):
			back = append(back, m)
		default:
			on = append(on, m)
		}
	}
	if results == nil {
		results = shown
	}
	return results, on, back
}
