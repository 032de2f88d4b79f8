package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// drawnPlans are plans that can be drawn in full, of every kind.
var drawnPlans = []string{
	"4 6", "13 6", "13 4 6 8 10 12 20", "7 2 3", "52 2", "100 6", "13 100", "11 10 12 20", "16 6 -bounded", "24 4 6 -bounded",
	"36 4 6 20 -bounded", "9 6 8 -throws", "7 2 3 4 -throws", "5 2 2 2 -throws", "13 2 20 -cost 20=3", "10 2 6 -cost 6=2", "71 8 12 100",
}

// planFor makes the plan for arguments of the program.
func planFor(t *testing.T, args string) (request, *dice.Strategy) {
	t.Helper()
	c := &call{command: planCommand, flags: newFlags(planCommand), args: strings.Fields(args)}
	options := addPlanFlags(c)
	rest, err := c.parse()
	if err != nil {
		t.Fatal(err)
	}
	r, err := options.request(rest)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.plan()
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// Whoever follows the tables gets each result equally often and at the expected
// cost of the strategy.
func TestTablesAreFairAndCostTheSame(t *testing.T) {
	for _, args := range drawnPlans {
		r, s := planFor(t, args)
		list, all := tables(s)
		if !all {
			t.Errorf("%s: not all is drawn", args)
			continue
		}
		odds, cost := follow(r, list)
		if math.Abs(cost-s.Expected()) > 1e-9 {
			t.Errorf("%s: the tables cost %.9f, the strategy %.9f", args, cost, s.Expected())
		}
		for result := 1; result <= s.Sides(); result++ {
			if math.Abs(odds[result]*float64(s.Sides())-1) > 1e-9 {
				t.Errorf("%s: the odds of %d are %.12f", args, result, odds[result])
			}
		}
	}
}

// follow returns the odds of the results of tables, and their expected cost, by
// following all rows at once.
func follow(r request, list []table) (odds map[int]float64, cost float64) {
	odds = map[int]float64{}
	now := map[[2]int]float64{{0, 0}: 1}
	for range 2000 {
		next := map[[2]int]float64{}
		for place, part := range now {
			t := list[place[0]]
			price := 1
			if r.costs != nil {
				price = r.cost(t.dice[0])
			}
			cost += part * float64(price)
			row := t.rows[place[1]]
			for _, c := range row {
				if c.result > 0 {
					odds[c.result] += part / float64(len(row))
				} else {
					next[[2]int{c.table, c.row}] += part / float64(len(row))
				}
			}
		}
		now = next
	}
	return odds, cost
}

// The tables give the results of the walk for the same faces, and ask for the
// same dice, also where the rolls are bad for long.
func TestTablesFollowTheWalk(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, args := range drawnPlans {
		_, s := planFor(t, args)
		list, _ := tables(s)
		for range 2000 {
			walk, at := s.Walk(), cell{}
			for throws := 0; ; throws++ {
				result, done := walk.Result()
				if done != (at.result != 0) || result != at.result {
					t.Fatalf("%s: the walk gives %d, the table %d", args, result, at.result)
				}
				if done {
					break
				}
				x := list[at.table]
				if !slices.Equal(walk.Next(), x.dice) {
					t.Fatalf("%s: the walk rolls %v, table %s %v", args, walk.Next(), name(at.table), x.dice)
				}
				row := x.rows[at.row]
				outcome := unlucky(random, row, throws)
				if err := walk.Feed(facesOf(outcome, x.dice)...); err != nil {
					t.Fatal(err)
				}
				at = row[outcome]
			}
		}
	}
}

// unlucky returns a random outcome, which is mostly one that leads on for the
// first 40 throws.
func unlucky(random *rand.Rand, row []cell, throws int) int {
	outcome := random.IntN(len(row))
	for try := 0; try < 20 && throws < 40 && row[outcome].result != 0; try++ {
		outcome = random.IntN(len(row))
	}
	return outcome
}

// What is drawn stays inside its card, and cards on the page do not overlap.
func TestCardsDoNotOverlap(t *testing.T) {
	for _, args := range append(drawnPlans, "1000 6", "1000000 6", "997 2 3 5 7 11 13 17 19", "17 3 4 5 7 -throws", "1000000 999999") {
		_, s := planFor(t, args)
		list, _ := tables(s)
		var cards []card
		for i := range list {
			cards = append(cards, newCard(list, i))
		}
		width, height := arrange(cards, 100)
		for i, c := range cards {
			where := fmt.Sprintf("%s: table %s", args, name(i))
			if c.x < margin || c.y < 100 || c.x+c.width > width-margin || c.y+c.height > height-margin {
				t.Errorf("%s leaves the page", where)
			}
			if need := c.blocks*c.blockWidth() + padding; need > c.width || c.blocks*c.linesEach < len(c.lines) {
				t.Errorf("%s is wider than its card", where)
			}
			for j, d := range cards[:i] {
				if c.x < d.x+d.width && d.x < c.x+c.width && c.y < d.y+d.height && d.y < c.y+c.height {
					t.Errorf("%s overlaps table %s", where, name(j))
				}
			}
		}
	}
}

func TestNames(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", notDrawn: "…"} {
		if got := name(i); got != want {
			t.Errorf("table %d is %s, want %s", i, got, want)
		}
	}
	if got := thousands(1234567); got != "1,234,567" {
		t.Errorf("thousands gives %s", got)
	}
}
