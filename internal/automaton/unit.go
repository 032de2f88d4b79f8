package automaton

// Unit returns the unit of the cost: "roll" if it counts each die, "throw" if each
// throw of one die or several, otherwise "cost".
func (a *Automaton) Unit() string {
	rolls, throws := true, true
	for _, p := range a.Pools {
		for _, r := range p.Runs {
			if r.Action == Rolled {
				t := a.Throws[r.Throw]
				rolls = rolls && t.Cost == len(t.Dice)
				throws = throws && t.Cost == 1
			}
		}
	}
	switch {
	case rolls:
		return "roll"
	case throws:
		return "throw"
	}
	return "cost"
}
