package automaton

import (
	"maps"
	"slices"
)

// Dice returns the sides of the dice, ascending, each as often as it is thrown at once.
func (a *Automaton) Dice() []int {
	need := map[int]int{}
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action != Rolled {
				continue
			}
			thrown, t := map[int]int{}, a.Throws[r.Throw]
			for _, sides := range t.Dice {
				if t.Cost == 1 || thrown[sides] == 0 {
					thrown[sides]++
				}
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
