package dice

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// Product returns a die that rolls each of the given dice once and reads their faces as
// the digits of one number (mixed radix), the first the most significant: for two dice,
// (first-1)·sides₂ + second. It has as many sides as the product of theirs, all equally
// likely. The same die may be given several times; Product of no dice is a d1.
//
// Product panics if a die is nil or if the product of the sides exceeds [math.MaxInt].
func Product(dice ...Source) Source {
	p := &product{state: newState, sides: 1}
	for _, die := range dice {
		n := sidesOf("Product", die)
		hi, sides := bits.Mul64(p.sides, n)
		if hi != 0 || sides > math.MaxInt {
			misuse("Product", "a die of %d·%d sides passes %d; use fewer or smaller dice", p.sides, n,
				math.MaxInt)
		}
		p.sides = sides
		p.dice = append(p.dice, checked{die, n})
	}
	return p
}

type product struct {
	state
	sides uint64
	dice  []checked
	next  int // the die to roll next
}

func (p *product) Sides() int { return int(p.sides) }

func (p *product) String() string {
	var dice []string
	for _, die := range p.dice {
		dice = append(dice, fmt.Sprintf("d%d", die.sides))
	}
	return "dice.Product(" + strings.Join(dice, ", ") + ")"
}

func (p *product) Roll() (int, error) {
	for before := p.next; p.next < len(p.dice); p.next++ {
		die := &p.dice[p.next]
		digit, err := die.digit()
		if err != nil {
			return 0, cutShort(err, p.next-before, "roll")
		}
		p.absorb(die.sides, digit)
	}
	face := int(p.v) + 1
	p.state, p.next = newState, 0
	return face, nil
}
