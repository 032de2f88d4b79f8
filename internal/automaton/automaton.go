// Package automaton represents strategies for making one die from others, and proves
// their cost, worst case and fairness however they were found, even in a file.
//
// A player keeps one number, the case: which of several equally likely things has
// happened so far. A roll of a d-sided die replaces a case by one of d cases. Once there
// are no fewer cases than results, some decide, the same number for each result. The rest
// are renumbered and rolled again. So a strategy is a finite automaton with two numbers:
// the pool, which fixes the number of cases, and the case.
//
// For a d10 from d6s, pool 0 has one case, rolled into the 6 cases of pool 1. These
// are rolled into the 36 cases of pool 2: 0 to 29 decide, case v for the result v mod
// 10 + 1, and 30 to 35 are carried to the cases 0 to 5 of pool 1.
package automaton

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// An Automaton makes one of Target outcomes: a fair die, or outcomes of unequal
// probability. It starts with the only case of pool 0. It never changes once in use:
// goroutines may share it.
type Automaton struct {
	Target  uint64
	Throws  []Throw
	Pools   []Pool
	Weights []uint64 // outcome i has the probability Weights[i]/sum; nil for a fair die
	Names   []string // of the outcomes; nil for the numbers 1 to Target
	Recipe  Recipe   // how people follow it; nil if they look the outcomes up in rows
}

// A Throw is a way to roll: one die, or several together. Those with costs of their own
// are rolled one after the other, until it is sure where they lead. Those of a [Sum] at
// the cost of 0 are thrown together with those before.
type Throw struct {
	Sides uint64 `json:"-"` // of all dice together, their product; or Endless
	Cost  int    `json:"cost"`
	Costs []int  `json:"-"`              // of the dice, which sum to the cost; nil if they are thrown together
	Dice  []int  `json:"roll"`           // their sides; the first is the most significant digit
	Zero  bool   `json:"zero,omitempty"` // the highest face of each die counts as 0
}

// Digits returns faces of the dice as one number, from 0: each is a digit, the face minus
// one, or the face if the highest one counts as 0.
func (t Throw) Digits(faces []int) (number uint64) {
	for i, face := range faces {
		sides := t.Dice[i]
		digit := face - 1
		if t.Zero {
			digit = face % sides
		}
		number = number*uint64(sides) + uint64(digit)
	}
	return number
}

// Faces returns the faces whose number is that of [Throw.Digits].
func (t Throw) Faces(number uint64) (faces []int) {
	faces = make([]int, len(t.Dice))
	for i, sides := range slices.Backward(t.Dice) {
		digit := int(number % uint64(sides))
		number /= uint64(sides)
		faces[i] = digit + 1
		if t.Zero {
			faces[i] = (digit+sides-1)%sides + 1
		}
	}
	return faces
}

// throwOf returns a throw of dice, of 0 sides if these are too many.
func throwOf(dice []int, cost int) Throw {
	return Throw{Sides: Numbers(dice, math.MaxInt64), Cost: cost, Dice: dice}
}

// InTurn returns the throw of rolls one after the other, each of some dice together.
func InTurn(rolls [][]int, cost func(dice []int) int) Throw {
	t := throwOf(slices.Concat(rolls...), 0)
	for _, dice := range rolls {
		t.Costs = append(append(t.Costs, cost(dice)), make([]int, len(dice)-1)...)
		t.Cost += cost(dice)
	}
	if len(rolls) == 1 {
		t.Costs = nil
	}
	return t
}

// throw returns the index of a throw, which it adds if there is none.
func (a *Automaton) throw(t Throw) int {
	at := slices.IndexFunc(a.Throws, func(u Throw) bool {
		return t.Cost == u.Cost && t.Zero == u.Zero && slices.Equal(t.Dice, u.Dice) &&
			slices.Equal(t.Costs, u.Costs)
	})
	if at < 0 {
		at = len(a.Throws)
		a.Throws = append(a.Throws, t)
	}
	return at
}

// Endless is the number of sides of a throw that stands for all that have more than
// 2^63. No automaton rolls it, but a lower bound must reckon with it.
const Endless = math.MaxUint64

// A Pool is a number of cases, divided into runs of consecutive ones.
type Pool struct {
	Size uint64
	Runs []Run
}

// A Run is the cases of a pool from Start to End-1. Its j-th case, from 0, is
//
//	Rolled:   rolled with a throw of d sides, which leads to one of the d cases
//	          from Offset + j·d on, in the pool To;
//	Carried:  the case Offset + j mod Span of the pool To;
//	Decided:  the outcome Offset + j mod Span, from 0.
//
// The Span of a carried or decided run divides its length: each case or outcome gets
// equally many.
type Run struct {
	Start, End   uint64
	Action       Treatment
	Throw        int // index into the throws of the automaton
	To           int // index into its pools
	Offset, Span uint64
}

// A Treatment tells how the cases of a run go on.
type Treatment uint8

const (
	Rolled Treatment = iota
	Carried
	Decided
)

// UnfairBits is the limit of credible bad luck: failures in a row with a probability
// below 2^-UnfairBits are blamed on unfair dice. A billion fair dice, rolled a billion
// times a second for the age of the universe, would show such a run with probability
// 1/780. A source that never gives a result is detected after a few hundred rolls.
const UnfairBits = 128

// Cases returns the number of cases of the run.
func (r Run) Cases() uint64 { return r.End - r.Start }

// Width returns how many consecutive cases or outcomes the run leads to.
func (r Run) Width(throws []Throw) uint64 {
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

// Key returns a text that no automaton of other steps has.
func (a *Automaton) Key() string {
	return fmt.Sprintf("%v %v %v %+v", a.Target, a.Throws, a.Pools, a.Recipe)
}

// A Builder makes pools, run by run.
type Builder struct{ Pools []Pool }

// Add adds a pool of cases.
func (b *Builder) Add(cases uint64) (pool int) {
	b.Pools = append(b.Pools, Pool{Size: cases})
	return len(b.Pools) - 1
}

// Run adds a run of the given number of cases to those of a pool.
func (b *Builder) Run(pool int, r Run, cases uint64) {
	runs := b.Pools[pool].Runs
	if len(runs) > 0 {
		r.Start = runs[len(runs)-1].End
	}
	r.End = r.Start + cases
	b.Pools[pool].Runs = append(runs, r)
}
