package main

import (
	"math"

	"example.com/dice"
)

// A manner is how to draw. It decides, with the items, which rolls draw what;
// transcripts hold it.
type manner struct {
	n                int
	replace, weights bool
}

// choose returns the indexes of the drawn items.
func (d manner) choose(src dice.Source, list items) ([]int, error) {
	switch {
	case d.weights:
		return d.chooseWeighted(src, list)
	case !d.replace && d.n == len(list):
		return dice.Perm(src, d.n)
	}
	store := dice.Recycle(src)
	store.SetReserve(0)
	chosen := make([]int, 0, d.n)
	rest := make([]int, len(list))
	for i := range rest {
		rest[i] = i
	}
	for len(chosen) < d.n {
		batch, product := d.batch(len(rest), d.n-len(chosen))
		face, err := dice.Sim(store, product).Roll()
		if err != nil {
			return nil, err
		}
		for number := face - 1; batch > 0; batch-- {
			i := number % len(rest)
			number /= len(rest)
			chosen = append(chosen, rest[i])
			if !d.replace {
				rest[i] = rest[len(rest)-1]
				rest = rest[:len(rest)-1]
			}
		}
	}
	return chosen, nil
}

// batch returns how many of the next draws, at most n, can be made at once, and
// the number of their outcomes. Together they take hardly more rolls than their
// entropy, while draws one after the other take up to one roll more each: three
// items of ten need 4.4 rolls of a d6 instead of 5. The limit is the same on all
// computers, so that transcripts are.
func (d manner) batch(items, n int) (batch, product int) {
	for product = 1; batch < n && (batch == 0 || product <= math.MaxInt32/items); batch++ {
		product *= items
		if !d.replace {
			items--
		}
		if items == 0 {
			return batch + 1, product
		}
	}
	return batch, product
}

// chooseWeighted draws one item after the other. A single draw takes the fewest
// rolls from the die itself, several from a store that keeps what each leaves.
func (d manner) chooseWeighted(src dice.Source, list items) ([]int, error) {
	if d.n > 1 {
		store := dice.Recycle(src)
		store.SetReserve(0)
		src = store
	}
	weights := list.weights()
	chosen := make([]int, 0, d.n)
	var table *dice.Table
	for len(chosen) < d.n {
		if table == nil || !d.replace {
			var err error
			if table, err = dice.Weighted(src, weights...); err != nil {
				return nil, err
			}
		}
		i, err := table.Pick()
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, i)
		if !d.replace {
			weights[i] = 0
		}
	}
	return chosen, nil
}
