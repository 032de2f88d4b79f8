package packing

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// A d13 from a d8 and a d20: the example of the package comment.
func Example() {
	w := work.New(context.Background(), 3<<29)
	throws := plantest.Throws(8, 20)
	b := newBoard(division.Equal(13))
	h := newHorizon(b, throws, 2, math.MaxInt, 0)
	m := newMaster(b, h, proofSeed, w)
	m.exact = true
	show := func(title string, n *node) {
		proved := m.prove(n.intervals, m.finest(), false)
		bound, _ := proved.Float64()
		fmt.Printf("%s: cost %.6f, bound %.6f, ψ(1) = %.2f\n", title, n.cost, bound, m.price(0))
		for i, a := range h.arcs {
			if n.counts[i] > nearlyWhole {
				fmt.Printf("  throws %.2f of size %d with the d%d\n", n.counts[i], h.vertices[a.from].size,
					throws[a.throw].Sides)
			}
		}
		for _, p := range m.patterns {
			if m.program.Value(p.column) < 0.5 {
				continue
			}
			worth := 0.0
			fmt.Print("  gives each outcome")
			for _, u := range p.uses {
				n, price := h.vertices[u.size].size, m.price(u.size)
				fmt.Printf(" %d of size %d with ψ = %.0f,", u.cases, n, price)
				worth += float64(u.cases) / float64(n) * price
			}
			fmt.Printf(" worth %.6f\n", worth)
		}
	}

	root := m.node(nil)
	show("two throws ahead", root)
	without := m.branch(root, 1, false)
	fmt.Printf("without the d20 first: cost %.6f\n", without.cost)
	with := m.branch(root, 1, true)
	show("with the d20 first", with)
	arc := m.fractional(with, math.MaxInt)
	whole := m.branch(with, arc, with.counts[arc]-math.Floor(with.counts[arc]) >= 0.5)
	show("and in whole numbers", whole)

	divisions := division.New(division.Equal(13), throws, w)
	divide, costs := divisions.Best()
	o := Find(division.Equal(13), throws, costs, w).Best
	cost, _ := divisions.Build(o, division.Unlimited, divide, nil).Verify(context.Background())
	packed, _ := cost.Float64()
	bound, _ := boundBy(division.Equal(13), throws, 4, big.NewRat(2, 1), w, nil).Float64()
	fmt.Printf("division %.6f, packing %.6f, bound %.6f\n", costs[1], packed, bound)
	// Output:
	// two throws ahead: cost 1.350625, bound 1.350625, ψ(1) = 3.00
	//   throws 0.20 of size 1 with the d8
	//   throws 0.80 of size 1 with the d20
	//   throws 1.62 of size 8 with the d8
	//   throws 1.64 of size 20 with the d8
	//   throws 1.30 of size 20 with the d20
	//   throws 0.10 of size 160 with the d8
	//   gives each outcome 1 of size 20 with ψ = 2, 1 of size 64 with ψ = 1, 2 of size 400 with ψ = 1, 1 of size 160 with ψ = 1, worth 0.126875
	// without the d20 first: cost 2.025000
	// with the d20 first: cost 1.358750, bound 1.358750, ψ(1) = 2.96
	//   throws 1.00 of size 1 with the d20
	//   throws 5.05 of size 20 with the d8
	//   throws 1.95 of size 20 with the d20
	//   throws 1.40 of size 160 with the d8
	//   gives each outcome 1 of size 20 with ψ = 2, 3 of size 160 with ψ = 1, 3 of size 400 with ψ = 1, worth 0.126250
	// and in whole numbers: cost 1.358750, bound 1.358750, ψ(1) = 2.96
	//   throws 1.00 of size 1 with the d20
	//   throws 5.00 of size 20 with the d8
	//   throws 2.00 of size 20 with the d20
	//   throws 1.00 of size 160 with the d8
	//   throws 1.00 of size 400 with the d8
	//   gives each outcome 1 of size 20 with ψ = 2, 3 of size 160 with ψ = 1, 3 of size 400 with ψ = 1, worth 0.126250
	// division 1.361917, packing 1.359396, bound 1.359391
}
