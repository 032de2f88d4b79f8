package dice_test

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/dice"
)

// In a packed plan outcomes have cases of their own, so everything that can happen
// is tried: every throw from every place that dice lead to. The instructions, the
// walk and the die then go on with the same rolls, and give the same result.
func TestEveryThrowOfPackedPlans(t *testing.T) {
	t.Parallel()
	for _, r := range packed {
		s := mustPlan(t, r.target, r.available)
		instructions, rows := read(t, s.String()), rowsOfPicture(t, s.SVG())
		tried := everyThrow(t, s, func(faces []int) {
			rng := rand.New(rand.NewPCG(1, 2))
			walk, shown := s.Walk(), []int(nil)
			for next := walk.Next(); next != nil; next = walk.Next() {
				face := rng.IntN(next[0]) + 1
				if len(shown) < len(faces) {
					face = faces[len(shown)]
				}
				if err := walk.Feed(face); err != nil {
					t.Fatal(err)
				}
				shown = append(shown, face)
			}
			want, _ := walk.Result()
			again := s.Walk()
			left := shown
			got := instructions.follow(t, func(part int, row string) {
				if step, number := again.Position(); fmt.Sprintf("%d.%d", step, number) != rows[fmt.Sprintf("%d/%s", part, row)] {
					t.Fatalf("after %v at step %d with %d, not at row %q of part %d", shown, step, number, row, part)
				}
			}, func(sides int) int {
				if len(left) == 0 || again.Next()[0] != sides {
					t.Fatalf("after %v the instructions roll a d%d", shown, sides)
				}
				face := left[0]
				left = left[1:]
				if err := again.Feed(face); err != nil {
					t.Fatal(err)
				}
				return face
			})
			var rolled []dice.Source
			script := shown
			for _, sides := range s.Dice() {
				rolled = append(rolled, scripted{sides, &script})
			}
			face, err := mustSource(t, s, rolled...).Roll()
			if got != want || face != want || err != nil || len(left) > 0 || len(script) > 0 {
				t.Fatalf("d%d from %v: %v gives %d, by the instructions %d, by the die %d, %v", r.target, r.available, shown, want, got, face, err)
			}
		})
		if tried < 20 {
			t.Errorf("d%d from %v: %d throws", r.target, r.available, tried)
		}
	}
}

// everyThrow calls visit with the fewest faces that lead to each place of a
// strategy, and each face of the die that is rolled there. It returns how many that
// were.
func everyThrow(t *testing.T, s *dice.Strategy, visit func(faces []int)) (tried int) {
	type place struct{ step, number int }
	known := map[place]bool{}
	for open := [][]int{nil}; len(open) > 0; open = open[1:] {
		walk, faces := s.Walk(), open[0]
		for _, face := range faces {
			if err := walk.Feed(face); err != nil {
				t.Fatal(err)
			}
		}
		step, number := walk.Position()
		if known[place{step, number}] {
			continue
		}
		known[place{step, number}] = true
		for face := 1; face <= walk.Next()[0]; face++ {
			then := append(faces[:len(faces):len(faces)], face)
			visit(then)
			tried++
			if err := walk.Feed(face); err != nil {
				t.Fatal(err)
			}
			if _, done := walk.Result(); !done {
				open = append(open, then)
			}
			walk.Undo()
		}
	}
	return tried
}

// A scripted die shows the faces of a script that several dice share.
type scripted struct {
	sides  int
	script *[]int
}

func (d scripted) Sides() int { return d.sides }

func (d scripted) Roll() (int, error) {
	face := (*d.script)[0]
	*d.script = (*d.script)[1:]
	return face, nil
}

var allTargets = flag.Bool("all", false, "check every plan of testdata/poly.tsv and all random ones; with -run, because it takes minutes")

// polySample is what every run checks: targets that are planned quickly, of which
// some are divided and some are packed.
var polySample = []int{2, 9, 13, 14, 16, 19, 24, 75, 90, 112, 120}

// The costs of all dice up to the d120 from the usual six, and their lower bounds.
//
//	go test -run PolyGolden -update .
//
// writes them to testdata/poly.tsv, and go test -run PolyGolden -all . checks
// every line.
func TestPolyGolden(t *testing.T) {
	t.Parallel()
	const largest = 120
	lines := []string{
		"# Expected rolls of the plan for each number of sides from a d4, d6, d8, d10, d12 and d20:",
		"# sides, rolls as a fraction if it is short, rolls, lower bound (the rolls if it is equal, otherwise rounded down)",
	}
	if *update || *allTargets {
		planned := make([]string, largest+1)
		t.Run("targets", func(t *testing.T) {
			for target := 2; target <= largest; target++ {
				t.Run("", func(t *testing.T) {
					t.Parallel()
					s := mustPlan(t, target, poly)
					planned[target] = polyLine(s)
					cost, bound := s.ExpectedExact(), s.LowerBoundExact()
					if gap := s.Expected() - s.LowerBound(); cost.Cmp(bound) < 0 || cost.Cmp(bound) > 0 && gap < 1e-9 {
						t.Errorf("d%d costs %v, bound %v", target, cost, bound) // equal as printed, but not equal
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
		if line := polyLine(mustPlan(t, target, poly)); !strings.Contains(string(text), "\n"+line) {
			t.Errorf("testdata/poly.tsv lacks %q; go test -run Golden -update writes it anew", line)
		}
	}
}

// The table of docs/plans.md: how far the plans of testdata/poly.tsv are above their
// bounds.
//
//	go test -run GapsGolden -update .
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
	if sum/n > 0.0065 || most > 0.12 || near < 55 || equal < 38 {
		t.Errorf("plans are %.4f %% above their bounds, at most %.3f %%; %d within 10^-5, and %d equal", sum/n, most, near, equal)
	}
	goldenTable(t, "docs/plans.md", fmt.Sprintf("| cost above the bound | |\n| --- | ---: |\n"+
		"| mean of %.0f targets | %.3f %% |\n| most, d%d | %.3f %% |\n| within 0.001 %% | %d targets |\n| proved best: cost and bound are equal | %d targets |\n",
		n, sum/n, worst, most, near, equal))
}

// polyLine is the line of a plan. Its bound is rounded down, unless it is the cost.
func polyLine(s *dice.Strategy) string {
	cost, bound := s.ExpectedExact(), s.LowerBoundExact()
	exact := cost.RatString()
	if len(exact) > 24 {
		exact = "-"
	}
	least := bound.FloatString(9)
	if bound.Cmp(cost) < 0 {
		least = rounddown(bound, 9)
	}
	return fmt.Sprintf("%d\t%s\t%.9f\t%s", s.Sides(), exact, s.Expected(), least)
}

// rounddown returns x with some decimal places, never more than x.
func rounddown(x *big.Rat, places int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	n := new(big.Int).Mul(x.Num(), scale)
	return new(big.Rat).SetFrac(n.Div(n, x.Denom()), scale).FloatString(places)
}
