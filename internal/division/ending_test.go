package division

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// search returns a search for weights.
func search(t testing.TB, weights []uint64, throws []automaton.Throw) *PolicySearch {
	return New(NewNeeds(weights), throws, work.New(t.Context(), 1<<30))
}

// built returns the automaton of a path from one case.
func built(s *PolicySearch, w *Path) *automaton.Automaton {
	return s.Build(nil, Unlimited, w.Divide(), nil)
}

// unequal draws weights, two of which at least are above 0 and differ.
func unequal(t *rapid.T, most uint64) []uint64 {
	weights := rapid.SliceOfN(rapid.Uint64Range(0, most), 2, 6).Draw(t, "weights")
	low, high := slices.Min(slices.DeleteFunc(slices.Clone(weights), func(w uint64) bool {
		return w == 0 && slices.Max(weights) > 0
	})), slices.Max(weights)
	if low == 0 || low == high {
		weights = append(weights, high+1, high+2)
	}
	return weights
}

// The open cases are the sum of the outcomes' needs beyond whole cases, and the bits
// they lack are the entropy of those needs.
func TestNeeds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := unequal(t, rapid.SampledFrom([]uint64{3, 1000, 1 << 40}).Draw(t, "most"))
		n := NewNeeds(weights)
		sum := new(big.Int)
		for _, w := range weights {
			sum.Add(sum, new(big.Int).SetUint64(w))
		}
		size := new(big.Int).SetUint64(rapid.Uint64().Draw(t, "size"))
		open, bits, most := new(big.Rat), 0.0, 0.0
		for _, w := range weights {
			need := new(big.Int).Mul(size, new(big.Int).SetUint64(w))
			part := new(big.Rat).SetFrac(need.Mod(need, sum), sum)
			open.Add(open, part)
			if p, _ := part.Float64(); p > 0 {
				bits -= p * math.Log2(p)
				most = max(most, p)
			}
		}
		rho := new(big.Int).Mod(size, new(big.Int).SetUint64(n.Sum)).Uint64()
		if !open.IsInt() || open.Num().Uint64() != n.Open(rho) {
			t.Fatalf("%d open cases, want %v", n.Open(rho), open)
		}
		if rho == 0 {
			return
		}
		cases, _ := open.Float64()
		lack, first := n.lacks(rho)
		if !(math.Abs(lack-bits/cases) <= 1e-9) || !(math.Abs(first+math.Log2(most)) <= 1e-9) {
			t.Errorf("an open case lacks %v bits, want %v; the first can be taken after %v, want %v", lack,
				bits/cases, first, -math.Log2(most))
		}
	})
}

// The best path equals the best throws for all residues, and its proved cost.
func TestShortestIsBest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		most := rapid.SampledFrom([]uint64{60, 3000}).Draw(rt, "most")
		price := rapid.SliceOfN(rapid.IntRange(1, 3), 21, 21).Draw(rt, "prices")
		throws := plantest.ThrowsAt(func(sides int) int { return price[sides] },
			rapid.SampledFrom([][]int{{2}, {2, 3}, {3, 4, 5}, {6, 10}, {4, 6, 8, 10, 12, 20},
				{5, 7, 9}}).Draw(rt, "dice")...)
		s := search(t, unequal(rt, most), throws)
		var a *automaton.Automaton
		if rapid.Bool().Draw(rt, "fair") {
			s = newSearch(rapid.Uint64Range(2, 1500).Draw(rt, "target"), throws)
			a = s.Undivided(Unlimited)
		} else {
			a = built(s, s.Along(nil, s.Shortest(Unlimited)))
		}
		_, costs := s.values()
		found := plantest.Proved(t, a)
		if math.Abs(found-costs[1]) > 1e-9*found {
			rt.Errorf("costs %v, want %v", found, costs[1])
		}
		single := math.Inf(1)
		for i := range s.throws {
			single = min(single, s.alone(i).Cost)
		}
		if found > single*(1+1e-9) || len(s.throws) == 1 && found < single*(1-1e-9) {
			rt.Errorf("costs %v, with one throw only %v", found, single)
		}
	})
}

// throwing draws throws: single dice, dear ones, which have no common row, or several
// at once.
func throwing(t *rapid.T) []automaton.Throw {
	switch rapid.IntRange(0, 2).Draw(t, "throws") {
	case 0:
		return plantest.Throws(4, 6)
	case 1:
		return plantest.ThrowsAt(func(sides int) int { return maxPrice - sides }, 4, 6)
	}
	return []automaton.Throw{{Sides: 3, Cost: 1, Dice: []int{3}}, {Sides: 4, Cost: 1, Dice: []int{4}},
		{Sides: 12, Cost: 1, Dice: []int{3, 4}}}
}

// A closed path is fair, wherever it is closed, and has the cost and rows that it says.
func TestClosed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := search(t, unequal(rt, 60), throwing(rt))
		n := s.start(nil)
		for range rapid.IntRange(0, 5).Draw(rt, "steps") {
			n = s.roll(n, rapid.IntRange(0, len(s.throws)-1).Draw(rt, "throw"))
			if n.finished() != nil {
				break
			}
		}
		path := n.finished()
		if path == nil {
			path = s.closed(n)
		}
		a := built(s, path)
		if proved := plantest.Proved(t, a); math.Abs(proved-path.Cost) > 1e-9*proved ||
			uint64(a.Rows()) != path.Rows {
			rt.Errorf("costs %v in %d rows, stated as %v in %d", proved, a.Rows(), path.Cost, path.Rows)
		}
		for _, throw := range a.Throws {
			if several := len(s.throws) == 3; throw.Cost > maxPrice || several && throw.Cost > 1 {
				rt.Errorf("dice %v that cost %d are rolled in one row", throw.Dice, throw.Cost)
			}
		}
	})
}

// A path is closed by the cheapest throws of those that suffice, single dice in one row.
func TestClosingIsTheCheapest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := search(t, unequal(rt, 60), throwing(rt))
		if single := len(s.throws) == 2; single && s.throws[0].Cost == 1 && s.closing.rows > 1 {
			rt.Errorf("%v are closed in %d rows", s.needs.Weights, s.closing.rows)
		}
		for i, t := range s.throws {
			for _, u := range s.throws[i:] {
				sides := t.Sides * u.Sides
				price := float64(t.Cost+u.Cost) * float64(sides) / float64(sides-sides%s.needs.Sum)
				if len(s.closing.throws) == 2 && price < s.closing.price*(1-rounding) {
					rt.Errorf("%v are closed at %v, and at %v by %v and %v", s.needs.Weights, s.closing.price,
						price, t.Dice, u.Dice)
				}
			}
		}
	})
}
