package dice

import (
	"errors"
	"io"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
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

// choose draws one of target, and absorbs digits below n until a draw succeeds or a digit alone
// is enough. It reports false if no digits are left.
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
		q := n / target
		word := m.size.BitLen() < 64
		next := new(big.Int).Mul(m.size, wide(0, n))
		switch {
		case !word || next.BitLen() < 64 || target < largeResult ||
			keep.cases < usualReserve.cases || q < keep.cases:
			m.absorb(n, digit)
		case digit/target < q: // the roll alone is enough
			m.absorb(q, digit/target)
			return digit % target, true
		default:
			m.absorb(n%target, digit%target)
		}
	}
}

// choose must be absorb and draw, step by step, in one word and beyond.
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
			d := divisorOf(target)
			x, err := r.choose(&d, d.n)
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

// A state of 2^63 cases is wide: a roll that would make one is drawn from itself.
func TestWideStates(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("a die of 2^48 sides needs 64 bits")
	}
	const size, m = 1 << 15, 1<<16 + 1
	d, digit := divisorOf(m), uint64(1)<<47+12345
	for name, roll := range map[string]func(r *Recycler) (int, error){
		"choose": func(r *Recycler) (int, error) {
			x, err := r.choose(&d, m)
			return int(x) + 1, err
		},
		"recycled": func(r *Recycler) (int, error) { return r.die(m).Roll() },
	} {
		sides := uint64(1<<63) / size
		r := Recycle(Replay(int(sides), int(digit+1)))
		r.v, r.size = 7, size
		x, err := roll(r)
		if rest := 7*(sides/m) + digit/m; x != int(digit%m)+1 || err != nil || r.v != rest ||
			r.size != size*(sides/m) {
			t.Errorf("%s: %d, %v, state %v; want %d, state %d", name, x, err, r.state, digit%m+1, rest)
		}
	}
}

// Where the draw of a wide state fails and leaves a word, choose goes on as from that word.
func TestFailedDrawOfAWideState(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("a die of 2^62 sides needs 64 bits")
	}
	const m = 1<<16 + 1 // 2^64 = 1 modulo m
	d, sides := divisorOf(m), uint64(1<<62)
	face := int(sides/2 + 12345)
	wide, narrow := Recycle(Replay(int(sides), face)), Recycle(Replay(int(sides), face))
	wide.state, narrow.state = state{sizeHi: 1, size: 1, vHi: 1}, state{size: 2, v: 1}
	x, err := wide.choose(&d, m)
	if y, _ := narrow.choose(&d, m); x != y || err != nil || wide.state != narrow.state ||
		wide.rolls != 1 {
		t.Errorf("%d, %v, state %v after %d rolls; want %d, state %v after 1", x, err, wide.state,
			wide.rolls, y, narrow.state)
	}
}

// rejectLimit promises a probability below 2^-128 and is not far from the least number
// of failures that has them.
func TestRejectLimit(t *testing.T) {
	for _, test := range []struct{ n, m uint64 }{{6, 5}, {6, 1}, {2, 1}, {100, 99}, {100, 3},
		{1000, 1}} {
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
		{math.MaxInt64 / 89, 1, math.MaxInt64 / 89 * 89}, {math.MaxInt64/89 + 1, 1, math.MaxInt64},
		{math.MaxInt64, 1, math.MaxInt64},
	} {
		if got := rejectLimit(test.n, test.m); got != test.want {
			t.Errorf("d%d from a d%d: %d failures, want %d", test.m, test.n, got, test.want)
		}
	}
}

// The reserve of a number of bits is three quarters of 2^bits cases, from 2 bits on.
func TestReserveOf(t *testing.T) {
	for bits, want := range map[int]reserve{
		0: {1, 1}, 1: {1, 2}, 2: {3, 3}, 3: {6, 4}, 8: {192, 9}, 63: {3 << 61, 64}, 64: {3 << 62, 65},
	} {
		if got := reserveOf(bits); got != want {
			t.Errorf("%d bits are %v; want %v", bits, got, want)
		}
	}
}

// A fate is what a source does, event by event; at its end it is at the end of the input. It is a
// die, and a generator of words.
type fate struct {
	sides  uint64
	events []event
}

// An event is a word to make a roll of, or an error.
type event struct {
	word  uint64
	fails bool
}

var errFate = errors.New("fate")

func (s *fate) Sides() int { return int(s.sides) }

func (s *fate) Roll() (int, error) {
	if len(s.events) == 0 {
		return 0, io.EOF
	}
	if s.events[0].fails {
		s.events = s.events[1:]
		return 0, errFate
	}
	return int(s.Uint64()%s.sides) + 1, nil
}

func (s *fate) Uint64() uint64 {
	word := s.events[0].word
	s.events = s.events[1:]
	return word
}

// A call counts its own rolls.
func TestEndOfInputCountsTheRollsOfTheCall(t *testing.T) {
	four := event{word: 3} // a d3 is still open
	die := Sim(&fate{4, []event{four, {fails: true}, four, four, four}}, 3)
	if _, err := die.Roll(); err != errFate {
		t.Fatal(err)
	}
	_, err := die.Roll()
	if err == nil || err.Error() != "dice: input ended 3 rolls into a result: unexpected EOF" {
		t.Errorf("%v; want the end of the input 3 rolls into a result", err)
	}
}

