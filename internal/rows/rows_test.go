package rows

import (
	"context"
	"flag"
	"maps"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

func numbers[T int | uint64](t testing.TB, text, apart string) (list []T) {
	for _, word := range strings.Split(text, apart) {
		n, err := strconv.ParseUint(word, 10, 31)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, T(n))
	}
	return list
}

// easiest returns the easiest plan that is offered within ascending limits, and its cost.
func easiest(
	t *testing.T, weights []uint64, dice []int, limits ...float64,
) (ease int, best *automaton.Automaton, price float64) {
	s := New(division.NewNeeds(weights), plantest.Throws(dice...), work.New(context.Background(),
		min(1<<40, math.MaxInt)))
	ease = noEase
	for _, limit := range limits {
		s.Find(limit, ease, func(a *automaton.Automaton, cost float64) int {
			a, arranged := a.Arranged()
			checkBound(t, a, arranged)
			if arranged < ease || arranged == ease && cost < price {
				ease, best, price = arranged, a, cost
			}
			return ease
		})
	}
	return ease, best, price
}

// checkBound checks the bound of plans that begin as one that is arranged.
func checkBound(t *testing.T, a *automaton.Automaton, ease int) {
	whole := map[automaton.Cell]bool{}
	for _, to := range a.RolledCases(math.MaxInt)[0].To {
		whole[to] = whole[to] || to >= 0
	}
	maps.DeleteFunc(whole, func(to automaton.Cell, decided bool) bool { return !decided })
	if bound := len(whole) + easeOfRows(len(a.Weights)-len(whole)); ease < bound {
		t.Errorf("weights %v from %v: ease %d, below %d", a.Weights, a.Throws, ease, bound)
	}
}

// Rows cannot be easier than what they add at least. Here seven rows are alike.
func TestEaseOfRows(t *testing.T) {
	for outcomes, want := range []int{0, 4, 5, 6, 7, 8, 9} {
		if got := easeOfRows(outcomes); got != want {
			t.Errorf("%d outcomes: %d, want %d", outcomes, got, want)
		}
	}
	// six rows of six outcomes: one entry, six levels, and six and five times three
	// ranges
	if got := easeOfRows(36); got > 2+6+6+5*3 {
		t.Errorf("36 outcomes: %d", got)
	}
}

var update = flag.Bool("update", false, "write testdata anew")

// The tables of the survey become no harder, within 10 % of the cheapest plans.
//
//	go test ./internal/rows -run SurveyGolden -update
//
// writes how hard they are to testdata/survey.tsv.
func TestSurveyGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/survey.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i, line := range lines {
		if i < 2 || i%12 != 3 && !*dicetest.All && !*update {
			continue
		}
		fields := strings.Split(line, "\t")
		cheapest, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		ease, a, cost := easiest(t, numbers[uint64](t, fields[0], ":"), numbers[int](t, fields[1], " "),
			cheapest*1.00005, cheapest*1.005, cheapest*1.03, cheapest*1.1)
		if proved := plantest.Proved(t, a); math.Abs(proved-cost) > 1e-9*cost ||
			cost > cheapest*1.1*(1+2*rounding) {
			t.Errorf("%s from %s costs %v, not %v; the limit is %v", fields[4], fields[1], proved, cost,
				cheapest*1.1)
		}
		if known := fields[3]; known != strconv.Itoa(ease) && !*update {
			t.Errorf("%s from %s: ease %d, and %s in testdata/survey.tsv; -update writes it anew",
				fields[4], fields[1], ease, known)
		}
		fields[3] = strconv.Itoa(ease)
		lines[i] = strings.Join(fields, "\t")
	}
	if *update {
		err = os.WriteFile("testdata/survey.tsv", []byte(strings.Join(lines, "\n")+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A row throws two dice only if no rows of single dice are found: most of its first faces
// would decide alone.
func TestPairsAreTheLastResort(t *testing.T) {
	sum := numbers[uint64](t, "1:4:10:20:35:56:80:104:125:140:146:140:125:104:80:56:35:20:10:4:1",
		":")
	_, a, _ := easiest(t, sum, []int{20}, 1.419*1.1)
	for _, space := range a.Spaces {
		for _, r := range space.Runs {
			if dice := a.Throws[r.Throw].Dice; r.Action == automaton.Rolled && len(dice) > 1 {
				t.Errorf("a sum of four d6 from a d20 throws %v", dice)
			}
		}
	}
}

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
	if o := g.with(&nothing[0], row.ease, row.cost, 1); g.fits(&o, 0) {
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
		list := g.join(nil, shares, 0, func() []alternative { return nothing })
		switch {
		case c.shares == 0 && (len(list) > 0 || s.work.Spent() > before):
			t.Errorf("case %d: %d groups in %d steps", i, len(list), s.work.Spent()-before)
		case c.shares > 0 && (len(list) == 0 || len(list[0].last.shares) != c.shares):
			t.Errorf("case %d: %+v, want a group of %d shares", i, list, c.shares)
		}
	}
}

// Requests that took up to a minute take at most the steps of a search, and what it does
// between two looks at them.
func TestStepsAreCounted(t *testing.T) {
	for _, request := range []struct{ weights, dice string }{
		{"1:5:15:30:45:51:45:30:15:5:1", "4 6 8 10 12 20"}, // 5d3
		// many kinds, a large sum
		{"1:58:168:331:543:800:1100:1437:1809:2211:2639", "2 3 5 7 9 11 13 17"},
		{"79:21", "997"}, // a long row, and thousands of plans with it
		{"3:5:7:11:13:17:19:23:29:31:37:41:43:47:53:59:61:67:71:73:79:83:89:97", "6 20"},
	} {
		w := work.Endless(t.Context())
		s := New(division.NewNeeds(numbers[uint64](t, request.weights, ":")),
			plantest.Throws(numbers[int](t, request.dice, " ")...), w)
		limits := []int{maxSteps / 4, maxSteps / 2, maxSteps, maxSteps}
		if !strings.Contains(request.dice, " ") {
			limits = []int{maxSteps / 8, maxSteps / 4, maxSteps / 2, maxSteps, maxSteps}
		}
		for _, most := range limits {
			w.Refill(math.MaxInt)
			easiest, cells := 300, 0
			s.Find(2.5, easiest, func(a *automaton.Automaton, _ float64) int {
				cells += len(automaton.Cells(a.RolledCases(math.MaxInt)))
				easiest = min(easiest, a.Ease())
				return easiest
			})
			limit := most
			if strings.Contains(request.dice, " ") { // as much for the largest die only
				limit *= 2
			}
			if steps := w.Spent() / stepWork; steps > limit+maxSteps/40 {
				t.Errorf("%s from %s: %d steps, more than %d", request.weights, request.dice, steps, limit)
			}
			if weighed := stepsOfCell * cells; weighed > most*21/20 {
				t.Errorf("%s from %s: plans of %d cells are offered, which takes %d steps", request.weights,
					request.dice, cells, weighed)
			}
		}
	}
}
