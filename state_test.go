package dice

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

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

// Bytes are read several at once, but none before it is needed.
func TestFillReadsNoMoreThanNeeded(t *testing.T) {
	for _, enough := range []uint64{1, 2, 255, 256, 257, 1 << 16, 1<<16 + 1, 1 << 40, 1<<40 + 1,
		1 << 56, 1<<56 + 1, math.MaxUint64} {
		store := FromReader(bytes.NewReader(make([]byte, 20)), 6).(*readDie).Source.(*recycled).store
		one := divisorOf(1)
		if _, err := store.choose(&one, enough); err != nil {
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

// A fate is what a source does, event by event; at its end it is at the end of
// the input. It is a die, a generator of words, and a reader of bytes.
type fate struct {
	sides  uint64
	events []event
}

// An event is a word to make a roll of, or what happens in its place.
type event struct {
	word   uint64
	fails  bool
	panics bool
	wrong  bool // for a die, the face above its last
}

var errFate = errors.New("fate")

func (s *fate) next() (uint64, error) {
	if len(s.events) == 0 {
		return 0, io.EOF
	}
	e := s.events[0]
	s.events = s.events[1:]
	if e.panics {
		panic(errFate)
	}
	if e.fails {
		return 0, errFate
	}
	return e.word, nil
}

func (s *fate) Sides() int { return int(s.sides) }

func (s *fate) Roll() (int, error) {
	wrong := len(s.events) > 0 && s.events[0].wrong
	word, err := s.next()
	if wrong {
		word = s.sides
	} else {
		word %= s.sides
	}
	return int(word) + 1, err
}

func (s *fate) ReadByte() (byte, error) {
	word, err := s.next()
	return byte(word), err
}

func (s *fate) Read(p []byte) (n int, err error) {
	p[0], err = s.ReadByte()
	if err != nil {
		return 0, err
	}
	return 1, nil
}

func (s *fate) Uint64() uint64 {
	word, err := s.next()
	if err != nil {
		panic(err)
	}
	return word
}

// caught calls f and returns a panic as an error.
func caught(f func() (int, error)) (x int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// s256 returns the number of cases that draw a byte, if that is a word.
func s256(cases uint64) uint64 { return min(cases, 1<<54) * 256 }

// A hidden source is one that nothing is known of.
type hidden struct{ Source }

// fated returns sources of one kind or another with the same fate, the first as the
// package makes it, the second hidden.
func fated(t *rapid.T) (src, other Source, position func() (int, int)) {
	n := min(sides64.Draw(t, "n"), math.MaxInt)
	kind := rapid.SampledFrom([]string{"own", "words", "bytes"}).Draw(t, "kind")
	if kind == "bytes" {
		n = 256
	}
	words := rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 9), rapid.Uint64Range(math.MaxUint64-9,
		math.MaxUint64))
	events := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) event {
		happens := rapid.IntRange(0, 40).Draw(t, "happens")
		return event{words.Draw(t, "word"), happens == 0, happens == 1, happens == 2}
	}), 0, 150).Draw(t, "events")
	if rapid.IntRange(0, 3).Draw(t, "stuck") == 0 {
		word := n - 1
		if kind == "words" {
			word = rapid.SampledFrom([]uint64{0, math.MaxUint64}).Draw(t, "word")
		}
		events = slices.Repeat([]event{{word: word}}, 300)
	}
	a, b := &fate{n, events}, &fate{n, events}
	make := func(s *fate) Source {
		switch kind {
		case "words":
			return FromRand(s, int(n))
		case "bytes":
			return &bytesDie{s, &byteSource{r: s}}
		}
		return s
	}
	return make(a), hidden{make(b)}, func() (int, int) { return len(a.events), len(b.events) }
}

// For every source, the fast loops do the same as choose to
// the result, the state and the account.
func TestLoopsAreChoose(t *testing.T) {
	t.Run("Sim", rapid.MakeCheck(simIsChoose))
	t.Run("Recycle", rapid.MakeCheck(recycleIsChoose))
	t.Run("FromReader", rapid.MakeCheck(fromReaderIsChoose))
	t.Run("Bits", rapid.MakeCheck(bitsAreChoose))
}

