package notation

import (
	"fmt"
	"strings"

	"example.com/dice/internal/pattern"
)

// A Misreading says what is wrong in a text and what to write.
type Misreading struct {
	Text  string // as it was typed
	Place int    // the rune where it is wrong, from 0; 0 too for all of the text
	Hint  string // what is wrong, and what to do
	Use   string // what to write instead, which means what was typed; or ""
}

func (e *Misreading) Error() string {
	text, runes := excerpt(e.Text, 40), []rune(e.Text)
	switch {
	case e.Place == 0 && strings.HasPrefix(e.Hint, "write "):
		return fmt.Sprintf("%s is not known; %s", text, e.Hint)
	case e.Place == 0:
		return fmt.Sprintf("%s: %s", text, e.Hint)
	case e.Place == len(runes):
		return fmt.Sprintf("%s, at the end: %s", text, e.Hint)
	}
	return fmt.Sprintf("%s, at %s (character %d): %s", text, excerpt(string(runes[e.Place:]), 12),
		e.Place+1, e.Hint)
}

// excerpt returns the beginning of a text, quoted, with a sign where it ends early.
func excerpt(text string, most int) string {
	short := fmt.Sprintf("%.*s", most, text)
	if short != text {
		short += "…"
	}
	return fmt.Sprintf("%q", short)
}

func proposal(text string) *Misreading { return &Misreading{Hint: "write " + text, Use: text} }

// What a text that is not an expression, or not a target, may be replaced with.
const (
	expressions = "write 13, 2d6+3, 4d6dl1, adv or coin"
	targets     = "write 13, 2d6+3, 4d6dl1, adv, coin, 37% or 60:30:9:1"
)

const numberOfDice = "a number of dice is written as a number, as in 6d10kh4"

// unread says what may stand behind dice, instead of a text that may not.
const unread = "it is not read; after dice write an operation (+ - * /), a modifier (kh3, dl1, " +
	"r1, !) or a comparison (>=8)"

// A rewriting is a form that a text has, and what to write or say instead.
type rewriting struct {
	form     *pattern.Pattern
	notation string
}

// placeHints say what to write instead of a text that goes on where the notation does
// not.
var placeHints = []rewriting{
	{pattern.New(`^(?:d[0-9%f{]|[0-9(])`), "write an operation in front of it, as in 2d6+3"},
	{pattern.New(`^[<>=]`), "a comparison has one number and comes last, as in d20+5>=15"},
	{pattern.New(`^(?:k|d?[hl]|r|m[ia]|f|!)[a-z]?[0-9<>=(]`), "modifiers stand right after dice, as " +
		"kh3 in 4d6kh3"},
	{pattern.New(`^[%:]`), "probabilities and weights are not an expression; write d%<=37 for 37%"},
}

// hintAfter returns what to write instead of a text after an expression.
func hintAfter(text string) string {
	for _, h := range placeHints {
		if h.form.MatchString(text) {
			return h.notation
		}
	}
	return unread
}

// hintAt returns what to write where dice or a number are missing.
func hintAt(text string, at int) string {
	rest := text[at:]
	switch {
	case rest == "" && at > 0:
		return fmt.Sprintf("write dice or a number after %s, or omit it", lastForm.FindString(text))
	case at == 0 && !strings.ContainsAny(text, "0123456789"):
		return expressions
	case nameForm.MatchString(rest):
		return "write a number instead of a name, as in d20+3"
	case strings.HasPrefix(strings.TrimLeft(rest, "0123456789"), "d"):
		return "write the sides of the dice after d, as in 2d6, d% or dF"
	case at > 0 && strings.Contains("+-*/x", text[at-1:at]) && strings.Contains("+-*/x", rest[:1]):
		return "two operations in a row; omit one"
	case rest[0] == '[':
		return "dice to choose from stand in braces, as in {d6,d8}kh1"
	}
	return "dice or a number are missing in front of this; write them, as in d20+3"
}

var (
	lastForm = pattern.New(`[a-z]+$|.$`)
	nameForm = pattern.New(`^[a-z_]{2,}(?:[-+*/)]|$)`)
)

// choiceHint says how many of n dice may be kept.
func choiceHint(n int) string {
	if n == 1 {
		return "one die leaves no choice; put all dice to choose from in braces, as in {d6+d8}kh1"
	}
	return fmt.Sprintf("you can keep 1 to %d of %d dice; change the number, or write + in front of "+
		"dice that are added", n-1, n)
}
