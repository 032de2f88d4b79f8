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

// Seating at a round table, from a seeded generator.
func ExampleShuffleSlice() {
	guests := []string{"Ada", "Ben", "Cleo", "Dan", "Eve"}
	die := dice.FromRand(rand.NewPCG(1, 2), 20)
	if err := dice.ShuffleSlice(die, guests); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(guests)
	// Output:
	// [Cleo Ada Ben Eve Dan]
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

// A bent coin shows 2 three times in four.
type bentCoin struct{ d4 dice.Source }

func (c bentCoin) Sides() int { return 2 }

func (c bentCoin) Roll() (int, error) {
	face, err := c.d4.Roll()
	return min(face, 2), err
}

func ExampleDebias() {
	bent := dice.Record(bentCoin{dice.FromRand(rand.NewPCG(1, 2), 4)})
	fair := dice.Debias(bent)
	counts := [3]int{}
	for range 10000 {
		face, err := fair.Roll()
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[face]++
	}
	fmt.Println("fair:", counts[1:])

	counts = [3]int{}
	for _, face := range bent.Faces() {
		counts[face]++
	}
	fmt.Println("bent:", counts[1:])
	// Output:
	// fair: [5014 4986]
	// bent: [3402 10148]
}

// The tables of many weights are made once. For each request there is a Table
// over a die of its own.
func ExampleTable_With() {
	loot, err := dice.Weighted(dice.New(6), 60, 30, 9, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	request := func(seed uint64) int {
		d6 := dice.FromRand(rand.NewPCG(seed, 1), 6)
		return dice.Must(loot.With(d6).Pick())
	}
	fmt.Println(request(1), request(2), request(3), request(4))
	// Output: 1 0 0 1
}

// Short blocks give a result soon, and long ones make more of each roll.
func ExampleDebiased_SetBlock() {
	for _, block := range []int{10, 50} {
		coin := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 2)) // it might be bent
		fair := dice.Debias(coin)
		fair.SetBlock(block)
		for range 1000 {
			dice.Must(fair.Roll())
		}
		fmt.Println(len(coin.Faces()), "flips in blocks of", block)
	}
	// Output:
	// 1390 flips in blocks of 10
	// 1100 flips in blocks of 50
}

// A raffle in which some hold several tickets, and each wins at most once.
func ExampleWeightedPerm() {
	d6 := dice.Replay(6, 2, 5, 1, 6, 3)
	winners, err := dice.WeightedPerm(d6, 2, 5, 1, 3, 1) // tickets of four people
	fmt.Println(winners, err)
	// Output:
	// [0 2] <nil>
}
