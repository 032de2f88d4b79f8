package dice

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

func sumOf(n, sides int) procedure {
	return func(rng Dice) (int, error) {
		sum := 0
		for range n {
			sum += Must(rng.Draw(sides))
		}
		return sum, nil
	}
}

// A brute force runs a procedure with each beginning of faces that it asks for, up to a
// depth. It uses nothing of this package but that a DiceFunc calls its function.
type bruteForce struct {
	p           func(rng Dice) (int, error)
	depth       int
	outcomes    map[int]*big.Rat
	open, rolls *big.Rat
}

func (b *bruteForce) run(faces []int, share *big.Rat) {
	next, asked := 0, 0
	outcome, err := Recovered(func() (int, error) {
		return b.p(DiceFunc(func(sides int) (int, error) {
			if next == len(faces) {
				asked = sides
				return 0, errFailing
			}
			next++
			return faces[next-1], nil
		}))
	})
	switch {
	case err == nil:
		if b.outcomes[outcome] == nil {
			b.outcomes[outcome] = new(big.Rat)
		}
		b.outcomes[outcome].Add(b.outcomes[outcome], share)
	case len(faces) == b.depth:
		b.open.Add(b.open, share)
	default:
		b.rolls.Add(b.rolls, share)
		each := new(big.Rat).Quo(share, big.NewRat(int64(asked), 1))
		for face := range asked {
			b.run(append(faces[:len(faces):len(faces)], face+1), each)
		}
	}
}

// Also of dice whose kind and number depend on the rolls, at each depth.
func TestEnumerateAgainstBruteForce(t *testing.T) {
	// Some outcome that all faces matter to, in their order.
	mixed := func(sides ...int) func(rng Dice) (int, error) {
		return func(rng Dice) (int, error) {
			x := 0
			for _, n := range sides {
				face := Must(rng.Draw(n))
				x = (x*7 + face*face) % 23
			}
			return x - 11, nil
		}
	}
	for name, p := range map[string]func(rng Dice) (int, error){
		"no dice": mixed(), "d6": mixed(6), "d2, d3": mixed(2, 3), "d3, d2": mixed(3, 2),
		"four dice": mixed(4, 6, 8, 10), "d100, d5, d7": mixed(100, 5, 7),
		"like dice": mixed(31, 32, 33),
		"as many d3 as a d2 shows, and after an odd sum a d5": func(rng Dice) (int, error) {
			sum := 0
			for range Must(rng.Draw(2)) {
				sum += Must(rng.Draw(3))
			}
			if sum%2 == 1 {
				sum = 10 * Must(rng.Draw(5))
			}
			return sum, nil
		},
		"an exploding d6": func(rng Dice) (sum int, err error) {
			for face := 6; face == 6 && err == nil; sum += face {
				face, err = rng.Draw(6)
			}
			return sum, err
		},
	} {
		for depth := range 6 {
			d := Must(Enumerate(depth, p))
			b := bruteForce{p, depth, map[int]*big.Rat{}, new(big.Rat), new(big.Rat)}
			b.run(nil, one())
			b.compare(t, fmt.Sprintf("%s to %d", name, depth), d)
		}
	}
}

func (b *bruteForce) compare(t *testing.T, name string, d *Distribution) {
	t.Helper()
	if d.Open().Cmp(b.open) != 0 || d.ExpectedExact().Cmp(b.rolls) != 0 {
		t.Errorf("%s: open %v, %v expected rolls; want %v, %v", name, d.Open(), d.ExpectedExact(),
			b.open, b.rolls)
	}
	if got := d.Outcomes(); !slices.Equal(got, slices.Sorted(maps.Keys(b.outcomes))) {
		t.Errorf("%s: outcomes %v, want those of %v", name, got, b.outcomes)
	}
	for outcome, p := range b.outcomes {
		if got := d.P(outcome); got.Cmp(p) != 0 {
			t.Errorf("%s: P(%d) = %v, want %v", name, outcome, got, p)
		}
	}
}

