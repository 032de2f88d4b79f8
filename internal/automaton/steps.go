package automaton

import (
	"maps"
	"slices"
)

// Steps are the spaces where a player stops to roll. A space that rolls lead to and that
// rolls nothing is not a step: it is described where the roll is.
type Steps []int

// Steps returns the steps of the automaton. Space 0 is always step 1.
func (a *Automaton) Steps() Steps {
	isStep := map[int]bool{0: true}
	for i, p := range a.Spaces {
		for _, r := range p.Runs {
			switch r.Action {
			case Rolled:
				isStep[i] = true
			case Carried:
				isStep[r.To] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(isStep))
}

// Number returns the number of the step of a space, from 1, or 0 if the space is not a
// step.
func (s Steps) Number(space int) int {
	if i, found := slices.BinarySearch(s, space); found {
		return i + 1
	}
	return 0
}

// Branches returns the cases that a roll of a run leads to, or of the run itself if it is
// not rolled, as runs that are decided or carried, in whole cycles from the first outcome
// or case on. Cases that are rolled again are carried to their own space.
func (a *Automaton) Branches(r Run) (list []Run) {
	if r.Action != Rolled {
		return r.cut(r.Start, r.End)
	}
	low, high := r.Offset, r.Offset+r.Width(a.Throws)
	var last Treatment
	for _, next := range a.Spaces[r.To].Runs {
		start, end := max(next.Start, low), min(next.End, high)
		if start >= end {
			continue
		}
		if n := len(list) - 1; next.Action == Rolled {
			if n >= 0 && last == Rolled {
				start, list = list[n].Start, list[:n]
			}
			list = append(list, Run{Start: start, End: end, Action: Carried, To: r.To, Offset: start,
				Span: end - start})
		} else {
			list = append(list, next.cut(start, end)...)
		}
		last = next.Action
	}
	return list
}

// Thrown returns what is thrown, with all dice that are thrown together.
func (a *Automaton) Thrown() (list []Throw) {
	for i, p := range a.Spaces {
		for _, r := range p.Runs {
			if r.Action != Rolled || a.Throws[r.Throw].Cost == 0 {
				continue
			}
			t := a.Throws[r.Throw]
			if t.Costs == nil {
				t = throwOf(a.next(Position{i, r.Start, r}, nil), t.Cost)
			}
			list = append(list, t)
		}
	}
	return list
}

// Dice returns the sides of the dice, ascending, each as often as it is thrown at once.
func (a *Automaton) Dice() []int {
	need := map[int]int{}
	for _, t := range a.Thrown() {
		thrown := map[int]int{}
		for _, sides := range t.Dice {
			if t.Cost == 1 || thrown[sides] == 0 {
				thrown[sides]++
			}
			need[sides] = max(need[sides], thrown[sides])
		}
	}
	dice := []int{}
	for _, sides := range slices.Sorted(maps.Keys(need)) {
		dice = append(dice, slices.Repeat([]int{sides}, need[sides])...)
	}
	return dice
}
