package dice_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"example.com/dice"
)

var poly = []int{4, 6, 8, 10, 12, 20}

func plan(t testing.TB, target int, available []int, opts ...dice.PlanOption) *dice.Strategy {
	t.Helper()
	s, err := dice.Plan(target, available, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func primes(n int) []int {
	var found []int
next:
	for p := 2; p <= n; p++ {
		for _, q := range found {
			if p%q == 0 {
				continue next
			}
		}
		found = append(found, p)
	}
	return found
}

// The tables were computed by another program, from the recurrence alone.
func TestPlanReference(t *testing.T) {
	for file, available := range map[string][]int{
		"plan-poly": poly, "plan-d23": {2, 3}, "plan-d610": {6, 10},
	} {
		t.Run(file, func(t *testing.T) {
			f, err := os.Open("testdata/" + file + ".tsv")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rows := 0
			for lines := bufio.NewScanner(f); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), "#") {
					continue
				}
				var target int
				var undivided, divided float64
				if _, err := fmt.Sscan(lines.Text(), &target, &undivided, &divided); err != nil {
					t.Fatal(err)
				}
				s := plan(t, target, available)
				if got := s.Expected(); math.Abs(got-divided) > 1e-9 {
					t.Errorf("d%d costs %.12f, want %.12f", target, got, divided)
				}
				if err := s.Verify(); err != nil {
					t.Errorf("d%d: %v", target, err)
				}
				rows++
			}
			if rows < 29 {
				t.Errorf("%d rows", rows)
			}
		})
	}
}
