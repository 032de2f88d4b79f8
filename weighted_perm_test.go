package dice

import (
	"errors"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func weightsAbove0(weights []int) []int {
	return slices.DeleteFunc(slices.Clone(weights), func(w int) bool { return w == 0 })
}

// From a store, an order takes the same rolls, gives the same indexes and leaves
// the same behind as a new Table for each draw.
func TestWeightedPermIsATableForEachDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(2, 300), rapid.IntRange(2, math.MaxInt)).Draw(t, "sides")
		factor := rapid.IntRange(1, 6).Draw(t, "factor") // so that the common divisor changes
		weights := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, math.MaxInt/300)), 1, 40).Draw(t, "weights")
		for i := range weights[1:] {
			weights[i+1] *= factor
		}
		weights[0] = max(1, weights[0])
		seed := rapid.Uint64().Draw(t, "seed")
		reserve := rapid.IntRange(0, 10).Draw(t, "reserve")
		store := func() *Recycler {
			r := Recycle(FromRand(rand.NewPCG(seed, 1), sides))
			r.SetReserve(reserve)
			return r
		}

		n := rapid.IntRange(0, len(weightsAbove0(weights))).Draw(t, "n")
		one := store()
		got, err := WeightedPerm(one, n, weights...)
		if err != nil {
			t.Fatal(err)
		}
		many, want := store(), []int{}
		for range n {
			table, err := Weighted(many, weights...)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, Must(table.Pick()))
			weights[want[len(want)-1]] = 0
		}
		if diff := cmp.Diff(want, got); diff != "" || one.state != many.state || one.Account() != many.Account() {
			t.Fatalf("%s%+v and %+v, want %+v and %+v", diff, one.state, one.Account(), many.state, many.Account())
		}
	})
}

// Every order has its odds, the product of those of its draws: no sequence of
// rolls gives it more, and what is open gives it the rest.
func TestWeightedPermIsExact(t *testing.T) {
	for _, weights := range [][]int{{1, 2}, {2, 0, 2}, {3, 1, 1}, {1, 2, 3}, {1, 2, 3, 0, 4}} {
		orders := map[int]*big.Rat{}
		var add func(order int, odds *big.Rat, left []int)
		add = func(order int, odds *big.Rat, left []int) {
			sum := 0
			for _, w := range left {
				sum += w
			}
			if sum == 0 {
				orders[order] = odds
			}
			for i, w := range left {
				if w > 0 {
					rest := slices.Clone(left)
					rest[i] = 0
					add(10*order+i+1, new(big.Rat).Mul(odds, big.NewRat(int64(w), int64(sum))), rest)
				}
			}
		}
		add(0, big.NewRat(1, 1), weights)
		able := len(weightsAbove0(weights))
		d, err := Enumerate(10, func(die func(int) Source) (int, error) {
			order, err := WeightedPerm(die(4), able, weights...)
			number := 0
			for _, i := range order {
				number = 10*number + i + 1
			}
			return number, err
		})
		if err != nil {
			t.Fatal(err)
		}
		closed := new(big.Rat)
		for order, odds := range orders {
			if p := d.P(order); p.Cmp(odds) > 0 {
				t.Errorf("weights %v: order %d has odds %v, more than %v", weights, order, p, odds)
			} else {
				closed.Add(closed, p)
			}
		}
		if left := new(big.Rat).Sub(big.NewRat(1, 1), closed); left.Cmp(d.More(10)) != 0 || left.Cmp(big.NewRat(1, 100)) > 0 {
			t.Errorf("weights %v: the orders have %v in all, and %v is open", weights, closed, d.More(10))
		}
	}
}

func TestWeightedPermMistakes(t *testing.T) {
	d6 := Replay(6, 1, 2)
	for _, test := range []struct {
		n       int
		weights []int
		want    string
	}{
		{1, nil, "dice: Weighted: nothing to draw: none of the 0 weights is above 0"},
		{1, []int{2, -1}, "dice: Weighted: weight 1 is -1; use 0 or more"},
		{3, []int{2, 0, 5}, "dice: WeightedPerm: cannot draw 3 of 2 indexes with a weight above 0; draw fewer"},
	} {
		if _, err := WeightedPerm(d6, test.n, test.weights...); err == nil || err.Error() != test.want {
			t.Errorf("%d of %v: %v, want %s", test.n, test.weights, err, test.want)
		}
	}
	if order, err := WeightedPerm(d6, 3, 5, 6, 7, 8, 9, 10); order != nil || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("after two rolls: %v, %v", order, err)
	}
	if order, err := WeightedPerm(Replay(1), 1, 0, 7); len(order) != 1 || order[0] != 1 || err != nil {
		t.Errorf("one of one: %v, %v", order, err)
	}
	// The last draw from a die of its own keeps no reserve.
	if order, err := WeightedPerm(Replay(5, 3), 1, 1, 1, 1, 1); len(order) != 1 || order[0] != 2 || err != nil {
		t.Errorf("one of four from one roll: %v, %v", order, err)
	}
	for want, call := range map[string]func(){
		"nil source":                  func() { WeightedPerm(nil, 1, 1) },
		"no order of -1 elements":     func() { WeightedPerm(d6, -1, 1) },
		"cannot make a d2 from a d1;": func() { WeightedPerm(Replay(1), 1, 1, 1) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(r.(string), "dice: WeightedPerm: "+want) {
					t.Errorf("%v, want a panic: %s", r, want)
				}
			}()
			call()
		}()
	}
}
