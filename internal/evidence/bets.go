package evidence

import (
	"math"
	"slices"
)

// Bets weigh the rolls of a die, one after the other, by four tests.
type Bets struct {
	counts   []int64 // of each face
	rolls    int64
	last     int     // the last face, from 0
	greatest float64 // evidence so far, not in bits

	faces  [len(concentrations)]bet // the first test: which faces come
	groups []faceGroup              // the second: each face against all others; by rising counts
	again  [len(repeats)]bet        // the third: whether a face comes again in its round
	round  round
	pairs  []int64 // how often each face followed each; nil above mostFollowed
	follow bet     // the fourth: which face follows which
}

// A faceGroup is all faces that came equally often. Their evidence is the same.
type faceGroup struct {
	count    int64
	faces    int
	evidence float64
}

// concentrations are those of the first test, in total of all faces. A small one finds a
// die with one loaded face, a large one a die with many faces that are a little off.
var concentrations = [...]float64{1, 3, 10, 30, 100, 300, 1000, 3000}

// repeats are the bets of the third test on a face that its round has, as shares of its
// chance with a fair die. A small one finds cards that are dealt, a large one people who
// avoid repeats.
var repeats = [...]float64{1. / 2, 1. / 4, 1. / 16, 1. / 256}

const (
	// againShare is the share of the third test in all evidence. It is small, because cards
	// show soon, and the other faults lack it.
	againShare   = 1. / 16
	mostFollowed = 1 << 10 // sides of a die whose pairs of faces are counted
	mostEvidence = 0x1p512 // above it the tests stop
)

// NewBets returns the bets on a die before its first roll.
func NewBets(sides int) *Bets {
	b := &Bets{counts: make([]int64, sides), greatest: 1, follow: bet{value: 1}}
	for i := range b.faces {
		b.faces[i].value = 1
	}
	for i := range b.again {
		b.again[i].value = 1
	}
	b.round.last = make([]int64, sides)
	b.groups = append(make([]faceGroup, 0, sides+1), faceGroup{faces: sides, evidence: 1})
	if sides <= mostFollowed {
		b.pairs = make([]int64, sides*sides)
	}
	return b
}

// Counts returns how often each face came.
func (b *Bets) Counts() []int64 { return b.counts }

// Rolls returns how many rolls there were.
func (b *Bets) Rolls() int64 { return b.rolls }

// Bits returns the greatest evidence so far, in bits.
func (b *Bets) Bits() float64 { return math.Log2(b.greatest) }

// Reached reports whether Bits have reached a number.
func (b *Bets) Reached(bits uint) bool { return b.greatest >= float64(uint64(1)<<bits) }

// Parts returns the bits that each test has now, with its share: of the counts, of
// repeats, and of the order.
func (b *Bets) Parts() (counts, repeats, order float64) {
	each := share(len(b.counts))
	counts = math.Log2((meanOf(b.faces[:]) + b.alone()) * each)
	repeats = math.Log2(meanOf(b.again[:]) * againShare)
	return counts, repeats, math.Log2(b.follow.plain() * each)
}

// share returns that of each test but the third.
func share(sides int) float64 {
	if sides > mostFollowed {
		return (1 - againShare) / 2
	}
	return (1 - againShare) / 3
}

// Roll adds a face, from 0, to the counts, and to the evidence. Each test is a bet at fair
// prices: a fair die multiplies its evidence by 1 on average, and so that of the mean of
// all tests. A test that knows c among t rolls of the face that came, of n equally likely
// ones, multiplies by (n·c + A)/(t + A), for a concentration A of its own, as in Pólya's
// urn: over the n faces that adds up to n. If A is n/2 it is the bet of Krichevsky and
// Trofimov.
func (b *Bets) Roll(face int) {
	c, n := b.counts[face], float64(len(b.counts))
	if b.greatest < mostEvidence {
		came := n * float64(c)
		for i, concentration := range concentrations {
			b.faces[i].times(came+concentration, float64(b.rolls)+concentration)
		}
		b.bet(face)
		if b.pairs != nil && b.rolls > 0 {
			pair := &b.pairs[b.last*len(b.counts)+face]
			b.follow.times(n*float64(2**pair+1), float64(2*(b.counts[b.last]-1))+n)
			*pair++
		}
		b.greatest = max(b.greatest, b.mean(b.against(c)))
	}
	b.counts[face]++
	b.rolls++
	b.last = face
}

