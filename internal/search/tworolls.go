package search

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
)

// A twoRolls is a plan of at most two rolls, after which it starts over. Of the faces of the first
// roll, direct tell each result, and each leads to each of some rows. A row has width results, on
// equally many faces each of the second roll. The results that fill no row share the last row, to
// which end faces lead, and in which each has tail faces of another roll.
//
// All results have direct + each/width faces of the first roll. So a result of the last row has
// tail of its faces, with end·tail/faces = each/width.
type twoRolls struct {
	first, second, last int // throws
	direct, each, width uint64
	rows                uint64
	end, tail           uint64
	cost                float64
}

const (
	maxTwoRolls   = 400     // results that two rolls are tried for, and sides of their dice
	stepsTwoRolls = 500_000 // to find all of them, at most
)

// inTwoRolls offers plans of two rolls: of those with the same rolls and as many rows, where the
// first roll gives results or does not, the cheapest.
func inTwoRolls(t *task, l limit) {
	if t.Weights != nil || t.Bounded || t.Target > maxTwoRolls {
		return
	}
	list, steps := t.allTwoRolls()
	t.work.Spend(steps)
	slices.SortStableFunc(list, func(a, b twoRolls) int { return cmp.Compare(a.cost, b.cost) })
	type kind struct{ first, second, rows, direct uint64 }
	offered, most := map[kind]bool{}, l.most*(1+slacks[len(slacks)-1])
	for _, p := range list {
		k := kind{uint64(p.first), uint64(p.second), p.rows + min(p.end, 1), min(p.direct, 1)}
		if !offered[k] && p.cost <= most {
			offered[k] = true
			l.offer(t.build(p), p.cost)
		}
	}
}

// allTwoRolls returns the plans of two rolls, and the steps that it took to find them.
func (t *task) allTwoRolls() (list []twoRolls, took int) {
	steps := stepsTwoRolls
	for i, u := range t.Throws {
		for j, v := range t.Throws {
			for width := v.Sides; width > 0 && single(u) && single(v); width-- {
				if v.Sides%width == 0 {
					list = append(list, t.twoRollsOf(twoRolls{first: i, second: j, width: width}, &steps)...)
				}
			}
		}
	}
	return list, stepsTwoRolls - steps
}

// single reports whether a throw is one die that is not too large.
func single(t automaton.Throw) bool { return len(t.Dice) == 1 && t.Sides <= maxTwoRolls }

// twoRollsOf returns the plans with a first and a second roll, and a width of the rows, as
// far as the steps suffice.
func (t *task) twoRollsOf(p twoRolls, steps *int) (list []twoRolls) {
	faces := t.Throws[p.first].Sides
	p.rows = t.Target / p.width
	rest := t.Target % p.width
	for direct := range faces/t.Target + 1 {
		left := faces - direct*t.Target
		for each := uint64(1); each*p.rows <= left && each <= left && *steps > 0; each++ {
			*steps--
			made := p
			made.direct, made.each, made.last = direct, each, p.second
			if rest > 0 && !t.lastRow(&made, rest, left-each*p.rows, steps) {
				continue
			}
			list = append(list, t.priced(made))
		}
	}
	return list
}

// lastRow sets the last row: the fewest faces that lead to it, and a roll for it. It
// reports whether there is one.
func (t *task) lastRow(p *twoRolls, rest, left uint64, steps *int) bool {
	for end := (rest*p.each + p.width - 1) / p.width; end <= left && *steps > 0; end++ {
		for i := range t.Throws { // the second roll before the others
			*steps--
			last := (p.second + i) % len(t.Throws)
			u := t.Throws[last]
			parts := u.Sides * p.each
			tail := parts / (p.width * end)
			if single(u) && parts%(p.width*end) == 0 && tail*rest <= u.Sides {
				p.last, p.end, p.tail = last, end, tail
				return true
			}
		}
	}
	return false
}

// priced returns a plan with its cost.
func (t *task) priced(p twoRolls) twoRolls {
	u, v, w := t.Throws[p.first], t.Throws[p.second], t.Throws[p.last]
	faces := float64(u.Sides)
	rows, end := float64(p.rows*p.each)/faces, float64(p.end)/faces
	ends := float64(t.Target) * (float64(p.direct) + float64(p.each)/float64(p.width)) / faces
	p.cost = (float64(u.Cost) + float64(rows*float64(v.Cost)) + float64(end*float64(w.Cost))) / ends
	return p
}

// build returns the strategy of a plan of two rolls.
func (t *task) build(p twoRolls) *automaton.Automaton {
	var b automaton.Builder
	decided := func(pool int, first, results, each uint64) {
		if each == 1 {
			b.Run(pool, automaton.Run{Action: automaton.Decided, Offset: first, Span: results}, results)
			return
		}
		for i := range results {
			b.Run(pool, automaton.Run{Action: automaton.Decided, Offset: first + i, Span: 1}, each)
		}
	}
	rolled := func(throw int, cases uint64) (from, to int) {
		from = b.Add(cases)
		to = b.Add(cases * t.Throws[throw].Sides)
		b.Run(from, automaton.Run{Throw: throw, To: to}, cases)
		return from, to
	}
	again := func(pool int, cases uint64) {
		if cases > 0 {
			b.Run(pool, automaton.Run{Action: automaton.Carried, Span: 1}, cases)
		}
	}
	u, v, w := t.Throws[p.first], t.Throws[p.second], t.Throws[p.last]
	_, start := rolled(p.first, 1)
	if p.direct > 0 {
		decided(start, 0, t.Target, p.direct)
	}
	if p.rows > 0 {
		from, to := rolled(p.second, p.rows)
		for i := range p.rows {
			b.Run(start, automaton.Run{Action: automaton.Carried, To: from, Offset: i, Span: 1}, p.each)
		}
		decided(to, 0, p.rows*p.width, v.Sides/p.width)
	}
	if p.end > 0 {
		from, to := rolled(p.last, 1)
		rest := t.Target - p.rows*p.width
		b.Run(start, automaton.Run{Action: automaton.Carried, To: from, Span: 1}, p.end)
		decided(to, p.rows*p.width, rest, p.tail)
		again(to, w.Sides-rest*p.tail)
	}
	again(start, u.Sides-p.direct*t.Target-p.rows*p.each-p.end)
	return &automaton.Automaton{Target: t.Target, Throws: t.Throws, Pools: b.Pools}
}
