package main

import (
	"errors"
	"math"

	"example.com/dice"
)

// A manner is how to draw. It decides, with the items, which rolls draw what;
// transcripts hold it.
type manner struct {
	n                int
	replace, weights bool
}

// check returns an error if so many cannot be drawn from the items.
func (d manner) check(list items) error {
	able := list.able()
	switch {
	case able == 0 && d.n > 0:
		return errors.New("there are no items to draw from; give lines, arguments or -file")
	case !d.replace && d.n > able:
		return misuse("cannot draw %d of %s; use -n %d or -replace", d.n, count(able, "item"), able)
	}
	return nil
}

// about returns how many rolls of a die a draw takes, roughly: the entropy of what
// is drawn. It returns 0 if the items have weights.
func (d manner) about(items, sides int) int {
	if d.weights {
		return 0
	}
	entropy := float64(d.n) * math.Log(float64(items))
	if !d.replace {
		entropy = 0
		for i := range d.n {
			entropy += math.Log(float64(items - i))
		}
	}
	return int(math.Ceil(entropy / math.Log(float64(sides))))
}

// choose calls emit with the index of each drawn item, in their order, and
// returns the first error of src or emit. Draws with replacement are emitted as
// they are made, and take no memory; the others are at most as many as the items.
func (d manner) choose(src dice.Source, list items, emit func(i int) error) error {
	switch {
	case d.weights:
		return d.chooseWeighted(src, list, emit)
	case !d.replace && d.n == len(list):
		order, err := dice.Perm(src, d.n)
		return emitAll(order, err, emit)
	}
	store := dice.Recycle(src)
	store.SetReserve(0)
	rest := make([]int, len(list))
	for i := range rest {
		rest[i] = i
	}
	var die dice.Source
	for drawn := 0; drawn < d.n; {
		batch, product := d.batch(len(rest), d.n-drawn)
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
			if !d.replace {
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
func (d manner) batch(items, n int) (batch, product int) {
	n = min(n, 32)
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
func (d manner) chooseWeighted(src dice.Source, list items, emit func(i int) error) error {
	if d.n > 1 {
		store := dice.Recycle(src)
		store.SetReserve(0)
		src = store
	}
	switch {
	case d.n == 0:
		return nil
	case d.n > 1 && !d.replace:
		order, err := dice.WeightedPerm(src, d.n, list.weights()...)
		return emitAll(order, err, emit)
	}
	table, err := dice.Weighted(src, list.weights()...)
	if err != nil {
		return err
	}
	for range d.n {
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
