// Package certificate checks why no strategy costs less than a bound. It imports nothing of the
// planner, and counts in whole numbers and exact fractions. So "proved best" rests on the at most
// 200 lines of code of check.go and Go's standard library, on the theorems that it names, which
// docs/theory.md proves, and on the plan's own proof that it costs as much. The caller compares
// the dice, costs and weights of the document with those of the plan.
//
// A certificate is a JSON document with the bound, the dice and what each costs, and the weights
// and how many outcomes have each. There are two kinds of proof, and a branch may have both:
//
//   - Prices (theorem 10). The document lists the sizes of a horizon, and divides all strategies
//     by how many cases of a size are rolled, with some die or with any: at most v, or at least
//     v + 1. Both parts of each branch are proved (Bound.either_branch). Where branches end there
//     are prices: what a case of each size is worth, and what each count on the way there is
//     charged. No roll may lower the worth by more than it costs, with charges; no charge may be
//     negative; and no list of cases that fits the need of an outcome may be worth more than the
//     document says. Then the worth of the first case, less that of the lists, and plus or minus
//     what the counts are charged, is a bound (Bound.any_prices).
//   - The path bound (theorem 13), for outcomes of equal needs, without more data. All of it is
//     computed here: for each first die the path on which every outcome takes as much as it can
//     after each roll, and what it costs to leave it, until the bound is reached, or the path
//     returns (theorem 12), or no strategy keeps to it.
//
// A bad document is refused, with an error, after time in proportion to its length and a limited
// number of steps. A test counts the lines of code: those that are neither empty nor a comment.
package certificate

import (
	"encoding/json"
	"errors"
	"math/big"
	"regexp"
	"slices"
)

// Sizes and the sum of all weights are at most Limit. Weights and numbers of outcomes are less
// than Most. A check takes at most mostSteps, of some nanoseconds each.
const Limit, Most, MostDice, MostBytes, mostSteps = 1 << 60, 1 << 31, 64, 1 << 22, 1 << 32

// Strange is the form of what no certificate has: null, numbers of 200 digits or more, and
// exponents and the like after a digit. So reading a document takes time in proportion to its
// length.
const Strange = `null|[0-9]([0-9]{199}|[^0-9,/"\]}])`

// A Certificate says why no strategy costs less than Bound.
type Certificate struct {
	Bound  *big.Rat
	Dice   [][2]int64 // the sides of each kind, and what a roll costs, the cheapest first
	Needs  [][2]int64 // the weights, and how many outcomes have each
	Sizes  []int64    `json:",omitempty"` // the horizon of prices
	Prices *Branch    `json:",omitempty"` // nil for the path bound

	total, steps, skipped int64 // the sum of all weights, and the steps taken and left out
}

// A Branch divides strategies by the number of cases of a size that are rolled with a die, or
// with any die if that is 0: at most V, or at least V + 1. The path bound proves a part that is
// not there. A branch without parts has prices: the worth of a case of each size, the charge for a
// case of each count on the way to here, and the worth of the best list of cases for an outcome of
// each weight, all in units of cost divided by Unit.
type Branch struct {
	Size, Die, V           int64      `json:",omitempty"`
	AtMost, AtLeast        *Branch    `json:",omitempty"`
	Unit                   *big.Rat   `json:",omitempty"`
	Worths, Charges, Lists []*big.Rat `json:",omitempty"`
}

// A passed is a branch on the way to prices: with the sign 1 there are at least some cases, and
// with -1 at most.
type passed struct{ size, die, sign, cases int64 }

// A parcel is a case for a list, in units of probability and of worth.
type parcel struct{ units, worth int64 }

// Check reads a certificate. It returns an error unless that proves its bound. The document must
// be as json.Marshal makes it: so it states each thing once.
func Check(text []byte) (c Certificate, err error) {
	good := len(text) <= MostBytes && !regexp.MustCompile(Strange).Match(text)
	good = good && json.Unmarshal(text, &c) == nil
	again, _ := json.Marshal(c)
	good = good && string(again) == string(text) && c.Bound.Sign() > 0
	for i, d := range c.Dice {
		good = good && i < MostDice && d[0] > 1 && d[1] >= max(1, c.Dice[0][1])
	}
	for _, n := range c.Needs {
		c.total += n[0] * n[1]
		good = good && min(n[0], n[1]) > 0 && max(n[0], n[1]) < Most && c.total <= Limit
	}
	if !good || min(len(c.Dice), len(c.Needs)) == 0 || c.total == c.Needs[0][0] {
		return c, errors.New("no certificate: it is not as dice plan -certificate writes one")
	}
	if proved := c.branches(c.Prices, nil); !proved && c.steps+c.skipped >= mostSteps {
		err = errors.New("the check reaches a limit before it proves the bound, which may be true")
	} else if !proved {
		err = errors.New("the certificate does not prove its bound")
	}
	return c, err
}