// The loop of Recycle ends in time: 32 coins are not enough, and make as many cases as the
// reciprocal.
func TestRecycleAtTheEndOfTheLoop(t *testing.T) {
	store := Recycle(Replay(2, slices.Repeat([]int{1}, 40)...))
	store.SetReserve(0)
	if x, err := store.die(1<<32 + 1).Roll(); x != 1 || err != nil || store.rolls != 33 {
		t.Errorf("%d, %v after %d coins; want 33", x, err, store.rolls)
	}
}

// loopResults is how many results are compared.
const loopResults = 12

func sameAs(t *rapid.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%s: %v; choose has %v", what, got, want)
	}
}

// A plainSim is a die of Sim without the loop.
type plainSim struct {
	sampler
	target divisor
}

func (s *plainSim) Sides() int { return int(s.target.n) }

func (s *plainSim) Roll() (int, error) {
	before := s.rolls
	x, err := s.choose(&s.target, s.target.n)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state = newState
	return int(x) + 1, nil
}

func simIsChoose(t *rapid.T) {
	src, other, position := fated(t)
	die := simulate("Sim", src, uint64(src.Sides()), min(sides64.Draw(t, "m"),
		math.MaxInt)).(*simulated)
	plain := &plainSim{samplerOf(other, die.sides), die.target}
	for range loopResults {
		x, err := caught(die.Roll)
		y, plainErr := caught(plain.Roll)
		sameAs(t, "result", x, y)
		sameAs(t, "error", err, plainErr)
		after, plainAfter := position()
		sameAs(t, "fate", after, plainAfter)
		state, rolls := die.state, die.rolls
		if die.step < die.known { // what of it the loop knows
			for _, limit := range die.limits[:die.step] {
				state.size = state.size*die.sides - limit
			}
			rolls += int64(die.step)
		}
		sameAs(t, "state", state, plain.state)
		if state != newState {
			sameAs(t, "rolls for a result", rolls-die.result, plain.rolls-plain.result)
		}
	}
}

// fatedStores returns two stores that are alike, over the sources of fated.
func fatedStores(t *rapid.T) (store, plain *Recycler, position func() (int, int)) {
	src, other, position := fated(t)
	store, plain = Recycle(src), Recycle(other)
	reserve := rapid.IntRange(0, 64).Draw(t, "reserve")
	store.SetReserve(reserve)
	plain.SetReserve(reserve)
	if rapid.Bool().Draw(t, "with a state") {
		s := &store.state
		s.sizeHi = rapid.SampledFrom([]uint64{0, 0, 1, 2, 1 << 40}).Draw(t, "sizeHi")
		s.size = rapid.OneOf(rapid.Uint64Range(1, 1<<12), rapid.Uint64Range(1, math.MaxUint64),
			rapid.Uint64Range(s256(store.cases), s256(store.cases)+300)).Draw(t, "size")
		s.vHi = rapid.Uint64Range(0, s.sizeHi).Draw(t, "vHi")
		s.v = rapid.Uint64Range(0, s.size-1).Draw(t, "v")
		plain.state = *s
	}
	return store, plain, position
}

func sameStores(t *rapid.T, store, plain *Recycler, position func() (int, int)) {
	t.Helper()
	after, plainAfter := position()
	sameAs(t, "fate", after, plainAfter)
	sameAs(t, "state", store.state, plain.state)
	sameAs(t, "rolls", store.rolls, plain.rolls)
	sameAs(t, "last result", store.result, plain.result)
	sameAs(t, "account", store.Account(), plain.Account())
	sameAs(t, "bytes of a key", store.keyed, plain.keyed)
}

func recycleIsChoose(t *rapid.T) {
	store, plain, position := fatedStores(t)
	for range loopResults {
		m := min(sides64.Draw(t, "m"), math.MaxInt)
		if rapid.IntRange(0, 3).Draw(t, "another reserve") == 0 {
			reserve := rapid.IntRange(0, 64).Draw(t, "reserve")
			store.SetReserve(reserve)
			plain.SetReserve(reserve)
		}
		x, err := caught(store.die(m).Roll)
		y, plainErr := caught(func() (int, error) { return plain.die(m).finish(plain.rolls) })
		sameAs(t, "result", x, y)
		sameAs(t, "error", err, plainErr)
		sameStores(t, store, plain, position)
	}
}

