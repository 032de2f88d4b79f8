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
