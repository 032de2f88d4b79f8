package dice

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// model is the state of absorb and draw, in integers without bounds.
type model struct{ v, size *big.Int }

func (m *model) absorb(n, digit uint64) {
	m.size.Mul(m.size, wide(0, n))
	m.v.Add(m.v.Mul(m.v, wide(0, n)), wide(0, digit))
}

func (m *model) draw(target uint64, keep reserve) (uint64, bool) {
	q, r := new(big.Int).DivMod(m.size, wide(0, target), new(big.Int))
	few := q.Cmp(wide(0, keep.cases)) < 0
	if q.Sign() == 0 || few && new(big.Int).Rsh(m.size, keep.shift).Cmp(r) < 0 {
		return 0, false
	}
	whole := new(big.Int).Mul(q, wide(0, target))
	if m.v.Cmp(whole) < 0 {
		x := new(big.Int)
		m.v.DivMod(m.v, wide(0, target), x)
		m.size = q
		return x.Uint64(), true
	}
	m.v.Sub(m.v, whole)
	m.size = r
	return 0, false
}

var sides64 = rapid.OneOf(
	rapid.Uint64Range(2, 20),
	rapid.Uint64Range(2, math.MaxInt64),
	rapid.SampledFrom([]uint64{2, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1 << 62, math.MaxInt64 - 1,
		math.MaxInt64}),
)

func TestStateIsTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, m := newState, model{new(big.Int), big.NewInt(1)}
		for range 30 {
			n := sides64.Draw(t, "n")
			if s.holds(n) {
				digit := rapid.Uint64Range(0, n-1).Draw(t, "digit")
				s.absorb(n, digit)
				m.absorb(n, digit)
			}
			target, keep := sides64.Draw(t, "target"), noReserve
			if rapid.Bool().Draw(t, "thrifty") {
				keep = reserve{rapid.Uint64Range(1, 3<<62).Draw(t, "cases"),
					rapid.UintRange(0, 65).Draw(t, "shift")}
			}
			d := divisorOf(target)
			x, drawn := s.draw(&d, keep)
			y, modelDrawn := m.draw(target, keep)
			if x != y || drawn != modelDrawn {
				t.Fatalf("drew %d, %v; want %d, %v", x, drawn, y, modelDrawn)
			}
			if wide(s.vHi, s.v).Cmp(m.v) != 0 || wide(s.sizeHi, s.size).Cmp(m.size) != 0 {
				t.Fatalf("state %v; want %v of %v", s, m.v, m.size)
			}
			if s.len() != m.size.BitLen() {
				t.Fatalf("%v has %d bits; len says %d", m.size, m.size.BitLen(), s.len())
			}
		}
	})
}
