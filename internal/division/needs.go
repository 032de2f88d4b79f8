package division

import (
	"math/bits"
	"slices"

	"example.com/dice/internal/arith"
)

// Needs are the weights of the outcomes, and what follows from them.
type Needs struct {
	Weights []uint64 // the weights, without a common factor; nil for a fair die
	Sum     uint64
	Classes []WeightClass // the lightest first, without weight 0
}

// A WeightClass is the outcomes of one weight.
type WeightClass struct{ Weight, Outcomes uint64 }

// Equal returns the needs of a fair die.
func Equal(target uint64) *Needs {
	return &Needs{Sum: target, Classes: []WeightClass{{1, target}}}
}

// NewNeeds returns the needs of outcomes of the given weights, those of a fair die if all
// positive ones are equal. Their sum times their number must be below 2^63.
func NewNeeds(weights []uint64) *Needs {
	n := &Needs{Weights: slices.Clone(weights)}
	arith.Reduce(n.Weights)
	for _, w := range slices.Sorted(slices.Values(n.Weights)) {
		n.Sum += w
		if last := len(n.Classes) - 1; last >= 0 && n.Classes[last].Weight == w {
			n.Classes[last].Outcomes++
		} else if w > 0 {
			n.Classes = append(n.Classes, WeightClass{w, 1})
		}
	}
	if len(n.Classes) == 1 {
		return Equal(n.Classes[0].Outcomes)
	}
	return n
}

// AllWeights returns the weights of all outcomes.
func (n *Needs) AllWeights() []uint64 {
	if n.fair() {
		return slices.Repeat([]uint64{1}, int(n.Sum))
	}
	return n.Weights
}

// Outcomes returns how many outcomes there are.
func (n *Needs) Outcomes() uint64 {
	if n.fair() {
		return n.Sum
	}
	return uint64(len(n.Weights))
}

// Once returns the needs up to the first restart, at one case of a size, which is an
// outcome.
func (n *Needs) Once(size uint64) *Needs {
	var weights []uint64
	for _, w := range n.AllWeights() {
		weights = append(weights, w*(size-1))
	}
	return NewNeeds(append(weights, n.Sum))
}

// Heaviest returns the greatest weight.
func (n *Needs) Heaviest() uint64 { return n.Classes[len(n.Classes)-1].Weight }

// fair reports whether all outcomes are alike.
func (n *Needs) fair() bool { return n.Weights == nil }

// Of returns how many W-th parts of an open case an outcome needs.
func (n *Needs) Of(residue, weight uint64) uint64 {
	hi, lo := bits.Mul64(residue, weight)
	return bits.Rem64(hi, lo, n.Sum)
}

// Open returns the number of open cases.
func (n *Needs) Open(residue uint64) uint64 {
	if n.fair() {
		return residue
	}
	parts := uint64(0)
	for _, c := range n.Classes {
		parts += c.Outcomes * n.Of(residue, c.Weight)
	}
	return parts / n.Sum
}

// lacks returns the bits that an open case lacks, on average, of the outcome, and the
// bits of the throws before which no outcome can take a case.
func (n *Needs) lacks(residue uint64) (bits, first float64) {
	// Each outcome needs the part p of the open cases, and bits is the entropy of the
	// outcome less the logarithm of the cases: the mean of log 1/p.
	most, open := uint64(0), 0.0
	for _, c := range n.Classes {
		need := n.Of(residue, c.Weight)
		if need == 0 {
			continue
		}
		most = max(most, need)
		part := float64(need) / float64(n.Sum)
		open += float64(float64(c.Outcomes) * part)
		bits += float64(float64(float64(c.Outcomes)*part) * arith.Log2(1/part))
	}
	return bits / open, arith.Log2(float64(n.Sum) / float64(most))
}
