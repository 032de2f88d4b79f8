package certificate

import (
	"encoding/json"
	"errors"
	"math/big"
	"regexp"
	"slices"
)

const limit, most, mostSteps = 1 << 60, 1 << 31, 1 << 30

// strange finds what no document has.
var strange = regexp.MustCompile(`null|[0-9]([0-9]{99}|[^0-9,/"\]}])`)

// A Certificate says why no strategy costs less than Bound.
type Certificate struct {
	Bound  *big.Rat
	Dice   [][2]int64 // the sides of each kind, and what a roll costs
	Needs  [][2]int64 // the weights, and how many outcomes have each
	Prices *Branch    `json:",omitempty"` // nil for the path bound
	Sizes  []int64    `json:",omitempty"` // the horizon of prices
	total  int64      // weight
	steps  int        // that the check took
	seen   map[[2]int64]int64
}

// A Branch ...
type Branch struct {
	AtLeast, AtMost        *Branch    `json:",omitempty"`
	Size, Die, V           int64      `json:",omitempty"`
	Unit                   *big.Rat   `json:",omitempty"`
	Worths, Charges, Lists []*big.Rat `json:",omitempty"`
}

type turn struct{ size, die, sign, cases int64 }

type item struct{ units, worth int64 }

// Check reads a certificate. It returns an error unless that proves its bound.
func Check(document []byte) (c Certificate, err error) {
	possible := !strange.Match(document) && json.Unmarshal(document, &c) == nil
	again, _ := json.Marshal(c)
	possible = possible && string(again) == string(document) && c.Bound != nil && len(c.Dice) > 0
	for _, d := range c.Dice {
		cheap := 0 < c.Dice[0][1] && c.Dice[0][1] <= d[1]
		possible = possible && 1 < d[0] && max(d[0], d[1]) < most && cheap
	}
	for _, n := range c.Needs {
		c.total += n[0] * n[1]
		possible = possible && min(n[0], n[1]) > 0 && max(n[0], n[1]) < most && c.total < limit
	}
	if !possible || slices.Min(append(c.Sizes, 1)) < 1 || c.total <= c.Needs[0][0] {
		return c, errors.New("no certificate")
	}
	if !c.branches(c.Prices, nil) {
		return c, errors.New("not proved")
	}
	return c, nil
}

// branches
func (c *Certificate) branches(b *Branch, way []turn) bool {
	if b == nil {
		return !slices.ContainsFunc(c.Dice, func(first [2]int64) bool { return !c.path(first) })
	}
	if b.AtMost == nil && b.AtLeast == nil {
		return c.prices(b, way)
	}
	return c.branches(b.AtMost, append(way, turn{b.Size, b.Die, -1, b.V})) &&
		c.branches(b.AtLeast, append(way, turn{b.Size, b.Die, 1, b.V + 1}))
}

func (c *Certificate) prices(b *Branch, way []turn) bool {
	lengths := [3]int{len(b.Worths), len(b.Charges), len(b.Lists)}
	missing := lengths != [3]int{len(c.Sizes), len(way), len(c.Needs)} || b.Unit == nil
	odd := func(x *big.Rat) bool { return !x.IsInt() || x.Sign() < 0 || x.Num().BitLen() > 70 }
	missing = missing || slices.ContainsFunc(slices.Concat(b.Charges, b.Lists), odd)
	c.steps += len(c.Sizes) * len(c.Dice) * (len(c.Sizes) + len(way))
	if missing || b.Unit.Sign() < 1 || slices.Index(c.Sizes, 1) != 0 || c.steps > mostSteps {
		return false
	}
	proved := b.Worths[0]
	for i, t := range way {
		proved = plus(proved, times(b.Charges[i], t.sign*t.cases))
	}
	for i, n := range c.Sizes {
		for _, d := range c.Dice {
			lost := b.Worths[i]
			if next := slices.Index(c.Sizes, n*d[0]); next >= 0 && n <= limit/d[0] {
				lost = plus(lost, times(b.Worths[next], -d[0]))
			}
			for j, t := range way {
				if t.size == n && (t.die == 0 || t.die == d[0]) {
					lost = plus(lost, times(b.Charges[j], t.sign))
				}
			}
			if times(lost, n).Cmp(times(b.Unit, d[1])) > 0 {
				return false
			}
		}
	}
	for i, n := range c.Needs {
		if !c.list(b.Worths, n[0], b.Lists[i]) {
			return false
		}
		proved = plus(proved, times(b.Lists[i], -n[1]))
	}
	return proved.Cmp(new(big.Rat).Mul(c.Bound, b.Unit)) >= 0
}

