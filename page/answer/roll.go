package answer

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/dice"
	"example.com/dice/internal/notation"
)

// An OwnRoll is the result of an expression that was rolled as it is.
type OwnRoll struct {
	Made   string `json:"made"`   // its name, or the expression as it was typed
	Result string `json:"result"` // in words
	From   string `json:"from"`   // what the dice show
	Counts bool   `json:"counts"` // the result is a number of successes
}

// An expression is what is rolled at once, with the name that it has on the page.
type expression struct {
	made, text string
	read       *notation.Expression
}

// said is a roll in words, behind its expression: = 5 + 3 + 6 (1) = 14.
var said = lazily(`^(?: = |: )(?:(.*)(?: = |, ))?(.*)$`)

// Roll rolls each expression of a text.
func Roll(text string) (all []OwnRoll, err error) {
	list := several(text)
	if list == nil {
		list = []expression{named(text)}
	}
	for _, one := range list {
		e, err := dice.Parse(one.text)
		if err != nil {
			return nil, err
		}
		rolled, err := e.RollDice(dice.Random)
		if err != nil {
			return nil, err
		}
		parts := said().FindStringSubmatch(strings.TrimPrefix(rolled.Text, e.String()))
		all = append(all, OwnRoll{one.made, parts[2], parts[1], counts(one.read)})
	}
	return all, nil
}

// named reads an expression with its name in front, as in "Ada: d20+3". Without one the
// text is the name. Of a text that is no expression nothing is read.
func named(text string) expression {
	text = strings.TrimSpace(text)
	read, err := notation.ParseExpr(text)
	if err == nil {
		return expression{text, text, read}
	}
	name, rest, found := strings.Cut(text, ":")
	if found && strings.ContainsFunc(name, unicode.IsLetter) {
		rest = strings.TrimSpace(rest)
		read, err = notation.ParseExpr(rest)
	}
	if err != nil {
		return expression{text, text, nil}
	}
	return expression{strings.TrimSpace(name), rest, read}
}

const mostRolls = 20 // of expressions in a text

var (
	lines    = lazily(`[;\r\n]+`)
	repeated = lazily(`^\s*(\d+)\s*#(.+)$`) // 6# 4d6kh3
)

// several returns the expressions of a text with at least two, between semicolons or in
// lines, or behind a number as in "6# 4d6kh3"; or nil for all other texts, such as
// tables.
func several(text string) (list []expression) {
	for _, part := range lines().Split(strings.TrimRight(text, "; \r\n"), -1) {
		times := 1
		if parts := repeated().FindStringSubmatch(part); parts != nil {
			part = parts[2]
			times, _ = strconv.Atoi(parts[1]) // the largest int if that is exceeded
		}
		one := named(part)
		dice := one.read != nil && strings.ContainsFunc(one.text, unicode.IsLetter)
		if !dice || times > mostRolls-len(list) {
			return nil
		}
		list = append(list, slices.Repeat([]expression{one}, times)...)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}
