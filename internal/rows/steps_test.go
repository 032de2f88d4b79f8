package rows

import (
	"math"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// Requests that took up to a minute take at most the steps of a search, and what it does
// between two looks at them.
func TestStepsAreCounted(t *testing.T) {
	for _, request := range []struct{ weights, dice string }{
		{"1:5:15:30:45:51:45:30:15:5:1", "4 6 8 10 12 20"}, // 5d3
		// many kinds, a large sum
		{"1:58:168:331:543:800:1100:1437:1809:2211:2639", "2 3 5 7 9 11 13 17"},
		{"79:21", "997"}, // a long row, and thousands of plans with it
		{"3:5:7:11:13:17:19:23:29:31:37:41:43:47:53:59:61:67:71:73:79:83:89:97", "6 20"},
	} {
		w := work.Endless(t.Context())
		s := New(division.NewNeeds(numbers[uint64](t, request.weights, ":")),
			plantest.Throws(numbers[int](t, request.dice, " ")...), w)
		limits := []int{maxSteps / 4, maxSteps / 2, maxSteps, maxSteps}
		if !strings.Contains(request.dice, " ") {
			limits = []int{maxSteps / 8, maxSteps / 4, maxSteps / 2, maxSteps, maxSteps}
		}
		for _, most := range limits {
			w.Refill(math.MaxInt)
			easiest, cells := 300, 0
			s.Find(2.5, easiest, func(a *automaton.Automaton, _ float64) int {
				cells += len(automaton.Cells(a.RolledCases(math.MaxInt)))
				easiest = min(easiest, a.Ease())
				return easiest
			})
			limit := most
			if strings.Contains(request.dice, " ") { // as much for the largest die only
				limit *= 2
			}
			if steps := w.Spent() / stepWork; steps > limit+maxSteps/40 {
				t.Errorf("%s from %s: %d steps, more than %d", request.weights, request.dice, steps, limit)
			}
			if weighed := stepsOfCell * cells; weighed > most*21/20 {
				t.Errorf("%s from %s: plans of %d cells are offered, which takes %d steps", request.weights,
					request.dice, cells, weighed)
			}
		}
	}
}
