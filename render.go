package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// The renderings show an automaton as steps. A step is a pool, and its cases are
// the values of the one number that a person keeps. A pool where rolls land and
// where nothing is rolled needs no step of its own: its runs are shown below
// the rolls.

// A guide is an automaton with numbers for its steps.
type guide struct {
	*Strategy
	step  map[int]int // of a pool, from 1
	pools []int       // of the steps
}

func (s *Strategy) guide() guide {
	g := guide{Strategy: s, step: map[int]int{}}
	pools := s.automaton.pools
	isStep := make([]bool, len(pools))
	isStep[0] = true
	for i, p := range pools {
		for _, r := range p.runs {
			switch r.action {
			case rolled:
				isStep[i] = true
			case carried:
				isStep[r.to] = true
			}
		}
	}
	for i := range pools {
		if isStep[i] {
			g.pools = append(g.pools, i)
			g.step[i] = len(g.pools)
		}
	}
	return g
}

// A branch is what the number leads to when it is from start to end-1.
type branch struct {
	pool       int
	start, end uint64
	run        run
}

// maxRepeats is how many ranges of results are listed before they are put as a
// division.
const maxRepeats = 6

// branches returns what a rolled run leads to, by the new number. A run that
// gives several cases to each result is listed as one branch for each, as long
// as these are few.
func (g *guide) branches(r run) []branch {
	var list []branch
	low, high := r.offset, r.offset+r.landing(g.kinds)
	for _, next := range g.automaton.pools[r.to].runs {
		start, end := max(next.start, low), min(next.end, high)
		if start >= end {
			continue
		}
		if next.action != decided || next.cases()/next.span > maxRepeats {
			list = append(list, branch{r.to, start, end, next})
			continue
		}
		for ; next.start < end; next.start += next.span {
			from, to := max(next.start, start), min(next.start+next.span, end)
			if from < to {
				part := next
				part.end = next.start + next.span
				list = append(list, branch{r.to, from, to, part})
			}
		}
	}
	return list
}

// title returns what is made of what.
func (g *guide) title() string {
	var names []string
	for _, sides := range g.Dice() {
		names = append(names, die(sides))
	}
	if names == nil {
		return fmt.Sprintf("d%d without dice", g.target)
	}
	return fmt.Sprintf("d%d from %s", g.target, strings.Join(names, ", "))
}

// price returns what a result takes.
func (g *guide) price() string {
	format := "%s rolls on average, %s at worst"
	for _, k := range g.kinds {
		switch {
		case k.cost != 1:
			format = "Cost %s on average, %s at worst"
		case len(k.dice) > 1:
			format = "%s throws on average, %s at worst"
		}
	}
	most := "any number"
	if worst, bounded := g.Worst(); bounded {
		most = strconv.Itoa(worst)
	}
	if g.Expected() == 1 {
		format = strings.Replace(format, "s on", " on", 1) // 1 roll, 1 throw
	}
	return fmt.Sprintf(format, strconv.FormatFloat(g.Expected(), 'g', 7, 64), most)
}

func die(sides int) string { return "d" + strconv.Itoa(sides) }

// throw returns the dice that a run rolls.
func (g *guide) throw(r run) string {
	var names []string
	for _, sides := range g.kinds[r.kind].dice {
		names = append(names, die(sides))
	}
	return strings.Join(names, ", ")
}

// between returns the numbers from start to end-1.
func between(start, end uint64) string {
	if end == start+1 {
		return strconv.FormatUint(start, 10)
	}
	return fmt.Sprintf("%d to %d", start, end-1)
}

// formula returns how the new number comes from the old one and the faces: the
// case within the run and the faces are the digits of one number.
func (g *guide) formula(r run) string {
	text := ""
	if r.cases() > 1 {
		text = shifted(r.start, 0)
	}
	dice := g.kinds[r.kind].dice
	for i, sides := range dice {
		face := "face"
		if len(dice) > 1 {
			face += strconv.Itoa(i + 1)
		}
		if text == "" {
			text = face + " - 1"
			continue
		}
		if strings.Contains(text, " ") {
			text = "(" + text + ")"
		}
		text = fmt.Sprintf("%s × %d + %s - 1", text, sides, face)
	}
	if r.offset > 0 {
		text = fmt.Sprintf("%s + %d", text, r.offset)
	}
	return text
}

// shifted returns number - minus + plus.
func shifted(minus, plus uint64) string {
	switch {
	case minus < plus:
		return fmt.Sprintf("number + %d", plus-minus)
	case minus > plus:
		return fmt.Sprintf("number - %d", minus-plus)
	}
	return "number"
}

// spread returns the case or outcome that a carried or decided run leads to,
// where the first one is called first.
func spread(r run, first uint64) string {
	if r.cases() == r.span {
		return shifted(r.start, first)
	}
	text := shifted(r.start, 0)
	if r.start > 0 {
		text = "(" + text + ")"
	}
	return fmt.Sprintf("%s mod %d + %d", text, r.span, first)
}

// effect returns what becomes of a number in a branch.
func (g *guide) effect(b branch) string {
	r := b.run
	if r.action == decided {
		return "result = " + spread(r, r.offset+1)
	}
	if r.action == rolled { // the number lands in a step
		return fmt.Sprintf("go to step %d", g.step[b.pool])
	}
	goTo := fmt.Sprintf("go to step %d", g.step[r.to])
	number := spread(r, r.offset)
	switch {
	case r.span == 1:
		number = strconv.FormatUint(r.offset, 10)
	case number == "number":
		return goTo
	}
	return fmt.Sprintf("number = %s, %s", number, goTo)
}

// String returns the strategy as instructions for a person with dice, a pencil
// and paper: numbered steps that say what to roll, what the face makes of the
// one number to keep, and what each range of numbers means. Where several dice
// are thrown, face1 is that of the first die in the line, and so on. Whoever
// follows them gets the result that [Strategy.Source] gives for the same faces.
func (s *Strategy) String() string {
	g := s.guide()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", g.title(), g.price())
	b.WriteString("Keep one number. It is 0 at step 1. In each step, find the line of the number,\n")
	b.WriteString("roll, work out the new number and find its line below that.\n")
	for _, i := range g.pools {
		p := g.automaton.pools[i]
		fmt.Fprintf(&b, "\nStep %d\n", g.step[i])
		for _, r := range p.runs {
			if r.action != rolled {
				fmt.Fprintf(&b, "  %s: %s\n", between(r.start, r.end), g.effect(branch{i, r.start, r.end, r}))
				continue
			}
			fmt.Fprintf(&b, "  %s: roll %s, number = %s\n", between(r.start, r.end), g.throw(r), g.formula(r))
			for _, next := range g.branches(r) {
				fmt.Fprintf(&b, "    %s: %s\n", between(next.start, next.end), g.effect(next))
			}
		}
	}
	text := b.String()
	if strings.Contains(text, " mod ") {
		text += "\nmod is the remainder of a division: 17 mod 5 = 2.\n"
	}
	return text
}
