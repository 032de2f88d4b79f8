package certificate

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// A stop is where a path is after a roll: the D of the roll, what is open and of which sizes, and
// what an outcome of each weight lacks.
type stop struct {
	cost, open *big.Rat
	sizes      []int64
	lacks      []*big.Rat
}

// path checks that no strategy with a given first die costs less than the bound (theorem 13).
func (c *Certificate) path(dice [][2]int64) error {
	path := []stop{{new(big.Rat), ratio(1), []int64{1}, c.needs}}
	for {
		last := path[len(path)-1]
		cost := plus(last.cost, times(last.open, cheapest(dice)))
		if cost.Cmp(c.Bound) >= 0 {
			return nil
		}
		now, err := c.roll(last, dice, cost)
		if err != nil {
			return err
		}
		if now.open.Sign() > 0 && len(now.sizes) == 0 { // no strategy keeps to the path
			return nil
		}
		if now.open.Sign() == 0 || len(path) > mostBranches {
			return fmt.Errorf("a path ends for %v, less than the bound %v", cost, c.Bound)
		}
		for _, old := range path {
			c.spend(fraction * (len(c.Needs) + len(now.sizes)*len(old.sizes)))
			if p, same := now.rarer(old); same { // cost = old.cost + (cost - old.cost)·p/(p - 1)
				p.Quo(p, plus(p, ratio(-1)))
				cost = plus(old.cost, p.Mul(p, plus(cost, times(old.cost, -1))))
				if cost.Cmp(c.Bound) < 0 {
					return fmt.Errorf("a path returns for %v, not the bound %v", cost, c.Bound)
				}
				return nil
			}
		}
		path, dice = append(path, now), c.Dice
	}
}

// roll checks all ways to leave a path at a roll, and returns where the path is after it.
func (c *Certificate) roll(last stop, dice [][2]int64, cost *big.Rat) (now stop, err error) {
	many := errors.New("a path has too many sums of cases")
	if c.spend(len(last.sizes) * len(dice) * len(c.Dice)) {
		return now, many
	}
	sizes := rolled(last.sizes, dice)
	later, unit, least := rolled(sizes, c.Dice), common(sizes), cheapest(c.Dice)
	set, apart, holds := c.sums(sizes, unit, last.open), []int64{}, []*big.Rat{}
	finer := common(later)
	if set == nil || c.spend(len(c.Needs)*int(floor(last.open, unit)>>6)) {
		return now, many
	}
	now = stop{cost: cost, open: last.open}
	for i, lack := range last.lacks {
		takes, held := below(set, floor(lack, unit)), new(big.Rat)
		lack = plus(lack, big.NewRat(-takes, unit))
		if then := c.sums(later, finer, lack); then != nil {
			held = plus(lack, big.NewRat(-below(then, floor(lack, finer)), finer))
		}
		now.open = plus(now.open, times(big.NewRat(-takes, unit), c.Needs[i][1]))
		if takes > 0 {
			takes -= below(set, takes-1)
		}
		now.lacks, holds, apart = append(now.lacks, lack), append(holds, held), append(apart, takes)
	}
	open := floor(now.open, unit)
	for less := int64(1); open+less <= floor(last.open, unit); less++ {
		if c.spend(fraction * (1 + len(c.Needs))) {
			return now, many
		}
		thrown, leaves := big.NewRat(open+less, unit), false
		for i, n := range c.Needs {
			fewer := int64(0)
			if apart[i] > 0 {
				fewer = min(n[1], less/apart[i])
			}
			thrown, leaves = plus(thrown, times(holds[i], n[1]-fewer)), leaves || fewer > 0
		}
		left := plus(cost, times(thrown, least))
		if leaves && set.Bit(int(open+less)) == 1 && left.Cmp(c.Bound) < 0 {
			return now, fmt.Errorf("it costs %v to leave a path, not the bound %v", left, c.Bound)
		}
	}
	for _, n := range sizes {
		if rest := open - unit/n; rest >= 0 && set.Bit(int(rest)) == 1 {
			now.sizes = append(now.sizes, n)
		}
	}
	return now, nil
}

// rarer returns how many times rarer than at an earlier stop a case is, and whether all is
// the same but for that.
func (s stop) rarer(old stop) (p *big.Rat, same bool) {
	p = new(big.Rat).Quo(old.open, s.open)
	was := func(a, b *big.Rat) bool { return new(big.Rat).Mul(a, p).Cmp(b) == 0 }
	same = p.Cmp(ratio(1)) > 0 && slices.EqualFunc(s.lacks, old.lacks, was)
	for _, n := range s.sizes {
		came := func(m int64) bool { return was(ratio(m), ratio(n)) }
		same = same && slices.ContainsFunc(old.sizes, came)
	}
	return p, same
}

// rolled returns the sizes after one more roll, 0 for those that are too large.
func rolled(sizes []int64, dice [][2]int64) (list []int64) {
	for _, n := range sizes {
		for _, d := range dice {
			if n > limit/d[0] {
				n = 0
			}
			list = append(list, n*d[0])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sums returns the set of the sums of parts up to most, in units, or nil if they are too many.
func (c *Certificate) sums(sizes []int64, unit int64, most *big.Rat) *big.Int {
	units := floor(most, unit)
	if unit == 0 || units >= mostUnits || c.spend(fraction*(len(sizes)+1)*int(1+units>>10)) {
		return nil
	}
	set, all := big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(units+1))
	all.Sub(all, big.NewInt(1))
	for _, n := range sizes {
		for shift := unit / n; shift <= units; shift *= 2 {
			set.And(all, set.Or(set, new(big.Int).Lsh(set, uint(shift))))
		}
	}
	return set
}

// below returns the greatest sum of at most some units.
func below(set *big.Int, units int64) int64 {
	for set.Bit(int(units)) == 0 {
		units--
	}
	return units
}

func cheapest(dice [][2]int64) int64 {
	return slices.MinFunc(dice, func(a, b [2]int64) int { return cmp.Compare(a[1], b[1]) })[1]
}

// common returns a multiple of all sizes, the least, or 0 if it is too large.
func common(sizes []int64) int64 {
	unit := big.NewInt(1)
	for _, n := range sizes {
		x := big.NewInt(n)
		unit.Mul(unit, x.Quo(x, new(big.Int).GCD(nil, nil, unit, x)))
		if unit.BitLen() > 60 {
			return 0
		}
	}
	return unit.Int64()
}

// floor returns the whole units in x.
func floor(x *big.Rat, unit int64) int64 {
	y := times(x, unit)
	return new(big.Int).Quo(y.Num(), y.Denom()).Int64()
}

func ratio(a int64) *big.Rat             { return big.NewRat(a, 1) }
func plus(a, b *big.Rat) *big.Rat        { return new(big.Rat).Add(a, b) }
func times(a *big.Rat, n int64) *big.Rat { return new(big.Rat).Mul(a, ratio(n)) }
