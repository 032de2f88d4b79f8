package search

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

// A twoRolls is a plan of at most two rolls, after which it starts over. Of the faces of
// the first roll, direct tell each result, and each leads to each of some rows. A row has
// width results, on equally many faces each of the second roll. The results that fill no
// row share the last row, to which end faces lead, and in which each has tail faces of
// another roll.
//
// All results have direct + each/width faces of the first roll. So a result of the last
// row has tail of its faces, with end·tail/faces = each/width.
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

// inTwoRolls offers plans of two rolls: of those with the same rolls and as many rows,
// where the first roll gives results or does not, the cheapest.
func inTwoRolls(s *Search) {
	if s.Weights != nil || s.Bounded || s.Target > maxTwoRolls {
		return
	}
	w := s.work.Part(stepsTwoRolls)
	list := s.allTwoRolls(w)
	s.work.Pay(w)
	slices.SortStableFunc(list, func(a, b twoRolls) int { return cmp.Compare(a.cost, b.cost) })
	offered, most := map[twoRolls]bool{}, s.most*(1+slices.Max(s.slacks))
	for _, p := range list {
		kind := twoRolls{first: p.first, second: p.second, rows: p.rows + min(p.end, 1),
			direct: min(p.direct, 1)}
		if offered[kind] || p.cost > most {
			continue
		}
		offered[kind] = true
		if _, better := s.better(p.easiest(), p.cost); !better {
			s.offer(s.build(p), p.cost)
		}
	}
}

// easiest returns an ease that no plan of as many rows is below: the first row has a range,
// and each of the others counts at least 2. A row of one result is omitted.
func (p twoRolls) easiest() int {
	if p.width == 1 {
		return 1
	}
	return 1 + 2*int(p.rows)
}

// allTwoRolls returns the plans of two rolls, as far as the work suffices.
func (s *Search) allTwoRolls(w *work.Meter) (list []twoRolls) {
	for i, u := range s.Throws {
		for j, v := range s.Throws {
			for width := v.Sides; width > 0 && single(u) && single(v); width-- {
				if v.Sides%width == 0 {
					list = append(list, s.twoRollsOf(twoRolls{first: i, second: j, width: width}, w)...)
				}
			}
		}
	}
	return list
}

// single reports whether a throw is one die that is not too large.
func single(t automaton.Throw) bool { return len(t.Dice) == 1 && t.Sides <= maxTwoRolls }

// twoRollsOf returns the plans with a first and a second roll, and a width of the rows.
func (s *Search) twoRollsOf(p twoRolls, w *work.Meter) (list []twoRolls) {
	faces := s.Throws[p.first].Sides
	p.rows = s.Target / p.width
	for direct := range faces/s.Target + 1 {
		left := faces - direct*s.Target
		for each := uint64(1); each*p.rows <= left && each <= left && !w.Over(); each++ {
			w.Spend(1)
			made := p
			made.direct, made.each, made.last = direct, each, p.second
			if s.lastRow(&made, left-each*p.rows, w) {
				list = append(list, s.priced(made))
			}
		}
	}
	return list
}

// lastRow sets the last row, if results are left: the fewest faces that lead to it, and a
// roll for it. It reports false if there is none.
func (s *Search) lastRow(p *twoRolls, left uint64, w *work.Meter) bool {
	rest := s.Target % p.width
	for end := (rest*p.each + p.width - 1) / p.width; end > 0 && end <= left && !w.Over(); end++ {
		for i := range s.Throws { // the second roll before the others
			w.Spend(1)
			last := (p.second + i) % len(s.Throws)
			u := s.Throws[last]
			parts := u.Sides * p.each
			tail := parts / (p.width * end)
			if single(u) && parts%(p.width*end) == 0 && tail*rest <= u.Sides {
				p.last, p.end, p.tail = last, end, tail
				return true
			}
		}
	}
	return rest == 0
}

// priced returns a plan with its cost.
func (s *Search) priced(p twoRolls) twoRolls {
	u, v, w := s.Throws[p.first], s.Throws[p.second], s.Throws[p.last]
	faces := float64(u.Sides)
	rows, end := float64(p.rows*p.each)/faces, float64(p.end)/faces
	ends := float64(s.Target) * (float64(p.direct) + float64(p.each)/float64(p.width)) / faces
	p.cost = (float64(u.Cost) + float64(rows*float64(v.Cost)) + float64(end*float64(w.Cost))) / ends
	return p
}

// build returns the strategy of a plan of two rolls: each roll has a space of its rows,
// and one of their faces.
func (s *Search) build(p twoRolls) *automaton.Automaton {
	var b automaton.Builder
	// to adds runs of some cases each, one for each of n neighbouring rows or results.
	to := func(space int, r automaton.Run, n, cases uint64) {
		r.Span = 1
		for ; n > 0 && cases > 0; n-- {
			b.Run(space, r, cases)
			r.Offset++
		}
	}
	roll := func(throw int, rows uint64) (faces int) {
		from := b.Add(rows)
		faces = b.Add(rows * s.Throws[throw].Sides)
		to(from, automaton.Run{Throw: throw, To: faces}, min(rows, 1), rows)
		return faces
	}
	first, second, last := roll(p.first, 1), roll(p.second, p.rows), roll(p.last, min(p.end, 1))
	filled := p.rows * p.width
	to(first, automaton.Run{Action: automaton.Decided}, s.Target, p.direct)
	to(first, automaton.Run{Action: automaton.Carried, To: second - 1}, p.rows, p.each)
	to(first, automaton.Run{Action: automaton.Carried, To: last - 1}, 1, p.end)
	to(second, automaton.Run{Action: automaton.Decided}, filled, s.Throws[p.second].Sides/p.width)
	to(last, automaton.Run{Action: automaton.Decided, Offset: filled}, s.Target-filled, p.tail)
	again := automaton.Run{Action: automaton.Carried}
	to(first, again, 1, s.Throws[p.first].Sides-p.direct*s.Target-p.rows*p.each-p.end)
	to(last, again, 1, b.Spaces[last].Size-(s.Target-filled)*p.tail)
	return &automaton.Automaton{Target: s.Target, Throws: s.Throws, Spaces: b.Spaces}
}
