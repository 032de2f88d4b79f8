package rows

import (
	"context"
	"flag"
	"maps"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

func numbers[T int | uint64](t testing.TB, text, apart string) (list []T) {
	for _, word := range strings.Split(text, apart) {
		n, err := strconv.ParseUint(word, 10, 31)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, T(n))
	}
	return list
}

// easiest returns the easiest plan that is offered within ascending limits, and its cost.
func easiest(
	t *testing.T, weights []uint64, dice []int, limits ...float64,
) (ease int, best *automaton.Automaton, price float64) {
	s := New(division.NewNeeds(weights), plantest.Throws(dice...), work.New(context.Background(),
		min(1<<40, math.MaxInt)))
	ease = noEase
	for _, limit := range limits {
		s.Find(limit, ease, func(a *automaton.Automaton, cost float64) int {
			a, arranged := a.Arranged()
			checkBound(t, a, arranged)
			if arranged < ease || arranged == ease && cost < price {
				ease, best, price = arranged, a, cost
			}
			return ease
		})
	}
	return ease, best, price
}

// checkBound checks the bound of plans that begin as one that is arranged.
func checkBound(t *testing.T, a *automaton.Automaton, ease int) {
	whole := map[automaton.Cell]bool{}
	for _, to := range a.RolledCases(math.MaxInt)[0].To {
		whole[to] = whole[to] || to >= 0
	}
	maps.DeleteFunc(whole, func(to automaton.Cell, decided bool) bool { return !decided })
	if bound := len(whole) + easeOfRows(len(a.Weights)-len(whole)); ease < bound {
		t.Errorf("weights %v from %v: ease %d, below %d", a.Weights, a.Throws, ease, bound)
	}
}

// Rows cannot be easier than what they add at least. Here seven rows are alike.
func TestEaseOfRows(t *testing.T) {
	for outcomes, want := range []int{0, 4, 5, 6, 7, 8, 9} {
		if got := easeOfRows(outcomes); got != want {
			t.Errorf("%d outcomes: %d, want %d", outcomes, got, want)
		}
	}
	// six rows of six outcomes: one entry, six levels, and six and five times three
	// ranges
	if got := easeOfRows(36); got > 2+6+6+5*3 {
		t.Errorf("36 outcomes: %d", got)
	}
}

var update = flag.Bool("update", false, "write testdata anew")

// The tables of the survey become no harder, within 10 % of the cheapest plans.
//
//	go test ./internal/rows -run SurveyGolden -update
//
// writes how hard they are to testdata/survey.tsv.
func TestSurveyGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/survey.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i, line := range lines {
		if i < 2 || i%12 != 3 && !*dicetest.All && !*update {
			continue
		}
		fields := strings.Split(line, "\t")
		cheapest, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		ease, a, cost := easiest(t, numbers[uint64](t, fields[0], ":"), numbers[int](t, fields[1], " "),
			cheapest*1.00005, cheapest*1.005, cheapest*1.03, cheapest*1.1)
		if proved := plantest.Proved(t, a); math.Abs(proved-cost) > 1e-9*cost ||
			cost > cheapest*1.1*(1+2*rounding) {
			t.Errorf("%s from %s costs %v, not %v; the limit is %v", fields[4], fields[1], proved, cost,
				cheapest*1.1)
		}
		if known := fields[3]; known != strconv.Itoa(ease) && !*update {
			t.Errorf("%s from %s: ease %d, and %s in testdata/survey.tsv; -update writes it anew",
				fields[4], fields[1], ease, known)
		}
		fields[3] = strconv.Itoa(ease)
		lines[i] = strings.Join(fields, "\t")
	}
	if *update {
		err = os.WriteFile("testdata/survey.tsv", []byte(strings.Join(lines, "\n")+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A row throws two dice only if no rows of single dice are found: most of its first faces
// would decide alone.
func TestPairsAreTheLastResort(t *testing.T) {
	sum := numbers[uint64](t, "1:4:10:20:35:56:80:104:125:140:146:140:125:104:80:56:35:20:10:4:1",
		":")
	_, a, _ := easiest(t, sum, []int{20}, 1.419*1.1)
	for _, pool := range a.Pools {
		for _, r := range pool.Runs {
			if dice := a.Throws[r.Throw].Dice; r.Action == automaton.Rolled && len(dice) > 1 {
				t.Errorf("a sum of four d6 from a d20 throws %v", dice)
			}
		}
	}
}
