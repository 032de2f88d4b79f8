package automaton

import "math"

// Rows returns how many rows a player looks up in tables: one for each case that is
// rolled, or [math.MaxInt] if there are more.
func (a *Automaton) Rows() int {
	rows := uint64(0)
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action == Rolled {
				rows = min(rows, math.MaxInt) + min(r.Cases(), math.MaxInt)
			}
		}
	}
	return int(min(rows, math.MaxInt))
}
