package dice

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	mathrand "math/rand/v2"
	"sync"
)

// A seeded die rolls with 64-bit words.
type seeded struct {
	src    mathrand.Source
	sides  uint64
	excess uint64 // 2^64 mod sides
}

func (s *seeded) Sides() int     { return int(s.sides) }
func (s *seeded) String() string { return fmt.Sprintf("dice.FromRand(src, %d)", s.sides) }

// Roll multiplies a word by sides and returns the high half. A word is rejected if the
// low half is below 2^64 mod sides; then ⌊2^64/sides⌋ words give each digit (Lemire,
// "Fast random integer generation in an interval", 2019).
func (s *seeded) Roll() (int, error) {
	if digit, good := s.digit(); good {
		return int(digit) + 1, nil
	}
	digit, err := s.reroll()
	return int(digit) + 1, err
}

// reroll is digit after a rejected word. With an error the digit is -1, the face 0.
func (s *seeded) reroll() (uint64, error) {
	for range unfairBits - 1 {
		if digit, good := s.digit(); good {
			return digit, nil
		}
	}
	return math.MaxUint64, unfairError(s.sides, unfairBits)
}

// digit returns face-1, and whether the word is accepted. It is inlined.
func (s *seeded) digit() (digit uint64, good bool) {
	digit, low := bits.Mul64(s.src.Uint64(), s.sides)
	return digit, low >= s.excess
}

// A seededPCG is a seeded die over a PCG, whose Uint64 is inlined, which saves a call.
type seededPCG struct {
	pcg *mathrand.PCG
	seeded
}

func (s *seededPCG) Roll() (int, error) {
	if digit, low := bits.Mul64(s.pcg.Uint64(), s.sides); low >= s.excess {
		return int(digit) + 1, nil
	}
	digit, err := s.reroll()
	return int(digit) + 1, err
}

// An unframedPCG is a seededPCG whose Roll leaves a rejected word to checked.again, as
// face 0. Without a call it needs no stack frame, which saves a fifth of its time.
type unframedPCG seededPCG

func (s *unframedPCG) Roll() (int, error) {
	digit, low := bits.Mul64(s.pcg.Uint64(), s.sides)
	if low < s.excess {
		digit = math.MaxUint64
	}
	return int(digit) + 1, nil
}

// quick returns the fastest form of src for loops that end in checked.again.
func quick(src Source) Source {
	if die, ok := src.(*seededPCG); ok {
		return (*unframedPCG)(die)
	}
	return src
}

// A wordDie is made from 64-bit words.
type wordDie interface {
	// word returns a word w for which ⌊w·m/2^64⌋ is uniform over m.
	word(m uint64) (w uint64, err error)
}

func (s *seeded) word(m uint64) (uint64, error) {
	for range unfairBits {
		if w := s.src.Uint64(); good(w, m) {
			return w, nil
		}
	}
	return 0, unfairError(s.sides, unfairBits)
}

func (s *seededPCG) word(m uint64) (uint64, error) {
	if w := s.pcg.Uint64(); good(w, m) {
		return w, nil
	}
	return s.seeded.word(m)
}

// good reports whether w is accepted for one of m cases: ⌊2^64/m⌋ words give each case,
// and the 2^64 mod m words with the least low halves of w·m are rejected.
func good(w, m uint64) bool { return w*m >= m || w*m >= excess(m) }

// excess is not inlined, so that loops over words contain no division.
//
//go:noinline
func excess(m uint64) uint64 { return -m % m }

// A bytesDie is a d256 that reads its faces.
type bytesDie struct {
	r     io.ByteReader
	ahead *byteSource // the same bytes, several at once
}

func (d *bytesDie) Sides() int { return 256 }

func (d *bytesDie) Roll() (int, error) {
	b, err := d.r.ReadByte()
	if err != nil {
		return 0, readError(err)
	}
	return int(b) + 1, nil
}

func readError(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("dice: FromReader: %w", err)
}

type byteSource struct {
	r   io.Reader
	buf [8]byte
	err error // that came with the last bytes
}

