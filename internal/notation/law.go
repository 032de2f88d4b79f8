package notation

import (
	"math"
	"math/big"
	"slices"
	"sort"
)

// A Law says what a die does, roll by roll, until it stays. The modifiers make it when a
// pool is read. Rolling walks it ([Law.Next]), chances weigh it, and bounds and refusals
// look at its spans, so that nothing else knows of a modifier.
//
// The law of a d6ro1! has two states. In the first, that of a first roll, 1 is rolled
// again instead, in the second state; 2 to 5 stay; 6 stays, and another die follows in
// the first state. The second state is the same, but that 1 stays.
type Law struct {
	States []State     // the first is that of a first roll; rerolls lead to the same or a later one
	Within numberRange // what a die counts as; numbers below or above it count as its ends

	// A fair die has a longer chain of explosions, or more rerolls in a row, with
	// probability below 2^-128.
	longest, rerolls int

	rolls float64 // how often a die, with those that follow it, is rolled on average
}

// A State is one of the rolls of a die. A face counts as itself, or an end of a range,
// plus a number.
type State struct {
	Spans  []Span // they have all faces, ascending
	Within numberRange
	Plus   int
}

// A Span is faces from Low to High that do the same. Some sides may show one face.
type Span struct {
	Low, High int
	Times     int // the sides that show each face
	Then      Fate
	Next      int // the state of the roll that follows
}

// A Fate is what becomes of a die that shows a face.
type Fate byte

// The die stays, it is rolled again instead, it stays and another one follows, or its
// face is added to the next roll of the same die.
const (
	Stays Fate = iota
	Instead
	Adds
	Grows
)

// sides returns how many sides show one of the faces.
func (s Span) sides() int { return (s.High - s.Low + 1) * s.Times }

// counts returns what a face counts as.
func (s *State) counts(face int) int { return s.Within.clamp(face) + s.Plus }

// worth returns what a die counts as if its face, or the sum of its faces, is a number.
func (l *Law) worth(sum int) int { return l.Within.clamp(sum) }

// A Course is how far a die is in its law. The zero value begins it.
type Course struct{ state, sum, length, rerolls int }

// Next takes a face. It returns what becomes of the die, and what it counts as unless it
// is rolled again instead. It is not fair if the die was rerolled or exploded more often
// than a fair one does with probability 2^-128.
func (l *Law) Next(at *Course, face int) (then Fate, value int, fair bool) {
	state := &l.States[at.state]
	i := 0
	for state.Spans[i].High < face {
		i++
	}
	span := &state.Spans[i]
	if span.Then == Instead {
		at.rerolls++
		if span.Next != at.state {
			at.state, at.rerolls = span.Next, 0
		}
		return Instead, 0, at.rerolls <= l.rerolls
	}
	at.sum += state.counts(face)
	value = l.worth(at.sum)
	if span.Then != Grows {
		at.sum = 0
	}
	at.state = span.Next
	at.rerolls = 0
	at.length++
	return span.Then, value, span.Then == Stays || at.length <= l.longest
}

// copied adds a copy of the first n states, which must lead only to each other, and
// returns the place of the first copy.
func (l *Law) copied(n int) (first int) {
	first = len(l.States)
	for _, s := range l.States[:n] {
		s.Spans = slices.Clone(s.Spans)
		for i := range s.Spans {
			s.Spans[i].Next += first
		}
		l.States = append(l.States, s)
	}
	return first
}

// lead gives another fate to the faces of a state that stay so far and count as a number
// that matches.
func (l *Law) lead(state int, c *Condition, then Fate, next int) {
	s := &l.States[state]
	var spans []Span
	for _, span := range s.Spans {
		if span.Then != Stays {
			spans = append(spans, span)
			continue
		}
		before, matched, after := span, span, span
		matched.Low = s.reaches(span, c.low)
		matched.High = span.High
		if c.high < math.MaxInt {
			matched.High = s.reaches(span, c.high+1) - 1
		}
		before.High, after.Low = matched.Low-1, matched.High+1
		matched.Then, matched.Next = then, next
		for _, part := range []Span{before, matched, after} {
			if part.Low <= part.High {
				spans = append(spans, part)
			}
		}
	}
	s.Spans = spans
}

// reaches returns the first face of a span that counts as a number or more, or the face
// behind the last.
func (s *State) reaches(span Span, n int) int {
	return span.Low + sort.Search(span.High-span.Low+1, func(i int) bool {
		return s.counts(span.Low+i) >= n
	})
}

