package chances

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/dicetest/seed"
)

func face(value int) int { return value }

// at returns the cases of a total.
func (s Spread) at(total int) *big.Int {
	for _, item := range s.chances {
		if item.Rational == Whole(total) {
			return item.cases
		}
	}
	return zero
}

// total returns the cases that are listed.
func (s Spread) total() *big.Int {
	sum := new(big.Int)
	for _, item := range s.chances {
		sum.Add(sum, item.cases)
	}
	return sum
}

// like returns n dice whose faces explode in one way, if at all.
func like(n int, d DieFaces, cases int64) DieKind {
	return DieKind{Count: n, First: &d, Further: &d, Cases: big.NewInt(cases)}
}

// die returns the faces from 1 to a number of sides, the highest of which explode.
func die(sides, explode int) (d DieFaces) {
	for value := 1; value <= sides; value++ {
		f := Face{value, one()}
		if value > sides-explode {
			d.Explodes = append(d.Explodes, f)
		} else {
			d.Ends = append(d.Ends, f)
		}
	}
	return d
}

// The chances of kept dice are those of all rolls, one by one, whichever places are kept,
// of how many kinds the dice are, and whatever their faces weigh and count.
func TestKeptDiceAreTheirRolls(t *testing.T) {
	rng := rand.New(rand.NewPCG(seed.Seed, 2))
	for range 600 {
		kinds := make([]DieKind, 1+rng.IntN(3))
		n := 0
		for i := range kinds {
			kinds[i] = like(1+rng.IntN(6/len(kinds)), DieFaces{}, 0)
			n += kinds[i].Count
			for _, value := range rng.Perm(9)[:1+rng.IntN(3)] {
				list := &kinds[i].First.Ends
				weight := big.NewInt(1 + rng.Int64N(3))
				*list = append(*list, Face{value - 3, weight})
				kinds[i].Cases.Add(kinds[i].Cases, weight)
			}
		}
		kept := Kept{Low: rng.IntN(n), Lowest: rng.IntN(2) == 0}
		kept.High = rng.IntN(n - kept.Low)
		if rng.IntN(2) == 0 {
			kept.Most = 1 + rng.IntN(n)
		}
		p := &FacePool{Kinds: kinds, Kept: kept, Score: face}
		if rng.IntN(3) == 0 {
			p.Score = func(value int) int { return max(-1, min(1, value-2)) }
		}
		want := map[int]int64{}
		everyRoll(kinds, 0, nil, 1, func(values []int, cases int64) {
			total := 0
			values = slices.Sorted(slices.Values(values))
			from, to := kept.Places(n)
			for _, value := range values[from:to] {
				total += p.Score(value)
			}
			want[total] += cases
		})
		got := newCounter().kept(p)
		for total, cases := range want {
			if got.at(total).Int64() != cases {
				t.Fatalf("%+v, %+v: %d has %v of %v; its rolls give %d", kinds, kept, total,
					got.at(total), got.all, cases)
			}
		}
		if got.total().Cmp(got.all) != 0 {
			t.Fatalf("%+v: %v of %v cases", kept, got.total(), got.all)
		}
	}
}

// everyRoll calls do with the values of all rolls of the dice, and their cases. Of the
// first kind, some dice are rolled already.
func everyRoll(
	kinds []DieKind, rolled int, values []int, cases int64, do func(values []int, cases int64),
) {
	switch {
	case len(kinds) == 0:
		do(values, cases)
		return
	case rolled == kinds[0].Count:
		everyRoll(kinds[1:], 0, values, cases, do)
		return
	}
	for _, f := range kinds[0].First.Ends {
		everyRoll(kinds, rolled+1, append(slices.Clip(values), f.Value), cases*f.Weight.Int64(), do)
	}
}

// Large pools are the same, whether the kept dice are placed or the dropped ones.
func TestKeptEitherWay(t *testing.T) {
	for _, n := range []int{7, 30, 60} {
		d := die(6, 0)
		p := &FacePool{Kinds: []DieKind{like(n, d, 6)}, Score: face, Kept: Kept{Low: 2}}
		dropped := newCounter().kept(p) // two dice are placed
		kept := &placing{Counter: newCounter(), score: face, places: n - 2, downward: true, all: one()}
		kept.count(splitting{one(), one(), []diceKind{{faces: d.Ends, count: n}}})
		for total := range 6 * n {
			if kept.totals.at(total).Cmp(dropped.at(total)) != 0 {
				t.Fatalf("%dd6: %d has %v and %v cases", n, total, kept.totals.at(total),
					dropped.at(total))
			}
		}
	}
}

