package dice

import "math/bits"

// checked wraps a Source and validates every face. Rolls enter this package through
// digit or, in fast loops, roll and again; words and bytes through sampler.fill.
type checked struct {
	src   Source
	sides uint64
}

// digit rolls and returns face-1.
func (c *checked) digit() (uint64, error) {
	digit, err := c.roll()
	if err != nil || digit >= c.sides {
		return c.again(digit, err)
	}
	return digit, nil
}

// roll is digit without validation. It is inlined, so that a roll takes one call.
func (c *checked) roll() (digit uint64, err error) {
	face, err := c.src.Roll()
	return uint64(face) - 1, err
}

// again rolls anew after a rejected word, or returns err or that of a wrong face.
func (c *checked) again(digit uint64, err error) (uint64, error) {
	if err != nil {
		return 0, err
	}
	if words, ok := c.src.(*unframedPCG); ok {
		return words.reroll()
	}
	return 0, faceError(int(digit+1), c.sides)
}

// A sampler is a state and the die whose rolls it absorbs.
type sampler struct {
	state
	checked
	reserve          // when to draw
	rolls      int64 // rolls absorbed, ever
	result     int64 // rolls absorbed up to the last result
	quietRolls int64 // rolls without a result that checkFair need not see
}

func newSampler(src Source, sides uint64) sampler {
	return sampler{state: newState, checked: checked{quick(src), sides}, reserve: noReserve, quietRolls: int64(unfairBits / bits.Len64(sides))}
}

// choose makes a uniform choice among m: it draws, and rolls when it must, before the
// first draw up to enough >= m cases. If the next roll would not fit, it ignores the
// reserve. Three loops do the same for states of one word, in registers: Roll of Sim
// and of recycled, and drawBytes. They take 1/2.9 to 1/1.8 of its time;
// TestLoopsAreChoose compares them with it.
func (s *sampler) choose(m *divisor, enough uint64) (uint64, error) {
	for ; ; enough = m.n {
		if err := s.fill(enough); err != nil {
			return 0, err
		}
		now := s.reserve
		if !s.holds(s.sides) {
			now = noReserve
		}
		if x, drawn := s.draw(m, now); drawn {
			s.result = s.rolls
			return x, nil
		}
		if err := s.checkFair(); err != nil {
			return 0, err
		}
		if err := s.absorbRoll(s.roll()); err != nil {
			return 0, err
		}
	}
}

// chooseOnce is choose for an m that is used once.
func (s *sampler) chooseOnce(m uint64) (uint64, error) {
	d := divisorOf(m)
	return s.choose(&d, m)
}

// absorbRoll absorbs what roll returned. On an error nothing changes.
func (s *sampler) absorbRoll(digit uint64, err error) error {
	if err != nil || digit >= s.sides {
		if digit, err = s.again(digit, err); err != nil {
			return err
		}
	}
	s.absorb(s.sides, digit)
	s.rolls++
	return nil
}

// fill rolls until there are enough cases. Most of a shuffle from a small die is spent
// here. All rolls are needed, so bytes are read several at once.
func (s *sampler) fill(enough uint64) error {
	if die, ok := s.src.(*bytesDie); ok {
		return s.fillBytes(die.ahead, enough)
	}
	if s.sizeHi != 0 {
		return nil
	}
	for v, size := s.v, s.size; size < enough; {
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			if digit, err = s.again(digit, err); err != nil {
				return err
			}
		}
		s.rolls++
		hi, next := bits.Mul64(size, s.sides)
		if hi != 0 {
			s.absorb(s.sides, digit)
			return nil
		}
		v, size = v*s.sides+digit, next
		s.v, s.size = v, size
	}
	return nil
}

// fillBytes is fill with as few bytes as suffice.
func (s *sampler) fillBytes(r *byteSource, enough uint64) error {
	for s.sizeHi == 0 && s.size < enough {
		k := 1
		for size := s.size; size <= (enough-1)>>8; size <<= 8 {
			k++
		}
		digit, read, err := r.digit(min(k, 7))
		if err != nil {
			return readError(err)
		}
		s.absorb(1<<(8*read), digit)
		s.rolls += int64(read)
	}
	return nil
}

// checkFair returns an error if there are too many failures since the last result for a
// fair die. Since then each roll multiplied the size by the sides, and each failed draw
// reduced it to the cases that fail. So all these failures have the probability
// size/(size at the result · product of sides), below 2^-unfairBits if the rolls have
// that many bits more than the size.
func (s *sampler) checkFair() error {
	rolls := s.rolls - s.result
	if rolls*int64(bits.Len64(s.sides)-1) < int64(unfairBits+s.len()) {
		return nil
	}
	s.result = s.rolls
	return unfairError(s.sides, rolls)
}
