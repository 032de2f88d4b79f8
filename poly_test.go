package dice_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/dice"
)

var allTargets = flag.Bool("all", false, "check every line of testdata/poly.tsv, which takes half a minute")

// polySample is what every run checks: targets that are planned quickly, of which
// some are divided and some are packed.
var polySample = []int{2, 9, 13, 14, 16, 19, 24, 38, 54, 75, 90, 107, 112, 120}

// The costs of all dice up to the d120 from the usual six, and what is proved to
// be the least that they can cost.
//
//	go test -run PolyGolden -update .
//
// writes them to testdata/poly.tsv, and go test -run PolyGolden -all . checks
// every line.
func TestPolyGolden(t *testing.T) {
	const largest = 120
	lines := []string{
		"# Expected rolls for the die of so many sides from a d4, d6, d8, d10, d12 and d20:",
		"# sides, rolls as a fraction if it is short, rolls, lower bound",
	}
	if *update || *allTargets {
		for target := 2; target <= largest; target++ {
			lines = append(lines, polyLine(mustPlan(t, target, poly)))
		}
		golden(t, "poly.tsv", strings.Join(lines, "\n")+"\n")
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

// polyLine is the line of a plan.
func polyLine(s *dice.Strategy) string {
	exact := s.ExpectedExact().RatString()
	if len(exact) > 24 {
		exact = "-"
	}
	return fmt.Sprintf("%d\t%s\t%.9f\t%.9f", s.Sides(), exact, s.Expected(), s.LowerBound())
}
