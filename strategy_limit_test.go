package dice

import (
	"errors"
	"math/big"
	"testing"

	"example.com/dice/internal/dicetest"
)

// openAfter returns the exact odds that a strategy has no result after so many
// throws.
func openAfter(a *automaton, throws int) *big.Rat {
	odds, open := map[int]*big.Rat{0: big.NewRat(1, 1)}, new(big.Rat)
	for range throws + 1 {
		next := map[int]*big.Rat{}
		open = new(big.Rat) // before the throw that follows
		var pour func(i int, odds *big.Rat)
		pour = func(i int, odds *big.Rat) {
			p := a.pools[i]
			for _, r := range p.runs {
				part := new(big.Rat).SetFrac(new(big.Int).SetUint64(r.cases()), new(big.Int).SetUint64(p.size))
				part.Mul(part, odds)
				switch r.action {
				case carried:
					pour(r.to, part)
				case rolled:
					open.Add(open, part)
					if next[r.to] == nil {
						next[r.to] = new(big.Rat)
					}
					next[r.to].Add(next[r.to], part)
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

// Dice that are stuck on their highest face are believed as long as throws
// without a result have odds above 2^-128, and doubted at the first number of
// throws that has odds below 2^-129.
func TestStrategyLimit(t *testing.T) {
	below := func(odds *big.Rat, bits uint) bool {
		return odds.Cmp(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))) < 0
	}
	for _, test := range []struct {
		target    int
		available []int
	}{{7, []int{6}}, {13, []int{4, 6, 8, 10, 12, 20}}, {10, []int{2, 3}}} {
		s, err := Plan(test.target, test.available)
		if err != nil {
			t.Fatal(err)
		}
		rolls := 0
		var sources []Source
		for _, sides := range s.Dice() {
			sources = append(sources, dicetest.Counting(dicetest.Stuck(sides), &rolls))
		}
		die, err := s.Source(sources...)
		if err != nil {
			t.Fatal(err)
		}
		before := 0
		for range 2 {
			face, err := die.Roll()
			if face != 0 || !errors.Is(err, ErrUnfair) {
				t.Fatalf("d%d from %v: %d, %v", test.target, test.available, face, err)
			}
			throws := rolls - before
			before = rolls
			if !below(openAfter(s.automaton, throws), 128) || below(openAfter(s.automaton, throws-1), 129) {
				t.Errorf("d%d from %v: doubted after %d throws", test.target, test.available, throws)
			}
		}
	}
}
