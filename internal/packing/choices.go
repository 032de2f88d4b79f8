package packing

// A load is the units that some items take, and their worth.
type load struct {
	units uint64
	worth int64
}

// enumerate finds the greatest worth, unless that takes too many steps: for the items
// from the first one on, it lists the choices that no other is at least as good as in
// worth and in room left (Nemhauser and Ullmann 1969), and omits those that cannot beat
// the best so far. It reports whether it ended, and keeps no choice.
func (k *knapsack) enumerate(m *memory) bool {
	now, next := append(m.loads[0][:0], load{}), m.loads[1][:0]
	defer func() { m.loads = [2][]load{now, next} }()
	best, limit := k.best, k.taken+k.budget.enumeration
	for i, it := range k.items {
		next = next[:0]
		for old, more := 0, 0; old < len(now) || more < len(next); { // by units, from both lists
			var c load
			if old < len(now) && (more == len(next) || now[old].units <= next[more].units+it.units) {
				c = now[old]
				old++
			} else {
				c = load{next[more].units + it.units, next[more].worth + it.worth}
				more++
			}
			if c.units > k.room {
				more = len(next) // so are those after it
				continue
			}
			k.taken++
			if k.taken > limit {
				return false
			}
			if n := len(next); n > 0 && c.worth <= next[n-1].worth {
				continue
			}
			if c.worth+k.atRate(i, k.room-c.units) <= best {
				continue
			}
			next = append(next, c)
			best = max(best, c.worth)
		}
		now, next = next, now
	}
	k.best, k.upper = best, best
	return true
}
