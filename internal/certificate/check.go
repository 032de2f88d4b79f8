package certificate

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// A Certificate says why no strategy costs less than Bound.
type Certificate struct {
	Dice   [][2]int64 // the sides of each kind, and what a roll costs
	Needs  [][2]int64 // the weights, and how many outcomes have each
	Bound  *big.Rat
	Sizes  []int64 `json:",omitempty"` // the horizon of prices
	Prices *Branch `json:",omitempty"` // nil for the path bound
	needs  []*big.Rat
	steps  int // that the check took
}

// A Branch divides strategies by the number of cases of a size that are rolled with a die, or
// with any die if that is 0: at most V, or at least V + 1. If it has no parts it has prices: the
// worth of a case of each size, the charge for a case of each count on the way to here, and the
// worth of the best list of cases for an outcome of each weight, in units of cost divided by Unit.
type Branch struct {
	Size, Die, V           int64      `json:",omitempty"`
	AtMost, AtLeast        *Branch    `json:",omitempty"`
	Unit                   *big.Rat   `json:",omitempty"`
	Worths, Charges, Lists []*big.Rat `json:",omitempty"`
}

// A passed is a branch on the way to prices: with the sign 1 there are at least some cases,
// and with -1 at most.
type passed struct {
	*Branch
	sign, cases int64
}

// A parcel is a list of cases, in units of probability and of worth.
type parcel struct{ units, worth uint64 }

// Check reads a certificate. It returns an error unless that proves its bound.
func Check(document []byte) (c Certificate, err error) {
	if err := short(document); err != nil {
		return c, err
	}
	if err := json.Unmarshal(document, &c); err != nil {
		return c, fmt.Errorf("no certificate: %w", err)
	}
	total, bad := new(big.Rat), c.Bound == nil || len(c.Dice) == 0 || len(c.Needs) == 0
	for _, pair := range slices.Concat(c.Dice, c.Needs) {
		bad = bad || min(pair[0], pair[1]) < 1 || max(pair[0], pair[1]) > limit
	}
	for _, n := range c.Needs {
		total = plus(total, times(ratio(n[0]), n[1]))
	}
	one := func(d [2]int64) bool { return d[0] == 1 }
	bad = bad || len(c.Needs) == 1 && c.Needs[0][1] == 1 // one outcome costs nothing
	if bad || slices.ContainsFunc(c.Dice, one) || total.Cmp(ratio(limit)) > 0 {
		text := "the dice %v, needs %v or bound %v are impossible"
		return c, fmt.Errorf(text, c.Dice, c.Needs, c.Bound)
	}
	for _, n := range c.Needs {
		c.needs = append(c.needs, new(big.Rat).Quo(ratio(n[0]), total))
	}
	if c.Prices != nil {
		return c, c.branches(c.Prices, nil)
	}
	for i, d := range c.Dice {
		if err := c.path(c.Dice[i : i+1]); err != nil {
			return c, fmt.Errorf("with a d%d first, %w", d[0], err)
		}
	}
	return c, nil
}

// branches checks the prices of all parts of a branch (Bound.either_branch).
func (c *Certificate) branches(b *Branch, way []passed) error {
	if b == nil || len(way) > mostBranches {
		return errors.New("a branch lacks a part, or is too deep")
	}
	if b.AtMost == nil && b.AtLeast == nil {
		return c.prices(b, way)
	}
	err := c.branches(b.AtMost, append(slices.Clip(way), passed{b, -1, b.V}))
	return cmp.Or(err, c.branches(b.AtLeast, append(slices.Clip(way), passed{b, 1, b.V + 1})))
}

