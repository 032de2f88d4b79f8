package automaton

import (
	"slices"
	"testing"
)

// inOneRoll is a plan that rolls dice one after the other and looks their number up in
// cells.
func inOneRoll(target uint64, weights []uint64, cells []Cell, dice ...int) *Automaton {
	a := OneThrow(target, throwOf(dice, len(dice)), cells)
	a.Weights = weights
	return a
}

// rows is a fair die whose results are looked up in the order of the dice.
func rows(target uint64, dice ...int) *Automaton {
	all := Numbers(dice, MaxListedCells)
	cells := slices.Repeat([]Cell{Start}, int(all))
	for i := range all - all%target {
		cells[i] = Cell(i % target)
	}
	return inOneRoll(target, nil, cells, dice...)
}

// number is a fair die from dice that are read as a number.
func number(target uint64, dice ...int) *Automaton {
	return NumberOf(target, dice).Automaton(target, nil, perDie)
}

// book is a table with as many outcomes as weights, looked up by the number of dice.
func book(weights []uint64, dice ...int) *Automaton {
	n := &Number{Rolls: [][]int{dice}, Digits: Decimal(dice)}
	for _, w := range weights {
		n.Of += w
	}
	return n.Automaton(uint64(len(weights)), weights, perDie)
}

func TestEase(t *testing.T) {
	for name, c := range map[string]struct {
		a    *Automaton
		ease int
	}{
		"nothing to roll": {&Automaton{Target: 1,
			Spaces: []Space{{1, []Run{{End: 1, Action: Decided, Span: 1}}}}}, 0},
		"gold, silver, ring, row; and the row":      {loot(), 3*1 + 2 + (1 + 2)},
		"as shown, and again":                       {rows(13, 20), 2},
		"d37: the d4 is the tens":                   {number(37, 4, 10), 3},
		"d100":                                      {number(100, 10, 10), 2},
		"d1000":                                     {number(1000, 10, 10, 10), 2},
		"d365: a list of 20 multiples":              {number(365, 20, 20), 20 + 1},
		"d48: 12 multiples":                         {number(48, 12, 4), 12 + 10},
		"d24: two multiples":                        {number(24, 2, 12), 2 + 10},
		"d600: 20 multiples at most":                {number(600, 30, 20), 20},
		"d200: ten times the face less one":         {number(200, 20, 10), 4},
		"d216: multiples of two dice":               {number(216, 6, 6, 6), 6 + 10 + 6 + 10},
		"d50 from digits: 51 to 99 less 50":         {number(50, 10, 10), 7},
		"d333: two ranges to subtract, and again":   {number(333, 10, 10, 10), 2 + 24 + 1},
		"d180 in base 20: 181 to 360 less 180":      {number(180, 20, 20), 20 + 5 + 1},
		"a table of 100 numbers: digits, looked up": {book([]uint64{40, 60}, 10, 10), 2 + 2*1},
		"a table from a d20, above 17 again":        {book([]uint64{9, 8}, 20), 2*1 + 1},
		"formulas": {inOneRoll(1, []uint64{1}, make([]Cell, MaxListedCells+1), MaxListedCells+1),
			MaxListedCells + 1},
	} {
		if _, err := c.a.Verify(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if ease := c.a.Ease(); ease != c.ease {
			t.Errorf("%s: ease %d, want %d", name, ease, c.ease)
		}
		if tidied := c.a.Tidied(); tidied.Ease() > c.ease {
			t.Errorf("%s: ease %d when tidied, %d before", name, tidied.Ease(), c.ease)
		}
	}
}

// rowsOf is a list of rows of single dice, with the given cells.
func rowsOf(cells ...[]Cell) (rows []*RolledCase) {
	for _, to := range cells {
		rows = append(rows, &RolledCase{Dice: []int{len(to)}, To: to})
	}
	return rows
}

func TestEaseOfRows(t *testing.T) {
	weighted := &Automaton{Target: 9, Weights: make([]uint64, 9)}
	for name, c := range map[string]struct {
		rows []*RolledCase
		ease int
	}{
		"rows side by side share an entry": {rowsOf([]Cell{0, 1, -2, -3},
			[]Cell{0, 1}, []Cell{0, 0, 1}), 2 + 2 + (2 + 1) + (2 + 1)},
		"rows apart do not": {rowsOf([]Cell{0, -2, 1, -3},
			[]Cell{0, 1}, []Cell{0, 0, 1}), 2 + 4 + (2 + 1) + (2 + 1)},
		"the same ranges as before count half": {rowsOf([]Cell{0, -2, 1, -3},
			[]Cell{0, 0, 1}, []Cell{2, 2, -1}), 2 + 4 + (2 + 1) + (1 + 1)},
		"but not if they lead to rows": {rowsOf([]Cell{0, -2, 1, -3},
			[]Cell{0, 0, -4}, []Cell{2, 2, -5}, []Cell{0, 1}, []Cell{0, 2, 1}), 2 + 4 + (3 + 1) + (3 + 1) +
			(2 + 2) + (3 + 2)},
		"a row again is a jump back": {rowsOf([]Cell{0, -2, 1, -2},
			[]Cell{0, 1}), 2 + 2 + 4 + (2 + 1)},
		"rows that faces far apart lead to": {rowsOf([]Cell{-2, -3, -4, -2, -3, -4},
			[]Cell{0, 1}, []Cell{0, 1}, []Cell{0, 1}), 2 + (4 + 2) + (2 + 1) + (1 + 1) + (1 + 1)},
		"repeat the row, or start again": {rowsOf([]Cell{0, -2, 1},
			[]Cell{0, -2, -1}), 4 + (3 + 1)},
		"into another row and back: the first is entered from there": {rowsOf([]Cell{0, -2},
			[]Cell{0, -3}, []Cell{1, -2}), 3 + (3 + 1) + (5 + 2)},
	} {
		if got := weighted.easeByRows(c.rows); got != c.ease {
			t.Errorf("%s: ease %d, want %d", name, got, c.ease)
		}
	}
}

func TestEaseOfFractionsOfAFace(t *testing.T) {
	fair := &Automaton{Target: 9}
	for name, c := range map[string]struct {
		cells []Cell
		ease  int
	}{
		"a third": {slices.Concat(slices.Repeat([]Cell{0}, 3), slices.Repeat([]Cell{1}, 3),
			slices.Repeat([]Cell{2}, 3), slices.Repeat([]Cell{3}, 3)), 3},
		"half the face, rounded up, and again": {[]Cell{4, 4, 5, 5, 6, 6, -1, -1}, 2 + 1},
		"two halves are a list":                {[]Cell{4, 4, 5, 5, -1, -1}, 2 + 1},
		"no fraction, from the middle on":      {[]Cell{8, 4, 4, 5, 5, 6, 6, -1}, 4 + 1},
		"a fifth of a d20": {slices.Concat(slices.Repeat([]Cell{0}, 5), slices.Repeat([]Cell{1}, 5),
			slices.Repeat([]Cell{2}, 5), slices.Repeat([]Cell{3}, 5)), 4},
	} {
		if got := fair.easeByRows(rowsOf(c.cells)); got != c.ease {
			t.Errorf("%s: ease %d, want %d", name, got, c.ease)
		}
	}
	fair.Weights = make([]uint64, 9)
	if got := fair.easeByRows(rowsOf([]Cell{4, 4, 5, 5, 6, 6})); got != 3 {
		t.Errorf("outcomes that are no numbers: ease %d, want 3", got)
	}
}

// Of two dice, the first tells the outcome of whole lines, and the last one within a line
// that is too long for a grid.
func TestRanges(t *testing.T) {
	fair, weighted := &Automaton{Target: 9}, &Automaton{Target: 9, Weights: make([]uint64, 9)}
	counting := func(from Cell, n int) (cells []Cell) {
		for i := range n {
			cells = append(cells, from+Cell(i))
		}
		return cells
	}
	for _, c := range []struct {
		a     *Automaton
		row   int
		dice  []int
		cells []Cell
		want  []Range
	}{
		{fair, 0, []int{10}, []Cell{2, 3, 4, 4, -2, -3, -1, -1, 5, -4}, []Range{{0, 3, 2, true, 0},
			{3, 1, 4, false, 0}, {4, 2, -2, true, 0}, {6, 2, -1, false, 0}, {8, 1, 5, false, 0},
			{9, 1, -4, false, 0}}},
		{weighted, 0, []int{4}, []Cell{2, 3, 4, 4}, []Range{{0, 1, 2, false, 0}, {1, 1, 3, false, 0},
			{2, 2, 4, false, 0}}},
		{fair, 1, []int{3}, []Cell{0, -2, -3}, []Range{{0, 1, 0, false, 0}, {1, 1, -2, false, 0},
			{2, 1, -3, false, 0}}},
		{fair, 2, []int{2}, []Cell{-1, -2}, []Range{{0, 1, -1, false, 0}, {1, 1, -2, false, 0}}},
		{fair, 0, []int{4, 2}, []Cell{2, 2, 3, 3, 4, 4, 0, 1}, []Range{{0, 6, 2, true, 1},
			{6, 1, 0, false, 0}, {7, 1, 1, false, 0}}},
		{fair, 0, []int{7, 2}, []Cell{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3},
			[]Range{{0, 12, 0, true, 2}, {12, 2, 3, false, 0}}},
		{fair, 0, []int{2, 13}, slices.Concat(counting(4, 13), counting(0, 13)),
			[]Range{{0, 13, 4, true, 0}, {13, 13, 0, true, 0}}},
		{fair, 0, []int{3, 2}, []Cell{0, 0, 1, 1, 2, 3}, []Range{{0, 2, 0, false, 0},
			{2, 2, 1, false, 0}, {4, 1, 2, false, 0}, {5, 1, 3, false, 0}}}, // two lines do not rise
		{fair, 0, []int{5, 2}, []Cell{-1, -1, 0, 0, 1, 1, 2, 2, 3, 3},
			[]Range{{0, 2, -1, false, 0}, {2, 8, 0, true, 1}}},
		{fair, 0, []int{1, 1, 13}, []Cell{0, 1, 2}, []Range{{0, 1, 0, false, 0}, {1, 1, 1, false, 0},
			{2, 1, 2, false, 0}}}, // three dice do not rise
		{fair, 0, []int{6, 2}, []Cell{0, 0, 0, 1, 1, 1, 2, 2, 2, -1, -1, -1},
			[]Range{{0, 3, 0, false, 0}, {3, 3, 1, false, 0}, {6, 3, 2, false, 0},
				{9, 3, -1, false, 0}}}, // not by whole lines
		{fair, 0, []int{1, 12}, []Cell{0, 1}, []Range{{0, 1, 0, false, 0}, {1, 1, 1, false, 0}}},
	} {
		rows := make([]*RolledCase, 4)
		rows[c.row] = &RolledCase{Dice: c.dice, To: c.cells}
		if got := c.a.Ranges(rows, c.row); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.cells, got, c.want)
		}
	}
}