func (s *byteSource) ReadByte() (byte, error) {
	digit, _, err := s.digit(1)
	return byte(digit), err
}

// digit reads 1 to n bytes, n <= 7, as one digit in base 256^read. An error that comes
// with bytes waits for the next call.
func (s *byteSource) digit(n int) (digit uint64, read int, err error) {
	if err, s.err = s.err, nil; err != nil {
		return 0, 0, err
	}
	for range 100 {
		read, err = s.r.Read(s.buf[8-n:])
		if read > 0 && read <= n {
			s.err = err
			digit = binary.BigEndian.Uint64(s.buf[:]) >> (8 * (n - read))
			return digit & (1<<(8*read) - 1), read, nil
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return 0, 0, io.ErrNoProgress
}

// A secure die rolls with random bytes of the program.
type secure struct {
	sides  uint64
	width  int    // bytes of a roll
	excess uint64 // words with lower low halves are rejected
}

// newSecure finds the fewest bytes of which at most 1 word in 16 is rejected.
func newSecure(sides uint64) *secure {
	for width := 1; width < 8; width++ {
		all := uint64(1) << (8 * width)
		if excess := all % sides; excess <= all/16 {
			return &secure{sides, width, excess << (64 - 8*width)}
		}
	}
	return &secure{sides, 8, -sides % sides}
}

func (s *secure) Sides() int     { return int(s.sides) }
func (s *secure) String() string { return fmt.Sprintf("dice.Secure(%d)", s.sides) }

func (s *secure) Roll() (int, error) {
	b := randomPool.Get().(*randomBytes)
	face, err := s.roll(b)
	randomPool.Put(b)
	return face, err
}

// roll is Roll of seeded, with words of fewer bytes in the high bits.
func (s *secure) roll(b *randomBytes) (int, error) {
	for range unfairBits {
		word, err := b.word(s.width)
		if err != nil {
			return 0, err
		}
		if digit, low := bits.Mul64(word, s.sides); low >= s.excess {
			return int(digit) + 1, nil
		}
	}
	return 0, unfairError(s.sides, unfairBits)
}

func (s *secure) word(m uint64) (uint64, error) {
	b := randomPool.Get().(*randomBytes)
	defer randomPool.Put(b)
	for range unfairBits {
		if w, err := b.word(8); err != nil || good(w, m) {
			return w, err
		}
	}
	return 0, unfairError(s.sides, unfairBits)
}

// randomPool holds the unused bytes of all secure dice, about one buffer for each
// goroutine that rolls at the same time. Any unused bytes serve any die.
var randomPool = &sync.Pool{New: func() any { return new(randomBytes) }}

// randomBytes are unused bytes of crypto/rand; used ones are zeroed.
type randomBytes struct {
	buf  [randomLength + 8]byte // the last eight stay 0, for reading whole words
	next int
	end  int
}

const randomLength = 512

// word returns the next bytes, at most 8, in the high bits of a word, and erases them.
func (b *randomBytes) word(bytes int) (uint64, error) {
	if b.end-b.next < bytes {
		if err := b.read(bytes); err != nil {
			return 0, err
		}
	}
	at := b.buf[b.next : b.next+8]
	word := binary.LittleEndian.Uint64(at)
	binary.LittleEndian.PutUint64(at, word>>(8*bytes)<<(8*bytes))
	b.next += bytes
	return word << (64 - 8*bytes), nil
}

// read reads until enough bytes are there. On an error it keeps what it has.
func (b *randomBytes) read(bytes int) error {
	b.end = copy(b.buf[:], b.buf[b.next:b.end])
	b.next = 0
	for range 100 {
		n, err := rand.Reader.Read(b.buf[b.end:randomLength])
		if n > 0 && n <= randomLength-b.end {
			b.end += n
		}
		if b.end >= bytes {
			return nil
		}
		if err == io.EOF {
			return io.EOF
		}
		if err != nil {
			return fmt.Errorf("dice: Secure: %w", err)
		}
	}
	return fmt.Errorf("dice: Secure: %w", io.ErrNoProgress)
}
