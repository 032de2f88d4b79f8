package rows

import (
	"encoding/binary"
	"slices"
)

// A plan is a roll for needs: the whole faces of each, groups of fractions as rows, and the
// faces left. These repeat the row, or start again.
type plan struct {
	*roll
	whole  []int64
	rest   []int64 // the fraction that a need lacks, in parts of a face
	groups []group
	again  int64
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

// beats reports whether an option is at least as good as another, whatever is added to both.
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

	// Two dice are read as one number where one die costs at least so many rolls.
	forPairs = 1.5
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
	kind := level
	if s.brief {
		kind += maxLevels + 1
	}
	k := key(kind, needs)
	if list, known := s.known[k]; known {
		return list
	}
	sum := int64(0)
	for _, x := range needs {
		sum += x
	}
	for _, r := range s.singles {
		list = exact(list, r, needs, sum)
	}
	if len(list) == 0 || list[len(list)-1].cost > forPairs*s.base {
		for _, r := range s.pairs {
			list = exact(list, r, needs, sum)
		}
	}
	if level < s.levels && len(needs) <= maxNeeds && sum < maxTotal {
		for _, r := range s.singles {
			list = s.below(list, r, needs, sum, level)
		}
	}
	if !s.over() {
		s.known[k] = list
	}
	return list
}

// exact adds the row that is one roll.
func exact(list []option, r *roll, needs []int64, sum int64) []option {
	times := r.cases / sum
	if times == 0 {
		return list
	}
	p := &plan{roll: r, rest: make([]int64, len(needs)), again: r.cases - times*sum}
	ease, at, last := len(needs), int64(0), r.cases/int64(r.Dice[0])
	if p.again > 0 {
		ease++
	}
	if len(r.Dice) > 1 {
		ease++
	}
	for _, x := range needs {
		p.whole = append(p.whole, x*times)
		if at += x * times; at < r.cases && at%last != 0 {
			ease++ // a border inside a face of the first die
		}
	}
	return add(list, option{ease: ease, cost: r.cost * float64(r.cases) / float64(times*sum), plan: p}, maxPlans)
}

// below adds rows with rows one level deeper. They use a number of faces, and repeat themselves
// on the rest.
func (s *Search) below(list []option, r *roll, needs []int64, sum int64, level int) []option {
	lowest := int64(0)
	for used := r.cases; 2*used >= r.cases; used-- {
		common := gcd(used, sum)
		unit, faces := sum/common, used/common
		if unit == 1 || s.brief && lowest > 0 && unit >= lowest {
			continue
		}
		lowest = unit
		p := plan{roll: r, again: r.cases - used}
		var fractions []int64
		ease, rest := 0, int64(0)
		for _, x := range needs {
			whole, part := x*faces/unit, x*faces%unit
			p.whole, p.rest = append(p.whole, whole), append(p.rest, part)
			if whole > 0 {
				ease++
			}
			if part > 0 {
				fractions = append(fractions, part)
				rest += part
			}
		}
		if p.again > 0 {
			ease++
		}
		scale := float64(r.cases) / float64(used)
		least := option{ease: ease + len(fractions) + 1 + level, cost: (r.cost + s.base*float64(rest)/float64(unit*r.cases)) * scale}
		if slices.ContainsFunc(list, func(o option) bool { return o.beats(least) }) || s.over() {
			continue
		}
		s.spend()
		for _, o := range s.grouped(fractions, r, unit, whole, level, unlimited) {
			made := p
			made.groups = o.groups
			list = add(list, option{ease: ease + o.ease, cost: (r.cost + o.cost) * scale, plan: &made}, maxPlans)
		}
	}
	return list
}
