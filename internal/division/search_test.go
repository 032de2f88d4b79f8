package division

import (
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/work"
)

// With little work, a search still finds a fair strategy: at least the best with one
// throw for all open cases, if it may look at these.
func TestLittleWork(t *testing.T) {
	throws := dicetest.Throws(4, 6, 8, 10, 12, 20)
	for _, target := range []uint64{13, 97, 512, 1009} {
		search := func(left int) float64 {
			s := New(Equal(target), throws, work.New(t.Context(), left))
			return dicetest.Proved(t, bestDivision(s))
		}
		s := newSearch(target, throws)
		full, undivided := search(enough), dicetest.Proved(t, s.Undivided(Unlimited))
		s.values()
		used := enough - s.work.Left()
		for left := range 25 {
			cost := search(left * left * left * int(target))
			if cost < full-1e-12 {
				t.Errorf("d%d costs %v with little work, %v with much", target, cost, full)
			}
			if left*left*left*int(target) > used && cost > undivided+1e-12 {
				t.Errorf("d%d costs %v, more than %v with one throw for all", target, cost, undivided)
			}
		}
		s = New(Equal(target), throws, work.New(t.Context(), 0))
		if a, err := s.Bounded(); target == 512 && (err != nil || dicetest.Proved(t, a) < full) {
			t.Error(err)
		}
	}
}
