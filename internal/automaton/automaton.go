// Package automaton says what a strategy for making one die from others is,
// whoever found it, and finds out from that alone what it costs, how long it
// can take and whether it is fair.
//
// Whoever follows a strategy keeps one number, the case: which of several
// equally likely things has happened so far. A roll of a die with d sides
// replaces a case by one of d cases. Sooner or later there are at least as many
// cases as results; then some of them decide, equally many for each result, and
// the rest, renumbered, are rolled on with. So a strategy is a finite automaton,
// with two kinds of numbers in it: a pool, which says how many cases there are,
// and the case itself.
//
// For a d10 from d6s, for example: pool 0 has one case, rolled into the 6 cases
// of pool 1; these are rolled into the 36 cases of pool 2, of which 0 to 29
// decide, case v for the result v mod 10 + 1, and 30 to 35 are carried to the
// cases 0 to 5 of pool 1.
//
// This package knows nothing of how strategies are found. [Automaton.Verify] can
// therefore prove the work of any search, and automata that come from a file.
package automaton

import "sort"

// An Automaton makes a die of Target sides. It starts with case 0 of pool 0,
// which has no other. Nobody changes an Automaton once it is in use, so that
// goroutines may share it.
type Automaton struct {
	Target uint64
	Throws []Throw
	Pools  []Pool
}

// A Throw is a way to roll: one die, or some dice together.
type Throw struct {
	Sides uint64 // of all dice together, their product
	Cost  int
	Dice  []int // their sides; the first is the most significant digit
}

// A Pool is a number of cases, divided into runs of consecutive ones.
type Pool struct {
	Size uint64
	Runs []Run
}

// A Run is the cases of a pool from Start to End-1, with what is done with
// them. The j-th case of a run, from 0, is
//
//	Rolled:   rolled with a throw of d sides, which leads to one of the d cases
//	          from Offset + j·d on, in the pool To;
//	Carried:  the case Offset + j mod Span of the pool To;
//	Decided:  the outcome Offset + j mod Span, from 0.
//
// The Span of a carried or decided run divides its length, so that equally many
// of its cases go to each case or outcome.
type Run struct {
	Start, End   uint64
	Action       Action
	Throw        int // index into the throws of the automaton
	To           int // index into its pools
	Offset, Span uint64
}

// An Action is what is done with the cases of a run.
type Action uint8

const (
	Rolled Action = iota
	Carried
	Decided
)

// UnfairBits says when bad luck stops being credible: failures in a row whose
// odds are below 2^-UnfairBits are taken for the work of unfair dice. A billion
// fair dice, rolled a billion times a second for the age of the universe, would
// show such a run with odds of 1/780; and a source that never gives a result is
// found out after a few hundred rolls.
const UnfairBits = 128

// Cases returns the number of cases of the run.
func (r Run) Cases() uint64 { return r.End - r.Start }

// Reach returns how many consecutive cases or outcomes the run leads to.
func (r Run) Reach(throws []Throw) uint64 {
	if r.Action == Rolled {
		return r.Cases() * throws[r.Throw].Sides
	}
	return r.Span
}

// at returns the run of a case.
func (p *Pool) at(index uint64) *Run {
	i := sort.Search(len(p.Runs), func(i int) bool { return index < p.Runs[i].End })
	return &p.Runs[i]
}
