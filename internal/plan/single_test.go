package plan

import (
	"math/big"
	"testing"

	"example.com/dice/internal/dicetest"
)

// With one kind of die, long plans start over early. They cost more than the best, which
// is the bound, by no more than the package documents.
func TestLongPlansOfOneKind(t *testing.T) {
	dicetest.Long(t)
	table := func(n int) (weights []int) {
		for i := range n {
			weights = append(weights, 1+i*i%1009)
		}
		return weights
	}
	above := func(q Question) (cost, more float64) {
		p := answered(t, q)
		cost, _ = p.Expected.Float64()
		more, _ = new(big.Rat).Sub(p.Expected, boundOf(t, p)).Float64()
		return cost, more
	}
	if _, more := above(Question{Target: 1019, Dice: []int{6}}); more < 1.8e-42 || more > 1.9e-42 {
		t.Errorf("a d1019 from a d6 costs %v more", more)
	}
	for _, sides := range []int{2, 3, 6, 20} {
		_, more := above(Question{Target: 100, Dice: []int{sides}, Weights: table(100)})
		if more < 0 || more > 1e-30 {
			t.Errorf("100 weights from a d%d cost %v more", sides, more)
		}
	}
	cost, more := above(Question{Target: 4096, Dice: []int{2}, Weights: table(4096)})
	if cost < 22.45 || cost > 22.55 || cost-more < 12.95 || cost-more > 13.05 {
		t.Errorf("4096 weights from coins cost %v, %v more", cost, more)
	}
}
