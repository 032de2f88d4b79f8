package dice_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
)

// plans are strategies of all sorts: divided and packed, from one kind of die and
// several, for throws and costs, with few rows, with dice that are read as one number,
// and for weights.
var plans = sync.OnceValue(func() []*dice.Strategy {
	easy, together := dice.Simplest(0.1), dice.PerThrow()
	dear := dice.Cost(func(sides int) int { return sides%7 + 1 })
	return []*dice.Strategy{
		planFor(1, poly), planFor(13, poly), planFor(16, []int{4, 20}), planFor(10, []int{2, 3}),
		planFor(75, []int{10, 12, 20}), planFor(379, []int{19}), planFor(1_000_003, []int{6, 20}),
		planFor(25, []int{4, 4, 6}, together), planFor(36, []int{6, 6}, together),
		planFor(36, []int{2, 3, 6}, dice.Bounded()), planFor(10, []int{4, 6, 10}, dear),
		planFor(30, primesUpTo(59), dear), planFor(27, []int{4, 6, 20}, easy),
		planFor(97, []int{10}, easy), planFor(1_000_003, []int{10}, easy),
		planFor(37, []int{4, 10}, easy), planFor(100, []int{2}, easy), planFor(1000, []int{6}, easy),
		planFor(1000, []int{10, 10}, easy, together), loot(),
		planFor(4, []int{3, 10}, dice.Weights(60, 30, 9, 1), easy),
	}
})

// fallible returns the dice of a strategy, and one that it does not need, which keep what
// fell, and fail before every second roll.
func fallible(s *dice.Strategy, seed uint64) *dice.Recorder {
	words := dice.Generator(rand.NewPCG(seed, 1))
	hand := []dice.Source{dice.Untouched(99)}
	for _, sides := range s.Dice() {
		hand = append(hand, dice.Failing(dice.Die(words, sides), 2, errLunch))
	}
	return dice.Record(dice.Set(hand...))
}