// divided is hi·2^64+lo divided by n.
func divided(hi, lo, n uint64) (qHi, q, r uint64) {
	q, r = bits.Div64(hi%n, lo, n)
	return hi / n, q, r
}

// checkDivisor checks the divisor of n, and its quotients of many numbers, also of more.
func checkDivisor(t interface{ Fatalf(string, ...any) }, n, more uint64) {
	d := divisorOf(n)
	// The inverse is ⌊(2^128-1)/(n·2^shift)⌋ - 2^64, and the reciprocal ⌈2^64/n⌉.
	inverse := wide(math.MaxUint64, math.MaxUint64)
	if inverse.Quo(inverse, wide(0, n<<d.shift)).Cmp(wide(1, d.inverse)) != 0 ||
		n<<d.shift>>63 != 1 {
		t.Fatalf("%d has the inverse %d and the shift %d; want %v", n, d.inverse, d.shift, inverse)
	}
	if want := math.MaxUint64/n + 1; d.reciprocal != want {
		t.Fatalf("%d has the reciprocal %d; want %d", n, d.reciprocal, want)
	}
	last := d.reciprocal - 1
	for _, x := range []uint64{0, 1, n - 1, n, last / n * n, last/n*n - 1, last, more, -n,
		math.MaxUint64} {
		if q, r := d.divideSmall(x); n > 1 && x <= last && (q != x/n || r != x%n) {
			t.Fatalf("%d by %d: %d, %d", x, n, q, r)
		}
		const most = 1<<63 - 1
		for _, x := range []uint64{x & most, most, most / n * n, (most/n*n - 1) & most} {
			if q, r := d.divide(x); q != x/n || r != x%n {
				t.Fatalf("%d by %d: %d, %d", x, n, q, r)
			}
		}
		for _, hi := range []uint64{0, 1, n - 1, n, more, math.MaxUint64} {
			qHi, q, r := d.divideWide(hi, x)
			if wantHi, want, rest := divided(hi, x, n); qHi != wantHi || q != want || r != rest {
				t.Fatalf("%d·2^64 + %d by %d: %d·2^64 + %d, %d", hi, x, n, qHi, q, r)
			}
		}
	}
}

// A divisor divides all that its methods are for, as the processor does.
func TestDivisor(t *testing.T) {
	for n := uint64(1); n < 5000; n++ {
		checkDivisor(t, n, 1<<63)
		checkDivisor(t, -n, n)
		for i := range 64 {
			checkDivisor(t, max(1, 1<<i+n-2500), n<<i)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		any := rapid.Uint64Range(1, math.MaxUint64)
		checkDivisor(t, rapid.OneOf(sides64, any).Draw(t, "n"), any.Draw(t, "x"))
	})
	if one := divisorOf(1); one.reciprocal != 0 {
		t.Errorf("1 has the reciprocal %d; it has none in a word", one.reciprocal)
	}
}

// One of 256 probes shows too much work at 2^73 times the limit: a wrong refusal has
// probability at most 256/2^73 < 2^-64.
func TestPass(t *testing.T) {
	for estimate, want := range map[int]bool{110: false, 111: true} {
		if estimates := make([]int, probes); pass(append(estimates[1:], estimate), maxWork) != want {
			t.Error(estimate)
		}
	}
}

// With the usual reserve a result loses less than 0.05 bits, for all later targets: here each next
// target is the one whose draw loses the most of its entropy, by the cases that are held. That
// costs more than 1 % of the rolls of a d3.
func TestChosenTargetsLoseLittle(t *testing.T) {
	targets := []uint64{2, 3, 5, 7}
	for _, n := range []uint64{2, 3, 4, 6, 8, 20} {
		r := Recycle(FromRand(rand.NewPCG(1, 2), int(n)))
		dice := make(map[uint64]Source)
		for _, m := range targets {
			dice[m] = Sim(r, int(m))
		}
		const results = 50_000
		for range results {
			if _, err := dice[worstTarget(r.size, n, targets)].Roll(); err != nil {
				t.Fatal(err)
			}
		}
		a := r.Account()
		lost := a.In - a.Out - a.Held
		if lost > 0.05*results || lost > 0.013*a.In || n == 3 && lost < 0.0105*a.In {
			t.Errorf("d%d: %v, %.4f bits a result, %.2f %%", n, a, lost/results, 100*lost/a.In)
		}
	}
}

// worstTarget returns the target whose next draw from size cases of n-sided rolls loses the
// most of its entropy.
func worstTarget(size, n uint64, targets []uint64) (worst uint64) {
	most := -1.0
	for _, m := range targets {
		s := size
		for s/m < usualReserve.cases && s%m > s>>usualReserve.shift || s < m {
			s *= n
		}
		loss := 0.0
		if p := float64(s%m) / float64(s); p > 0 {
			loss = (-p*math.Log2(p) - (1-p)*math.Log2(1-p)) / math.Log2(float64(m))
		}
		if loss > most {
			worst, most = m, loss
		}
	}
	return worst
}
