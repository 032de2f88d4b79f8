package search

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// simplestWork takes a few tenths of a second.
const simplestWork = 100_000_000

// slacks are the parts of the least cost for which plans are searched: all below the part that
// is asked for, and the next one. They do not depend on that part, so a plan that is known with
// little slack is known wherever there is more, and more slack never gives a plan that is
// less easy, nor one that is as easy and dearer. Tables have fewer of them, because their
// search takes longer.
var (
	slacks        = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.005, 0.03, 0.1, 0.3, 1}
)

// easeOfDigits is the ease of dice that are read as one number, with some to roll again. No plan
// whose first roll does not decide is as easy: one range and one that leads to a row with two
// ranges are 6.
const easeOfDigits = 3

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
	if p := s.within(s.limit(within)); s.Weights == nil && p.ease <= easeOfDigits &&
		s.Throws[len(s.Throws)-1].Sides < s.Target {
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
		if budget, _ := s.Cheapest.Worst(); len(s.stages) == 0 && s.divisions.LeastWorst() <= budget {
			s.add(s.divisions.Undivided(budget), 0)
		}
	case s.Weights == nil:
		s.work.Refill(simplestWork)
		x := &simplicity{search: s, limit: most, found: []*choice{{rows: s.Cheapest.rows}}}
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
	a := tidied(s.asked(found))
	ease := a.Ease()
	for i, x := range s.known {
		if x.ease <= ease && x.about < cost*(1-rounding) {
			return &s.known[i]
		}
	}
	p, err := s.proved(a)
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

// tidied returns a strategy arranged for people, and once more in the order that this suggests.
func tidied(a *automaton.Automaton) *automaton.Automaton { return a.Tidied(true).Tidied(true) }

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
// another: any die and then d10s as its digits, or one die and then dice of one kind.
func (s *Search) numbers(kinds []int) {
	type reading struct {
		ease int
		cost float64
		dice []int
	}
	var list []reading
	for _, first := range kinds {
		for _, rest := range kinds {
			dice, all := s.enough(first, rest)
			if all == 0 || slices.Min(dice) == 2 && first != rest { // too many, or a coin without a number
				continue
			}
			if _, _, ease := automaton.AsNumber(s.Target, dice); ease > 0 && s.thrown(dice) {
				good := all - all%int(s.Target)
				list = append(list, reading{ease, float64(s.costOf(dice)) * float64(all) / float64(good),
					dice})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b reading) int {
		return cmp.Or(cmp.Compare(a.ease, b.ease), cmp.Compare(a.cost, b.cost))
	})
	least := math.Inf(1)
	for _, r := range list {
		if r.cost < least {
			least = r.cost
			_, number, _ := automaton.AsNumber(s.Target, r.dice)
			s.add(s.together(r.dice, automaton.Numbered(s.Target, r.dice, number)), 0)
		}
	}
}

// thrown reports whether dice can be read as one number: one after the other, or, if dice are
// thrown together, in one throw.
func (s *Search) thrown(dice []int) bool {
	together := func(t automaton.Throw) bool { return len(t.Dice) > 1 }
	if !slices.ContainsFunc(s.Throws, together) {
		return true
	}
	i := s.throwOf(dice)
	return i >= 0 && s.Throws[i].Cost == 1 // more throws are needed for more dice than there are
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (s *Search) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(s.Throws, func(t automaton.Throw) bool {
		return slices.Equal(slices.Sorted(slices.Values(t.Dice)), sorted)
	})
}

// enough returns the fewest dice, at least two, that have a number for each outcome: one die,
// then others of one kind. It returns 0 numbers if there are too many, or never enough.
func (s *Search) enough(first, rest int) (dice []int, numbers int) {
	if rest < 2 {
		return nil, 0
	}
	dice, numbers = []int{first}, first
	for len(dice) < 2 || uint64(numbers) < s.Target {
		if numbers > maxNumbers/rest {
			return nil, 0
		}
		dice = append(dice, rest)
		numbers *= rest
	}
	return dice, numbers
}

// maxNumbers is how many results dice have that are read as one number.
const maxNumbers = 10_000

// together returns the plan that rolls dice and looks up their number in cells.
func (s *Search) together(dice []int, cells []automaton.Cell) *automaton.Automaton {
	throws := slices.Clone(s.Throws)
	i := slices.IndexFunc(throws, func(t automaton.Throw) bool { return slices.Equal(t.Dice, dice) })
	if i < 0 {
		i = len(throws)
		throws = append(throws, automaton.Throw{Sides: uint64(len(cells)), Cost: s.costOf(dice),
			Dice: dice})
	}
	return automaton.Together(s.outcomes.Outcomes(), throws, i, cells)
}

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
