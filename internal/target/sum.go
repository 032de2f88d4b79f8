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

// A sum has terms such as 4d6kh3, df and 3, with signs between them.
var (
	term    = regexp.MustCompile(`([+-]?)(?:([0-9]*)d([0-9]+|f)(?:([kd])([hl]?)([0-9]*))?|([0-9]+))`)
	sumForm = regexp.MustCompile(`^(?:\s*(?:^|[+-])\s*(?:[0-9]*d(?:[0-9]+|f)(?:\s*[kd][hl]?[0-9]*)?|[0-9]+))+$`)
)

// sum reads the likes of 3d6 and 4d6kh3+2. Its outcomes are the totals, and the weight of a
// total is the number of ways to roll it.
func sum(word string) (t Target, hint string) {
	s := &Sum{}
	for _, part := range term.FindAllStringSubmatch(word, -1) {
		sign, drops, which := part[1], part[4] == "d", part[5]
		p := Pool{Count: number(part[2]), Sides: number(part[3]), Least: 1}
		if part[3] == "f" {
			p.Sides, p.Least = 3, -1
		}
		if p.Keep = p.Count; part[4] != "" {
			p.Lowest = drops && which == "h" || !drops && which == "l"
			if p.Keep = number(part[6]); drops {
				p.Keep = p.Count - p.Keep
			}
		}
		switch n := number(part[7]); {
		case part[7] != "" && n > maxNumber:
			return t, fmt.Sprintf("a constant is at most %d", maxNumber)
		case part[7] != "" && sign == "-":
			s.Plus -= n
		case part[7] != "":
			s.Plus += n
		case sign == "-":
			return t, "dice are added, as in d8+d6; for other results list the weights, such as 1:2:3:2:1, or give a table"
		case p.Count > maxDice-len(s.Dice()) || p.Sides > maxNumber:
			return t, fmt.Sprintf("a sum has at most %d dice with at most %d sides", maxDice, maxNumber)
		case p.Count < 1 || p.Sides < 1:
			return t, "a sum takes at least one die with at least one side"
		case p.Keep < 1 || p.Keep > p.Count:
			return t, fmt.Sprintf("at least 1 and at most %d of %d dice count", p.Count, p.Count)
		default:
			s.Pools = append(s.Pools, p)
		}
	}
	if s.Pools == nil {
		return t, "a sum takes at least one die, as in 2d6+3"
	}
	return s.target(strings.ReplaceAll(word, "df", "dF")), ""
}

// number reads a number, which is 1 if it is left out, and too large if it is out of range.
func number(text string) int {
	n, err := strconv.Atoi(cmp.Or(text, "1"))
	if err != nil {
		return maxNumber + 1
	}
	return n
}

// target returns the target that has the totals as its outcomes.
func (s *Sum) target(title string) Target {
	t, ways, least := Target{Title: title, Sum: s}, s.ways(), s.Plus
	if t.Outcomes = len(ways); ways == nil {
		return t
	}
	for _, p := range s.Pools {
		least += p.Keep * p.Least
	}
	if slices.Max(ways) > 1 {
		t.Weights = ways
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
