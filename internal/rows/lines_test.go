package rows

import (
	"math"
	"testing"

	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// searchOf returns a search for a table, ready to make rows.
func searchOf(t *testing.T, weights []uint64, dice ...int) *RowSearch {
	s := New(division.NewNeeds(weights), plantest.Throws(dice...), work.New(t.Context(), math.MaxInt))
	s.known, s.easiest, s.levels = map[uint64]*knownRows{}, 1000, cutLevels
	s.work = s.whole.Part(s.steps)
	return s
}

// A row is one roll where a die has a face for each part of what it needs.
func TestRowsOfOneRoll(t *testing.T) {
	for _, c := range []struct {
		die   int
		needs []uint64
		ease  int     // of the easiest row
		cost  float64 // of it
	}{
		{6, []uint64{1, 2}, 2, 1},
		{6, []uint64{2, 3}, 3, 1.2},
		{5, []uint64{2, 3}, 2, 1},
		{4, []uint64{2, 3}, 19, 83. / 60}, // which takes rows below
	} {
		s := searchOf(t, []uint64{1, 2, 4}, c.die)
		list := s.solve(s.rowsFor(c.needs, 1))
		if len(list) == 0 || list[0].ease != c.ease || math.Abs(list[0].cost-c.cost) > rounding {
			t.Errorf("%v from a d%d: %d rows, want ease %d and cost %v; %+v", c.needs, c.die, len(list),
				c.ease, c.cost, list)
		}
	}
}

// A row that no dice make is too hard for every group, at any cost, also if an int has 32
// bits.
func TestImpossibleRows(t *testing.T) {
	s := searchOf(t, []uint64{1, 2, 4}, 6)
	row := s.rowsFor([]uint64{1, 40}, s.levels)
	g := &grouping{RowSearch: s, allocation: &allocation{Throw: &s.throws[0], left: 6},
		most: 1000, dearest: math.Inf(1)}
	if g.possible(nothing, row, 0, 1) {
		t.Errorf("a group may have a row of ease %d", row.ease)
	}
}

// A group is whole faces, filled up only at the start, and not all of a roll. Other
// groups take no time.
func TestGroupsAreWholeFaces(t *testing.T) {
	for i, c := range []struct {
		level  int
		left   uint64 // faces
		takes  []uint64
		shares int // of the group that is found; 0 if none is
	}{
		{0, 5, []uint64{1, 2}, 3}, {1, 5, []uint64{1, 2}, 0}, // one face lacks a fourth
		{0, 5, []uint64{1, 3}, 2}, {1, 5, []uint64{1, 3}, 2}, // one whole face
		// two faces are left, three are not
		{0, 2, []uint64{1, 2, 2, 3}, 4}, {0, 2, []uint64{1, 2, 3, 3}, 0},
		{0, 6, []uint64{7, 8, 9}, 0}, // all six
	} {
		s := searchOf(t, []uint64{1, 2, 4}, 6)
		r := &s.throws[0]
		start := &allocation{Throw: r, faces: 1, unit: 4, left: c.left}
		g := &grouping{RowSearch: s, allocation: start, level: c.level,
			most: 1000, dearest: math.Inf(1)}
		var shares []share
		for _, take := range c.takes {
			shares = append(shares, share{take, take})
		}
		before := s.work.Spent()
		list := g.join(nil, shares, 0, 0, func() []alternative { return nothing })
		switch {
		case c.shares == 0 && (len(list) > 0 || s.work.Spent() > before):
			t.Errorf("case %d: %d groups in %d steps", i, len(list), s.work.Spent()-before)
		case c.shares > 0 && (len(list) == 0 || len(list[0].last.shares) != c.shares):
			t.Errorf("case %d: %+v, want a group of %d shares", i, list, c.shares)
		}
	}
}
