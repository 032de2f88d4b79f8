package raffle

import (
	"fmt"
	"math"

	"example.com/dice"
)

// A Manner is how to draw. With the list and the rolls it decides what is drawn.
type Manner struct {
	N       int  // how many items
	Replace bool // each is put back before the next is drawn
	Weights bool // items are as likely as their weights say
}

// A TooFewError says that a list has fewer items that can be drawn than are wanted.
type TooFewError struct{ Able, Wanted int }

func (e *TooFewError) Error() string {
	return fmt.Sprintf("%d items cannot be drawn from %d", e.Wanted, e.Able)
}

// Check returns a [TooFewError] if the list has too few items.
func (m Manner) Check(list List) error {
	able := list.Able()
	if able == 0 && m.N > 0 || !m.Replace && m.N > able {
		return &TooFewError{able, m.N}
	}
	return nil
}

// About returns how many rolls of a die a draw takes, roughly: the entropy of the
// drawn items. It returns 0 if the items have weights.
func (m Manner) About(items, sides int) int {
	if m.Weights {
		return 0
	}
	entropy := float64(m.N) * math.Log(float64(items))
	if !m.Replace {
		entropy = 0
		for i := range m.N {
			entropy += math.Log(float64(items - i))
		}
	}
	return int(math.Ceil(entropy / math.Log(float64(sides))))
}

// Draw calls emit with the index of each drawn item, in their order, and returns the
// first error of src or emit. Draws with replacement are emitted as they are made, and
// take no memory; the others are at most as many as the items.
func (m Manner) Draw(src dice.Source, list List, emit func(i int) error) error {
	switch {
	case m.Weights:
		return m.drawWeighted(src, list, emit)
	case !m.Replace && m.N == len(list):
		order, err := dice.Perm(faces{src}, m.N)
		return emitAll(order, err, emit)
	}
	store := dice.Recycle(src)
	store.SetReserve(0)
	rest := make([]int, len(list))
	for i := range rest {
		rest[i] = i
	}
	var die dice.Source
	for drawn := 0; drawn < m.N; {
		batch, product := m.batch(len(rest), m.N-drawn)
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
			if !m.Replace {
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

// faces is a die of which nothing but its faces is known. From a seeded die, Perm
// takes words instead of faces, and a transcript has no words.
type faces struct{ dice.Source }

func emitAll(chosen []int, err error, emit func(i int) error) error {
	for _, i := range chosen {
		if err := emit(i); err != nil {
			return err
		}
	}
	return err
}

// batch returns how many of the next draws, at most n, can be made at once, and
// the number of their outcomes. Together they take hardly more rolls than their
// entropy, while draws one after the other take up to one roll more each: three
// items of ten need 4.4 rolls of a d6 instead of 5. The limit is the same on all
// computers, so that transcripts are. One item is drawn without a roll, and a
// batch of these needs another limit.
func (m Manner) batch(items, n int) (batch, product int) {
	n = min(n, 32)
	for product = 1; batch < n && (batch == 0 || product <= math.MaxInt32/items); batch++ {
		product *= items
		if !m.Replace {
			items--
		}
		if items == 0 {
			return batch + 1, product
		}
	}
	return batch, product
}

// drawWeighted draws one item after the other. A single draw takes the fewest
// rolls from the die itself, several from a store that keeps what each leaves.
func (m Manner) drawWeighted(src dice.Source, list List, emit func(i int) error) error {
	if m.N > 1 {
		store := dice.Recycle(src)
		store.SetReserve(0)
		src = store
	}
	switch {
	case m.N == 0:
		return nil
	case m.N > 1 && !m.Replace:
		order, err := dice.WeightedPerm(src, m.N, list.weights()...)
		return emitAll(order, err, emit)
	}
	table, err := dice.Weighted(src, list.weights()...)
	if err != nil {
		return err
	}
	for range m.N {
		i, err := table.Pick()
		if err != nil {
			return err
		}
		if err := emit(i); err != nil {
			return err
		}
	}
	return nil
}
