package answer

import (
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
}

// said is a roll in words, behind its expression: = 5 + 3 + 6 (1) = 14.
var said = pattern.New(`^(?: = |: )(?:(.*)(?: = |, ))?(.*)$`)

// Roll rolls each expression of a text, so many times. Of a text that is none it rolls
// nothing.
func Roll(text string, times int) (all []OwnRoll) {
	for _, one := range slices.Repeat(expressions(text), times) {
		e := dice.Must(dice.Parse(one.read.Title()))
		rolled := dice.Must(e.RollDice(dice.Random))
		parts := said.FindStringSubmatch(strings.TrimPrefix(rolled.Text, e.String()))
		all = append(all, OwnRoll{one.name, parts[2], parts[1], counts(one.read)})
	}
	return all
}

// An expression is what is rolled at once. Without another name it has its title.
type expression struct {
	name string
	read *notation.Expression
}

const mostRolls = 20 // of expressions in a text

var (
	lines    = pattern.New(`[;\r\n]+`)
	repeated = pattern.New(`^\s*(\d+)\s*#(.+)$`) // 6# 4d6kh3
)

// expressions returns the expressions of a text: one, or several between semicolons or in
// lines, each behind a name as in "Ada: d20+3", or a number as in "6# 4d6kh3", or as it
// is. For all other texts, such as tables, it returns nil.
func expressions(text string) (list []expression) {
	parts := lines.Split(strings.TrimRight(text, "; \r\n"), -1)
	for _, part := range parts {
		times := 1
		if behind := repeated.FindStringSubmatch(part); behind != nil {
			part = behind[2]
			times, _ = strconv.Atoi(behind[1]) // the largest int if that is exceeded
		}
		name, rest, named := strings.Cut(part, ":")
		if !named {
			rest = part
		}
		read, err := notation.ParseExpr(rest)
		letters := strings.ContainsFunc(rest, unicode.IsLetter) || len(parts) == 1
		letters = letters && (!named || strings.ContainsFunc(name, unicode.IsLetter))
		if err != nil || !letters || times > mostRolls-len(list) {
			return nil
		}
		if !named {
			name = read.Title()
		}
		list = append(list, slices.Repeat([]expression{{strings.TrimSpace(name), read}}, times)...)
	}
	return list
}
