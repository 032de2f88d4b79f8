package render

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// title says what is made of what.
func (s *Sheet) title() string {
	var names []string
	for _, sides := range s.Automaton.Dice() {
		names = append(names, die(sides))
	}
	if names == nil {
		return fmt.Sprintf("d%d without dice", s.Automaton.Target)
	}
	return fmt.Sprintf("d%d from %s", s.Automaton.Target, strings.Join(names, ", "))
}

// price says what a result costs.
func (s *Sheet) price() string {
	format := map[string]string{
		"roll":  "%s rolls on average, %s at worst",
		"throw": "%s throws on average, %s at worst",
		"cost":  "Cost %s on average, %s at worst",
	}[s.Automaton.Unit()]
	most := "any number"
	if s.Bounded {
		most = strconv.Itoa(s.Worst)
	}
	if s.Expected == 1 {
		format = strings.Replace(format, "s on", " on", 1) // 1 roll, 1 throw
	}
	return fmt.Sprintf(format, strconv.FormatFloat(s.Expected, 'g', 7, 64), most)
}

func die(sides int) string { return "d" + strconv.Itoa(sides) }

// throwDice returns the dice that a run rolls.
func (s *Sheet) throwDice(r automaton.Run) string {
	var names []string
	for _, sides := range s.Automaton.Throws[r.Throw].Dice {
		names = append(names, die(sides))
	}
	return strings.Join(names, ", ")
}

// between returns the numbers from start to end-1.
func between(start, end uint64) string {
	if end == start+1 {
		return strconv.FormatUint(start, 10)
	}
	return fmt.Sprintf("%d to %d", start, end-1)
}

// formula returns how the new number comes from the old one and the faces: the
// case within the run and the faces are the digits of one number.
func (s *Sheet) formula(r automaton.Run) string {
	text := ""
	if r.Cases() > 1 {
		text = shifted(r.Start, 0)
	}
	dice := s.Automaton.Throws[r.Throw].Dice
	for i, sides := range dice {
		face := "face"
		if len(dice) > 1 {
			face += strconv.Itoa(i + 1)
		}
		if text == "" {
			text = face + " - 1"
			continue
		}
		if strings.Contains(text, " ") {
			text = "(" + text + ")"
		}
		text = fmt.Sprintf("%s × %d + %s - 1", text, sides, face)
	}
	if r.Offset > 0 {
		text = fmt.Sprintf("%s + %d", text, r.Offset)
	}
	return text
}

// shifted returns number - minus + plus.
func shifted(minus, plus uint64) string {
	switch {
	case minus < plus:
		return fmt.Sprintf("number + %d", plus-minus)
	case minus > plus:
		return fmt.Sprintf("number - %d", minus-plus)
	}
	return "number"
}

// spread returns the case or outcome that a carried or decided run leads to,
// where the first one is called first.
func spread(r automaton.Run, first uint64) string {
	if r.Cases() == r.Span {
		return shifted(r.Start, first)
	}
	text := shifted(r.Start, 0)
	if r.Start > 0 {
		text = "(" + text + ")"
	}
	return fmt.Sprintf("%s mod %d + %d", text, r.Span, first)
}

// effect returns what becomes of a number in a branch.
func (s *Sheet) effect(b branch) string {
	r := b.run
	if r.Action == automaton.Decided {
		return "result = " + spread(r, r.Offset+1)
	}
	if r.Action == automaton.Rolled { // the number lands in a step
		return fmt.Sprintf("go to step %d", s.Steps.Number(b.pool))
	}
	goTo := fmt.Sprintf("go to step %d", s.Steps.Number(r.To))
	number := spread(r, r.Offset)
	switch {
	case r.Span == 1:
		number = strconv.FormatUint(r.Offset, 10)
	case number == "number":
		return goTo
	}
	return fmt.Sprintf("number = %s, %s", number, goTo)
}

// Text returns numbered steps that say what to roll, what the face makes of the
// number, and what each range of numbers means.
func (s *Sheet) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", s.title(), s.price())
	b.WriteString("Keep one number. It is 0 at step 1. In each step, find the line of the number,\n")
	b.WriteString("roll, work out the new number and find its line below that.\n")
	for _, i := range s.Steps.Pools {
		p := s.Automaton.Pools[i]
		fmt.Fprintf(&b, "\nStep %d\n", s.Steps.Number(i))
		for _, r := range p.Runs {
			if r.Action != automaton.Rolled {
				fmt.Fprintf(&b, "  %s: %s\n", between(r.Start, r.End), s.effect(branch{i, r.Start, r.End, r}))
				continue
			}
			fmt.Fprintf(&b, "  %s: roll %s, number = %s\n", between(r.Start, r.End), s.throwDice(r), s.formula(r))
			for _, next := range s.branches(r) {
				fmt.Fprintf(&b, "    %s: %s\n", between(next.start, next.end), s.effect(next))
			}
		}
	}
	text := b.String()
	if strings.Contains(text, " mod ") {
		text += "\nmod is the remainder of a division: 17 mod 5 = 2.\n"
	}
	return text
}
