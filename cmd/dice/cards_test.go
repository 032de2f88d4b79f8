package main

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
)

// sizes, expressions and hands are what random requests are made of.
var (
	sizes       = []int{2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 20, 30, 60}
	expressions = strings.Fields("4d6kh3 5d8ro1 6d6mi2 4d6ro<=2 6d8>=6f1 3d6!o 5d6dl1dh1 3d10ma7+2 " +
		"2d6*d4 25-3d6 d100+5 2d20kl1-1 8d10>=8 4dF 3d6r1 (3d6)>=11")
	hands = [][]string{{"6"}, {"10"}, {"20"}, {"4", "6", "8", "10", "12", "20"}, {"2"}}
)

// A request is what the program is asked for, with the target.
type request struct {
	flags  []string
	target string
	dice   []string
}

// requestOfKind returns a random request of a kind: throws of two like dice, many
// weights, expressions with modifiers, probabilities, costs, fair dice.
func requestOfKind(random *rand.Rand, kind int) (r request) {
	a, b := sizes[random.IntN(len(sizes))], sizes[random.IntN(len(sizes))]
	r.target, r.dice = fmt.Sprint(2+random.IntN(400)), []string{fmt.Sprint(a), fmt.Sprint(b)}
	switch kind {
	case 0:
		sides := fmt.Sprint(2 + random.IntN(29))
		r = request{[]string{"-per-throw"}, fmt.Sprint(2 + random.IntN(2999)), []string{sides, sides}}
	case 1:
		var weights []string
		for range 12 + random.IntN(29) {
			weights = append(weights, fmt.Sprint(1+random.IntN(600)))
		}
		r.target = strings.Join(weights, ":")
	case 2:
		r.target, r.dice = expressions[random.IntN(len(expressions))], hands[random.IntN(len(hands))]
	case 3:
		r.target = fmt.Sprintf("%d.%02d%%", random.IntN(100), random.IntN(100))
	case 4:
		r.flags = []string{"-cost", fmt.Sprintf("%d=%d", a, 1+random.IntN(5))}
	}
	return r
}

// chancesOf returns the chances of the results of a target.
func chancesOf(t *testing.T, made notation.Target) map[string]*big.Rat {
	t.Helper()
	want, total := map[string]*big.Rat{}, new(big.Rat)
	for i := range made.Outcomes {
		weight := big.NewRat(1, 1)
		if made.Weights != nil {
			weight = big.NewRat(int64(made.Weights[i]), 1)
		}
		want[made.Label(i)] = weight
		total.Add(total, weight)
	}
	for _, weight := range want {
		weight.Quo(weight, total)
	}
	return want
}

// check returns what is wrong with what is printed for a request.
func (r request) check(t *testing.T, out string) error {
	t.Helper()
	if lines := strings.Count(out, "\n"); lines > 60 {
		return fmt.Errorf("%d lines", lines)
	}
	for line := range strings.Lines(out) {
		if n := utf8.RuneCountInString(line) - 1; n > 80 {
			return fmt.Errorf("%d columns", n)
		}
	}
	got, err := cardtest.Follow(out, func(dice []int) (int, error) { return 1, nil })
	if err != nil {
		return err
	}
	made, err := notation.Parse(r.target)
	if err != nil {
		return err
	}
	return got.Check(chancesOf(t, made))
}

// Every request has a card of at most 60 lines and 80 columns with what is below it, and
// a player who follows the print has the right chances.
func TestEveryRequestHasACard(t *testing.T) {
	n := 12
	if *dicetest.All {
		n = 500
	}
	random := rand.New(rand.NewPCG(7, 11))
	for i := range n {
		r := requestOfKind(random, i%6)
		args := slices.Concat([]string{"plan"}, r.flags, []string{r.target}, r.dice)
		code, out, stderr := tested.Try(args...)
		if code != 0 && strings.Contains(stderr, "cannot make") {
			continue
		}
		err := r.check(t, out)
		if err != nil || code != 0 {
			t.Errorf("%v: %v\n%s%s", args, err, out, stderr)
		}
	}
}

// Each modifier that people can follow has a card, which says what it does.
func TestEveryModifierHasACard(t *testing.T) {
	followed := 0
	for line := range strings.Lines(chancesNotes) {
		line, found := strings.CutPrefix(line, "  ")
		if !found {
			continue
		}
		written, _, _ := strings.Cut(line, "  ")
		for _, modifier := range strings.Split(written, ", ") {
			r := request{target: "3d8" + modifier, dice: []string{"8"}}
			made, err := notation.Parse(r.target)
			if err != nil || made.NoPlan != "" {
				continue
			}
			followed++
			_, out, stderr := tested.Try("plan", r.target, "8")
			if err := r.check(t, out); err != nil {
				t.Errorf("%s: %v\n%s%s", r.target, err, out, stderr)
			}
		}
	}
	if followed < 10 {
		t.Errorf("%d modifiers have plans", followed)
	}
}
