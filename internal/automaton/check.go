package automaton

import (
	"errors"
	"fmt"
	"math"
)

// check returns an error unless throws are valid, and runs cover their pools and lead to cases.
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
		if p.Size > math.MaxInt64 {
			return fmt.Errorf("pool %d has more than 2^63 cases", i)
		}
		next := uint64(0)
		for _, r := range p.Runs {
			if r.Start != next || r.End <= r.Start {
				return fmt.Errorf("pool %d has no run from case %d on", i, next)
			}
			if err := a.checkRun(r); err != nil {
				return fmt.Errorf("pool %d: %w", i, err)
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
		if sides < 2 || product > math.MaxInt64/uint64(sides) {
			return fmt.Errorf("the dice %v cannot be rolled: one has fewer than 2 sides, or all have more than 2^63 faces together", t.Dice)
		}
		product *= uint64(sides)
	}
	if product != t.Sides || len(t.Dice) == 0 {
		return fmt.Errorf("the dice %v have %d faces together, not %d", t.Dice, product, t.Sides)
	}
	if t.Cost < 1 || t.Cost > MaxCost {
		return fmt.Errorf("a cost of %d is not from 1 to %d", t.Cost, MaxCost)
	}
	return nil
}

// checkRun returns an error if a run leads to cases that do not exist.
func (a *Automaton) checkRun(r Run) error {
	switch rolled := r.Action == Rolled; {
	case r.Action > Decided:
		return fmt.Errorf("the action %d is unknown", r.Action)
	case r.Action != Decided && (r.To < 0 || r.To >= len(a.Pools)):
		return fmt.Errorf("a run leads to pool %d, which does not exist", r.To)
	case rolled && (r.Throw < 0 || r.Throw >= len(a.Throws)):
		return fmt.Errorf("a run is rolled with throw %d, which does not exist", r.Throw)
	case rolled && r.Cases() > math.MaxInt64/a.Throws[r.Throw].Sides:
		return fmt.Errorf("%d cases become more than 2^63", r.Cases())
	case !rolled && (r.Span == 0 || r.Cases()%r.Span != 0):
		return fmt.Errorf("%d cases cannot be shared equally among %d", r.Cases(), r.Span)
	}
	room, width := a.Target, r.Width(a.Throws)
	if r.Action != Decided {
		room = a.Pools[r.To].Size
	}
	if width > room || r.Offset > room-width {
		return fmt.Errorf("%d of %d from %d on is more than there are", width, room, r.Offset)
	}
	return nil
}
