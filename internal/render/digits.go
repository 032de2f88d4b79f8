package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// digits makes the card one sentence if the dice are read as one number or added, and
// reports whether they are. Numbers above the target begin again.
func (s *Sheet) digits(c *Card, rows []*automaton.Row) bool {
	dice, last, early := automaton.InOneGo(rows)
	n, throws := len(dice), len(automaton.Cells(last))
	p := &Part{Number: 1, Dice: dice, Head: "Roll " + words.Dice(dice)}
	switch reading, _ := s.Automaton.Read(rows); {
	case reading == automaton.Digits:
		p.Lines, c.Example = s.places(dice, throws), exampleDigits(dice)
	case reading == automaton.Base:
		c.Example = s.positional(p, early, throws)
	case reading == automaton.Sum:
		p.Lines = []string{"Add the faces."}
		switch least, _ := strconv.Atoi(s.Automaton.Names[0]); {
		case least > n:
			p.Lines[0] = fmt.Sprintf("Add the faces, then add %d.", least-n)
		case least < n:
			p.Lines[0] = fmt.Sprintf("Add the faces, then subtract %d.", n-least)
		}
	default:
		return false
	}
	s.entitle(c, dice)
	if slices.Max(dice) == slices.Min(dice) && len(rows[0].Dice) < n && len(p.Rows) == 0 {
		p.Head += ", one after the other"
	}
	if len(rows[0].Dice) == 1 && len(slices.Compact(slices.Clone(dice))) == 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("One %s is enough: roll it once for each.", words.Die(dice[0])))
	}
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// places says which die is which decimal digit, and what is rolled again.
func (s *Sheet) places(dice []int, throws int) []string {
	n := len(dice)
	names := []string{"hundreds", "tens", "ones"}[max(0, 3-n):]
	line := "Read the dice as the digits of a number, in their order"
	if n <= len(names) {
		line = ""
		for i, name := range names {
			die := words.Die(dice[i])
			switch {
			case dice[0] < 10 && i == 0:
				die = fmt.Sprintf("%s is the", die)
			case dice[0] < 10 && n == 2:
				die += " the"
			case i == 0:
				die = "first is the"
			default:
				die = ordinals[i] + " the"
			}
			line += ", the " + die + " " + name
		}
		line = words.Capital(strings.TrimPrefix(line, ", "))
	}
	if dice[0] < 10 {
		line += fmt.Sprintf("; a %d on the %s is 0", dice[0], words.Die(dice[0]))
	}
	lines := []string{line + ".", fmt.Sprintf("%s is %d.", strings.Repeat("0", n), throws)}
	if s.Automaton.Target < uint64(throws) {
		lines = append(lines, above(s.Automaton.Target))
	}
	return lines
}

// above says what happens to numbers that are not results.
func above(target uint64) string { return fmt.Sprintf("Above %d → %s", target, startOver) }

// exampleDigits shows two throws that are always results: one that begins with 1, and one
// with zeros in front. The first die has at least 3 sides.
func exampleDigits(dice []int) string {
	first, small := "1", words.Faces(dice[0], dice[0], dice[0])
	number := "1"
	for i := range dice[1:] {
		digit, zero := string("4726859"[i%7]), "0"
		if i == len(dice)-2 {
			zero = "5"
		}
		number += digit
		first += ", then " + digit
		small += ", then " + zero
	}
	return fmt.Sprintf("Example: %s → %s; %s → 5.", first, number, small)
}

// maxAdded is how many numbers to add are listed.
const maxAdded = 20

// positional says how to make a number from faces, the last early of the first die aside:
// with a list of what the first of two dice adds, or a formula. It returns an example.
func (s *Sheet) positional(p *Part, early, throws int) string {
	dice := p.Dice
	n := len(dice)
	over := words.Faces(dice[0], dice[0]-early+1, dice[0])
	if s.Automaton.Target < uint64(throws-early*throws/dice[0]) {
		defer func() { p.Lines = append(p.Lines, above(s.Automaton.Target)) }()
	}
	if n == 2 && dice[0]-early <= maxAdded {
		r := Row{}
		for face := range dice[0] - early {
			r.Entries = append(r.Entries, Entry{Faces: words.Faces(dice[0], face+1, face+1), Text: fmt.Sprint(face * dice[1])})
		}
		if early > 0 {
			r.Entries = append(r.Entries, Entry{Faces: over, Text: startOver, Kind: Again, Part: 1})
		}
		p.Rows = []Row{r}
		p.Head = words.Capital(words.Roll(dice[:1])) + ", then " + strings.Replace(words.Dice(dice[1:]), "a "+words.Die(dice[0]), "another", 1) + "; the first says what to add"
		p.Lines = []string{"Add the second."}
		face, add := (dice[0]-early)/4+1, min(13, dice[1])
		sum := (face - 1) * dice[1]
		return fmt.Sprintf("Example: %d, then %d → %d + %d = %d.", face, add, sum, add, sum+add)
	}
	weight, number := 1, 3
	text, faces := ordinals[min(n, len(ordinals))-1], "3"
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", ordinals[min(i, len(ordinals)-1)], weight, text)
		face := min(2, dice[i]) - min(1, i) // 2, then ones
		number += (face - 1) * weight
		faces = fmt.Sprintf("%d, then %s", face, faces)
	}
	p.Lines = []string{"The result is " + text + "."}
	if early > 0 {
		p.Lines = append(p.Lines, fmt.Sprintf("First is %s → %s", over, startOver))
	}
	return fmt.Sprintf("Example: %s → %d.", faces, number)
}
