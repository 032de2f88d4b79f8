package automaton

import (
	"math/big"
	"testing"
)

// openAfter returns the exact probability of no result after the given throws.
func openAfter(a *Automaton, throws int) *big.Rat {
	probability, open := map[int]*big.Rat{0: big.NewRat(1, 1)}, new(big.Rat)
	for range throws + 1 {
		next := map[int]*big.Rat{}
		open = new(big.Rat) // before the throw that follows
		var pour func(i int, probability *big.Rat)
		pour = func(i int, probability *big.Rat) {
			p := a.Pools[i]
			for _, r := range p.Runs {
				part := new(big.Rat).SetFrac(new(big.Int).SetUint64(r.Cases()), new(big.Int).SetUint64(p.Size))
				part.Mul(part, probability)
				switch r.Action {
				case Carried:
					pour(r.To, part)
				case Rolled:
					open.Add(open, part)
					if next[r.To] == nil {
						next[r.To] = new(big.Rat)
					}
					next[r.To].Add(next[r.To], part)
				}
			}
		}
		for i, part := range probability {
			pour(i, part)
		}
		probability = next
	}
	return open
}

// The limit has a probability below 2^-128, and one throw fewer none below 2^-129.
func TestLimit(t *testing.T) {
	below := func(probability *big.Rat, bits uint) bool {
		return probability.Cmp(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1),
			bits))) < 0
	}
	// open with probability 2^-n after n throws
	heads := &Automaton{Target: 1, Throws: []Throw{single(2)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 1, Action: Decided, Span: 1}, {Start: 1, End: 2, Action: Carried, Span: 1}}},
	}}
	for name, a := range map[string]*Automaton{"a coin until heads": heads, "d13": d13(),
		"d10 from d6": d10(), "d2 from two coins": leaves()} {
		n, err := proved(t, a).Limit()
		if err != nil || !below(openAfter(a, n), 128) || below(openAfter(a, n-1), 129) {
			t.Errorf("%s: %d throws", name, n)
		}
	}
}
