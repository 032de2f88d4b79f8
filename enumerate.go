package dice

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Enumerate runs a procedure once for every sequence of rolls that it can ask
// for and returns the exact odds of its outcomes, as a [Distribution]. It
// proves that a die is fair, or shows what is wrong with it:
//
//	sum, err := dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
//		d6 := die(6)
//		return dice.Must(d6.Roll()) + dice.Must(d6.Roll()), nil
//	})
//	fmt.Print(sum) // a bar chart: 2 with 1/36, …, 7 with 6/36, …
//
// The procedure gets its dice from die, of any kinds, in any order and number,
// which may depend on earlier rolls. It rolls them itself or makes other
// Sources of them, and returns an outcome. The roll of a d1 counts as a roll
// too. The procedure may use [Must]; it may also roll nothing.
//
// A sequence that goes on after depth rolls is cut: its next roll returns an
// error, which the procedure should pass on, and whatever the procedure does
// with it, the sequence counts as open. See [Distribution.Open].
//
// The procedure must repeat itself: what it rolls and returns may depend only
// on the faces that it rolls, so its Sources, a [Recycler] among them, must be
// made anew in each run. Enumerate checks that sequences which begin alike roll
// alike, and runs some sequences a second time. It returns an error, and never
// odds, for a procedure that it finds not to repeat itself; for an error of the
// procedure, which it wraps together with the rolls that led there; and for a
// depth outside 0 to 10,000. [ErrUnfair] is such an error: among all sequences
// are those that no fair die shows, if depth lets them grow that long.
//
// The cost is one run for each sequence, and less than a hundred nanoseconds on
// top of it. Enumerate gives up with an error after 2^32 sequences or 2^37
// rolls in all; and if it is plain from a few random sequences that there are
// more, or if a die of more than 2^26 sides is rolled, it says so at once.
// Memory grows with the number of different outcomes and of different products
// of sides, not with the number of sequences.
//
// Enumerate panics if procedure is nil, and die if sides < 1. A panic of the
// procedure goes through, unless it is that of Must at the end of a cut sequence.
// The dice must not be used by several goroutines at once, nor after Enumerate
// has returned.
func Enumerate(depth int, procedure func(die func(sides int) Source) (int, error)) (*Distribution, error) {
	return newEnumeration(depth, procedure).distribution()
}

const (
	maxDepth     = 10_000
	maxSequences = 1 << 32
	maxTotal     = 1 << 37 // rolls
	probeAfter   = 1 << 12 // sequences: so many are run before any probe
	probes       = 256
)

// An enumeration goes through the tree of all sequences depth first. The script
// is the path to the present sequence, and all there is to remember of the tree.
type enumeration struct {
	procedure func(die func(sides int) Source) (int, error)
	die       func(sides int) Source // made once, so that runs allocate nothing
	sequences uint64                 // the most that are run
	total     uint64                 // the most rolls in all
	script
}

func newEnumeration(depth int, procedure func(die func(sides int) Source) (int, error)) *enumeration {
	if procedure == nil {
		misuse("Enumerate", "nil procedure; pass a func that rolls the dice it is given")
	}
	e := &enumeration{procedure: procedure, sequences: maxSequences, total: maxTotal, script: newScript(depth)}
	e.die = e.script.die
	return e
}

// distribution runs all sequences.
func (e *enumeration) distribution() (*Distribution, error) {
	defer func() { e.stop = errOver }()
	if e.depth < 0 || e.depth > maxDepth {
		return nil, fmt.Errorf("dice: Enumerate: cannot cut at a depth of %d rolls; use 0 to %d", e.depth, maxDepth)
	}
	first, err := e.run()
	if err != nil {
		return nil, err
	}
	start := slices.Clone(e.made)

	got, rolls := first, uint64(0)
	for ordinal := uint64(1); ; ordinal++ {
		e.shape(len(e.made)).count(got)
		rolls += uint64(got.rolls)
		if ordinal&(ordinal-1) == 0 {
			if err := e.repeat(got); err != nil {
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
		if ordinal >= e.sequences || rolls >= e.total {
			return nil, e.tooMany()
		}
		if got, err = e.run(); err != nil {
			return nil, err
		}
	}
	e.made = start
	if err := e.repeat(first); err != nil {
		return nil, err
	}
	return newDistribution(e.depth, e.shapes.all), nil
}

// run runs the procedure once. It makes the rolls of the script over again, and
// those that it makes beyond are added to the script.
func (e *enumeration) run() (ending, error) {
	e.restart()
	outcome, err := e.attempt()
	switch {
	case e.stop == errCut:
		return ending{rolls: e.next, open: true}, nil
	case e.stop != nil:
		return ending{}, e.stop
	case err != nil:
		return ending{}, fmt.Errorf("dice: Enumerate: the procedure failed after %s: %w", e.path(), err)
	case e.next < len(e.made):
		return ending{}, e.unrepeated("it gave %d, and before that it rolled a d%d", outcome, e.made[e.next].sides)
	}
	return ending{outcome: outcome, rolls: e.next}, nil
}

// attempt calls the procedure and recovers the panic of a Must that was given
// the error of a roll that is not made. Any other panic goes through.
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
	return e.procedure(e.die)
}

// repeat runs the script, which is complete, again. It finds the hidden state
// that sequences which begin alike do not show.
func (e *enumeration) repeat(want ending) error {
	e.rerun = true
	got, err := e.run()
	e.rerun = false
	if err == nil && got != want {
		err = e.unrepeated("it gave %v, and before that %v", got, want)
	}
	return err
}

// probe returns an error if there are far more sequences than can be run. It
// makes random ones, as in Knuth, "Estimating the efficiency of backtrack
// programs" (1975): one that ends with odds of 1/ways counts for ways
// sequences, and for ways·rolls rolls. The mean of that is the number of all
// sequences, and of all their rolls.
//
// So where that is within the limit, a probe passes t times the limit with odds
// of at most 1/t (Markov), and some k of n probes do with at most
// C(n, k)/t^k, where C(n, k) is at most n^k and at most 2^n. For each k, t is
// such that these odds are 2^-64 at most.
func (e *enumeration) probe() error {
	complete := e.made
	e.made, e.random = nil, rand.New(rand.NewPCG(1975, 121))
	defer func() { e.made, e.random = complete, nil }()

	var sequences, rolls [probes]int // logarithms to base 2, rounded down
	for i := range probes {
		e.made = e.made[:0]
		got, err := e.run()
		if err != nil {
			return err
		}
		sequences[i] = e.shape(len(e.made)).ways.BitLen() - 1
		rolls[i] = sequences[i] + max(0, bits.Len(uint(got.rolls))-1)
	}
	if pass(sequences[:], e.sequences) || pass(rolls[:], e.total) {
		return e.tooMany()
	}
	return nil
}

// pass reports whether the k largest estimates, for some k, pass the limit by
// the t of probe.
func pass(estimates []int, limit uint64) bool {
	slices.Sort(estimates)
	slices.Reverse(estimates)
	n := len(estimates)
	for i, estimate := range estimates {
		k, t := i+1, estimate-bits.Len64(limit) // t as a logarithm, rounded down
		if k*t >= 64+min(n, k*bits.Len(uint(n))) {
			return true
		}
	}
	return false
}

func (e *enumeration) tooMany() error {
	return fmt.Errorf("dice: Enumerate: more than %d sequences or %d rolls in all; use a depth below %d, or smaller dice",
		e.sequences, e.total, e.depth)
}