// It makes no difference how a procedure handles the error of a cut.
func TestEnumerateCutIsOpen(t *testing.T) {
	procedures := map[string]procedure{
		"passed on": doubled,
		"wrapped": func(rng Dice) (int, error) {
			_, err := doubled(rng)
			return 0, fmt.Errorf("at the table: %w", err)
		},
		"another": func(rng Dice) (int, error) {
			doubled(rng)
			return 0, io.ErrClosedPipe
		},
		"ignored": func(rng Dice) (int, error) {
			doubled(rng)
			return 1, nil
		},
		"Must": sumOf(2, 6),
		"wrapped Must": func(rng Dice) (int, error) {
			if _, err := doubled(rng); err != nil {
				panic(fmt.Errorf("at the table: %w", err))
			}
			return 0, nil
		},
		"rolled on for ever": func(rng Dice) (int, error) {
			for {
				rng.Draw(6)
			}
		},
	}
	for name, p := range procedures {
		t.Run(name, func(t *testing.T) {
			d := counted(t, 1, p)
			if d.Open().Cmp(big.NewRat(1, 1)) != 0 || len(d.Outcomes()) != 0 || d.Mean() != nil ||
				d.Variance() != nil {
				t.Errorf("open %v, outcomes %v, mean %v, variance %v; want 1, none, nil, nil", d.Open(),
					d.Outcomes(), d.Mean(), d.Variance())
			}
		})
	}
}

func doubled(rng Dice) (int, error) { return Product(Die(rng, 6), Die(rng, 6)).Roll() }

func TestEnumerateErrors(t *testing.T) {
	own := errors.New("the cat took a die")
	tests := []struct {
		name  string
		depth int
		p     procedure
		want  string
		is    error
	}{
		{"negative depth", -1, sumOf(1, 6), "cannot cut at a depth of -1 rolls; use 0 to 10000", nil},
		{"large depth", 10_001, sumOf(1, 6), "depth of 10001", nil},
		{"own error", 3, func(rng Dice) (int, error) {
			if Must(rng.Draw(6)) == 3 && Must(rng.Draw(4)) == 2 {
				return 0, own
			}
			return 1, nil
		}, "failed after d6:3 d4:2: the cat", own},
		{"own error late", 20, func(rng Dice) (int, error) {
			for range 20 {
				Must(rng.Draw(2))
			}
			return 0, own
		}, "failed after 4 rolls and d2:1 d2:1", own},
		{"an invented face", 3, func(rng Dice) (int, error) {
			return Sim(Interrupted(Die(rng, 6), 1, func() (int, error) { return 7, nil }), 5).Roll()
		}, "7 is not a face of a d6", ErrFace},
		{"a run that no fair die shows", 200, func(rng Dice) (int, error) {
			return Reject(Die(rng, 6), 5).Roll()
		}, "178 rolls of a d6 in a row", ErrUnfair},
		{"another outcome", 1, numbered(func(run int, rng Dice) int { return run }),
			"after no roll it gave 2, and before that 1", nil},
		{"another die", 1, numbered(func(run int, rng Dice) int {
			return Must(rng.Draw(4 + run))
		}), "after no roll it rolled a d6, and before that a d5", nil},
		{"more rolls", 2, numbered(func(run int, rng Dice) int {
			return Must(sumOf(run, 6)(rng))
		}), "after d6:1 d6:1 it gave 2, and before that 1", nil},
		{"more rolls than the depth", 1, numbered(func(run int, rng Dice) int {
			return Must(sumOf(run, 6)(rng))
		}), "after d6:1 it gave no outcome, and before that 1", nil},
		{"fewer rolls", 2, numbered(func(run int, rng Dice) int {
			return Must(sumOf(2-run/3, 6)(rng))
		}), "after d6:1 it gave 1, and before that it rolled a d6", nil},
		{"more dice, and the same outcome", 2, numbered(func(run int, rng Dice) int {
			Must(sumOf(min(run, 2), 6)(rng))
			return 0
		}), "after d6:1 d6:1 it ended, and before that it had rolled other dice", nil},
		{"a rare die that takes minutes", 9, func(rng Dice) (int, error) {
			for range 7 {
				if face := Must(rng.Draw(6)); face < 6 {
					return face, nil
				}
			}
			return rng.Draw(maxFaces + 1)
		}, "after d6:6 d6:6 d6:6 d6:6 d6:6 d6:6 d6:6, each face of a d67108865 would take a " +
			"run; use a die of at most 67108864 sides", nil},
		// The runs are: each face twice, and then all faces 160 times.
		{"another outcome in the eighth run", 1, except(8),
			"after d6:4 it gave 7, and before that 4", nil},
		{"another outcome in the last run", 1, except(12 + 160*6),
			"after d6:6 it gave 7, and before that 6", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, err := Enumerate(test.depth, test.p)
			if err == nil || d != nil {
				t.Fatalf("got %v and error %v, want an error alone", d, err)
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%v does not wrap %v", err, test.is)
			}
			if !strings.HasPrefix(err.Error(), "dice: Enumerate: ") ||
				!strings.Contains(err.Error(), test.want) {
				t.Errorf("%v; want %s", err, test.want)
			}
		})
	}
}

