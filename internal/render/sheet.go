// Package render shows an automaton to people: as instructions in plain text and
// in Markdown, as a flowchart for Mermaid, as a graph for Graphviz, and as a card
// to print, in SVG.
//
// All of them name the steps of the automaton by letters, and the cases of a step
// by the letter and the number of the case: B0 to B6 are the seven cases of step 2.
// Where a step has one case, the letter is enough.
//
// What is done with the cases of a step is said in sections, one for each of its
// runs. A section is put in words where few are needed, such as "1–3: as shown;
// 4–6: subtract 3", as a table to look results up in where that fits, and otherwise
// as a formula for the number of the case.
package render

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A Sheet is an automaton with all that is said about it.
type Sheet struct {
	Automaton *automaton.Automaton
	Steps     *automaton.Steps // of the automaton
	Expected  *big.Rat         // cost of a result
	Worst     int              // its highest cost
	Bounded   bool             // whether there is a highest cost
}

// title says what is made of what.
func (s *Sheet) title() string {
	dice := s.Automaton.Dice()
	if len(dice) == 0 {
		return fmt.Sprintf("d%d without dice", s.Automaton.Target)
	}
	return fmt.Sprintf("d%d from %s", s.Automaton.Target, diceNames(dice))
}

// price says what a result costs.
func (s *Sheet) price() string {
	expected, _ := s.Expected.Float64()
	cost := strconv.FormatFloat(expected, 'g', 7, 64)
	most := "any number"
	if s.Bounded {
		most = strconv.Itoa(s.Worst)
	}
	if s.Automaton.Unit() == "cost" {
		return fmt.Sprintf("Cost %s on average, %s at worst", cost, most)
	}
	unit := s.Automaton.Unit()
	if cost != "1" {
		unit += "s"
	}
	if most == cost {
		return fmt.Sprintf("%s %s, always", cost, unit)
	}
	return fmt.Sprintf("%s %s on average, %s at worst", cost, unit, most)
}

// notes says what to know about the dice before the first roll.
func (s *Sheet) notes() (list []string) {
	dice := s.Automaton.Dice()
	if len(slices.Compact(slices.Clone(dice))) < len(dice) {
		list = append(list, "Tell like dice apart: two colours, or read from left to right; decide before you throw.")
	}
	if slices.Contains(dice, 10) {
		list = append(list, "On a d10, 0 is ten.")
	}
	if slices.Contains(dice, 100) {
		list = append(list, "A d100 may be two d10, one for 00 to 90 and one for 0 to 9; 00 with 0 is a hundred.")
	}
	return list
}

func die(sides int) string { return "d" + strconv.Itoa(sides) }

// diceNames returns the names of dice, in their order.
func diceNames(dice []int) string {
	var names []string
	for _, sides := range dice {
		names = append(names, die(sides))
	}
	return strings.Join(names, ", ")
}

// letters returns the name of a step: A to Z, then AA.
func letters(step int) string {
	letter := string(rune('A' + (step-1)%26))
	if step <= 26 {
		return letter
	}
	return letters((step-1)/26) + letter
}

// place returns the name of a case of a step.
func (s *Sheet) place(step int, number uint64) string {
	if s.Automaton.Pools[s.Steps.Pools[step-1]].Size == 1 {
		return letters(step)
	}
	return letters(step) + strconv.FormatUint(number, 10)
}

// places returns the names of the cases from start to end-1.
func (s *Sheet) places(step int, start, end uint64) string {
	if end == start+1 {
		return s.place(step, start)
	}
	return s.place(step, start) + "–" + s.place(step, end-1)
}

// between returns the numbers from start to end-1.
func between(start, end uint64) string {
	if end == start+1 {
		return strconv.FormatUint(start, 10)
	}
	return fmt.Sprintf("%d–%d", start, end-1)
}
