package plan

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
)

// adding returns how people make a sum, or a count of dice, or nil if it takes too large rolls.
func (q Question) adding() *automaton.Sum {
	if !q.Sum.Added && q.Sum.From == 0 {
		return nil
	}
	kind, s := q.Sum.Kinds[0], &automaton.Sum{Least: 1}
	atHand, missing := q.parts()
	if q.Sum.From > 0 { // each die is a roll of its own
		s.Least, s.From = 0, q.Sum.From
		atHand, missing = nil, []making{q.making(kind.Sides, kind.Count)}
	}
	s.Keep = len(atHand)
	for _, m := range missing {
		s.Keep += m.n
	}
	if from, to := q.Sum.Kept.Places(s.Keep); to-from < s.Keep {
		s.Keep, s.Lowest = to-from, to < s.Keep
	}
	unlike := func(d *notation.LikeDice) bool { return d.Face(1) != kind.Face(1) }
	if s.From == 0 && len(atHand) == 0 && !slices.ContainsFunc(q.Sum.Kinds, unlike) {
		s.Least = kind.Face(1)
	}
	rolls, fits := q.inThrows(atHand)
	if !fits {
		return nil
	}
	s.Rolls = rolls
	for _, m := range missing {
		rolls := m.made(q)
		if rolls == nil {
			return nil
		}
		s.Rolls = append(s.Rolls, rolls...)
	}
	return s
}

// inThrows returns the rolls of dice at hand, one for each unless all are thrown at once. It
// reports false if one has too many numbers.
func (q Question) inThrows(atHand []int) (rolls []automaton.Roll, fits bool) {
	_, all := q.throw(atHand)
	for len(atHand) > 0 {
		now, later := atHand, []int(nil)
		if q.Together { // of each kind, at most the dice that there are
			now = nil
			for _, sides := range atHand {
				if counted(now, sides) < counted(q.Dice, sides) {
					now = append(now, sides)
				} else {
					later = append(later, sides)
				}
			}
		} else if !all {
			now, later = atHand[:1], atHand[1:]
		}
		t, fits := q.throw(now)
		if !fits {
			return nil, false
		}
		rolls, atHand = append(rolls, automaton.AtHand(t)), later
	}
	return rolls, true
}

// made returns the rolls that make dice, or nil if they are too large: one after the other, or as
// many in one throw as there are dice and as its numbers are few, if none is rolled again.
func (m making) made(q Question) (rolls []automaton.Roll) {
	together := 1
	if m.cost == nil {
		return nil
	}
	if q.Together && m.good.Cmp(m.numbers) == 0 && m.count == 1 {
		together = min(m.n, counted(q.Dice, m.kind))
	}
	for n := m.n; n > 0; {
		t, fits := q.throw(slices.Repeat([]int{m.kind}, min(together, n)*m.count))
		switch {
		case fits:
			rolls = append(rolls, automaton.Roll{Throw: t, Times: n / min(together, n), Makes: m.sides,
				Each: m.count})
			n %= min(together, n)
		case together == 1:
			return nil
		default:
			together--
		}
	}
	return rolls
}

// throw returns one throw of dice, and whether these dice are there and their numbers are few.
func (q Question) throw(dice []int) (t automaton.Throw, fits bool) {
	t = automaton.Throw{Sides: 1, Cost: q.price(dice), Dice: dice}
	for _, sides := range dice {
		t.Sides *= uint64(sides)
		if t.Sides > automaton.MaxCells {
			return t, false
		}
	}
	return t, !q.Together || t.Cost == 1
}
