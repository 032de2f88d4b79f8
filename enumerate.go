package dice

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Enumerate runs a procedure once for every sequence of rolls and returns the exact
// probabilities of its outcomes. So it proves that a game is fair, or shows the fault:
//
//	loot := dice.Must(dice.Weighted(60, 30, 9, 1))
//	got, err := dice.Enumerate(1, loot.Pick)
//	if err != nil {
//		log.Fatal(err) // got is nil
//	}
//	fmt.Println(got.Matches(0, 60, 30, 9, 1)) // true
//	fmt.Print(got)                            // a bar chart
//
// A draw of rng is one roll of a die of these sides, and Die(rng, 6) is a d6. [Must] may
// end a sequence in a procedure: Enumerate recovers the error of its own dice.
//
// The procedure must be deterministic. After depth rolls, from 0 to 10,000, its next roll
// returns an error, and the sequence counts as open ([Distribution.Open]). A draw of one
// side is not a roll.
//
// Enumerate finds a procedure that is not deterministic, such as one that ranges over a
// map, by running it again: all sequences of up to 2^18 rolls in all, or the first ones
// of more, run twice, and those of up to 1,600 rolls in all 160 times more.
//
// It runs about ten million short sequences a second, and holds up to 200 bytes for each
// outcome. It panics if procedure is nil; a panic of the procedure says after which rolls
// it came. It returns an error if the procedure fails or is found not to be
// deterministic, for a die of more than 2^26 sides, for millions of outcomes, and for
// more than 2^37 rolls, hours of work: mostly at once. For longer games see [Chain].
func Enumerate(depth int, procedure func(rng Dice) (int, error)) (*Distribution, error) {
	if procedure == nil {
		misuse("Enumerate", "nil procedure; pass a func that rolls the dice it is given")
	}
	if depth < 0 || depth > maxDepth {
		return nil, fmt.Errorf("dice: Enumerate: cannot cut at a depth of %d rolls; use 0 to %d", depth,
			maxDepth)
	}
	e := newEnumeration("Enumerate", depth, procedure)
	e.hint = fmt.Sprintf("use a depth below %d, or smaller dice", depth)
	return e.distribution()
}

// An enumeration visits the tree of all sequences depth first. The sequence is its path.
type enumeration struct {
	procedure func(rng Dice) (int, error)
	limit     uint64                // the most rolls and sequences in all
	hint      string                // how to stay below it
	most      int                   // the most outcomes
	work      uint64                // rolls and sequences so far
	again     uint64                // rolls and sequences to run again
	seen      []seen                // the sequences, if they are few
	named     func(outcome int) any // what an outcome stands for, if not for itself
	sequence
}

// A sequence that was seen.
type seen struct {
	shape *shape // its dice
	ending
}

func newEnumeration(
	name string, depth int, procedure func(rng Dice) (int, error),
) *enumeration {
	return &enumeration{
		procedure: procedure, limit: maxWork, most: maxOutcomes, again: compareWork,
		sequence: sequence{name: name, depth: depth, tally: newTally()},
	}
}

// distribution runs all sequences and counts their outcomes.
func (e *enumeration) distribution() (*Distribution, error) {
	defer func() { e.stop = errOver }()
	if err := e.count(); err != nil {
		return nil, err
	}
	return e.tally.distribution(e.depth), nil
}

func (e *enumeration) count() error {
	for ordinal := uint64(1); ; ordinal++ {
		got, err := e.run()
		if err != nil {
			return err
		}
		if !got.open {
			e.add(e.shape(), got.outcome)
		}
		if e.outcomes > e.most {
			return fmt.Errorf("dice: %s: more than %d outcomes; return fewer, such as remainders",
				e.name, e.most)
		}
		if len(e.shapes) > e.most/4 {
			return fmt.Errorf("dice: %s: more than %d kinds of sequences, by their dice; let the faces "+
				"decide less often which dice are rolled", e.name, e.most/4)
		}
		this := seen{e.shape(), got}
		if e.work < compareWork {
			if err := e.repeat(this); err != nil {
				return err
			}
		}
		if ordinal <= mostSeen {
			e.seen = append(e.seen, this)
		}
		e.work += uint64(len(e.rolls)) + 1
		if ordinal == probeAfter {
			if err := e.probe(); err != nil {
				return err
			}
		}
		if !e.advance() {
			return e.compare(ordinal)
		}
		if e.work >= e.limit {
			return e.tooMany()
		}
	}
}

