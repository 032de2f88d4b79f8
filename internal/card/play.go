package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
	if at.row >= 0 {
		return [][]int{p.last()}
	}
	return p.Throws
}

// throw rolls all dice of a place, which show faces, and does what the card says.
func (c *Card) throw(at place, faces []int) (m move, err error) {
	p, throws := &c.Parts[at.part], c.throws(at)
	for i, dice := range throws {
		m.thrown, m.dice = throws[:i+1], append(m.dice, dice...)
		m.faces = faces[:len(m.dice)]
		if i < len(throws)-1 && p.skips(m.faces) {
			m.to, m.said = start, c.said(at.part, Action{Do: AtOnce})
			if p.Read == Listed && m.faces[0] <= p.goesOn(1) {
				m.said = p.adding(m.faces) + arrow + m.said
			}
			return m, nil
		}
	}
	if p.Read != Rows {
		return m, c.count(at, &m)
	}
	var rows []int
	for k := range p.Rows {
		if p.fits(k, at.row, m.faces) {
			rows = append(rows, k)
		}
	}
	if len(rows) != 1 {
		return m, fmt.Errorf("part %d has %d rows for %v of %v", at.part+1, len(rows), m.faces, m.dice)
	}
	e := p.Rows[rows[0]].entry(m.faces[len(m.faces)-1])
	if e == nil {
		return m, fmt.Errorf("part %d says nothing about %v of %v", at.part+1, m.faces, m.dice)
	}
	return m, c.obey(at.part, rows[0], e.Action, &m)
}

// fits reports whether row k is for faces, or is like a row that was picked before but
// for the dice that are rolled now.
func (p *Part) fits(k, picked int, faces []int) bool {
	r := &p.Rows[k]
	return !r.skips() && len(r.First) == len(p.dice())-1 && (picked < 0 || p.alike(picked, k)) &&
		r.begins(faces, len(p.dice())-len(faces))
}

func (r *Row) skips() bool { return r.Entries[0].Do == AtOnce }

// begins reports whether the faces of dice are those of the row, whose first dice were
// rolled before.
func (r *Row) begins(faces []int, before int) bool {
	for j, f := range r.First[before:] {
		if j >= len(faces) || faces[j] < f.First || faces[j] > f.Last {
			return false
		}
	}
	return true
}

// skips reports whether the faces of the first dice lead to the start at once.
func (p *Part) skips(faces []int) bool {
	if p.Read != Rows {
		return p.index(faces) >= p.goesOn(len(faces))
	}
	return slices.ContainsFunc(p.Rows, func(r Row) bool { return r.skips() && r.begins(faces, 0) })
}

// alike reports whether two rows differ at most in the faces of the last throw.
func (p *Part) alike(j, k int) bool {
	r, s := p.Rows[j], p.Rows[k]
	return r.N == s.N && slices.Equal(r.Last, s.Last) &&
		slices.Equal(r.First[:min(p.picks(), len(r.First))], s.First[:min(p.picks(), len(s.First))])
}

// obey does what an action of a row says.
func (c *Card) obey(i, row int, a Action, m *move) error {
	p := &c.Parts[i]
	m.to, m.said = start, c.said(i, a)
	switch a.Do {
	case Named:
		m.to.result = a.Name
	case Face:
		later := len(p.dice()) - cmp.Or(a.Die, len(p.dice())) // dice
		face := m.faces[len(m.faces)-1-later]
		part := ceil(face, a.Of)
		m.to.result = strconv.Itoa(a.N + part)
		switch {
		case a.N > 0:
			m.said = added([]int{a.N, part})
		case a.N < 0:
			m.said = added([]int{part, a.N})
		default:
			m.said = m.to.result
		}
	case BeginAgain, AtOnce:
	case RollAgain:
		m.to.part = i
		if p.Keep || p.named() || p.picks() > 0 {
			m.to.row = row
		}
	case Go:
		return c.enter(a.N-1, m)
	default:
		m.to = c.rowOf(a.N)
		if m.to.part < 0 {
			return fmt.Errorf("part %d: where is %q?", i+1, m.said)
		}
	}
	return nil
}

// enter goes to a part.
func (c *Card) enter(i int, m *move) error {
	m.to.part = i
	if i < 0 || i >= len(c.Parts) || c.Parts[i].named() {
		return fmt.Errorf("which row of part %d?", i+1)
	}
	p := &c.Parts[i]
	if !p.Keep {
		return nil
	}
	last := len(m.dice) - 1
	for k, r := range p.Rows {
		leads := func(f Faces) bool {
			return f.Die == m.dice[last] && f.First <= m.faces[last] && m.faces[last] <= f.Last
		}
		switch {
		case !slices.ContainsFunc(r.Last, leads):
		case m.to.row >= 0 && !p.alike(m.to.row, k):
			return fmt.Errorf("part %d: two rows for %v", i+1, m.faces)
		default:
			m.to.row = k
		}
	}
	if m.to.row < 0 || len(m.thrown) == 1 && last > 0 {
		return fmt.Errorf("part %d: which row is for %v of %v?", i+1, m.faces, m.dice)
	}
	return nil
}

// adding says which numbers faces of the first dice add.
func (p *Part) adding(faces []int) string {
	var list []int
	for die, face := range faces {
		if n := p.adds(die, face); n > 0 {
			list = append(list, n)
		}
	}
	return added(list)
}

// count does what the card says about the number of the dice.
func (c *Card) count(at place, m *move) error {
	p := &c.Parts[at.part]
	n := p.index(m.faces) + 1
	m.to = start
	if p.Read == Digits {
		n = cmp.Or(n-1, p.numbers())
	}
	said, zero := strconv.Itoa(n), p.Read == Digits && n == p.numbers()
	switch p.Read {
	case Listed:
		said = p.adding(m.faces)
	case Worked:
		said = weighed(p.dice(), func(die int) string { return strconv.Itoa(m.faces[die]) })
		if len(m.dice) > 1 {
			said += " = " + strconv.Itoa(n)
		}
	}
	e := p.Rows[0].entry(n)
	if e != nil && e.Do == Subtract {
		m.subtracts = true
		if p.Read != Digits {
			said += arrow + strconv.Itoa(n)
		}
		n -= e.N
		said = fmt.Sprintf("%s - %d = %d", said, e.N, n)
		e = p.Rows[0].entry(n)
	}
	switch {
	case e == nil:
		return fmt.Errorf("part %d: nothing is said about the number %d", at.part+1, n)
	case e.Do == Face:
		m.to.result, m.said = strconv.Itoa(n+e.N), said
	case e.Do == Named && !p.table(): // 0, the highest number
		m.to.result, m.said = e.Name, e.Name
	case e.Do == Named && zero:
		m.to.result, m.said = e.Name, strings.Repeat("0", len(m.faces))+arrow+Name(e.Name)
	case e.Do == Named:
		m.to.result, m.said = e.Name, said+arrow+Name(e.Name)
	default:
		order := e.Action
		if order.Do == AtOnce { // no roll is left
			order.Do = BeginAgain
		}
		m.to.part, m.said = at.part, c.said(at.part, order)
	}
	return nil
}
