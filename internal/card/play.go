package card

import (
	"fmt"
	"slices"
	"strconv"
)

// A playState is where a player is: at a part, with the first of the rows that rolls have picked,
// or -1 if none have.
type playState struct{ part, row int }

var start = playState{row: -1}

// A move is a throw, or rolls that pick a row and a throw, and where they lead.
type move struct {
	dice, faces []int
	throws      int
	to          playState
	result      string // empty to go on
	said        string
}

// roll throws dice.
func (m *move) roll(dice []int, roll func(sides int) int) {
	m.throws++
	for _, sides := range dice {
		m.dice = append(m.dice, sides)
		m.faces = append(m.faces, roll(sides))
	}
}

// throw rolls all dice of a state, and does what the card says.
func (c *Card) throw(at playState, roll func(sides int) int) (m move, err error) {
	p := &c.Parts[at.part]
	if p.Read != Rows {
		return c.throwNumber(at, roll)
	}
	row := at.row
	if row < 0 && p.picks() > 0 {
		for _, dice := range p.Throws[:len(p.Throws)-1] {
			m.roll(dice, roll)
			if p.skips(m.faces) {
				m.to, m.said = start, c.said(at.part, Action{Do: AtOnce})
				return m, nil
			}
		}
		row, err = p.picked(func(r Row) bool {
			return r.Entries[0].Do != AtOnce && r.begins(m.faces)
		})
		if err != nil {
			return m, fmt.Errorf("part %d: %w for %v of %v", at.part+1, err, m.faces, m.dice)
		}
	}
	before := len(m.faces)
	m.roll(p.last(), roll)
	thrown := m.faces[before:]
	lead, face := thrown[:len(thrown)-1], thrown[len(thrown)-1]
	found := -1
	for k, r := range p.Rows {
		fits := row < 0 || p.alike(row, k)
		for j, face := range lead {
			fits = fits && p.picks()+j < len(r.First) && r.First[p.picks()+j].has(p.last()[j], face)
		}
		if !fits || r.Entries[0].Do == AtOnce {
			continue
		}
		if found >= 0 {
			return m, fmt.Errorf("part %d: rows %q and %q are for the same faces", at.part+1,
				c.label(at.part, found), c.label(at.part, k))
		}
		found = k
	}
	if found < 0 {
		return m, fmt.Errorf("part %d has no row for %v of %v", at.part+1, m.faces, m.dice)
	}
	i := slices.IndexFunc(p.Rows[found].Entries, func(e Entry) bool {
		return e.First <= face && face <= e.Last
	})
	if i < 0 {
		return m, fmt.Errorf("part %d, row %q says nothing about face %d", at.part+1,
			c.label(at.part, found), face)
	}
	return m, c.obey(at.part, found, p.Rows[found].Entries[i].Action, &m)
}

// begins reports whether the first faces lead to the row.
func (r *Row) begins(faces []int) bool {
	for j, face := range faces {
		if j >= len(r.First) || !r.First[j].has(r.First[j].Die, face) {
			return false
		}
	}
	return true
}

// skips reports whether the faces of the first rolls lead to the start.
func (p *Part) skips(faces []int) bool {
	return slices.ContainsFunc(p.Rows, func(r Row) bool {
		return r.Entries[0].Do == AtOnce && len(r.First) == len(faces) && r.begins(faces)
	})
}

// picked returns the first of the rows that rolls pick, of which there is one but for the faces
// of the last throw.
func (p *Part) picked(holds func(r Row) bool) (row int, err error) {
	row = -1
	for k, r := range p.Rows {
		switch {
		case !holds(r):
		case row < 0:
			row = k
		case !p.alike(row, k):
			return row, fmt.Errorf("two rows")
		}
	}
	if row < 0 {
		return row, fmt.Errorf("no row")
	}
	return row, nil
}

// alike reports whether two rows differ at most in the faces of the last throw.
func (p *Part) alike(j, k int) bool {
	r, s := p.Rows[j], p.Rows[k]
	return r.Name == s.Name && slices.Equal(r.Last, s.Last) &&
		slices.Equal(r.First[:min(p.picks(), len(r.First))], s.First[:min(p.picks(), len(s.First))])
}

// obey does what an action of a row says.
func (c *Card) obey(i, row int, a Action, m *move) (err error) {
	p, last := &c.Parts[i], len(m.dice)-1
	m.said = c.said(i, a)
	called := func(q int, name string) {
		k := slices.IndexFunc(c.Parts[q].Rows, func(r Row) bool { return r.Name == name })
		if k >= 0 {
			m.to = playState{q, k}
		}
	}
	m.to = playState{-1, -1}
	switch a.Do {
	case Named:
		m.result, m.to = a.Name, start
	case Face:
		face := m.faces[last]
		if a.Die > 0 {
			face = m.faces[len(m.faces)-len(p.dice())+a.Die-1]
		}
		m.result, m.to = strconv.Itoa(a.N+(face+a.Of-1)/a.Of), start
		m.said = m.result
	case StartOver, AtOnce:
		m.to = start
		if c.adds() {
			err = fmt.Errorf("part %d: which dice of a sum are to %s?", i+1, startOver)
		}
	case Reroll:
		m.to = playState{i, -1}
		if p.Keep || p.named() || p.picks() > 0 {
			m.to.row = row
			for p.alike(max(0, m.to.row-1), row) && m.to.row > 0 {
				m.to.row--
			}
		}
	case RerollRow:
		called(i, a.Row)
	case UseRow:
		called(0, a.Row)
	case GoRow:
		for q := range c.Parts {
			called(q, a.Row)
		}
	case Go:
		err = c.enter(a.N-1, m)
	}
	if err == nil && m.to.part < 0 {
		err = fmt.Errorf("part %d: where is %q?", i+1, m.said)
	}
	return err
}

