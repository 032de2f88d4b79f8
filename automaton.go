package dice

// An automaton is what a strategy comes down to. A place in it is a pool and
// one of the cases of that pool. It starts in pool 0, which has one case.
type automaton struct {
	target uint64
	kinds  []kind
	pools  []pool
}

// A pool is a number of equally likely cases, divided into runs of consecutive
// cases.
type pool struct {
	size uint64
	runs []run
}

// A run is the cases of a pool from start to end-1, with what is done with
// them. The j-th case of a run, from 0, is
//
//	rolled:   thrown with a kind of d sides, and lands on one of the d cases from
//	          offset + j·d on, in the pool to;
//	carried:  the case offset + j mod span of the pool to;
//	decided:  the outcome offset + j mod span, from 0.
//
// The span of a carried or decided run divides its length, so that as many of
// its cases go to each case or outcome.
type run struct {
	start, end uint64
	action     action
	kind       int
	to         int
	offset     uint64
	span       uint64
}

type action uint8

const (
	rolled action = iota
	carried
	decided
)

func (r run) cases() uint64 { return r.end - r.start }

// landing returns the number of consecutive cases or outcomes that the run
// covers.
func (r run) landing(kinds []kind) uint64 {
	if r.action == rolled {
		return r.cases() * kinds[r.kind].sides
	}
	return r.span
}

// A situation is a number of open cases with a budget to decide them.
type situation struct {
	open   uint64
	budget int
}

// A division says how the open cases of a situation are rolled. Where it says
// nothing, the strategy begins again from one case: to forget which of several
// equally likely cases it is costs rolls but does no harm.
type division func(situation) []portion

// build returns the automaton that divides as the division says, with a pool
// for each situation that can be reached and a pool for the results of each
// portion. Of k·d results, the first whole multiple of m is decided, each case v
// as v mod m, and the rest is carried to where the same number of cases is
// open. That is what [Sim] does as well.
func (s *search) build(budget int, divide division) *automaton {
	a := &automaton{target: s.m, kinds: s.kinds}
	first := situation{1, budget}
	opened, results := map[situation]int{}, map[situation]int{}
	var situations []situation
	at := func(x situation) int {
		i, known := opened[x]
		if !known {
			i = len(a.pools)
			opened[x] = i
			a.pools = append(a.pools, pool{size: x.open})
			situations = append(situations, x)
		}
		return i
	}
	at(first)
	for n := 0; n < len(situations); n++ { // grows on the way
		x := situations[n]
		var runs []run
		start := uint64(0)
		for _, part := range divide(x) {
			k := s.kinds[part.kind]
			made := situation{part.cases * k.sides, x.budget}
			if made.budget != unlimited {
				made.budget -= k.cost
			}
			to, known := results[made]
			if !known {
				to = len(a.pools)
				results[made] = to
				a.pools = append(a.pools, pool{size: made.open})
				left := situation{made.open % s.m, made.budget}
				var end []run
				if whole := made.open - left.open; whole > 0 {
					end = append(end, run{end: whole, action: decided, span: s.m})
				}
				if left.open > 0 {
					next := run{start: made.open - left.open, end: made.open, action: carried, span: left.open}
					if divide(left) == nil {
						left, next.span = first, 1
					}
					next.to = at(left)
					end = append(end, next)
				}
				a.pools[to].runs = end
			}
			runs = append(runs, run{start: start, end: start + part.cases, action: rolled, kind: part.kind, to: to})
			start += part.cases
		}
		a.pools[opened[x]].runs = runs
	}
	return a
}
