package search

import "testing"

// Of the plans with rows that are found for a table, only those that are chosen are proved. Their
// eases are those that were promised.
func TestTablesAreProvedWhenTheyAreChosen(t *testing.T) {
	for _, weights := range [][]uint64{
		{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1},
		{1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21},
	} {
		p := weightedProblem(weights, 20)
		p.Simplest = true
		s, err := New(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		before := len(s.proofs)
		for i, within := range []float64{0.1, 0.03, 0.1} {
			easy, err := s.Easiest(t.Context(), within)
			if err != nil {
				t.Fatal(err)
			}
			if easy.later != nil || easy.ease != easy.Ease() {
				t.Errorf("%v within %v: ease %d, promised %d", weights, within, easy.Ease(), easy.ease)
			}
			if n := len(s.proofs) - before; n > min(i+1, 2) {
				t.Errorf("%v within %v: %d proofs of plans that are easier", weights, within, n)
			}
		}
		if len(s.known) < 2 {
			t.Errorf("%v: %d plans are known, so nothing is tested", weights, len(s.known))
		}
	}
}
