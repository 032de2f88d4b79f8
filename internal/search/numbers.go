package search

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

const (
	maxColumns = 12 // faces of a die of a small grid, which other plans give
	maxDice    = 40 // that are read as one number
	mostLooked = 3  // dice whose faces are looked up; the number of more is

	// A plan with a number takes about stepsOfRun for each run, and all of them
	// numbersWork at most: those that take more than is left are omitted.
	stepsOfRun  = 500
	numbersWork = 100_000_000
)

// numbers offers the plans that read dice as one number: any die and then d10s as its
// digits, or one die and then dice of one kind. That is also what people do by hand, with
// dice of one kind. Numbers may be looked up, and those of a single die always are. Above
// a multiple they start over.
func numbers(s *Search) {
	if s.Bounded {
		return
	}
	results, table := s.outcomes.Sum, s.tableSize()
	var kinds []int
	for _, u := range s.Throws {
		kinds = append(kinds, u.Dice...)
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	w := s.work.Part(numbersWork)
	for _, first := range kinds {
		if uint64(first) >= results {
			s.lookUp([]int{first})
			if table == 0 && (!s.together() || uint64(first)%results == 0) { // a second die is not needed
				continue
			}
		}
		if uint64(first) >= table && table > 0 {
			s.number(&automaton.Number{Rolls: [][]int{{first}}, Of: table}, s.given, w)
		}
		for _, rest := range kinds {
			s.readAsOne(first, rest, cmp.Or(table, results), w)
		}
	}
	for _, u := range s.Throws {
		if len(u.Dice) == 2 && uint64(slices.Max(u.Dice)) < results {
			s.lookUp(u.Dice)
		}
	}
	s.work.Pay(w)
}

// number offers the plan of a number, unless that takes too many ranges.
func (s *Search) number(n *automaton.Number, weights []uint64, w *work.Meter) {
	good, _ := n.Good(n.Results(s.Target))
	runs := good / n.Results(s.Target)
	if n.Of > 0 {
		runs *= s.Target
	}
	steps := stepsOfRun * runs
	if steps > uint64(max(0, w.Left())) || w.Cancelled() {
		return
	}
	w.Spend(int(steps))
	if a := n.Automaton(s.Target, weights, s.costOf); a != nil {
		s.offer(a, 0)
	}
}

// enough returns the fewest dice, at least two, that have a number for each result: one
// die, then others of one kind. It returns nil if there are too many, or a coin beside
// other dice, which has no number.
func enough(first, rest int, results uint64) (dice []int) {
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
func (s *Search) readAsOne(first, rest int, results uint64, w *work.Meter) {
	n := automaton.NumberOf(results, enough(first, rest, results))
	if n == nil {
		return
	}
	dice, count := n.Dice(), s.Weights == nil && s.Names == nil && s.index == nil // from 1 on
	switch {
	case s.Weights != nil && first != rest, len(dice) > mostLooked:
	case !count, len(dice) == 2 && !n.Digits && first > maxColumns && (n.Ease(results) > 1+first ||
		uint64(first) >= results):
		s.lookUp(dice) // a line for each face of the first die
	}
	n.Rolls, n.Of = s.rolls(dice, n.Digits), s.tableSize()
	switch {
	case n.Rolls == nil:
	case n.Of > 0 || count:
		s.number(n, s.given, w)
	case s.Weights == nil:
		n.Of = results
		s.number(n, nil, w)
	default:
		s.weighed(dice, results, w)
	}
}

// weighed offers the plans that look up a number of some dice, or a few more of the last
// kind, in ranges as wide as they can be.
func (s *Search) weighed(dice []int, results uint64, w *work.Meter) {
	if s.Target > automaton.MaxOnCard && s.AsWritten != nil { // no book has this table
		return
	}
	all := automaton.Numbers(dice, automaton.MaxNumber)
	for more := 0; more < mostMore && all > 0 && (more == 0 || all < mostNumbers); more++ {
		n := &automaton.Number{Digits: automaton.Decimal(dice), Of: all - all%results}
		n.Rolls = s.rolls(dice, n.Digits)
		if n.Rolls == nil {
			break
		}
		s.number(n, s.Weights, w)
		if all%results <= all/seldom {
			break
		}
		dice = append(slices.Clip(dice), dice[len(dice)-1])
		all = automaton.Numbers(dice, automaton.MaxNumber)
	}
}

const (
	mostMore = 8  // dice more than are needed to have a number for each result
	seldom   = 20 // one of so many numbers may start over

	mostNumbers = 1 << 20 // that a player adds up, if fewer do
)

// rolls divides the dice of a number into rolls: one by one, or, if dice are thrown
// together, into one throw. Digits may take more throws, and one die may be rolled again.
// It returns nil if no throw has the dice.
func (s *Search) rolls(dice []int, digits bool) (rolls [][]int) {
	for left := dice; len(left) > 0; left = left[len(rolls[len(rolls)-1]):] {
		most := len(left)
		for most > 1 && s.throwOf(left[:most]) < 0 {
			most--
		}
		rolls = append(rolls, left[:most])
	}
	alike := dice[0] == dice[1] || !s.together()
	if !digits && len(rolls) > 1 && !alike {
		return nil
	}
	return rolls
}

// lookUp offers the plan whose results are looked up in the order of the numbers of dice,
// unless a better one is known.
func (s *Search) lookUp(dice []int) {
	all := automaton.Numbers(dice, automaton.MaxCells)
	if all < s.outcomes.Sum || s.together() && s.throwOf(dice) < 0 {
		return
	}
	rolls := [][]int{dice}
	if s.throwOf(dice) < 0 {
		rolls = slices.Collect(slices.Chunk(dice, 1))
	}
	throw := automaton.InTurn(rolls, s.costOf)
	good := all - all%s.outcomes.Sum
	least := float64(s.costOf(rolls[0])) * float64(all) / float64(good) // it may be sure after one
	if _, better := s.better(easeOfLines(throw, good/s.outcomes.Sum), least); better {
		return
	}
	cells := s.inLines(dice, int(good/s.outcomes.Sum))
	cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Start}, int(all-good))...)
	s.offer(automaton.OneThrow(s.Target, throw, cells), least)
}

