package dice

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/arith"
)

// Tables are the lookups of a [Table]. They never change, so Tables can share them.
type tables struct {
	index   []uint64 // the indexes with a weight above 0; nil if these are all
	weights []uint64 // theirs; for a store without a common divisor
	sum     uint64   // of weights

	madeFor uint64   // the sides of a die; 1 for none yet; ofStore, ofDice
	levels  []level  // for a die: the first ones of the walk; else the only lookup
	entries []uint32 // of all lookups
	ends    []uint64 // of all lookups
	below   uint64   // for a die: sides^k mod sum after the levels
}

// set makes t tables for a d1, or returns an error that lacks the name of the function.
func (t *tables) set(weights []int) error {
	sum, count, err := arith.Weights(weights)
	if err != nil {
		return err
	}
	if uint64(count) > math.MaxUint32 {
		return fmt.Errorf("%d weights are above 0; use at most %d", count, uint32(math.MaxUint32))
	}
	t.sum, t.madeFor = sum, 1
	t.weights = slices.Grow(t.weights[:0], count)
	if count < len(weights) {
		t.index = make([]uint64, 0, count)
	}
	for i, w := range weights {
		if w == 0 {
			continue
		}
		t.weights = append(t.weights, uint64(w))
		if count < len(weights) {
			t.index = append(t.index, uint64(i))
		}
	}
	return nil
}

// What tables are made for, if not for a die. A store draws in units of the weights.
const (
	ofStore = 0
	ofDice  = math.MaxUint64
)

// forSides returns the tables for a die of the given sides, for a store or for dice: t, if they
// are for these or for none yet.
func (t *tables) forSides(sides uint64) *tables {
	if t.madeFor == sides || len(t.weights) == 1 {
		return t
	}
	made := t
	if t.madeFor != 1 {
		made = &tables{index: t.index, weights: slices.Clone(t.weights), sum: t.sum}
	}
	made.madeFor = sides
	switch sides {
	case ofStore:
		made.sum /= arith.Reduce(made.weights)
		made.setPart()
	case ofDice:
		made.setPart()
	case 2:
		made.setFlips(t.levelMemory())
	default:
		made.setLevels(sides, t.levelMemory())
	}
	return made
}

// setPart makes the lookup for one draw: each outcome has as many cases as its weight.
func (t *tables) setPart() {
	t.levels = append(t.levels[:0], level{given: t.sum})
	t.entries, t.ends = t.entries[:0], slices.Clone(t.weights)
	t.give(&t.levels[0], multiplier{n: t.sum, cHi: 1}, t.sum, t.ends, t.ends)
}

// indexOf returns the index of an outcome.
func (t *tables) indexOf(outcome int) int {
	if t.index == nil {
		return outcome
	}
	return int(t.index[outcome])
}

// find returns the outcome of a given case of a level.
func (t *tables) find(l *level, v uint64) int {
	i := uint64(t.entries[uint64(l.first)+v>>(l.shift&63)])
	if l.shift > 0 {
		ends := t.ends[int(l.ends)*len(t.weights):]
		for v >= ends[i] {
			i++
		}
	}
	return int(i)
}
