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
// A draw of rng is one roll of a die of these sides, and Die(rng, 6) is a d6. [Must] may end a
// sequence in a procedure: Enumerate recovers the error of its own dice.
//
// The procedure must be deterministic. After depth rolls, from 0 to 10,000, its next roll returns
// an error, and the sequence counts as open ([Distribution.Open]). A draw of one side is not a
// roll.
//
// The cost is a run for each sequence, and about 100 bytes for each outcome. Enumerate panics if
// procedure is nil. It returns an error if the procedure fails or is found not to be
// deterministic, as one that ranges over a map; for more than 2^37 rolls in all, where each
// sequence counts as one roll more, in most cases before it runs any; for a die of more than 2^26
// sides; and for more than 2^22 outcomes, counted for each number of rolls and their sides.
func Enumerate(depth int, procedure func(rng Dice) (int, error)) (*Distribution, error) {
	return newEnumeration(depth, procedure).distribution()
}

// An enumeration walks the tree of all sequences depth first. The sequence is its path.
type enumeration struct {
	procedure func(rng Dice) (int, error)
	limit     uint64 // the most rolls and sequences in all
	most      int    // the most outcomes
	sequence
}

func newEnumeration(depth int, procedure func(rng Dice) (int, error)) *enumeration {
	if procedure == nil {
		misuse("Enumerate", "nil procedure; pass a func that rolls the dice it is given")
	}
	return &enumeration{
		procedure: procedure, limit: maxWork, most: maxOutcomes,
		sequence: sequence{depth: depth, tally: newTally()},
	}
}

func (e *enumeration) distribution() (*Distribution, error) {
	defer func() { e.stop = errOver }()
	if e.depth < 0 || e.depth > maxDepth {
		return nil, fmt.Errorf("dice: Enumerate: cannot cut at a depth of %d rolls; use 0 to %d",
			e.depth, maxDepth)
	}
	first, err := e.run()
	if err != nil {
		return nil, err
	}
	start := slices.Clone(e.rolls)

	got, work, ordinal := first, uint64(0), uint64(1)
	for ; ; ordinal++ {
		if !got.open {
			e.count(e.shape(), got.outcome)
		}
		work += uint64(len(e.rolls)) + 1
		if e.outcomes > e.most {
			return nil, fmt.Errorf("dice: Enumerate: more than %d outcomes; return fewer, such as "+
				"remainders", e.most)
		}
		if ordinal&(ordinal-1) == 0 {
			if err := e.repeat(got, 1); err != nil {
				return nil, err
			}
		}
		if ordinal == probeAfter {
			if err := e.probe(); err != nil {
				return nil, err
			}
		}
		if !e.advance() {
			break
		}
		if work >= e.limit {
			return nil, e.tooMany()
		}
		got, err = e.run()
		if err != nil {
			return nil, err
		}
	}
	e.rolls = start
	if err := e.repeat(first, fewestRuns-min(ordinal, fewestRuns-1)); err != nil {
		return nil, err
	}
	return e.tally.distribution(e.depth), nil
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
		return ending{}, fmt.Errorf("dice: Enumerate: the procedure failed after %s: %w", e.path(), err)
	case e.next < len(e.rolls):
		return ending{}, e.nondeterministic("it gave %d, and before that it rolled a d%d", outcome,
			e.rolls[e.next].sides)
	}
	return ending{outcome: outcome}, nil
}

// attempt calls the procedure and recovers a panic with the error of a refused roll.
func (e *enumeration) attempt() (outcome int, err error) {
	defer func() {
		if e.stop == nil {
			return
		}
		if v := recover(); v != nil {
			if cause, ok := v.(error); !ok || !errors.Is(cause, e.stop) {
				panic(v)
			}
		}
	}()
	return e.procedure(&e.sequence)
}

// repeat runs the finished sequence again. It finds hidden state.
func (e *enumeration) repeat(want ending, times uint64) error {
	e.rerun = true
	defer func() { e.rerun = false }()
	for range times {
		got, err := e.run()
		if err == nil && got != want {
			err = e.nondeterministic("it gave %v, and before that %v", got, want)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A sequence is the dice of one run of rolls, with face 1 beyond its end.
type sequence struct {
	rolls  []pathRoll
	next   int        // rolls made in this run
	depth  int        // the most rolls
	rerun  bool       // the sequence is complete and runs again
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
	errCut  = errors.New("dice: Enumerate: this sequence of rolls is cut here")
	errOver = errors.New("dice: Enumerate: its dice roll only until it returns")
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
	case s.rerun:
		s.stop = s.nondeterministic("it rolled a d%d, and before that none", sides)
	case sides > maxFaces:
		s.stop = fmt.Errorf("dice: Enumerate: after %s, each face of a d%d would take a run; "+
			"use a die of at most %d sides",
			s.path(), sides, maxFaces)
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
	return fmt.Errorf("dice: Enumerate: the procedure is not deterministic: after %s %s; "+
		"draw only from the dice it is given, make all that it keeps in each run, and sort the keys "+
		"of a map",
		s.path(), fmt.Sprintf(format, values...))
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

func (e ending) String() string {
	if e.open {
		return "no outcome"
	}
	return strconv.Itoa(e.outcome)
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
	fewestRuns  = 32      // with few sequences, the first runs again: a generator that is kept shows
	probeAfter  = 1 << 12 // sequences run before the probes
	probes      = 256
)

// probe returns an error if there is far more work than the limit. It makes random sequences,
// as in Knuth, "Estimating the efficiency of backtrack programs" (1975): a sequence of
// probability 1/ways counts for ways sequences of its length. The mean of that is the work.
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
		"dice: Enumerate: more than %d rolls in all; use a depth below %d, or smaller dice",
		e.limit, e.depth)
}
