package typed

import (
	"cmp"
	"errors"
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
}

const mostRolls = 20 // in a text

var (
	lines = pattern.New(`\s*[;\r\n]+\s*`)
	// 6# 4d6kh3, 2# orc: d20, orc: 2# d20
	headed  = pattern.New(`^\s*(?:(\d+)\s*#)?(?:([^:]*):)?\s*(?:(\d+)\s*#)?(.+)$`)
	opposed = pattern.New(`(?i)\svs\s`)
	versus  = pattern.New(`(?i)^(.*(?:d\d|:)[^:]*\svs\s+)([^:]*\pL[^:]*):(.*)$`) // Ada: d20 vs Bo: d20
	after   = pattern.New(`(^|;\s*)([^;]*\S)\s+(\d+)\s+times($|;)`)              // 4d6kh3 6 times
	// 2 orcs: d20, 6 times 4d6kh3, 6x 4d6kh3
	many = pattern.New(`(^|[;\r\n])(\s*\d+)(?:(?:\s*[x×])?\s+(\pL[^:;\r\n]*:)|` +
		`\s*(?:[x×]|\btimes\b)\s*(\d*\s?d[\d%f]|adv|dis))`)
)

// Rolls returns the rolls of a text: one, or several between semicolons or in lines, each
// behind a name as in "Ada: d20+3", or a number as in "6# 4d6kh3", or as it is. For all
// other texts, such as tables, it returns nil, and an error if what is behind a name, or
// behind a semicolon and a roll, is wrong.
func Rolls(text string) (list []NamedRoll, err error) {
	parts := lines.Split(strings.TrimRight(text, "; \r\n"), -1)
	for _, part := range parts {
		var one NamedRoll
		if sides := versus.FindStringSubmatch(part); sides != nil {
			part, one.Other = sides[1]+sides[3], strings.TrimSpace(sides[2])
		}
		head := headed.FindStringSubmatch(part)
		if head == nil || many.MatchString(notation.Numerals(part)) ||
			joined.MatchString(head[2]) && unmarked.MatchString(head[2]) { // Ada d20, Bo: d20
			return nil, nil
		}
		one.Name = strings.TrimSpace(head[2])
		one.Expr, err = notation.ParseExpr(head[4])
		named := strings.ContainsFunc(one.Name, unicode.IsLetter)
		letters := strings.ContainsFunc(head[4], unicode.IsLetter) || len(parts) == 1
		times := 1
		if count := head[1] + head[3]; count != "" {
			times, _ = strconv.Atoi(count) // the largest int if that is exceeded
		}
		switch {
		case err != nil && (named || head[1] != "" || list != nil && !strings.ContainsAny(text, "\r\n")):
			var wrong *notation.Misreading
			if errors.As(err, &wrong) && wrong.Use != "" {
				wrong.Use = strings.Replace(text, strings.TrimSpace(head[4]), wrong.Use, 1)
			}
			return nil, err
		case err != nil, !letters, !named && strings.Contains(part, ":"),
			head[1] != "" && head[3] != "", times > mostRolls-len(list):
			return nil, nil
		}
		if named && one.Other != "" {
			one.Name += " higher than " + one.Other
		}
		one.Name = cmp.Or(one.Name, one.Expr.Title())
		list = append(list, slices.Repeat([]NamedRoll{one}, times)...)
	}
	return list, nil
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