// walked follows the strategy with the faces that fell.
func walked(t *testing.T, s *dice.Strategy, sides, faces []int) int {
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

// The same faces give the same result to a die that follows the strategy, whatever errors
// come between, to a walk, and to the strategy that is read from its document.
func TestAllFollowersAgree(t *testing.T) {
	for i, s := range plans() {
		text := dice.Must(json.Marshal(s))
		var again dice.Strategy
		err := json.Unmarshal(text, &again)
		if err != nil {
			t.Fatal(err)
		}
		if again.String() != s.String() || string(dice.Must(json.Marshal(&again))) != string(text) {
			t.Errorf("written:\n%vread:\n%v", s, &again)
		}
		recorder := fallible(s, uint64(i))
		draw := dice.Must(s.Picker(recorder))
		for range 60 {
			recorder.Reset()
			index, err := draw()
			for err != nil {
				if index != 0 || !errors.Is(err, errLunch) {
					t.Fatal(index, err)
				}
				index, err = draw()
			}
			faces := recorder.Faces()
			read, err := dice.Must(again.Picker(recorder.Script()))()
			walk := walked(t, s, recorder.Sizes(), faces)
			if walk != index+1 || read != index || err != nil {
				t.Fatalf("%v after %v: index %d, walked to %d, read %d, %v", s, faces, index, walk, read,
					err)
			}
		}
	}
}

// One kind of die is Sim, roll for roll.
func TestPlanIsSim(t *testing.T) {
	for _, c := range []struct{ sides, target int }{{6, 13}, {2, 100}, {20, 7}, {7, 49}, {100, 99},
		{10, 1_000_003}, {97, math.MaxInt32}} {
		rolls, others := 0, 0
		draw := dice.Must(planFor(c.target, []int{c.sides}).Picker(
			dice.Set(dice.Counting(dice.Seeded(c.sides), &rolls))))
		sim := dice.Sim(dice.Counting(dice.Seeded(c.sides), &others), c.target)
		for range 100 {
			x, y := dice.Must(draw())+1, dice.Must(sim.Roll())
			if x != y || rolls != others {
				t.Fatalf("d%d from a d%d: %d after %d rolls, Sim gives %d after %d", c.target, c.sides, x,
					rolls, y, others)
			}
		}
	}
}

// A bounded strategy, followed in every possible way, takes the rolls that it says and
// gives each result equally often, or as its weights say.
func TestBoundedPlansEnumerated(t *testing.T) {
	for _, test := range []struct {
		weights   []int
		available []int
		worst     int
	}{
		{ones(2), []int{6}, 1}, {ones(4), []int{6}, 2}, {ones(9), []int{3}, 2}, {ones(8), []int{6}, 3},
		{ones(24), []int{4, 6}, 2}, {ones(20), []int{4, 6, 10}, 2}, {ones(30), []int{6, 10, 12}, 2},
		{[]int{1, 0, 2, 3}, []int{6}, 1}, {[]int{5, 3, 4, 24}, []int{4, 6}, 2},
	} {
		plan := planFor(len(test.weights), test.available, dice.Bounded(), dice.Weights(test.weights...))
		d := dice.Must(dice.Enumerate(test.worst, func(rng dice.Dice) (int, error) {
			return dice.Must(plan.Picker(rng))()
		}))
		if !d.Matches(0, test.weights...) || d.ExpectedExact().Cmp(plan.Expected()) != 0 {
			t.Errorf("%v from %v in %v rolls, not %v:\n%s", test.weights, test.available,
				d.ExpectedExact(), plan.Expected(), d)
		}
	}
}

// The values that a Strategy returns belong to the caller.
func TestStrategyReturnsCopies(t *testing.T) {
	s := loot()
	before := s.String() + s.Expected().String()
	s.Expected().SetInt64(7)
	dice.Must(s.LowerBound(context.Background())).SetInt64(0)
	s.Dice()[0] = 7
	after := s.String() + s.Expected().String()
	bound := dice.Must(s.LowerBound(context.Background()))
	if after != before || bound.Sign() <= 0 || !slices.Equal(s.Dice(), []int{6}) {
		t.Errorf("%s%v, %v", after, bound, s.Dice())
	}
}

// A Strategy is safe for concurrent use: the race detector watches this test.
func TestStrategyOfManyGoroutines(t *testing.T) {
	s := dice.Must(dice.Plan(7, []int{6, 10}))
	text, bounds := s.String(), make([]*big.Rat, 4)
	var wg sync.WaitGroup
	for i := range bounds {
		wg.Add(1)
		go func() {
			defer wg.Done()
			bounds[i] = dice.Must(s.LowerBound(context.Background()))
			if said, walk := s.String(), s.Walk(); said != text || len(walk.Next()) != 1 {
				t.Errorf("text %q, first roll %v; want %q", said, walk.Next(), text)
			}
		}()
	}
	wg.Wait()
	for _, bound := range bounds {
		if bound.Cmp(bounds[0]) != 0 {
			t.Errorf("bounds %v", bounds)
		}
	}
}

// Both directions are found by encoding/json, also in a struct; a document that is
// refused changes nothing.
func TestJSONOfFields(t *testing.T) {
	type strategyFields struct {
		Plan  *dice.Strategy
		Value dice.Strategy
		None  *dice.Strategy
	}
	s := planFor(13, poly)
	text := dice.Must(json.Marshal(strategyFields{s, *s, nil}))
	var got strategyFields
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.None != nil || got.Plan.String() != s.String() || got.Value.String() != s.String() {
		t.Errorf("%s", text)
	}
	kept := *s
	bad := strings.Replace(string(dice.Must(s.MarshalJSON())), `"result":1`, `"result":1,"span":12`, 1)
	for text, refused := range map[string]bool{`{}`: true, bad: true, `null`: false} {
		err := kept.UnmarshalJSON([]byte(text))
		if (err != nil) != refused || kept.String() != s.String() {
			t.Errorf("%v; now\n%v", err, &kept)
		}
	}
}

// Every strategy that is read is fair, and is written as data that is read again.
func FuzzStrategyJSON(f *testing.F) {
	for _, s := range []*dice.Strategy{
		planFor(13, poly), planFor(10, []int{2, 3}), planFor(1, nil),
		planFor(4, []int{6}, dice.Bounded()), planFor(25, []int{4, 4, 6}, dice.PerThrow()),
		planFor(6, []int{2, 3}, dice.Cost(func(sides int) int { return sides })), loot(),
	} {
		f.Add(dice.Must(s.MarshalJSON()))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s, again dice.Strategy
		if err := s.UnmarshalJSON(data); err != nil || string(data) == "null" {
			return
		}
		if err := errors.Join(s.Verify(), again.UnmarshalJSON(dice.Must(s.MarshalJSON()))); err != nil {
			t.Fatal(err)
		}
		draw, same := dice.Must(s.Picker(dice.Generator(pcg()))), dice.Must(again.Picker(
			dice.Generator(pcg())))
		for range 5 {
			x, err := draw()
			y, err2 := same()
			if x != y || err != nil || err2 != nil || x < 0 || x >= s.Sides() {
				t.Fatal(x, err, y, err2)
			}
		}
		if len(s.String()) == 0 || s.Walk().Next() == nil && s.Expected().Sign() > 0 {
			t.Fatal("nothing to roll")
		}
	})
}
