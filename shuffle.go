package dice

import "errors"

// Shuffle puts n elements in a random order, all n! orders equally likely, by calling
// swap as [math/rand/v2.Shuffle] does. [ShuffleSlice] is faster for a slice.
//
// 52 cards take 88.2 rolls of a d6 on average, or 87.3 if many decks share one [Recycler];
// log(n!)/log(sides), here 87.27, is the least possible. A die is rolled for this call only:
// leftovers are forgotten, and so are the rolls before an error.
//
// From [Dice] it takes draws of at most 2^31-1 sides, each of them several choices: one for up to
// 12 elements, with a face for each order, and 9 for 52 cards. From the first, i = n, to 2, one of i
// goes to place i-1; the choices of a draw are its digits in mixed radix, the first the most
// significant. A store keeps what is left.
//
// Shuffle does not allocate. It panics if src is nil, n < 0, or n > 1 and src is a die of one
// side or swap is nil. Its errors are those that the package comment lists; the order
// is then not yet uniform, and shuffling again makes it so. Sources: Fisher and Yates
// (1938), with several choices drawn at once: Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation" (2024).
func Shuffle(src Source, n int, swap func(i, j int)) error {
	return shuffle[int]("Shuffle", src, n, nil, swap)
}

// ShuffleSlice puts the elements of s in a random order, all orders equally likely. It
// takes the rolls of [Shuffle], gives the same order and errors, and does not allocate.
// It panics if src is nil, or has one side and s has more than one element.
func ShuffleSlice[T any](src Source, s []T) error {
	return shuffle("ShuffleSlice", src, len(s), s, nil)
}

// shuffle calls swap, or swaps the elements of s.
func shuffle[T any](call string, src Source, n int, s []T, swap func(i, j int)) error {
	sides := sidesOf(call, src)
	if n < 0 {
		misuse(call, "no order of %d elements; use 0 or more", n)
	}
	dice, draws := src.(Dice)
	if !draws {
		checkMore(call, sides, n)
	}
	if swap == nil && s == nil && n > 1 {
		misuse(call, "nil swap; pass a function that swaps two elements, or use ShuffleSlice")
	}
	if draws {
		return shuffleByDraws(dice, n, s, swap)
	}
	return shuffleByRolls(checked{src, sides}, n, s, swap)
}

// Pick returns one of items, each equally likely. It takes one [Draw] of len(items) sides, and
// does not allocate. Pick panics if src is nil, or is a die of one side and there is more than one
// item. It returns the zero value and an error if there are no items or src fails; unless src
// has a store, the rolls before an error are lost.
func Pick[T any](src Source, items []T) (T, error) {
	var none T
	if len(items) == 0 {
		sidesOf("Pick", src)
		return none, errNoItems
	}
	face, err := draw("Pick", src, len(items))
	if err != nil {
		return none, err
	}
	return items[face-1], nil
}

var errNoItems = errors.New("dice: Pick: there are no items; check the length first")