// worths returns what a die that stays may count as. Sums of faces have no end.
func (l *Law) worths() (list []numberRange) {
	grows := l.leads(Grows)
	for i := range l.States {
		s := &l.States[i]
		for _, span := range s.Spans {
			low, high := s.counts(span.Low), s.counts(span.High)
			if grows {
				high = math.MaxInt
			}
			if grows && low < 0 {
				low = math.MinInt
			}
			if span.Then != Instead {
				list = append(list, numberRange{l.worth(low), l.worth(high)})
			}
		}
	}
	return list
}

// leads reports whether a fate is in the law.
func (l *Law) leads(then Fate) bool {
	return slices.ContainsFunc(l.States, func(s State) bool {
		return slices.ContainsFunc(s.Spans, func(span Span) bool { return span.Then == then })
	})
}

// Once reports whether each die is one roll.
func (l *Law) Once() bool { return !l.leads(Instead) && !l.leads(Adds) && !l.leads(Grows) }

// further returns the state of a die that an explosion adds to one in the states from
// start on. Found is false if none explodes.
func (l *Law) further(start int) (next int, found bool) {
	for _, s := range l.States[start:] {
		for _, span := range s.Spans {
			if span.Then == Adds || span.Then == Grows {
				return span.Next, true
			}
		}
	}
	return 0, false
}

// endless reports whether explosions can go on for ever.
func (l *Law) endless() bool {
	next, found := l.further(0)
	if found {
		_, found = l.further(next)
	}
	return found
}

// left returns how many of the sides of a state do not lead back to it.
func (l *Law) left(state int) (left, sides int) {
	for _, span := range l.States[state].Spans {
		sides += span.sides()
		if span.Then != Instead || span.Next != state {
			left += span.sides()
		}
	}
	return left, sides
}

// weights returns, for a die that begins in a state, the probability that each side of
// each state is the one that is not rerolled. It is nil for states that are never
// reached.
func (l *Law) weights(start int) []*big.Rat {
	weights := make([]*big.Rat, len(l.States))
	weights[start] = big.NewRat(1, 1)
	for i, s := range l.States {
		w := weights[i]
		if w == nil {
			continue
		}
		left, _ := l.left(i)
		w.Quo(w, big.NewRat(int64(left), 1))
		for _, span := range s.Spans {
			if span.Then != Instead || span.Next == i {
				continue
			}
			if weights[span.Next] == nil {
				weights[span.Next] = new(big.Rat)
			}
			part := big.NewRat(int64(span.sides()), 1)
			weights[span.Next].Add(weights[span.Next], part.Mul(part, w))
		}
	}
	return weights
}

// measure sets the limits and the average of a law whose rerolls end.
func (l *Law) measure() {
	l.rerolls, l.longest, l.rolls = 1, 2, 1
	if l.Once() {
		return
	}
	for i := range l.States {
		left, sides := l.left(i)
		l.rerolls = max(l.rerolls, unlikely(1-float64(left)/float64(sides)))
	}
	rolls, more := l.averages()
	l.rolls, _ = rolls.Float64()
	again, _ := more.Float64()
	l.longest = max(l.longest, unlikely(again))
}

// Rolls returns how often a die is rolled on average, with those that follow it.
func (l *Law) Rolls() *big.Rat {
	rolls, _ := l.averages()
	return rolls
}

// averages returns how often a die is rolled on average, with those that follow it, and
// how often each of these explodes.
func (l *Law) averages() (rolls, again *big.Rat) {
	rolls, more := l.average(0)
	next, found := l.further(0)
	if !found {
		return rolls, new(big.Rat)
	}
	each, again := l.average(next)
	ends := big.NewRat(1, 1)
	ends.Sub(ends, again)
	if ends.Sign() == 0 { // without end: more rolls than are allowed
		return big.NewRat(math.MaxInt64, 1), again
	}
	return rolls.Add(rolls, more.Quo(more.Mul(more, each), ends)), again
}

// average returns how often a die that begins in a state is rolled and how often it
// explodes, on average.
func (l *Law) average(start int) (rolls, more *big.Rat) {
	rolls, more = new(big.Rat), new(big.Rat)
	for i, w := range l.weights(start) {
		if w == nil {
			continue
		}
		_, sides := l.left(i)
		exploding := 0
		for _, span := range l.States[i].Spans {
			if span.Then == Adds || span.Then == Grows {
				exploding += span.sides()
			}
		}
		part := big.NewRat(int64(sides), 1)
		rolls.Add(rolls, part.Mul(part, w))
		more.Add(more, part.Mul(part.SetInt64(int64(exploding)), w))
	}
	return rolls, more
}

// unlikely returns how many events of a probability in a row are less probable than
// 2^-128.
func unlikely(p float64) int {
	if p <= 0 {
		return 1
	}
	return 2 + int(128/-math.Log2(p))
}
