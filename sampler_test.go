package dice

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

// choose draws one of target, and absorbs digits below n until a draw succeeds. It
// reports whether there were enough. If a digit makes the state wide and is enough for a
// large result and the usual reserve, the result is drawn from it alone, and the rest is
// absorbed.
func (m *model) choose(n uint64, digits *[]uint64, target uint64, usual reserve) (uint64, bool) {
	for {
		keep := usual
		if m.size.BitLen() > 64 && m.size.BitLen()+bits.Len64(n) > 128 {
			keep = noReserve
		}
		if x, drawn := m.draw(target, keep); drawn {
			return x, true
		}
		if len(*digits) == 0 {
			return 0, false
		}
		digit := (*digits)[0]
		*digits = (*digits)[1:]
		enough := target >= largeResult && usual.cases >= usualReserve.cases &&
			n/target >= usual.cases
		alone, drawn, x := model{wide(0, digit), wide(0, n)}, false, uint64(0)
		all := new(big.Int).Mul(m.size, wide(0, n))
		if m.size.BitLen() < 64 && all.BitLen() > 63 && enough {
			x, drawn = alone.draw(target, usual)
		}
		m.absorb(alone.size.Uint64(), alone.v.Uint64())
		if drawn {
			return x, true
		}
	}
}

// rolled returns digits below n, and a die that shows them. Draws fail in the last cases.
func rolled(t *rapid.T, n uint64, count int) ([]uint64, Source) {
	digit := rapid.OneOf(rapid.Uint64Range(0, n-1), rapid.Uint64Range(n-min(n, 3), n-1))
	digits := rapid.SliceOfN(digit, count, count).Draw(t, "digits")
	faces := make([]int, count)
	for i, digit := range digits {
		faces[i] = int(digit) + 1
	}
	return digits, Showing(int(n), faces...)
}

// anyState returns a state, often in its last case, from which a draw fails and leaves a
// word.
func anyState(t *rapid.T) state {
	s := rapid.SampledFrom([]state{newState, {size: 255}, {size: 1<<63 - 1}, {size: 1 << 63},
		{size: math.MaxUint64}, {sizeHi: 1}, {sizeHi: 1, size: 1}}).Draw(t, "state")
	if rapid.Bool().Draw(t, "last") {
		var borrow uint64
		s.v, borrow = bits.Sub64(s.size, 1, 0)
		s.vHi = s.sizeHi - borrow
	}
	return s
}

// choose must be absorb and draw, step by step, from any state in one word and beyond: one
// of 2^63 cases is wide, as those of 2^64-1 are, and is not divided as a word.
func TestChooseIsAbsorbAndDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := sides64.Draw(t, "n")
		if n > math.MaxInt {
			n = math.MaxInt
		}
		digits, die := rolled(t, n, 40)
		r := Recycle(die)
		r.SetReserve(rapid.IntRange(0, 64).Draw(t, "reserve"))
		r.state = anyState(t)
		m := model{wide(r.vHi, r.v), wide(r.sizeHi, r.size)}
		for {
			target := sides64.Draw(t, "target")
			d := divisorOf(target)
			x, err := r.choose(&d, d.n)
			for errors.Is(err, ErrUnfair) { // it goes on from where it was
				x, err = r.choose(&d, d.n)
			}
			want, done := m.choose(n, &digits, target, r.reserve)
			if !done {
				if err == nil {
					t.Fatalf("%d; want the end of the rolls", x)
				}
				return
			}
			if x != want || err != nil {
				t.Fatalf("%d, %v; want %d", x, err, want)
			}
			if wide(r.vHi, r.v).Cmp(m.v) != 0 || wide(r.sizeHi, r.size).Cmp(m.size) != 0 {
				t.Fatalf("state %v; want %v of %v", r.state, m.v, m.size)
			}
		}
	})
}

// A source that draws from the store that is made of it may leave a wide state. Its roll
// is absorbed there.
func TestSourceDrawsFromItsStore(t *testing.T) {
	d := divisorOf(5)
	for name, draw := range map[string]func(r *Recycler) (uint64, error){
		"choose": func(r *Recycler) (uint64, error) { return r.choose(&d, 5) },
		"a die": func(r *Recycler) (uint64, error) {
			face, err := Die(r, 5).Roll()
			return uint64(face - 1), err
		},
	} {
		var r *Recycler
		r = Recycle(&testDie{Untouched(6), func() (int, error) {
			if r.sizeHi > 0 || r.rolls > 0 {
				return 0, errFailing
			}
			r.state = state{sizeHi: 1, size: 1, v: 12345}
			return 4, nil
		}})
		x, err := draw(r)
		v := uint64(12345*6 + 3)
		if x != v%5 || err != nil || r.v != v/5 || r.vHi != 0 || r.sizeHi != 1 {
			t.Errorf("%s: %d, %v, state %v; want %d of %d", name, x, err, r.state, v%5, v)
		}
	}
}

// A die stuck at a face whose draws leave one case is unfair, also if the store never has
// enough cases for a draw.
func TestStuckSpills(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("a die of 2^62 sides needs 64 bits")
	}
	m, rolls := 1<<min(40, bits.UintSize-24)+1, 0 // on 32 bits it is skipped, and must compile
	sides := m<<22 - m + 1
	r := Recycle(&testDie{Untouched(sides), func() (int, error) {
		rolls++
		if rolls > 100 {
			return 0, errFailing
		}
		return sides, nil
	}})
	r.size = 3
	if _, err := r.Draw(m); !errors.Is(err, ErrUnfair) || rolls != 3 || r.size != 3 {
		t.Errorf("%v after %d rolls, with %d cases", err, rolls, r.size)
	}
}

// A roll that is drawn from alone, and fails, leaves its last cases to the store: six of
// 1350 for a draw of one of seven. The next roll gives the result, and leaves 192 cases.
func TestDrawOnceKeepsWhatFails(t *testing.T) {
	for left := range 6 {
		r := Recycle(Showing(1350, 1345+left, 8))
		digits, err := r.drawOnce(7)
		x, _ := bits.Mul64(digits, 7)
		want := state{v: uint64(192*left + 1), size: 6 * 192}
		if x != 0 || err != nil || r.state != want || r.rolls != 2 {
			t.Errorf("case %d: %d, %v, %v after %d rolls; want %v", left, x, err, r.state, r.rolls,
				want)
		}
	}
}
