package typed

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
)

// A NamedRoll is one of those that a text asks for at once.
type NamedRoll struct {
	Name  string // the title of the expression, if it has no other one
	Expr  *notation.Expression
	Other string // name of the second part, if two are compared and it has one
	typed string // the expression
}

// Contestants returns the names of two parts that are compared.
func (r NamedRoll) Contestants() (first, second string) {
	first, _ = strings.CutSuffix(r.Name, " higher than "+r.Other)
	if first == r.Expr.Title() {
		first = "First"
	}
	return first, cmp.Or(r.Other, "Second")
}

const mostRolls = 20 // in a text

var (
	lines = pattern.New(`\s*[;\r\n]+\s*`)
	// 6# 4d6kh3, 2# orc: d20, orc: 2# d20
	headed  = pattern.New(`^\s*(?:(\d+)\s*#)?(?:([^:]*):)?\s*(?:(\d+)\s*#)?(.+)$`)
	opposed = pattern.New(`(?i)\svs\s`)
	// Ada: d20 vs Bo: d20
	versus = pattern.New(`(?i)^(.*(?:\b(?:\d*d[\d%f]|adv|dis|coin)|:)[^:]*\svs\s+)` +
		`([^:]*\pL[^:]*):(.*)$`)
	after = pattern.New(`(^|;\s*)([^;]*\S)\s+(\d+)\s+times($|;)`) // 4d6kh3 6 times
	// 2 orcs: d20, 6 times 4d6kh3, 6x 4d6kh3
	many = pattern.New(`(^|[;\r\n])(\s*\d+)(?:(?:\s*[x×]|\s+times)?\s+(\pL[^:;\r\n]*:)|` +
		`\s*(?:[x×]|\btimes\b)\s*(\d*\s?d[\d%f]|adv|dis))`)
)

// Rolls returns the rolls of a text: one, or several between semicolons or in lines, each
// behind a name as in "Ada: d20+3", or a number as in "6# 4d6kh3", or as it is. For all
// other texts, such as tables, it returns nil, and an error if what is behind a name, or
// behind a semicolon and a roll, is wrong.
func Rolls(text string) (list []NamedRoll, err error) {
	parts := lines.Split(strings.TrimRight(text, "; \r\n"), -1)
	for i, part := range parts {
		one, times, err := readRoll(part)
		bare := !strings.ContainsFunc(one.typed, unicode.IsLetter) // 13 may be a number of a table
		var wrong *notation.Misreading
		switch {
		case errors.As(err, &wrong) && (one.Name != "" || times > 0 || list != nil):
			return nil, inWhole(parts, i, one.typed, wrong)
		case err != nil, bare && (len(parts) > 1 || one.Name != ""):
			return nil, nil
		case max(times, 1) > mostRolls-len(list):
			hint := fmt.Sprintf("it has more than %d rolls; omit some", mostRolls)
			return nil, &notation.Misreading{Text: text, Hint: hint}
		}
		if one.Name != "" && one.Other != "" {
			one.Name += " higher than " + one.Other
		}
		one.Name = cmp.Or(one.Name, one.Expr.Title())
		for range max(times, 1) {
			list = append(list, one)
		}
	}
	return list, nil
}

// inWhole returns the error of a part that ends with a wrong expression. What to write
// instead is all of the text, whose other parts may be wrong, too.
func inWhole(parts []string, i int, typed string, wrong *notation.Misreading) error {
	before, found := strings.CutSuffix(strings.TrimSpace(parts[i]), typed)
	if wrong.Use != "" && found {
		parts = slices.Clone(parts)
		parts[i] = before + wrong.Use
		wrong.Use = strings.Join(parts, "; ")
	} else {
		wrong.Use = ""
	}
	return wrong
}

var errNoRoll = errors.New("it is not a roll")

// readRoll reads a roll, and how many times it is rolled, or 0 if that is not said.
func readRoll(text string) (one NamedRoll, times int, err error) {
	if sides := versus.FindStringSubmatch(text); sides != nil {
		text, one.Other = sides[1]+sides[3], strings.TrimSpace(sides[2])
	}
	head := headed.FindStringSubmatch(text)
	counted := one.Other != "" && unicode.IsDigit([]rune(one.Other)[0]) // vs 2 orcs: d20
	if head == nil || counted || head[1] != "" && head[3] != "" ||
		many.MatchString(notation.Numerals(text)) {
		return one, 0, errNoRoll
	}
	name := strings.TrimSpace(head[2])
	_, unread := notation.ParseExpr(name)
	switch {
	case name == "" && !strings.Contains(text, ":"):
	case !strings.ContainsFunc(name, unicode.IsLetter), // 60:30
		unread == nil, // 2d6:3
		joined.MatchString(name) && unmarked.MatchString(name): // Ada d20, Bo: d20
		return one, 0, errNoRoll
	}
	if count := head[1] + head[3]; count != "" {
		times, _ = strconv.Atoi(count) // the largest int if that is exceeded
		if times == 0 {
			return one, 0, errNoRoll
		}
	}
	one.Name, one.typed = name, strings.TrimSpace(head[4])
	one.Expr, err = notation.ParseExpr(one.typed)
	return one, times, err
}

// numbered writes 2 orcs: d20 and 6 times 4d6 as several rolls.
func numbered(text string) string {
	text = after.ReplaceAllString(text, "$1$3# $2$4")
	return many.ReplaceAllString(text, "$1$2# $3$4")
}

// readable returns a text of rolls with each expression as the notation has it, or "".
func readable(text string) string {
	for range mostRolls {
		list, err := Rolls(text)
		var wrong *notation.Misreading
		switch {
		case list != nil:
			return text
		case !errors.As(err, &wrong) || wrong.Use == "":
			return ""
		}
		text = wrong.Use
	}
	return ""
}
