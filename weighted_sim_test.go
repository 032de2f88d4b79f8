package dice

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// After k rolls, exactly ⌊w·n^k/W⌋ of the n^k sequences have given each outcome.
// No procedure can give more, and as k grows their part tends to w/W: this is
// both the proof of the probabilities and of the optimum.
func TestSimWeightedGivesTheMost(t *testing.T) {
	t.Parallel()
	most := 300
	if *dicetest.All {
		most = 2000
	}
	for _, weights := range weightCases {
		sum := 0
		for _, w := range weights {
			sum += w
		}
		for n := 2; n <= 12; n++ {
			depth := 0
			for sequences := n; sequences <= most; sequences *= n {
				depth++
			}
			d := counted(t, depth, func(rng Dice) (int, error) {
				rolls := 0
				i, err := Must(SimWeighted(Counting(Die(rng, n), &rolls), weights...))()
				return rolls*len(weights) + i, err
			})
			for i, w := range weights {
				given := new(big.Rat)
				for k, sequences := 0, 1; k <= depth; k, sequences = k+1, sequences*n {
					given.Add(given, d.P(k*len(weights)+i))
					want := big.NewRat(int64(w*sequences/sum), int64(sequences))
					if given.Cmp(want) != 0 {
						t.Fatalf("weights %v, d%d, %d rolls: outcome %d has %v, want %v", weights, n, k, i, given,
							want)
					}
				}
			}
		}
	}
}

// descend returns the draws of weights from rolls of an n-sided die, as Theorem 3 counts
// them.
func descend(die Source, draws int, weights []int) (outcomes []int) {
	n, sum := wide(0, uint64(die.Sides())), new(big.Int)
	for _, w := range weights {
		sum.Add(sum, wide(0, uint64(w)))
	}
	for len(outcomes) < draws {
		v, scale, found := new(big.Int), big.NewInt(1), false
		for !found {
			v.Mul(v, n).Add(v, wide(0, uint64(Must(die.Roll())-1)))
			for i, w := range weights {
				cases := new(big.Int).Mul(scale, wide(0, uint64(w)))
				cases.Mod(cases, sum).Mul(cases, n).Quo(cases, sum)
				if v.Cmp(cases) < 0 {
					outcomes, found = append(outcomes, i), true
					break
				}
				v.Sub(v, cases)
			}
			scale.Mul(scale, n).Mod(scale, sum)
		}
	}
	return outcomes
}

// A draw is that of the model, for any weights and dice, also where a state passes 64
// bits, and neither errors nor panics lose a roll.
func TestSimWeightedDescends(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(2, 300), rapid.IntRange(2, math.MaxInt)).Draw(t, "sides")
		weight := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, math.MaxInt/40),
			rapid.IntRange(math.MaxInt/50, math.MaxInt/40)) // the last make products of two words
		weights := rapid.SliceOfN(weight, 2, 40).Draw(t, "weights")
		weights = append(weights, 1, 2)
		seed := rapid.Uint64().Draw(t, "seed")
		every := rapid.IntRange(1, 5).Draw(t, "every")
		draws := func(die Source) (got []int) {
			pick := Must(SimWeighted(die, weights...))
			for len(got) < 20 {
				i, err := Recovered(pick)
				if err == nil {
					got = append(got, i)
				} else if !errors.Is(err, errFailing) {
					t.Fatal(err)
				}
			}
			return got
		}
		die := func() Source { return Die(Generator(rand.NewPCG(seed, 1)), sides) }
		want := descend(die(), 20, weights)
		for _, other := range []Source{
			die(), Failing(die(), every, errFailing), Panicking(die(), every, errFailing),
		} {
			if diff := cmp.Diff(want, draws(other)); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}