func fromReaderIsChoose(t *rapid.T) {
	random := rapid.SliceOfN(rapid.Byte(), 0, 60).Draw(t, "bytes")
	power := rapid.Custom(func(t *rapid.T) uint64 {
		return 1 << rapid.IntRange(0, bits.UintSize-2).Draw(t, "power")
	})
	m := rapid.OneOf(power, rapid.Uint64Range(1, 1<<17),
		rapid.Uint64Range(1, math.MaxInt)).Draw(t, "m")
	var src io.Reader = bytes.NewReader(random)
	if rapid.Bool().Draw(t, "no single bytes") {
		src = iotest.OneByteReader(src)
	}
	die := FromReader(src, int(m))
	store, plain := storeOf(die), storeOf(FromReader(bytes.NewReader(random), 6))
	d, enough := divisorOf(m), m
	if 1<<16 <= m && m <= 1<<32 {
		enough *= usualReserve.cases
	}
	for range loopResults {
		size := rapid.OneOf(rapid.Just(max(store.size, 1)), power, rapid.Uint64Range(1, 1<<40),
			rapid.Uint64Range(1<<62, math.MaxUint64)).Draw(t, "size")
		store.state = state{size: size, v: rapid.Uint64Range(0, size-1).Draw(t, "v"),
			sizeHi: rapid.SampledFrom([]uint64{0, 0, 0, 1}).Draw(t, "sizeHi")}
		plain.state = store.state
		x, err := die.Roll()
		y, plainErr := caught(func() (int, error) {
			before := plain.rolls
			x, err := plain.choose(&d, enough)
			if err != nil {
				return 0, cutShort(err, plain.rolls-before)
			}
			return int(x) + 1, nil
		})
		sameAs(t, "result", x, y)
		sameAs(t, "error", err, plainErr)
		sameAs(t, "state", store.state, plain.state)
		sameAs(t, "rolls", store.rolls, plain.rolls)
	}
}

func bitsAreChoose(t *rapid.T) {
	store, plain, position := fatedStores(t)
	stream, plainStream := Bits(store), Bits(plain)
	var kept []byte // that were drawn before a panic
	for range loopResults {
		p := make([]byte, rapid.IntRange(0, 70).Draw(t, "bytes"))
		n, err := caught(func() (int, error) { return stream.Read(p) })
		drawn := slices.Clone(kept[:min(len(kept), len(p))])
		kept = kept[len(drawn):]
		_, plainErr := caught(func() (int, error) {
			for len(drawn) < len(p) {
				var one [1]byte
				if err := plainStream.drawByte(one[:]); err != nil {
					return 0, err
				}
				plainStream.count()
				drawn = append(drawn, one[0])
			}
			return 0, nil
		})
		sameAs(t, "error", err, plainErr)
		if err != nil && strings.HasPrefix(err.Error(), "panic") {
			kept = append(drawn, kept...)
		} else {
			sameAs(t, "bytes", p[:n], drawn)
		}
		sameStores(t, store, plain, position)
	}
}

// A call counts its own rolls, where they enter the loop and beyond it: a d3 from
// a d4 that always shows its 4 is open after 3 rolls with probability 1/64.
func TestEndOfInputCountsTheRollsOfTheCall(t *testing.T) {
	four := event{word: 3}
	die := Sim(&fate{4, []event{{word: 0}, four, {fails: true}, four, four, four}}, 3)
	if x, err := die.Roll(); x != 1 || err != nil { // the loop begins with the second result
		t.Fatal(x, err)
	}
	if _, err := die.Roll(); err != errFate {
		t.Fatal(err)
	}
	if known := die.(*simulated).known; known != 3 {
		t.Fatalf("%d rolls in the loop", known)
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

// From its second result on a simulated die knows its limits up to the first roll that leaves
// a result open with probability below or equal to 1/64, and those rolls need no sampler.
func TestSimKnowsItsFirstLimits(t *testing.T) {
	for n := uint64(2); n <= 20; n++ {
		for m := uint64(2); m <= 60; m++ {
			s := simulate("Sim", FromRand(rand.NewPCG(n, m), int(n)), n, m).(*simulated)
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
			var want []uint64
			open, all := uint64(1), uint64(1)
			for ; 64*open > all && open > 0 && len(want) < len(s.limits); all *= n {
				want = append(want, open*n/m*m)
				open = open * n % m
			}
			if got := s.limits[:s.known]; !slices.Equal(got, want) {
				t.Errorf("d%d from a d%d: limits %v; want %v", m, n, got, want)
			}
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

func samplerOf(src Source, sides uint64) (s sampler) {
	s.start(src, sides)
	return s
}
