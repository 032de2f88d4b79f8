package dice_test

import (
	"fmt"
	"math/rand/v2"

	"example.com/dice"
)

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
