package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Reader returns [Dice] that draw with random bytes from r, such as a hardware generator,
// a file or [crypto/rand.Reader]. They keep leftovers in a store, as a [Recycler] does,
// so a d6 takes 0.324 bytes on average; its entropy is 0.3231. No byte is read before it
// is needed; a [bufio.Reader] speeds up slow reads of a few bytes. A draw of one side
// takes nothing.
//
// Reader panics if r is nil, and Draw if sides < 1. Draw returns the errors of r, which
// lose no byte, [io.ErrNoProgress] and [ErrUnfair]. It does not test the bytes, such as
// those of a device stuck at 0. The dice are not safe for concurrent use.
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

// A readDie draws from a store of bytes. It is choose, after the bytes of a large result
// are read, one by one, which is faster for a buffered reader.
type readDie struct{ recycled }

func (d *readDie) Roll() (int, error) {
	r, m := d.store, &d.sides
	before, enough := r.rolls, r.enough(m.n)
	if b := r.bytes; enough > m.n && b.single != nil && b.held == 0 && r.sizeHi == 0 {
		for r.size < enough { // below 2^55
			face, err := b.single.ReadByte()
			if err != nil {
				return 0, cutShort(readError(err), r.rolls-before, "roll")
			}
			r.v, r.size, r.rolls = r.v<<8|uint64(face), r.size<<8, r.rolls+1
		}
	}
	if !r.wide() {
		if q, _ := m.divide(r.size); q >= r.cases {
			if rest, x := m.divide(r.v); rest < q {
				r.v, r.size, r.result = rest, q, r.rolls
				r.out.scale(d.sides.factor)
				return int(x) + 1, nil
			}
		}
	}
	x, err := r.choose(m, enough) // as d.choose, whose call takes a tenth of a d100
	if err != nil {
		return 0, cutShort(err, r.rolls-before, "roll")
	}
	r.out.scale(d.sides.factor)
	return int(x) + 1, nil
}

// A bytesDie is a d256 that reads its faces. A store over it reads several at once.
type bytesDie struct {
	r      io.Reader
	single io.ByteReader // r, if it has ReadByte, which is faster for a few
	buf    [8]byte
	digit  uint64 // of the bytes that were read and not taken: a panic of r may come between two
	held   int    // how many these are
	err    error  // that came with the last bytes
}

func (d *bytesDie) Sides() int { return 256 }

func (d *bytesDie) Roll() (int, error) {
	digit, _, err := d.read(1)
	return int(digit) + 1, err
}

// read reads most bytes, 1 to 7, as one digit in base 256^n, however r delivers them.
// There are fewer only before an error, which waits for the next call.
func (d *bytesDie) read(most int) (digit uint64, n int, err error) {
	for d.held < most && d.err == nil {
		if d.single == nil || most > fewBytes {
			d.err = d.fill(most - d.held)
			continue
		}
		b, err := d.single.ReadByte()
		if err == nil {
			d.digit = d.digit<<8 | uint64(b)
			d.held++
		}
		d.err = err
	}
	if d.held == 0 {
		err, d.err = d.err, nil
		return 0, 0, readError(err)
	}
	n = min(most, d.held)
	d.held -= n
	left := 8 * uint(d.held)
	digit = d.digit >> left
	d.digit &= 1<<left - 1
	return digit, n, nil
}

// fill reads 1 to most bytes, or returns an error.
func (d *bytesDie) fill(most int) error {
	for range 100 {
		n, err := d.r.Read(d.buf[:most])
		if n < 0 || n > most { // it says that it read what it did not
			n = 0
		}
		d.digit = d.digit<<(8*uint(n)) | binary.BigEndian.Uint64(d.buf[:])>>(64-8*uint(n))
		d.held += n
		if n > 0 || err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// fewBytes is up to how many bytes are faster read one by one.
const fewBytes = 4

func readError(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return fmt.Errorf("dice: Reader: %w", err)
}
