package dice_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice"
)

// A loot table from a d20.
func ExampleWeights() {
	loot, err := dice.Plan(4, []int{20}, dice.Weights(60, 30, 9, 1), dice.Names("gold", "silver", "ring", "sword"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(loot.Expected(), "rolls on average")
	pick := dice.Must(loot.Picker(dice.Replay(20, 20, 17)))
	fmt.Println(loot.Label(dice.Must(pick()) + 1))
	// Output:
	// 1.05 rolls on average
	// sword
}

func planWeighted(weights, available []int, opts ...dice.PlanOption) (*dice.Strategy, error) {
	return dice.Plan(len(weights), available, append(opts, dice.Weights(weights...))...)
}

func mustPlanWeighted(t testing.TB, weights, available []int, opts ...dice.PlanOption) *dice.Strategy {
	t.Helper()
	s, err := planWeighted(weights, available, opts...)
	if err != nil {
		t.Fatalf("%v from %v: %v", weights, available, err)
	}
	return s
}

func sumOf(weights []int) (sum int) {
	for _, w := range weights {
		sum += w
	}
	return sum
}

// For dozens of weights and dice, the outcomes have the probabilities of their weights:
// by Verify, and by all sequences of rolls.
func TestWeightedEveryWay(t *testing.T) {
	t.Parallel()
	lists := [][]int{
		{1}, {0, 3, 0}, {2, 2}, {1, 2}, {5, 0, 5}, {1, 2, 3}, {3, 0, 2, 1}, {1, 6}, {4, 3, 3}, {1, 1, 1, 2}, {7, 2, 4},
		{1, 2, 3, 2, 1}, {1, 30}, {5, 5, 5, 6}, {60, 30, 9, 1},
	}
	sets := [][]int{{2}, {3}, {6}, {2, 3}, {4, 6}}
	options := [][]dice.PlanOption{
		nil, {dice.Simplest(0.2)}, {dice.PerThrow()}, {dice.Cost(func(sides int) int { return 1 + sides%3 })}, {dice.Bounded()},
	}
	for i, weights := range lists {
		for j, available := range sets {
			if (i+j)%2 == 0 { // internal/plan has these
				continue
			}
			name := fmt.Sprintf("%v from %v, options %d", weights, available, (i+j)%5)
			s, err := planWeighted(weights, available, options[(i+j)%5]...)
			if errors.Is(err, dice.ErrNoBound) {
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if err := s.Verify(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			probability := func(i int) *big.Rat { return big.NewRat(int64(weights[i]), int64(sumOf(weights))) }
			all, err := dice.Enumerate(4, func(die func(int) dice.Source) (int, error) {
				var hand []dice.Source
				for _, sides := range s.Dice() {
					hand = append(hand, die(sides))
				}
				return dice.Must(s.Picker(hand...))()
			})
			if err != nil {
				t.Fatal(err)
			}
			sum := all.Open()
			for i := range weights {
				least, most := all.P(i), new(big.Rat).Add(all.P(i), all.Open())
				if p := probability(i); p.Cmp(least) < 0 || p.Cmp(most) > 0 || weights[i] == 0 && least.Sign() > 0 {
					t.Errorf("%s: %d has a probability from %v to %v", name, i, least, most)
				}
				sum.Add(sum, all.P(i))
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s: the probabilities sum to %v", name, sum)
			}
		}
	}
}

// With one kind of die, a plan takes the rolls of Knuth and Yao, as Weighted does.
func TestWeightedOneDie(t *testing.T) {
	for _, weights := range [][]int{{60, 30, 9, 1}, {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, {37, 63}, {14, 33}, {1, 999}, {3, 5, 9}} {
		for _, sides := range []int{2, 6, 10, 20} {
			want, power := 0.0, big.NewInt(1)
			sum := big.NewInt(int64(sumOf(weights)))
			for range 200 { // Σ over rolls and outcomes of frac(n^k·p)/n^k
				for _, w := range weights {
					rest := new(big.Int).Mul(power, big.NewInt(int64(w)))
					part, _ := new(big.Rat).SetFrac(rest.Mod(rest, sum), new(big.Int).Mul(sum, power)).Float64()
					want += part
				}
				power = new(big.Int).Mul(power, big.NewInt(int64(sides)))
			}
			s := mustPlanWeighted(t, weights, []int{sides})
			if got := s.Expected(); math.Abs(got-want) > 1e-12 {
				t.Errorf("%v from a d%d takes %v rolls, want %v", weights, sides, got, want)
			}
		}
	}
}

// A strategy that is written and read again is the same: its names and weights, its
// card, and where the same faces lead. A walk and a picker agree.
func TestWeightedIsKept(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		weights := rapid.SliceOfN(rapid.IntRange(0, rapid.SampledFrom([]int{1, 9, 1000}).Draw(rt, "most")), 1, 4).Draw(rt, "weights")
		if sumOf(weights) == 0 {
			rt.Skip()
		}
		available := rapid.SampledFrom([][]int{{2}, {6}, {10}, {6, 20}}).Draw(rt, "dice")
		var opts []dice.PlanOption
		if rapid.Bool().Draw(rt, "named") {
			opts = append(opts, dice.Names([]string{"ape", "bee", "cat", "dog", "<eel>"}[:len(weights)]...))
		}
		switch rapid.IntRange(0, 3).Draw(rt, "option") {
		case 1:
			opts = append(opts, dice.PerThrow())
		case 2:
			opts = append(opts, dice.Cost(func(sides int) int { return sides }))
		case 3:
			opts = append(opts, dice.Simplest(0.5))
		}
		s := mustPlanWeighted(t, weights, available, opts...)
		text := dice.Must(json.Marshal(s))
		var again dice.Strategy
		if err := json.Unmarshal(text, &again); err != nil {
			rt.Fatalf("%v\n%s", err, text)
		}
		if more := dice.Must(json.Marshal(&again)); string(more) != string(text) {
			rt.Errorf("%s\nis written again as\n%s", text, more)
		}
		if again.String() != s.String() || !slices.Equal(again.Weights(), s.Weights()) || again.Label(1) != s.Label(1) {
			rt.Errorf("%s\nis read as\n%s", s, &again)
		}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		for range 5 {
			walk, transcript := again.Walk(), map[int][]int{}
			for walk.Next() != nil {
				var faces []int
				for _, sides := range walk.Next() {
					faces = append(faces, 1+random.IntN(sides))
					transcript[sides] = append(transcript[sides], faces[len(faces)-1])
				}
				if err := walk.Feed(faces...); err != nil {
					rt.Fatal(err)
				}
			}
			result, _ := walk.Result()
			if weights[result-1] == 0 {
				rt.Errorf("result %d of %v", result, weights)
			}
			var hand []dice.Source
			for _, sides := range slices.Compact(s.Dice()) {
				hand = append(hand, dice.Replay(sides, transcript[sides]...))
			}
			pick := dice.Must(s.Picker(hand...))
			if i, err := pick(); err != nil || i != result-1 {
				rt.Errorf("picked %d, %v; walked to %d", i, err, result)
			}
		}
	})
}

// A weighted strategy is not a die, and one of equal weights is.
func TestWeightedIsNotADie(t *testing.T) {
	s := mustPlanWeighted(t, []int{1, 0, 5}, []int{6}, dice.Names("a", "b", "c"))
	for name, call := range map[string]func(){
		"Source":         func() { s.Source(dice.New(6)) },
		"Picker":         func() { s.Picker(nil) },
		"Label":          func() { s.Label(4) },
		"a nil option":   func() { dice.Plan(2, []int{6}, dice.Weights(1, 2), nil) },
		"Label of zero":  func() { s.Label(0) },
		"an empty plan":  func() { new(dice.Strategy).Weights() },
		"an empty plan2": func() { new(dice.Strategy).Picker() },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "dice: ") {
					t.Errorf("%s: %v", name, r)
				}
			}()
			call()
		}()
	}
	if _, err := s.Picker(dice.New(4)); err == nil || !strings.Contains(err.Error(), "dice: Picker: ") {
		t.Error(err)
	}
	pick := dice.Must(s.Picker(dice.Replay(6, 1, 2)))
	for _, want := range []int{0, 2} {
		if got, err := pick(); got != want || err != nil {
			t.Errorf("picked %d, %v, want %d", got, err, want)
		}
	}
	if i, err := pick(); i != 0 || err == nil {
		t.Error(i, err)
	}
	fair := mustPlanWeighted(t, []int{3, 3, 3, 3, 3}, []int{4, 6})
	if want := mustPlan(t, 5, []int{4, 6}); fair.String() != want.String() || fair.Weights() != nil {
		t.Errorf("%s\nwant\n%s", fair, want)
	}
	if _, err := fair.Source(dice.New(4), dice.New(6)); err != nil {
		t.Error(err)
	}
	named := mustPlan(t, 2, []int{6}, dice.Names("heads", "tails"))
	if named.Label(2) != "tails" || !strings.Contains(string(dice.Must(json.Marshal(named))), `"names":["heads","tails"]`) {
		t.Error(string(dice.Must(json.Marshal(named))))
	}
}