// numbered returns a procedure that knows how often it has been run.
func numbered(p func(run int, rng Dice) int) procedure {
	run := 0
	return func(rng Dice) (int, error) {
		run++
		return p(run, rng), nil
	}
}

// except returns a procedure that gives the face of a d6, but 7 in one run.
func except(odd int) procedure {
	return numbered(func(run int, rng Dice) int {
		face := Must(rng.Draw(6))
		if run == odd {
			return 7
		}
		return face
	})
}

// An enumeration with the most work allowed is run; more is an error.
func TestEnumerateLimits(t *testing.T) {
	for _, test := range []struct {
		name  string
		limit uint64
		depth int
		p     procedure
		ok    bool
	}{
		{"6^4 sequences of 4 rolls", 5*1296 - 4, 4, sumOf(4, 6), true},
		{"less than all but one of them", 5*1296 - 5, 4, sumOf(4, 6), false},
		{"10^4 sequences, probed", 50_000, 4, sumOf(4, 10), true},
		{"9999 sequences, probed", 49_995, 4, sumOf(4, 10), false},
		// 105,000 sequences, of which one in 32 counts for more than twice their work.
		{"a lopsided tree, which some probes overestimate", 1_360_000, 21, lopsided, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEnumeration("Enumerate", test.depth, test.p)
			e.limit = test.limit
			d, err := e.distribution()
			if (err == nil) != test.ok {
				t.Errorf("error %v, want one: %t", err, !test.ok)
			}
			if err != nil && (d != nil || !strings.Contains(err.Error(), fmt.Sprint("more than ",
				test.limit, " rolls"))) {
				t.Errorf("got %v, %v", d, err)
			}
		})
	}
}

// lopsided tosses coins up to the first heads, 20 at most, after a die of many sides.
func lopsided(rng Dice) (int, error) {
	Must(rng.Draw(5000))
	for range 20 {
		if Must(rng.Draw(2)) == 1 {
			break
		}
	}
	return 0, nil
}

// The number of outcomes is limited, and so is the memory of each.
func TestEnumerateManyOutcomes(t *testing.T) {
	const n = 1 << 17
	newest := func() *enumeration {
		return newEnumeration("Enumerate", 1, func(rng Dice) (int, error) {
			return 16 * (Must(rng.Draw(n)) - n/2), nil
		})
	}
	e := newest()
	e.most = n
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d, err := e.distribution()
	if runtime.ReadMemStats(&after); err != nil {
		t.Fatal(err)
	}
	if each := int(after.TotalAlloc-before.TotalAlloc) / n; each > 200 {
		t.Errorf("outcomes take %d bytes each", each)
	}
	if got := d.Outcomes(); len(got) != n || got[0] != 16-8*n || got[1] != 32-8*n ||
		d.P(0).Cmp(big.NewRat(1, n)) != 0 {
		t.Errorf("%d outcomes from %d; want %d", len(got), got[0], n)
	}
	e = newest()
	e.most = n - 1
	const want = "dice: Enumerate: more than 131071 outcomes; return fewer, such as remainders"
	if d, err := e.distribution(); d != nil || err == nil || err.Error() != want {
		t.Errorf("%v, %v", d, err)
	}
}

// So is the number of products of sides, also of sequences that are open.
func TestEnumerateManyShapes(t *testing.T) {
	e := newEnumeration("Enumerate", 2, func(rng Dice) (int, error) {
		for sides := 200; ; {
			sides = 2 + Must(rng.Draw(sides))
		}
	})
	e.most = 400
	const want = "dice: Enumerate: more than 100 kinds of sequences, by their dice; let the faces " +
		"decide less often which dice are rolled"
	if d, err := e.distribution(); d != nil || err == nil || err.Error() != want {
		t.Errorf("%v, %v", d, err)
	}
}

