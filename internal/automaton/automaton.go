// Package automaton represents strategies for making one die from others, and proves
// their cost, worst case and fairness however they were found, even in a file.
//
// A player keeps one number, the case: which of several equally likely things has
// happened so far. A roll of a d-sided die replaces a case by one of d cases. Once there
// are no fewer cases than results, some decide, the same number for each result. The rest
// are renumbered and rolled again. So a strategy is a finite automaton with two numbers:
// the space, which fixes the number of cases, and the case.
//
// For a d10 from d6s, space 0 has one case, rolled into the 6 cases of space 1. These
// are rolled into the 36 cases of space 2: 0 to 29 decide, case v for the result v mod
// 10 + 1, and 30 to 35 are carried to the cases 0 to 5 of space 1.
package automaton

import (
	"fmt"
	"slices"
	"sort"
)

// An Automaton makes one of Target outcomes: a fair die, or outcomes of unequal
// probability. It starts with the only case of space 0. It never changes once in use:
// goroutines may share it.
type Automaton struct {
	Target  uint64
	Throws  []Throw
	Spaces  []Space
	Weights []uint64 // outcome i has the probability Weights[i]/sum; nil for a fair die
	Names   []string // the names of the outcomes; nil for the numbers 1 to Target
	Recipe  Recipe   // how people follow it; nil if they look the outcomes up in rows
}

// A Recipe is how people follow an automaton on paper, if they do not look all up in
// rows: a [Number] or a [Sum]. It tells the strategy, how easy that is, and what a
// document keeps of it; package card shows it.
type Recipe interface {
	// Ease returns how hard it is to follow; see [Automaton.Ease].
	Ease(target uint64) int
	// read returns the automaton of a recipe that was read, for the outcomes of one that
	// was read and a hand, or an error unless the recipe is well formed.
	read(named *Automaton, hand Hand) (*Automaton, error)
}

// ByRows reports whether people look outcomes up in rows.
func (a *Automaton) ByRows() bool { return a.Recipe == nil }

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

// A Space is a number of cases, divided into runs of consecutive ones.
type Space struct {
	Size uint64
	Runs []Run
}

// A Run is the cases of a space from Start to End-1. Its j-th case, from 0, is
//
//	Rolled:   rolled with a throw of d sides, which leads to one of the d cases
//	          from Offset + j·d on, in the space To;
//	Carried:  the case Offset + j mod Span of the space To;
//	Decided:  the outcome Offset + j mod Span, from 0.
//
// The Span of a carried or decided run divides its length: each case or outcome gets
// equally many.
type Run struct {
	Start, End   uint64
	Action       Treatment
	Throw        int // index into the throws of the automaton
	To           int // index into its spaces
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

// cut returns the cases from start to end-1 of a run that is decided or carried, as runs
// of whole cycles of the span, or of a part of it.
func (r Run) cut(start, end uint64) (list []Run) {
	for start < end {
		at := (start - r.Start) % r.Span
		count := (end - start) / r.Span * r.Span
		if at > 0 || count == 0 {
			count = min(r.Span-at, end-start)
		}
		next := r
		next.Start, next.End, next.Offset, next.Span = start, start+count, r.Offset+at,
			min(r.Span, count)
		list = append(list, next)
		start += count
	}
	return list
}

// add adds cases that lead to one place: to the last run of the space if that goes on so.
func (p *Space) add(r Run, cases uint64) {
	r.Start, r.End, r.Span = p.Size, p.Size+cases, 1
	p.Size = r.End
	if n := len(p.Runs) - 1; n >= 0 && p.Runs[n].Action == r.Action && p.Runs[n].To == r.To {
		last := &p.Runs[n]
		same := last.Span == 1 && last.Offset == r.Offset
		next := last.Cases() == last.Span*cases && r.Offset == last.Offset+last.Span
		if next {
			last.Span++
		}
		if same || next {
			last.End = r.End
			return
		}
	}
	p.Runs = append(p.Runs, r)
}

// at returns the run of a case.
func (p *Space) at(index uint64) *Run {
	i := sort.Search(len(p.Runs), func(i int) bool { return index < p.Runs[i].End })
	return &p.Runs[i]
}

// Key returns a text that no automaton of other steps has.
func (a *Automaton) Key() string {
	return fmt.Sprintf("%v %v %v %+v", a.Target, a.Throws, a.Spaces, a.Recipe)
}

// A Builder makes spaces, run by run.
type Builder struct{ Spaces []Space }

// Add adds a space of cases.
func (b *Builder) Add(cases uint64) (space int) {
	b.Spaces = append(b.Spaces, Space{Size: cases})
	return len(b.Spaces) - 1
}

// Run adds a run of the given number of cases to those of a space.
func (b *Builder) Run(space int, r Run, cases uint64) {
	runs := b.Spaces[space].Runs
	if len(runs) > 0 {
		r.Start = runs[len(runs)-1].End
	}
	r.End = r.Start + cases
	b.Spaces[space].Runs = append(runs, r)
}
