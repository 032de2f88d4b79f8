package packing

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// randomItems returns items, some whose units are worth the same, and, unless all are
// unlimited, some of which there are few.
func randomItems(random *rand.Rand, units uint64, unlimited bool) (items []item) {
	step := 1 + random.Uint64N(3)
	for i := range 1 + random.IntN(8) {
		it := item{size: i, units: step * (1 + random.Uint64N(units/step)), most: math.MaxInt64}
		it.worth = (1+random.Int64N(4))*int64(it.units) + random.Int64N(2)*random.Int64N(9)
		if !unlimited && random.IntN(2) == 0 {
			it.most = random.Uint64N(5)
		}
		items = append(items, it)
	}
	return items
}

// mostWorth returns the worth of the best choice, by trying one case after the other.
func mostWorth(items []item, room uint64) int64 {
	best := make([]int64, room+1)
	for _, it := range items {
		for n := uint64(1); n <= it.most && n*it.units <= room; n++ {
			if it.most > room { // unlimited: each may follow itself
				for r := it.units; r <= room; r++ {
					best[r] = max(best[r], best[r-it.units]+it.worth)
				}
				break
			}
			for r := room; r >= it.units; r-- { // one more of it
				best[r] = max(best[r], best[r-it.units]+it.worth)
			}
		}
	}
	return best[room]
}

// A knapsack finds what looking at everything finds, and what it finds fits. However soon
// it gives up, nothing is worth more than it says.
func TestKnapsack(t *testing.T) {
	var used memory
	random := rand.New(rand.NewPCG(66, 22))
	for range 10_000 {
		unlimited := random.IntN(2) == 0
		items := randomItems(random, 60, unlimited)
		room := 1 + random.Uint64N(300)
		want := mostWorth(items, room)
		steps := func() int { return []int{0, 5, 30, 1_000_000}[random.IntN(4)] }
		b := task{sumRoom: maxRoom, atLeast: random.Int64N(want + 1), first: steps(), steps: steps()}
		if unlimited {
			b.enumeration = steps()
		}
		if random.IntN(3) == 0 {
			b.slack = 20
		}
		k := used.solve(slices.Clone(items), room, b)
		if k.upper < want || max(b.first, b.steps) > 30 && !k.solved() || k.solved() &&
			(k.best < want-b.slack || k.best > want) {
			t.Fatalf("%v in %d: %d, at most %d, solved: %v; want %d", items, room, k.best, k.upper,
				k.solved(), want)
		}
		for _, uses := range k.found {
			units, worth := uint64(0), int64(0)
			for _, u := range uses {
				if u.cases > items[u.size].most {
					t.Errorf("%d cases of %d", u.cases, items[u.size].most)
				}
				units += u.cases * items[u.size].units
				worth += int64(u.cases) * items[u.size].worth
			}
			if units > room || worth <= b.atLeast {
				t.Errorf("%d of %d units are worth %d, not above %d", units, room, worth, b.atLeast)
			}
		}
	}
}

// A knapsack whose choices are all excepted ends after its steps, however many there are,
// and one with an exception of one count finds the next one.
func TestExceptedCounts(t *testing.T) {
	const room = 1 << 50
	for _, test := range []struct {
		items []item
		not   exception
		upper int64
	}{
		// with the large one, no count of the small ones is allowed
		{[]item{{units: 64, worth: 128, most: 1}, {units: 1, worth: 1, most: room}},
			exception{64, 64}, room},
		{[]item{{units: 1, worth: 1, most: room}}, exception{room, 1}, room - 1},
		{[]item{{units: 3, worth: 3, most: room}, {units: room / 2, worth: 1, most: 1}},
			exception{room - 1, 1}, room - 4},
	} {
		b := task{first: 20, steps: 200, sumRoom: maxRoom, not: test.not}
		k := new(memory).solve(test.items, room, b)
		if k.taken > 1000 || k.upper < test.upper {
			t.Errorf("%v without %v: at most %d in %d steps; %d is possible", test.items, test.not, k.upper,
				k.taken, test.upper)
		}
	}
}

// Sums are what a list of all of them says.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.Uint64Range(0, 300).Draw(t, "most")
		s, list := make(sums, wordsTo(most)), []uint64{0}
		s[0] = 1
		for range rapid.IntRange(0, 4).Draw(t, "items") {
			units := rapid.Uint64Range(1, 150).Draw(t, "units")
			count := rapid.Uint64Range(0, 9).Draw(t, "count")
			if rapid.Bool().Draw(t, "unlimited") {
				count = math.MaxInt64
			}
			more := make(sums, len(s))
			more.with(s, units, count)
			s = more
			for _, x := range slices.Clone(list) {
				for n := uint64(1); n <= min(count, most/units); n++ {
					list = append(list, x+n*units)
				}
			}
			slices.Sort(list)
			list = slices.Compact(list)
		}
		for x := range most + 1 {
			want := uint64(0)
			for _, y := range list {
				if y <= x {
					want = y
				}
			}
			if got := s.atMost(x); got != want {
				t.Fatalf("at most %d: %d, want %d of %v", x, got, want, list)
			}
		}
	})
}

// Subproblems that share a place in the table are told apart, and better ones are
// searched.
func TestKnownParts(t *testing.T) {
	k := &knapsack{memory: &memory{seen: make([]subproblem, 1<<seenBits)}}
	for i := range 4 << seenBits {
		for _, p := range []subproblem{{item: i, room: 77}, {item: 3, room: uint64(i) + 1000}} {
			for worth := range int64(2) {
				p.worth = worth
				if k.known(p) || !k.known(p) {
					t.Fatalf("part %d of room %d, worth %d", p.item, p.room, p.worth)
				}
			}
		}
	}
}

// The rates of two items are equal when rounded, and fewer of the first one are worth
// more.
func TestNearlyEqualRates(t *testing.T) {
	const room, large, small, dear = 1 << 20, 5255, 4096, 2251799813685559
	items := []item{
		{size: 0, units: large, worth: 2888966801981839, most: math.MaxInt64},
		{size: 1, units: small, worth: dear, most: math.MaxInt64},
		{size: 2, units: room - large, worth: room/small*dear - 1 - 2888966801981839, most: 1},
	}
	k := new(memory).solve(items, room, task{first: 200, steps: 1_000_000, sumRoom: maxRoom})
	if want := int64(room / small * dear); k.upper < want {
		t.Errorf("at most %d, but %d is possible", k.upper, want)
	}
}
