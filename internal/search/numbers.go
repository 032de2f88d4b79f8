package search

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
)

// sums offers the plan whose dice are made and added.
func sums(t *task, l limit) {
	if t.Sum == nil || t.Bounded {
		return
	}
	if a := t.Sum.Automaton(automaton.MaxTable); a != nil {
		l.offer(a, 0)
	}
}

const (
	maxLooked  = 40 // outcomes that a card lists; more are a table, to which a number leads
	maxColumns = 12 // faces of a die of a small grid, which other plans give
	maxDice    = 24 // that are read as one number
)

// book returns how many numbers the table has in which the outcomes are looked up, or 0 if they
// are few, or are numbers themselves.
func (t *task) book() (numbers uint64) {
	if t.Names == nil && t.given == nil || t.index != nil || t.Sum != nil || t.Target <= maxLooked {
		return 0
	}
	numbers = t.Target
	if t.given != nil {
		numbers = 0
		for _, w := range t.given {
			numbers += w
		}
	}
	if numbers > automaton.MaxTable {
		return 0
	}
	return numbers
}

// numbers offers the plans that read dice as one number: any die and then d10s as its digits, or
// one die and then dice of one kind. That is also what people do by hand, with dice of one kind.
// Numbers may be looked up, and those of a single die always are. Above a multiple they start
// over.
func numbers(t *task, l limit) {
	if t.Bounded {
		return
	}
	results, book := t.outcomes.Sum, t.book()
	for _, first := range t.kinds() {
		if uint64(first) >= results {
			t.lookUp(l, []int{first})
			if book == 0 && (!t.together() || uint64(first)%results == 0) { // a second die is not needed
				continue
			}
		}
		if uint64(first) >= book && book > 0 {
			n := &automaton.Number{Rolls: [][]int{{first}}, Of: book}
			l.offer(n.Automaton(t.Target, t.given, t.costOf), 0)
		}
		for _, rest := range t.kinds() {
			if dice := t.enough(first, rest, cmp.Or(book, results)); dice != nil {
				t.readAsOne(l, dice, cmp.Or(book, results))
			}
		}
	}
	for _, u := range t.Throws {
		if len(u.Dice) == 2 && uint64(slices.Max(u.Dice)) < results {
			t.lookUp(l, u.Dice)
		}
	}
}

// enough returns the fewest dice, at least two, that have a number for each result: one die,
// then others of one kind. It returns nil if there are too many, or a coin beside other dice,
// which has no number.
func (t *task) enough(first, rest int, results uint64) (dice []int) {
	if least := min(first, rest); least < 2 || least == 2 && first != rest {
		return nil
	}
	dice = []int{first, rest}
	for automaton.Numbers(dice, automaton.MaxNumber) < results {
		if len(dice) == maxDice || automaton.Numbers(dice, automaton.MaxNumber) == 0 {
			return nil
		}
		dice = append(dice, rest)
	}
	return dice
}

// readAsOne offers the plans that read dice as a number of results, or look it up.
func (t *task) readAsOne(l limit, dice []int, results uint64) {
	n := automaton.NumberOf(results, dice)
	if n == nil {
		return
	}
	first, alike := dice[0], dice[0] == dice[1]
	named := t.Names != nil || t.index != nil // or other numbers than those from 1 on
	switch {
	case named && t.Weights == nil, t.Weights != nil && alike:
		t.lookUp(l, dice)
	case named || t.Weights != nil:
	case len(dice) == 2 && !n.Digits && first > maxColumns && (n.Ease(results) > 1+first ||
		uint64(first) >= results):
		t.lookUp(l, dice) // a line for each face of the first die
	}
	n = t.rolled(n)
	if n == nil || t.book() == 0 && (named || t.Weights != nil) {
		return
	}
	n.Of = t.book()
	l.offer(n.Automaton(t.Target, t.given, t.costOf), 0)
}

// rolled returns a number as its dice are rolled: one by one, or, if dice are thrown together, in
// one throw. Digits may take more throws, and one die may be rolled again. It returns nil if
// no throw has the dice.
func (t *task) rolled(n *automaton.Number) *automaton.Number {
	dice := n.Dice()
	switch like := slices.Max(dice) == slices.Min(dice); {
	case !t.together():
		return n.OneByOne()
	case t.thrown(dice):
		return n
	case !n.Digits && like && !t.thrown(dice[:2]):
		return n.OneByOne()
	case !n.Digits:
		return nil
	}
	thrown := &automaton.Number{Digits: true}
	for len(dice) > 0 {
		first := len(dice)
		for first > 1 && !t.thrown(dice[:first]) {
			first--
		}
		thrown.Rolls = append(thrown.Rolls, dice[:first])
		dice = dice[first:]
	}
	return thrown
}

// lookUp offers the plan whose results are looked up in the order of the numbers of dice.
func (t *task) lookUp(l limit, dice []int) {
	all := automaton.Numbers(dice, automaton.MaxCells)
	if all < t.outcomes.Sum || t.together() && !t.thrown(dice) {
		return
	}
	var cells []automaton.Cell
	for i, w := range t.outcomes.AllWeights() {
		cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Cell(i)}, int(w))...)
	}
	cells = slices.Repeat(cells, int(all/t.outcomes.Sum)) // so that results are the faces
	if t.Weights != nil {
		slices.Sort(cells)
	}
	good := len(cells)
	cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Start}, int(all)-good)...)
	throw := automaton.Throw{Sides: all, Cost: t.costOf(dice), Dice: dice}
	found := automaton.Together(t.Target, throw, cells)
	found.Weights = t.outcomes.Weights
	l.offer(found, float64(throw.Cost)*float64(all)/float64(good))
}

// thrown reports whether there is one throw of these dice.
func (t *task) thrown(dice []int) bool {
	i := t.throwOf(dice)
	return i >= 0 && t.Throws[i].Cost == 1
}