// branches checks all parts of a branch (Bound.either_branch).
func (c *Certificate) branches(b *Branch, way []passed) bool {
	if b == nil {
		return len(c.Needs) == 1 && !slices.ContainsFunc(c.Dice, c.cheaper)
	}
	if b.AtMost == nil && b.AtLeast == nil {
		return c.prices(b, way)
	}
	return c.branches(b.AtMost, append(way, passed{b.Size, b.Die, -1, b.V})) &&
		c.branches(b.AtLeast, append(way, passed{b.Size, b.Die, 1, b.V + 1}))
}

// prices checks that no roll lowers the worth of a case by more than it costs, with charges, and
// that what is left of the worth of the first case is enough (theorem 10, Bound.any_prices).
func (c *Certificate) prices(b *Branch, way []passed) bool {
	lengths := [3]int{len(b.Worths), len(b.Charges), len(b.Lists)}
	odd := func(x *big.Rat) bool { return !x.IsInt() || x.Sign() < 0 }
	c.steps += int64(len(c.Sizes)*len(c.Dice)) * int64(len(c.Sizes)+256*(1+len(way)+len(c.Needs)))
	if lengths != [3]int{len(c.Sizes), len(way), len(c.Needs)} || slices.Index(c.Sizes, 1) != 0 ||
		slices.ContainsFunc(slices.Concat(b.Charges, b.Lists), odd) || c.steps > mostSteps ||
		b.Unit == nil || b.Unit.Sign() < 1 || slices.Min(c.Sizes) < 1 {
		return false
	}
	proved := b.Worths[0]
	for i, t := range way {
		proved = plus(proved, times(b.Charges[i], t.sign*t.cases))
	}
	for i, n := range c.Sizes {
		for _, d := range c.Dice {
			lost := b.Worths[i]
			if next := slices.Index(c.Sizes, n*d[0]); next >= 0 && n <= Limit/d[0] {
				lost = plus(lost, times(b.Worths[next], -d[0]))
			}
			for j, t := range way {
				if t.size == n && slices.Contains([]int64{0, d[0]}, t.die) {
					lost = plus(lost, times(b.Charges[j], t.sign))
				}
			}
			if times(lost, n).Cmp(times(b.Unit, d[1])) > 0 {
				return false
			}
		}
	}
	for i, n := range c.Needs {
		if !c.checkList(b.Worths, big.NewRat(n[0], c.total), b.Lists[i]) {
			return false
		}
		proved = plus(proved, times(b.Lists[i], -n[1]))
	}
	return proved.Cmp(new(big.Rat).Mul(c.Bound, b.Unit)) >= 0
}

// checkList checks that no list of cases that fits a need is worth more than best. Parts are
// rounded down to units, if these are not common to all sizes: then more lists fit.
func (c *Certificate) checkList(worths []*big.Rat, need, best *big.Rat) bool {
	unit := common(c.Sizes)
	good, room, items := best.Num().IsInt64(), floor(need, unit), []parcel{}
	for i, n := range c.Sizes {
		if worths[i].Sign() > 0 && unit/n <= room {
			good = good && worths[i].IsInt() && worths[i].Cmp(best) <= 0
			items = append(items, parcel{unit / n, worths[i].Num().Int64()})
		}
	}
	slices.SortFunc(items, func(a, b parcel) int {
		return product(b.worth, a.units).Cmp(product(a.worth, b.units))
	})
	return good && !c.exceeds(items, room, best.Num().Int64(), map[[2]int64]int64{})
}

// exceeds reports whether a list of some items may be worth more than rest, or takes too many
// steps. The items whose units are worth most come first. In seen is what no list was worth more
// than.
func (c *Certificate) exceeds(items []parcel, room, rest int64, seen map[[2]int64]int64) bool {
	key := [2]int64{int64(len(items)), room}
	if old, found := seen[key]; len(items) == 0 || found && old <= rest ||
		product(items[0].worth, room).Cmp(product(rest, items[0].units)) <= 0 {
		return false
	}
	seen[key], c.steps = rest, c.steps+4096
	it := items[0]
	return c.steps > mostSteps || it.units <= room &&
		(it.worth > rest || c.exceeds(items, room-it.units, rest-it.worth, seen)) ||
		c.exceeds(items[1:], room, rest, seen)
}

