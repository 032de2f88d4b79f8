package peers

import (
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"math/rand/v2"
	"sync"

	"example.com/dice"
)

// The least programs make one result of the library by its method, and keep what it promises of a
// roll: each face is validated, what is known is kept before each roll, so that an error loses
// nothing, a die that never settles a result ends, and no byte is read before it is needed. They
// omit states of two words, saving, reserves that can be set, and all dice but one kind.

var errLeast = errors.New("the die shows a wrong face, or always the same")

// A leastStore is a store over a die of n sides.
type leastStore struct {
	die          dice.Source
	n            uint64
	v, size      uint64
	rolls, quiet int
	account
}

// An account has the product of all that was drawn, of which the last word is exact.
type account struct {
	last, mantissa uint64
	exponent       int
}

// count multiplies what was drawn by m.
func (a *account) count(m uint64) {
	hi, lo := bits.Mul64(a.last, m)
	if hi == 0 {
		a.last = lo
		return
	}
	hi, lo = bits.Mul64(a.mantissa, a.last)
	shift := bits.Len64(hi)
	a.mantissa = hi<<(64-shift) | lo>>shift
	a.exponent += shift
	a.last = m
}

func newLeastStore(die dice.Source) *leastStore {
	return &leastStore{die: die, n: uint64(die.Sides()), size: 1, account: account{1, 1, 0}}
}

// A ratio divides numbers below 2^63, as divisor in arith.go.
type ratio struct {
	n, half uint64
	down    int
}

func ratioOf(n uint64) ratio {
	shift := bits.LeadingZeros64(n)
	half, _ := bits.Div64(1<<63-1, 1<<64-1, n<<shift)
	return ratio{n, half, 63 - shift}
}

func (d *ratio) divide(x uint64) (q, r uint64) {
	q, _ = bits.Mul64(d.half, x+1)
	q >>= d.down & 63
	return q, x - q*d.n
}

// draw draws one of m, with a reserve of 192 cases for each.
func (s *leastStore) draw(m *ratio) (uint64, error) {
	for {
		if q, r := m.divide(s.size); q >= 192 || r <= s.size>>9 {
			if rest, x := m.divide(s.v); rest < q {
				s.v, s.size, s.quiet = rest, q, 0
				s.count(m.n)
				return x, nil
			}
			s.v -= s.size - r
			s.size = r
		}
		digit, err := s.roll()
		if err != nil {
			return 0, err
		}
		hi, next := bits.Mul64(s.size, s.n)
		if hi|next>>63 == 0 {
			s.v, s.size = s.v*s.n+digit, next
			continue
		}
		q, r := m.divide(s.n) // the state is full: the result is drawn from the roll alone
		rest, x := m.divide(digit)
		if rest < q {
			s.add(rest, q)
			s.quiet = 0
			s.count(m.n)
			return x, nil
		}
		s.add(x, r)
	}
}

func (s *leastStore) roll() (uint64, error) {
	face, err := s.die.Roll()
	digit := uint64(face) - 1
	if err != nil || digit >= s.n || s.quiet > 128 {
		return 0, errors.Join(err, errLeast)
	}
	s.rolls++
	s.quiet++
	return digit, nil
}

// add keeps what is left of a roll, if there is room.
func (s *leastStore) add(digit, n uint64) {
	hi, next := bits.Mul64(s.size, n)
	if hi|next>>63 == 0 {
		s.v, s.size = s.v*n+digit, next
	}
}

func leastRolls(die dice.Source, sides uint64) func() {
	s, m := newLeastStore(die), ratioOf(sides)
	return times(draws, func() (uint64, error) { return s.draw(&m) })
}

// leastShuffle shuffles n elements from a store, two at a time, and swaps eight pairs together.
func leastShuffle(die dice.Source, n int) func() { return newLeastStore(die).shuffle(n, nil) }

// leastSwaps is leastShuffle with a function that swaps two elements.
func leastSwaps(die dice.Source, n int) func() { return newLeastStore(die).shuffle(n, swap) }

func (s *leastStore) shuffle(n int, swap func(i, j int)) func() {
	return times(repeat(n), func() (int, error) {
		var waiting [8]uint64
		for i := uint64(n); i > 2; {
			first := i
			for k := 0; k < len(waiting) && i > 2; k++ {
				x, err := s.drawOnce(i * (i - 1))
				if err != nil {
					return 0, err
				}
				waiting[k] = x
				i -= 2
			}
			for k := 0; first > i; k++ {
				f, _ := bits.Div64(waiting[k], 0, first*(first-1))
				j, f := bits.Mul64(f+1, first)
				i, _ := bits.Mul64(f, first-1)
				if swap == nil {
					elements[first-1], elements[j] = elements[j], elements[first-1]
					elements[first-2], elements[i] = elements[i], elements[first-2]
				} else {
					swap(int(first-1), int(j))
					swap(int(first-2), int(i))
				}
				first -= 2
			}
		}
		return 0, nil
	})
}

