package notation

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// A Target is what a plan makes: one of Outcomes results.
type Target struct {
	Title string // in a few words: d13, 2d6+3, 37%, 60:30:9:1
	// at least 1; or 0 for an expression without a plan, which has no weights and names
	Outcomes int
	Weights  []int       // of the outcomes; nil if all are alike
	Names    []string    // of the outcomes; nil for the numbers 1 to Outcomes
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

// isDie reports whether a word is a die of any size, as 66, d67 and 1d67 are. In d66 and
// d666 the digits are dice.
func isDie(word string) bool {
	return digits(strings.TrimPrefix(word, "1")) == 0 && number(bare(word))
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

// Parse reads a target: an expression, a probability such as 37%, or weights such as
// 60:30:9:1. The error for any other text suggests what to write.
func Parse(text string) (t Target, err error) {
	t, err = parseTarget(text)
	var wrong *Misreading
	if !errors.As(err, &wrong) {
		return t, err
	}
	if better := targetHint(strings.ToLower(strings.TrimSpace(text))); better != nil {
		better.Text = text
		return Target{}, better
	}
	if wrong.Hint == expressions {
		wrong.Hint = targets
	}
	return Target{}, wrong
}

// parseTarget is Parse, with the error of an expression for all else.
func parseTarget(text string) (t Target, err error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if isDie(word) {
		sides, err := Die(word)
		if err != nil || sides > maxNumber {
			return Target{Title: "d" + strconv.Itoa(sides), Outcomes: sides}, err
		}
	}
	t, found, err := Shares(text)
	if found {
		return t, err
	}
	e, err := ParseExpr(text)
	if err != nil {
		return t, err
	}
	return e.Target(), nil
}

// maxOutcomes is the most outcomes of a plan with weights that are not alike.
const maxOutcomes = 4096

// Target returns what a plan for the expression makes. If it has none, NoPlan says why.
func (e *Expression) Target() Target {
	t := Target{Title: e.Title(), Expr: e}
	switch {
	case e.Coin:
		t.Outcomes, t.Names = 2, []string{"heads", "tails"}
		return t
	case slices.ContainsFunc(e.Dice, func(d *LikeDice) bool { return d.Law.endless() }):
		t.NoPlan = fmt.Sprintf("%s has no plan: its dice can explode again and again, so no table "+
			"has all totals; roll it as it is", t.Title)
		return t
	case e.Die() > 0:
		t.Outcomes = e.Die()
		return t
	case e.Root.Kind != Digits || e.Compared != nil:
		again := func(d *LikeDice) bool { return !d.Law.Once() }
		t.Fixed = !slices.ContainsFunc(e.Dice, again)
	}
	c, err := e.Chances()
	if err != nil || !e.setWeights(&t, c) {
		t.NoPlan = fmt.Sprintf("%s has too many cases for a plan", t.Title)
	}
	return t
}

// setWeights sets the outcomes of a target. It reports false if they are too many, or
// their weights too large.
func (e *Expression) setWeights(t *Target, c chances.Chances) bool {
	common := new(big.Int).Set(c.All)
	for _, cases := range c.Cases {
		common.GCD(nil, nil, common, cases)
	}
	sum := new(big.Int).Quo(c.All, common)
	alike := sum.Cmp(big.NewInt(int64(len(c.Cases)))) == 0
	if !alike && len(c.Results) > maxOutcomes || c.Open.Sign() > 0 ||
		sum.Cmp(big.NewInt(math.MaxInt)) > 0 {
		return false
	}
	t.Outcomes = len(c.Results)
	if e.Compared != nil {
		t.Outcomes, t.Names = 2, []string{"yes", "no"}
	}
	t.Weights = make([]int, t.Outcomes)
	for i, result := range c.Results {
		at := i
		if e.Compared == nil {
			t.Names = append(t.Names, strconv.Itoa(result))
		} else {
			at = 1 - result
		}
		t.Weights[at] = int(new(big.Int).Quo(c.Cases[i], common).Int64())
	}
	if slices.Min(t.Weights) == slices.Max(t.Weights) {
		t.Weights = nil
	}
	if t.Weights == nil && c.Results[0] == 1 && c.Results[t.Outcomes-1] == t.Outcomes {
		t.Names = nil
	}
	return true
}

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

// weightList reads the likes of 60:30:9:1.
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
