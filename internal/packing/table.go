package packing

import "slices"

// tabulate makes a table with the greatest worth of choices for every room, item by item
// (Gilmore and Gomory 1966). Where many items are worth nearly the same, that is far
// faster than a search. It reports whether it could: each item must be unlimited, and the
// room, counted in the common divisor of all units, must fit into a table.
func (k *knapsack) tabulate(m *memory) bool {
	divisor := k.common()
	limited := slices.ContainsFunc(k.items, func(it item) bool { return it.most < k.room/it.units })
	if limited || divisor == 0 || k.room/divisor >= maxRoom {
		return false
	}
	room := int(k.room / divisor)
	if len(m.worth) <= room {
		m.worth, m.last = make([]int64, room+1), make([]int32, room+1)
	}
	worth, last := m.worth[:room+1], m.last[:room+1] // last is the item that was added last, from 1
	clear(worth)
	clear(last)
	for i, it := range k.items {
		units := int(it.units / divisor)
		if units > room || k.dominated(i) {
			continue
		}
		gain := int64(it.units) * it.worth
		before, after, added := worth[:room+1-units], worth[units:], last[units:]
		for u := range after {
			if x := before[u] + gain; x > after[u] {
				after[u], added[u] = x, int32(i+1)
			}
		}
		k.entries += len(after)
	}
	if k.upper = max(k.best, worth[room]); k.upper > k.best {
		for u := room; last[u] > 0; {
			i := last[u] - 1
			k.counts[i]++
			u -= int(k.items[i].units / divisor)
		}
		k.keep(k.upper)
		clear(k.counts)
	}
	return true
}

// dominated reports whether another item fills the room of item i for at least its worth.
func (k *knapsack) dominated(i int) bool {
	it := k.items[i]
	for j, other := range k.items {
		if other.worth < it.worth {
			return false // so are all that follow
		}
		if it.units%other.units == 0 && (other.units < it.units || j < i) {
			return true
		}
	}
	return false
}
