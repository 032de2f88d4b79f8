package automaton

import (
	"maps"
	"slices"
)

// Dice returns the sides of the dice that the automaton rolls, in ascending
// order, each as often as one throw needs it.
func (a *Automaton) Dice() []int {
	need := map[int]int{}
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action != Rolled {
				continue
			}
			thrown := map[int]int{}
			for _, sides := range a.Throws[r.Throw].Dice {
				thrown[sides]++
				need[sides] = max(need[sides], thrown[sides])
			}
		}
	}
	dice := []int{}
	for _, sides := range slices.Sorted(maps.Keys(need)) {
		dice = append(dice, slices.Repeat([]int{sides}, need[sides])...)
	}
	return dice
}
