package render

import (
	"fmt"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// digits makes the card one sentence if the dice are read as one number or added, and
// reports whether they are. Numbers above the target begin again.
func (s *Sheet) digits(c *Card, rows []*automaton.Row) bool {
	reading, _ := s.Automaton.Read(rows)
	if reading == automaton.Adding {
		s.add(c, s.Automaton.Sum(rows))
		return true
	}
	dice, last, early := automaton.InOneGo(rows)
	n, throws := len(dice), len(automaton.Cells(last))
	p := &Part{Number: 1, Dice: dice, Head: "Roll " + words.Dice(dice)}
	title := dice
	apart := len(rows[0].Dice) == 1 || reading == automaton.Digits && s.Automaton.Unit() != "throw"
	if n > 1 && apart && slices.Max(dice) == slices.Min(dice) { // one die is enough
		title, p.Head = dice[:1], words.Capital(words.Roll(dice[:1]))+" "+times(n)
	}
	switch reading {
	case automaton.Digits:
		s.places(p, throws)
		c.Example = exampleDigits(dice, p)
		p.Head += "; read them as one number"
	case automaton.Base:
		c.Example = s.positional(p, early, throws)
	default:
		return false
	}
	if reading != automaton.Digits && slices.Contains(dice, 10) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
	s.entitle(c, title)
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// places says which die is which decimal digit, and what zeros are.
func (s *Sheet) places(p *Part, throws int) {
	n := len(p.Dice)
	names := []string{"hundreds", "tens", "ones"}[max(0, 3-n):]
	if n > len(names) {
		p.Lines = []string{"Read the dice as the digits of a number, in their order."}
	}
	for i, die := range rolls(p.Dice) {
		digit := "0 to 9"
		if sides := p.Dice[i]; sides < 10 {
			digit = fmt.Sprintf("%d counts as 0", sides)
		}
		if n <= len(names) {
			p.Rows = append(p.Rows, Row{Label: die, Entries: []Entry{{Text: fmt.Sprintf("%s (%s)", names[i], digit)}}})
		}
	}
	most := min(s.Automaton.Target, uint64(throws)-1)
	last := Entry{Faces: "0", Text: fmt.Sprint(throws), bound: true}
	if most == s.Automaton.Target {
		last = s.above("0 or ")
	}
	p.Rows = append(p.Rows, Row{Label: "number", Entries: []Entry{shown(most), last}})
}

// shown returns the entry for numbers that are results.
func shown(most uint64) Entry {
	return Entry{Faces: fmt.Sprintf("1–%d", most), Text: asShown, bound: true}
}

// above returns the entry for numbers that are not results.
func (s *Sheet) above(what string) Entry {
	e := restart
	e.Faces, e.bound = fmt.Sprintf("%sabove %d", what, s.Automaton.Target), true
	return e
}

// exampleDigits shows throws that are always results, one that begins with 1 and one with a face
// that counts as 0 in front, and the throw of zeros only. The first die has at least 3 sides.
func exampleDigits(dice []int, p *Part) string {
	faces, small, number := []int{1}, slices.Clone(dice), 1
	for i := range dice[1:] {
		faces = append(faces, []int{4, 7, 2, 6, 8, 5, 9}[i%7])
		number = 10*number + faces[i+1]
	}
	example := fmt.Sprintf("Example: %s → %d; ", facesAre(dice, faces), number)
	if small[len(dice)-1] = 5; dice[0] < 10 {
		example += facesAre(dice, small) + " → 5; "
	}
	return example + facesAre(dice, dice) + " → " + p.Rows[len(p.Rows)-1].Entries[1].Text + "."
}

// maxAdded is how many numbers to add are listed.
const maxAdded = 20

// positional says how to make a number from faces, the last early of the first die aside:
// with a list of what the first of two dice adds, or a formula. It returns an example.
func (s *Sheet) positional(p *Part, early, throws int) (example string) {
	dice := p.Dice
	n := len(dice)
	var over []Entry
	if early > 0 {
		e := restart
		e.Faces = words.Faces(dice[0], dice[0]-early+1, dice[0])
		over = append(over, e)
	}
	if s.Automaton.Target < uint64(throws-early*throws/dice[0]) {
		over = append(over, s.above(""))
	}
	if n == 2 && dice[0]-early <= maxAdded {
		names := axes(dice)
		r := Row{Label: rolls(dice)[0]}
		for face := range dice[0] - early {
			r.Entries = append(r.Entries, Entry{Faces: words.Faces(dice[0], face+1, face+1), Text: fmt.Sprintf("+%d", face*dice[1])})
		}
		p.Head += fmt.Sprintf("; look up the %s, then add the %s", names[0], names[1])
		if early > 0 {
			r.Entries, over = append(r.Entries, over[0]), over[1:]
		}
		if len(over) > 0 {
			over = append([]Entry{shown(s.Automaton.Target)}, over...)
		}
		p.Rows = []Row{r, {Label: rolls(dice)[1], Entries: []Entry{{Text: "add the face"}}}}
		face, add := (dice[0]-early)/4+1, min(13, dice[1])
		sum := (face - 1) * dice[1]
		example = fmt.Sprintf("Example: %s → %d + %d = %d.", facesAre(dice, []int{face, add}), sum, add, sum+add)
	} else {
		text, weight, number := words.Ordinal(n), 1, min(3, dice[n-1])
		faces := slices.Repeat([]int{number}, n)
		for i := n - 2; i >= 0; i-- {
			weight *= dice[i+1]
			text = fmt.Sprintf("(%s − 1) × %d + %s", words.Ordinal(i+1), weight, text)
			face := 1
			if i == 0 && early < dice[0]-1 && number+weight <= int(s.Automaton.Target) {
				face = 2 // then ones
			}
			number += (face - 1) * weight
			faces[i] = face
		}
		p.Head += ": result = " + text
		for i := range over {
			if e := &over[i]; e.bound {
				e.Faces = "result " + e.Faces
			} else {
				e.Faces, e.Text, e.once = "first "+e.Faces, startOver+atOnce, true
			}
		}
		example = fmt.Sprintf("Example: %s → %d.", facesAre(dice, faces), number)
	}
	if len(over) > 0 {
		p.Rows = append(p.Rows, Row{Label: map[bool]string{true: "sum"}[p.Rows != nil], Entries: over})
	}
	return example
}
