// Package target reads what people want to make with dice: a die, a sum of dice, a
// probability or a list of weights. The planner decides whether it can be made; package table
// reads tables.
package target

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/arith"
)

// A Target is what a plan makes: one of Outcomes results.
type Target struct {
	Title    string   // in a few words: d13, 2d6+3, 37%, 60:30:9:1
	Outcomes int      // at least 1; or 0 for a sum with too many cases to count, which has no weights and names
	Weights  []int    // of the outcomes; nil if all are alike
	Names    []string // of the outcomes; nil for the numbers 1 to Outcomes
	Sum      *Sum     // of dice, whose totals are the names; nil for all but sums
	Digits   int      // how many d6 are read as the digits of the names; 0 for all but d66 and d666
}

// Label returns what cards show for an outcome, counted from 0: its name, a letter if there
// are only weights, or its number.
func (t Target) Label(outcome int) string {
	switch {
	case t.Names != nil:
		return t.Names[outcome]
	case t.Weights != nil && t.Outcomes <= 26 && slices.Max(t.Weights) > slices.Min(t.Weights):
		return string(rune('A' + outcome))
	}
	return strconv.Itoa(outcome + 1)
}

// forms are what a text that is not a target may be replaced with.
const forms = "write 13, 2d6+3, 4d6dl1, adv, coin, 37% or 60:30:9:1"

// Parse reads a target in one of the forms 13, d13, d%, d66, coin, 2d6+3, 4d6kh3, 4d6dl1, adv,
// dis, 4dF, 37% and 60:30:9:1. The error for any other text suggests what to write.
func Parse(text string) (t Target, err error) {
	word, hint := plain(text), ""
	title := strings.Join(strings.Fields(word), "")
	switch {
	case word == "coin":
		return Target{Title: word, Outcomes: 2, Names: []string{"heads", "tails"}}, nil
	case digits(word) > 0:
		return read(word), nil
	case number(bare(word)):
		sides, err := Die(word)
		title := "d" + strconv.Itoa(sides)
		if digits(title) > 0 {
			title = "1" + title
		}
		return Target{Title: title, Outcomes: sides}, err
	case find(`^[0-9]+([.,][0-9]+)?\s*%$`, word) != nil:
		t, hint = percent(strings.ReplaceAll(title, ",", "."))
	case find(`^[0-9]+(\s*:\s*[0-9]+)+$`, word) != nil:
		t, hint = list(title)
	case find(`^(?:\s*(?:^|[+-])\s*(?:`+term+`))+$`, word) != nil:
		t, hint = sum(title)
	default:
		hint = hintFor(word)
	}
	if hint != "" {
		return Target{}, fmt.Errorf("%.40q is not a target; %s", text, hint)
	}
	return t, nil
}

// plain returns what a person writes as this package reads it. d% is a d100, and adv and
// dis are the higher and the lower one of two d20.
func plain(text string) string {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	for _, s := range [][2]string{{"adv", "2d20kh1"}, {"dis", "2d20kl1"}} {
		if strings.Contains(word, s[0]) {
			word = regexp.MustCompile(`\b`+s[0]+`\b`).ReplaceAllString(word, s[1])
		}
	}
	return word
}

// bare returns a die without the letter.
func bare(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "1d"), "d") }

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or 1d66.
func Die(text string) (sides int, err error) {
	word := plain(text)
	if word == "coin" {
		return 2, nil
	}
	if digits(word) > 0 {
		return 0, fmt.Errorf("%.40q is not one die: %s", text, Understood(word))
	}
	if sides, err = strconv.Atoi(bare(word)); err == nil && sides >= 1 {
		return sides, nil
	}
	hint := cmp.Or(dieHints[word], "write 6 or d6")
	if hundreds := find(`^1?d(00+)$`, word); hundreds != nil {
		hint = "write d1" + hundreds[1]
	} else if err == nil {
		hint = "a die has at least 1 side"
	} else if errors.Is(err, strconv.ErrRange) {
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// percent reads the likes of 37% and 0.5%. Its outcomes are yes and no.
func percent(word string) (t Target, hint string) {
	whole, fraction, _ := strings.Cut(strings.TrimSuffix(word, "%"), ".")
	const digits = 6 // so that all sums are below 2^31
	if len(fraction) > digits {
		return t, fmt.Sprintf("a probability in per cent has at most %d digits after the point; write weights, such as 1:999999999", digits)
	}
	all := 100 * int(math.Pow10(len(fraction)))
	yes, err := strconv.Atoi(whole + fraction)
	if err != nil || yes > all {
		return t, "a probability is at most 100%"
	}
	return Target{Title: word, Outcomes: 2, Weights: []int{yes, all - yes}, Names: []string{"yes", "no"}}, ""
}

// list reads the likes of 60:30:9:1.
func list(word string) (t Target, hint string) {
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
	sum, _, common, _ := arith.Weights(t.Weights)
	return int(sum / max(1, common))
}
