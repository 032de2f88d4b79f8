package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// A place is where a player is: at a part, perhaps in the row of a number, after a roll,
// or at a result.
type place struct {
	part, row int
	last      Faces // which are one face
	result    string
}

var start place

// A move is one throw or several, and where they lead.
type move struct {
	thrown      [][]int // the dice of each throw
	dice, faces []int   // of all throws
	to          place
	said        string
	subtracts   bool
}

// throws returns the dice of each throw at a place.
func (c *Card) throws(at place) [][]int {
	p := &c.Parts[at.part]
	if at.row > 0 {
		return [][]int{p.last()}
	}
	return p.Throws
}

// throw rolls all dice of a place, which show faces, and does what the card says.
func (c *Card) throw(at place, faces []int) (m move) {
	p, throws := &c.Parts[at.part], c.throws(at)
	for i, dice := range throws {
		m.thrown, m.dice = throws[:i+1], append(m.dice, dice...)
		m.faces = faces[:len(m.dice)]
		if p.Stops && p.certain(m.faces) {
			break
		}
		if i < len(throws)-1 && p.skips(m.faces) {
			m.said = c.said(at.part, Action{Do: BeginEarly})
			if p.Read == Listed && m.faces[0] <= p.goesOn(1) {
				m.said = p.adding(m.faces) + arrow + m.said
			}
			return m
		}
	}
	if p.Read != Rows {
		c.byNumber(at, &m)
		return m
	}
	row := slices.IndexFunc(p.Rows, func(r Row) bool { return p.fits(&r, at, m.faces) })
	a := p.Rows[row].entry(m.faces[len(m.faces)-1]).Action
	c.obey(at, a, &m)
	if a.Do == RollAgain && p.picks() > 0 { // in the row that the first dice picked
		m.to.row = p.Rows[row].N
	}
	for n := len(m.dice) - len(p.last()) + 1; n < len(m.dice); n++ {
		if c.sure(at, m.faces[:n], len(p.dice())-len(m.dice)) {
			m.dice, m.faces = m.dice[:n], m.faces[:n]
			if m.to.result == "" {
				m.said += atOnce
			}
		}
	}
	return m
}

// sure reports whether all rows that are left after the faces of some dice, before which
// others were rolled, say the same, so that no more dice are rolled.
func (c *Card) sure(at place, faces []int, before int) bool {
	p := &c.Parts[at.part]
	var said []Action
	for _, r := range p.Rows {
		if !p.stands(&r, at) || !r.follows(faces, before) {
			continue
		}
		if !c.spares(at.part, &r) || r.Entries[0].Die > before+len(faces) {
			return false
		}
		said = append(said, r.Entries[0].Action)
	}
	return len(slices.Compact(said)) == 1
}

// follows reports whether faces are those of the row, as far as it has some for them.
func (r *Row) follows(faces []int, before int) bool {
	for j, face := range faces {
		if before+j < len(r.First) && (face < r.First[before+j].First || face > r.First[before+j].Last) {
			return false
		}
	}
	return true
}

// stands reports whether a row is for a player at a place, whatever the dice show.
func (p *Part) stands(r *Row, at place) bool {
	leads := func(f Faces) bool {
		return f.Die == at.last.Die && f.First <= at.last.First && at.last.First <= f.Last
	}
	return !r.skips() && (at.row == 0 || at.row == r.N) &&
		(!p.Keep || at.row > 0 || slices.ContainsFunc(r.Last, leads))
}

// fits reports whether such a row is for the faces that dice show.
func (p *Part) fits(r *Row, at place, faces []int) bool {
	return p.stands(r, at) && len(r.First) == len(p.dice())-1 &&
		r.begins(faces, len(p.dice())-len(faces))
}

func (r *Row) skips() bool { return r.Entries[0].Do == BeginEarly }

// begins reports whether the faces of dice are those of the row, whose first dice were
// rolled before.
func (r *Row) begins(faces []int, before int) bool {
	return len(faces) >= len(r.First)-before && r.follows(faces, before)
}

// skips reports whether the faces of the first dice lead to the start at once.
func (p *Part) skips(faces []int) bool {
	if p.Read != Rows {
		return p.index(faces) >= p.goesOn(len(faces))
	}
	return slices.ContainsFunc(p.Rows, func(r Row) bool { return r.skips() && r.begins(faces, 0) })
}

