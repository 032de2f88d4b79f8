package plan

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/words"
)

// Sets of dice with the costs of plans up to a largest target, and with those targets
// that every run checks: some that are divided and some that are packed. An example of
// package dice checks the d13.
var figures = []struct {
	file           string
	dice           []int
	largest        int
	sample         []int
	mean, farthest float64 // how far plans are above their bounds, in per cent
}{
	{"poly.tsv", poly, 120, []int{2, 9, 16, 24, 75, 112}, 0.0065, 0.12},
	{"d2-d3.tsv", []int{2, 3}, 40, []int{7, 25, 35}, 0.0006, 0.01},
	{"d6-d10.tsv", []int{6, 10}, 40, []int{8, 13, 22}, 0.0001, 0.001},
}

// The costs of all dice up to a largest one, and their lower bounds.
//
//	go test ./internal/plan -run FiguresGolden -update
//
// writes them to testdata, and go test ./internal/plan -run FiguresGolden -all checks
// every line.
func TestFiguresGolden(t *testing.T) {
	t.Parallel()
	for _, f := range figures {
		lines := []string{
			"# Expected rolls of the plan for each number of sides from " + words.Dice(f.dice) + ":",
			"# sides, rolls as a fraction if it is short, rolls, lower bound (the rolls if it is equal, " +
				"otherwise rounded down)",
		}
		if *update || *dicetest.All {
			planned := make([]string, f.largest+1)
			t.Run(f.file, func(t *testing.T) {
				for target := 2; target <= f.largest; target++ {
					t.Run("", func(t *testing.T) {
						t.Parallel()
						s := mustPlan(t, target, f.dice)
						planned[target] = figureOf(t, s)
						bound := boundOf(t, s)
						gap, _ := new(big.Rat).Sub(s.Expected, bound).Float64()
						if gap < 0 || gap > 0 && gap < 1e-9 { // equal as printed, but not equal
							t.Errorf("d%d costs %v, bound %v", target, s.Expected, bound)
						}
					})
				}
			})
			golden(t, f.file, strings.Join(append(lines, planned[2:]...), "\n")+"\n")
			continue
		}
		text := read(t, f.file)
		for _, target := range f.sample {
			if line := figureOf(t, mustPlan(t, target, f.dice)); !strings.Contains(text, "\n"+line) {
				t.Errorf("testdata/%s lacks %q; go test ./internal/plan -run Golden -update writes it "+
					"anew", f.file, line)
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Plans cost about as little as is possible: a bound proves it.
func TestGaps(t *testing.T) {
	for _, f := range figures {
		g := gapsIn(read(t, f.file))
		if g.sum/g.n > f.mean || g.most > f.farthest || g.n != float64(f.largest-1) {
			t.Errorf("%s: %.0f plans are %.4f %% above their bounds, at most %.3f %%", f.file, g.n,
				g.sum/g.n, g.most)
		}
	}
}

// Gaps are how far plans are above their bounds, in per cent.
type gaps struct {
	n, sum, most float64
	worst        int // the target of most
	near, equal  int // how many are within a thousandth, or proved best
}

func gapsIn(table string) (g gaps) {
	for line := range strings.Lines(table) {
		var target int
		var exact string
		var cost, bound float64
		if _, err := fmt.Sscan(line, &target, &exact, &cost, &bound); err != nil {
			continue
		}
		gap := 100 * (cost/bound - 1)
		g.n, g.sum = g.n+1, g.sum+gap
		if gap > g.most {
			g.most, g.worst = gap, target
		}
		if gap <= 1e-3 {
			g.near++
		}
		if cost == bound {
			g.equal++
		}
	}
	return g
}

// The table of docs/plans.md: how far the plans of testdata/poly.tsv are above their
// bounds.
//
//	go test ./internal/plan -run GapsGolden -update
//
// writes it anew.
func TestGapsGolden(t *testing.T) {
	g := gapsIn(read(t, "poly.tsv"))
	dicetest.GoldenTable(t, *update, "../../docs/plans.md",
		fmt.Sprintf("| cost above the bound | |\n| --- | ---: |\n"+
			"| mean of %.0f targets | %.3f %% |\n| most, d%d | %.3f %% |\n| at most 0.001 %% | %d "+
			"targets, among them those proved best |\n| none: proved best | %d targets |\n",
			g.n, g.sum/g.n, g.worst, g.most, g.near, g.equal))
}

// figureOf returns the line of a plan. Its bound is rounded down, unless it is the cost.
func figureOf(t *testing.T, p *Plan) string {
	bound := boundOf(t, p)
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
