package search

import (
	"testing"

	"example.com/dice/internal/automaton"
)

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
		s.ask(easier, 0) // which are few
		s.read = s.known
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
		checkFront(t, s.known)
		if len(s.known) < 2 {
			t.Errorf("%v: %d plans are known, so nothing is tested", weights, len(s.known))
		}
	}
}

// checkFront checks that none of some plans is as easy and as cheap as another.
func checkFront(t *testing.T, known []Candidate) {
	t.Helper()
	for i, x := range known {
		for _, y := range known[:i] {
			if x.ease <= y.ease && x.about <= y.about || y.ease <= x.ease && y.about <= x.about {
				t.Errorf("ease %d for %v and ease %d for %v are both known", x.ease, x.about, y.ease, y.about)
			}
		}
	}
}

// A strategy without a proof, here of a fair die for a table, is not chosen however easy it is.
func TestPromisesWithoutProof(t *testing.T) {
	p := weightedProblem([]uint64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, 20)
	p.Simplest = true
	s, err := New(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	want, err := s.Easiest(t.Context(), 0.1)
	if err != nil {
		t.Fatal(err)
	}
	faces := make([]automaton.Cell, 20)
	for i := range faces {
		faces[i] = automaton.Cell(i % 11)
	}
	s.promise(automaton.Together(11, p.Throws, 0, faces), want.ease-1, want.about*1.001)
	for part := range s.stages {
		s.stages[part] = s.known
	}
	got, err := s.Easiest(t.Context(), 0.1)
	if err != nil || got.ease != want.ease || got.Cost.Cmp(want.Cost) != 0 {
		t.Errorf("ease %d for %v, not %d for %v; %v", got.ease, got.Cost, want.ease, want.Cost, err)
	}
}
