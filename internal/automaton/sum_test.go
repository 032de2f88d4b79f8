package automaton

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/notation"
	"pgregory.net/rapid"
)

// written returns the sum of an expression, each die of a pool from like dice, or at hand
// for nil.
func written(t testing.TB, text string, from ...[]int) *Sum {
	t.Helper()
	e, err := notation.ParseExpr(text)
	if err != nil {
		t.Fatal(err)
	}
	var groups [][]SumPool
	for i := range e.Played() {
		pool := SumPool{AtOnce: 1}
		if i < len(from) {
			pool.From = from[i]
		} else if p := e.Played()[i]; p.Faces != nil {
			pool.From = []int{p.Sides}
		}
		groups = append(groups, []SumPool{pool})
	}
	return NewSum(e, groups)
}

// planOf returns the plan of a sum with the weights and names that chances count for it.
func planOf(t testing.TB, s *Sum, hand Hand) *Automaton {
	t.Helper()
	a := s.Automaton(hand, MaxListedCells)
	if a == nil {
		return nil
	}
	target := s.Expr().Target()
	for _, w := range target.Weights {
		a.Weights = append(a.Weights, uint64(w))
	}
	a.Names = target.Names
	if a.Names == nil { // those of a die
		for n := range target.Outcomes {
			a.Names = append(a.Names, strconv.Itoa(n+1))
		}
	}
	return a
}

// sums are sums with all that matters: dice at hand and missing, single and several, each
// effect, both ends kept, operations, digits, a check.
func sums(t testing.TB) (list []*Sum) {
	for _, text := range strings.Fields("2d6+3 4d6kh3 4d6kl1 5d4dl1dh1 4d6dl1 6d4kh2-1 3d6ro1 " +
		"3d6r<=2 2d6ro<=2r6 3d4!o 3d4!okh2 2d6ro1!o6 3d6mi2 3d6ma4+d4 4d6>=5f1 3d8kh2>=5 d6*d4 25-3d6 " +
		"d8/3 ceil(d8/3) round(d4/3)-d4 max(d6,2d4) abs(d4-d6) -d6 " +
		"{d6,d8}kh1 {2d4+1,d6}kl1-d4 {2d4+d6}kh1 d66 d666 2d66+1 4dF d{0,0,1,5}*2 " +
		"(2d6)>=8 d20+5>=15 6d1+d4 2d1!o1+d6") {
		if e, err := notation.ParseExpr(text); err == nil && e.Played() != nil {
			list = append(list, written(t, text))
		}
	}
	return append(list, written(t, "3d6ro1", []int{20}), written(t, "d7+d4", []int{3, 3}),
		written(t, "d100+d10", []int{10, 10}), written(t, "4d{-1,0,1}", []int{6}),
		written(t, "2d66", []int{10, 10}))
}

var allKinds = Hand{Dice: []int{3, 4, 6, 8, 10, 20, 66}}

// The plan of a sum is fair to the chances that are counted for its expression, and is
// the same when it was written and read.
func TestSums(t *testing.T) {
	list := sums(t)
	if len(list) < 38 {
		t.Errorf("%d sums", len(list))
	}
	for _, s := range list {
		a := planOf(t, s, allKinds)
		read, _, _, err := Parse([]byte(jsonOf(t, a)))
		if err != nil {
			t.Errorf("%s, %v: %v", s.Expression, s.Groups, err)
			continue
		}
		sum, _ := read.Recipe.(*Sum)
		if sum == nil || read.Ease() != a.Ease() || sum.Expression != s.Expression {
			t.Errorf("%s is read as %+v", s.Expression, read.Recipe)
		}
	}
}

// Random pools, thrown together or not: each throw has as many dice as there are.
func TestSumsOfThrows(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sides := rapid.IntRange(2, 5).Draw(rt, "sides")
		n := rapid.IntRange(1, 4).Draw(rt, "dice")
		text := strconv.Itoa(n) + "d" + strconv.Itoa(sides) +
			rapid.SampledFrom([]string{"", "r1", "ro1", "!o", "mi2", "ma2"}).Draw(rt, "effect") +
			rapid.SampledFrom([]string{"", "", "kh1", "kl1", ">=2"}).Draw(rt, "choice") +
			rapid.SampledFrom([]string{"", "+1", "*2", "+d3"}).Draw(rt, "more")
		e, err := notation.ParseExpr(text)
		if err != nil || len(e.Played()) == 0 || e.Played()[0].Sides != sides {
			rt.Skip("no such dice, or they always show the same")
		}
		have := rapid.IntRange(1, n).Draw(rt, "at hand")
		from, one := []int(nil), sides
		if rapid.Bool().Draw(rt, "made") {
			from, one = []int{6}, 6
		}
		groups := [][]SumPool{{{AtOnce: have, From: from}}}
		if len(e.Played()) > 1 {
			groups = append(groups, []SumPool{{AtOnce: 1}})
		}
		hand := Hand{Dice: append(slices.Repeat([]int{one}, have), 3), Together: true}
		slices.Sort(hand.Dice)
		a := planOf(t, NewSum(e, groups), hand)
		if a == nil || a.Target < 2 {
			rt.Skip("too large")
		}
		proof, err := a.Prove(t.Context())
		if err != nil {
			rt.Fatalf("%s, %v at once, from %v: %v", text, have, from, err)
		}
		written := a.JSON(hand, proof.Cost, proof.Worst, proof.Bounded)
		if _, _, _, err := Parse(written); err != nil {
			rt.Fatalf("%s, %v at once, from %v: %v\n%s", text, have, from, err, written)
		}
		p, throws := a.Begin(), 0
		for p.Next() != nil && throws < 100 {
			p.Take(slices.Repeat([]int{1 + throws%2}, len(p.Next())))
			throws++
		}
		if proof.Bounded && (throws > proof.Worst || p.Last().Sign() != 0) {
			rt.Fatalf("%s: %d throws, %d at most", text, throws, proof.Worst)
		}
	})
}

// A sum is as easy as the dice that it makes, each kind once, what is done with them, and
// what is calculated.
func TestEaseOfSums(t *testing.T) {
	d7, d5 := []int{3, 3}, []int{6}
	easeOf := func(s *Sum) int { return s.Die(s.Groups[0][0], s.Pools()[0]).Ease() }
	made7, made5 := easeOf(written(t, "d7+1", d7)), easeOf(written(t, "d5+1", d5))
	for _, test := range []struct {
		sum  *Sum
		want int
	}{
		{written(t, "2d6+3"), easeOfSum},
		{written(t, "2d7+d6", d7), easeOfSum + made7},
		{written(t, "2d5+d7+d5", d5, d7, d5), easeOfSum + made7 + made5},
		{written(t, "2d6ro1mi2"), easeOfSum + 2*easeOfEffect},
		{written(t, "d6*d6-1"), easeOfSum + 2*easeOfOperation},
	} {
		if got := test.sum.Ease(0); got != test.want {
			t.Errorf("%s: ease %d, want %d", test.sum.Expression, got, test.want)
		}
	}
}

// The limit of the plan of a sum is the number of its cells.
func TestSumsAreLimited(t *testing.T) {
	s := written(t, "2d6")
	if s.Automaton(allKinds, 41) != nil || s.Automaton(allKinds, 42) == nil {
		t.Error("the limit is not the number of cells")
	}
}
