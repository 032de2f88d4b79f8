package dice_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Tests keep little and allocate much: with fewer collections they take a tenth less time.
func init() { debug.SetGCPercent(400) }

// take rolls die n times.
func take(t testing.TB, die dice.Source, n int) []int {
	t.Helper()
	faces := make([]int, n)
	for i := range faces {
		face, err := die.Roll()
		if err != nil {
			t.Fatalf("roll %d of a d%d: %v", i+1, die.Sides(), err)
		}
		faces[i] = face
	}
	return faces
}

func pcg() rand.Source { return rand.NewPCG(1, 2) }

func rolling(b *testing.B, die dice.Source) func(n int) {
	return func(n int) {
		for range n {
			if _, err := die.Roll(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

var poly = []int{4, 6, 8, 10, 12, 20}

// planned maps a target and its dice to the function that plans it once.
var planned sync.Map

// mustPlan returns a plan. One without options is made once for all tests: to pack
// takes tenths of a second.
func mustPlan(t rapid.TB, target int, available []int, opts ...dice.PlanOption) *dice.Strategy {
	t.Helper()
	plan := func() (*dice.Strategy, error) { return dice.Plan(target, available, opts...) }
	if len(opts) == 0 {
		once, _ := planned.LoadOrStore(fmt.Sprint(target, available), sync.OnceValues(plan))
		plan = once.(func() (*dice.Strategy, error))
	}
	s, err := plan()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func primesUpTo(n int) []int {
	var found []int
next:
	for p := 2; p <= n; p++ {
		for _, q := range found {
			if p%q == 0 {
				continue next
			}
		}
		found = append(found, p)
	}
	return found
}

// rolled is the procedure that rolls a plan.
func rolled(plan *dice.Strategy) procedure {
	return func(die func(int) dice.Source) (int, error) {
		var hand []dice.Source
		for _, sides := range plan.Dice() {
			hand = append(hand, die(sides))
		}
		src, err := plan.Source(hand...)
		if err != nil {
			return 0, err
		}
		return src.Roll()
	}
}

// plans are strategies of all sorts, half of them packed. The others are random,
// and quickly found.
var plans = rapid.Custom(func(t *rapid.T) *dice.Strategy {
	if rapid.Bool().Draw(t, "pack") {
		r := rapid.SampledFrom(packed).Draw(t, "packed")
		return mustPlan(t, r.target, r.available)
	}
	r := requests.Draw(t, "request")
	one := r.available[:1]
	switch rapid.IntRange(0, 9).Draw(t, "sort") {
	case 1:
		return mustPlan(t, r.target, r.available, dice.PerThrow())
	case 2:
		if s, err := dice.Plan(r.target, r.available, dice.Bounded()); err == nil {
			return s
		}
	case 3:
		return mustPlan(t, r.target, one, dice.Cost(func(sides int) int { return sides%7 + 1 }))
	case 4: // too many kinds of dice to pack, so that their cases are divided
		return mustPlan(t, r.target, primesUpTo(59), dice.Cost(func(sides int) int { return sides }))
	case 5:
		return mustPlan(t, rapid.IntRange(40_000, math.MaxInt32).Draw(t, "large"), r.available)
	case 6:
		return mustPlan(t, min(r.target, 60), one, dice.Simplest(0.05))
	case 7:
		return simplest()
	case 8:
		return costly()
	case 9:
		return rapid.SampledFrom(numbers()).Draw(t, "number")
	}
	return mustPlan(t, r.target, one)
})

// simplest is a plan with few rows, from several dice.
var simplest = sync.OnceValue(func() *dice.Strategy {
	return dice.Must(dice.Plan(27, []int{4, 6, 20}, dice.Simplest(0.03)))
})

// numbers are plans whose dice are read as one number: digits, tails and others, also in throws.
var numbers = sync.OnceValue(func() []*dice.Strategy {
	simplest := dice.Simplest(0.1)
	return []*dice.Strategy{
		dice.Must(dice.Plan(97, []int{10}, simplest)),
		dice.Must(dice.Plan(1_000_003, []int{10}, simplest)),
		dice.Must(dice.Plan(37, []int{4, 10}, simplest)),
		dice.Must(dice.Plan(100, []int{2}, simplest)),
		dice.Must(dice.Plan(1000, []int{6}, simplest)),
		dice.Must(dice.Plan(1000, []int{10, 10}, simplest, dice.PerThrow())),
	}
})

// costly is a plan that is packed for dice of unlike costs.
var costly = sync.OnceValue(func() *dice.Strategy {
	return dice.Must(dice.Plan(10, []int{4, 6, 10}, dice.Cost(func(sides int) int {
		return sides%7 + 1
	})))
})

// A tabletop is where dice are rolled: it keeps what fell, in order, and can fail
// at chosen rolls.
type tabletop struct {
	rng   *rand.Rand
	sides []int
	faces []int
	fails func() error
}

func newTable(seed uint64) *tabletop {
	return &tabletop{rng: rand.New(rand.NewPCG(seed, 1)), fails: func() error { return nil }}
}

func (t *tabletop) die(sides int) dice.Source { return tableDie{t, sides} }

func (t *tabletop) all(sides []int) []dice.Source {
	var all []dice.Source
	for _, n := range sides {
		all = append(all, t.die(n))
	}
	return all
}

type tableDie struct {
	*tabletop
	n int
}

func (d tableDie) Sides() int { return d.n }

func (d tableDie) Roll() (int, error) {
	if err := d.fails(); err != nil {
		return 0, err
	}
	face := d.rng.IntN(d.n) + 1
	d.tabletop.sides = append(d.tabletop.sides, d.n)
	d.faces = append(d.faces, face)
	return face, nil
}

func mustSource(t rapid.TB, s *dice.Strategy, dice ...dice.Source) dice.Source {
	t.Helper()
	die, err := s.Source(dice...)
	if err != nil {
		t.Fatal(err)
	}
	return die
}

// walked follows the strategy with the faces that fell.
func walked(t rapid.TB, s *dice.Strategy, sides, faces []int) int {
	t.Helper()
	walk := s.Walk()
	for {
		if face, done := walk.Result(); done {
			if len(faces) > 0 || walk.Next() != nil {
				t.Fatalf("a result with %v left and %v to throw", faces, walk.Next())
			}
			return face
		}
		next := walk.Next()
		n := len(next)
		if n > len(faces) || !slices.Equal(next, sides[:n]) {
			t.Fatalf("throws %v, not %v", next, sides)
		}
		if err := walk.Feed(faces[:n]...); err != nil {
			t.Fatal(err)
		}
		sides, faces = sides[n:], faces[n:]
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// goldenTable compares a table with that of the document which begins as it does, or
// writes it there.
func goldenTable(t *testing.T, file, table string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	head, _, _ := strings.Cut(table, "\n")
	before, after, found := strings.Cut(text, head)
	if !found {
		t.Fatalf("%s has no table that begins with\n%s", file, head)
	}
	rows, after, _ := strings.Cut(after, "\n\n")
	if *update {
		if err := os.WriteFile(file, []byte(before+table+"\n"+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(head+rows+"\n", table); diff != "" {
		t.Errorf("%s (-document +computed; go test -run Golden -update . writes it anew):\n%s",
			file, diff)
	}
}

var errLunch = errors.New("gone for lunch")

// flaky fails before every roll.
func flaky(die dice.Source) dice.Source { return dice.Failing(die, 1, errLunch) }

func nothing() any { return nil }

type flakyReader struct {
	r    io.Reader
	back bool
}

func (f *flakyReader) Read(p []byte) (int, error) {
	f.back = !f.back
	if f.back {
		return 0, errLunch
	}
	return f.r.Read(p)
}

type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

type procedure = func(die func(sides int) dice.Source) (int, error)

func enumerate(t testing.TB, depth int, p procedure) *dice.Distribution {
	t.Helper()
	d, err := dice.Enumerate(depth, p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// rollsOf rolls src up to an error, which it yields with face 0.
func rollsOf(src dice.Source) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for {
			face, err := src.Roll()
			if err != nil {
				yield(0, err)
				return
			}
			if !yield(face, nil) {
				return
			}
		}
	}
}