// compare runs all sequences again, as often as the limit of work allows, if there are
// few.
func (e *enumeration) compare(sequences uint64) error {
	if sequences > mostSeen {
		return nil
	}
	for range min(mostRuns, e.again/e.work) {
		e.rolls = e.rolls[:0]
		for _, before := range e.seen {
			if err := e.repeat(before); err != nil {
				return err
			}
			e.advance()
		}
	}
	return nil
}

// repeat runs a sequence that was seen before, up to whose last roll the path leads.
// Other dice lead to another shape, unless they are found before.
func (e *enumeration) repeat(before seen) error {
	got, err := e.run()
	if err == nil && got != before.ending {
		err = e.nondeterministic("it gave %s, and before that %s", e.told(got), e.told(before.ending))
	}
	if err == nil && e.shape() != before.shape {
		err = e.nondeterministic("it ended, and before that it had rolled other dice")
	}
	return err
}

// run runs the procedure once. It repeats the rolls of the sequence and appends new ones.
func (e *enumeration) run() (ending, error) {
	e.next, e.stop, e.vain = 0, nil, 0
	outcome, err := e.attempt()
	switch {
	case e.stop == errCut:
		return ending{open: true}, nil
	case e.stop != nil:
		return ending{}, e.stop
	case err != nil:
		return ending{}, fmt.Errorf("dice: %s: the procedure failed after %s: %w", e.name, e.path(), err)
	case e.next < len(e.rolls):
		return ending{}, e.nondeterministic("it gave %s, and before that it rolled a d%d",
			e.told(ending{outcome: outcome}), e.rolls[e.next].sides)
	}
	return ending{outcome: outcome}, nil
}

// attempt calls the procedure and recovers a panic with the error of a refused roll. To
// any other panic it adds the rolls that led to it.
func (e *enumeration) attempt() (outcome int, err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		cause, failed := v.(error)
		if e.stop != nil && failed && errors.Is(cause, e.stop) {
			return
		}
		if failed {
			panic(fmt.Errorf("dice: %s: a panic after %s: %w", e.name, e.path(), cause))
		}
		panic(fmt.Sprintf("dice: %s: a panic after %s: %v", e.name, e.path(), v))
	}()
	return e.procedure(&e.sequence)
}

// A sequence is the dice of one run of rolls, with face 1 beyond its end.
type sequence struct {
	name   string // of what enumerates, for errors
	rolls  []pathRoll
	next   int        // rolls made in this run
	depth  int        // the most rolls
	random *rand.Rand // rolls beyond the sequence in a probe; nil for face 1
	stop   error      // why this run refuses rolls; nil if it does not
	vain   int        // rolls refused
	tally
}

type pathRoll struct {
	sides, face int
	shape       *shape // of the rolls up to this one
}

var (
	errCut  = errors.New("dice: this sequence of rolls is cut here")
	errOver = errors.New("dice: the dice of an enumeration roll only until it returns")
)

// advance makes the sequence the beginning of the next sequence: the last roll that has
// another face takes it, and later rolls are dropped.
func (s *sequence) advance() bool {
	for last := len(s.rolls) - 1; last >= 0; last-- {
		if r := &s.rolls[last]; r.face < r.sides {
			r.face++
			s.rolls = s.rolls[:last+1]
			return true
		}
	}
	return false
}

func (s *sequence) String() string { return "dice.Enumerate()" }

func (s *sequence) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	if s.next < len(s.rolls) && s.stop == nil {
		if r := &s.rolls[s.next]; r.sides == sides {
			s.next++
			return r.face, nil
		}
	}
	return s.beyond(sides)
}

