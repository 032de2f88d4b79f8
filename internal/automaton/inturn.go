package automaton

import "math/big"

// Sure returns the position after the first dice of a throw have shown faces, and whether
// that is sure before the others are rolled.
func (a *Automaton) Sure(p Position, faces []int) (to Position, sure bool) {
	t := a.Throw(p)
	block := uint64(1) // numbers that are left
	for _, sides := range t.Dice[len(faces):] {
		block *= uint64(sides)
	}
	first := p.Run.Offset + (p.Index-p.Run.Start)*t.Sides + t.Digits(faces)*block
	asks := block > 1 && (t.Costs == nil || t.Costs[len(faces)] == 0) // the roll has more dice
	if asks || block > 1 && !a.Pools[p.Run.To].sure(first, first+block) {
		return p, false
	}
	return a.Settle(p.Run.To, first), true
}

// roll returns the dice that are thrown together from one on, of a throw with costs.
func (t Throw) roll(from int) []int {
	end := from + 1
	for end < len(t.Dice) && t.Costs[end] == 0 {
		end++
	}
	return t.Dice[from:end]
}

// sure reports whether the cases from first to end-1 lead to one place.
func (p *Pool) sure(first, end uint64) bool {
	place := func(at uint64) Run { // of one case
		r := *p.at(at)
		if r.Action == Rolled {
			return Run{Start: at}
		}
		return Run{Action: r.Action, To: r.To, Offset: r.Offset + (at-r.Start)%r.Span}
	}
	for at := first; at < end; {
		r := p.at(at)
		if place(at) != place(first) || (r.Span > 1 || r.Action == Rolled) && at+1 < min(r.End, end) {
			return false
		}
		at = r.End
	}
	return true
}

// price returns what it costs on average to roll the cases of a segment, together.
func (a *Automaton) price(s segment) *big.Rat {
	t := a.Throws[s.run.Throw]
	if t.Costs == nil {
		return ratio(uint64(t.Cost)*s.cases(), 1)
	}
	sum, pool, block := new(big.Rat), &a.Pools[s.run.To], t.Sides
	first, end := s.run.Offset+s.from*t.Sides, s.run.Offset+s.to*t.Sides
	for i, cost := range t.Costs { // for each number of faces before
		if cost > 0 {
			open := ratio((end-first)/block-pool.sureBlocks(first, end, block, false), t.Sides/block)
			sum.Add(sum, open.Mul(open, ratio(uint64(cost), 1)))
		}
		block /= uint64(t.Dice[i])
	}
	return sum
}

// sureBlocks returns how many of the blocks from first to end-1 lead to one place each,
// or to one result.
func (p *Pool) sureBlocks(first, end, block uint64, results bool) (n uint64) {
	for at := first; at < end; {
		r := p.at(at)
		to := min(r.End, end)
		begin, over := (at-first+block-1)/block, (to-first)/block // blocks that begin in the run
		counts := r.Action == Decided || !results && r.Action == Carried
		if counts && (r.Span == 1 || block == 1) {
			n += max(begin, over) - begin
		}
		if next := first + over*block; counts && over >= begin && next < to && p.sure(next, next+block) {
			n++
		}
		at = to
	}
	return n
}

// lastInTurn returns the probability that the next roll is the last one, after the first
// dice of a throw have shown faces.
func (a *Automaton) lastInTurn(p Position, faces []int) *big.Rat {
	left := a.Throw(p).Dice[len(faces):]
	all, block := uint64(1), uint64(1)
	for i, sides := range left {
		all *= uint64(sides)
		if i >= len(a.next(p, faces)) {
			block *= uint64(sides)
		}
	}
	first := p.Run.Offset + (p.Index-p.Run.Start)*a.Throw(p).Sides + a.Throw(p).Digits(faces)*all
	return ratio(a.Pools[p.Run.To].sureBlocks(first, first+all, block, true), all/block)
}

// highest returns the highest cost of a throw that leads from a segment to another.
func (a *Automaton) highest(s, to segment) (cost int) {
	if s.run.Action != Rolled {
		return 0
	}
	t := a.Throws[s.run.Throw]
	if t.Costs == nil {
		return t.Cost
	}
	// of neighbours that lead to one place, the outer ones are the last to be sure
	first := max(to.run.Start+to.from, s.run.Offset+s.from*t.Sides)
	end := min(to.run.Start+to.to, s.run.Offset+s.to*t.Sides)
	for _, at := range []uint64{first, end - 1} {
		number := (at - s.run.Offset) % t.Sides
		sum, block := 0, t.Sides
		for i, sides := range t.Dice {
			start := at - number%block
			if t.Costs[i] > 0 && a.Pools[s.run.To].sure(start, start+block) {
				break
			}
			sum += t.Costs[i]
			block /= uint64(sides)
		}
		cost = max(cost, sum)
	}
	return cost
}
