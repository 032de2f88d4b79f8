package dice

import "math/bits"

// checked wraps a Source and validates every face. Rolls enter this package through
// digit or, in fast loops, roll and refused.
type checked struct {
	src   Source
	sides uint64
}

// digit rolls and returns face-1.
func (c *checked) digit() (uint64, error) {
	digit, err := c.roll()
	if err != nil || digit >= c.sides {
		return 0, c.refused(digit, err)
	}
	return digit, nil
}

// roll is digit without validation. It is inlined, so that a roll takes one call.
func (c *checked) roll() (digit uint64, err error) {
	face, err := c.src.Roll()
	return uint64(face) - 1, err
}

// refused returns err, or the error of a wrong face.
func (c *checked) refused(digit uint64, err error) error {
	if err != nil {
		return err
	}
	return faceError(int(digit+1), c.sides)
}

// A sampler is a state and the die whose rolls it absorbs.
type sampler struct {
	state
	checked
	reserve              // when to draw
	rolled     uint64    // of how many cases the last roll is one: the sides, or fewer of a deck
	sure       int64     // bits that each roll has at least, rounded down
	rolls      int64     // rolls absorbed, ever
	result     int64     // rolls absorbed up to the last result
	quietRolls int64     // rolls without a result that checkFair need not see
	bytes      *bytesDie // src, if several of its rolls can be made at once
}

// start makes s, which is all 0, a sampler over src.
func (s *sampler) start(src Source, sides uint64) {
	s.src, s.sides = src, sides
	s.rolled, s.sure = sides, int64(bits.Len64(sides)-1)
	s.size = 1
	s.cases, s.shift = noReserve.cases, noReserve.shift
	s.quietRolls = int64(unfairBits / bits.Len64(sides))
}

// choose makes a uniform choice among m: it draws, and rolls when it must, before the
// first draw up to enough >= m cases.
//
// It stays one loop, because a call costs as much as a draw.
//
//gocognit:ignore
func (s *sampler) choose(m *divisor, enough uint64) (uint64, error) {
	if s.wide() {
		return s.chooseWide(m)
	}
	for v, size := s.v, s.size; ; s.v, s.size = v, size {
		if size >= enough {
			if q, r := m.divide(size); q >= s.cases || r <= size>>s.shift {
				if rest, x := m.divide(v); rest < q {
					s.v, s.size, s.result = rest, q, s.rolls
					return x, nil
				}
				s.v, s.size = v-(size-r), r
			}
			if s.rolls-s.result >= s.quietRolls {
				if err := s.checkFair(); err != nil {
					return 0, err
				}
			}
			enough = m.n
		}
		if s.bytes != nil {
			if err := s.read(m, enough); err != nil {
				return 0, err
			}
			if s.wide() {
				return s.chooseWide(m)
			}
			v, size = s.v, s.size
			continue
		}
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			return 0, s.refused(digit, err)
		}
		s.rolls++
		hi, next := bits.Mul64(s.size, s.rolled)
		v, size = s.v*s.rolled+digit, next
		if s.sizeHi|hi|next>>63 != 0 { // sizeHi, if the source has drawn from s
			if x, drawn := s.spill(m, digit); drawn {
				return x, nil
			}
			if s.wide() {
				return s.chooseWide(m)
			}
			if err := s.checkFair(); err != nil { // the draw failed, and size may be below enough
				return 0, err
			}
			v, size = s.v, s.size
		}
	}
}