// drawOnce is draw for an m that is used once: hardware divides. The roll of a large die has
// enough cases.
func (s *leastStore) drawOnce(m uint64) (uint64, error) {
	if s.size >= m*192 {
		q, rest, x := s.size/m, s.v/m, s.v%m
		if rest < q {
			s.v, s.size, s.quiet = rest, q, 0
			s.count(m)
			return x, nil
		}
		s.v, s.size = x, s.size%m
	}
	for {
		digit, err := s.roll()
		if err != nil {
			return 0, err
		}
		q, rest, x := s.n/m, digit/m, digit%m
		if rest < q {
			s.add(rest, q)
			s.quiet = 0
			s.count(m)
			return x, nil
		}
		s.add(x, s.n%m)
	}
}

// A leastReader is a store over bytes.
type leastReader struct {
	r            io.ByteReader
	v, size      uint64
	rolls, quiet int
	account
}

// draw draws one of m, and reads no byte before it is needed.
func (s *leastReader) draw(m *ratio) (uint64, error) {
	for {
		for s.size < 192*m.n {
			b, err := s.r.ReadByte()
			if err != nil || s.quiet > 128 {
				return 0, errors.Join(err, errLeast)
			}
			s.v, s.size = s.v<<8|uint64(b), s.size<<8
			s.rolls++
			s.quiet++
		}
		q, r := m.divide(s.size)
		if rest, x := m.divide(s.v); rest < q {
			s.v, s.size, s.quiet = rest, q, 0
			s.count(m.n)
			return x, nil
		}
		s.v -= s.size - r
		s.size = r
	}
}

func leastBytes(r io.ByteReader, sides uint64) func() {
	s, m := &leastReader{r: r, size: 1, account: account{1, 1, 0}}, ratioOf(sides)
	return times(draws, func() (uint64, error) { return s.draw(&m) })
}

// leastWords shuffles n elements by words that draw what dice of below 2^31 sides draw, so that a
// recorded shuffle can be played again: each word chooses as many elements as that allows. Words
// come from any generator.
//
//go:noinline
func leastWords(words rand.Source, n int) func() {
	return again(n, func() {
		for i := uint64(n); i > 1; {
			m, rest := i, i-1
			for rest > 1 && m*rest < 1<<31 {
				m, rest = m*rest, rest-1
			}
			w := words.Uint64()
			for w*m < m && w*m < -m%m {
				w = words.Uint64()
			}
			for ; i > rest; i-- {
				var j uint64
				j, w = bits.Mul64(w, i)
				elements[i-1], elements[j] = elements[j], elements[i-1]
			}
		}
	})
}

// leastReads shuffles n elements by bytes, seven at once, two elements of each seven.
func leastReads(r io.Reader, n int) func() {
	return newLeastStore(&sevenBytes{r: r}).shuffle(n, nil)
}

// sevenBytes is a die that reads seven bytes.
type sevenBytes struct {
	r   io.Reader
	buf [8]byte
}

func (d *sevenBytes) Sides() int { return 1 << 56 }

func (d *sevenBytes) Roll() (int, error) {
	if _, err := io.ReadFull(d.r, d.buf[:7]); err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint64(d.buf[:])) + 1, nil
}

// A leastBuffer holds bytes of the system for any goroutine that rolls.
type leastBuffer struct {
	bytes [512]byte
	at    int
}

// leastCrypto rolls a die of up to 2^44 sides by six bytes of the system, which it erases. Any
// goroutine may roll it.
func leastCrypto(sides uint64) func() {
	pool := sync.Pool{New: func() any { return &leastBuffer{at: 512} }}
	excess := (1 << 48 % sides) << 16
	return times(draws, func() (uint64, error) {
		b := pool.Get().(*leastBuffer)
		defer pool.Put(b)
		for range 128 {
			if b.at+6 > len(b.bytes) {
				if _, err := crand.Read(b.bytes[:]); err != nil {
					return 0, err
				}
				b.at = 0
			}
			six := b.bytes[b.at : b.at+6]
			high := uint64(binary.LittleEndian.Uint16(six[4:]))
			word := high<<32 | uint64(binary.LittleEndian.Uint32(six))
			clear(six)
			b.at += 6
			if digit, low := bits.Mul64(word<<16, sides); low >= excess {
				return digit, nil
			}
		}
		return 0, errLeast
	})
}
