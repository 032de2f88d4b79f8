package rows

import (
	"slices"

	"example.com/dice/internal/automaton"
)

// measured returns the ease of the plan that was made, as [automaton.Automaton.Arranged] changes
// it. It adds what [automaton.Automaton.Ease] does, for runs of faces, without their cells. The
// plan is easier if it is one row that is easier as it is, or if rows turn out to be the same.
func (s *RowSearch) measured() (ease int) {
	levels := make([]int, len(s.made.Pools)) // of rows that are known
	shapes := map[string]bool{}
	for order := []int{0}; len(order) > 0; order = order[1:] {
		row, known, led := order[0], len(order), false
		marks, shape := s.marksOf(row, s.arranged(row), func(to int) (before bool) {
			led = true
			if levels[to] > 0 {
				return true
			}
			levels[to] = levels[row] + 1
			order = append(order, to)
			return false
		})
		slices.SortStableFunc(order[known:], func(a, b int) int {
			return int(s.thrown(a).Sides) - int(s.thrown(b).Sides)
		})
		if row > 0 && !led && shapes[shape] {
			marks = (marks + 1) / 2
		}
		shapes[shape] = shapes[shape] || row > 0
		ease += marks + levels[row]
	}
	return ease
}

// marksOf returns what the ranges of a row add, and its shape: its dice and their faces, a rune
// for each number. It enters the rows to which they lead, which tells whether others led there
// before.
func (s *RowSearch) marksOf(
	row int, runs []automaton.Run, enter func(to int) (before bool),
) (marks int, shape string) {
	r, at, numbers := s.thrown(row), 0, make([]rune, 0, few)
	for _, sides := range r.Dice {
		numbers = append(numbers, rune(sides))
	}
	if len(r.Dice) > 1 {
		marks = int(r.Sides) / lineOf(r) // and a line for the faces of all dice but the last
	}
	for len(runs) > 0 {
		n, faces := rangeOf(runs, row, inOneRange(r, at))
		marks += 1 + border(r, at)
		at += faces
		numbers = append(numbers, rune(faces))
		for i, to := range runs[:n] {
			before := leadsOn(to, row) && enter(to.To)
			switch {
			case i > 0 && before:
				marks++
			case i > 0 || !leadsOn(to, row):
			case before:
				marks += again - 1
			default:
				marks += entry - 1
			}
		}
		if last := &runs[n-1]; n > 1 && last.Cases() > 1 {
			last.Start++ // its first face is in this range
			n--
		}
		runs = runs[n:]
	}
	return marks, string(numbers)
}

// thrown returns the roll of a row of the plan.
func (s *RowSearch) thrown(row int) *automaton.Throw {
	return &s.throws[s.made.Pools[row].Runs[0].Throw]
}

// leadsOn reports whether a run leads to another row than the start.
func leadsOn(to automaton.Run, row int) bool {
	return to.Action == automaton.Carried && to.To != 0 && to.To != row
}

// rangeOf returns how many runs and faces are in the first range of some: one, unless single faces
// lead to one row after the other, up to the most; the last of these may have more.
func rangeOf(runs []automaton.Run, row, most int) (n, faces int) {
	if runs[0].Cases() > 1 || !leadsOn(runs[0], row) {
		return 1, int(runs[0].Cases())
	}
	n = 1
	for n < min(len(runs), most) && leadsOn(runs[n], row) && runs[n-1].Cases() == 1 {
		n++
	}
	return n, n
}

// inOneRange returns how many faces can be in one range from one on, if each leads to another row.
// Several dice are read in a grid. If two have too many columns for that, a line has such ranges.
func inOneRange(r *automaton.Throw, at int) int {
	switch columns := lineOf(r); {
	case len(r.Dice) == 1:
		return int(r.Sides)
	case len(r.Dice) == 2 && columns > maxColumns:
		return columns - at%columns
	}
	return 1
}

const maxColumns = 12

// lineOf returns how many faces a line of a grid has: those of the last die.
func lineOf(r *automaton.Throw) int { return r.Dice[len(r.Dice)-1] }

// border returns what a range of several dice adds that begins at a face: 1 if the first die shows
// the same before it, but no line of its own where it begins one.
func border(r *automaton.Throw, at int) (marks int) {
	if len(r.Dice) == 1 || at == 0 {
		return 0
	}
	if at%(int(r.Sides)/r.Dice[0]) > 0 {
		marks++
	}
	if at%lineOf(r) == 0 {
		marks--
	}
	return marks
}

// runs returns the runs of a row, those that lead to one place as one.
func (s *RowSearch) runs(row int) (list []automaton.Run) {
	for _, to := range s.made.Pools[s.made.Pools[row].Runs[0].To].Runs {
		i := slices.IndexFunc(list, func(r automaton.Run) bool {
			return r.Action == to.Action && r.To == to.To && r.Offset == to.Offset
		})
		if i < 0 {
			list = append(list, to)
		} else {
			list[i].End += to.Cases()
		}
	}
	return list
}

// arranged returns the runs of a row in the order in which they are arranged: outcomes, after the
// start in the order of their faces, then rows, then the start.
func (s *RowSearch) arranged(row int) []automaton.Run {
	rank := func(to automaton.Run) int {
		switch {
		case to.Action == automaton.Decided && row > 0:
			return int(to.Cases())
		case to.Action == automaton.Decided:
			return int(to.Offset)
		case to.To == 0:
			return 3 * maxCases
		case to.To == row:
			return maxCases
		}
		return maxCases + 1 + int(s.thrown(to.To).Sides)
	}
	runs := s.runs(row)
	slices.SortStableFunc(runs, func(a, b automaton.Run) int { return rank(a) - rank(b) })
	return runs
}
