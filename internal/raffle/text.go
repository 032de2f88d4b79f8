package raffle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// Of returns the announced draw from a public text, or an error that says how the text
// differs from the form.
func (a *Announcement) Of(text string) (Header, error) {
	h, form := a.Draw, a.Draw.From.Value
	h.From.Value = text
	at, end := 0, 0 // in the text, in the form
	for _, g := range groupsOf(form) {
		same := form[end:g.begin]
		if !strings.HasPrefix(text[at:], same) {
			return h, otherForm(text, form, at, end, common(text[at:], same))
		}
		at += len(same)
		given := leading(text[at:], g.n)
		if given == "" {
			return h, otherForm(text, form, at, g.begin, 0)
		}
		if err := g.ascending(given); err != nil {
			return h, err
		}
		at += len(given)
		end = g.end
	}
	if text[at:] != form[end:] {
		return h, otherForm(text, form, at, end, common(text[at:], form[end:]))
	}
	return h, nil
}

var oneNumber = regexp.MustCompile(`^(?:0|[1-9]\d*)`)

// leading returns the n numbers with which a text begins, with a blank between them, or "".
func leading(text string, n int) string {
	at := 0
	for i := range n {
		if i > 0 && strings.HasPrefix(text[at:], " ") {
			at++
		} else if i > 0 {
			return ""
		}
		number := oneNumber.FindString(text[at:])
		if number == "" {
			return ""
		}
		at += len(number)
	}
	return text[:at]
}

// ascending returns an error for numbers that are not in ascending order, or too large.
func (g numberGroup) ascending(given string) error {
	before := -1
	for word := range strings.FieldsSeq(given) {
		number, _ := strconv.Atoi(word) // the largest int if that is exceeded
		if number <= before || number > g.most {
			return fmt.Errorf("the numbers %s in the public text are not as announced: %d must be "+
				"larger than the one before it, and at most %d; write them in ascending order", given,
				number, g.most)
		}
		before = number
	}
	return nil
}

// common returns how many bytes two texts have in common at their beginnings.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// otherForm returns the error for a text that is of a form up to a place in both, and then for
// some more characters.
func otherForm(text, form string, at, inForm, same int) error {
	from := at + strings.LastIndexByte(text[at:at+same], ' ') + 1
	here, announced := "ends", "ends"
	if from < len(text) {
		here = "has " + quote.Excerpt(text[from:])
	}
	if rest := form[inForm+from-at:]; rest != "" {
		announced = "has " + quote.Excerpt(rest)
	}
	return fmt.Errorf("the public text is not of the announced form %s: at character %d it "+
		"%s, where the announcement %s; write it as announced, with the "+
		"numbers in their places: single blanks between them, no signs, no zeros in front",
		quote.Quote(form), from+1, here, announced)
}
