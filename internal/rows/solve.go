package rows

import (
	"encoding/binary"
	"slices"

	"example.com/dice/internal/arith"
)

// A plan is a roll for needs: the whole faces of each, groups of fractions as rows, and the
// faces left. These repeat the row, or start again.
type plan struct {
	*roll
	whole  []int64
	ranges int     // whole faces that are not 0
	rest   []int64 // the fraction that a need lacks, in parts of a face
	groups []group
	again  int64
}

// divide returns the plan that gives each need faces/unit faces for each of its parts, without
// the fractions, which it returns too.
func divide(needs []int64, r *roll, faces, unit int64) (p *plan, fractions []int64) {
	p = &plan{roll: r, again: r.cases}
	for _, x := range needs {
		whole, part := x*faces/unit, x*faces%unit
		p.whole, p.rest, p.again = append(p.whole, whole), append(p.rest, part), p.again-whole
		if whole > 0 {
			p.ranges++
		}
		if part > 0 {
			fractions = append(fractions, part)
		}
	}
	return p, fractions
}

// option returns the plan with the groups of an option. Its cost is in rolls of the row, which
// are repeated until the faces left do not come up.
func (p plan) option(o option, rolls float64) option {
	p.groups, p.again = o.groups, p.again-o.faces
	if o.ease += p.ranges + len(p.Dice) - 1; p.again > 0 {
		o.ease++
	}
	return option{ease: o.ease, cost: (p.cost + o.cost) * rolls, plan: &p}
}

// A group is fractions that share a row. Unless they are whole faces together, they are filled
// up with a part that starts again.
type group struct {
	shares []share
	fill   int64
	faces  int64
	row    *plan
}

// A share is what a group takes of a need that lacks a fraction: all, or a part of it.
type share struct{ take, of int64 }

// An option is a plan, or groups of a plan in the making, with its ease and cost.
type option struct {
	ease   int
	cost   float64
	faces  int64 // of the groups
	single bool  // whether a group has one face: further ones share its entry
	groups []group
	plan   *plan
}

// The marks of [automaton.Automaton.Ease]: what a range adds is 1.
const entry = 2

// beats reports whether an option is at least as good as another, and stays so if the same is added to both.
func (o option) beats(p option) bool {
	ease := p.ease
	if p.single && !o.single {
		ease -= entry
	}
	return o.ease <= ease && o.faces <= p.faces && o.cost <= p.cost*(1+rounding)
}

// add adds an option to those of a list that it does not beat, the easiest first, if none of
// these beats it. It keeps at most the given number.
func add(list []option, p option, most int) []option {
	for _, o := range list {
		if o.beats(p) {
			return list
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), p.beats)
	at := len(list)
	for at > 0 && list[at-1].ease > p.ease {
		at--
	}
	list = slices.Insert(list, at, p)
	return list[:min(len(list), most)]
}

const (
	maxPlans   = 5 // kept for needs
	maxGrouped = 8 // kept for fractions

	// Needs are met below a row only if there are at most maxNeeds, of sum maxTotal.
	maxNeeds = 24
	maxTotal = 1 << 40
)

// key returns a text for numbers.
func key(level int, numbers []int64) string {
	b := []byte{byte(level)}
	for _, x := range numbers {
		b = binary.AppendUvarint(b, uint64(x))
	}
	return string(b)
}

// solve returns rows at a level, 1 below the start, for needs: ascending, without a common factor.
func (s *Search) solve(needs []int64, level int) (list []option) {
	k := key(level, needs)
	if list, known := s.known[k]; known {
		return list
	}
	total, rolls := sum(needs), s.singles
	if total > rolls[len(rolls)-1].cases {
		rolls = s.starts
	}
	for _, r := range rolls {
		if times := r.cases / total; times > 0 { // one roll meets them
			p, _ := divide(needs, r, times, 1)
			borders, at := option{}, int64(0) // inside a face of the first die
			for _, faces := range p.whole {
				if at += faces; len(r.Dice) > 1 && at < r.cases && at%(r.cases/int64(r.Dice[0])) != 0 {
					borders.ease++
				}
			}
			list = add(list, p.option(borders, float64(r.cases)/float64(times*total)), maxPlans)
		}
	}
	if level < s.levels && len(needs) <= maxNeeds && total < maxTotal {
		for _, r := range s.singles {
			list = s.below(list, r, needs, level)
		}
	}
	if !s.over() {
		s.known[k] = list
	}
	return list
}

// below adds rows with rows one level deeper. They use a number of faces, and repeat themselves
// on the rest.
func (s *Search) below(list []option, r *roll, needs []int64, level int) []option {
	total, lowest := sum(needs), int64(unlimited)
	for used := r.cases; 2*used >= r.cases; used-- {
		common := arith.GCD(used, total)
		unit := total / common
		if unit == 1 || unit >= lowest {
			continue // no finer than with more faces
		}
		lowest = unit
		p, fractions := divide(needs, r, used/common, unit)
		scale := float64(r.cases) / float64(used)
		least := p.option(option{ease: len(fractions) + 1 + level}, scale)
		if slices.ContainsFunc(list, func(o option) bool { return o.beats(least) }) {
			continue
		}
		for _, o := range s.grouped(fractions, r, unit, whole, level, unlimited) {
			list = add(list, p.option(o, scale), maxPlans)
		}
	}
	return list
}
