package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// A Target is what a plan makes: one of Outcomes results.
type Target struct {
	Title string // in a few words: d13, 2d6+3, 37%, 60:30:9:1
	// at least 1; or 0 for an expression without a plan, which has no weights and names
	Outcomes int
	Weights  []int       // one for each outcome; nil if all are alike
	Names    []string    // one for each outcome; nil for the numbers 1 to Outcomes
	Expr     *Expression // whose results are the names; nil for weights and tables
	Fixed    bool        // it is an expression that rolls the same dice each time, and no digits
	NoPlan   string      // why there is none, for an expression
}

// Label returns what cards show for an outcome, counted from 0: its name, a letter if
// there are only weights, or its number.
func (t Target) Label(outcome int) string {
	switch {
	case t.Names != nil:
		return t.Names[outcome]
	case t.Weights != nil && slices.Max(t.Weights) > slices.Min(t.Weights):
		return words.Letter(outcome)
	}
	return strconv.Itoa(outcome + 1)
}

// Faces returns the sides of the die that people roll to look a result up: of a fair die
// its sides, of others the sum of the weights without their common factor, or 0.
func (t Target) Faces() int {
	if t.Weights == nil {
		return t.Outcomes
	}
	sum, _, err := arith.Weights(t.Weights)
	if err != nil {
		return 0
	}
	return int(sum) / arith.Common(t.Weights)
}

// Shares reads a probability such as 37%, or weights such as 60:30:9:1. Found is false
// for every other text.
func Shares(text string) (t Target, found bool, err error) {
	word, hint := strings.ToLower(strings.TrimSpace(text)), ""
	title := strings.Join(strings.Fields(word), "")
	switch {
	case percentForm.MatchString(word):
		t, hint = percent(strings.ReplaceAll(title, ",", "."))
	case weightForm.MatchString(word):
		t, hint = weightList(title)
	default:
		return t, false, nil
	}
	if hint != "" {
		return Target{}, true, &Misreading{Text: text, Hint: hint}
	}
	return t, true, nil
}

var (
	percentForm = pattern.New(`^[0-9]+([.,][0-9]+)?\s*%$`)
	weightForm  = pattern.New(`^[0-9]+(\s*:\s*[0-9]+)+$`)
)

// percent reads the likes of 37% and 0.5%. Its outcomes are yes and no.
func percent(word string) (t Target, hint string) {
	whole, fraction, _ := strings.Cut(strings.TrimSuffix(word, "%"), ".")
	const digits = 6 // so that all sums are below 2^31
	if len(fraction) > digits {
		return t, fmt.Sprintf("a probability in per cent has at most %d digits after the point; "+
			"write weights, such as 1:999999999", digits)
	}
	all := 100 * int(math.Pow10(len(fraction)))
	yes, err := strconv.Atoi(whole + fraction)
	if err != nil || yes > all {
		return t, "a probability is at most 100%"
	}
	return Target{Title: word, Outcomes: 2, Weights: []int{yes, all - yes}, Names: []string{"yes",
		"no"}}, ""
}

func weightList(word string) (t Target, hint string) {
	for _, text := range strings.Split(word, ":") {
		w, err := strconv.Atoi(text)
		if err != nil {
			return t, fmt.Sprintf("a weight is at most %d", math.MaxInt)
		}
		t.Weights = append(t.Weights, w)
	}
	return Target{Title: word, Outcomes: len(t.Weights), Weights: t.Weights}, ""
}
