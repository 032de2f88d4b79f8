package plan

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/plantest"
)

const plus1 = ", add 1 to the remainder"

// A die is read from dice of one kind, and a sum is rolled and added. Dice that are missing
// are made one by one. Where that has a plan, it costs as much.
func TestByHand(t *testing.T) {
	for _, test := range []struct {
		typed  string
		dice   []int
		thrown bool
		want   *big.Rat
		text   string
	}{
		{"13", poly, false, big.NewRat(20, 13), "roll a d20, again above 13"},
		{"13", []int{6, 6}, false, big.NewRat(72, 26),
			"roll two d6, count (first - 1) × 6 + second, start again above 26, divide by 13" + plus1},
		{"13", []int{6, 6}, true, big.NewRat(36, 26),
			"roll two d6, count (first - 1) × 6 + second, start again above 26, divide by 13" + plus1},
		{"7", []int{20}, false, big.NewRat(10, 7), "roll a d20, again above 14, divide by 7" + plus1},
		{"6", []int{12}, false, big.NewRat(1, 1), "roll a d12, divide by 6" + plus1},
		{"6", []int{1, 6}, false, big.NewRat(1, 1), "roll a d6"},
		{"36", []int{6}, false, big.NewRat(2, 1), "roll two d6, count (first - 1) × 6 + second"},
		{"18", []int{6}, false, big.NewRat(2, 1),
			"roll two d6, count (first - 1) × 6 + second, divide by 18" + plus1},
		{"1", []int{1}, false, nil, ""},
		{"2d6+3", []int{6}, false, big.NewRat(2, 1), "roll 2d6+3"},
		{"2d6", []int{20}, false, big.NewRat(40, 18),
			"make 2d6: for each d6, roll a d20, again above 18, divide by 6" + plus1},
		{"d8+2d6", []int{8, 12}, false, big.NewRat(3, 1),
			"roll d8+2d6; for each d6, roll a d12, divide by 6" + plus1},
		{"d8+2d5", []int{6, 8}, false, big.NewRat(17, 5),
			"roll d8+2d5; for each d5, roll a d6, again above 5"},
		{"adv", []int{6, 20}, false, big.NewRat(2, 1), "roll adv"},
		{"4d6dl1", []int{6}, false, big.NewRat(4, 1), "roll 4d6dl1"},
		{"d8+2d6", []int{6, 6, 8}, true, big.NewRat(1, 1), "roll d8+2d6"},
		{"4dF", []int{3}, false, big.NewRat(4, 1), "roll 4dF"},
		{"20d6", []int{20}, false, big.NewRat(400, 18),
			"make 20d6: for each d6, roll a d20, again above 18, divide by 6" + plus1},
		{"2d6", []int{1}, false, nil, ""}, {"2d6", []int{1}, true, nil, ""},
		{"2d12", []int{6}, false, big.NewRat(4, 1),
			"make 2d12: for each d12, roll two d6, count (first - 1) × 6 + second, divide by 12" + plus1},
		{"4d6kl2", []int{20}, false, big.NewRat(80, 18),
			"make 4d6kl2: for each d6, roll a d20, again above 18, divide by 6" + plus1},
		{"3d6!", []int{20}, false, big.NewRat(4, 1), // 3 × 6/5 × 20/18: it explodes once in six rolls
			"make 3d6!: for each d6, roll a d20, again above 18, divide by 6" + plus1},
		{"3d6!", []int{20}, true, nil, ""},
		{"4d6kh3-1", []int{6, 6, 6}, true, big.NewRat(2, 1), "roll 4d6kh3-1"},
		{"d100+d10", []int{10}, false, big.NewRat(3, 1),
			"roll d100+d10; for each d100, roll two d10, read as digits, 00 as 100"},
		{"2d7", []int{6, 6}, true, big.NewRat(72, 35),
			"make 2d7: for each d7, roll two d6, count (first - 1) × 6 + second, start again above 35, " +
				"divide by 7" + plus1},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Together = test.thrown
		hand := q.ByHand()
		way, cost := hand.Name, hand.Cost
		if way != test.text || (cost == nil) != (test.want == nil) || cost != nil &&
			cost.Cmp(test.want) != 0 {
			t.Errorf("%s from %v: %v, %q; want %v, %q", test.typed, test.dice, cost, way, test.want,
				test.text)
		}
		if cost == nil || q.Weights == nil {
			continue
		}
		if p := writtenPlan(t, q); p != nil && p.Expected.Cmp(cost) != 0 {
			t.Errorf("%s from %v: the plan costs %v, not %v", test.typed, test.dice, p.Expected, cost)
		}
	}
	q := Question{Target: 13, Dice: []int{6, 20}, Cost: func(sides int) int { return sides / 6 }}
	if hand := q.ByHand(); hand.Cost.Cmp(big.NewRat(72, 26)) != 0 { // of two d6, not a d20
		t.Errorf("a d13, where a d20 costs 3 and a d6 1: %v, %q", hand.Cost, hand.Name)
	}
	q = Question{Target: math.MaxInt32, Dice: []int{2}}
	const want = "toss 31 coins, start at 1 and for tails add 1073741824, 536870912, …, 1, " +
		"start again above 2147483647"
	cost := new(big.Rat).SetFrac64(31<<31, math.MaxInt32)
	if hand := q.ByHand(); hand.Cost.Cmp(cost) != 0 || hand.Name != want {
		t.Errorf("coins: %v, %q; want %s", hand.Cost, hand.Name, want)
	}
}

