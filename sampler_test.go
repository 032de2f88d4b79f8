package dice

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

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
		last := rapid.Uint64Range(n-min(n, 3), n-1) // draws fail in the last cases
		digits := rapid.SliceOfN(rapid.OneOf(rapid.Uint64Range(0, n-1), last), 40, 40).Draw(t, "digits")
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

func samplerOf(src Source, sides uint64) (s sampler) {
	s.start(src, sides)
	return s
}
