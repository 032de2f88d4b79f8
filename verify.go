package dice

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sort"
)

// verify proves, from the automaton alone, that every outcome has the
// probability 1/target, and returns the expected cost.
//
// It does not take for granted that the cases of a pool are equally likely. It
// divides the pools into segments that are, and finds how often a case of each
// is visited, on average: the visits of a case are those of the cases that lead
// to it, each with its odds. From the visits follow the cost and the odds of
// every outcome.
func (a *automaton) verify() (*big.Rat, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	marks, err := a.segments()
	if err != nil {
		return nil, err
	}
	first := make([]int, len(marks)) // the number of the first segment of each pool
	count := 0
	for i, pool := range marks {
		first[i] = count
		count += len(pool)
	}
	system := newEquations(count)
	system.constant[0].Set(one)
	a.each(marks, func(n int, r run, from, to uint64) {
		if r.action == decided {
			return
		}
		begin, end, odds := r.offset, r.offset+r.span, one
		if r.action == rolled {
			sides := a.kinds[r.kind].sides
			begin, end, odds = r.offset+from*sides, r.offset+to*sides, ratio(1, sides)
		}
		starts := marks[r.to]
		i, _ := slices.BinarySearch(starts, begin)
		for ; i < len(starts) && starts[i] < end; i++ {
			f := odds
			if r.action == carried {
				f = ratio(share(to, r.span, starts[i]-begin)-share(from, r.span, starts[i]-begin), 1)
			}
			if f.Sign() > 0 {
				system.add(first[r.to]+i, n, f)
			}
		}
	})
	visits, err := system.solve()
	if err != nil {
		return nil, err
	}
	cost, odds := new(big.Rat), steps{}
	a.each(marks, func(n int, r run, from, to uint64) {
		switch r.action {
		case rolled:
			rolls := new(big.Rat).Mul(visits[n], ratio(to-from, 1))
			cost.Add(cost, rolls.Mul(rolls, big.NewRat(int64(a.kinds[r.kind].cost), 1)))
		case decided:
			// Of the cases before from, and before to, every outcome has the
			// same number, and the first ones have one more.
			odds.add(r.offset, r.span, visits[n], to/r.span-from/r.span)
			odds.add(r.offset, to%r.span, visits[n], 1)
			odds.add(r.offset, from%r.span, new(big.Rat).Neg(visits[n]), 1)
		}
	})
	return cost, odds.check(a.target)
}

// each calls visit for every segment, with its number and run; from and to are
// the cases of the run that it has.
func (a *automaton) each(marks [][]uint64, visit func(n int, r run, from, to uint64)) {
	n := 0
	for i, starts := range marks {
		for j, start := range starts {
			end := a.pools[i].size
			if j+1 < len(starts) {
				end = starts[j+1]
			}
			r := *a.pools[i].at(start)
			visit(n, r, start-r.start, end-r.start)
			n++
		}
	}
}

// share returns how many of the numbers below n are o modulo span.
func share(n, span, o uint64) uint64 {
	if n%span > o {
		return n/span + 1
	}
	return n / span
}

// steps are the odds of the outcomes: how much they change at an outcome.
type steps map[uint64]*big.Rat

// add adds n times odds to each of count outcomes from first on.
func (s steps) add(first, count uint64, odds *big.Rat, n uint64) {
	if count == 0 || n == 0 {
		return
	}
	change := new(big.Rat).Mul(odds, ratio(n, 1))
	for _, at := range []uint64{first, first + count} {
		if s[at] == nil {
			s[at] = new(big.Rat)
		}
		s[at].Add(s[at], change)
		change = new(big.Rat).Neg(change)
	}
}

