package rows

import (
	"slices"

	"example.com/dice/internal/arith"
)

// starts returns alternatives without groups that may be cheap and easy enough, the
// easiest first.
func (s *RowSearch) starts(limit float64) (list []alternative) {
	for _, unit := range s.units() {
		for i := range s.throws {
			r, cases := &s.throws[i], s.throws[i].Sides*unit
			for faces := cases / s.Sum; float64(cases)*float64(r.Cost) <= limit*float64(faces*s.Sum) &&
				s.work.Spend(1+len(s.Classes)/2); faces-- {
				if s.bound(len(r.Dice), faces, unit) > s.easiest || arith.GCD(faces, unit) > 1 {
					continue
				}
				s.work.Spend(len(s.Weights) / 2)
				if o := s.least(r, faces, unit, s.Weights, 0); o.cost <= limit && o.plan.bound <= s.easiest {
					list = append(list, o)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(o, p alternative) int { return o.ease - p.ease })
	return list
}

// bound returns an ease that no plan is below with a roll of some dice at the start.
func (s *RowSearch) bound(dice int, faces, unit uint64) int {
	ease, open := dice-1, 0
	for i := range s.Classes {
		c := &s.Classes[i]
		whole := c.Weight * faces / unit
		if whole > 0 {
			ease += int(c.Outcomes)
		}
		if c.Weight*faces > whole*unit {
			open += int(c.Outcomes)
		}
	}
	return ease + easeOfRows(open)
}

// units returns the units to try, ascending: small ones, divisors of the sum or powers of
// rolls.
func (s *RowSearch) units() (list []uint64) {
	multiples := []uint64{s.Sum}
	for _, r := range s.throws {
		for p := r.Sides; p <= maxUnit && p/r.Sides < s.Sum*s.Sum; p *= r.Sides {
			multiples = append(multiples, p)
		}
	}
	for d := uint64(1); d*d <= maxUnit; d++ {
		if d <= smallUnit {
			list = append(list, d)
		}
		for _, n := range multiples {
			if n%d == 0 {
				list = append(list, d, n/d)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// easeOfRows returns what rows add at least, with what leads to them, where some outcomes
// are decided in rows alone. Entries add at least 2, and each row at least a level of 1
// and a range for each of its outcomes. A row with the ranges of an earlier one may add
// half of them, rounded up. So if no row has more than m ranges, the first one with m
// adds them all. The others have the other n − m ranges or more, and add at least half of
// them; rows are at least n/m. The least of the sums for all m is a bound, with that of
// one row, where m is n.
func easeOfRows(outcomes int) int {
	if outcomes == 0 {
		return 0
	}
	least := entry + 1 + outcomes
	for m := 2; m < outcomes; m++ {
		rows := (outcomes + m - 1) / m
		least = min(least, entry+rows+m+(outcomes-m+1)/2)
	}
	return least
}
