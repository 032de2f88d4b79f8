package cardreader

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"sort"
	"strconv"
)

// A Stretch is results that are numbers one after another, each of which has the same chance.
type Stretch struct {
	Low, High int
	Each      *big.Rat
}

// mostFaces is how many faces of a throw, or of rolls one after another, are followed one by one.
const mostFaces = 1 << 15

// mostRead is how many numbers that are read from dice are followed one by one.
const mostRead = 20000

var digitsOf = regexp.MustCompile(`\d+`)

// readsMany reports whether a part reads its dice as more numbers than are followed one by one.
func (p *part) readsMany() bool {
	if !p.number10 && p.formula == "" {
		return false
	}
	all := 1
	for _, group := range p.first {
		for _, sides := range group {
			all *= sides
			if all > mostRead {
				return true
			}
		}
	}
	return false
}

// stretches follows a part that reads its dice as one number: not each number, but those between
// which the card says the same. It sees that the numbers are 1 to that of all faces, in order.
func (c *ParsedCard) stretches(h Player, at place) (*Outcome, error) {
	p := c.parts[at.part-1]
	dice := slices.Concat(p.first...)
	all, err := p.ordered(dice)
	if err != nil {
		return nil, err
	}
	ends := []int{1, all, all + 1} // a zero is the last number
	for _, r := range p.rows {
		for _, e := range r.entries {
			for _, text := range digitsOf.FindAllString(e.faces, -1) {
				n := int(numberOr(text, 0))
				ends = append(ends, n, n+1)
			}
		}
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	ends = slices.DeleteFunc(ends, func(n int) bool { return n < 1 || n > all+1 })
	var results []Stretch
	for i, end := range ends[1:] {
		s, ok, err := c.stretch(at, dice, ends[i], end-1)
		if err != nil {
			return nil, err
		}
		if ok {
			results = append(results, s)
		}
	}
	mean, err := c.untilCertain(h, at, dice)
	if err != nil {
		return nil, err
	}
	out, good := overlaid(results)
	if good == 0 {
		return nil, fmt.Errorf("no number is a result of %q", p.head)
	}
	mean.Mul(mean, big.NewRat(int64(all), int64(good)))
	return &Outcome{Stretches: out, Mean: mean}, nil
}

// mostNumbers is how many numbers dice may have.
const mostNumbers = min(1<<52, math.MaxInt)

// ordered returns how many numbers dice have. It is an error unless these are 1 to that, in the
// order of the faces.
func (p *part) ordered(dice []int) (all int, err error) {
	all = 1
	for _, sides := range dice {
		if all > mostNumbers/sides {
			return 0, ErrTooLarge
		}
		all *= sides
	}
	if p.number10 {
		other := func(sides int) bool { return sides != 10 }
		if dice[0] > 10 || slices.ContainsFunc(dice[1:], other) {
			return 0, fmt.Errorf("the faces of %v are not digits", dice)
		}
		return all, nil
	}
	lowest, rest := slices.Repeat([]int{1}, len(dice)), 1
	least, err := p.calculated(lowest)
	for i, sides := range slices.Backward(dice) {
		if err != nil {
			return 0, err
		}
		faces := slices.Clone(lowest)
		faces[i] = 2
		var next int
		next, err = p.calculated(faces)
		if least != 1 || next != 1+rest {
			return 0, fmt.Errorf("the numbers of %q are not 1 to %d", p.formula, all)
		}
		rest *= sides
	}
	return all, err
}

// stretch follows the numbers from low to high, about which the card says the same. It reports
// whether they are results.
func (c *ParsedCard) stretch(at place, dice []int, low, high int) (s Stretch, ok bool, err error) {
	p, from, to := c.parts[at.part-1], low, high
	if !p.number10 {
		from, to = low-1, high-1
	}
	_, first, err := c.next(at, p.facesOf(from, dice))
	if err != nil {
		return s, false, err
	}
	_, last, err := c.next(at, p.facesOf(to, dice))
	switch {
	case err != nil:
		return s, false, err
	case first.to == at && last.to == at:
		return s, false, nil
	}
	s.Low, err = strconv.Atoi(first.to.result)
	if err == nil {
		s.High, err = strconv.Atoi(last.to.result)
	}
	if err != nil || s.High-s.Low != high-low {
		return s, false, fmt.Errorf("numbers from %d to %d lead to %+v and %+v", low, high, first.to,
			last.to)
	}
	return s, true, nil
}

// facesOf returns the faces of a number that is read from dice, from 0.
func (p *part) facesOf(number int, dice []int) []int {
	faces := make([]int, len(dice))
	for i, sides := range slices.Backward(dice) {
		faces[i] = number%sides + 1
		if p.number10 { // the last face counts as 0
			faces[i] = (number+sides-1)%sides + 1
		}
		number /= sides
	}
	return faces
}

// untilCertain returns the mean cost of the rolls for one number, if those are skipped that are
// left when it is certain that the number is too large.
func (c *ParsedCard) untilCertain(h Player, at place, dice []int) (*big.Rat, error) {
	p, mean, numbers := c.parts[at.part-1], new(big.Rat), 1
	for i, sides := range dice {
		var failed error
		goOn := sort.Search(numbers, func(number int) bool {
			left, m, err := c.next(at, p.facesOf(number, dice[:i]))
			if err == nil && left == 0 && m.to != at {
				err = fmt.Errorf("%q before the last roll", m.said)
			}
			if err != nil {
				failed = err
			}
			return left == 0
		})
		if failed != nil {
			return nil, failed
		}
		cost := big.NewRat(int64(c.cost(h, at, i, sides)), int64(numbers))
		mean.Add(mean, cost.Mul(cost, big.NewRat(int64(goOn), 1)))
		numbers *= sides
	}
	return mean, nil
}

// overlaid returns the chances of results that come from several stretches of numbers, and how
// many numbers are results. Neighbours of the same chance are one stretch.
func overlaid(list []Stretch) (out []Stretch, good int) {
	change := map[int]int{} // of how many numbers there are for a result, from that result on
	for _, s := range list {
		change[s.Low]++
		change[s.High+1]--
		good += s.High - s.Low + 1
	}
	var ends []int
	for end, by := range change {
		if by != 0 {
			ends = append(ends, end)
		}
	}
	slices.Sort(ends)
	times := 0
	for i, end := range ends {
		if times > 0 {
			out = append(out, Stretch{ends[i-1], end - 1, big.NewRat(int64(times), int64(good))})
		}
		times += change[end]
	}
	return out, good
}
