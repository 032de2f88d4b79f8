package automaton

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/markov"
	"example.com/dice/internal/work"
)

// randomAutomaton returns a valid automaton of up to four small spaces, fair or not: runs
// of all actions lead anywhere, also back and past each other.
func randomAutomaton(random *rand.Rand) *Automaton {
	a := &Automaton{Target: 1 + random.Uint64N(4),
		Throws: []Throw{single(2), {Sides: 3, Cost: 2, Dice: []int{3}}, single(5)}}
	a.Spaces = []Space{{Size: 1}}
	for range 1 + random.IntN(3) {
		a.Spaces = append(a.Spaces, Space{Size: 2 + random.Uint64N(14)})
	}
	for i := range a.Spaces {
		p := &a.Spaces[i]
		for at := uint64(0); at < p.Size; {
			cases := 1 + random.Uint64N(p.Size-at)
			r := Run{Start: at, End: at + cases, Action: Treatment(random.IntN(3)),
				To: random.IntN(len(a.Spaces))}
			switch room := a.Spaces[r.To].Size; r.Action {
			case Rolled:
				r.Throw = random.IntN(len(a.Throws))
				if width := r.Width(a.Throws); width <= room {
					r.Offset = random.Uint64N(room - width + 1)
				}
			case Decided:
				r.To, room = 0, a.Target
				fallthrough
			case Carried:
				r.Span = 1 + random.Uint64N(min(room, cases))
				for cases%r.Span > 0 {
					r.Span--
				}
				r.Offset = random.Uint64N(room - r.Span + 1)
			}
			if a.leads(r) {
				p.Runs = append(p.Runs, r)
				at = r.End
			}
		}
	}
	return a
}

// A leap leads from a case to another with a probability.
type leap struct {
	to          segmentStart
	probability *big.Rat
}

// leaps says where a case leads: the comment of Run, case by case.
func (a *Automaton) leaps(m segmentStart) (list []leap) {
	for _, r := range a.Spaces[m.space].Runs {
		if m.at < r.Start || m.at >= r.End || r.Action == Decided {
			continue
		}
		j := m.at - r.Start
		if r.Action == Carried {
			return []leap{{segmentStart{r.To, r.Offset + j%r.Span}, ratio(1, 1)}}
		}
		d := a.Throws[r.Throw].Sides
		for face := range d {
			list = append(list, leap{segmentStart{r.To, r.Offset + j*d + face}, ratio(1, d)})
		}
	}
	return list
}

// segmentOf returns the number of the segment of a case, or -1 unless it is in one only.
func (c *chain) segmentOf(m segmentStart) int {
	found := -1
	for n, s := range c.segments {
		if s.space == m.space && s.at <= m.at && m.at < s.at+s.cases() {
			if found >= 0 {
				return -1
			}
			found = n
		}
	}
	return found
}

// The segments of a chain are a partition of all cases in order, each part of its run;
// and a transition leads to each case of a segment with exactly the probability of the
// single cases. So the visits of the chain are those of the chain of all cases.
func TestChain(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 1993))
	flows, carried, partial := 0, 0, 0
	automatons := []*Automaton{d13()}
	for range 4000 {
		automatons = append(automatons, randomAutomaton(random))
	}
	for _, a := range automatons {
		c, err := a.chain()
		if err != nil {
			t.Fatal(err)
		}
		compare := func(s, u segment) int { return s.compare(u.segmentStart) }
		if !slices.IsSortedFunc(c.segments, compare) || c.segments[0].segmentStart != (segmentStart{}) {
			t.Fatalf("the segments are not in order: %+v", c.segments)
		}
		for n, arrivals := range c.arrivals(t) {
			c.checkFlows(t, n, arrivals)
			s := c.segments[n]
			flows += len(c.flows[n])
			if s.run.Action == Carried {
				carried += len(c.flows[n])
				if s.cases() < s.run.Cases() {
					partial += len(c.flows[n])
				}
			}
		}
	}
	if flows < 20_000 || carried < 5000 || partial < 1000 {
		t.Errorf("only %d flows, %d of them carried, %d of these from a part of a run", flows,
			carried, partial)
	}
}

