package packing

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
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
		list = append(list, dicetest.ThrowsAt(func(int) int { return 1 + random.IntN(9) }, dice...))
	}
	return list
}

// planned returns a line with the cost of the best strategy that is found and its bound, the
// gap between them, and whether they are equal.
func planned(
	t *testing.T, target uint64, throws []automaton.Throw,
) (line string, gap float64, equal bool) {
	needs, w := division.Equal(target), work.New(t.Context(), 3<<29)
	s, divide, costs := divided(t, target, throws)
	cost, err := s.Build(Find(needs, throws, costs, w).Best, division.Unlimited, divide,
		nil).Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bound := LowerBound(needs, throws, cost, w)
	if bound.Cmp(cost) > 0 {
		t.Errorf("d%d from %v: bound %v above cost %v", target, throws, bound, cost)
	}
	x, _ := cost.Float64()
	y, _ := bound.Float64()
	return fmt.Sprintf("%s\td%d\t%.6f\t%.6f\n", named(throws), target, x, y), x/y - 1,
		cost.Cmp(bound) == 0
}

// No bound of the table is lower than its floor. The columns are dice, target, the cost of a
// strategy, and the bound of an earlier search, which proved more for some other targets. Every
// other row counts, or all with -all.
func TestFloor(t *testing.T) {
	sets := map[string][]automaton.Throw{}
	for _, throws := range append([][]automaton.Throw{dicetest.Throws(2, 3), dicetest.Throws(4, 6),
		dicetest.Throws(6, 10)}, dearSets()...) {
		sets[named(throws)] = throws
	}
	text, err := os.ReadFile("testdata/floor.tsv")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		if n%5 != 1 && !*dicetest.All {
			continue
		}
		var target uint64
		var cost, floor big.Rat
		dice, problem, _ := strings.Cut(line, "\t")
		_, err := fmt.Sscanf(problem, "d%d %v %v", &target, &cost, &floor)
		if err != nil || sets[dice] == nil {
			t.Fatalf("%q: %v", line, err)
		}
		bound := LowerBound(division.Equal(target), sets[dice], &cost, work.New(t.Context(), 3<<29))
		if bound.Cmp(&floor) < 0 || bound.Cmp(&cost) > 0 {
			t.Errorf("d%d from %s: bound %v, not from %v to %v", target, dice, bound, &floor, &cost)
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

// plannedSet returns a line with how far the costs of d2 to d24 are above their bounds.
func plannedSet(t *testing.T, throws []automaton.Throw) string {
	equal, sum, most, n := 0, 0.0, 0.0, 0.0
	for target := uint64(2); target <= 24; target++ {
		_, gap, same := planned(t, target, throws)
		n++
		if same {
			equal++
		}
		sum, most = sum+gap, max(most, gap)
	}
	return fmt.Sprintf("%s\t%.0f targets\t%d equal\tmean %.4f %%\tmost %.4f %%\n",
		named(throws), n, equal, 100*sum/n, 100*most)
}

// Sixty problems with costs, and how many bounds of d2 to d24 are equal to the cost, with the
// mean and the greatest gap, for sets with and without costs. -update writes testdata anew, in
// minutes; -all checks all problems and three sets.
func TestDearGolden(t *testing.T) {
	random := rand.New(rand.NewPCG(60, 40))
	var problems, sets strings.Builder
	text, err := os.ReadFile("testdata/dear.tsv")
	for i := range 60 {
		throws, target := dearSets()[i/3], 2+random.Uint64N(60)
		if !*update && !*dicetest.All && i%12 != 5 {
			continue
		}
		line, _, _ := planned(t, target, throws)
		problems.WriteString(line)
		if !*update && (err != nil || !strings.Contains(string(text), line)) {
			t.Errorf("testdata/dear.tsv lacks %q", line)
		}
	}
	text, err = os.ReadFile("testdata/sets.tsv")
	for i, throws := range append([][]automaton.Throw{dicetest.Throws(2, 3), dicetest.Throws(4, 6),
		dicetest.Throws(6, 10)}, dearSets()...) {
		if !*update && (!*dicetest.All || i%8 != 0) {
			continue
		}
		line := plannedSet(t, throws)
		sets.WriteString(line)
		if !*update && (err != nil || !strings.Contains(string(text), line)) {
			t.Errorf("testdata/sets.tsv lacks %q", line)
		}
	}
	if !*update {
		return
	}
	for name, text := range map[string]string{"dear.tsv": problems.String(),
		"sets.tsv": sets.String()} {
		if err := os.WriteFile("testdata/"+name, []byte(text), 0o644); err != nil {
			t.Error(err)
		}
	}
}
