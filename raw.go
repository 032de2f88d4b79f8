package dice

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	mathrand "math/rand/v2"
	"sync"
)

type seeded struct {
	src   mathrand.Source
	sides uint64
}

func (s *seeded) Sides() int     { return int(s.sides) }
func (s *seeded) String() string { return fmt.Sprintf("dice.FromRand(src, %d)", s.sides) }

// Roll multiplies a word by the number of sides and returns the high half, as
// in Lemire, "Fast random integer generation in an interval" (2019). Each digit
// is hit by ⌊2^64/sides⌋ words once those with a low half below 2^64 mod sides
// are left out. That bound is less than sides, so most words are good without
// the division that finds it.
func (s *seeded) Roll() (int, error) {
	digit, low := bits.Mul64(s.src.Uint64(), s.sides)
	if low < s.sides {
		var err error
		if digit, err = rerollWord(s.src, s.sides, digit, low); err != nil {
			return 0, err
		}
	}
	return int(digit) + 1, nil
}

// rerollWord returns digit or, as long as low is one that is left out, another.
// Less than half of all words are.
func rerollWord(words mathrand.Source, sides, digit, low uint64) (uint64, error) {
	excess := -sides % sides
	for tries := int64(1); low < excess; tries++ {
		if tries == unfairBits {
			return 0, unfairError(sides, tries)
		}
		digit, low = bits.Mul64(words.Uint64(), sides)
	}
	return digit, nil
}

// A bytesDie is a d256 that reads its faces.
type bytesDie struct {
	r     io.ByteReader
	ahead *byteSource // the same bytes, several at once
}

func (d bytesDie) Sides() int { return 256 }

func (d bytesDie) Roll() (int, error) {
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

// A byteSource reads single bytes, or several at once.
type byteSource struct {
	r   io.Reader
	buf [8]byte
	err error // that came with the last bytes
}

// ReadByte reads one byte.
func (s *byteSource) ReadByte() (byte, error) {
	digit, _, err := s.digit(1)
	return byte(digit), err
}

// digit reads up to n bytes, at most 7, as one digit in base 256^read. An error
// that comes with bytes is left for the next call.
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

// secure is a die that rolls with random bytes of the program.
type secure struct {
	sides  uint64
	width  int    // bytes of a roll
	excess uint64 // low halves below are left out
}

// newSecure returns a die whose rolls take the fewest bytes of which at most
// one word in 16 is left out.
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

// roll is Roll of seeded, for words of fewer bytes, which stand on top.
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

// randomPool has the random bytes of all secure dice, in about one buffer for
// each goroutine that rolls at the same time. It is the one thing that dice share
// without being told, and no die can tell: bytes that are not used yet are as
// good for one as for another.
var randomPool = &sync.Pool{New: func() any { return new(randomBytes) }}

// randomBytes are bytes of crypto/rand that are not used yet, and zeros in the
// place of those that are.
type randomBytes struct {
	buf  [randomLength + 8]byte // the last eight stay 0, for reading whole words
	next int
	end  int
}

const randomLength = 512

// word returns the next bytes, at most 8, as the top of a word, and erases them.
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

// read reads until there are so many bytes. On an error it keeps what it has.
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
