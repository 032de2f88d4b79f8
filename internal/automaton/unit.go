package automaton

// Unit returns what the cost of the strategy counts: "roll" if it rolls one die
// after the other, "throw" if it throws some together, and "cost" if throws cost
// differently from 1.
func (a *Automaton) Unit() string {
	unit := "roll"
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action != Rolled {
				continue
			}
			t := a.Throws[r.Throw]
			if t.Cost != 1 {
				return "cost"
			}
			if len(t.Dice) > 1 {
				unit = "throw"
			}
		}
	}
	return unit
}
