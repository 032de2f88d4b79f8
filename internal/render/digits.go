package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// digits makes the card one sentence if the dice are read as one number or added, and
// reports whether they are. Numbers above the target begin again.
func (s *Sheet) digits(c *Card) bool {
	switch s.Automaton.Reading() {
	case automaton.Adding:
		s.add(c, s.Automaton.Sum)
		return true
	case automaton.Lookup, automaton.Formula:
		return false
	}
	number := s.Automaton.Number
	dice := number.Dice()
	head, title := s.numberRoll(number)
	p := &Part{Number: 1, Dice: dice, Head: head}
	kinds := slices.Compact(slices.Sorted(slices.Values(title)))
	if len(kinds) < len(title) && !slices.Contains(c.Notes, words.TellApart) {
		c.Notes = append(c.Notes, words.TellApart)
	}
	if number.Digits {
		s.places(p, number)
		c.Example = s.exampleDigits(p, number)
		p.Head += "; read them as one number"
	} else {
		c.Example = s.positional(p, number)
		if slices.Contains(dice, 10) {
			c.Notes = append(c.Notes, zeroIsTen)
		}
	}
	s.entitle(c, title)
	c.Parts, c.Rows = []*Part{p}, 1
	return true
}

// numberRoll says how to roll a number, and returns the dice for that, for the title.
func (s *Sheet) numberRoll(number *automaton.Number) (head string, title []int) {
	first := number.Rolls[0]
	alike := !slices.ContainsFunc(number.Rolls, func(roll []int) bool {
		return !slices.Equal(roll, first)
	})
	dice := number.Dice()
	switch thrown := s.Automaton.Unit() == "throw"; {
	case len(number.Rolls) > 1 && alike:
		return words.Capital(words.Roll(first)) + " " + times(len(number.Rolls)), first
	case len(number.Rolls) > 1 && thrown:
		var list []string
		for _, roll := range number.Rolls {
			list = append(list, words.Dice(roll))
			title = withDice(roll, title)
		}
		list[0] = words.Capital(words.Roll(first))
		return strings.Join(list, then), title
	case !thrown && slices.Max(dice) == slices.Min(dice): // one die is enough
		return words.Capital(words.Roll(dice[:1])) + " " + times(len(dice)), dice[:1]
	}
	return "Roll " + words.Dice(dice), dice
}

// places says which die is which decimal digit, and what zeros are.
func (s *Sheet) places(p *Part, number *automaton.Number) {
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
			p.Rows = append(p.Rows,
				Row{Label: die, Entries: []Entry{{Text: fmt.Sprintf("%s (%s)", names[i], digit)}}})
		}
	}
	good, all := number.Good(s.Automaton.Target)
	entries := s.shown(min(good, all-1))
	last := s.above("0 or ", number)
	switch good {
	case all:
		last = Entry{Faces: "0", Text: fmt.Sprint(s.Automaton.Target), bound: true}
	case all - 1:
		last.Faces = "0"
	}
	entries = append(entries, last)
	p.Rows = append(p.Rows, Row{Label: "number", Entries: entries})
}

// shown returns the entries for numbers that are results, or more than that by a multiple of
// the target.
func (s *Sheet) shown(most uint64) (list []Entry) {
	target := s.Automaton.Target
	for less := uint64(0); less < most; less += target {
		e := Entry{Text: asShown, bound: true}
		e.Faces = between(less+1, min(less+target, most)+1)
		if less > 0 {
			e.Text = fmt.Sprintf("subtract %d", less)
		}
		list = append(list, e)
	}
	return list
}

// above returns the entry for numbers that are not results. It may be certain before the last roll
// that a number is one of them.
func (s *Sheet) above(what string, number *automaton.Number) Entry {
	good, _ := number.Good(s.Automaton.Target)
	e := restart
	e.Faces = fmt.Sprintf("%sabove %d", what, good)
	e.bound = true
	if number.Certain(s.Automaton.Target) > 0 {
		e.Text = startOver + atOnce
		e.certain = tooHigh(number, good > s.Automaton.Target)
	}
	return e
}

// tooHigh says when rolls can be skipped: the number is too high for all their faces. Without
// multiples it is called the result.
func tooHigh(number *automaton.Number, multiples bool) string {
	name, rolls, least := "number", "rolls", "1"
	switch {
	case number.Digits:
		least = "0"
	case slices.Max(number.Dice()) == 2:
		rolls, least = "tosses", "heads"
	}
	if !number.Digits && !multiples {
		name = "result"
	}
	return fmt.Sprintf("%s when the %s is too high even with %s for them.", rolls, name, least)
}

// result returns the result of a number, in words if it is less than the number.
func (s *Sheet) result(number uint64) string {
	less := (number - 1) / s.Automaton.Target * s.Automaton.Target
	if less == 0 {
		return fmt.Sprint(number)
	}
	return fmt.Sprintf("%d − %d = %d", number, less, number-less)
}

// exampleDigits shows throws that are always results, one that begins with 1 and one with a face
// that counts as 0 in front, and the throw of zeros only. The first die has at least 3 sides.
func (s *Sheet) exampleDigits(p *Part, number *automaton.Number) string {
	dice := p.Dice
	faces, small, shown := []int{1}, slices.Clone(dice), uint64(1)
	for i := range dice[1:] {
		faces = append(faces, []int{4, 7, 2, 6, 8, 5, 9}[i%7])
		shown = 10*shown + uint64(faces[i+1])
	}
	example := fmt.Sprintf("Example: %s → %s; ", facesAre(dice, faces), s.result(shown))
	small[len(dice)-1] = 5
	if dice[0] < 10 {
		example += facesAre(dice, small) + " → " + s.result(5) + "; "
	}
	entries := p.Rows[len(p.Rows)-1].Entries
	zeros := entries[len(entries)-1].Text
	return example + facesAre(dice, dice) + " → " + strings.TrimSuffix(zeros, atOnce) +
		s.early(number) + "."
}