// list
func (c *Certificate) list(worths []*big.Rat, weight int64, best *big.Rat) bool {
	unit := common(c.Sizes)
	room, items := floor(big.NewRat(weight, c.total), unit), []item{}
	good := unit <= limit && best.Cmp(ratio(limit)) <= 0
	for i, n := range c.Sizes {
		if worths[i].Sign() > 0 && unit/n <= room {
			good = good && worths[i].IsInt() && worths[i].Cmp(best) <= 0
			items = append(items, item{unit / n, worths[i].Num().Int64()})
		}
	}
	slices.SortFunc(items, func(a, b item) int {
		return times(ratio(b.worth), a.units).Cmp(times(ratio(a.worth), b.units))
	})
	c.seen = map[[2]int64]int64{}
	return good && !c.exceeds(items, room, best.Num().Int64())
}

// exceeds
func (c *Certificate) exceeds(items []item, room, rest int64) bool {
	key := [2]int64{int64(len(items)), room}
	if old, found := c.seen[key]; len(items) == 0 || found && old <= rest {
		return false
	}
	it := items[0]
	c.seen[key] = rest
	c.steps += 256
	if c.steps > mostSteps || it.units <= room && it.worth > rest {
		return true
	}
	return times(ratio(it.worth), room).Cmp(times(ratio(rest), it.units)) > 0 &&
		(it.units <= room && c.exceeds(items, room-it.units, rest-it.worth) ||
			c.exceeds(items[1:], room, rest))
}

// path
func (c *Certificate) path(first [2]int64) bool {
	m, left, open, sizes := c.Needs[0][1], c.Bound, ratio(1), []int64{1}
	seen := map[string]*big.Rat{}
	for dice := [][2]int64{first}; len(sizes) > 0; dice = c.Dice {
		key := ""
		for _, n := range sizes {
			key += times(open, n).String() + " "
		}
		now := new(big.Rat).Quo(left, open)
		if old := seen[key]; old != nil {
			return now.Cmp(old) <= 0
		}
		seen[key] = now
		left = plus(left, times(open, -dice[0][1]))
		if left.Sign() <= 0 {
			return true
		}
		lack := new(big.Rat).Quo(open, ratio(m))
		rolled, unit, below := c.sums(sizes, dice, open)
		_, finer, later := c.sums(rolled, c.Dice, lack)
		if unit == 0 || finer == 0 {
			return false
		}
		takes := below[floor(lack, unit)]
		less := takes - below[max(takes, 1)-1]
		lack = plus(lack, big.NewRat(-takes, unit))
		hold := plus(lack, big.NewRat(-later[floor(lack, finer)], finer))
		open = times(lack, m)
		least := floor(open, unit)
		for out := least + 1; out < int64(len(below)); out++ {
			fewer := min(m, (out-least)/less)
			thrown := plus(big.NewRat(out, unit), times(hold, m-fewer))
			if below[out] == out && fewer > 0 && times(thrown, c.Dice[0][1]).Cmp(left) < 0 {
				return false
			}
		}
		sizes = slices.DeleteFunc(rolled, func(n int64) bool {
			rest := least - unit/n
			return rest < 0 || below[rest] != rest
		})
	}
	return open.Sign() > 0
}

// sums
func (c *Certificate) sums(sizes []int64, dice [][2]int64, most *big.Rat) (
	rolled []int64, unit int64, below []int64) {
	for _, n := range sizes {
		for _, d := range dice {
			rolled = append(rolled, n*min(d[0], limit/n+1))
		}
	}
	slices.Sort(rolled)
	rolled = slices.Compact(rolled)
	unit = common(rolled)
	room := floor(most, unit)
	c.steps += (len(rolled) + 64) * int(min(room, mostSteps)+1)
	if unit > limit || c.steps > mostSteps {
		return nil, 0, nil
	}
	below = make([]int64, room+1)
	for u := range room + 1 {
		for _, n := range rolled {
			if part := unit / n; part <= u {
				below[u] = max(below[u], below[u-part]+part)
			}
		}
	}
	return rolled, unit, below
}

// common returns the least multiple of all sizes, or a number above limit.
func common(sizes []int64) int64 {
	unit := int64(1)
	for _, n := range sizes {
		unit *= min(big.NewRat(unit, n).Denom().Int64(), limit/unit+1)
	}
	return unit
}

// floor returns the whole units in x.
func floor(x *big.Rat, unit int64) int64 {
	y := times(x, unit)
	return new(big.Int).Quo(y.Num(), y.Denom()).Int64()
}

func ratio(a int64) *big.Rat             { return big.NewRat(a, 1) }
func plus(a, b *big.Rat) *big.Rat        { return new(big.Rat).Add(a, b) }
func times(a *big.Rat, n int64) *big.Rat { return new(big.Rat).Mul(a, ratio(n)) }