// A result that is listed has its exact chance, however many explosions are counted.
func TestListedChancesAreExact(t *testing.T) {
	for i := range 3 * 4 * 9 * 3 * 2 * 2 {
		sides := []int{2, 3, 6}[i%3]
		kind := like(3, die(sides, 1), int64(sides))
		if i/648 > 0 { // totals below 0
			kind.First.Ends[0].Value = -3
		}
		switch i / 3 % 4 {
		case 1: // once
			kind.Further = &DieFaces{Ends: slices.Concat(kind.First.Ends, kind.First.Explodes)}
		case 3: // penetrating
			kind.Further = &DieFaces{Explodes: []Face{{sides - 1, one()}}}
			for _, f := range kind.First.Ends {
				kind.Further.Ends = append(kind.Further.Ends, Face{f.Value - 1, one()})
			}
		}
		p := &FacePool{Kinds: []DieKind{kind}, Score: face, Scores: sameRange}
		p.Kept = []Kept{{}, {Most: 1}, {Most: 2}, {Most: 3}, {Most: 2, Lowest: true}, {Low: 1},
			{High: 1}, {Low: 2}, {Low: 1, High: 1}}[i/12%9]
		switch i / 108 % 3 {
		case 1:
			p.Score = func(value int) int { return max(value, 2) }
			p.Scores = func(r ValueRange) ValueRange { return Over(Max, r, Point(Whole(2))) }
		case 2:
			p.Counts = true
			p.Score = func(value int) int { return min(value/2, 1) }
			p.Scores = func(r ValueRange) ValueRange {
				half := Over(Divide, r, Point(Whole(2)))
				return Over(Min, Over(Floor, half, half), Point(Whole(1)))
			}
		}
		if i/324%2 > 0 { // beside dice of another kind, with a value that is beyond the first sums
			p.Kinds = append(p.Kinds, like(1, DieFaces{Ends: []Face{{-4, one()}, {40, one()}}}, 2))
		}
		joined := i/3%4 == 2
		name := fmt.Sprintf("d%d, chain %d, %+v, score %d", sides, i/3%4, p.Kept, i/108)
		checkListed(t, name, func(c *Counter) Spread {
			if !joined {
				return c.Pool(p)
			}
			die, others := p.Kinds[0], *p // each comes to the sum of its faces
			die.Count = 1
			sums := c.Pool(&FacePool{Kinds: []DieKind{die}, Score: face})
			others.Kinds, others.Values = p.Kinds[1:], []PoolValue{{3, sums}}
			return c.Pool(&others)
		})
	}
}

func sameRange(r ValueRange) ValueRange { return r }

func checkListed(t *testing.T, name string, node func(c *Counter) Spread) {
	c, long := newCounter(), newCounter()
	c.explosions, long.explosions = 5, 20
	few, err1 := c.results(node)
	more, err2 := long.results(node)
	if fmt.Sprint(err1) != fmt.Sprint(err2) {
		t.Errorf("%s: %v; %v", name, err1, err2)
	}
	if err1 != nil || err2 != nil {
		return
	}
	sum := new(big.Int).Set(few.Open)
	for i, cases := range few.Cases {
		sum.Add(sum, cases)
		p, exact := new(big.Rat).SetFrac(cases, few.All), new(big.Rat)
		if at, found := slices.BinarySearch(more.Results, few.Results[i]); found {
			exact.SetFrac(more.Cases[at], more.All)
		}
		if p.Cmp(exact) != 0 {
			t.Errorf("%s: %d has %v, and with more explosions %v", name, few.Results[i], p, exact)
			return
		}
	}
	if sum.Cmp(few.All) != 0 {
		t.Errorf("%s: %v of %v cases are listed or open", name, sum, few.All)
	}
}

// A count ends when its work or memory is used up, and says so; an unsupported one says
// that.
func TestCountsEnd(t *testing.T) {
	large := &FacePool{Kinds: []DieKind{like(1000, die(1000, 0), 1000)}, Score: face}
	both := &FacePool{Kinds: []DieKind{like(3, die(6, 1), 6)}, Score: face,
		Kept: Kept{Low: 1, High: 1}}
	for name, test := range map[string]struct {
		*FacePool
		want string
	}{
		"large": {large, "the chances of large have too many totals, or too large numbers, to count; " +
			"use fewer dice, or smaller ones"},
		"both": {both, "the chances of both cannot be counted: dice that explode are dropped at both " +
			"ends; drop at one end, or roll it"},
	} {
		_, err := Count(name, func(c *Counter) Spread { return c.Pool(test.FacePool) })
		dicetest.Says(t, err, test.want, name)
	}
}

// Each coefficient, and each face that is placed, spends steps: what is not counted has
// no end.
func TestWorkIsCounted(t *testing.T) {
	for name, test := range map[string]struct {
		*FacePool
		least int
	}{
		"power":  {&FacePool{Kinds: []DieKind{like(100, die(20, 0), 20)}, Score: face}, 100 * 19 * 4},
		"chains": {&FacePool{Kinds: []DieKind{like(10, die(20, 1), 20)}, Score: face}, 300 * 4},
		"places": {&FacePool{Kinds: []DieKind{like(20, die(20, 0), 20)}, Score: face,
			Kept: Kept{Most: 5}}, 20 * 5 * 5 * 8},
		"middle": {&FacePool{Kinds: []DieKind{like(5, die(20, 0), 20), like(5, die(12, 0), 12)},
			Score: face, Kept: Kept{Low: 1, High: 1}}, 32 * 36 * 20},
	} {
		c := newCounter()
		c.explosions = 16
		c.Pool(test.FacePool)
		if spent := maxSteps - c.work.Left(); spent < test.least {
			t.Errorf("%s: %d steps; want %d", name, spent, test.least)
		}
	}
}
