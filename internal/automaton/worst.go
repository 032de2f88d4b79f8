package automaton

// Worst returns the highest cost of a result and whether one exists: the longest path
// of an acyclic graph. It returns 0 and false if a result can take any number of
// throws, or if the strategy is too large, which [Automaton.Limit] reports.
func (a *Automaton) Worst() (cost int, bounded bool) {
	c, err := a.chain()
	if err != nil {
		return 0, false
	}
	const unknown, entered, endless = -1, -2, -3
	worst := make([]int, len(c.segments))
	for n := range worst {
		worst[n] = unknown
	}
	var visit func(n int) int
	visit = func(n int) int {
		switch worst[n] {
		case entered:
			return endless
		case unknown:
		default:
			return worst[n]
		}
		worst[n] = entered
		most := 0
		for _, f := range c.flows[n] {
			rest := visit(f.to)
			if rest == endless {
				most = endless
				break
			}
			most = max(most, rest)
		}
		if r := c.segments[n].run; r.Action == Rolled && most != endless {
			most += a.Throws[r.Throw].Cost
		}
		worst[n] = most
		return most
	}
	if cost = visit(0); cost == endless {
		return 0, false
	}
	return cost, true
}