// beyond appends a roll to the sequence, or stops the run.
func (s *sequence) beyond(sides int) (int, error) {
	switch {
	case s.stop != nil:
		// A procedure that ignores the error must end too.
		s.vain++
		if s.vain > maxVain {
			panic(s.stop)
		}
	case s.next < len(s.rolls):
		s.stop = s.nondeterministic("it rolled a d%d, and before that a d%d", sides,
			s.rolls[s.next].sides)
	case s.next == s.depth:
		s.stop = errCut
	case sides > maxFaces:
		s.stop = fmt.Errorf("dice: %s: after %s, each face of a d%d would take a run; "+
			"use a die of at most %d sides",
			s.name, s.path(), sides, maxFaces)
	default:
		face := 1
		if s.random != nil {
			face += s.random.IntN(sides)
		}
		s.rolls = append(s.rolls, pathRoll{sides, face, s.roll(s.shape(), sides)})
		s.next++
		return face, nil
	}
	return 0, s.stop
}

func (s *sequence) nondeterministic(format string, values ...any) error {
	return fmt.Errorf("dice: %s: the procedure is not deterministic: after %s %s; draw only from "+
		"the dice it is given, make all that it keeps in each run, sort the keys of a map, and keep "+
		"no pointer in a state",
		s.name, s.path(), fmt.Sprintf(format, values...))
}

// path returns the rolls of this run, such as "d6:3 d6:1".
func (s *sequence) path() string {
	const shown = 16
	if s.next == 0 {
		return "no roll"
	}
	var path []string
	first := max(0, s.next-shown)
	if first > 0 {
		path = append(path, fmt.Sprintf("%d rolls and", first))
	}
	for _, r := range s.rolls[first:s.next] {
		path = append(path, fmt.Sprintf("d%d:%d", r.sides, r.face))
	}
	return strings.Join(path, " ")
}

// An ending tells how a run of a procedure ended. An open run has no outcome.
type ending struct {
	outcome int
	open    bool
}

// told describes an ending for errors.
func (e *enumeration) told(end ending) string {
	switch {
	case end.open:
		return "no outcome"
	case e.named != nil:
		return fmt.Sprintf("%+v", e.named(end.outcome))
	}
	return strconv.Itoa(end.outcome)
}

// shape returns the shape of the sequence.
func (s *sequence) shape() *shape {
	if len(s.rolls) == 0 {
		return s.root
	}
	return s.rolls[len(s.rolls)-1].shape
}

const (
	maxDepth    = 10_000
	maxFaces    = 1 << 26 // of a die, because probes may miss a rare large one
	maxOutcomes = 1 << 22
	maxWork     = 1 << 37 // rolls and sequences
	maxVain     = 1 << 12 // rolls that a run may ask for after it was stopped
	compareWork = 1 << 18 // rolls and sequences that are run again
	mostSeen    = 1 << 12 // sequences that may be run more than twice
	mostRuns    = 160     // (7/8)^mostRuns < 10^-9: a map of two keys begins with the other with 1/8
	probeAfter  = 1 << 12 // sequences run before the probes
	probes      = 256
)

// probe returns an error if there is far more work than the limit. It makes random
// sequences, as in Knuth, "Estimating the efficiency of backtrack programs" (1975): a
// sequence of probability 1/ways counts for ways sequences of its length. The mean of
// that is the work.
//
// If the work is within the limit, a probe exceeds t times the limit with probability at
// most 1/t (Markov), and k of n probes do with at most C(n, k)/t^k, where C(n, k) <=
// min(n^k, 2^n). For each k, t makes this at most 2^-64.
func (e *enumeration) probe() error {
	complete := e.rolls
	e.rolls, e.random = nil, rand.New(rand.NewPCG(1975, 121))
	defer func() { e.rolls, e.random = complete, nil }()

	var work [probes]int // logarithms to base 2, rounded down
	for i := range work {
		e.rolls = e.rolls[:0]
		if _, err := e.run(); err != nil {
			return err
		}
		work[i] = e.shape().ways.BitLen() + bits.Len(uint(len(e.rolls))+1) - 2
	}
	slices.Sort(work[:])
	for i, estimate := range work {
		k, t := probes-i, estimate-bits.Len64(e.limit) // t as a logarithm, rounded down
		if k*t >= 64+min(probes, k*bits.Len(probes)) {
			return e.tooMany()
		}
	}
	return nil
}

func (e *enumeration) tooMany() error {
	return fmt.Errorf(
		"dice: %s: more than %d rolls in all; %s", e.name, e.limit, e.hint)
}
