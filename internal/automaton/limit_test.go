package automaton

import (
	"math/big"
	"testing"
)

// openAfter returns the exact odds that a strategy has no result after so many
// throws.
func openAfter(a *Automaton, throws int) *big.Rat {
	odds, open := map[int]*big.Rat{0: big.NewRat(1, 1)}, new(big.Rat)
	for range throws + 1 {
		next := map[int]*big.Rat{}
		open = new(big.Rat) // before the throw that follows
		var pour func(i int, odds *big.Rat)
		pour = func(i int, odds *big.Rat) {
			p := a.Pools[i]
			for _, r := range p.Runs {
				part := new(big.Rat).SetFrac(new(big.Int).SetUint64(r.Cases()), new(big.Int).SetUint64(p.Size))
				part.Mul(part, odds)
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
		for i, part := range odds {
			pour(i, part)
		}
		odds = next
	}
	return open
}

// The limit is a number of throws with odds below 2^-128, and the first with odds
// below 2^-129.
func TestLimit(t *testing.T) {
	below := func(odds *big.Rat, bits uint) bool {
		return odds.Cmp(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))) < 0
	}
	for name, a := range map[string]*Automaton{"d13": d13(), "d10 from d6": d10(), "d2 from two coins": leaves()} {
		n, err := a.Limit()
		if err != nil || !below(openAfter(a, n), 128) || below(openAfter(a, n-1), 129) {
			t.Errorf("%s: %d throws", name, n)
		}
	}
}
