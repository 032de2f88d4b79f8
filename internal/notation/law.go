package notation

import (
	"math"
	"math/big"
	"slices"
)

// A Law says what a die does, roll by roll, until it stays. The modifiers make it when a
// pool is read. Rolling follows it ([Law.Next]), chances weigh it, and bounds and
// refusals look at its spans, so that nothing else knows of a modifier.
//
// The law of a d6ro1! has two stages. In the first, that of a first roll, 1 is rolled
// again instead, in the second stage; 2 to 5 stay; 6 stays, and another die follows in
// the first stage. The second stage is the same, but that 1 stays.
type Law struct {
	Stages []Stage     // the first is that of a first roll; rerolls lead to the same or a later one
	Values numberRange // what a die counts as; numbers below or above it count as its ends

	// A fair die has a longer chain of explosions, or more rerolls in a row, with
	// probability below 2^-128.
	longest, rerolls int

	rolls float64 // how often a die, with those that follow it, is rolled on average
}

// A Stage is one of the rolls of a die. A face counts as itself plus a number.
type Stage struct {
	Spans []Span // they have all faces, ascending
	Plus  int
}

// A Span is faces from Low to High that do the same. Some sides may show one face.
type Span struct {
	Low, High int
	Times     int // the sides that show each face
	Then      Fate
	Next      int // the stage of the roll that follows
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

func (s Span) sides() int { return (s.High - s.Low + 1) * s.Times }

// counts returns what a face counts as.
func (s *Stage) counts(face int) int { return face + s.Plus }

// worth returns what a die counts as if its face, or the sum of its faces, is a number.
func (l *Law) worth(sum int) int { return min(max(sum, l.Values.low), l.Values.high) }

// A Course is how far a die is in its law. The zero value begins it.
type Course struct{ stage, sum, length, rerolls int }

// Next takes a face. It returns what becomes of the die, and what it counts as unless it
// is rolled again instead. It is not fair if the die was rerolled or exploded more often
// than a fair one does with probability 2^-128.
func (l *Law) Next(at *Course, face int) (then Fate, value int, fair bool) {
	stage := &l.Stages[at.stage]
	i := 0
	for stage.Spans[i].High < face {
		i++
	}
	span := &stage.Spans[i]
	if span.Then == Instead {
		at.rerolls++
		if span.Next != at.stage {
			at.stage, at.rerolls = span.Next, 0
		}
		return Instead, 0, at.rerolls <= l.rerolls
	}
	at.sum += stage.counts(face)
	value = l.worth(at.sum)
	if span.Then != Grows {
		at.sum = 0
	}
	at.stage = span.Next
	at.rerolls = 0
	at.length++
	return span.Then, value, span.Then == Stays || at.length <= l.longest
}

// copied adds a copy of the first n stages, which must lead only to each other, and
// returns the place of the first copy.
func (l *Law) copied(n int) (first int) {
	first = len(l.Stages)
	for _, s := range l.Stages[:n] {
		s.Spans = slices.Clone(s.Spans)
		for i := range s.Spans {
			s.Spans[i].Next += first
		}
		l.Stages = append(l.Stages, s)
	}
	return first
}

// lead gives another fate to the faces of a stage that stay so far and count as a number
// that matches.
func (l *Law) lead(stage int, c *Condition, then Fate, next int) {
	s := &l.Stages[stage]
	var spans []Span
	for _, span := range s.Spans {
		if span.Then != Stays {
			spans = append(spans, span)
			continue
		}
		before, matched, after := span, span, span
		if c.low > s.counts(span.Low) {
			matched.Low = min(c.low-s.Plus, span.High+1)
		}
		if c.high < s.counts(span.High) {
			matched.High = max(c.high-s.Plus, span.Low-1)
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

// worths returns what a die that stays may count as. Sums of faces have no end.
func (l *Law) worths() (list []numberRange) {
	grows := l.leads(Grows)
	for i := range l.Stages {
		s := &l.Stages[i]
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

func (l *Law) leads(then Fate) bool {
	return slices.ContainsFunc(l.Stages, func(s Stage) bool {
		return slices.ContainsFunc(s.Spans, func(span Span) bool { return span.Then == then })
	})
}

// Once reports whether each die is one roll.
func (l *Law) Once() bool { return !l.leads(Instead) && !l.leads(Adds) && !l.leads(Grows) }

// further returns the stage of a die that an explosion adds to one in the stages from
// start on. Found is false if none explodes.
func (l *Law) further(start int) (next int, found bool) {
	for _, s := range l.Stages[start:] {
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

// left returns how many of the sides of a stage do not lead back to it.
func (l *Law) left(stage int) (left, sides int) {
	for _, span := range l.Stages[stage].Spans {
		sides += span.sides()
		if span.Then != Instead || span.Next != stage {
			left += span.sides()
		}
	}
	return left, sides
}

// weights returns, for a die that begins in a stage, the probability that each side of
// each stage is the one that is not rerolled. It is nil for stages that are never
// reached.
func (l *Law) weights(start int) []*big.Rat {
	weights := make([]*big.Rat, len(l.Stages))
	weights[start] = big.NewRat(1, 1)
	for i, s := range l.Stages {
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
	for i := range l.Stages {
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

// average returns how often a die that begins in a stage is rolled and how often it
// explodes, on average.
func (l *Law) average(start int) (rolls, more *big.Rat) {
	rolls, more = new(big.Rat), new(big.Rat)
	for i, w := range l.weights(start) {
		if w == nil {
			continue
		}
		_, sides := l.left(i)
		exploding := 0
		for _, span := range l.Stages[i].Spans {
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