// check returns an error if not all outcomes have the odds 1/target.
func (s steps) check(target uint64) error {
	at := make([]uint64, 0, len(s)+1)
	for outcome := range s {
		at = append(at, outcome)
	}
	slices.Sort(at)
	want, odds := ratio(1, target), new(big.Rat)
	if len(at) == 0 || at[0] != 0 {
		at = slices.Insert(at, 0, 0)
	}
	for _, outcome := range at {
		if change := s[outcome]; change != nil {
			odds.Add(odds, change)
		}
		if outcome < target && odds.Cmp(want) != 0 {
			return fmt.Errorf("dice: the strategy gives outcome %d with probability %s, not 1/%d",
				outcome+1, short(odds), target)
		}
	}
	return nil
}

// short returns x as a fraction, or as a decimal if the fraction is long.
func short(x *big.Rat) string {
	if x.Denom().BitLen() <= 40 {
		return x.RatString()
	}
	f, _ := x.Float64()
	return fmt.Sprint(f)
}

// check returns an error if the automaton is not whole: if the runs of a pool
// do not cover it without gap or overlap, or do not land inside of what they
// land on.
func (a *automaton) check() error {
	if len(a.pools) == 0 || a.pools[0].size != 1 {
		return errors.New("dice: the strategy does not start from one case")
	}
	for i, p := range a.pools {
		next := uint64(0)
		for _, r := range p.runs {
			room := a.target
			if r.action != decided {
				if r.to < 0 || r.to >= len(a.pools) {
					return fmt.Errorf("dice: a run of pool %d lands in pool %d, which is not there", i, r.to)
				}
				room = a.pools[r.to].size
			}
			length := r.landing(a.kinds)
			switch {
			case r.start != next || r.end <= r.start:
				return fmt.Errorf("dice: pool %d has no run from case %d on", i, next)
			case r.action != rolled && (r.span == 0 || r.cases()%r.span != 0):
				return fmt.Errorf("dice: %d cases of pool %d cannot be shared among %d", r.cases(), i, r.span)
			case length > room || r.offset > room-length:
				return fmt.Errorf("dice: a run of pool %d lands on %d from %d on, outside of %d", i, length, r.offset, room)
			}
			next = r.end
		}
		if next != p.size {
			return fmt.Errorf("dice: the runs of pool %d cover %d of its %d cases", i, next, p.size)
		}
	}
	return nil
}

// maxSegments bounds the work of a proof. The strategies that Plan makes have
// one segment for each run, at most a few thousand.
const maxSegments = 20_000

// segments divides the pools into segments, consecutive cases that all have the
// same probability, and returns where these start: at both ends of every run
// and of what it lands on, and wherever a start lands.
func (a *automaton) segments() ([][]uint64, error) {
	marks := make([]map[uint64]bool, len(a.pools))
	type mark struct {
		pool int
		at   uint64
	}
	var todo []mark
	put := func(i int, at uint64) {
		if at < a.pools[i].size && !marks[i][at] {
			marks[i][at] = true
			todo = append(todo, mark{i, at})
		}
	}
	for i := range marks {
		marks[i] = map[uint64]bool{}
	}
	for i, p := range a.pools {
		put(i, 0)
		for _, r := range p.runs {
			put(i, r.start)
			if r.action != decided {
				put(r.to, r.offset)
				put(r.to, r.offset+r.landing(a.kinds))
			}
		}
	}
	for done := 0; done < len(todo); done++ { // grows on the way
		if done > maxSegments {
			return nil, fmt.Errorf("dice: the strategy has more than %d kinds of cases; it is too large to verify", maxSegments)
		}
		m := todo[done]
		r := a.pools[m.pool].at(m.at)
		switch r.action {
		case rolled:
			put(r.to, r.offset+(m.at-r.start)*a.kinds[r.kind].sides)
		case carried:
			put(r.to, r.offset+(m.at-r.start)%r.span)
		}
	}
	cuts := make([][]uint64, len(a.pools))
	for i, set := range marks {
		for at := range set {
			cuts[i] = append(cuts[i], at)
		}
		slices.Sort(cuts[i])
	}
	return cuts, nil
}

// at returns the run of a case.
func (p *pool) at(index uint64) *run {
	i := sort.Search(len(p.runs), func(i int) bool { return index < p.runs[i].end })
	return &p.runs[i]
}