// inLines returns the cells of outcomes, each of which has some times its weight. Those
// of two dice that are numbers fill lines of the second die, one after the other as often
// as each has cells: so results are the second face and a number.
func (s *Search) inLines(dice []int, times int) (cells []automaton.Cell) {
	for i, w := range s.outcomes.AllWeights() {
		cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Cell(i)}, int(w))...)
	}
	if s.Weights != nil || len(dice) == 1 {
		cells = slices.Repeat(cells, times)
		if s.Weights != nil {
			slices.Sort(cells)
		}
		return cells
	}
	var lines []automaton.Cell
	for line := range slices.Chunk(cells, dice[len(dice)-1]) {
		lines = append(lines, slices.Repeat(line, times)...)
	}
	return lines
}

// easeOfLines returns an ease that no plan is below that looks up one throw, in which each
// result has at least some numbers. If they do not fill a line of the last die, each line
// that is not said so often counts at least 1, and that there are several dice does too.
func easeOfLines(t automaton.Throw, numbers uint64) int {
	line := uint64(t.Dice[len(t.Dice)-1])
	if len(t.Dice) == 1 || numbers >= line {
		return 1
	}
	return 1 + int(t.Sides/line/numbers)
}

// together reports whether dice are thrown together.
func (s *Search) together() bool {
	return slices.ContainsFunc(s.Throws, func(u automaton.Throw) bool { return len(u.Dice) > 1 })
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (s *Search) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(s.Throws, func(u automaton.Throw) bool {
		return len(u.Dice) == len(dice) && slices.Equal(slices.Sorted(slices.Values(u.Dice)), sorted)
	})
}

// costOf returns the cost of throwing dice together, or else of rolling one after the
// other.
func (s *Search) costOf(dice []int) (cost int) {
	if i := s.throwOf(dice); i >= 0 {
		return s.Throws[i].Cost
	}
	for _, sides := range dice {
		cost += s.Throws[max(s.throwOf([]int{sides}), 0)].Cost
	}
	return cost
}
