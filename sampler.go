package dice

import (
	"io"
	"math/bits"
	"math/rand/v2"
)

// A checked die is a source that is not believed blindly. Every roll enters
// this package by way of one.
type checked struct {
	src   Source
	sides uint64

	// What src rolls with, if it is one of two well-known dice: their rolls
	// are then made here, without the detour.
	words   rand.Source   // of FromRand
	bytes   io.ByteReader // of FromReader
	several *several      // the same bytes
}

func check(src Source, sides uint64) checked {
	c := checked{src: src, sides: sides}
	switch src := src.(type) {
	case *seeded:
		c.words = src.src
	case bytesDie:
		c.bytes, c.several = src.r, src.several
	}
	return c
}

// digit rolls and returns face-1.
func (c *checked) digit() (uint64, error) {
	if c.bytes != nil {
		b, err := c.bytes.ReadByte()
		if err != nil {
			return 0, readError(err)
		}
		return uint64(b), nil
	}
	face, err := c.src.Roll()
	digit := uint64(face) - 1
	if err != nil {
		return 0, err
	}
	if digit >= c.sides {
		return 0, faceError(face, c.sides)
	}
	return digit, nil
}

// A feed is a state together with the die whose rolls it absorbs.
type feed struct {
	state
	checked
	rolls    int64 // rolls absorbed, ever
	result   int64 // rolls absorbed up to the last result
	patience int64 // rolls without a result that need no thought
}

func newFeed(src Source, sides uint64) feed {
	return feed{state: newState, checked: check(src, sides), patience: int64(128 / bits.Len64(sides))}
}

// choose makes a uniform choice among m: it draws, and rolls when it must.
// On an error it keeps all that was rolled.
//
// The loop is absorb and draw for a size below 2^64, on two variables; what
// needs more goes on in chooseWide.
func (f *feed) choose(m uint64, t thrift) (uint64, error) {
	if f.sizeHi != 0 {
		return f.chooseWide(m, t)
	}
	v, size, n, words := f.v, f.size, f.sides, f.words
	for {
		if size >= m {
			if q, r := size/m, size%m; q >= t.cases || r <= size>>t.shift {
				if v < size-r { // v < q·m; sooner known than v/m
					f.v, f.size, f.result = v/m, q, f.rolls
					return v % m, nil
				}
				v, size = v-(size-r), r
				if f.rolls-f.result >= f.patience {
					f.v, f.size = v, size
					if err := f.doubt(); err != nil {
						return 0, err
					}
				}
			}
		}
		var digit, low uint64
		var err error
		if words == nil {
			digit, err = f.digit()
		} else if digit, low = bits.Mul64(words.Uint64(), n); low < n {
			digit, err = rerollWord(words, n, digit, low)
		}
		if err != nil {
			f.v, f.size = v, size
			return 0, err
		}
		f.rolls++
		hi, next := bits.Mul64(size, n)
		if hi != 0 {
			f.v, f.size = v, size
			f.absorb(f.sides, digit)
			return f.chooseWide(m, t)
		}
		v, size = v*n+digit, next
	}
}

// chooseWide is choose for any size. When the next roll would have no room, it
// draws from what there is.
func (f *feed) chooseWide(m uint64, t thrift) (uint64, error) {
	for {
		now := t
		if !f.holds(f.sides) {
			now = eager
		}
		x, drawn := f.draw(m, now)
		if drawn {
			f.result = f.rolls
			return x, nil
		}
		if err := f.doubt(); err != nil {
			return 0, err
		}
		if err := f.roll(); err != nil {
			return 0, err
		}
	}
}

// roll absorbs one roll. On an error nothing has changed.
func (f *feed) roll() error {
	digit, err := f.digit()
	if err != nil {
		return err
	}
	f.absorb(f.sides, digit)
	f.rolls++
	return nil
}

// fill rolls until there are enough cases. It ends, because each roll
// multiplies them.
func (f *feed) fill(enough uint64) error {
	for f.sizeHi == 0 && f.size < enough {
		if f.several == nil {
			if err := f.roll(); err != nil {
				return err
			}
			continue
		}
		k := 1 // the least number of bytes that is enough
		for size := f.size; size <= (enough-1)>>8; size <<= 8 {
			k++
		}
		digit, read, err := f.several.digit(min(k, 7))
		if err != nil {
			return readError(err)
		}
		f.absorb(1<<(8*read), digit)
		f.rolls += int64(read)
	}
	return nil
}

// doubt returns an error if the failures since the last result are too many
// for a fair die. Since then each roll multiplied the size by the sides, and
// each failed draw reduced it to the cases that fail. So these failures have,
// together, the odds size/(size at the result · product of sides), which is
// below 2^-128 if the rolls have 128 bits more than the size.
//
// A caller who goes on after the error is stopped again by another such run.
func (f *feed) doubt() error {
	rolls := f.rolls - f.result
	if rolls < 256 && int(rolls)*(bits.Len64(f.sides)-1) < 128+f.len() {
		return nil
	}
	f.result = f.rolls
	return unfairError(f.sides, rolls)
}
