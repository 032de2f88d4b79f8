package table

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/dice/internal/notation"
)

// maxResult is the highest result of a roll that a table can have.
const maxResult = 1_000_000_000

// A scale is the results of a roll, in ascending order. A position on it counts from 0.
type scale struct {
	name    string
	length  int
	results []int // nil for 1 to length
	before  []int // how many rolls give a result before the position; nil if each has one
}

// newScale returns the results of the roll of a die, dice that are added, or digits.
func newScale(roll string) (*scale, error) {
	made, err := notation.Parse(roll)
	if err != nil {
		return nil, err
	}
	noNumbers := fmt.Errorf(
		"%.40q is not a roll whose results are numbers; write one such as d100, 2d6 or d66", roll)
	s := &scale{name: made.Title, length: made.Outcomes}
	if made.Expr != nil {
		s.name = made.Expr.String() // the same for all ways to write it
	}
	switch {
	case made.Outcomes < 1:
		return nil, fmt.Errorf("%s has too many cases for a table; use fewer dice", made.Title)
	case made.Outcomes > maxResult:
		return nil, fmt.Errorf("a d%d is too large for a table; a result is at most %d",
			made.Outcomes, maxResult)
	case made.Names == nil && made.Weights != nil:
		return nil, noNumbers
	}
	for _, name := range made.Names {
		result, err := strconv.Atoi(name)
		if err != nil {
			return nil, noNumbers
		}
		s.results = append(s.results, result)
	}
	if made.Weights != nil {
		s.before = []int{0}
		for i, ways := range made.Weights {
			s.before = append(s.before, s.before[i]+ways)
		}
	}
	return s, nil
}

func (s *scale) result(position int) int {
	if s.results == nil {
		return position + 1
	}
	return s.results[position]
}

// position returns the position of a result, or of the next higher one if the roll has
// none like it, and whether it has.
func (s *scale) position(result int) (position int, has bool) {
	if s.results != nil {
		return slices.BinarySearch(s.results, result)
	}
	position = min(max(result-1, 0), s.length)
	return position, position == result-1 && position < s.length
}

// ways returns how many rolls give the results from a position up to, not including,
// another.
func (s *scale) ways(from, to int) int {
	if s.before == nil {
		return to - from
	}
	return s.before[to] - s.before[from]
}
