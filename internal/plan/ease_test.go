package plan

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// No card of the usual set is harder than when the fewest rows counted. With -all every target
// counts, otherwise every 28th.
func TestSimplestIsNoHarderThanBefore(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	text, err := os.ReadFile("testdata/ease.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[2:] {
		var target, before int
		if _, err := fmt.Sscan(line, &target, &before); err != nil {
			t.Fatal(err)
		}
		if !*dicetest.All && target%56 != 9 {
			continue
		}
		p := answered(t, Question{Target: target, Dice: poly, Simplest: true, Within: 0.1})
		cost, _ := p.Expected.Float64()
		least, _ := p.Cheapest().Expected.Float64()
		if ease := p.Automaton.Ease(); ease > before || cost > 1.1*least*(1+1e-12) {
			t.Errorf("d%d: ease %d for %v rolls, before %d; the cheapest costs %v", target, ease, cost,
				before, least)
		}
	}
	a := answered(t, Question{Target: 97, Dice: poly, Simplest: true, Within: 0.1}).Automaton
	if a.Ease() != 3 || !slices.Equal(a.Dice(), []int{10}) {
		t.Errorf("d97 from %v with ease %d; the doc of dice.Simplest says two d10", a.Dice(), a.Ease())
	}
}

// For these problems more slack gives no plan that is less easy. None exceeds its limit. A
// planner that was asked before gives the plan of a new one. With -all more tables and
// limits count.
func TestMoreSlackIsNeverHarder(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	type problem struct {
		weights []int
		target  int
		dice    []int
	}
	problems := []problem{{nil, 13, []int{6, 20}}, {nil, 52, []int{6}}, {[]int{37, 63}, 0, []int{6}}}
	r := rand.New(rand.NewPCG(3, 4))
	tables, limits := 1, []float64{0, 0.02, 0.1, 0.11}
	if *dicetest.All {
		problems = append(problems, problem{nil, 13, poly}, problem{[]int{60, 30, 9, 1}, 0, []int{6}})
		tables, limits = 6, []float64{0, 0.005, 0.01, 0.02, 0.07, 0.1, 0.11, 0.4, 1}
	}
	for i := range tables {
		p := problem{dice: [][]int{{6}, {4, 6, 10}, {20}}[i%3]}
		for range 2 + r.IntN(3) {
			p.weights = append(p.weights, 1+r.IntN(40))
		}
		problems = append(problems, p)
	}
	for _, p := range problems {
		last := math.MaxInt
		q := Question{Target: cmp.Or(p.target, len(p.weights)), Weights: p.weights, Dice: p.dice,
			Simplest: true}
		planner, err := q.Planner(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i, within := range limits {
			s, err := planner.Plan(t.Context(), within)
			if err != nil {
				t.Fatal(err)
			}
			q.Within = within
			if *dicetest.All || i == len(limits)-1 {
				if alone := answered(t, q); !slices.Equal(document(t, alone), document(t, s)) {
					t.Errorf("%+v: from a new planner\n%s\nand from one asked before\n%s", q, document(t, alone),
						document(t, s))
				}
			}
			limit := new(big.Rat).SetFloat64(1 + within)
			ease := s.Automaton.Ease()
			if ease > last || s.Expected.Cmp(limit.Mul(limit, s.Cheapest().Expected)) > 0 {
				t.Errorf("%+v within %v: ease %d after %d, %v rolls of %v", p, within, ease, last, s.Expected,
					s.Cheapest().Expected)
			}
			last = s.Automaton.Ease()
		}
	}
}

// The simplest plan for weights is no harder than the cheapest one.
func TestSimplestWeightedEase(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	questions := []Question{ask(t, "2d6", 20), ask(t, "3d4", 8)}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 3 {
		weights := make([]int, 3+r.IntN(4))
		for j := range weights {
			weights[j] = 1 + r.IntN(30)
		}
		questions = append(questions, Question{Target: len(weights), Weights: weights,
			Dice: [][]int{{6}, {20}, {6, 20}}[i%3], Simplest: true, Within: 0.1})
	}
	for _, q := range questions {
		simplest := answered(t, q).Automaton.Ease()
		q.Simplest, q.Within = false, 0
		if cheapest := answered(t, q).Automaton.Ease(); simplest > cheapest {
			t.Errorf("%v from %v: ease %d, and that of the cheapest plan is %d", q.Weights, q.Dice,
				simplest, cheapest)
		}
	}
}
