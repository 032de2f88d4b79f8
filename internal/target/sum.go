package target

import (
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

// A sum has terms such as 4d6kh3, df and 3, with signs between them.
var (
	term    = regexp.MustCompile(`([+-]?)(?:([0-9]*)d([0-9]+|f)(?:(kh|kl|k|dh|dl|d)([0-9]*))?|([0-9]+))`)
	sumForm = regexp.MustCompile(`^(?:\s*(?:^|[+-])\s*(?:[0-9]*d(?:[0-9]+|f)(?:\s*(?:kh|kl|k|dh|dl|d)[0-9]*)?|[0-9]+))+$`)
)

// sum reads the likes of 3d6 and 4d6kh3+2. Its outcomes are the totals, and the weight of a
// total is the number of ways to roll it.
func sum(word string) (t Target, hint string) {
	s := &Sum{}
	for _, part := range term.FindAllStringSubmatch(word, -1) {
		sign, count, sides, choice, chosen, constant := part[1], part[2], part[3], part[4], part[5], part[6]
		if constant != "" {
			n, err := strconv.Atoi(sign + constant)
			if s.Plus += n; err != nil || max(s.Plus, -s.Plus) > maxNumber {
				return t, fmt.Sprintf("a constant is at most %d", maxNumber)
			}
			continue
		}
		p := Pool{Count: 1, Sides: 3, Least: -1}
		var err1, err2 error
		if count != "" {
			p.Count, err1 = strconv.Atoi(count)
		}
		if sides != "f" {
			p.Least = 1
			p.Sides, err2 = strconv.Atoi(sides)
		}
		switch {
		case sign == "-":
			return t, "dice are added, as in d8+d6; for other results list the weights, such as 1:2:3:2:1, or give a table"
		case err1 != nil || err2 != nil || p.Count > maxDice-len(s.Dice()) || p.Sides > maxNumber:
			return t, fmt.Sprintf("a sum has at most %d dice with at most %d sides", maxDice, maxNumber)
		case p.Count < 1 || p.Sides < 1:
			return t, "a sum takes at least one die with at least one side"
		}
		if p.Keep, hint = kept(p.Count, choice, chosen); hint != "" {
			return t, hint
		}
		p.Lowest = p.Keep < p.Count && (choice == "kl" || choice == "dh")
		s.Pools = append(s.Pools, p)
	}
	if s.Pools == nil {
		return t, "a sum takes at least one die, as in 2d6+3"
	}
	return s.target(strings.ReplaceAll(word, "df", "dF")), ""
}

// kept returns how many of count dice a choice such as kh 3 or dl 1 keeps.
func kept(count int, choice, chosen string) (keep int, hint string) {
	if choice == "" {
		return count, ""
	}
	n := 1
	if chosen != "" {
		n, _ = strconv.Atoi(chosen) // too many if it is out of range
	}
	if choice[0] == 'd' {
		n = count - n
	}
	if n < 1 || n > count {
		return 0, fmt.Sprintf("at least 1 and at most %d of %d dice count", count, count)
	}
	return n, ""
}

// target returns the target that has the totals as its outcomes.
func (s *Sum) target(title string) Target {
	t := Target{Title: title, Sum: s}
	ways := s.ways()
	if len(ways) == 0 {
		return t
	}
	t.Outcomes = len(ways)
	least := s.Plus
	for _, p := range s.Pools {
		least += p.Keep * p.Least
	}
	if slices.Max(ways) > 1 {
		t.Weights = ways
	} else if least == 1 {
		return t // a die
	}
	for i := range ways {
		t.Names = append(t.Names, strconv.Itoa(least+i))
	}
	return t
}

// ways returns how many rolls of all dice give the least total, the next one, and so on;
// or nil if there are too many rolls or totals.
func (s *Sum) ways() []int {
	cases := 1
	for _, p := range s.Pools {
		for range p.Count {
			if cases *= max(2, p.Sides); cases > maxCases {
				return nil
			}
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
	for _, p := range s.Pools {
		faces := make([]int, p.Count)
		for i := range faces {
			face, err := roll(p.Sides)
			if err != nil {
				return 0, nil, nil, err
			}
			faces[i] = face + p.Least - 1
		}
		if p.Keep < p.Count {
			slices.Sort(faces)
			if !p.Lowest {
				slices.Reverse(faces)
			}
		}
		kept, dropped = append(kept, faces[:p.Keep]...), append(dropped, faces[p.Keep:]...)
	}
	total = s.Plus
	for _, face := range kept {
		total += face
	}
	return total, kept, dropped, nil
}
