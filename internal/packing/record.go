package packing

import (
	"cmp"
	"math/big"
	"slices"

	"example.com/dice/internal/certificate"
)

// Certificate returns why the bound holds, or nil if it was proved otherwise than by prices or,
// for equal needs, by a path.
func (b *Bound) Certificate() *certificate.Certificate {
	c := &certificate.Certificate{Bound: b.Cost}
	switch {
	case b.Way == ByPrices:
		for _, p := range b.tree.master.sizes() {
			c.Sizes = append(c.Sizes, int64(p.size))
		}
		c.Prices = b.tree.branch(b.tree.root, nil)
	case b.Way != ByPath || len(b.needs.Kinds) > 1:
		return nil
	}
	for _, t := range b.throws {
		c.Dice = append(c.Dice, [2]int64{int64(t.Sides), int64(t.Cost)})
	}
	slices.SortStableFunc(c.Dice, func(a, b [2]int64) int { return cmp.Compare(a[1], b[1]) })
	for _, k := range b.needs.Kinds {
		c.Needs = append(c.Needs, [2]int64{int64(k.Weight), int64(k.Outcomes)})
	}
	return c
}

// A turn is a branch that leads to a node: along an arc there are at most, or at least, some
// cases.
type turn struct {
	arc     int
	cases   float64
	atLeast bool
}

// branch returns the branches from a node on that the bound needs.
func (t *tree) branch(n *node, path []turn) *certificate.Branch {
	if n.bound.Cmp(t.bound) >= 0 {
		return t.end(n, path)
	}
	h := t.master.horizon
	more, less := n.parts[0], n.parts[1]
	most := less.intervals[n.arc].high
	b := &certificate.Branch{Size: int64(h.places[h.arcs[n.arc].from].size), V: int64(most)}
	if throw := h.arcs[n.arc].throw; throw != noThrow {
		b.Die = int64(h.throws[throw].Sides)
	}
	path = slices.Clip(path)
	b.AtMost = t.branch(less, append(path, turn{n.arc, most, false}))
	b.AtLeast = t.branch(more, append(path, turn{n.arc, most + 1, true}))
	return b
}

// end returns the prices of a node. Of the branches on one arc the tightest are charged.
func (t *tree) end(n *node, path []turn) *certificate.Branch {
	m, p := t.master, n.proof
	unit := new(big.Int).Mul(integer(m.horizon.unit), big.NewInt(p.scale))
	b := &certificate.Branch{Unit: rational(unit)}
	for i := range m.sizes() {
		b.Worths = append(b.Worths, rational(p.worths[i]))
	}
	// classes begin with the heaviest outcomes, kinds with the lightest
	for _, most := range slices.Backward(p.most) {
		b.Lists = append(b.Lists, rational(most))
	}
	for i, x := range path {
		charge, within := new(big.Int), n.intervals[x.arc]
		tightest := x.atLeast && x.cases == within.low || !x.atLeast && x.cases == within.high
		if tightest && !slices.Contains(path[:i], x) {
			charge.Set(m.reduced(m.horizon.arcs[x.arc], p.worths, p.scale))
		}
		if !x.atLeast {
			charge.Neg(charge)
		}
		if charge.Sign() < 0 {
			charge.SetInt64(0)
		}
		b.Charges = append(b.Charges, rational(charge))
	}
	return b
}

// sizes returns the vertices that are sizes: they come before the totals.
func (m *master) sizes() []vertex {
	total := func(v vertex) bool { return v.total }
	if i := slices.IndexFunc(m.horizon.places, total); i >= 0 {
		return m.horizon.places[:i]
	}
	return m.horizon.places
}

func rational(x *big.Int) *big.Rat { return new(big.Rat).SetInt(x) }
