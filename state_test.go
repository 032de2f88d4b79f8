package dice

import (
	"bytes"
	"io"
	"math"
	"math/big"
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

func wide(hi, lo uint64) *big.Int {
	x := new(big.Int).SetUint64(hi)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(lo))
}

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
	rapid.SampledFrom([]uint64{2, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}),
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
				keep = reserve{rapid.Uint64Range(1, 3<<62).Draw(t, "cases"), rapid.UintRange(0, 65).Draw(t, "shift")}
			}
			x, drawn := s.draw(target, keep)
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

// The loop of choose must be absorb and draw, step by step, on small sizes and
// where it hands over to chooseWide.
func TestChooseIsAbsorbAndDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := sides64.Draw(t, "n")
		if n > math.MaxInt {
			n = math.MaxInt
		}
		digits := rapid.SliceOfN(rapid.Uint64Range(0, n-1), 40, 40).Draw(t, "digits")
		faces := make([]int, len(digits))
		for i, digit := range digits {
			faces[i] = int(digit) + 1
		}
		r := Recycle(Replay(int(n), faces...))
		r.SetReserve(rapid.IntRange(0, 64).Draw(t, "reserve"))
		m := model{new(big.Int), big.NewInt(1)}
		for {
			target := sides64.Draw(t, "target")
			x, err := r.choose(target, r.reserve)
			for {
				keep := r.reserve
				if m.size.BitLen() > 64 && m.size.BitLen()+bits.Len64(n) > 128 {
					keep = noReserve
				}
				y, drawn := m.draw(target, keep)
				if drawn {
					if x != y || err != nil {
						t.Fatalf("%d, %v; want %d", x, err, y)
					}
					break
				}
				if len(digits) == 0 {
					if err == nil {
						t.Fatalf("%d; want the end of the rolls", x)
					}
					return
				}
				m.absorb(n, digits[0])
				digits = digits[1:]
			}
			if wide(r.vHi, r.v).Cmp(m.v) != 0 || wide(r.sizeHi, r.size).Cmp(m.size) != 0 {
				t.Fatalf("state %v; want %v of %v", r.state, m.v, m.size)
			}
		}
	})
}

// rejectLimit promises odds below 2^-128 and is not far from the least number
// of failures that has them.
func TestRejectLimit(t *testing.T) {
	for _, test := range []struct{ n, m uint64 }{{6, 5}, {6, 1}, {2, 1}, {100, 99}, {100, 3}, {1000, 1}} {
		limit := int64(rejectLimit(test.n, test.m))
		failing := new(big.Int).Exp(wide(0, test.n-test.m), big.NewInt(limit), nil)
		all := new(big.Int).Exp(wide(0, test.n), big.NewInt(limit), nil)
		if failing.Lsh(failing, 128).Cmp(all) >= 0 {
			t.Errorf("d%d from a d%d: %d failures are not rare enough", test.m, test.n, limit)
		}
	}
	for _, test := range []struct {
		n, m uint64
		want int64
	}{
		{6, 6, 89}, {12, 6, 178}, {13, 6, 267}, {6, 5, 178}, // 89·n/m, rounded up
		{math.MaxInt64 / 89, 1, math.MaxInt64 / 89 * 89}, {math.MaxInt64/89 + 1, 1, math.MaxInt64}, {math.MaxInt64, 1, math.MaxInt64},
	} {
		if got := rejectLimit(test.n, test.m); got != test.want {
			t.Errorf("d%d from a d%d: %d failures, want %d", test.m, test.n, got, test.want)
		}
	}
}

// Bytes are read several at once, but none before it is needed.
func TestFillReadsWhatItNeeds(t *testing.T) {
	for _, enough := range []uint64{1, 2, 255, 256, 257, 1 << 16, 1<<16 + 1, 1 << 40, 1<<40 + 1, 1 << 56, 1<<56 + 1, math.MaxUint64} {
		store := FromReader(bytes.NewReader(make([]byte, 20)), 6).(*recycled).store
		if err := store.fill(enough); err != nil {
			t.Fatal(err)
		}
		least := int64(0)
		for size := big.NewInt(1); size.Cmp(wide(0, enough)) < 0; size.Lsh(size, 8) {
			least++
		}
		if store.rolls != least {
			t.Errorf("%d bytes for %d cases; %d are enough", store.rolls, enough, least)
		}
	}
}

// The reserve of so many bits is three quarters of 2^bits cases, from 2 bits on.
func TestReserveOf(t *testing.T) {
	for bits, want := range map[int]reserve{
		0: {1, 1}, 1: {1, 2}, 2: {3, 3}, 3: {6, 4}, 8: {192, 9}, 63: {3 << 61, 64}, 64: {3 << 62, 65},
	} {
		if got := reserveOf(bits); got != want {
			t.Errorf("%d bits are %v; want %v", bits, got, want)
		}
	}
}

// A byte is the face above it, also where it is rolled as any die is.
func TestBytesDie(t *testing.T) {
	die := bytesDie{r: bytes.NewReader([]byte{0, 7, 255})}
	for _, want := range []int{1, 8, 256} {
		if face, err := die.Roll(); face != want || err != nil {
			t.Errorf("face %d, %v; want %d", face, err, want)
		}
	}
	if face, err := die.Roll(); face != 0 || err != io.EOF {
		t.Errorf("at the end: %d, %v", face, err)
	}
}
