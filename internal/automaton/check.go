package automaton

import (
	"errors"
	"fmt"
	"math"
)

// check returns an error if a throw is invalid, or if the runs of a pool leave a gap,
// overlap or lead outside their destination.
func (a *Automaton) check() error {
	if err := a.checkOutcomes(); err != nil {
		return err
	}
	if len(a.Pools) == 0 || a.Pools[0].Size != 1 {
		return errors.New("the strategy does not start from one case")
	}
	for _, t := range a.Throws {
		if err := t.check(); err != nil {
			return err
		}
	}
	for i, p := range a.Pools {
		next := uint64(0)
		for _, r := range p.Runs {
			if r.Start != next || r.End <= r.Start {
				return fmt.Errorf("pool %d has no run from case %d on", i, next)
			}
			if err := a.checkRun(i, r); err != nil {
				return err
			}
			next = r.End
		}
		if next != p.Size {
			return fmt.Errorf("the runs of pool %d cover %d of its %d cases", i, next, p.Size)
		}
	}
	return nil
}

// check returns an error if the sides of a throw are not those of its dice.
func (t Throw) check() error {
	product := uint64(1)
	for _, sides := range t.Dice {
		if sides < 1 || product > math.MaxUint64/uint64(sides) {
			return fmt.Errorf("the dice %v cannot be thrown: a die has no sides, or all have more than 2^64 faces together", t.Dice)
		}
		product *= uint64(sides)
	}
	if product != t.Sides || len(t.Dice) == 0 {
		return fmt.Errorf("the dice %v have %d faces together, not %d", t.Dice, product, t.Sides)
	}
	if t.Cost < 0 || t.Cost > math.MaxInt32 {
		return fmt.Errorf("a throw of the dice %v cannot cost %d", t.Dice, t.Cost)
	}
	return nil
}

// checkRun returns an error if a run of the pool i leads to cases that do not exist.
func (a *Automaton) checkRun(i int, r Run) error {
	switch rolled := r.Action == Rolled; {
	case r.Action > Decided:
		return fmt.Errorf("a run of pool %d has the unknown action %d", i, r.Action)
	case r.Action != Decided && (r.To < 0 || r.To >= len(a.Pools)):
		return fmt.Errorf("a run of pool %d leads to pool %d, which does not exist", i, r.To)
	case rolled && (r.Throw < 0 || r.Throw >= len(a.Throws)):
		return fmt.Errorf("a run of pool %d is rolled with throw %d, which does not exist", i, r.Throw)
	case rolled && r.Cases() > math.MaxUint64/a.Throws[r.Throw].Sides:
		return fmt.Errorf("%d cases of pool %d become more than 2^64", r.Cases(), i)
	case !rolled && (r.Span == 0 || r.Cases()%r.Span != 0):
		return fmt.Errorf("%d cases of pool %d cannot be shared equally among %d", r.Cases(), i, r.Span)
	}
	room, width := a.Target, r.Width(a.Throws)
	if r.Action != Decided {
		room = a.Pools[r.To].Size
	}
	if width > room || r.Offset > room-width {
		return fmt.Errorf("a run of pool %d leads to %d from %d on, outside of %d", i, width, r.Offset, room)
	}
	return nil
}
