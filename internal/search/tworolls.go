package search

import (
	"cmp"
	"math"
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
	ease                int // about
	cost                float64
}

const (
	maxTwoRolls   = 400     // results that two rolls are tried for, and sides of their dice
	stepsTwoRolls = 500_000 // to find all of them, at most
)

// inTwoRolls offers the easiest plan of two rolls that costs at most a part more than the
// cheapest.
func (s *Search) inTwoRolls(part float64) {
	if s.Weights != nil || s.Bounded {
		return
	}
	if s.pairs == nil {
		s.pairs = s.easyTwoRolls()
	}
	i := s.affordable(part)
	at := slices.Index(slacks, part)
	if i < 0 || at > 0 && i == s.affordable(slacks[at-1]) { // which offered it
		return
	}
	s.offer(s.build(s.pairs[i]), s.pairs[i].cost)
}

// affordable returns the index of the easiest plan of two rolls that costs at most a part more
// than the cheapest plan, or -1.
func (s *Search) affordable(part float64) int {
	most, _ := s.limit(part).Float64()
	return slices.IndexFunc(s.pairs, func(p twoRolls) bool { return p.cost <= most*(1+rounding) })
}

// easyTwoRolls returns the plans of two rolls, none of which is as easy and as cheap as another.
func (s *Search) easyTwoRolls() []twoRolls {
	list, steps := s.allTwoRolls()
	s.work.Spend(steps)
	slices.SortStableFunc(list, func(a, b twoRolls) int {
		return cmp.Or(a.ease-b.ease, cmp.Compare(a.cost, b.cost))
	})
	front, least := []twoRolls{}, math.Inf(1)
	for _, p := range list {
		if p.cost < least*(1-rounding) {
			least = p.cost
			front = append(front, p)
		}
	}
	return front
}

// allTwoRolls returns the plans of two rolls, and the steps that it took to find them.
func (s *Search) allTwoRolls() (list []twoRolls, took int) {
	if s.Weights != nil || s.Target > maxTwoRolls {
		return nil, 0
	}
	steps := stepsTwoRolls
	for i, t := range s.Throws {
		for j, u := range s.Throws {
			if !single(t) || !single(u) {
				continue
			}
			for width := u.Sides; width > 0; width-- {
				if u.Sides%width == 0 {
					list = append(list, s.twoRollsOf(twoRolls{first: i, second: j, width: width}, &steps)...)
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
func (s *Search) twoRollsOf(p twoRolls, steps *int) (list []twoRolls) {
	faces := s.Throws[p.first].Sides
	p.rows = s.Target / p.width
	rest := s.Target % p.width
	for direct := range faces/s.Target + 1 {
		left := faces - direct*s.Target
		for each := uint64(1); each*p.rows <= left && each <= left && *steps > 0; each++ {
			*steps--
			made := p
			made.direct, made.each, made.last = direct, each, p.second
			if rest > 0 && !s.lastRow(&made, rest, left-each*p.rows, steps) {
				continue
			}
			s.measure(&made, rest)
			list = append(list, made)
		}
	}
	return list
}

// lastRow sets the last row: the fewest faces that lead to it, and a roll for it. It
// reports whether there is one.
func (s *Search) lastRow(p *twoRolls, rest, left uint64, steps *int) bool {
	for end := (rest*p.each + p.width - 1) / p.width; end <= left && *steps > 0; end++ {
		for i := range s.Throws { // the second roll before the others
			*steps--
			last := (p.second + i) % len(s.Throws)
			t := s.Throws[last]
			parts := t.Sides * p.each
			tail := parts / (p.width * end)
			if single(t) && parts%(p.width*end) == 0 && tail*rest <= t.Sides {
				p.last, p.end, p.tail = last, end, tail
				return true
			}
		}
	}
	return false
}

// measure sets the cost, and about the ease: that of tidied rows.
func (s *Search) measure(p *twoRolls, rest uint64) {
	t, u, v := s.Throws[p.first], s.Throws[p.second], s.Throws[p.last]
	faces := float64(t.Sides)
	rows, end := float64(p.rows*p.each)/faces, float64(p.end)/faces
	ends := float64(s.Target) * (float64(p.direct) + float64(p.each)/float64(p.width)) / faces
	p.cost = (float64(t.Cost) + float64(rows*float64(u.Cost)) + float64(end*float64(v.Cost))) / ends
	const entry, level = 2, 1
	ranges := func(results, each uint64) int {
		if each == 1 || each <= 5 && results > 2 { // the face, or a part of it
			return int(min(each, 4))
		}
		return int(results)
	}
	p.ease = int(p.rows) * (entry + level)
	for i := range int(p.rows) {
		n := ranges(p.width, u.Sides/p.width)
		if i > 0 {
			n = (n + 1) / 2
		}
		p.ease += n
	}
	if p.direct > 0 {
		p.ease += ranges(s.Target, p.direct)
	}
	if p.end > 0 {
		p.ease += entry + level + ranges(rest, p.tail)
		if p.tail*rest < v.Sides {
			p.ease++
		}
	}
	if p.direct*s.Target+p.rows*p.each+p.end < t.Sides {
		p.ease++
	}
}

// build returns the strategy of a plan of two rolls.
func (s *Search) build(p twoRolls) *automaton.Automaton {
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
		to = b.Add(cases * s.Throws[throw].Sides)
		b.Run(from, automaton.Run{Throw: throw, To: to}, cases)
		return from, to
	}
	again := func(pool int, cases uint64) {
		if cases > 0 {
			b.Run(pool, automaton.Run{Action: automaton.Carried, Span: 1}, cases)
		}
	}
	t, u, v := s.Throws[p.first], s.Throws[p.second], s.Throws[p.last]
	_, start := rolled(p.first, 1)
	if p.direct > 0 {
		decided(start, 0, s.Target, p.direct)
	}
	if p.rows > 0 {
		from, to := rolled(p.second, p.rows)
		for i := range p.rows {
			b.Run(start, automaton.Run{Action: automaton.Carried, To: from, Offset: i, Span: 1}, p.each)
		}
		decided(to, 0, p.rows*p.width, u.Sides/p.width)
	}
	if p.end > 0 {
		from, to := rolled(p.last, 1)
		rest := s.Target - p.rows*p.width
		b.Run(start, automaton.Run{Action: automaton.Carried, To: from, Span: 1}, p.end)
		decided(to, p.rows*p.width, rest, p.tail)
		again(to, v.Sides-rest*p.tail)
	}
	again(start, t.Sides-p.direct*s.Target-p.rows*p.each-p.end)
	return &automaton.Automaton{Target: s.Target, Throws: s.Throws, Pools: b.Pools}
}
