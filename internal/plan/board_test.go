package plan

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is thrown and given, a board can be brought to where divisions go on,
// and is a fair strategy then that costs what the board says.
func TestAnyBoardIsAStrategy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dice := rapid.SampledFrom([][]int{{2, 3}, {4, 6}, {6, 10}, {4, 6, 8, 10, 12, 20}, {3, 5, 7}}).Draw(rt, "dice")
		cost := rapid.SampledFrom([]func(int) int{one, func(d int) int { return 3*d + 1 }}).Draw(rt, "cost")
		target := rapid.Uint64Range(2, 30).Draw(rt, "target")
		s := newSearch(target, throwsOf(cost, dice...))
		b := newBoard(equal(target))
		for range rapid.IntRange(0, 8).Draw(rt, "moves") {
			play(rt, s, b)
		}
		before := b.probability()
		level := level(b, s.throws)
		if b.probability() != before {
			rt.Error("the board has changed")
		}
		if level == nil {
			rt.Skip() // sizes too large
		}
		policy, u := s.divided()
		want := level.cost
		if len(level.open) > 0 {
			// What begins again does so in the new strategy, not in the division.
			if level.open[0].cases == 1 {
				rt.Skip()
			}
			want += u[level.open[0].cases] / float64(level.open[0].size)
		}
		a := s.assemble(level, policy, nil)
		got, err := a.Verify()
		if err != nil {
			rt.Fatal(err)
		}
		if stated, err := a.Cost(); err != nil || stated.Cmp(got) != 0 {
			rt.Errorf("costs %v, stated as %v, %v", got, stated, err)
		}
		if f, _ := got.Float64(); !again(s, level, policy) && math.Abs(f-want) > 1e-9*want {
			rt.Errorf("costs %v, want %v", f, want)
		}
	})
}

// again reports whether the open cases of a board may lead to one open case, where
// the strategy begins again.
func again(s *search, b *board, divide policy) bool {
	if len(b.open) == 0 {
		return false
	}
	seen := map[uint64]bool{}
	var visit func(open uint64) bool
	visit = func(open uint64) bool {
		if open == 0 || seen[open] {
			return false
		}
		seen[open] = true
		if open == 1 {
			return true
		}
		for _, part := range divide(situation{open, unlimited}) {
			if visit(part.cases * s.throws[part.throw].Sides % s.target) {
				return true
			}
		}
		return false
	}
	return visit(b.open[0].cases)
}

// play throws some cases of a board, or gives some to an outcome.
func play(t *rapid.T, s *search, b *board) {
	if len(b.open) == 0 {
		return
	}
	p := b.open[rapid.IntRange(0, len(b.open)-1).Draw(t, "pile")]
	if rapid.Bool().Draw(t, "throw") {
		i := rapid.IntRange(0, len(s.throws)-1).Draw(t, "with")
		b.throw(pile{p.size, rapid.Uint64Range(1, p.cases).Draw(t, "cases")}, i, s.throws[i])
		return
	}
	c := rapid.IntRange(0, len(b.classes)-1).Draw(t, "class")
	most := min(p.cases, b.classes[c].need/b.weight/(b.unit/p.size))
	if most == 0 {
		return
	}
	each := rapid.Uint64Range(1, most).Draw(t, "each")
	n := min(p.cases/each, uint64(len(b.classes[c].outcomes)))
	b.give(c, []pile{{p.size, each}}, int(rapid.Uint64Range(1, n).Draw(t, "outcomes")))
}

// Needs may differ from the beginning: of outcomes of weights 3, 2 and 1, a d6
// gives each as many faces.
func TestUnlikeWeights(t *testing.T) {
	s := newSearch(3, throwsOf(one, 6))
	b := newBoard([]uint64{1, 3, 2})
	b.throw(pile{1, 1}, 0, s.throws[0])
	pack(b, map[uint64]float64{6: 1}, s.work)
	if len(b.open) > 0 || len(b.classes) > 0 || b.cost != 1 {
		t.Errorf("open %v, needs %v", b.open, b.classes)
	}
	faces := map[int]uint64{}
	for _, g := range b.given {
		for _, o := range g.outcomes {
			for _, p := range g.cases {
				faces[o] += p.cases
			}
		}
	}
	if faces[0] != 1 || faces[1] != 3 || faces[2] != 2 {
		t.Errorf("faces %v", faces)
	}
}
