package packing

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawItems returns items, some whose units are worth the same, and some of which there are few.
func drawItems(t *rapid.T, units uint64) []item {
	var items []item
	for i := range rapid.IntRange(1, 8).Draw(t, "items") {
		it := item{
			size:  i,
			units: rapid.Uint64Range(1, units).Draw(t, "units"),
			most:  math.MaxInt64,
		}
		it.worth = rapid.Int64Range(1, 5).Draw(t, "worth") * int64(it.units)
		if rapid.Bool().Draw(t, "uneven") {
			it.worth += rapid.Int64Range(0, 9).Draw(t, "more")
		}
		if rapid.Bool().Draw(t, "scarce") {
			it.most = rapid.Uint64Range(0, 4).Draw(t, "most")
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

// A knapsack finds what looking at everything finds, and what it finds fits. However soon it gives
// up, nothing is worth more than it says.
func TestKnapsack(t *testing.T) {
	var used memory
	rapid.Check(t, func(t *rapid.T) {
		items := drawItems(t, 60)
		room := rapid.Uint64Range(1, 300).Draw(t, "room")
		want := mostWorth(items, room)
		b := budget{sumRoom: maxRoom, atLeast: rapid.Int64Range(0, want).Draw(t, "at least")}
		steps := rapid.SampledFrom([]int{0, 5, 30, 1_000_000})
		b.first, b.steps = steps.Draw(t, "first"), steps.Draw(t, "steps")
		limited := slices.ContainsFunc(items, func(it item) bool { return it.most < math.MaxInt64 })
		if !limited && rapid.Bool().Draw(t, "enumerated") {
			b.enumeration = steps.Draw(t, "enumeration")
		}
		if rapid.Bool().Draw(t, "slack") {
			b.slack = 20
		}
		k := used.solve(slices.Clone(items), room, b)
		if k.upper < want || max(b.first, b.steps) > 30 && !k.solved() || k.solved() &&
			(k.best < want-b.slack || k.best > want) {
			t.Errorf("%d, at most %d, solved: %v; want %d", k.best, k.upper, k.solved(), want)
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
	})
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

// Subproblems that share a place in the table are told apart.
func TestKnownParts(t *testing.T) {
	k := &knapsack{memory: &memory{seen: make([]subproblem, 1<<seenBits)}}
	for i := range 4 << seenBits {
		p := subproblem{item: i, room: 77, worth: 5}
		if k.known(p) || !k.known(p) {
			t.Fatalf("part %d", i)
		}
	}
}

// The rates of two items are equal when rounded, and fewer of the first one are worth more.
func TestNearlyEqualRates(t *testing.T) {
	const room, large, small, dear = 1 << 20, 5255, 4096, 2251799813685559
	items := []item{
		{size: 0, units: large, worth: 2888966801981839, most: math.MaxInt64},
		{size: 1, units: small, worth: dear, most: math.MaxInt64},
		{size: 2, units: room - large, worth: room/small*dear - 1 - 2888966801981839, most: 1},
	}
	k := new(memory).solve(items, room, budget{first: 200, steps: 1_000_000, sumRoom: maxRoom})
	if want := int64(room / small * dear); k.upper < want {
		t.Errorf("at most %d, but %d is possible", k.upper, want)
	}
}
