package dice_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/dice"
)

// A deck dealt from a d6. The seeded die stands for one that is rolled by hand.
func ExampleShuffle() {
	d6 := dice.Record(dice.FromRand(rand.NewPCG(2024, 6), 6))
	store := dice.Recycle(d6)

	var deck []string
	for _, suit := range []string{"♠", "♥", "♦", "♣"} {
		for _, rank := range []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"} {
			deck = append(deck, rank+suit)
		}
	}
	err := dice.Shuffle(store, len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	if err != nil {
		fmt.Println(err)
		return
	}
	for player := range 4 {
		fmt.Println(deck[5*player : 5*player+5])
	}
	fmt.Println(len(d6.Faces()), "rolls")
	// Output:
	// [K♣ 9♦ K♦ 3♥ 10♦]
	// [4♠ J♣ 7♣ 5♥ 2♠]
	// [6♣ 6♥ 7♥ 6♠ Q♦]
	// [K♠ Q♣ J♠ 4♣ 8♠]
	// 91 rolls
}

// A raffle whose draw anyone can repeat: the list of tickets is published
// before, the rolls after.
func ExamplePerm_raffle() {
	tickets := []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo"}
	draw := func(die dice.Source) ([]string, error) {
		order, err := dice.Perm(die, len(tickets))
		if err != nil {
			return nil, err
		}
		var winners []string
		for _, i := range order[:3] {
			winners = append(winners, tickets[i])
		}
		return winners, nil
	}

	die := dice.Record(dice.FromRand(rand.NewPCG(7, 7), 20)) // on stage, a real d20
	winners, err := draw(die)
	if err != nil {
		fmt.Println(err)
		return
	}
	transcript := die.Faces()
	fmt.Println("winners:   ", winners)
	fmt.Println("transcript:", transcript)

	again, err := draw(dice.Replay(20, transcript...))
	fmt.Println("checked:   ", slices.Equal(winners, again), err)
	// Output:
	// winners:    [Gus Finn Eve]
	// transcript: [20 1 16 3 5 7]
	// checked:    true <nil>
}

func ExamplePick() {
	d6 := dice.Replay(6, 6, 4, 2)
	starter, err := dice.Pick(d6, []string{"north", "east", "south", "west"})
	fmt.Println(starter, err)
	// Output:
	// east <nil>
}

// Six words of a list of 7,776, from thirty rolls of real dice. 7,776 is 6^5, so
// nothing is left over, and each word is the one that a list printed in the
// order 11111, 11112, …, 66666 has at those five rolls.
func ExampleRecycle_passphrase() {
	rolls := []int{
		3, 1, 4, 1, 5,
		2, 6, 5, 3, 5,
		5, 1, 3, 2, 3,
		4, 6, 2, 6, 4,
		3, 3, 6, 3, 2,
		1, 1, 5, 2, 4,
	}
	word := dice.Sim(dice.Recycle(dice.Replay(6, rolls...)), 7776)
	for range 6 {
		index, err := word.Roll()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(index)
	}
	// Output:
	// 2705
	// 2537
	// 5265
	// 5038
	// 3218
	// 154
}
