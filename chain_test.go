package dice_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

// A deck of four aces and four blanks is drawn down: aces left when two blanks have come.
func ExampleChain() {
	type deck struct{ aces, blanks int }
	ends, err := dice.Chain(deck{4, 4}, func(d deck) bool { return d.blanks == 2 },
		func(d deck, rng dice.Dice) (deck, error) {
			ace, err := dice.Chance(rng, d.aces, d.aces+d.blanks)
			if ace {
				d.aces--
			} else {
				d.blanks--
			}
			return d, err
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("cards:", ends.Steps())
	fmt.Print(ends.Distribution(func(d deck) int { return d.aces }))
	// Output:
	// cards: 18/5
	// result    exactly  at least
	//      0      7.14%    100.00%  ##########
	//      1     17.14%     92.86%  ########################
	//      2     25.71%     75.71%  ####################################
	//      3     28.57%     50.00%  ########################################
	//      4     21.43%     21.43%  ##############################
	// mean 2.4000, standard deviation 1.2000, median 2, quartiles 2 and 3
}

func neverOver(int) bool { return false }

// A broken game has no chances, and a part of the error.
type brokenGame struct {
	name, want string
	over       func(int) bool
	step       func(s int, rng dice.Dice) (int, error)
}

var brokenGames = []brokenGame{
	{"a game that goes on for ever", "never ends from 2;", neverOver,
		func(s int, rng dice.Dice) (int, error) { return min(s+1, 2), nil }},
	{"a circle that nothing leaves", "never ends from 1;", func(s int) bool { return s == 3 },
		func(s int, rng dice.Dice) (int, error) {
			if s > 0 {
				return 3 - s, nil
			}
			face, err := rng.Draw(3)
			return face, err
		}},
	{"a game without an end of states", "keep less in a state", neverOver,
		func(s int, rng dice.Dice) (int, error) { face, err := rng.Draw(1000); return s + face, err }},
	{"a step that never ends", "the step from 0 rolls more than 64 times", neverOver,
		func(s int, rng dice.Dice) (int, error) {
			for {
				if face, err := rng.Draw(6); face > 1 || err != nil {
					return s, err
				}
			}
		}},
	{"a step of too many rolls", "the step from 0", neverOver,
		func(s int, rng dice.Dice) (int, error) {
			for range 20 {
				face, err := rng.Draw(6)
				if err != nil {
					return 0, err
				}
				s += face
			}
			return s, nil
		}},
	{"a game that keeps something between its steps", "not deterministic", neverOver, kept()},
	{"a step that fails", "the step from 0: the procedure failed after d6:1: gone for lunch",
		neverOver,
		func(s int, rng dice.Dice) (int, error) {
			_, err := rng.Draw(6)
			return s, errors.Join(err, errLunch)
		}},
}

// kept returns a step that depends on how many there were.
func kept() func(s int, rng dice.Dice) (int, error) {
	steps := 0
	return func(s int, rng dice.Dice) (int, error) {
		steps++
		face, err := rng.Draw(6)
		return min(3, s+(face+steps/7)%2), err
	}
}

// Games of too many digits or too large a circle, which is known after seconds.
var largeGames = []brokenGame{
	{"a large circle", "circles of ", func(s int) bool { return s < 0 },
		func(s int, rng dice.Dice) (int, error) {
			face, err := rng.Draw(20)
			if face == 1 && s == 0 {
				return -1, err
			}
			return (31*s + face*face) % 5000, err
		}},
	{"long fractions", "have too many digits", func(s int) bool { return s < 0 || s == 700 },
		func(s int, rng dice.Dice) (int, error) {
			for range 60 {
				if face, err := rng.Draw(2); face == 1 || err != nil {
					return s + 1, err
				}
			}
			return -1, nil
		}},
}

func TestChainErrors(t *testing.T) { checkBroken(t, brokenGames) }

func TestLargeChains(t *testing.T) {
	dicetest.Long(t)
	checkBroken(t, largeGames)
}

func checkBroken(t *testing.T, games []brokenGame) {
	for _, test := range games {
		t.Run(test.name, func(t *testing.T) {
			ends, err := dice.Chain(0, test.over, test.step)
			if ends != nil || err == nil || !strings.Contains(err.Error(), test.want) ||
				!strings.HasPrefix(err.Error(), "dice: Chain: ") {
				t.Errorf("%v, %v; want an error with %q", ends, err, test.want)
			}
		})
	}
}

// In random games of a few states, the chance of an end is the mean of its chances from the
// next states, and the steps are one more than the mean of theirs. Only one solution has
// both, unless a state that is reached has no end.
func TestChainIsTheMeanOfNextStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "states")
		next := make([][]int, n) // of each face; n and n+1 are final
		for i := range next {
			next[i] = rapid.SliceOfN(rapid.IntRange(0, n+1), 1, 4).Draw(t, "next")
		}
		for s := range n {
			end, steps, err := chancesFrom(next, s)
			if (err != nil) != trapped(next, s) {
				t.Fatalf("from %d of %v: %v", s, next, err)
			}
			if err != nil {
				continue
			}
			meanEnd, meanSteps := new(big.Rat), big.NewRat(1, 1)
			share := big.NewRat(1, int64(len(next[s])))
			for _, to := range next[s] {
				e, k, err := chancesFrom(next, to)
				if err != nil {
					t.Fatal(err)
				}
				meanEnd.Add(meanEnd, e.Mul(e, share))
				meanSteps.Add(meanSteps, k.Mul(k, share))
			}
			if end.Cmp(meanEnd) != 0 || steps.Cmp(meanSteps) != 0 {
				t.Fatalf("from %d of %v: %s in %s steps; want %s in %s", s, next, end, steps, meanEnd,
					meanSteps)
			}
		}
	})
}

// chancesFrom returns the chance of the first end, and the steps, from a state.
func chancesFrom(next [][]int, s int) (end, steps *big.Rat, err error) {
	n := len(next)
	ends, err := dice.Chain(s, func(s int) bool { return s >= n },
		func(s int, rng dice.Dice) (int, error) {
			face, err := rng.Draw(len(next[s]))
			return next[s][max(0, face-1)], err
		})
	if err != nil {
		return nil, nil, err
	}
	return ends.P(func(s int) bool { return s == n }), ends.Steps(), nil
}

// trapped reports whether a state leads to one from which no end can be reached.
func trapped(next [][]int, s int) bool {
	for i, reached := range reach(next, s)[:len(next)] {
		if reached && !slices.Contains(reach(next, i)[len(next):], true) {
			return true
		}
	}
	return false
}

// reach returns which states and ends can be reached from a state.
func reach(next [][]int, from int) []bool {
	reached := make([]bool, len(next)+2)
	reached[from] = true
	for range next {
		for i, to := range next {
			for _, j := range to {
				reached[j] = reached[j] || reached[i]
			}
		}
	}
	return reached
}

// The error names the states. One that holds NaN is never the same state again.
func TestChainNamesStates(t *testing.T) {
	type state struct{ share float64 }
	_, err := dice.Chain(state{}, func(state) bool { return false },
		func(s state, rng dice.Dice) (state, error) {
			_, err := rng.Draw(6)
			return state{math.NaN()}, err
		})
	const want = "the step from {share:0}: the procedure is not deterministic: after d6:1 " +
		"it gave {share:NaN}, and before that {share:NaN}; "
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want %s", err, want)
	}
}
