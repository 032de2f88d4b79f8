package notation

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
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
			"has all totals; roll %s", t.Title, e.rolled())
		return t
	case e.Die() > 0:
		t.Outcomes = e.Die()
		return t
	case !e.Root.Digits() || e.Compared != nil:
		again := func(d *LikeDice) bool { return !d.Law.Once() }
		t.Fixed = !slices.ContainsFunc(e.Dice, again)
	}
	c, err := e.Chances()
	if err != nil || !e.setWeights(&t, c) {
		t.NoPlan = fmt.Sprintf("%s has too many cases for a plan", t.Title)
	}
	return t
}

// rolled says which dice of an expression to roll, and what to do with them.
func (e *Expression) rolled() string {
	p := e.Root.Pool
	if p == nil || len(p.Dice) != 1 || p.Dice[0].Faces != nil || p.Dice[0].Sides == 2 ||
		p.Keeps() || p.Success != nil || e.Compared != nil {
		return "it as it is: " + e.Understood()
	}
	dice := slices.Repeat([]int{p.Dice[0].Sides}, p.Dice[0].Count)
	return words.Dice(dice) + ": " + e.Understood() + "; add all"
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

// targetHint returns what to write instead of a word that is not a target, or nil if the
// error of the expression says it.
func targetHint(word string) *Misreading {
	if better := numbersHint(word); better != nil {
		return better
	}
	if said := respelled(word); said != word && said != "" {
		if _, err := parseTarget(said); err == nil {
			return proposal(said)
		}
	}
	switch {
	case strings.Contains(word, ":"):
		return &Misreading{Hint: "weights are whole numbers with colons between them, as in 60:30:9:1"}
	case decimalForm.MatchString(word):
		return &Misreading{Hint: "a die has a whole number of sides; write 37% for a probability"}
	case rowForm.MatchString(word):
		return &Misreading{Hint: "a table has at least two outcomes, each in a line of its own"}
	}
	return nil
}

var (
	decimalForm = pattern.New(`^[0-9]*\.[0-9]+$`)
	rowForm     = pattern.New(`^[0-9]+\s+[a-z][a-z ]*(?:,|$)`)
)

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or
// 1d66.
func Die(text string) (sides int, err error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	if word == "coin" {
		return 2, nil
	}
	if digits(word) > 0 {
		return 0, fmt.Errorf("%.40q is not one die: %s", text, Understood(word))
	}
	bare := bare(word)
	sides, err = strconv.Atoi(bare)
	if err == nil && sides >= 1 {
		return sides, nil
	}
	hint := ""
	switch {
	case err == nil:
		hint = "a die has at least 1 side"
	case number(bare):
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	default:
		hint = dieHint(word)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// bare returns a die without the letter.
func bare(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "1d"), "d") }

// isDie reports whether a word is a die of any size, as 66, d67 and 1d67 are. In d66 and
// d666 the digits are dice.
func isDie(word string) bool {
	return digits(strings.TrimPrefix(word, "1")) == 0 && number(bare(word))
}

// dieHint returns what to write instead of a word that is not a die.
func dieHint(word string) string {
	if said := Said(word); said == "coin" || isDie(said) {
		return "write " + said
	}
	if sides := likeForm.FindStringSubmatch(word); sides != nil {
		return "for each of these dice write " + sides[1]
	}
	return "write 6 or d6"
}

var likeForm = pattern.New(`^[0-9]+(d[0-9]+|d%)$`)
