package dice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"example.com/dice"
)

func ExamplePlan() {
	plan, err := dice.Plan(13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("d%d from %v: %.6f rolls on average, exactly %v\n",
		plan.Sides(), plan.Dice(), plan.Expected(), plan.ExpectedExact())
	// Output:
	// d13 from [4 6 8 12 20]: 1.354828 rolls on average, exactly 12486096/9215999
}

// How far is a plan from the best that there can be?
func ExampleStrategy_LowerBound() {
	plan, err := dice.Plan(13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := plan.LowerBound(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	about, _ := bound.Float64()
	cost, least := plan.Expected(), math.Floor(1e6*about)/1e6 // rounded down: still a bound
	fmt.Printf("%.6f rolls on average, and never less than %.6f: at most %.2f %% from perfect\n",
		cost, least, 100*(cost/least-1))
	// Output:
	// 1.354828 rolls on average, and never less than 1.354237: at most 0.04 % from perfect
}

// A d10 from a d4 and a d6. If all results took cases of the same kind, it would
// take 2.2 rolls. Here the 1 takes two of the twelve cases that end with the d4,
// and each other result one of these and two of the eighteen that end with the d6.
func ExampleStrategy_String() {
	plan, err := dice.Plan(10, []int{4, 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan)
	// Output:
	// d10 from a d6 and a d4 · 2.08 rolls on average
	//
	// 1  Roll a d6:   1–3 → go to 2 · 4–6 → go to 3
	//
	// 2  Keep your last roll to pick the row; roll a d4:
	//    last ↓ d4 →        1        2        3        4
	//    1                  1        1        2        3
	//    2                  4        5        6        7
	//    3                  8        9       10  go to 4
	//
	// 3  Keep your last roll to pick the row; roll a d6:
	//    last ↓ d6 →   1   2   3   4   5   6
	//    4             2   3   4   5   6   7
	//    5             8   9  10   2   3   4
	//    6             5   6   7   8   9  10
	//
	// 4  Roll a d6:   1–2 → 1 · 3–6 → go to 5
	//
	// 5  Keep your last roll to pick the row; roll a d6:
	//    last ↓ d6 →        1        2        3        4        5        6
	//    3                  1        2        3        4        5        6
	//    4                  7        8        9       10        1        2
	//    5                  3        4        5        6        7        8
	//    6                  9       10  go to 5  go to 5  go to 5   reroll
	//    Reroll: only the new d6, same row.
	//
	// Example: d6 3 → go to 2; d4 4 → go to 4; d6 2 → 1.
}

// The funky dice of a popular game, from the usual six.
func ExamplePlan_funky() {
	for _, sides := range []int{3, 5, 7, 14, 16, 24, 30} {
		plan, err := dice.Plan(sides, []int{4, 6, 8, 10, 12, 20})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("d%d from %v: %.4f rolls\n", sides, plan.Dice(), plan.Expected())
	}
	// Output:
	// d3 from [6]: 1.0000 rolls
	// d5 from [10]: 1.0000 rolls
	// d7 from [8]: 1.1429 rolls
	// d14 from [8 20]: 1.3033 rolls
	// d16 from [4 20]: 1.2000 rolls
	// d24 from [4 6]: 2.0000 rolls
	// d30 from [6 10]: 2.0000 rolls
}

func ExampleCost() {
	// The larger the die, the longer it rolls.
	for _, opts := range [][]dice.PlanOption{
		nil,
		{dice.Cost(func(sides int) int { return sides })},
	} {
		plan, err := dice.Plan(12, []int{2, 3, 6, 20}, opts...)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(plan.Dice(), plan.Expected())
	}
	// Output:
	// [3 20] 1.4
	// [2 3] 7
}

func ExamplePerThrow() {
	plan, err := dice.Plan(36, []int{6, 6}, dice.PerThrow())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Dice(), "in", plan.Expected(), "throw")
	// Output:
	// [6 6] in 1 throw
}

func ExampleBounded() {
	plan, err := dice.Plan(4, []int{6}, dice.Bounded())
	if err != nil {
		fmt.Println(err)
		return
	}
	worst, _ := plan.Worst()
	fmt.Println(plan.ExpectedExact(), "on average,", worst, "at worst")

	_, err = dice.Plan(5, []int{6}, dice.Bounded())
	fmt.Println(err)
	// Output:
	// 4/3 on average, 2 at worst
	// dice: Plan: no plan for a d5 has a fixed maximum: its factor 5 divides no product of the dice; allow plans without one, or add a die whose sides are a multiple of 5
}

func ExampleStrategy_Source() {
	plan, err := dice.Plan(16, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	d16, err := plan.Source(dice.Replay(4, 3), dice.Replay(20, 11, 18))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d16.Roll()) // the d20 shows 11
	fmt.Println(d16.Roll()) // 18 on the d20, then 3 on the d4
	// Output:
	// 11 <nil>
	// 7 <nil>
}

func ExampleStrategy_Verify() {
	plan, err := dice.Plan(1001, []int{7, 11, 13, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.ExpectedExact(), plan.Verify())
	// Output:
	// 3/1 <nil>
}

func ExampleWalk() {
	plan, err := dice.Plan(16, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	walk := plan.Walk()
	for _, answer := range []int{18, 9, 3} {
		fmt.Println("throw", walk.Next(), "finishes with probability", walk.Probability())
		if err := walk.Feed(answer); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(walk.Result())
	// Output:
	// throw [20] finishes with probability 4/5
	// throw [4] finishes with probability 1/1
	// dice: impossible face: 9 is not a face of a d4 (1 to 4)
	// throw [4] finishes with probability 1/1
	// 7 true
}

// A program can say where in the printed instructions a person is.
func ExampleWalk_Position() {
	plan, err := dice.Plan(16, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	walk := plan.Walk()
	for _, face := range []int{18, 3} {
		step, number := walk.Position()
		fmt.Printf("step %d, number %d: a d%d shows %d\n", step, number, walk.Next()[0], face)
		if err := walk.Feed(face); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(walk.Result())
	// Output:
	// step 1, number 0: a d20 shows 18
	// step 2, number 1: a d4 shows 3
	// 7 true
}

// A page shows the card, and a printer prints it.
func ExampleStrategy_SVG() {
	plan, err := dice.Plan(10, []int{4, 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	var page strings.Builder
	fmt.Fprintf(&page, "<h1>A d%d</h1>\n%s", plan.Sides(), plan.SVG())
	for _, place := range []string{">Keep your last roll to pick the row; roll a d4<",
		`data-row="" data-at="4.0"`} {
		fmt.Println(place, strings.Contains(page.String(), place))
	}
	// Output:
	// >Keep your last roll to pick the row; roll a d4< true
	// data-row="" data-at="4.0" true
}

// A plan that took long to find is kept in a file.
func ExampleStrategy_MarshalJSON() {
	plan, err := dice.Plan(13, []int{8, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, err := os.MkdirTemp("", "plans")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "d13.json")
	data, err := json.Marshal(plan)
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		fmt.Println(err)
		return
	}

	// Another program, another day. Reading proves the plan.
	kept := new(dice.Strategy)
	data, err = os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, kept)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("d%d from %v: %s rolls\n", kept.Sides(), kept.Dice(), kept.ExpectedExact())
	// Output:
	// d13 from [8 20]: 29000/21333 rolls
}

// The cheapest way to a d14 has nine cases or more to look up, and this one three:
// of the six that the d20 leaves open it goes on with two, as if three of them
// were one.
func ExampleSimplest() {
	plan, err := dice.Plan(14, []int{4, 6, 8, 10, 12, 20}, dice.Simplest(0.05))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// d14 from a d20 and a d8 · 1.35 rolls on average
	//
	// 1  Roll a d20:   1–14 → as shown · 15–20 → go to 2
	//
	// 2  Keep your last roll to pick the row; roll a d8:
	//    last ↓ d8 →  1   2   3   4   5   6           7           8
	//    15–17        1   2   3   4   5   6           7           8
	//    18–20        9  10  11  12  13  14  start over  start over
	//    Start over: go back to 1.
	//
	// Example: d20 18 → go to 2; d8 5 → 13.
}

func ExampleStrategy_Sides() {
	plan := dice.Must(dice.Plan(13, []int{8, 20}))
	fmt.Printf("a d%d from dice of %v sides\n", plan.Sides(), plan.Dice())
	// Output: a d13 from dice of [8 20] sides
}

// The dice to put on the table: with PerThrow, a die as often as one throw needs it.
func ExampleStrategy_Dice() {
	plan := dice.Must(dice.Plan(48, []int{4, 4, 6, 20}, dice.PerThrow()))
	fmt.Println(plan.Dice())
	// Output: [4 4 6]
}

func ExampleStrategy_ExpectedExact() {
	plan := dice.Must(dice.Plan(13, []int{6}))
	fmt.Println(plan.ExpectedExact(), plan.Expected())
	// Output: 541758/233285 2.322301048074244
}

// A player who has read a 6 for a 9, on the table the wrong way round.
func ExampleWalk_Undo() {
	walk := dice.Must(dice.Plan(13, []int{20})).Walk()
	fmt.Println(walk.Feed(9))
	fmt.Println(walk.Result())
	fmt.Println(walk.Undo(), walk.Feed(6))
	fmt.Println(walk.Result())
	fmt.Println(walk.Undo(), walk.Undo())
	// Output:
	// <nil>
	// 9 true
	// true <nil>
	// 6 true
	// true false
}

// A server cancels the search when its request ends, and answers with a plan that
// needs no search.
func ExamplePlanContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // the request has ended
	plan, err := dice.PlanContext(ctx, 13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		plan, err = dice.Plan(13, []int{6}) // one kind of die takes no search
	}
	fmt.Println(plan.ExpectedExact(), err)
	// Output:
	// dice: Plan: stopped before the plan for a d13 was found: context canceled; give it more time, or fewer dice
	// 541758/233285 <nil>
}
