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
	// are then made without the detour by way of src. The words are taken by the
	// loops that must be fast, each for itself; digit goes by way of src, to the
	// same words and faces.
	words rand.Source   // of FromRand
	bytes io.ByteReader // of FromReader
	ahead *byteSource   // the same bytes, several at once
}

func newChecked(src Source, sides uint64) checked {
	c := checked{src: src, sides: sides}
	switch src := src.(type) {
	case *seeded:
		c.words = src.src
	case bytesDie:
		c.bytes, c.ahead = src.r, src.ahead
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
	if err != nil || digit >= c.sides {
		return 0, rollError(face, err, c.sides)
	}
	return digit, nil
}

// rollError returns the error of a roll that gave err, or no face.
func rollError(face int, err error, sides uint64) error {
	if err != nil {
		return err
	}
	return faceError(face, sides)
}

// A sampler is a state together with the die whose rolls it absorbs.
type sampler struct {
	state
	checked
	rolls      int64 // rolls absorbed, ever
	result     int64 // rolls absorbed up to the last result
	quietRolls int64 // rolls without a result that checkFair need not see
}

func newSampler(src Source, sides uint64) sampler {
	return sampler{state: newState, checked: newChecked(src, sides), quietRolls: int64(unfairBits / bits.Len64(sides))}
}

// choose makes a uniform choice among m: it draws, and rolls when it must.
// On an error it keeps all that was rolled, and on a panic of the source too:
// before each roll, which is foreign code, all that is known is in the state.
//
// The loop is absorb and draw for a size below 2^64, on two variables; what
// needs more goes on in chooseWide.
func (s *sampler) choose(m uint64, keep reserve) (uint64, error) {
	if s.sizeHi != 0 {
		return s.chooseWide(m, keep)
	}
	v, size, n, words := s.v, s.size, s.sides, s.words
	for {
		if size >= m {
			if q, r := size/m, size%m; q >= keep.cases || r <= size>>keep.shift {
				if v < size-r { // v < q·m; sooner known than v/m
					s.v, s.size, s.result = v/m, q, s.rolls
					return v % m, nil
				}
				v, size = v-(size-r), r
				if s.rolls-s.result >= s.quietRolls {
					s.v, s.size = v, size
					if err := s.checkFair(); err != nil {
						return 0, err
					}
				}
			}
		}
		s.v, s.size = v, size
		var digit, low uint64
		var err error
		if words == nil {
			digit, err = s.digit()
		} else if digit, low = bits.Mul64(words.Uint64(), n); low < n {
			digit, err = rerollWord(words, n, digit, low)
		}
		if err != nil {
			return 0, err
		}
		s.rolls++
		hi, next := bits.Mul64(size, n)
		if hi != 0 {
			s.absorb(s.sides, digit)
			return s.chooseWide(m, keep)
		}
		v, size = v*n+digit, next
	}
}

// chooseWide is choose for any size. When the next roll would have no room, it
// draws from what there is.
func (s *sampler) chooseWide(m uint64, keep reserve) (uint64, error) {
	for {
		now := keep
		if !s.holds(s.sides) {
			now = noReserve
		}
		x, drawn := s.draw(m, now)
		if drawn {
			s.result = s.rolls
			return x, nil
		}
		if err := s.checkFair(); err != nil {
			return 0, err
		}
		if err := s.roll(); err != nil {
			return 0, err
		}
	}
}

// roll absorbs one roll. On an error nothing has changed.
func (s *sampler) roll() error {
	digit, err := s.digit()
	if err != nil {
		return err
	}
	s.absorb(s.sides, digit)
	s.rolls++
	return nil
}

// fill rolls until there are enough cases. It ends, because each roll
// multiplies them.
func (s *sampler) fill(enough uint64) error {
	for s.sizeHi == 0 && s.size < enough {
		if s.ahead == nil {
			if err := s.roll(); err != nil {
				return err
			}
			continue
		}
		k := 1 // the least number of bytes that is enough
		for size := s.size; size <= (enough-1)>>8; size <<= 8 {
			k++
		}
		digit, read, err := s.ahead.digit(min(k, 7))
		if err != nil {
			return readError(err)
		}
		s.absorb(1<<(8*read), digit)
		s.rolls += int64(read)
	}
	return nil
}

// checkFair returns an error if the failures since the last result are too many
// for a fair die. Since then each roll multiplied the size by the sides, and
// each failed draw reduced it to the cases that fail. So these failures have,
// together, the odds size/(size at the result · product of sides), which is
// below 2^-unfairBits if the rolls have so many bits more than the size.
//
// A caller who goes on after the error is stopped again by another such run.
func (s *sampler) checkFair() error {
	rolls := s.rolls - s.result
	if rolls*int64(bits.Len64(s.sides)-1) < int64(unfairBits+s.len()) {
		return nil
	}
	s.result = s.rolls
	return unfairError(s.sides, rolls)
}
