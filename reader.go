package dice

import (
	"errors"
	"fmt"
	"io"
)

// FromReader returns a die of the given number of sides that rolls with random bytes
// from r, such as a hardware generator, a file or [crypto/rand.Reader]. Leftovers are
// kept, so a d6 takes 0.324 bytes on average; its entropy is 0.3231. No byte is read before
// it is needed; a [bufio.Reader] speeds up slow reads of a few bytes.
//
// FromReader panics if r is nil or sides < 1. Roll returns the errors of r, which lose no byte,
// and [io.ErrNoProgress]. It does not test the bytes, such as those of a device stuck at 0.
func FromReader(r io.Reader, sides int) Source {
	if r == nil {
		misuse("FromReader", "nil reader; pass one such as crypto/rand.Reader")
	}
	checkSides("FromReader", sides)
	bytes, ok := r.(io.ByteReader)
	if !ok {
		bytes = &byteReader{r: r}
	}
	return readDie{Recycle(bytesDie{bytes}).die(uint64(sides))}
}

// A readDie is the die of FromReader, and has the store of the bytes that it reads.
type readDie struct{ *recycled }

func (d readDie) Draw(sides int) (int, error) { return d.store.Draw(sides) }

func (d readDie) String() string { return fmt.Sprintf("dice.FromReader(r, %d)", d.sides.n) }

// A bytesDie is a d256 that reads its faces.
type bytesDie struct{ r io.ByteReader }

func (d bytesDie) Sides() int { return 256 }

func (d bytesDie) Roll() (int, error) {
	b, err := d.r.ReadByte()
	if err == nil {
		return int(b) + 1, nil
	}
	if errors.Is(err, io.EOF) {
		return 0, io.EOF
	}
	return 0, fmt.Errorf("dice: FromReader: %w", err)
}

// A byteReader reads single bytes. An error that comes with a byte waits for the next call.
type byteReader struct {
	r   io.Reader
	buf [1]byte
	err error
}

func (b *byteReader) ReadByte() (byte, error) {
	if err := b.err; err != nil {
		b.err = nil
		return 0, err
	}
	for range 100 {
		read, err := b.r.Read(b.buf[:])
		if read == 1 {
			b.err = err
			return b.buf[0], nil
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, io.ErrNoProgress
}
