package plan

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// polySample is what every run checks: targets that are planned quickly, of which
// some are divided and some are packed. An example of package dice checks the d13.
var polySample = []int{2, 9, 16, 24, 75, 112}

// The costs of all dice up to the d120 from the usual six, and their lower bounds.
//
//	go test ./internal/plan -run PolyGolden -update
//
// writes them to testdata/poly.tsv, and go test ./internal/plan -run PolyGolden -all
// checks every line.
func TestPolyGolden(t *testing.T) {
	t.Parallel()
	const largest = 120
	lines := []string{
		"# Expected rolls of the plan for each number of sides from a d4, d6, d8, d10, d12 and d20:",
		"# sides, rolls as a fraction if it is short, rolls, lower bound (the rolls if it is equal, " +
			"otherwise rounded down)",
	}
	if *update || *dicetest.All {
		planned := make([]string, largest+1)
		t.Run("targets", func(t *testing.T) {
			for target := 2; target <= largest; target++ {
				t.Run("", func(t *testing.T) {
					t.Parallel()
					s := mustPlan(t, target, poly)
					planned[target] = polyLine(t, s)
					bound, _ := s.LowerBound(t.Context())
					if gap, _ := new(big.Rat).Sub(s.Expected, bound).Float64(); gap < 0 || gap > 0 && gap < 1e-9 {
						// equal as printed, but not equal
						t.Errorf("d%d costs %v, bound %v", target, s.Expected, bound)
					}
				})
			}
		})
		golden(t, "poly.tsv", strings.Join(append(lines, planned[2:]...), "\n")+"\n")
		return
	}
	text, err := os.ReadFile("testdata/poly.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range polySample {
		if line := polyLine(t, mustPlan(t, target, poly)); !strings.Contains(string(text), "\n"+line) {
			t.Errorf("testdata/poly.tsv lacks %q; go test ./internal/plan -run Golden -update writes it "+
				"anew", line)
		}
	}
}

// The table of docs/plans.md: how far the plans of testdata/poly.tsv are above their
// bounds.
//
//	go test ./internal/plan -run GapsGolden -update
//
// writes it anew.
func TestGapsGolden(t *testing.T) {
	text, err := os.ReadFile("testdata/poly.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var n, sum, most float64
	var worst, target, near, equal int
	for line := range strings.Lines(string(text)) {
		var exact string
		var cost, bound float64
		if _, err := fmt.Sscan(line, &target, &exact, &cost, &bound); err == nil {
			gap := 100 * (cost/bound - 1)
			n, sum = n+1, sum+gap
			if gap > most {
				most, worst = gap, target
			}
			if gap <= 1e-3 {
				near++
			}
			if cost == bound {
				equal++
			}
		}
	}
	if sum/n > 0.0065 || most > 0.12 || near < 55 || equal < 40 {
		t.Errorf("plans are %.4f %% above their bounds, at most %.3f %%; %d within 10^-5, and %d equal",
			sum/n, most, near, equal)
	}
	dicetest.GoldenTable(t, *update, "../../docs/plans.md",
		fmt.Sprintf("| cost above the bound | |\n| --- | ---: |\n"+
			"| mean of %.0f targets | %.3f %% |\n| most, d%d | %.3f %% |\n| at most 0.001 %% | %d "+
			"targets, among them those proved best |\n| none: proved best | %d targets |\n",
			n, sum/n, worst, most, near, equal))
}

// polyLine is the line of a plan. Its bound is rounded down, unless it is the cost.
func polyLine(t *testing.T, p *Plan) string {
	bound, err := p.LowerBound(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	exact := p.Expected.RatString()
	if len(exact) > 24 {
		exact = "-"
	}
	least := bound.FloatString(9)
	if bound.Cmp(p.Expected) < 0 {
		least = below(bound, 9).FloatString(9)
	}
	cost := p.Expected.FloatString(9)
	if (cost == least) != (bound.Cmp(p.Expected) == 0) {
		t.Errorf("d%d: the cost %s looks like its bound, which is lower", p.Automaton.Target, cost)
	}
	return fmt.Sprintf("%d\t%s\t%s\t%s", p.Automaton.Target, exact, cost, least)
}

// The table of docs/plans.md: the unusual dice of a popular game from the usual six.
//
//	go test ./internal/plan -run FunkyGolden -update
//
// writes it anew.
func TestFunkyGolden(t *testing.T) {
	var b strings.Builder
	b.WriteString("| Die | Dice rolled | Rolls on average | exactly | at worst |\n")
	b.WriteString("| --- | --- | ---: | ---: | ---: |\n")
	for _, sides := range []int{3, 5, 7, 14, 16, 24, 30} {
		s := mustPlan(t, sides, poly)
		var rolled []string
		for _, n := range s.Automaton.Dice() {
			rolled = append(rolled, fmt.Sprintf("d%d", n))
		}
		most := "no maximum"
		if s.Bounded {
			most = fmt.Sprint(s.Worst)
		}
		about, _ := s.Expected.Float64()
		fmt.Fprintf(&b, "| d%d | %s | %.4f | %s | %s |\n",
			sides, strings.Join(rolled, ", "), about, s.Expected.RatString(), most)
	}
	dicetest.GoldenTable(t, *update, "../../docs/plans.md", b.String())
}
