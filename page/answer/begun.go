package answer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/plan"
)

// An Example is a text that can be typed, with its meaning in a few words.
type Example struct{ Typed, Means string }

// Examples has one of every form. The page lists them.
var Examples = []Example{
	{"7", "a number from 1 to 7"},
	{"7 from a d6", "with the dice that make it; 7 from 2d6, 7 from 4 and 6"},
	{"2d6+3", "a total; also - * / and parentheses"},
	{"4d6kh3", "the best three of four; kl keeps the lowest, dh and dl drop"},
	{"adv", "the higher of two d20; dis is the lower one; adv+5"},
	{"5d10>=8", "how many dice show 8 or more"},
	{"d20+5>=15", "yes or no"},
	{"d20+3 vs d20", "yes if the first is higher"},
	{"3d6!", "a die that shows a 6 is rolled once more and added"},
	{"2d6r1", "a 1 is rolled again"},
	{"4dF", "Fate dice; d66 and d% are known too"},
	{"37%", "yes in 37 of 100 cases"},
	{"60:30:9:1", "outcomes A to D with these weights"},
	{"Ada: d20+3", "a roll with a name, also behind vs"},
	{"hit: d20+5; damage: 2d6", "several rolls; 6# 4d6kh3 are six, 2# orc: d20 two"},
	{"01-30 silver\n31-00 gold", "a table, also with weights: 3 silver"},
}

// tails returns what completes the beginnings of the examples.
var tails = sync.OnceValue(func() (list []string) {
	for _, example := range Examples {
		for i := 0; i < len(example.Typed); i++ {
			list = append(list, example.Typed[i:])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
})

// row is the first line of a table as it is typed, with the end of its range.
var row = pattern.New(`^\s*\d+(?:\s*[-–—]\s*(\d*))?%?(?:\s+(?:[^\d\s].*)?)?$`)

// begun reports whether the target of a request that cannot be read begins one that can,
// as is usual while it is typed. Of a table the last line may be wrong.
func (r Request) begun(m *plan.Mistake) bool {
	first := row.FindStringSubmatch(r.Target)
	read, _, _ := r.read()
	switch last := 1 + strings.Count(strings.TrimLeft(r.Target, "\r\n"), "\n"); {
	case r.readable(""), m.Part != "target" && read.Target == r.Target:
		return false // something else is wrong
	case m.Use != "" && first == nil:
		return false // a question is no mistake
	case last > 1 && m.Lines != nil:
		return m.Lines[0] == last
	}
	list := tails()
	if first != nil {
		last, _ := strconv.Atoi(first[1]) // 0 without a range
		next := fmt.Sprintf("\n%d b", last+1)
		list = append(slices.Clone(list), next, " a"+next)
	}
	// All that is wrong could be a name, or the head of a table.
	end := r.Target[1+strings.LastIndexAny(r.Target, ";\n"):]
	unnamed := strings.ContainsAny(end, "0123456789") && strings.ContainsFunc(end, unicode.IsLetter)
	return slices.ContainsFunc(list, func(tail string) bool {
		name, table := strings.Contains(tail, ":"), strings.Contains(tail, "\n")
		return !(name && unnamed) && !(table && first == nil) && r.readable(tail)
	})
}

// readable reports whether the target can be read with more text behind it.
func (r Request) readable(more string) bool {
	r.Target += more
	r, _, err := r.read()
	_, wrong := r.question(notation.Target{})
	return err == nil && wrong == nil && len(r.Dice) > 0
}
