package chances

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func face(value int) int { return value }

// die returns the faces from 1 to a number of sides, the highest of which explode.
func die(sides, explode int) (d DieFaces) {
	for value := 1; value <= sides; value++ {
		f := Face{value, one}
		if value > sides-explode {
			d.Explodes = append(d.Explodes, f)
		} else {
			d.Ends = append(d.Ends, f)
		}
	}
	return d
}

// The chances of kept dice are those of all rolls, one by one, whichever places are kept, and
// whatever the faces weigh and count.
func TestKeptDiceAreTheirRolls(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		n := 1 + rng.IntN(5)
		kept := Kept{Low: rng.IntN(n), Lowest: rng.IntN(2) == 0}
		kept.High = rng.IntN(n - kept.Low)
		if rng.IntN(2) == 0 {
			kept.Most = 1 + rng.IntN(n)
		}
		p := &FacePool{Count: n, Kept: kept, Score: face}
		if rng.IntN(3) == 0 {
			p.Score = func(value int) int { return max(-1, min(1, value-2)) }
		}
		for _, value := range rng.Perm(9)[:1+rng.IntN(4)] {
			p.First.Ends = append(p.First.Ends, Face{value - 3, big.NewInt(1 + rng.Int64N(3))})
		}
		slices.SortFunc(p.First.Ends, func(a, b Face) int { return a.Value - b.Value })
		want := map[int]int64{}
		everyRoll(p, nil, 1, func(values []int, cases int64) {
			total := 0
			values = slices.Sorted(slices.Values(values))
			from, to := kept.Places(n)
			for _, value := range values[from:to] {
				total += p.Score(value)
			}
			want[total] += cases
		})
		got, err := newCounter().pool(p, 0)
		if err != nil {
			t.Fatal(err)
		}
		for total, cases := range want {
			if got.at(total).Int64() != cases {
				t.Fatalf("%d dice %v, %+v: %d has %v of %v; its rolls give %d", n, p.First.Ends, kept,
					total, got.at(total), got.all, cases)
			}
		}
		if got.total().Cmp(got.all) != 0 {
			t.Fatalf("%+v: %v of %v cases", kept, got.total(), got.all)
		}
	}
}

// everyRoll calls do with the values of all rolls of the dice, and their cases.
func everyRoll(p *FacePool, values []int, cases int64, do func(values []int, cases int64)) {
	if len(values) == p.Count {
		do(values, cases)
		return
	}
	for _, f := range p.First.Ends {
		everyRoll(p, append(slices.Clip(values), f.Value), cases*f.Weight.Int64(), do)
	}
}

// Large pools are the same, whether the kept dice are placed or the dropped ones.
func TestKeptEitherWay(t *testing.T) {
	for _, n := range []int{7, 30, 60} {
		p := &FacePool{Count: n, First: die(6, 0), Score: face, Kept: Kept{Low: 2}}
		dropped, err := newCounter().pool(p, 0) // two dice are placed
		if err != nil {
			t.Fatal(err)
		}
		kept := &placing{Counter: newCounter(), score: face, places: n - 2, downward: true, all: one}
		kept.count(one, one, zero, diceKind{faces: p.First.Ends, count: n})
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
	for i := range 3 * 4 * 8 * 3 {
		sides := []int{2, 3, 6}[i%3]
		p := &FacePool{Count: 3, First: die(sides, 1), Cases: big.NewInt(int64(sides)), Score: face,
			Clamp: face, Settled: func(value int) bool { return false }}
		p.Explode, p.Further = []Explosion{Again, Once, Compound, Penetrate}[i/3%4], p.First
		switch p.Explode {
		case Once:
			p.Further = DieFaces{Ends: slices.Concat(p.First.Ends, p.First.Explodes)}
		case Penetrate:
			p.Further = DieFaces{}
			for _, f := range p.First.Ends {
				p.Further.Ends = append(p.Further.Ends, Face{f.Value - 1, one})
			}
			p.Further.Explodes = []Face{{sides - 1, one}}
		}
		p.Kept = []Kept{{}, {Most: 1}, {Most: 2}, {Most: 3}, {Most: 2, Lowest: true}, {Low: 1},
			{High: 1},
			{Low: 2}}[i/12%8]
		switch i / 96 {
		case 1:
			p.Score = func(value int) int { return max(value, 2) }
		case 2:
			p.Counts = true
			p.Score = func(value int) int { return min(value/2, 1) }
			p.Settled = func(value int) bool { return value >= 2 }
		}
		checkListed(t, fmt.Sprintf("d%d, chain %d, %+v, score %d", sides, i/3%4, p.Kept, i/96), p)
	}
}

func checkListed(t *testing.T, name string, p *FacePool) {
	few, err1 := newCounter().pool(p, 5)
	more, err2 := newCounter().pool(p, 20)
	if fmt.Sprint(err1) != fmt.Sprint(err2) {
		t.Errorf("%s: %v; %v", name, err1, err2)
	}
	if err1 != nil || err2 != nil {
		return
	}
	for i, cases := range few.c {
		p := new(big.Rat).SetFrac(cases, few.all)
		exact := new(big.Rat).SetFrac(more.at(few.low+i), more.all)
		if p.Cmp(exact) != 0 {
			t.Errorf("%s: %d has %v, and with more explosions %v", name, few.low+i, p, exact)
			return
		}
	}
	if few.total().Cmp(few.all) > 0 || !few.endless && few.total().Cmp(few.all) != 0 {
		t.Errorf("%s: %v of %v cases are listed", name, few.total(), few.all)
	}
}

// A count ends when its work or memory is used up, and says so; an unsupported one says that.
func TestCountsEnd(t *testing.T) {
	large := &FacePool{Count: 1000, First: die(1000, 0), Score: face}
	both := &FacePool{Count: 3, First: die(6, 1), Cases: big.NewInt(6), Score: face, Explode: Again,
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
		_, err := Count(name, func(c *Counter, explosions int) (Spread, error) {
			return c.Pool(test.FacePool, explosions)
		})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
