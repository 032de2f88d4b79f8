package packing

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

var update = flag.Bool("update", false, "write testdata anew")

// dearSets are twenty sets of dice with costs.
func dearSets() (list [][]automaton.Throw) {
	random := rand.New(rand.NewPCG(40, 60))
	for range 20 {
		dice := random.Perm(19)[:2+random.IntN(3)]
		slices.Sort(dice)
		for i := range dice {
			dice[i] += 2
		}
		list = append(list, plantest.ThrowsAt(func(int) int { return 1 + random.IntN(9) }, dice...))
	}
	return list
}

// The costs and bounds of sixty problems with costs. -update writes testdata anew; -all
// checks all problems.
func TestDearGolden(t *testing.T) {
	random := rand.New(rand.NewPCG(60, 40))
	var problems strings.Builder
	text, err := os.ReadFile("testdata/dear.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 60 {
		throws, target := dearSets()[i/3], 2+random.Uint64N(60)
		if !*update && !*dicetest.All && i%12 != 5 {
			continue
		}
		needs, w := division.Equal(target), work.New(t.Context(), 3<<29)
		s, divide, costs := divided(t, target, throws)
		best := s.Build(Find(needs, throws, costs, w).Best, division.Unlimited, divide, nil)
		cost := plantest.Proof(t, best).Cost
		bound := Prove(needs, throws, cost, w).Cost
		if bound.Cmp(cost) > 0 {
			t.Errorf("d%d from %v: bound %v above cost %v", target, throws, bound, cost)
		}
		line := fmt.Sprintf("%s\td%d\t%s\t%s\n", named(throws), target, cost.FloatString(6),
			bound.FloatString(6))
		problems.WriteString(line)
		if !*update && !strings.Contains(string(text), line) {
			t.Errorf("testdata/dear.tsv lacks %q", line)
		}
	}
	if *update {
		err = os.WriteFile("testdata/dear.tsv", []byte(problems.String()), 0o644)
		if err != nil {
			t.Error(err)
		}
	}
}

func named(throws []automaton.Throw) string {
	var list []string
	for _, throw := range throws {
		list = append(list, fmt.Sprintf("d%d:%d", throw.Sides, throw.Cost))
	}
	return strings.Join(list, " ")
}