// arrivals returns, for each segment, the probability with which its cases lead to each
// case, added. Each case must be in one segment.
func (c *chain) arrivals(t *testing.T) []map[segmentStart]*big.Rat {
	t.Helper()
	from := make([]map[segmentStart]*big.Rat, len(c.segments))
	for space, p := range c.automaton.Spaces {
		for at := range p.Size {
			m := segmentStart{space, at}
			n := c.segmentOf(m)
			if n < 0 {
				t.Fatalf("case %v is not in one segment of %+v", m, c.segments)
			}
			s := c.segments[n]
			if s.run != *p.at(at) || s.run.Start+s.from != s.at {
				t.Fatalf("segment %+v is not a part of the run of case %v", s, m)
			}
			if from[n] == nil {
				from[n] = map[segmentStart]*big.Rat{}
			}
			for _, l := range c.automaton.leaps(m) {
				if from[n][l.to] == nil {
					from[n][l.to] = new(big.Rat)
				}
				from[n][l.to].Add(from[n][l.to], l.probability)
			}
		}
	}
	return from
}

// checkFlows checks that the flows from a segment lead where its cases do.
func (c *chain) checkFlows(t *testing.T, n int, arrivals map[segmentStart]*big.Rat) {
	t.Helper()
	s := c.segments[n]
	reached := 0
	for i, f := range c.flows[n] {
		if i > 0 && f.To <= c.flows[n][i-1].To {
			t.Fatalf("the flows from %+v are not in order: %+v", s, c.flows[n])
		}
		to := c.segments[f.To]
		for at := to.at; at < to.at+to.cases(); at++ {
			got := arrivals[segmentStart{to.space, at}]
			if got == nil || got.Cmp(f.P) != 0 {
				t.Fatalf("%+v leads to case %d of space %d with %v, not %v\n%+v", s, at, to.space, got, f.P,
					c.automaton)
			}
			reached++
		}
	}
	if reached != len(arrivals) {
		t.Fatalf("%+v leads to %d cases, its flows to %d\n%+v", s, len(arrivals), reached, c.automaton)
	}
}

// A proof is right about random automatons: with the probabilities that single cases give
// they are fair, and cost what the cases cost, on average and at worst; and with others
// they are not.
func TestProofs(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 8))
	fair, endless := 0, 0
	for range 4000 {
		a := randomAutomaton(random)
		weights, cost := a.byCases(t)
		if weights == nil {
			if p, err := a.Prove(t.Context()); err == nil {
				t.Fatalf("%+v can go on for ever, and costs %v", a, p.Cost)
			}
			continue
		}
		fair++
		a.Weights = weights
		p, err := a.Prove(t.Context())
		if err != nil || p.Cost.Cmp(cost) != 0 {
			t.Fatalf("%+v: %v; want %v", a, err, cost)
		}
		worst, bounded := a.longest(segmentStart{}, map[segmentStart]int{})
		if p.Bounded != bounded || bounded && p.Worst != worst {
			t.Fatalf("%+v costs %d, %v at worst; want %d, %v", a, p.Worst, p.Bounded, worst, bounded)
		}
		if !bounded {
			endless++
		}
		a.Weights = slices.Clone(weights)
		a.Weights[random.IntN(len(weights))]++
		never := func(w uint64) bool { return w == 0 }
		certain := len(slices.DeleteFunc(slices.Clone(a.Weights), never)) < 2
		if _, err := a.Prove(t.Context()); !certain && err == nil {
			t.Fatalf("%+v with the weights %v is proved; they are %v", a, a.Weights, weights)
		}
	}
	if fair < 1000 || endless < 100 || fair-endless < 100 {
		t.Errorf("only %d automatons end, %d of them at no time for certain", fair, endless)
	}
}