// prices checks what prices prove (theorem 10, Bound.any_prices).
func (c *Certificate) prices(b *Branch, way []passed) error {
	all := slices.Concat(b.Worths, b.Charges, b.Lists, []*big.Rat{b.Unit})
	found := [3]int{len(b.Worths), len(b.Charges), len(b.Lists)}
	want := [3]int{len(c.Sizes), len(way), len(c.Needs)}
	if slices.Contains(all, nil) || b.Unit.Sign() < 1 || found != want {
		return errors.New("prices are missing")
	}
	if c.spend(fraction * len(c.Sizes) * len(c.Dice) * (len(way) + 1)) {
		return errors.New("prices take too many steps")
	}
	worth := map[int64]*big.Rat{}
	for i, n := range c.Sizes {
		if n < 1 || n > limit {
			return fmt.Errorf("the size %d is impossible", n)
		}
		worth[n] = b.Worths[i]
	}
	if worth[1] == nil {
		return errors.New("the sizes lack 1, that of the first case")
	}
	proved := worth[1]
	for i, t := range way {
		if b.Charges[i].Sign() < 0 || !b.Charges[i].IsInt() {
			return fmt.Errorf("a case of size %d has a charge below 0, or no whole one", t.Size)
		}
		proved = plus(proved, times(b.Charges[i], t.sign*t.cases))
	}
	for _, n := range c.Sizes {
		for _, d := range c.Dice {
			if times(lost(worth, b, way, n, d[0]), n).Cmp(times(b.Unit, d[1])) > 0 {
				return fmt.Errorf("a d%d lowers the price of %d by more than it costs", d[0], n)
			}
		}
	}
	for i := range c.Needs {
		if err := c.list(b.Worths, c.needs[i], b.Lists[i]); err != nil {
			return err
		}
		proved = plus(proved, times(b.Lists[i], -c.Needs[i][1]))
	}
	if proved.Cmp(new(big.Rat).Mul(c.Bound, b.Unit)) < 0 {
		return fmt.Errorf("prices prove %v/%v, not the bound %v", proved, b.Unit, c.Bound)
	}
	return nil
}

// lost returns the worth that a case loses when a die is rolled, with what it is charged.
func lost(worth map[int64]*big.Rat, b *Branch, way []passed, size, sides int64) *big.Rat {
	lost := worth[size]
	if next := worth[size*sides]; next != nil && size <= limit/sides {
		lost = plus(lost, times(next, -sides))
	}
	for i, t := range way {
		if t.Size == size && (t.Die == 0 || t.Die == sides) {
			lost = plus(lost, times(b.Charges[i], t.sign))
		}
	}
	return lost
}

// list checks that no list of cases that fits a need is worth more than best.
func (c *Certificate) list(worths []*big.Rat, need, best *big.Rat) error {
	k := lister{Certificate: c, best: best.Num().Uint64(), seen: map[[2]uint64]uint64{}}
	fits := func(i int) bool {
		return worths[i].Sign() > 0 && need.Cmp(big.NewRat(1, c.Sizes[i])) >= 0
	}
	var sizes []int64
	for i, n := range c.Sizes {
		if fits(i) {
			sizes = append(sizes, n)
		}
	}
	unit := common(sizes)
	for i, n := range c.Sizes {
		if fits(i) && worths[i].IsInt() && worths[i].Cmp(best) <= 0 {
			k.items = append(k.items, parcel{uint64(unit / n), worths[i].Num().Uint64()})
		}
	}
	impossible := !best.IsInt() || best.Sign() < 0 || best.Cmp(ratio(limit)) > 0
	if unit == 0 || len(k.items) < len(sizes) || impossible {
		return fmt.Errorf("the best list is worth %v, or a case of the sizes %v more", best, sizes)
	}
	slices.SortFunc(k.items, func(a, b parcel) int {
		return compare(b.worth, a.units, a.worth, b.units)
	})
	if k.exceeds(0, uint64(floor(need, unit)), 0) {
		return fmt.Errorf("a list is worth more than the best, %v, or there are too many", best)
	}
	return nil
}

// A lister looks for a list of cases that is worth more than best, those with the most valuable
// units first. It remembers how much was worth the same items and room.
type lister struct {
	*Certificate
	best  uint64
	items []parcel
	seen  map[[2]uint64]uint64
}

// exceeds reports whether items from i on may make a list worth more than best.
func (k *lister) exceeds(i int, room, worth uint64) bool {
	key := [2]uint64{uint64(i), room}
	if old, seen := k.seen[key]; seen && old >= worth {
		return false
	}
	k.seen[key] = worth
	if worth > k.best || len(k.seen) > mostChoices {
		return true
	}
	for ; i < len(k.items); i++ {
		if k.spend(1) {
			return true
		}
		it := k.items[i]
		if compare(room, it.worth, k.best-worth, it.units) <= 0 { // nor may those after it
			return false
		}
		if it.units <= room && k.exceeds(i, room-it.units, worth+it.worth) {
			return true
		}
	}
	return false
}

// compare compares a·b with c·d.
func compare(a, b, c, d uint64) int {
	hi, lo := bits.Mul64(a, b)
	hi2, lo2 := bits.Mul64(c, d)
	return cmp.Or(cmp.Compare(hi, hi2), cmp.Compare(lo, lo2))
}
