package dice

import (
	"errors"
	"fmt"
	"io"
)

// Reader returns [Dice] that draw with random bytes from r, such as a hardware generator, a file or
// [crypto/rand.Reader]. They keep leftovers in a store, as a [Recycler] does, so a d6 takes 0.324
// bytes on average; its entropy is 0.3231. No byte is read before it is needed; a [bufio.Reader]
// speeds up slow reads of a few bytes. A draw of one side takes nothing.
//
// Reader panics if r is nil, and Draw if sides < 1. Draw returns the errors of r, which lose no
// byte, [io.ErrNoProgress] and [ErrUnfair]. It does not test the bytes, such as those of a device
// stuck at 0. The dice are not safe for concurrent use.
func Reader(r io.Reader) Dice {
	if r == nil {
		misuse("Reader", "nil reader; pass one such as crypto/rand.Reader")
	}
	bytes, ok := r.(io.ByteReader)
	if !ok {
		bytes = &byteReader{r: r}
	}
	return Recycle(bytesDie{bytes})
}

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
	return 0, fmt.Errorf("dice: Reader: %w", err)
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
