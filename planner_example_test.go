package dice_test

import (
	"fmt"

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
	// d13 from [4 6 8 10 12 20]: 1.354828 rolls on average, exactly 12486096/9215999
}

// How far is a plan from the best that there can be?
func ExampleStrategy_LowerBound() {
	plan, err := dice.Plan(13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	cost, bound := plan.Expected(), plan.LowerBound()
	fmt.Printf("%.6f rolls on average, and never less than %.6f: at most %.2f %% from perfect\n",
		cost, bound, 100*(cost/bound-1))
	// Output:
	// 1.354828 rolls on average, and never less than 1.353417: at most 0.10 % from perfect
}

// A d10 from a d4 and a d6 in 2.075 rolls. Outcome 1 takes other cases than the
// rest: two of the three times four cases of the d4, where each of the others takes
// one of these and two of the three times six of the d6.
func ExampleStrategy_String() {
	plan, err := dice.Plan(10, []int{4, 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan)
	// Output:
	// d10 from d4, d6
	// 2.075 rolls on average, any number at worst
	//
	// Keep one number. It is 0 at step 1. In each step, find the line of the number,
	// roll, work out the new number and find its line below that.
	//
	// Step 1
	//   0: roll d6, number = face - 1
	//     0 to 2: go to step 2
	//     3 to 5: go to step 2
	//
	// Step 2
	//   0 to 2: roll d4, number = number × 4 + face - 1
	//     0: result = number + 1
	//     1: result = number
	//     2 to 10: result = number
	//     11: go to step 3
	//   3 to 5: roll d6, number = (number - 3) × 6 + face - 1
	//     0 to 8: result = number + 2
	//     9 to 17: result = number - 7
	//
	// Step 3
	//   0 to 1: result = number mod 1 + 1
	//   2 to 10: result = number
	//   11: roll d6, number = face - 1
	//     0: result = number + 1
	//     1: result = number
	//     2 to 5: number = number - 2, go to step 4
	//
	// Step 4
	//   0 to 3: roll d6, number = number × 6 + face - 1
	//     0 to 9: result = number + 1
	//     10 to 19: result = number - 9
	//     20 to 23: number = number - 20, go to step 4
	//
	// mod is the remainder of a division: 17 mod 5 = 2.
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
	// d14 from [6 8 12 20]: 1.3033 rolls
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
	// dice: Plan: no strategy for a d5 has a bound: its factor 5 divides no product of the dice [6]; omit Bounded, or add a die whose sides are a multiple of 5
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
		fmt.Println("throw", walk.Next())
		if err := walk.Feed(answer); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(walk.Result())
	// Output:
	// throw [20]
	// throw [4]
	// dice: impossible face: 9 is not a face of a d4 (1 to 4)
	// throw [4]
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

func ExampleStrategy_Markdown() {
	plan, err := dice.Plan(10, []int{6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Markdown())
	// Output:
	// ## d10 from d6
	//
	// 2.2 rolls on average, any number at worst. Keep one number; it is 0 at step 1.
	//
	// | Step | Number | Roll | New number | Then |
	// | ---: | --- | --- | --- | --- |
	// | 1 | 0 | d6 | face - 1 | 0 to 5: go to step 2 |
	// | 2 | 0 to 5 | d6 | number × 6 + face - 1 | 0 to 9: result = number + 1<br>10 to 19: result = number - 9<br>20 to 29: result = number - 19<br>30 to 35: number = number - 30, go to step 2 |
	//
	// | d6 | then | 1 | 2 | 3 | 4 | 5 | 6 |
	// | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
	// | 1 | d6 | 1 | 2 | 3 | 4 | 5 | 6 |
	// | 2 | d6 | 7 | 8 | 9 | 10 | 1 | 2 |
	// | 3 | d6 | 3 | 4 | 5 | 6 | 7 | 8 |
	// | 4 | d6 | 9 | 10 | 1 | 2 | 3 | 4 |
	// | 5 | d6 | 5 | 6 | 7 | 8 | 9 | 10 |
	// | 6 | d6 | →2:0 | →2:1 | →2:2 | →2:3 | →2:4 | →2:5 |
	//
	// →2:5 goes on at step 2 with the number 5.
}

func ExampleStrategy_Mermaid() {
	plan, err := dice.Plan(5, []int{6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Mermaid())
	// Output:
	// flowchart TD
	//   s1["Step 1: number 0, roll d6"]
	//   s1r0b0(["result = number + 1"])
	//   s1 -->|0 to 4| s1r0b0
	//   s1 -->|5| s1
}
