package card

import (
	"slices"
	"strconv"
	"strings"
)

const (
	mostHops  = 12  // throws of a game
	mostTried = 120 // throws, of which one is told
)

// example plays a game: what each throw shows, where it leads, and the result. If rolls
// may be too high early, it shows that, too. A card of one row without arithmetic needs
// none.
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
	for n := range mostHops {
		results, on, early := c.tried(at, n)
		if len(on) > 0 && (n == 0 || len(results) == 0) {
			tell(middle(on))
			continue
		}
		if len(results) == 0 {
			break
		}
		if hard := slices.DeleteFunc(slices.Clone(results), simple); len(hard) > 0 {
			results = hard
		}
		if plain := slices.DeleteFunc(slices.Clone(results), twice); len(plain) > 0 {
			results = plain
		}
		tell(middle(results))
		if n == 0 && early != nil {
			tell(*early)
		}
		if c.Parts[0].Read == Digits {
			zeros, _ := c.throw(start, c.Parts[0].dice()) // the highest faces are zeros
			tell(zeros)
		}
		return text + "."
	}
	return ""
}

// shown says what the throws of a move show.
func (c *Card) shown(m move) string {
	if !c.thrown() || !slices.ContainsFunc(m.thrown, many) {
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

// tried returns throws from a place: those that lead to results, if possible to none that
// is the face, those that lead on, and one that is too high early.
func (c *Card) tried(at place, n int) (results, on []move, early *move) {
	p, shown := &c.Parts[at.part], []move{}
	for i := range mostTried {
		faces := slices.Concat(c.throws(at)...)
		for j, sides := range faces {
			faces[j] = 1 + (i*(2*j+1)+i/sides*j+(j+1+n)*sides/3)%sides
		}
		m, ok := c.throw(at, faces)
		if !ok {
			continue
		}
		face := func(f int) bool { return m.to.result == strconv.Itoa(f) }
		switch {
		case slices.ContainsFunc(m.faces, face):
			shown = append(shown, m)
		case m.to.result != "":
			results = append(results, m)
		case m.to == start || m.to == at:
			if len(m.dice) < len(p.dice()) && early == nil {
				early = &m
			}
		default:
			on = append(on, m)
		}
	}
	if results == nil {
		results = shown
	}
	return results, on, early
}
