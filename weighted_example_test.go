package dice_test

import (
	"fmt"
	"math/rand/v2"

	"example.com/dice"
)

// What a chest holds, from a d6 on the table.
func ExampleWeighted() {
	loot := []string{"copper", "silver", "gold", "a ring", "nothing"}
	d6 := dice.Replay(6, 4, 1, 6, 3)
	chest, err := dice.Weighted(d6, 4, 2, 1, 0, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		i, err := chest.Pick()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(loot[i])
	}
	// Output:
	// nothing
	// copper
	// gold
}

// Many draws for the entropy of the results: 2.1972 bits each, 0.85 rolls.
func ExampleWeighted_recycle() {
	d6 := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6))
	table, err := dice.Weighted(dice.Recycle(d6), 1, 1, 2, 3, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]int, 5)
	for range 9000 {
		i, err := table.Pick()
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[i]++
	}
	fmt.Println(counts, "from", len(d6.Faces()), "rolls")
	// Output:
	// [1002 938 1997 3017 2046] from 7658 rolls
}

// A raffle in which some hold several tickets, and nobody wins twice.
func ExampleWeightedPerm() {
	d6 := dice.Replay(6, 2, 5, 1, 6, 3)
	winners, err := dice.WeightedPerm(d6, 2, 5, 1, 3, 1) // tickets of four people
	fmt.Println(winners, err)
	// Output:
	// [0 2] <nil>
}