// cheaper reports whether a strategy with a given first die may cost less than the bound. It
// follows the path of theorem 13: open is the probability u, and left is the bound less the cost
// of all rolls so far and of the next one. In seen is what was left before that roll for each unit
// of what was open. If that is no more where the path returns, the path proves the bound.
func (c *Certificate) cheaper(first [2]int64) bool {
	m, sizes, seen := c.Needs[0][1], []int64{1}, map[string]*big.Rat{}
	left, open := plus(c.Bound, big.NewRat(-first[1], 1)), big.NewRat(1, 1)
	for dice := [][2]int64{first}; len(sizes) > 0 && left.Sign() > 0; dice = c.Dice {
		key := ""
		for _, n := range sizes {
			key += times(open, n).String() + " "
		}
		part := plus(new(big.Rat).Quo(left, open), big.NewRat(dice[0][1], 1))
		if old := seen[key]; old != nil {
			return part.Cmp(old) > 0
		}
		seen[key] = part
		lack, hold := new(big.Rat).Quo(open, big.NewRat(m, 1)), new(big.Rat)
		rolled, unit, below := c.sums(sizes, dice, open)
		_, finer, later := c.sums(rolled, c.Dice, lack)
		if below == nil {
			return true
		}
		takes := below[floor(lack, unit)]
		less := takes - below[max(takes, 1)-1]
		lack = plus(lack, big.NewRat(-takes, unit))
		if later != nil {
			hold = plus(lack, big.NewRat(-later[floor(lack, finer)], finer))
		}
		open = times(lack, m)
		least := floor(open, unit)
		for out := least + max(less, 1); out < int64(len(below)); out++ {
			thrown := plus(big.NewRat(out, unit), times(hold, max(0, m-(out-least)/less)))
			if below[out] == out && times(thrown, c.Dice[0][1]).Cmp(left) < 0 {
				return true
			}
		}
		sizes = slices.DeleteFunc(rolled, func(n int64) bool {
			return below[max(0, least-unit/n)] != least-unit/n
		})
		left = plus(left, times(open, -c.Dice[0][1]))
	}
	return open.Sign() == 0 && left.Sign() > 0
}

// sums returns the sizes after one more roll, a common unit of their parts, and for each number of
// units up to some probability the greatest sum of parts that is not above it; or nil if these are
// too many.
func (c *Certificate) sums(sizes []int64, dice [][2]int64, room *big.Rat) (
	rolled []int64, unit int64, below []int64) {
	for _, n := range sizes {
		for _, d := range dice {
			rolled = append(rolled, n*min(d[0], Limit/n+1))
		}
	}
	rolled = slices.Compact(slices.Sorted(slices.Values(rolled)))
	unit = common(rolled)
	steps := int64(len(sizes)*len(dice)+1024) * min(floor(room, unit)+1, MostBytes)
	if unit > Limit || c.steps+steps > mostSteps {
		c.skipped = mostSteps
		return nil, 0, nil
	}
	c.steps += steps
	below = make([]int64, floor(room, unit)+1)
	for u := range below {
		for _, n := range rolled {
			if part := unit / n; part <= int64(u) {
				below[u] = max(below[u], below[int64(u)-part]+part)
			}
		}
	}
	return rolled, unit, below
}

// common returns the least multiple of all sizes, or a number above Limit.
func common(sizes []int64) int64 {
	unit := int64(1)
	for _, n := range sizes {
		unit *= min(big.NewRat(unit, n).Denom().Int64(), Limit/unit+1)
	}
	return unit
}

// floor returns the whole units in x.
func floor(x *big.Rat, unit int64) int64 {
	y := times(x, unit)
	return new(big.Int).Quo(y.Num(), y.Denom()).Int64()
}

func plus(a, b *big.Rat) *big.Rat        { return new(big.Rat).Add(a, b) }
func times(a *big.Rat, n int64) *big.Rat { return new(big.Rat).Mul(a, big.NewRat(n, 1)) }
func product(a, b int64) *big.Int        { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }
