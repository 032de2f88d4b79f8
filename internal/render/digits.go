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
		p.Lines, c.Example = s.positional(dice, early, throws)
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
	c.Title = s.title(dice)
	if slices.Max(dice) == slices.Min(dice) && len(rows[0].Dice) < n {
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
		line += fmt.Sprintf("; %d on the %s is 0", dice[0], words.Die(dice[0]))
	}
	zeros := strings.Repeat("0", n)
	if s.Automaton.Target == uint64(throws) {
		return []string{line + ".", fmt.Sprintf("%s is %d.", zeros, throws)}
	}
	return []string{line + ".", fmt.Sprintf("%s or above %d → again", zeros, s.Automaton.Target)}
}

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
// with a list of what the first die adds, or a formula.
func (s *Sheet) positional(dice []int, early, throws int) (lines []string, example string) {
	n := len(dice)
	over := ""
	if s.Automaton.Target < uint64(throws-early*throws/dice[0]) {
		over = fmt.Sprintf(" Above %d → restart.", s.Automaton.Target)
	}
	first, second := "d"+fmt.Sprint(dice[0]), "d"+fmt.Sprint(dice[n-1])
	if dice[0] == dice[n-1] {
		first, second = "first "+first, "second "+second
	}
	if n == 2 && dice[0]-early <= maxAdded {
		var list []string
		for face := 1; face <= dice[0]-early; face++ {
			list = append(list, fmt.Sprintf("%s →%s%d", words.Faces(dice[0], face, face), whole, (face-1)*dice[1]))
		}
		if early > 0 {
			list = append(list, words.Faces(dice[0], dice[0]-early+1, dice[0])+" → roll it again")
		}
		for i := range list {
			list[i] = strings.ReplaceAll(list[i], " ", whole)
		}
		face, add := (dice[0]-early)/4+1, min(13, dice[1])
		sum := (face - 1) * dice[1]
		return []string{
			"The " + first + " says what to add: " + strings.Join(list, " ·"+whole),
			"The result is that + the " + second + "." + over,
		}, fmt.Sprintf("Example: %d, then %d → %d + %d = %d.", face, add, sum, add, sum+add)
	}
	weight, number := 1, 3
	text := ordinals[min(n, len(ordinals))-1]
	faces := []string{"3"}
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", ordinals[min(i, len(ordinals)-1)], weight, text)
		face := min(2, dice[i]) - min(1, i) // 2, then ones
		number += (face - 1) * weight
		faces = append([]string{fmt.Sprint(face)}, faces...)
	}
	lines = []string{"The result is " + text + "." + over}
	if early > 0 {
		lines = append(lines, fmt.Sprintf("First is %s? Roll the first again.", words.Faces(dice[0], dice[0]-early+1, dice[0])))
	}
	return lines, fmt.Sprintf("Example: %s → %d.", strings.Join(faces, ", then "), number)
}
