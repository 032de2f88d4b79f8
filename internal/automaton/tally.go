package automaton

import (
	"cmp"
	"encoding/binary"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

// A poolTally is what a player remembers of the dice of a pool that stay.
type poolTally struct {
	sum       int   // the scores of those that surely count
	low, high []int // values of the others, ascending: the lowest, and the highest of the rest
	left      int   // dice that are not rolled yet
	// by the stages of the dice: those of this throw whose faces are not known yet, and
	// those of the next throw
	pending, again [notation.DieStages]int
}

// remembered returns how many of the lowest and the highest values a player remembers,
// and whether those between count. With explosions it is not known how many dice there
// will be.
func remembered(p *notation.DicePool) (low, high int, counts bool) {
	from, to := p.Kept.Places(p.Count)
	above := p.Count - to
	switch {
	case !p.Keeps():
		return 0, 0, true
	case p.Adds && p.Kept.Most == 0:
		return p.Kept.Low, p.Kept.High, true
	case p.Adds && p.Kept.Lowest:
		return p.Kept.Most, 0, false
	case p.Adds:
		return 0, p.Kept.Most, false
	case from == 0 && to <= above:
		return to, 0, false
	case above == 0 && p.Count-from <= from:
		return 0, p.Count - from, false
	}
	return from, above, true
}

// add adds the value of a die.
func (t *poolTally) add(p *notation.DicePool, value int) {
	low, high, counts := remembered(p)
	t.low = inserted(t.low, value)
	if len(t.low) <= low {
		return
	}
	value, t.low = t.low[low], t.low[:low]
	t.high = inserted(t.high, value)
	if len(t.high) <= high {
		return
	}
	value, t.high = t.high[0], t.high[1:]
	if counts {
		t.sum += p.Score(value)
	}
}

// inserted returns an ascending list with a value, and leaves the list as it is.
func inserted(list []int, value int) []int {
	at, _ := slices.BinarySearch(list, value)
	return slices.Insert(slices.Clone(list), at, value)
}

// total returns the total of a pool.
func (t poolTally) total(p *notation.DicePool) int {
	_, _, counts := remembered(p)
	kept := slices.Concat(t.low, t.high)
	if counts {
		kept = nil
	}
	for _, value := range kept {
		t.sum += p.Score(value)
	}
	return t.sum
}

// A sumState is what a player knows before looking at a die.
type sumState struct {
	row    RolledCase
	group  int
	begins bool // the die is the first of its throw
	// the dice of one that is made whose faces are known, and their number
	seen, number int
	values       []chances.Rational // the values of the parts of the expression that are known
	pools        []poolTally        // the pools of the group
}

// append appends the state as a text that no other state of its step has.
func (s *sumState) append(key []byte) []byte {
	key = binary.AppendVarint(key, int64(s.number))
	for _, v := range s.values {
		key = binary.AppendVarint(binary.AppendVarint(key, v.N), v.D)
	}
	for _, t := range s.pools {
		key = binary.AppendVarint(key, int64(t.sum))
		for _, list := range [][]int{t.low, t.high} {
			key = binary.AppendVarint(key, int64(len(list)))
			for _, value := range list {
				key = binary.AppendVarint(key, int64(value))
			}
		}
	}
	return key
}

// compare orders the states of a step by what is known, so that neighbours lead to
// neighbours.
func (s *sumState) compare(t *sumState) (order int) {
	for i, v := range s.values {
		order = cmp.Or(order, v.Compare(t.values[i]))
	}
	order = cmp.Or(order, cmp.Compare(s.number, t.number))
	for i, p := range s.pools {
		q := t.pools[i]
		order = cmp.Or(order, slices.Compare(p.low, q.low), slices.Compare(p.high, q.high),
			cmp.Compare(p.sum, q.sum))
	}
	return order
}