// longest returns the highest cost from a case on, and whether there is one. Costs that
// are known are in done, and -1 for those on the way here.
func (a *Automaton) longest(m segmentStart, done map[segmentStart]int) (worst int, bounded bool) {
	if known, met := done[m]; met {
		return known, known >= 0
	}
	done[m] = -1
	for _, l := range a.leaps(m) {
		more, bounded := a.longest(l.to, done)
		if !bounded {
			return 0, false
		}
		worst = max(worst, more)
	}
	if r := a.Spaces[m.space].at(m.at); r.Action == Rolled {
		worst += a.Throws[r.Throw].Cost
	}
	done[m] = worst
	return worst, true
}

// byCases returns the weights of the outcomes, and the cost, from the visits of the chain
// and what single cases do, or nil if the automaton may go on for ever.
func (a *Automaton) byCases(t *testing.T) (weights []uint64, cost *big.Rat) {
	t.Helper()
	c, err := a.chain()
	if err != nil {
		t.Fatal(err)
	}
	visits, err := markov.Visits(c.flows, markov.Arithmetic{Meter: work.Endless(t.Context())})
	if err != nil {
		return nil, nil
	}
	cost = new(big.Rat)
	given, common := make([]*big.Rat, a.Target), big.NewInt(1)
	for i := range given {
		given[i] = new(big.Rat)
	}
	for space, p := range a.Spaces {
		for at := range p.Size {
			x, r := visits[c.segmentOf(segmentStart{space, at})], p.at(at)
			switch r.Action {
			case Rolled:
				cost.Add(cost, new(big.Rat).Mul(x, ratio(uint64(a.Throws[r.Throw].Cost), 1)))
			case Decided:
				outcome := given[r.Offset+(at-r.Start)%r.Span]
				outcome.Add(outcome, x)
			}
		}
	}
	for _, x := range given {
		common.Mul(common, new(big.Int).Quo(x.Denom(), new(big.Int).GCD(nil, nil, common, x.Denom())))
	}
	for _, x := range given {
		whole := new(big.Rat).Mul(x, new(big.Rat).SetInt(common))
		if whole.Num().BitLen() > 60 {
			return nil, nil
		}
		weights = append(weights, whole.Num().Uint64())
	}
	return weights, cost
}

// Each limit of a chain is one: an automaton just within it has a chain, one beyond has
// none.
func TestChainLimits(t *testing.T) {
	// Space 0 is rolled into n cases, which decide one by one.
	single := func(n uint64) *Automaton {
		a := &Automaton{Target: 1, Throws: []Throw{{Sides: n, Cost: 1, Dice: []int{int(n)}}},
			Spaces: []Space{{1, []Run{{End: 1, To: 1}}}, {Size: n}}}
		for i := range n {
			a.Spaces[1].Runs = append(a.Spaces[1].Runs, Run{Start: i, End: i + 1, Action: Decided, Span: 1})
		}
		return a
	}
	// Each of the runs of a space leads to all n cases of it, one by one.
	flows := func(runs, n uint64) *Automaton {
		a := single(n)
		a.Spaces = append(a.Spaces, Space{Size: runs * n})
		for i := range runs {
			a.Spaces[2].Runs = append(a.Spaces[2].Runs, Run{Start: i * n, End: (i + 1) * n, Action: Carried,
				To: 1, Span: n})
		}
		return a
	}
	// A run of n cases leads to 500 others, to each from some of its cases only.
	looks := func(n uint64) *Automaton {
		a := flows(1, 500)
		a.Spaces[2] = Space{n * 500, []Run{{End: n * 500, Action: Carried, To: 1, Span: 500}}}
		a.Spaces = append(a.Spaces, Space{Size: n})
		for i := range n {
			a.Spaces[3].Runs = append(a.Spaces[3].Runs, Run{Start: i, End: i + 1, Action: Carried, To: 2,
				Offset: i, Span: 1})
		}
		return a
	}
	ways := fmt.Sprintf("more than %d ways", maxTransitions)
	for name, test := range map[string]struct {
		within, beyond *Automaton
		want           string
	}{
		"looks": {looks(2300), looks(2500), ways},
		"segments": {single(maxSegments), single(maxSegments + 1),
			fmt.Sprintf("more than %d segments", maxSegments)},
		"flows": {flows(2399, 500), flows(2400, 500), ways},
	} {
		if _, err := test.within.chain(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := test.beyond.chain(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}