// early shows the first rolls with which it is certain that the number is too large, the fewest
// and lowest, if there are such.
func (s *Sheet) early(number *automaton.Number) string {
	first := number.Certain(s.Automaton.Target)
	if first == 0 {
		return ""
	}
	t := automaton.Throw{Dice: number.Dice()[:first], Zero: number.Digits}
	faces := t.Faces(number.Kept(s.Automaton.Target, first))
	return "; " + facesAre(t.Dice, faces) + " → " + startOver + atOnce
}

// maxAdded is how many numbers to add are listed.
const maxAdded = 20

// positional says how to make a number from faces: with a list of what the first of two dice adds,
// with what tails count, or a formula. It returns an example.
func (s *Sheet) positional(p *Part, number *automaton.Number) (example string) {
	dice, target := p.Dice, s.Automaton.Target
	good, all := number.Good(target)
	multiples := good > target
	if len(dice) == 2 && number.Kept(target, 1) <= maxAdded {
		return s.lookedUp(p, number)
	}
	name, label := "result", ""
	var entries []Entry
	if multiples {
		name, label = "number", "number"
		entries = s.shown(good)
	}
	if good < all {
		over := s.above("", number)
		if !multiples {
			over.Faces = name + " " + over.Faces
		}
		entries = append(entries, over)
	}
	if len(entries) > 0 {
		p.Rows = append(p.Rows, Row{Label: label, Entries: entries})
	}
	if slices.Max(dice) == 2 {
		return s.tails(p, name) + s.early(number) + "."
	}
	return s.weighed(p, name) + s.early(number) + "."
}

// lookedUp says what the first of two dice adds to the second, in a list.
func (s *Sheet) lookedUp(p *Part, number *automaton.Number) (example string) {
	dice := p.Dice
	names := axes(dice)
	first := Row{Label: rolls(dice)[0]}
	kept := dice[0]
	if len(number.Rolls) > 1 {
		kept = int(number.Kept(s.Automaton.Target, 1))
	}
	for face := range kept {
		first.Entries = append(first.Entries, Entry{
			Faces: words.Faces(dice[0], face+1, face+1),
			Text:  fmt.Sprintf("+%d", face*dice[1]),
		})
	}
	if kept < dice[0] {
		e := restart
		e.Faces = words.Faces(dice[0], kept+1, dice[0])
		first.Entries = append(first.Entries, e)
	}
	good, _ := number.Good(s.Automaton.Target)
	var over []Entry
	if good < uint64(kept*dice[1]) {
		over = append(over, s.above("", &automaton.Number{Rolls: [][]int{dice}}))
	}
	if len(over) > 0 || good > s.Automaton.Target {
		over = append(s.shown(good), over...)
	}
	p.Head += fmt.Sprintf("; look up the %s, then add the %s", names[0], names[1])
	p.Rows = []Row{first, {Label: rolls(dice)[1], Entries: []Entry{{Text: "add the face"}}}}
	if len(over) > 0 {
		p.Rows = append(p.Rows, Row{Label: "sum", Entries: over})
	}
	face, add := kept/4+1, min(13, dice[1])
	sum := (face - 1) * dice[1]
	example = fmt.Sprintf("Example: %s → %d + %d = %d", facesAre(dice, []int{face, add}), sum,
		add, sum+add)
	if sum := uint64(sum + add); sum > s.Automaton.Target {
		example += " → " + s.result(sum)
	}
	return example + "."
}

// tails says what the tails of coins count.
func (s *Sheet) tails(p *Part, name string) (example string) {
	n := len(p.Dice)
	var counts []string
	for i := range n {
		counts = append(counts, fmt.Sprint(1<<(n-1-i)))
	}
	p.Head += fmt.Sprintf("; tails count %s, heads 0: %s = their sum + 1",
		strings.Join(counts, ", "), name)
	faces := slices.Repeat([]int{1}, n)
	faces[n-2] = 2 // and not the last one: no other 1 than that of the head is in the sum
	number, sum := uint64(3), "2 + 1"
	if larger := number + 1<<(n-1); n > 2 && larger <= s.Automaton.Target {
		faces[0] = 2
		number, sum = larger, counts[0]+" + "+sum
	}
	return fmt.Sprintf("Example: %s → %s = %s", facesAre(p.Dice, faces), sum, s.result(number))
}

// weighed says how much each die counts, in a formula.
func (s *Sheet) weighed(p *Part, name string) (example string) {
	dice := p.Dice
	n := len(dice)
	text, weight := words.Ordinal(n), uint64(1)
	faces := slices.Repeat([]int{min(3, dice[n-1])}, n)
	number := uint64(faces[0])
	for i := n - 2; i >= 0; i-- {
		weight *= uint64(dice[i+1])
		text = fmt.Sprintf("(%s − 1) × %d + %s", words.Ordinal(i+1), weight, text)
		face := 1
		if i == 0 && number+weight <= s.Automaton.Target {
			face = 2 // then ones
		}
		number += uint64(face-1) * weight
		faces[i] = face
	}
	p.Head += ": " + name + " = " + text
	return fmt.Sprintf("Example: %s → %s", facesAre(dice, faces), s.result(number))
}
