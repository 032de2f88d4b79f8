package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Reader returns [Dice] that draw with random bytes from r, such as a hardware generator, a
// file or [crypto/rand.Reader]. They keep leftovers in a store, as a [Recycler] does, so a d6
// takes 0.324 bytes on average; its entropy is 0.3231. No byte is read before it is needed; a
// [bufio.Reader] speeds up slow reads of a few bytes. A draw of one side takes nothing.
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

// read reads 1 to most bytes, most <= 7, as one digit in base 256^n. An error that comes after
// bytes waits for the next call.
func (d *bytesDie) read(most int) (digit uint64, n int, err error) {
	err, d.err = d.err, nil
	for ; d.single != nil && most <= fewBytes && n < most && err == nil; n++ {
		var b byte
		b, err = d.single.ReadByte()
		if err != nil {
			break
		}
		digit = digit<<8 | uint64(b)
	}
	for tried := 0; n == 0 && err == nil; tried++ {
		if tried == 100 {
			return 0, 0, readError(io.ErrNoProgress)
		}
		n, err = d.r.Read(d.buf[8-most:])
		if n < 0 || n > most { // it says that it read what it did not
			n = 0
		}
		digit = binary.BigEndian.Uint64(d.buf[:]) >> (8 * (most - n)) & (1<<(8*n) - 1)
	}
	if n == 0 {
		return 0, 0, readError(err)
	}
	d.err = err
	return digit, n, nil
}

// fewBytes is up to how many bytes are faster read one by one.
const fewBytes = 4

func readError(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("dice: Reader: %w", err)
}
