package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
)

type seeded struct {
	src   rand.Source
	sides uint64
}

func (s *seeded) Sides() int { return int(s.sides) }

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
func rerollWord(words rand.Source, sides, digit, low uint64) (uint64, error) {
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
