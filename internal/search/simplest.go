package search

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// simplestWork returns how much may be done for few rows, twice for each part of slack: some
// hundredths of a second if the search is Quick, and else some tenths.
func (s *Search) simplestWork() int {
	if s.Quick {
		return 5_000_000
	}
	return 100_000_000
}

// slacks are the parts of the least cost for which plans are searched: all below the part that
// is asked for, and the next one. They do not depend on that part, so a plan that is known with
// little slack is known wherever there is more, and more slack never gives a plan that is
// less easy, nor one that is as easy and dearer. Tables have fewer of them, because their
// search takes longer.
var (
	slacks        = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.005, 0.03, 0.1, 0.3, 1}
)

// easeOfRows returns an ease that no plan with rows is below, if its first roll cannot decide. There
// is one range and one that leads to a row with two ranges, which are 6. Each row has at most as many
// outcomes as a throw has faces, and counts at least 1, or 2 after the first.
func (s *Search) easeOfRows() int {
	most := s.Throws[len(s.Throws)-1].Sides
	if most >= s.Target {
		return 0
	}
	rows := (s.Target + most - 1) / most
	return max(6, int(2*min(rows, automaton.MaxTable)-1))
}

// Easiest returns the easiest plan that it finds among those that cost at most the part within,
// from 0, more than the cheapest; of equal ones the cheapest. It searches no slack twice. It
// returns the error of the context soon after that has ended.
func (s *Search) Easiest(ctx context.Context, within float64) (Candidate, error) {
	if s.divisions == nil || !s.Simplest {
		return s.Cheapest, ctx.Err()
	}
	s.work.Resume(ctx)
	parts := slacks
	switch {
	case s.table != nil && s.Quick:
		parts = slices.Clone(slacksOfTable)
		next := slices.IndexFunc(parts, func(part float64) bool { return part >= within })
		if next < 0 {
			next = len(parts) - 1
		}
		parts = parts[next : next+1]
	case s.Weights != nil:
		parts = slacksOfTable
	}
	if s.known = s.read; s.known == nil {
		s.known = []Candidate{s.Cheapest}
		s.readings()
		s.read = s.known
	}
	if p := s.within(s.limit(within)); s.Weights == nil && p.ease < s.easeOfRows() {
		return p, ctx.Err()
	}
	for _, part := range parts {
		done := s.stages[part]
		if done == nil {
			s.stage(part)
			if err := ctx.Err(); err != nil {
				return Candidate{}, err
			}
			done = s.known
			s.stages[part] = done
		}
		s.known = done
		if part >= within {
			break
		}
	}
	return s.within(s.limit(within)), nil
}

// stage adds to the known plans those that it finds with a part of slack.
func (s *Search) stage(part float64) {
	limit := s.limit(part)
	most, _ := limit.Float64()
	switch {
	case s.Bounded: // with the same throw for all open cases
		if budget := s.Cheapest.Worst; len(s.stages) == 0 && s.divisions.LeastWorst() <= budget {
			s.add(s.divisions.Undivided(budget), 0)
		}
	case s.Weights == nil:
		s.work.Refill(s.simplestWork())
		// a row counts at least 2, so no plan with more rows is easier than one that is known
		rows := min(s.Cheapest.rows, s.within(limit).ease/2+1)
		x := &simplicity{search: s, limit: most, found: []*choice{{rows: rows}}}
		x.find(func(a *automaton.Automaton, cost float64) bool {
			p := s.add(a, cost)
			return p != nil && p.Cost.Cmp(limit) <= 0
		})
	case s.table == nil:
	default:
		s.table.Find(most, s.within(limit).ease, func(a *automaton.Automaton, cost float64) int {
			s.add(a, cost)
			return s.within(limit).ease
		})
	}
}

// add adds the plan of a strategy that costs about cost, or 0 if that is not known, unless
// another one is as easy and as cheap. It returns this or that, or nil if there is no proof.
func (s *Search) add(found *automaton.Automaton, cost float64) *Candidate {
	if s.work.Context().Err() != nil {
		return nil // and it may be half a strategy
	}
	a, ease := s.asked(found).Arranged()
	return s.consider(a, ease, cost)
}

// consider adds the plan of a strategy of an ease, as [Search.add] does.
func (s *Search) consider(a *automaton.Automaton, ease int, cost float64) *Candidate {
	for i, x := range s.known {
		if x.ease <= ease && x.about < cost*(1-rounding) {
			return &s.known[i]
		}
	}
	p, err := s.proved(a, ease)
	if err != nil {
		return nil
	}
	beats := func(x, y Candidate) bool { return x.ease <= y.ease && x.Cost.Cmp(y.Cost) <= 0 }
	if !slices.ContainsFunc(s.known, func(x Candidate) bool { return beats(x, p) }) {
		rest := slices.DeleteFunc(slices.Clone(s.known), func(x Candidate) bool { return beats(p, x) })
		s.known = append(rest, p)
	}
	return &p
}

// rounding is more than what floating-point costs err by.
const rounding = 1e-9

// within returns the easiest known plan within a limit of the cost.
func (s *Search) within(limit *big.Rat) Candidate {
	easiest := s.Cheapest
	for _, p := range s.known {
		if p.Cost.Cmp(limit) <= 0 && p.ease < easiest.ease {
			easiest = p
		}
	}
	return easiest
}

// limit returns the cost of the cheapest plan plus a part of it.
func (s *Search) limit(part float64) *big.Rat {
	more := new(big.Rat).SetFloat64(part)
	return more.Add(more.Mul(more, s.Cheapest.Cost), s.Cheapest.Cost)
}

