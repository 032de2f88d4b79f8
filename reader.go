package dice

import (
	"cmp"
	"encoding/binary"
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
	bytes := &bytesDie{r: r}
	bytes.single, _ = r.(io.ByteReader)
	store := Recycle(bytes)
	store.bytes = bytes
	return store
}

// A bytesDie is a d256 that reads its faces. A store over it reads several at once.
type bytesDie struct {
	r      io.Reader
	single io.ByteReader // r, if it has ReadByte, which is faster for one
	buf    [8]byte
	err    error // that came with the last bytes
}

func (d *bytesDie) Sides() int { return 256 }

func (d *bytesDie) Roll() (int, error) {
	digit, _, err := d.read(1)
	return int(digit) + 1, err
}

// read reads 1 to most bytes, most <= 7, as one digit in base 256^n. An error that comes with bytes
// waits for the next call.
func (d *bytesDie) read(most int) (digit uint64, n int, err error) {
	if d.single != nil && most == 1 {
		b, err := d.single.ReadByte()
		if err != nil {
			return 0, 0, readError(err)
		}
		return uint64(b), 1, nil
	}
	err, d.err = d.err, nil
	for range 100 {
		if err != nil {
			return 0, 0, readError(err)
		}
		n, err = d.r.Read(d.buf[8-most:])
		if n > 0 && n <= most {
			d.err = err
			digit = binary.BigEndian.Uint64(d.buf[:]) >> (8 * (most - n))
			return digit & (1<<(8*n) - 1), n, nil
		}
	}
	return 0, 0, readError(cmp.Or(err, io.ErrNoProgress))
}

func readError(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("dice: Reader: %w", err)
}
