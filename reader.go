package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// FromReader returns a die of the given number of sides that rolls with random bytes
// from r, such as a hardware generator, a file or [crypto/rand.Reader]. Leftovers are
// kept, so a d6 takes 0.324 bytes on average; its entropy is 0.3231. No byte is read before
// it is needed; a [bufio.Reader] speeds up slow reads of a few bytes.
//
// FromReader panics if r is nil or sides < 1. Roll does not allocate. It returns the
// errors of r, which lose no byte, those that the package comment lists, and
// [io.ErrNoProgress]. It does not test the bytes, such as those of a device stuck at 0.
func FromReader(r io.Reader, sides int) Source {
	if r == nil {
		misuse("FromReader", "nil reader; pass one such as crypto/rand.Reader")
	}
	checkSides("FromReader", sides)
	ahead := &byteSource{r: r}
	single, ok := r.(io.ByteReader)
	if !ok {
		single = ahead
	}
	store := Recycle(&bytesDie{single, ahead})
	return &readDie{store.source(uint64(sides)), store}
}

// A readDie is the die of FromReader, and the store of the bytes that it reads.
type readDie struct {
	Source
	store *Recycler
}

func (d *readDie) String() string              { return fmt.Sprint(d.Source) }
func (d *readDie) Draw(sides int) (int, error) { return d.store.Draw(sides) }

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

// A largeDie draws faces of several bytes each from a store of bytes.
type largeDie struct {
	recycled
	single io.ByteReader // nil if several bytes are read at once
	enough uint64        // cases, before the first draw
}

// mostRead is the most sides for which a reserve is read before the first draw.
const mostRead = 1 << 32

// large returns d, of a store of bytes, as a largeDie.
func (b *bytesDie) large(d *recycled) *largeDie {
	if d.sides.n > mostRead {
		return &largeDie{*d, nil, d.sides.n}
	}
	die := &largeDie{*d, b.r, d.store.enough(d.sides.n)}
	if b.r == b.ahead {
		die.single = nil
	}
	return die
}

// Roll is choose, after the bytes for its first draw are read. A buffered reader gives single
// bytes faster than several.
func (d *largeDie) Roll() (int, error) {
	s := d.store
	before := s.rolls
	if d.single != nil && s.sizeHi == 0 {
		for s.size < d.enough {
			b, err := d.single.ReadByte()
			if err != nil {
				return 0, cutShort(readError(err), s.rolls-before)
			}
			s.v, s.size, s.rolls = s.v<<8|uint64(b), s.size<<8, s.rolls+1
		}
	}
	x, err := s.choose(&d.sides, d.enough)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	*d.tally++
	return int(x) + 1, nil
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
	err, s.err = s.err, nil
	if err != nil {
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
