package dice

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/evidence"
	"example.com/dice/internal/words"
)

// A Guarded die passes on the rolls of another one, and weighs the evidence against it.
// It must not be copied.
type Guarded struct {
	_    noCopy
	die  checked
	bets evidence.Bets
	held int // a face that was rolled and not returned
	told bool
}

// guardLimit is the evidence in bits at which Roll returns [ErrUnfair].
const guardLimit = 40

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
	if n > evidence.MostSides {
		misuse("Guard", "cannot count the faces of a d%d; use a die of at most %d sides", n,
			evidence.MostSides)
	}
	return &Guarded{die: checked{src, n}, bets: *evidence.NewBets(int(n))}
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
func (g *Guarded) Evidence() float64 { return g.made().bets.Bits() }

// Counts returns how often each face came, face 1 first. It includes a face that Roll
// has not returned yet, because it returned [ErrUnfair] instead.
func (g *Guarded) Counts() []int {
	counts := make([]int, g.Sides())
	for i, c := range g.bets.Counts() {
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
		g.bets.Roll(int(digit))
		g.held = int(digit) + 1
	}
	if !g.told && g.bets.Reached(guardLimit) {
		g.told = true
		return 0, g.unfair()
	}
	face := g.held
	g.held = 0
	return face, nil
}

// unfair returns the error, with all counts of up to 100 faces.
func (g *Guarded) unfair() error {
	counts := g.bets.Counts()
	most := slices.Max(counts)
	came := fmt.Sprintf("face %d came most often, %s", slices.Index(counts, most)+1,
		words.Count(most, "time"))
	if len(counts) <= 100 {
		list := strings.Trim(fmt.Sprint(counts), "[]")
		came = fmt.Sprintf("faces 1 to %d came %s times", len(counts),
			strings.ReplaceAll(list, " ", ", "))
	}
	switch faces, again, order := g.bets.Parts(); {
	case again > max(faces, order):
		came += ", and repeat too seldom, as cards do"
	case order > faces:
		came += ", and their order is strange"
	}
	return fmt.Errorf("%w: after %d rolls of a d%d, %s; a fair die looks this unfair at any time "+
		"with probability at most 2^-%d; check the die before rolling on",
		ErrUnfair, g.bets.Rolls(), g.die.sides, came, guardLimit)
}
