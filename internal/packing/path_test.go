package packing

import (
	"cmp"
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/certificate"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// The bound of the path is that of theorem 13 in docs/theory.md, computed here from its
// statement, for weights and costs. Where it stops after few rolls, the code may go on.
func TestGreedyBoundIsTheorem13(t *testing.T) {
	dicetest.Long(t)
	random, compared := rand.New(rand.NewPCG(64, 13)), 0
	check := func(needs *division.Needs, throws []automaton.Throw) {
		enough := new(big.Rat).Mul(possible(t, needs, throws, false), big.NewRat(2, 1))
		want, cut := theorem13(needs, throws, enough)
		got := greedyBound(needs, throws, enough, work.New(t.Context(), 3<<29))
		if got.Cmp(want) < 0 || !cut && got.Cmp(want) > 0 {
			t.Errorf("%v from %v: bound %v, theorem %v, cut off %v", needs.Kinds, throws, got, want, cut)
		}
		if len(needs.Kinds) == 1 && !cut {
			checkedBy(t, needs, throws, want)
		}
		if !cut {
			compared++
		}
	}
	for target := range uint64(20) {
		check(division.Equal(target+2), dicetest.ThrowsAt(func(d int) int { return 5 + d/8 }, 6, 20))
	}
	problems := 12
	if *dicetest.All {
		problems = 40
	}
	for i := range problems {
		dice := random.Perm(11)[:2+i%2]
		slices.Sort(dice)
		for i := range dice {
			dice[i] += 2
		}
		weights := make([]uint64, 2+random.IntN(12))
		for k := range weights {
			weights[k] = 1 + random.Uint64N(uint64(1+i%2*3))
		}
		check(division.NewNeeds(weights), dicetest.ThrowsAt(func(int) int {
			return 1 + random.IntN(3)
		}, dice...))
	}
	if compared < problems/2+10 {
		t.Errorf("only %d bounds are compared", compared)
	}
}

// checkedBy fails unless the checker proves a bound of theorem 13, and no higher one.
func checkedBy(t *testing.T, needs *division.Needs, throws []automaton.Throw, bound *big.Rat) {
	t.Helper()
	c := certificate.Certificate{Needs: [][2]int64{{1, int64(needs.Sum)}}}
	for _, d := range throws {
		c.Dice = append(c.Dice, [2]int64{int64(d.Sides), int64(d.Cost)})
	}
	slices.SortFunc(c.Dice, func(a, b [2]int64) int { return cmp.Compare(a[1], b[1]) })
	for _, more := range []*big.Rat{new(big.Rat), big.NewRat(1, 1e12)} {
		c.Bound = plus(bound, more)
		document, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := certificate.Check(document); (err == nil) != (more.Sign() == 0) {
			t.Errorf("%v from %v: %v and %v: %v", needs.Kinds, throws, bound, more, err)
		}
	}
}

// A pathState is the path after some roll: D_k, u_k, ν_i of each weight, and O_k.
type pathState struct {
	cost, open *big.Rat
	lacks      []*big.Rat
	sizes      []uint64
}

// theorem13 returns the least of enough and the numbers of the theorem, and whether some path
// was cut off after four rolls.
func theorem13(needs *division.Needs, throws []automaton.Throw, enough *big.Rat) (*big.Rat, bool) {
	least, cut := enough, false
	for _, e := range throws {
		if followed(needs, throws, e, &least) {
			cut = true
		}
	}
	return least, cut
}

// followed lowers least to the numbers of the theorem for a first die, and reports whether its
// path was cut off.
func followed(
	needs *division.Needs, throws []automaton.Throw, e automaton.Throw, least **big.Rat,
) (cut bool) {
	c := big.NewRat(int64(cheapestOf(throws).Cost), 1)
	path := []pathState{{new(big.Rat), big.NewRat(1, 1), nil, []uint64{1}}}
	for _, k := range needs.Kinds {
		path[0].lacks = append(path[0].lacks, ratio(k.Weight, needs.Sum))
	}
	for k := 1; ; k++ {
		last := path[k-1]
		cost, sizes := big.NewRat(int64(e.Cost), 1), []uint64{e.Sides}
		if k > 1 {
			cost, sizes = plus(last.cost, times(c, last.open)), rolled(last.sizes, throws)
		}
		if cost.Cmp(*least) >= 0 {
			return false
		}
		if k > 4 {
			*least = cost
			return true
		}
		now := pathState{cost: cost, open: last.open}
		var apart []*big.Rat // t_i
		for i, kind := range needs.Kinds {
			most := below(last.lacks[i], sizes)
			now.lacks = append(now.lacks, minus(last.lacks[i], most))
			now.open = minus(now.open, times(most, ratio(kind.Outcomes, 1)))
			next := below(minus(most, ratio(1, common(sizes))), sizes)
			apart = append(apart, minus(most, next))
		}
		now.leave(needs, c, last.open, sizes, rolled(sizes, throws), apart, least)
		if below(now.open, sizes).Cmp(now.open) != 0 {
			return false
		}
		for _, n := range sizes {
			rest := minus(now.open, ratio(1, n))
			if rest.Sign() >= 0 && below(rest, sizes).Cmp(rest) == 0 {
				now.sizes = append(now.sizes, n)
			}
		}
		if end := now.ends(path); end != nil {
			*least = smallest(*least, end)
			return false
		}
		path = append(path, now)
	}
}

// leave lowers least to the costs of leaving the path at a roll.
func (a *pathState) leave(needs *division.Needs, c, before *big.Rat, sizes, next []uint64,
	apart []*big.Rat, least **big.Rat) {
	unit := common(sizes)
	for x := minus(before, a.open); x.Sign() > 0; x = minus(x, ratio(1, unit)) {
		total, left := plus(a.open, x), false
		if below(total, sizes).Cmp(total) != 0 {
			continue
		}
		for i, kind := range needs.Kinds {
			others := int64(kind.Outcomes)
			if apart[i].Sign() > 0 {
				less := new(big.Rat).Quo(x, apart[i])
				fewer := new(big.Int).Quo(less.Num(), less.Denom()).Int64()
				left = left || fewer > 0
				others = max(0, others-fewer)
			}
			h := minus(a.lacks[i], below(a.lacks[i], next))
			total = plus(total, times(big.NewRat(others, 1), h))
		}
		if left {
			*least = smallest(*least, plus(a.cost, times(c, total)))
		}
	}
}

// ends returns the cost of keeping to the path for ever, if nothing is open or it returns.
func (a *pathState) ends(path []pathState) *big.Rat {
	if a.open.Sign() == 0 {
		return a.cost
	}
	for _, old := range path {
		p := new(big.Rat).Quo(old.open, a.open)
		same := p.Cmp(big.NewRat(1, 1)) > 0
		for i := range a.lacks {
			same = same && times(p, a.lacks[i]).Cmp(old.lacks[i]) == 0
		}
		for _, n := range a.sizes {
			m := new(big.Rat).Quo(ratio(n, 1), p)
			same = same && m.IsInt() && slices.Contains(old.sizes, m.Num().Uint64())
		}
		if same {
			factor := new(big.Rat).Quo(p, minus(p, big.NewRat(1, 1)))
			return plus(old.cost, times(factor, minus(a.cost, old.cost)))
		}
	}
	return nil
}

// below returns the greatest sum of parts of the sizes that is at most x, or 0.
func below(x *big.Rat, sizes []uint64) *big.Rat {
	if x.Sign() <= 0 {
		return new(big.Rat)
	}
	unit := common(sizes)
	scaled := times(x, ratio(unit, 1))
	most := new(big.Int).Quo(scaled.Num(), scaled.Denom()).Uint64()
	s := make(sums, wordsTo(most))
	s[0] = 1
	for _, n := range sizes {
		for k := unit / n; k <= most; k++ {
			if s.has(k - unit/n) {
				s[k/64] |= 1 << (k % 64)
			}
		}
	}
	return ratio(s.atMost(most), unit)
}

func rolled(sizes []uint64, throws []automaton.Throw) (next []uint64) {
	for _, n := range sizes {
		for _, t := range throws {
			next = append(next, n*t.Sides)
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}

func common(sizes []uint64) uint64 {
	unit := uint64(1)
	for _, n := range sizes {
		unit, _ = arith.LCM(unit, n)
	}
	return unit
}

func plus(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func minus(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
func times(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