// enter goes to a part.
func (c *Card) enter(i int, m *move) (err error) {
	if i < 0 || i >= len(c.Parts) {
		return fmt.Errorf("where is part %d?", i+1)
	}
	p, last := &c.Parts[i], len(m.dice)-1
	m.to = playState{i, -1}
	switch {
	case p.named():
		return fmt.Errorf("which row of part %d?", i+1)
	case p.Keep && m.throws == 1 && last > 0:
		return fmt.Errorf("part %d: which of %d dice picks the row?", i+1, last+1)
	case p.Keep:
		m.to.row, err = p.picked(func(r Row) bool {
			return slices.ContainsFunc(r.Last, func(f Faces) bool {
				return f.has(m.dice[last], m.faces[last])
			})
		})
	}
	return err
}

// value returns the number of faces, from 1. In digits, 0 is the last number.
func (p *Part) value(faces []int) (n int) {
	for j, sides := range p.dice()[:len(faces)] {
		if p.Read == Digits {
			n = n*sides + faces[j]%sides
		} else {
			n = n*sides + faces[j] - 1
		}
	}
	if p.Read == Digits && len(faces) == len(p.dice()) && n == 0 {
		return p.numbers()
	}
	if p.Read == Digits {
		return n
	}
	return n + 1
}

// goesOn returns how many numbers of the first dice may still become results; the others start
// over at once, if the card says so.
func (p *Part) goesOn(dice int) int {
	all, here := p.dice(), 1
	for _, sides := range all[:dice] {
		here *= sides
	}
	rest := p.numbers() / here
	end := p.Rows[0].Entries[len(p.Rows[0].Entries)-1]
	switch {
	case p.Read == Listed && p.Most > 0 && dice == 1:
		return p.Most
	case end.Do != AtOnce:
		return here
	case p.Read == Digits:
		return min((end.First-1)/rest+1, here)
	}
	return (end.First - 2 + rest) / rest
}

// throwNumber rolls dice that are read as one number.
func (c *Card) throwNumber(at playState, roll func(sides int) int) (m move, err error) {
	p := &c.Parts[at.part]
	for _, dice := range p.Throws {
		m.roll(dice, roll)
		n := p.value(m.faces)
		if p.Read == Digits {
			n++
		}
		if len(m.faces) < len(p.dice()) && n > p.goesOn(len(m.faces)) {
			do := AtOnce
			if p.Read == Listed {
				do = StartOver
			}
			m.to, m.said = start, c.said(at.part, Action{Do: do})
			return m, nil
		}
	}
	n := p.value(m.faces)
	for _, e := range p.Rows[0].Entries {
		if n < e.First || n > e.Last {
			continue
		}
		m.to = playState{at.part, -1}
		number := strconv.Itoa(n)
		switch e.Do {
		case Named:
			m.result, m.said = e.Name, e.Name
			c.lookUp(&m)
			return m, nil
		case Face:
			m.result = number
		case Subtract:
			m.result = strconv.Itoa(n - e.N)
			number = fmt.Sprintf("%d − %d = %s", n, e.N, m.result)
		default:
			m.said = c.said(at.part, Action{Do: min(e.Do, StartOver)})
			if e.Do == Reroll {
				m.said = c.said(at.part, e.Action)
			}
			return m, nil
		}
		m.said = p.worked(m.faces, n, number)
		c.lookUp(&m)
		return m, nil
	}
	return m, fmt.Errorf("part %d: nothing is said about the number %d", at.part+1, n)
}

// lookUp makes a number the result that a table has for it.
func (c *Card) lookUp(m *move) {
	for _, e := range c.book() {
		if n := number(m.result); e.First <= n && n <= e.Last {
			m.result = e.Name
			m.said += arrow + Name(e.Name)
			return
		}
	}
}

// worked tells how a number comes about, and what is left of it.
func (p *Part) worked(faces []int, n int, left string) string {
	switch p.Read {
	case Listed:
		sum := fmt.Sprintf("%d + %d = %d", n-faces[1], faces[1], n)
		if left != strconv.Itoa(n) {
			sum += arrow + left
		}
		return sum
	case Tails:
		text := ""
		for i, count := range tailsCount(len(faces)) {
			if faces[i] == 2 {
				text += count + " + "
			}
		}
		return text + "1 = " + left
	}
	return left
}