// A table that is looked up by hand has the numbers of its outcomes, the first two and the
// last of many.
func TestSharesByHand(t *testing.T) {
	for typed, want := range map[string]string{
		"12.5%":   "roll a d8, look it up (1 yes, 2–8 no)",
		"5:0:2:1": "roll a d8, look it up (1–5 A, 6–7 C, 8 D)",
		"5:2:1":   "roll a d8, look it up (1–5 A, 6–7 B, 8 C)",
		"2:1:1":   "roll a d8, divide by 4, look up the remainder (0–1 A, 2 B, 3 C)",
		"2:1:1:1:1:1:1:1:2": "roll two d8, count (first - 1) × 8 + second, start again above 55, " +
			"divide by 11, look up the remainder (0–1 A, 2 B, …, 9–10 I)",
	} {
		if hand := ask(t, typed, 8).ByHand(); hand.Name != want {
			t.Errorf("%s: %q; want %q", typed, hand.Name, want)
		}
	}
}

// writtenPlan returns the plan of an expression that is rolled as it is written, or nil
// if that is too large.
func writtenPlan(t *testing.T, q Question) *Plan {
	t.Helper()
	problem, hand, err := q.problem(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := problem.AsWritten()
	if a == nil {
		return nil
	}
	a.Weights, a.Names = problem.Weights, problem.Names
	p, err := proved(a, hand, plantest.Proof(t, a), 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Expressions that are rolled as they are written are fair, also to those who know only
// the document or only the card.
func TestSumsAsWritten(t *testing.T) {
	for _, test := range []struct {
		typed  string
		dice   []int
		thrown bool
	}{
		{"2d6+3", []int{6}, false}, {"2d6", []int{20}, false}, {"adv", []int{20}, false},
		{"dis-2", []int{20}, false}, {"4d6dl1", []int{6, 6, 6, 6}, true},
		{"4d6dh2", []int{6, 6, 8}, true},
		{"2d12", []int{6}, false}, {"d8+2d6", []int{8, 12}, false}, {"d8+2d6", []int{6, 8}, true},
		{"d100+d10", []int{10}, false}, {"d100+d8", []int{8}, false}, {"4dF", []int{3}, false},
		{"4dF", []int{6, 6, 6}, true}, {"5d10>=8", []int{10}, false}, {"3d10>=8", []int{4}, false},
		{"2d20>=11", []int{8, 8, 20, 20}, true}, {"5d8ro1", []int{8}, false},
		{"4d6r1!o", []int{6, 6}, true},
		{"3d6ro1!o6", []int{8, 8, 8}, true}, {"d6*d6", []int{6}, false}, {"d666", []int{6}, false},
		{"d66", []int{20}, false}, {"4d6kh3-d4/2", []int{4, 6}, false},
		{"2d6*2d6", []int{6, 6, 6}, true},
		{"max(d6,d8)-min(d4,2)", []int{4, 6, 8}, true}, {"(3d6)>=11", []int{6}, false},
		{"d{0,0,1,5}+d6", []int{6, 8}, false}, {"10d2", []int{2}, false}, {"2d2*d6", []int{2, 6}, false},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Together = test.thrown
		p := writtenPlan(t, q)
		if p == nil || !fairToOthers(t, q, p) {
			t.Errorf("%s from %v is too large", test.typed, test.dice)
			continue
		}
		if _, err := readBack(p, p.Sheet(q.Title)); err != nil {
			t.Errorf("%s from %v: %v", test.typed, test.dice, err)
		}
	}
}

// They are the answer where they are within the limit and easier than rows.
func TestSumsAreAddedWithin(t *testing.T) {
	q := ask(t, "4d6dl1", 6, 6, 6, 6)
	q.Together = true
	if answered(t, q).Automaton.Ease() != 2 {
		t.Error("four dice that are thrown are not added")
	}
	q = ask(t, "adv", 20)
	r := plannerOf(t, q)
	for _, within := range []float64{0.33, 0.34} { // 2 rolls instead of 3/2
		p, err := r.Plan(t.Context(), within)
		if added := err == nil && p.Automaton.Ease() == 2; added != (within > 1.0/3) {
			t.Errorf("adv within %v: added %v; %v", within, added, err)
		}
	}
}

// A sum of too many cases has no plan, but a way by hand.
func TestSumsWithoutPlan(t *testing.T) {
	const want = "40d6 has too many cases for a plan. By hand: roll 40d6: 40 rolls."
	var m *Mistake
	if _, err := ask(t, "40d6", 6).Plan(t.Context()); !errors.As(err, &m) || m.Text != want ||
		m.Field != inTarget {
		t.Errorf("%v; want %s", err, want)
	}
}

// Each throw has all the dice of a kind that are missing, or all there are.
func TestThrowsByHand(t *testing.T) {
	// longest returns the mean of the largest of n numbers of throws until a first
	// success with probability p: each number of throws is not enough with probability
	// 1 − (1 − q^k)^n.
	longest := func(p float64, n int) (mean float64) {
		for miss := 1.0; miss > 1e-15; miss *= 1 - p {
			mean += 1 - math.Pow(1-miss, float64(n))
		}
		return mean
	}
	at20 := slices.Repeat([]int{20}, 100)
	const d6 = "for each d6, roll a d20, again above 18, divide by 6" + plus1
	const together = "; as many at once as there are dice"
	for _, test := range []struct {
		typed string
		dice  []int
		want  float64
		text  string
	}{
		{"4dF", []int{6, 6, 6, 6}, 1, "make 4dF: for each d3, roll a d6, divide by 3" + plus1},
		{"2d6", []int{20}, 2 / 0.9, "make 2d6: " + d6},
		// Two in one throw, then the one or two that are missing, and the third with them
		// or behind.
		{"3d6", []int{20, 20}, (1 + 2*0.9*0.1*longest(0.9, 2) + 0.81/0.9) / 0.99, "make 3d6: " + d6 +
			together},
		{"30d6", at20, longest(0.9, 30), "make 30d6: " + d6 + together},
		{"100d6", at20, 100 / 0.9, "make 100d6: " + d6}, // too much work
		{"d8+2d6", []int{8, 20, 20}, 1 + longest(0.9, 2), "roll d8+2d6; " + d6 + together},
		// not a d12, twice
		{"2d6", []int{12, 20, 20}, longest(0.9, 2), "make 2d6: " + d6 + together},
		{"2d100", []int{10}, 4, "make 2d100: for each d100, roll two d10, read as digits, 00 as 100"},
		{"2d12", []int{6, 6, 6, 6}, 1,
			"make 2d12: for each d12, roll two d6, count (first - 1) × 6 + second, divide by 12" + plus1},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Together = true
		hand := q.ByHand()
		if got, _ := hand.Cost.Float64(); hand.Name != test.text ||
			math.Abs(got-test.want) > 1e-12*test.want {
			t.Errorf("%s from %v: %v, %q; want %v, %q", test.typed, test.dice, got, hand.Name, test.want,
				test.text)
		}
	}
}
