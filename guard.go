package dice

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/words"
)

// A Guarded die passes on the rolls of another one, and weighs the evidence against it.
// It must not be copied.
type Guarded struct {
	_        noCopy
	die      checked
	counts   []int64 // of each face
	rolls    int64
	last     int // the index of the last face
	held     int // a face that was rolled and not returned
	told     bool
	greatest float64 // evidence so far, not in bits

	faces  [len(concentrations)]bet // the first test: which faces come
	groups []faceGroup              // the second: each face against all others; by rising counts
	again  [len(arith.Repeats)]bet  // the third: whether a face comes again in its round
	round  arith.Round
	pairs  []int64 // how often each face followed each; nil above maxPairSides
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

const (
	maxGuardSides = 1 << 20
	maxPairSides  = 1 << 10
	guardLimit    = 40      // in bits
	mostEvidence  = 0x1p512 // above it the tests stop
)

// Guard returns a die that passes on the rolls of src and tests, after each, whether a
// fair die gives such rolls. With a fair die, the probability that [Guarded.Evidence]
// reaches k bits at any time is at most 2^-k: you may look after every roll, and stop at
// a limit of your own. At 40 bits Roll returns [ErrUnfair], once. It sees faces that come
// too often or too rarely, one or many by a little; faces that repeat too seldom, as
// those of cards that are dealt; and, up to 1024 sides, rolls that depend on the roll
// before. Dice made from a Guarded die are tested too: Sim(Guard(d6), 13),
// Recycle(Guard(d6)). [Evidence] does the same for counts.
//
// A roll of src makes a roll. It costs time for each different count of a face, about 0.2
// µs for a d20. Guard panics if src is nil or a die of more than 2^20 sides. A Guarded
// die holds the counts of all pairs of faces, up to 8 MB. To save it, [Record] the rolls,
// and run them through a new Guard again. docs/fair.md tells which faults it finds, and
// when.
//
// Sources: Pólya (1930), for the bets; Krichevsky and Trofimov, "The performance of
// universal encoding" (1981); Ville, "Étude critique de la notion de collectif" (1939);
// Ramdas and others, "Game-theoretic statistics and safe anytime-valid inference" (2023).
func Guard(src Source) *Guarded {
	n := sidesOf("Guard", src)
	if n > maxGuardSides {
		misuse("Guard", "cannot count the faces of a d%d; use a die of at most %d sides", n,
			maxGuardSides)
	}
	g := &Guarded{die: checked{src, n}, counts: make([]int64, n), greatest: 1}
	for i := range g.faces {
		g.faces[i].value = 1
	}
	for i := range g.again {
		g.again[i].value = 1
	}
	g.follow.value = 1
	g.round = arith.NewRound(int(n))
	g.groups = append(make([]faceGroup, 0, n+1), faceGroup{faces: int(n), evidence: 1})
	if n <= maxPairSides {
		g.pairs = make([]int64, n*n)
	}
	return g
}

func (g *Guarded) made() *Guarded {
	checkMade(g != nil && g.die.src != nil, "Guarded", "make one with Guard")
	return g
}

// Sides returns the number of sides of the underlying die.
func (g *Guarded) Sides() int { return int(g.made().die.sides) }

// Evidence returns the greatest evidence so far that the die is unfair, in bits: 0 or
// more, up to about 512. A fair die ever reaches k bits with probability at most 2^-k.
// Rounding never adds to it, and takes less than 10^-9 bits plus 10^-14 for each roll.
func (g *Guarded) Evidence() float64 { return math.Log2(g.made().greatest) }

// Counts returns how often each face came, face 1 first. It includes a face that Roll
// has not returned yet, because it returned [ErrUnfair] instead.
func (g *Guarded) Counts() []int {
	counts := make([]int, len(g.made().counts))
	for i, c := range g.counts {
		counts[i] = int(c)
	}
	return counts
}

// Roll rolls the underlying die and returns its face. When the evidence has reached 40
// bits it returns [ErrUnfair] with the counts; the next call returns the face that this
// one rolled, and rolling goes on.
func (g *Guarded) Roll() (int, error) {
	if g.made().held == 0 {
		digit, err := g.die.digit()
		if err != nil {
			return 0, err
		}
		g.weigh(int(digit))
		g.held = int(digit) + 1
	}
	if !g.told && g.greatest >= 1<<guardLimit {
		g.told = true
		return 0, g.unfair()
	}
	face := g.held
	g.held = 0
	return face, nil
}

// unfair returns the error, with all counts of up to 100 faces.
func (g *Guarded) unfair() error {
	most := slices.Max(g.counts)
	came := fmt.Sprintf("face %d came most often, %s", slices.Index(g.counts, most)+1,
		words.Count(most, "time"))
	if len(g.counts) <= 100 {
		list := strings.Trim(fmt.Sprint(g.counts), "[]")
		came = fmt.Sprintf("faces 1 to %d came %s times", len(g.counts),
			strings.ReplaceAll(list, " ", ", "))
	}
	switch again, follow := meanOf(g.again[:]), g.follow.plain(); {
	case again > meanOf(g.faces[:])+g.alone()+follow:
		came += ", and repeat too seldom, as cards do"
	case follow > meanOf(g.faces[:])+g.alone():
		came += ", and their order is strange"
	}
	return fmt.Errorf("%w: after %d rolls of a d%d, %s; a fair die looks this unfair at any time "+
		"with probability at most 2^-%d; check the die before rolling on",
		ErrUnfair, g.rolls, g.die.sides, came, guardLimit)
}

// weigh adds a roll to the counts, and to the evidence. Each test is a bet at fair
// prices: a fair die multiplies its evidence by 1 on average, and so that of the mean of
// all tests. A test that knows c among t rolls of the face that came, of n equally likely
// ones, multiplies by (n·c + A)/(t + A), for a concentration A of its own, as in Pólya's
// urn: over the n faces that adds up to n. If A is n/2 it is the bet of Krichevsky and
// Trofimov.
func (g *Guarded) weigh(face int) {
	c, n := g.counts[face], float64(len(g.counts))
	if g.greatest < mostEvidence {
		came := n * float64(c)
		for i, concentration := range concentrations {
			g.faces[i].times(came+concentration, float64(g.rolls)+concentration)
		}
		g.bet(face)
		if g.pairs != nil && g.rolls > 0 {
			pair := &g.pairs[g.last*len(g.counts)+face]
			g.follow.times(n*float64(2**pair+1), float64(2*(g.counts[g.last]-1))+n)
			*pair++
		}
		g.greatest = max(g.greatest, g.mean(g.against(c)))
	}
	g.counts[face]++
	g.rolls++
	g.last = face
}

// bet takes a roll to the bets of the third test. After s faces of a round a fair die
// repeats one with chance s/n. A bet on h·s/n multiplies by h if it does, and else by
// (1 - h·s/n)/(1 - s/n).
func (g *Guarded) bet(face int) {
	n, s := float64(len(g.counts)), float64(g.round.Came)
	again := g.round.Has(face, g.rolls)
	for i, share := range arith.Repeats {
		if again {
			g.again[i].times(share, 1)
		} else {
			g.again[i].times(n-float64(share*s), n-s)
		}
	}
}

// mean returns the mean evidence of the tests, given that of the second, or a little
// less.
func (g *Guarded) mean(against float64) float64 {
	others := (meanOf(g.faces[:]) + against) / 2
	if g.pairs != nil {
		others = (meanOf(g.faces[:]) + against + g.follow.plain()) / 3
	}
	again := float64(meanOf(g.again[:]) * arith.AgainShare) // not fused, so that all machines agree
	return (float64(others*(1-arith.AgainShare)) + again) * sumCaution
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
func (g *Guarded) against(c int64) float64 {
	n, whole := float64(len(g.counts)), float64(2*(g.rolls+1))
	at, came := 0, 0.0
	for i := range g.groups {
		a := &g.groups[i]
		if a.count == c {
			at, came = i, times(a.evidence, n*float64(2*c+1), whole)
		}
		a.evidence = times(a.evidence, n*float64(2*(g.rolls-a.count)+1), (n-1)*whole)
	}
	g.move(at, came)
	return g.alone()
}

// alone returns the evidence of the second test, kept for each count.
func (g *Guarded) alone() float64 {
	sum := 0.0
	for _, a := range g.groups {
		sum += float64(float64(a.faces) * a.evidence) // not fused, so that all machines agree
	}
	return sum / float64(len(g.counts))
}

// move moves a face from the group at an index to that of the next count. A new group
// has the evidence that is given.
func (g *Guarded) move(at int, evidence float64) {
	count, next := g.groups[at].count+1, at+1
	if next == len(g.groups) || g.groups[next].count != count {
		g.groups = slices.Insert(g.groups, next, faceGroup{count: count, evidence: evidence})
	}
	g.groups[next].faces++
	g.groups[at].faces--
	if g.groups[at].faces == 0 {
		g.groups = slices.Delete(g.groups, at, next)
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