// Procedures that would take for ever are refused after few runs.
func TestEnumerateRefuses(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct {
		name  string
		depth int
		p     procedure
	}{
		{"100d6", 100, sumOf(100, 6)},
		{"endless coins", maxDepth, func(rng Dice) (int, error) {
			return sumOf(1<<20, 2)(rng)
		}},
		{"one d(2^26) after another", 2, sumOf(2, 1<<26)},
		{"half of it at once, the rest 100 factorial", 100, func(rng Dice) (int, error) {
			for n := 2; n < 100; n++ {
				if Must(rng.Draw(n)) == 1 {
					return n, nil
				}
			}
			return 0, nil
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			runs := 0
			_, err := Enumerate(test.depth, func(rng Dice) (int, error) {
				runs++
				return test.p(rng)
			})
			if err == nil || !strings.Contains(err.Error(), "more than 137438953472 rolls") {
				t.Errorf("got error %v", err)
			}
			if want := 2*probeAfter + probes + 14; runs > want { // the first ones run twice
				t.Errorf("%d runs, want at most %d", runs, want)
			}
		})
	}
}

func TestEnumerateDice(t *testing.T) {
	var kept Dice
	Must(Enumerate(1, func(rng Dice) (int, error) {
		kept = rng
		return rng.Draw(6)
	}))
	if face, err := kept.Draw(6); face != 0 || err == nil || !strings.Contains(err.Error(),
		"until it returns") {
		t.Errorf("a draw after Enumerate returned %d, %v", face, err)
	}
	// An enumeration may be run inside another.
	nested := counted(t, 1, func(rng Dice) (int, error) {
		n := Must(rng.Draw(6))
		inner, err := Enumerate(1, sumOf(1, n))
		if err != nil {
			return 0, err
		}
		return len(inner.Outcomes()), nil
	})
	if !nested.Fair(1, 6) {
		t.Errorf("got %v", nested)
	}
}

// The enumeration allocates nothing in a run: six times the runs do not
// allocate more than another depth does once.
func TestEnumerateAllocs(t *testing.T) {
	allocs := func(rolls int) float64 {
		return testing.AllocsPerRun(5, func() {
			Must(Enumerate(rolls, func(rng Dice) (int, error) {
				sum := 0
				for range rolls {
					sum += Must(rng.Draw(6))
				}
				return sum % 2, nil
			}))
		})
	}
	if fewer, more := allocs(5), allocs(6); more > fewer+100 {
		t.Errorf("%v allocations for 6^5 sequences, %v for 6^6", fewer, more)
	}
}

// All probes of a die show the same work. They refuse twice the limit that they let pass.
func TestEnumerateProbes(t *testing.T) {
	for limit, want := range map[uint64]bool{1 << 19: false, 1 << 18: true} {
		e := newEnumeration("Enumerate", 1, func(rng Dice) (int, error) { return rng.Draw(1 << 20) })
		e.limit = limit
		if err := e.probe(); (err != nil) != want {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}

// A procedure in which the order of a map decides, even after one sequence of rolls only,
// has no chances: whether it decides the result, which die is rolled, or how many.
func TestEnumerateFindsMaps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 600 {
		sides, other := 2+random.IntN(20), 1+random.IntN(6)
		when := 1 + random.IntN(sides) // the face after which the map is looked at
		keys := map[int]bool{1: true, 2: true}
		if random.IntN(2) == 0 {
			keys[3] = true
		}
		decides := []string{"result", "die", "number of dice"}[i%3]
		d, err := Enumerate(3, func(rng Dice) (int, error) {
			face, err := rng.Draw(sides)
			if err != nil || face != when {
				return 0, err
			}
			_, err = rng.Draw(other)
			for key := range keys {
				switch decides {
				case "result":
					return key, err
				case "die":
					_, err = rng.Draw(6 + key)
				case "number of dice":
					_, err = rng.Draw(min(key, 2))
				}
				break
			}
			return 0, err
		})
		if d != nil || err == nil || !strings.Contains(err.Error(), "not deterministic") {
			t.Fatalf("a map of %d keys decides the %s after a %d of a d%d and a d%d: %v, %v", len(keys),
				decides, when, sides, other, d, err)
		}
	}
}

// A panic says which rolls led to it, and an error in it can still be told apart.
func TestEnumeratePanicSaysTheRolls(t *testing.T) {
	for name, value := range map[string]any{"an error": errFailing, "a text": "no roll this time"} {
		got := func() (v any) {
			defer func() { v = recover() }()
			Enumerate(2, func(rng Dice) (int, error) {
				face := Must(rng.Draw(6))
				if face == 3 && Must(rng.Draw(4)) == 2 {
					panic(value)
				}
				return face, nil
			})
			return nil
		}()
		err, failed := got.(error)
		if !strings.HasPrefix(fmt.Sprint(got), "dice: Enumerate: a panic after d6:3 d4:2: ") ||
			!strings.Contains(fmt.Sprint(got), "no roll this time") || failed != (value == errFailing) ||
			failed && !errors.Is(err, errFailing) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