// obey does what an action of a row says.
func (c *Card) obey(at place, a Action, m *move) {
	p, last := &c.Parts[at.part], len(m.faces)-1
	m.said = c.said(at.part, a)
	switch a.Do {
	case Named:
		m.to.result = a.Name
	case Face:
		later := len(p.dice()) - cmp.Or(a.Die, len(p.dice())) // dice
		part := ceil(m.faces[last-later], a.Of)
		m.to.result = strconv.Itoa(a.N + part)
		switch {
		case a.N > 0:
			m.said = added([]int{a.N, part})
		case a.N < 0:
			m.said = added([]int{part, a.N})
		default:
			m.said = m.to.result
		}
	case RollAgain:
		m.to = at
	case Go:
		m.to = place{a.N - 1, a.Row, Faces{m.dice[last], m.faces[last], m.faces[last]}, ""}
	}
}

// certain reports whether all numbers that are left after the first dice have one entry,
// which is not about the number itself.
func (p *Part) certain(faces []int) bool {
	rest := p.rest(len(faces) - 1)
	first, last := p.index(faces)*rest+1, (p.index(faces)+1)*rest
	if p.Read == Digits {
		first, last = first-1, last-1
		if first == 0 && (rest == 1 || *p.final(p.numbers()) != *p.final(1)) {
			return rest == 1
		}
		first = max(1, first)
	}
	e, is := p.Rows[0].entry(first), p.final(first)
	return last <= e.Last && is == p.final(last) && is.Do != Face
}

// final returns the entry of a number that remains when all is subtracted.
func (p *Part) final(number int) *Entry {
	e := p.Rows[0].entry(number)
	if e.Do == Subtract {
		e = p.Rows[0].entry(number - e.N)
	}
	return e
}

// adding says which numbers faces of the first dice add.
func (p *Part) adding(faces []int) string {
	var list []int
	if p.coins() {
		list = []int{1} // which the last one has for heads
	}
	for die, face := range faces {
		n := p.adds(die, face)
		if p.coins() {
			n -= p.adds(die, 1)
		}
		if n > 0 {
			list = append(list, n)
		}
	}
	return added(list)
}

// byNumber does what the card says about the number of the dice.
func (c *Card) byNumber(at place, m *move) {
	p := &c.Parts[at.part]
	rest := p.rest(len(m.faces) - 1) // numbers that are left
	n := p.index(m.faces)*rest + 1
	if p.Read == Digits {
		n = cmp.Or(n-1, p.numbers())
	}
	said := strconv.Itoa(n)
	switch {
	case p.Read == Listed:
		said = p.adding(m.faces)
		if rest > 1 && p.Rows[0].entry(n) != p.Rows[0].last() {
			said += fmt.Sprintf(atEnd, n, n+rest-1)
		}
	case rest > 1:
		said = p.number(n) + " to " + p.number(n+rest-1)
	case p.Read == Worked:
		said = weighed(p.dice(), func(die int) string { return strconv.Itoa(m.faces[die]) })
		if len(m.dice) > 1 {
			said += " = " + strconv.Itoa(n)
		}
	}
	e := p.Rows[0].entry(n)
	if e.Do == Subtract {
		m.subtracts = true
		if p.Read != Digits {
			said += arrow + strconv.Itoa(n)
		}
		n -= e.N
		said = fmt.Sprintf("%s - %d = %d", said, e.N, n)
		e = p.Rows[0].entry(n)
	}
	if p.Read == Digits && rest == 1 && e.Do != Face && !m.subtracts {
		said = p.number(n)
	}
	switch {
	case e.Do == Face:
		m.to.result, m.said = strconv.Itoa(n+e.N), said
	case e.Do == Named && !p.lookedUp(): // 0, the highest number
		m.to.result, m.said = e.Name, e.Name
	case e.Do == Named:
		m.to.result, m.said = e.Name, said+arrow+Name(e.Name)
	default:
		order := e.Action
		if order.Do == BeginEarly { // no roll is left
			order.Do = BeginAgain
		}
		m.to.part, m.said = at.part, said+arrow+c.said(at.part, order)
	}
}
