package raffle

import (
	"math"

	"example.com/dice"
)

// Draw calls emit with the index of each drawn item, in their order, and returns the
// first error of src or emit. Draws with replacement are emitted as they are made, and
// take no memory. A single weighted draw takes the fewest rolls from the die itself, and
// several draws take them from a store that keeps what each leaves.
func (h Header) Draw(src dice.Source, list List, emit func(i int) error) error {
	all := !h.Weights && !h.Replace && h.N == len(list)
	if !all && (h.N > 1 || !h.Weights) {
		store := dice.Recycle(src)
		store.SetReserve(0)
		src = store
	}
	var order []int
	var err error
	switch {
	case h.N == 0:
	case all:
		order, err = dice.Perm(faces{src}, h.N)
	case !h.Weights:
		return h.drawBatches(src, len(list), emit)
	case h.N > 1 && !h.Replace:
		order, err = dice.WeightedPerm(src, h.N, list.weights()...)
	default:
		table, err := dice.Weighted(src, list.weights()...)
		for drawn := 0; drawn < h.N && err == nil; drawn++ {
			var i int
			if i, err = table.Pick(); err == nil {
				err = emit(i)
			}
		}
		return err
	}
	for _, i := range order {
		if err := emit(i); err != nil {
			return err
		}
	}
	return err
}

// faces is a die of which nothing but its faces is known. From a seeded die, Perm
// takes words instead of faces, and a transcript has no words.
type faces struct{ dice.Source }

func (h Header) drawBatches(store dice.Source, items int, emit func(i int) error) error {
	rest := make([]int, items)
	for i := range rest {
		rest[i] = i
	}
	var die dice.Source
	for drawn := 0; drawn < h.N; {
		batch, product := h.batch(len(rest), h.N-drawn)
		if die == nil || die.Sides() != product {
			die = dice.Sim(store, product)
		}
		face, err := die.Roll()
		if err != nil {
			return err
		}
		drawn += batch
		for number := face - 1; batch > 0; batch-- {
			at := number % len(rest)
			number /= len(rest)
			i := rest[at]
			if !h.Replace {
				rest[at] = rest[len(rest)-1]
				rest = rest[:len(rest)-1]
			}
			if err := emit(i); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch returns how many of the next draws, at most n, to make at once, and the number
// of their outcomes. Together they take hardly more rolls than their entropy: three
// items of ten need 4.4 rolls of a d6, and 5 one after the other. The limits are the
// same on all computers, so transcripts are too. The one on n is for a list of one item.
func (h Header) batch(items, n int) (batch, product int) {
	n = min(n, 32)
	for product = 1; batch < n && (batch == 0 || product <= math.MaxInt32/items); batch++ {
		product *= items
		if !h.Replace {
			items--
		}
	}
	return batch, product
}