// A round is rolls of different faces. It ends before a face that it has, and when it has
// all.
type round struct {
	came  int     // how many it has
	begin int64   // the rolls before it
	last  []int64 // the number of the last roll of each face, from 1
}

// bet takes a roll to the bets of the third test. After s faces of a round a fair die
// repeats one with chance s/n. A bet on h·s/n multiplies by h if it does, and else by
// (1 - h·s/n)/(1 - s/n).
func (b *Bets) bet(face int) {
	r := &b.round
	n, s := float64(len(b.counts)), float64(r.came)
	again := r.last[face] > r.begin
	for i, share := range repeats {
		if again {
			b.again[i].times(share, 1)
		} else {
			b.again[i].times(n-float64(share*s), n-s)
		}
	}
	if again {
		r.begin, r.came = b.rolls, 0
	}
	r.last[face] = b.rolls + 1
	r.came++
	if r.came == len(r.last) {
		r.begin, r.came = b.rolls+1, 0
	}
}

// mean returns the mean evidence of the tests, given that of the second, or a little
// less.
func (b *Bets) mean(against float64) float64 {
	others := (meanOf(b.faces[:]) + against) / 2
	if b.pairs != nil {
		others = (meanOf(b.faces[:]) + against + b.follow.plain()) / 3
	}
	again := float64(meanOf(b.again[:]) * againShare) // not fused, so that all machines agree
	return (float64(others*(1-againShare)) + again) * sumCaution
}

// meanOf returns the mean of bets.
func meanOf(bets []bet) float64 {
	sum := 0.0
	for i := range bets {
		sum += bets[i].plain()
	}
	return sum / float64(len(bets))
}

// against returns the evidence of the second test, after a face that had come c times:
// the mean over all faces of that of two cases, the face or another. It is kept once for
// all faces of a count.
func (b *Bets) against(c int64) float64 {
	n, whole := float64(len(b.counts)), float64(2*(b.rolls+1))
	at, came := 0, 0.0
	for i := range b.groups {
		a := &b.groups[i]
		if a.count == c {
			at, came = i, times(a.evidence, n*float64(2*c+1), whole)
		}
		a.evidence = times(a.evidence, n*float64(2*(b.rolls-a.count)+1), (n-1)*whole)
	}
	b.move(at, came)
	return b.alone()
}

// alone returns the evidence of the second test, kept for each count.
func (b *Bets) alone() float64 {
	sum := 0.0
	for _, a := range b.groups {
		sum += float64(float64(a.faces) * a.evidence) // not fused, so that all machines agree
	}
	return sum / float64(len(b.counts))
}

// move moves a face from the group at an index to that of the next count. A new group
// has the evidence that is given.
func (b *Bets) move(at int, evidence float64) {
	count, next := b.groups[at].count+1, at+1
	if next == len(b.groups) || b.groups[next].count != count {
		b.groups = slices.Insert(b.groups, next, faceGroup{count: count, evidence: evidence})
	}
	b.groups[next].faces++
	b.groups[at].faces--
	if b.groups[at].faces == 0 {
		b.groups = slices.Delete(b.groups, at, next)
	}
}

// Evidence is never overstated. Six operations round by at most 2^-53 in the factor of
// a roll, and the sum over at most 2^20 groups by 2^-53 each: the cautions take more.
const (
	rollCaution = 1 - 1.0/(1<<50)
	sumCaution  = 1 - 1.0/(1<<32)
)

// times returns x·num/den, or a little less.
func times(x, num, den float64) float64 { return float64(x * (num / den) * rollCaution) }

// A bet is value·2^(-256·low): of many faces it can pass below what a float64
// holds, and come back. It is at least 2^-256 if low is 0, and less otherwise.
type bet struct {
	value float64
	low   int
}

func (b *bet) times(num, den float64) {
	b.value = times(b.value, num, den)
	switch {
	case b.value < 0x1p-256:
		b.value *= 0x1p256
		b.low++
	case b.low > 0 && b.value >= 1:
		b.value *= 0x1p-256
		b.low--
	}
}

// plain returns the evidence, or 0 below 2^-256.
func (b *bet) plain() float64 {
	if b.low > 0 {
		return 0
	}
	return b.value
}