// read reads the bytes that are needed for enough cases, at least one. It absorbs them as
// single rolls.
func (s *sampler) read(m *divisor, enough uint64) error {
	single := s.bytes.single
	for single != nil && s.bytes.held == 0 && s.bytes.err == nil && s.size>>55 == 0 {
		b, err := single.ReadByte()
		if err != nil {
			return readError(err)
		}
		s.v, s.size, s.rolls = s.v<<8|uint64(b), s.size<<8, s.rolls+1
		if s.size >= enough {
			if q, r := m.divide(s.size); q >= s.cases || r <= s.size>>s.shift {
				return nil
			}
		}
	}
	k := 1
	for size := s.size; size <= (enough-1)>>8; size <<= 8 {
		k++
	}
	digit, n, err := s.bytes.read(min(k, 7))
	if err != nil {
		return err
	}
	s.absorb(1<<(8*n), digit)
	s.rolls += int64(n)
	return nil
}

// drawOnce draws one of m < 2^46 as a fraction ([divisor.fraction]). If the state has not
// enough cases for it and the usual reserve, it takes a roll alone, as in spill, of a die
// that has enough. It is choose for an m that is used once: the inverse stays in
// registers.
func (s *sampler) drawOnce(m uint64) (digits uint64, err error) {
	inverse, shift := inverseOf(m)
	half := 1<<63 | inverse>>1
	enough := m * usualReserve.cases
	for !s.wide() {
		v, size, taken := s.v, s.size, 0
		switch {
		case size >= enough:
			s.v, s.size = newState.v, newState.size
		case s.bytes != nil:
			v, taken, err = s.bytes.read(min(7, (bits.Len64(enough-1)+7)/8))
			size = 1 << (8 * taken)
		default:
			v, err = s.roll()
			size, taken = s.rolled, 1
			if err != nil || v >= size {
				err = s.refused(v, err)
			}
		}
		if err != nil {
			return 0, err
		}
		s.rolls += int64(taken)
		q := quotient(size, half, 63-shift)
		rest := quotient(v, half, 63-shift)
		x := v - rest*m
		if rest >= q {
			s.absorb(size-q*m, x)
			if err := s.checkFair(); err != nil {
				return 0, err
			}
			continue
		}
		s.absorb(q, rest)
		s.result = s.rolls
		return fractionOf(x, inverse, shift), nil
	}
	by := divisorOf(m)
	x, err := s.choose(&by, enough)
	return by.fraction(x), err
}

// largeResult is where a result takes several rolls of most dice.
const largeResult = 1 << 16

// spill absorbs a roll that makes the state wide. If the roll alone has enough cases for
// a large result and the usual reserve, it is a state of its own: the result is drawn
// from it, and the rest is absorbed, as a roll of q sides, or of r if the draw failed.
// Rest and state are independent and uniform, so together they are. Thus most states stay
// in one word, which is divided in half the time.
func (s *sampler) spill(m *divisor, digit uint64) (x uint64, drawn bool) {
	q, r := m.divide(s.rolled)
	if m.n < largeResult || q < s.cases || s.cases < usualReserve.cases {
		s.absorb(s.rolled, digit)
		return 0, false
	}
	rest, x := m.divide(digit)
	if rest < q {
		s.absorb(q, rest)
		s.result = s.rolls
		return x, true
	}
	s.absorb(r, x)
	return 0, false
}

// chooseWide is choose for a state of two words. If the next roll would not fit, it
// ignores the reserve.
func (s *sampler) chooseWide(m *divisor) (uint64, error) {
	for s.wide() {
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
		if s.wide() {
			digit, err := s.digit()
			if err != nil {
				return 0, err
			}
			s.rolls++
			s.absorb(s.rolled, digit)
		}
	}
	return s.choose(m, m.n)
}

// checkFair returns an error if there are too many failures since the last result for a
// fair die. Since then each roll multiplied the size by the sides, and each failed draw
// reduced it to the cases that fail. So all these failures have the probability
// size/(size at the result · product of sides), below 2^-unfairBits if the rolls have
// that many bits more than the size.
func (s *sampler) checkFair() error {
	rolls := s.rolls - s.result
	if rolls*s.sure < int64(unfairBits+s.len()) {
		return nil
	}
	s.result = s.rolls
	return unfairError(s.sides, rolls)
}
