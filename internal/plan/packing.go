package plan

import (
	"cmp"
	"math"
	"slices"
)

// packed looks for a plan that is cheaper than limit, in stages.
type packed struct {
	throws []Throw
	tail   []float64 // what r open cases cost that all outcomes need alike, times r
	work   *work
	best   *board
	cost   float64
}

type packLimits struct {
	first, later stageLimits
	stages, beam int
}

// leastOpen is the probability of open cases that is not worth a stage.
const leastOpen = 1e-6

func (s *packed) search(weights []uint64, l packLimits) {
	boards := []*board{newBoard(weights)}
	for n := range l.stages {
		limits := l.first
		if n > 0 {
			limits = l.later
		}
		var next []*board
		for _, b := range boards {
			next = append(next, advance(b, s.throws, limits, s.cost, s.work)...)
		}
		slices.SortStableFunc(next, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
		boards = nil
		for _, b := range next[:min(len(next), l.beam)] {
			s.consider(b)
			if b.probability() > leastOpen {
				boards = append(boards, b)
			}
		}
	}
}

// consider settles a board, and keeps it if it is the best one.
func (s *packed) consider(b *board) {
	b = settle(b, s.throws)
	if b == nil {
		return
	}
	cost := b.cost
	if len(b.open) > 0 {
		cost += s.tail[b.open[0].cases] / float64(b.open[0].size)
	}
	if cost < s.cost*(1-1e-12) {
		s.best, s.cost = b, cost
	}
}

// ahead returns how many rolls a stage can look ahead: for as long as it adds
// to what is known, and the sizes stay few.
func ahead(target uint64, throws []Throw, most int) int {
	largest := uint64(0)
	for _, t := range throws {
		largest = max(largest, t.Sides)
	}
	limit := 3
	for reach := largest; reach < target; reach *= largest {
		limit++
		if reach > math.MaxUint64/largest {
			break
		}
	}
	limit++
	sizes := map[uint64]bool{1: true}
	rolls := 0
	for wave := []uint64{1}; rolls < limit; rolls++ {
		var next []uint64
		for _, n := range wave {
			for _, t := range throws {
				if n <= maxUnit/t.Sides && !sizes[n*t.Sides] {
					sizes[n*t.Sides] = true
					next = append(next, n*t.Sides)
				}
			}
		}
		if len(sizes) > most && rolls > 0 {
			break
		}
		wave = next
	}
	return rolls
}