// readings adds the plans in which all dice are rolled and read as one number, or whose dice are
// made and added.
func (s *Search) readings() {
	if s.Bounded {
		return
	}
	var kinds []int
	for _, t := range s.Throws {
		kinds = append(kinds, t.Dice...)
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	if s.Weights == nil {
		s.numbers(kinds)
		s.inTwoRolls()
	}
	if s.Sum != nil {
		if a := s.Sum.Automaton(automaton.MaxTable); a != nil {
			s.add(a, 0)
		}
	}
}

// numbers adds the plans that read dice as one number, none of which is as easy and as cheap as
// another: any die and then d10s as its digits, or one die and then dice of one kind. Numbers
// may also be looked up, and those of a single die always are.
func (s *Search) numbers(kinds []int) {
	type reading struct {
		*automaton.Number
		cost float64
	}
	var list []reading
	for _, first := range kinds {
		if uint64(first) >= s.Target {
			s.lookUp([]int{first})
			if !s.together() {
				continue
			}
		}
		for _, rest := range kinds {
			dice := s.enough(first, rest)
			least := min(first, rest)
			if dice == nil || least < 2 || least == 2 && first != rest { // a coin without a number
				continue
			}
			n := automaton.NumberOf(s.Target, dice)
			if n == nil {
				continue
			}
			thrown := s.rolled(n)
			if s.named() {
				s.lookUp(dice)
				continue
			}
			if thrown != nil {
				list = append(list, reading{thrown, thrown.Cost(s.Target, s.costOf)})
			}
			// a line for each face of the first die
			if len(dice) == 2 && !n.Digits && (n.Ease(s.Target) > 1+first || uint64(first) >= s.Target) {
				s.lookUp(dice)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b reading) int {
		return cmp.Or(cmp.Compare(a.Ease(s.Target), b.Ease(s.Target)), cmp.Compare(a.cost, b.cost))
	})
	least := math.Inf(1)
	for _, r := range list {
		if r.cost < least*(1-rounding) {
			least = r.cost
			s.add(r.Automaton(s.Target, s.costOf), 0)
		}
	}
}

// named reports whether outcomes have names, or other numbers than those from 1 on.
func (s *Search) named() bool { return s.Names != nil || s.index != nil }

// rolled returns a number as its dice are rolled: one by one, or, if dice are thrown together, in
// one throw. Digits may take more throws. It returns nil if no throw has the dice.
func (s *Search) rolled(n *automaton.Number) *automaton.Number {
	dice := n.Dice()
	switch {
	case !s.together():
		return n.OneByOne()
	case s.thrown(dice):
		return n
	case !n.Digits:
		return nil
	}
	thrown := &automaton.Number{Digits: true}
	for len(dice) > 0 {
		first := len(dice)
		for first > 1 && !s.thrown(dice[:first]) {
			first--
		}
		thrown.Rolls = append(thrown.Rolls, dice[:first])
		dice = dice[first:]
	}
	return thrown
}

// lookUp adds the plan whose results are looked up in the order of the numbers of dice, or
// arranged if that is easier.
func (s *Search) lookUp(dice []int) {
	all := automaton.Numbers(dice, maxNumbers)
	if all == 0 || s.together() && !s.thrown(dice) {
		return
	}
	good := all - all%s.Target
	cells := slices.Repeat([]automaton.Cell{automaton.Start}, int(all))
	for i := range good {
		cells[i] = automaton.Cell(i % s.Target)
	}
	throws := []automaton.Throw{{Sides: all, Cost: s.costOf(dice), Dice: dice}}
	a := s.asked(automaton.Together(s.Target, throws, 0, cells))
	ease := a.Ease()
	if arranged, easier := a.Arranged(); easier < ease {
		a, ease = arranged, easier
	}
	s.consider(a, ease, float64(throws[0].Cost)*float64(all)/float64(good))
}

// maxNumbers is how many results of dice are looked up.
const maxNumbers = 10_000

// together reports whether dice are thrown together.
func (s *Search) together() bool {
	return slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
}

// thrown reports whether there is one throw of these dice.
func (s *Search) thrown(dice []int) bool {
	i := s.throwOf(dice)
	return i >= 0 && s.Throws[i].Cost == 1
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (s *Search) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(s.Throws, func(t automaton.Throw) bool {
		return slices.Equal(slices.Sorted(slices.Values(t.Dice)), sorted)
	})
}

// enough returns the fewest dice, at least two, that have a number for each outcome: one die,
// then others of one kind. It returns nil if there are too many.
func (s *Search) enough(first, rest int) (dice []int) {
	dice = []int{first, rest}
	for automaton.Numbers(dice, automaton.MaxNumber) < s.Target {
		if len(dice) == maxDice || automaton.Numbers(dice, automaton.MaxNumber) == 0 {
			return nil
		}
		dice = append(dice, rest)
	}
	return dice
}

// maxDice is how many dice are read as one number.
const maxDice = 24

// costOf returns the cost of throwing dice together, or else of rolling one after the other.
func (s *Search) costOf(dice []int) (cost int) {
	if i := s.throwOf(dice); i >= 0 {
		return s.Throws[i].Cost
	}
	for _, sides := range dice {
		one := slices.IndexFunc(s.Throws, func(t automaton.Throw) bool {
			return t.Sides == uint64(sides)
		})
		cost += s.Throws[max(one, 0)].Cost
	}
	return cost
}
