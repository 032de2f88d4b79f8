package dice

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Enumerate runs a procedure once for every sequence of rolls and returns the exact
// probabilities of its outcomes. So it proves that a die is fair, or shows the fault:
//
//	sum, err := dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
//		d6 := die(6)
//		return dice.Must(d6.Roll()) + dice.Must(d6.Roll()), nil
//	})
//	fmt.Print(sum) // a bar chart: 2 with 1/36, …, 7 with 6/36, …
//
// The procedure gets dice from die, may make other Sources of them in each run, and
// must be deterministic. After depth rolls, from 0 to 10,000, its next roll returns an
// error, even of a d1, and the sequence counts as open ([Distribution.Open]).
//
// The cost is a run and less than 100 ns for each sequence. Memory grows with the
// outcomes and the products of sides. Enumerate panics if procedure is nil, and die if
// sides < 1. It returns an error if the procedure fails or is found not to be
// deterministic, and beyond 2^32 sequences, 2^37 rolls or dice of 2^26 sides, mostly at
// once. The dice are not safe for concurrent use.
func Enumerate(depth int, procedure func(die func(sides int) Source) (int, error)) (*Distribution, error) {
	return newEnumeration(depth, procedure).distribution()
}

const (
	maxDepth     = 10_000
	maxSequences = 1 << 32
	maxTotal     = 1 << 37 // rolls
	probeAfter   = 1 << 12 // sequences run before the probes
	probes       = 256
)

// An enumeration walks the tree of all sequences depth first. The script is its path.
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
	e := &enumeration{
		procedure: procedure, sequences: maxSequences, total: maxTotal,
		script: script{depth: depth, dice: map[int]*scriptedDie{}, shapes: shapes{}},
	}
	e.die, e.root = e.script.die, e.shapes.of(0, big.NewInt(1))
	return e
}

func (e *enumeration) distribution() (*Distribution, error) {
	defer func() { e.stop = errOver }()
	if e.depth < 0 || e.depth > maxDepth {
		return nil, fmt.Errorf("dice: Enumerate: cannot cut at a depth of %d rolls; use 0 to %d", e.depth, maxDepth)
	}
	first, err := e.run()
	if err != nil {
		return nil, err
	}
	start := slices.Clone(e.rolls)

	got, rolls := first, uint64(0)
	for ordinal := uint64(1); ; ordinal++ {
		if !got.open {
			got.shape.ended[got.outcome]++
		}
		rolls += uint64(got.shape.rolls)
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
	e.rolls = start
	if err := e.repeat(first); err != nil {
		return nil, err
	}
	return newDistribution(e.depth, slices.Collect(maps.Values(e.shapes))), nil
}

// run runs the procedure once. It repeats the rolls of the script and appends new ones.
func (e *enumeration) run() (ending, error) {
	e.next, e.stop, e.vain = 0, nil, 0
	outcome, err := e.attempt()
	switch {
	case e.stop == errCut:
		return ending{shape: e.shape(), open: true}, nil
	case e.stop != nil:
		return ending{}, e.stop
	case err != nil:
		return ending{}, fmt.Errorf("dice: Enumerate: the procedure failed after %s: %w", e.path(), err)
	case e.next < len(e.rolls):
		return ending{}, e.nondeterministic("it gave %d, and before that it rolled a d%d", outcome, e.rolls[e.next].sides)
	}
	return ending{outcome: outcome, shape: e.shape()}, nil
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
	return e.procedure(e.die)
}

// repeat runs the finished script again. It finds hidden state.
func (e *enumeration) repeat(want ending) error {
	e.rerun = true
	got, err := e.run()
	e.rerun = false
	if err == nil && got != want {
		err = e.nondeterministic("it gave %v, and before that %v", got, want)
	}
	return err
}

// probe returns an error if there are far more sequences than can be run. It makes
// random ones, as in Knuth, "Estimating the efficiency of backtrack programs" (1975): a
// sequence of probability 1/ways counts for ways sequences and ways·rolls rolls, whose
// means are the totals.
//
// If a total is within the limit, a probe exceeds t times the limit with probability at
// most 1/t (Markov), and k of n probes do with at most C(n, k)/t^k, where C(n, k) <=
// min(n^k, 2^n). For each k, t makes this at most 2^-64.
func (e *enumeration) probe() error {
	complete := e.rolls
	e.rolls, e.random = nil, rand.New(rand.NewPCG(1975, 121))
	defer func() { e.rolls, e.random = complete, nil }()

	var sequences, rolls [probes]int // logarithms to base 2, rounded down
	for i := range probes {
		e.rolls = e.rolls[:0]
		got, err := e.run()
		if err != nil {
			return err
		}
		sequences[i] = got.shape.ways.BitLen() - 1
		rolls[i] = sequences[i] + max(0, bits.Len(uint(got.shape.rolls))-1)
	}
	if pass(sequences[:], e.sequences) || pass(rolls[:], e.total) {
		return e.tooMany()
	}
	return nil
}

// pass reports whether for some k the k largest estimates exceed t times the limit.
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
