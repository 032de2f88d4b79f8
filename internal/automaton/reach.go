package automaton

import "math/big"

// Last returns the probability that the next throw is the last, 0 if there is a result.
func (a *Automaton) Last(p Position) *big.Rat {
	r := p.Run
	if r.Action != Rolled {
		return new(big.Rat)
	}
	sides := a.Throws[r.Throw].Sides
	from := r.Offset + (p.Index-r.Start)*sides
	return ratio(a.decided(r.To, from, from+sides), sides)
}

// decided returns how many cases of a range of a pool decide, there or where carried.
func (a *Automaton) decided(pool int, from, to uint64) (n uint64) {
	for _, r := range a.Pools[pool].Runs {
		low, high := max(r.Start, from), min(r.End, to)
		switch {
		case low >= high || r.Action == Rolled:
		case r.Action == Decided:
			n += high - low
		default:
			low, high = low-r.Start, high-r.Start
			whole := high/r.Span - low/r.Span // each of which leads to all of the span
			n += whole*a.decided(r.To, r.Offset, r.Offset+r.Span) +
				a.decided(r.To, r.Offset, r.Offset+high%r.Span) -
				a.decided(r.To, r.Offset, r.Offset+low%r.Span)
		}
	}
	return n
}
