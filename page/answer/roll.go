package answer

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/dice"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
)

// An OwnRoll is the result of an expression that was rolled as it is.
type OwnRoll struct {
	Made   string `json:"made"`   // its name, or the expression as it was typed
	Result string `json:"result"` // in words
	From   string `json:"from"`   // what the dice show
	Counts bool   `json:"counts"` // the result is a number of successes
	Rank   int    `json:"rank"`   // in an initiative, from 1; or 0
	number int
}

// said is a roll in words, behind its expression: = 5 + 3 + 6 (1) = 14.
var said = pattern.New(`^(?: = |: )(?:(.*)(?: = |, ))?(.*)$`)

// Roll rolls each expression of a text a number of times. A text without an expression
// gives nothing. The results of an initiative are in order, the highest first. So are those
// of a contest of two sides, which the first one wins.
func Roll(text string, times int) (all []OwnRoll) {
	list, _ := expressions(text)
	contest := len(list) == 1 && opposed.MatchString(text)
	if contest {
		list, _ = expressions(opposed.ReplaceAllString(text, "; "))
	}
	names := made(list)
	for range times {
		for i, one := range list {
			e := dice.Must(dice.Parse(one.read.Title()))
			rolled := dice.Must(e.RollDice(dice.Random))
			parts := said.FindStringSubmatch(strings.TrimPrefix(rolled.Text, e.String()))
			all = append(all, OwnRoll{names[i], parts[2], parts[1], counts(one.read), 0, rolled.Result})
		}
		if len(list) > 1 && (contest || initiative(list)) {
			ranked := all[len(all)-len(list):]
			slices.SortStableFunc(ranked, func(a, b OwnRoll) int { return b.number - a.number })
			for i := range ranked {
				ranked[i].Rank = i + 1
				if i > 0 && ranked[i].number == ranked[i-1].number {
					ranked[i].Rank = ranked[i-1].Rank
					ranked[i].Result += ", tied"
				}
			}
			if contest && ranked[1].Rank > 1 {
				ranked[0].Result += ", wins"
			}
		}
	}
	return all
}

// initiative reports whether expressions have names, and like dice that make numbers.
func initiative(list []expression) bool {
	return !slices.ContainsFunc(list, func(one expression) bool {
		_, dice := rolled(one.read)
		_, first := rolled(list[0].read)
		like := slices.Equal(slices.Compact(dice), slices.Compact(first))
		return !like || one.name == one.read.Title() || one.read.Check()
	})
}

// An expression is what is rolled at once. Without another name it has its title.
type expression struct {
	name  string
	read  *notation.Expression
	other string // name of the second part, if two are compared and it has one
}

const mostRolls = 20 // of expressions in a text

var (
	lines = pattern.New(`\s*[;\r\n]+\s*`)
	// 6# 4d6kh3, 2# orc: d20, orc: 2# d20
	headed  = pattern.New(`^\s*(?:(\d+)\s*#)?(?:([^:]*):)?\s*(?:(\d+)\s*#)?(.+)$`)
	opposed = pattern.New(`(?i)\svs\s`)
	versus  = pattern.New(`(?i)^(.*(?:d\d|:)[^:]*\svs\s+)([^:]*\pL[^:]*):(.*)$`) // Ada: d20 vs Bo: d20
	after   = pattern.New(`(^|;\s*)([^;]*\S)\s+(\d+)\s+times($|;)`)              // 4d6kh3 6 times
	// 2 orcs: d20, 6 times 4d6kh3, 6x 4d6kh3
	many = pattern.New(`(^|[;\r\n])(\s*\d+)(?:(?:\s*[x×])?\s+(\pL[^:;\r\n]*:)|` +
		`\s*(?:[x×]|\btimes\b)\s*(\d*d[\d%f]|adv|dis))`)
)

// expressions returns the expressions of a text: one, or several between semicolons or in
// lines, each behind a name as in "Ada: d20+3", or a number as in "6# 4d6kh3", or as it
// is. For all other texts, such as tables, it returns nil, and an error if what is behind
// a name is wrong.
func expressions(text string) (list []expression, err error) {
	parts := lines.Split(strings.TrimRight(text, "; \r\n"), -1)
	for _, part := range parts {
		var one expression
		if sides := versus.FindStringSubmatch(part); sides != nil {
			part, one.other = sides[1]+sides[3], strings.TrimSpace(sides[2])
		}
		head := headed.FindStringSubmatch(part)
		if head == nil || many.MatchString(notation.Numerals(part)) ||
			joined.MatchString(head[2]) && unmarked.MatchString(head[2]) { // Ada d20, Bo: d20
			return nil, nil
		}
		one.name = strings.TrimSpace(head[2])
		one.read, err = notation.ParseExpr(head[4])
		named := strings.ContainsFunc(one.name, unicode.IsLetter)
		letters := strings.ContainsFunc(head[4], unicode.IsLetter) || len(parts) == 1
		times := 1
		if count := head[1] + head[3]; count != "" {
			times, _ = strconv.Atoi(count) // the largest int if that is exceeded
		}
		switch {
		case err != nil && (named || head[1] != ""):
			var wrong *notation.Misreading
			if errors.As(err, &wrong) && wrong.Use != "" {
				wrong.Use = strings.Replace(text, strings.TrimSpace(head[4]), wrong.Use, 1)
			}
			return nil, err
		case err != nil, !letters, !named && strings.Contains(part, ":"),
			head[1] != "" && head[3] != "", times > mostRolls-len(list):
			return nil, nil
		}
		if named && one.other != "" {
			one.name += " higher than " + one.other
		}
		one.name = cmp.Or(one.name, one.read.Title())
		list = append(list, slices.Repeat([]expression{one}, times)...)
	}
	return list, nil
}

// made returns the names of results, with numbers where several have one that was typed.
func made(list []expression) (names []string) {
	all, seen := map[string]int{}, map[string]int{}
	for _, one := range list {
		all[one.name]++
	}
	for _, one := range list {
		name := one.name
		seen[name]++
		if all[name] > 1 && name != one.read.Title() {
			name = fmt.Sprintf("%s %d", name, seen[name])
		}
		names = append(names, name)
	}
	return names
}
