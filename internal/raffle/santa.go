package raffle

import (
	"errors"
	"fmt"
	"math"

	"example.com/dice"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

const (
	mostSantas = 5000
	santaWork  = 20_000_000 // steps of a search for an assignment, and drawn items
)

// errAgain ends an order of which an item is not allowed.
var errAgain = errors.New("not allowed")

// drawSanta draws orders of all items until one is allowed: item k of the list gives to the k-th
// item of the order. All orders are equally likely, so all allowed ones are, too. An order ends at
// its first item that is not allowed. It returns an error if too few orders are allowed to find
// one in 20 million drawn items; whether there is one at all, SetPairs has proved.
func (h Header) drawSanta(src dice.Source, items int, emit func(i int) error) error {
	if h.apart == nil && h.Pairs > 0 {
		return fmt.Errorf("the draw keeps %s apart; give them with -apart", words.Count(h.Pairs, "pair"))
	}
	store := dice.Recycle(src)
	store.SetReserve(0)
	for work := 0; work < santaWork; {
		var order []int
		err := h.drawBatches(store, items, func(i int) error {
			work++
			if !h.apart.allows(len(order), i) {
				return errAgain
			}
			order = append(order, i)
			return nil
		})
		if errors.Is(err, errAgain) {
			continue
		}
		for _, i := range order {
			err = errors.Join(err, emit(i))
			if err != nil {
				return err
			}
		}
		return err
	}
	return fmt.Errorf("too few assignments are allowed to find one by chance in %d tries; "+
		"keep fewer pairs apart", santaWork)
}

// possible returns an error if no assignment is allowed. It makes one, giver by giver, along
// paths on which earlier givers change to another receiver (Kuhn, "The Hungarian method", 1955).
func (a *apart) possible(list List) error {
	n := len(list)
	if n > mostSantas {
		return fmt.Errorf("there are %d people; at most %d can give to each other", n, mostSantas)
	}
	giverOf := make([]int, n) // of each receiver
	for i := range giverOf {
		giverOf[i] = -1
	}
	work := 0
	for giver := range n {
		seen := make([]bool, n)
		if !a.gives(giver, giverOf, seen, &work) {
			return a.stuck(giver, giverOf, seen, list)
		}
		if work > math.MaxInt32 {
			return errors.New("the pairs take too long to check; keep fewer pairs apart")
		}
	}
	return nil
}

// gives finds a receiver for a giver, and reports whether there is one.
func (a *apart) gives(giver int, giverOf []int, seen []bool, work *int) bool {
	for _, free := range []bool{true, false} { // receivers without a giver first
		for receiver, before := range giverOf {
			*work++
			if seen[receiver] || free != (before < 0) || !a.allows(giver, receiver) {
				continue
			}
			seen[receiver] = true
			if before < 0 || a.gives(before, giverOf, seen, work) {
				giverOf[receiver] = giver
				return true
			}
		}
	}
	return false
}

// stuck names the givers that have too few receivers among them.
func (a *apart) stuck(giver int, giverOf []int, seen []bool, list List) error {
	givers, receivers := []string{quote.Excerpt(list[giver].Name)}, []string{}
	for receiver, reached := range seen {
		if reached {
			receivers = append(receivers, quote.Excerpt(list[receiver].Name))
			givers = append(givers, quote.Excerpt(list[giverOf[receiver]].Name))
		}
	}
	whom := "nobody"
	if len(receivers) > 0 {
		whom = "only " + words.And(receivers)
	}
	return fmt.Errorf("no assignment is allowed: %s can give to %s; keep fewer pairs apart",
		words.And(givers), whom)
}
