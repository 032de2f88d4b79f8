package packing

import (
	"cmp"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/certificate"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A variant of a bound of prices is for the strategies with an exception from a restart, or is
// recorded. The zero value is neither.
type variant struct {
	restart *restart
	record  *recording
}

// A recording keeps the branches and prices of a bound, so that they become a certificate. A nil
// recording keeps nothing.
type recording struct {
	master *master
	root   *node
	most   []*big.Int               // the best pattern of each demand, in the last proof
	kept   *certificate.Certificate // of the best bound
}

// A proof is why a node has its bound: the last prices that raised it, and its parts.
type proof struct {
	unit   *big.Int
	worths []*big.Int // of all vertices
	most   []*big.Int
	arc    int
	parts  []*node // with more cases on the arc, and with less
}

func (r *recording) start(m *master, root *node) {
	if r != nil {
		r.master, r.root = m, root
	}
}

func (r *recording) best(demand int, worth *big.Int) {
	if r != nil {
		r.most = append(r.most[:demand], new(big.Int).Set(worth))
	}
}

// raised records the worths that have just raised the bound of a node.
func (r *recording) raised(n *node, m *master, scale int64) {
	if r == nil {
		return
	}
	n.proof = &proof{unit: integer(m.horizon.unit), most: slices.Clone(r.most)}
	n.proof.unit.Mul(n.proof.unit, big.NewInt(scale))
	for _, worth := range m.worths {
		n.proof.worths = append(n.proof.worths, new(big.Int).Set(worth))
	}
}

func (r *recording) branch(n *node, arc int, part *node) {
	if r == nil {
		return
	}
	if n.proof == nil {
		n.proof = &proof{}
	}
	n.proof.arc, n.proof.parts = arc, append(n.proof.parts, part)
}

// keep makes the certificate of the bound that was recorded last.
func (r *recording) keep(bound *big.Rat) {
	if r == nil {
		return
	}
	r.kept = &certificate.Certificate{Bound: bound}
	for _, p := range r.master.horizon.places {
		if !p.total {
			r.kept.Sizes = append(r.kept.Sizes, int64(p.size))
		}
	}
	r.kept.Prices = r.from(r.root, bound, nil)
}

// A turn is a branch that leads to a node: along an arc there are at most, or at least, some
// cases.
type turn struct {
	arc     int
	cases   float64
	atLeast bool
}

// from returns the branches from a node on that a bound needs.
func (r *recording) from(n *node, bound *big.Rat, path []turn) *certificate.Branch {
	if n.bound.Cmp(bound) >= 0 {
		return r.end(n, path)
	}
	h, p := r.master.horizon, n.proof
	more, less := p.parts[0], p.parts[1]
	most := less.intervals[p.arc].high
	b := &certificate.Branch{Size: int64(h.places[h.arcs[p.arc].from].size), V: int64(most)}
	if throw := h.arcs[p.arc].throw; throw != noThrow {
		b.Die = int64(h.throws[throw].Sides)
	}
	path = slices.Clip(path)
	b.AtMost = r.from(less, bound, append(path, turn{p.arc, most, false}))
	b.AtLeast = r.from(more, bound, append(path, turn{p.arc, most + 1, true}))
	return b
}

// end returns the prices of a node. Of the branches on one arc the tightest are charged.
func (r *recording) end(n *node, path []turn) *certificate.Branch {
	m, p := r.master, n.proof
	b := &certificate.Branch{Unit: rational(p.unit), Lists: rationals(p.most)}
	for i, place := range m.horizon.places {
		if !place.total {
			b.Worths = append(b.Worths, rational(p.worths[i]))
		}
	}
	slices.Reverse(b.Lists) // classes begin with the heaviest outcomes, kinds with the lightest
	scale := new(big.Int).Quo(p.unit, integer(m.horizon.unit)).Int64()
	for i, t := range path {
		charge, x := new(big.Int), n.intervals[t.arc]
		same := func(other turn) bool { return other == t }
		tightest := t.atLeast && t.cases == x.low || !t.atLeast && t.cases == x.high
		if tightest && !slices.ContainsFunc(path[:i], same) {
			charge.Set(m.reduced(m.horizon.arcs[t.arc], p.worths, scale))
		}
		if !t.atLeast {
			charge.Neg(charge)
		}
		if charge.Sign() < 0 {
			charge.SetInt64(0)
		}
		b.Charges = append(b.Charges, rational(charge))
	}
	return b
}

// Certify returns the bound of [LowerBound] with a certificate. It returns none if the bound was
// proved otherwise than by prices or, for equal needs, by a path.
func Certify(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) (*Bound, *certificate.Certificate) {
	r := &recording{}
	bound := prove(needs, throws, enough, w, r)
	c := r.kept
	switch {
	case bound.Way == ByPath && len(needs.Kinds) == 1:
		c = &certificate.Certificate{Bound: bound.Cost}
	case bound.Way != ByPrices:
		return bound, nil
	}
	for _, t := range throws {
		c.Dice = append(c.Dice, [2]int64{int64(t.Sides), int64(t.Cost)})
	}
	slices.SortStableFunc(c.Dice, func(a, b [2]int64) int { return cmp.Compare(a[1], b[1]) })
	for _, k := range needs.Kinds {
		c.Needs = append(c.Needs, [2]int64{int64(k.Weight), int64(k.Outcomes)})
	}
	return bound, c
}

func rational(x *big.Int) *big.Rat { return new(big.Rat).SetInt(x) }

func rationals(list []*big.Int) (r []*big.Rat) {
	for _, x := range list {
		r = append(r, rational(x))
	}
	return r
}
