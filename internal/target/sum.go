package target

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Sum is the total of dice that are rolled and added, and of a constant.
type Sum struct {
	Pools []Pool
	Plus  int
}

// A Pool is like dice that are rolled together. Some of them may be dropped.
type Pool struct {
	Count, Sides int
	Least        int  // the lowest face: 1, or −1 on Fate dice
	Keep         int  // dice that count, from 1 to Count
	Lowest       bool // the lowest dice count, not the highest
}

// Limits of sums.
const (
	maxDice     = 1000
	maxNumber   = 1_000_000 // of sides, and the constant
	maxCases    = 1_000_000 // of all dice together, to count how many give each total
	maxOutcomes = 4096      // in a plan
)

// term is a part of a sum, such as 4d6kh3, df and 3. There are signs between terms.
const term = `([0-9]*)d([0-9]+|f)(?:\s*(kh|kl|k|dh|dl|d)([0-9]*))?|([0-9]+)`

// sum reads the likes of 3d6 and 4d6kh3+2, without blanks. Its outcomes are the totals, and the
// weight of a total is the number of ways to roll it.
func sum(title string) (t Target, hint string) {
	s := &Sum{}
	for _, part := range regexp.MustCompile(`([+-]?)(?:`+term+`)`).FindAllStringSubmatch(title, -1) {
		sign, count, sides, choice, chosen, constant := part[1], part[2], part[3], part[4], part[5], part[6]
		if constant != "" {
			n, err := strconv.Atoi(sign + constant)
			if s.Plus += n; err != nil || max(s.Plus, -s.Plus) > maxNumber {
				return t, fmt.Sprintf("a constant is at most %d", maxNumber)
			}
			continue
		}
		if die := "d" + sides; count == "" && digits(die) > 0 {
			return t, fmt.Sprintf("%s is d6 read as digits, which are not added; for a die of %s sides write 1%s", die, sides, die)
		}
		p := Pool{Least: 1, Lowest: choice == "kl" || choice == "dh"}
		if sides == "f" {
			sides, p.Least = "3", -1
		}
		var err1, err2 error
		p.Count, err1 = strconv.Atoi(cmp.Or(count, "1"))
		p.Sides, err2 = strconv.Atoi(sides)
		switch {
		case sign == "-":
			return t, "dice are added, as in d8+d6; for other results list the weights, such as 1:2:3:2:1, or give a table"
		case err1 != nil || err2 != nil || p.Count > maxDice-len(s.Dice()) || p.Sides > maxNumber:
			return t, fmt.Sprintf("a sum has at most %d dice with at most %d sides", maxDice, maxNumber)
		case p.Count < 1 || p.Sides < 1:
			return t, "a sum takes at least one die with at least one side"
		}
		p.Keep, _ = strconv.Atoi(cmp.Or(chosen, "1")) // the largest number if out of range
		if choice == "" {
			p.Keep = p.Count
		} else if choice[0] == 'd' {
			p.Keep = p.Count - p.Keep
		}
		if p.Keep < 1 || p.Keep > p.Count {
			return t, fmt.Sprintf("at least 1 and at most %d of %d dice count", p.Count, p.Count)
		}
		s.Pools = append(s.Pools, p)
	}
	if s.Pools == nil {
		return t, "a sum takes at least one die, as in 2d6+3"
	}
	return s.target(strings.ReplaceAll(title, "df", "dF")), ""
}

// target returns the target that has the totals as its outcomes.
func (s *Sum) target(title string) Target {
	t := Target{Title: title, Sum: s, Weights: s.ways()}
	t.Outcomes = len(t.Weights)
	least := s.Plus
	for _, p := range s.Pools {
		least += p.Keep * p.Least
	}
	if t.Outcomes > 0 && slices.Max(t.Weights) == 1 {
		if t.Weights = nil; least == 1 {
			return t // a die
		}
	}
	for i := range t.Outcomes {
		t.Names = append(t.Names, strconv.Itoa(least+i))
	}
	return t
}

// ways returns how many rolls of all dice give the least total, the next one, and so on;
// or nil if there are too many rolls or totals.
func (s *Sum) ways() []int {
	cases := 1
	for _, sides := range s.Dice() {
		if cases *= max(2, sides); cases > maxCases {
			return nil
		}
	}
	all := []int{1}
	for _, p := range s.Pools {
		one := make([]int, p.Keep*(p.Sides-1)+1)
		if len(all)+len(one)-1 > maxOutcomes {
			return nil
		}
		tally(one, p.Count, p.Keep, p.Sides-1, 0, 1)
		if p.Lowest {
			slices.Reverse(one)
		}
		next := make([]int, len(all)+len(one)-1)
		for i, n := range all {
			for j, m := range one {
				next[i+j] += n * m
			}
		}
		all = next
	}
	return all
}

// tally adds, to ways[total], the number of rolls of n dice with the faces 0 to top of which
// the highest keep have this total; more is the total of higher dice, which fell in times ways.
func tally(ways []int, n, keep, top, more, times int) {
	if n == 0 {
		ways[more] += times
		return
	}
	for face := top; face >= 0; face-- {
		choices := times
		for same := 1; same <= n; same++ { // dice show this face, and the others less
			choices = choices * (n - same + 1) / same
			tally(ways, n-same, max(0, keep-same), face-1, more+face*min(same, keep), choices)
		}
	}
}

// Dice returns the sides of all dice, pool by pool.
func (s *Sum) Dice() (dice []int) {
	for _, p := range s.Pools {
		dice = append(dice, slices.Repeat([]int{p.Sides}, p.Count)...)
	}
	return dice
}

// Roll rolls all dice, with a function that rolls one from 1. It returns the total, and the
// faces that count and those that do not.
func (s *Sum) Roll(roll func(sides int) (face int, err error)) (total int, kept, dropped []int, err error) {
	total = s.Plus
	for _, p := range s.Pools {
		var faces []int
		for range p.Count {
			face, err := roll(p.Sides)
			if err != nil {
				return 0, nil, nil, err
			}
			faces = append(faces, face+p.Least-1)
		}
		if p.Keep < p.Count {
			slices.Sort(faces)
			if !p.Lowest {
				slices.Reverse(faces)
			}
		}
		for _, face := range faces[:p.Keep] {
			total += face
		}
		kept, dropped = append(kept, faces[:p.Keep]...), append(dropped, faces[p.Keep:]...)
	}
	return total, kept, dropped, nil
}
