package dice

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/dice/internal/words"
)

// Set returns [Dice] that roll exactly the given dice: Set(d6, d20) draws of 6 and of 20
// sides. Several dice of one size take turns. A draw of one side takes nothing, and one
// of any other size returns an error that wraps [errors.ErrUnsupported] and names the
// dice. Other errors are those of the dice; a face that a die lacks is [ErrFace]. Set
// panics if there is no die, or one is nil.
func Set(dice ...Source) Dice {
	if len(dice) == 0 {
		misuse("Set", "no dice; pass some, such as dice.New(6)")
	}
	s := set{}
	for _, die := range dice {
		n := sidesOf("Set", die)
		if s[int(n)] == nil {
			s[int(n)] = new(turns)
		}
		s[int(n)].dice = append(s[int(n)].dice, checked{die, n})
	}
	return s
}

// A set has its dice by their sides.
type set map[int]*turns

// Turns are dice of one size, and which of them is rolled next.
type turns struct {
	dice []checked
	next int
}

func (s set) String() string { return "dice.Set(" + s.list() + ")" }

// list names the dice, such as "a d6 and two d20".
func (s set) list() string {
	var dice []int
	for _, sides := range slices.Sorted(maps.Keys(s)) {
		dice = append(dice, slices.Repeat([]int{sides}, len(s[sides].dice))...)
	}
	return words.Dice(dice)
}

// missing returns an error if there is no die of these sides.
func (s set) missing(sides int) error {
	if s[sides] != nil {
		return nil
	}
	return fmt.Errorf("dice: Set: there is no d%d, only %s; add one, or draw from a store over a "+
		"die (Recycle): %w", sides, s.list(), errors.ErrUnsupported)
}

func (s set) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	if err := s.missing(sides); err != nil {
		return 0, err
	}
	like := s[sides]
	digit, err := like.dice[like.next].digit()
	if err != nil {
		return 0, err
	}
	like.next = (like.next + 1) % len(like.dice)
	return int(digit) + 1, nil
}
