package dice

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
)

// FromRand returns a die of the given number of sides that rolls with src, such
// as a [rand.PCG] or a [rand.ChaCha8]: the same seed gives the same faces for
// ever. A roll takes one Uint64 of src and with odds below sides/2^64 another.
// It is as random as src is, and no more.
//
// Roll allocates nothing and returns an error only if src is broken, so that
// it gives no usable value 128 times in a row: [ErrUnfair]. FromRand panics if
// src is nil or sides < 1.
func FromRand(src rand.Source, sides int) Source {
	if src == nil {
		misuse("FromRand", "nil source; pass one such as rand.NewPCG(1, 2)")
	}
	checkSides("FromRand", sides)
	return &seeded{src, uint64(sides)}
}

type seeded struct {
	src   rand.Source
	sides uint64
}

func (s *seeded) Sides() int { return int(s.sides) }

// Roll multiplies a word by the number of sides and returns the high half, as
// in Lemire, "Fast random integer generation in an interval" (2019). Each face
// is hit by ⌊2^64/sides⌋ words once those with a low half below 2^64 mod sides
// are left out. That is less than sides, which saves most divisions; and it
// leaves out less than half of the words.
func (s *seeded) Roll() (int, error) {
	face, low := bits.Mul64(s.src.Uint64(), s.sides)
	if low < s.sides {
		return s.again(face, low)
	}
	return int(face) + 1, nil
}

func (s *seeded) again(face, low uint64) (int, error) {
	excess := -s.sides % s.sides
	for tries := 1; low < excess; tries++ {
		if tries == 128 {
			return 0, unfairError(s.sides, tries)
		}
		face, low = bits.Mul64(s.src.Uint64(), s.sides)
	}
	return int(face) + 1, nil
}

// FromReader returns a die of the given number of sides that rolls with random
// bytes from r: [crypto/rand.Reader], a hardware generator, or a file of random
// bytes. Every byte is a roll of a d256, and what a roll leaves of it goes into
// the next, so that rolls take less than 1 % more bytes than their entropy: a
// d6 takes 0.324 bytes. It reads single bytes, and none before it needs it; put
// a [bufio.Reader] around an r for which that is slow. The faces are as secret
// as the bytes.
//
// Roll allocates nothing. It gives the errors of r, none of which loses a
// byte; the end of input as the package comment says, [io.ErrNoProgress] for an
// r that returns neither bytes nor an error, and [ErrUnfair] for bytes that do
// not look random. FromReader panics if r is nil or sides < 1.
func FromReader(r io.Reader, sides int) Source {
	if r == nil {
		misuse("FromReader", "nil reader; pass one such as crypto/rand.Reader")
	}
	checkSides("FromReader", sides)
	die := &bytesDie{r: r}
	die.byteReader, _ = r.(io.ByteReader)
	return &recycled{Recycle(die), divideBy(uint64(sides))}
}

// A bytesDie is a d256 that reads its faces.
type bytesDie struct {
	r          io.Reader
	byteReader io.ByteReader // r, if it is one
	buf        [1]byte
}

func (d *bytesDie) Sides() int { return 256 }

func (d *bytesDie) Roll() (int, error) {
	b, err := d.readByte()
	if err != nil {
		if errors.Is(err, io.EOF) {
			return 0, io.EOF
		}
		return 0, fmt.Errorf("dice: FromReader: %w", err)
	}
	return int(b) + 1, nil
}

func (d *bytesDie) readByte() (byte, error) {
	if d.byteReader != nil {
		return d.byteReader.ReadByte()
	}
	return readByte(d.r, &d.buf)
}

// readByte reads one byte. An error that comes with a byte is left to come
// again at the next call, as io.Reader promises.
func readByte(r io.Reader, buf *[1]byte) (byte, error) {
	for range 100 {
		n, err := r.Read(buf[:])
		if n == 1 {
			return buf[0], nil
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, io.ErrNoProgress
}
