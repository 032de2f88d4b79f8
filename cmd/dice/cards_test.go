package main

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
)

// requests returns n random requests of all kinds: throws of two like dice, many weights,
// expressions with modifiers, probabilities, costs, fair dice.
func requests(n int) (list [][]string) {
	random := rand.New(rand.NewPCG(7, 11))
	die := func() string { return fmt.Sprint([]int{2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 20, 30, 60}[random.IntN(13)]) }
	expressions := []string{"4d6kh3", "5d8ro1", "6d6mi2", "4d6ro<=2", "6d8>=6f1", "3d6!o", "5d6dl1dh1",
		"3d10ma7+2", "2d6*d4", "25-3d6", "d100+5", "2d20kl1-1", "8d10>=8", "4dF", "3d6r1", "(3d6)>=11"}
	hands := [][]string{{"6"}, {"10"}, {"20"}, {"4", "6", "8", "10", "12", "20"}, {"2"}}
	for i := range n {
		var args []string
		switch i % 6 {
		case 0:
			sides := fmt.Sprint(2 + random.IntN(29))
			args = []string{"-per-throw", fmt.Sprint(2 + random.IntN(2999)), sides, sides}
		case 1:
			var weights []string
			for range 12 + random.IntN(29) {
				weights = append(weights, fmt.Sprint(1+random.IntN(600)))
			}
			args = []string{strings.Join(weights, ":"), die(), die()}
		case 2:
			args = append([]string{expressions[random.IntN(len(expressions))]}, hands[random.IntN(5)]...)
		case 3:
			args = []string{fmt.Sprintf("%d.%02d%%", random.IntN(100), random.IntN(100)), die()}
		case 4:
			a, b := die(), die()
			args = []string{"-cost", fmt.Sprintf("%s=%d", a, 1+random.IntN(5)),
				fmt.Sprint(2 + random.IntN(400)), a, b}
		default:
			args = []string{fmt.Sprint(2 + random.IntN(400)), die(), die()}
		}
		list = append(list, args)
	}
	return list
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

// Whatever is asked has a card of at most 60 lines and 80 columns with what is below it, and who
// follows the print has the right chances.
func TestEveryRequestHasACard(t *testing.T) {
	n := 24
	if *dicetest.All {
		n = 500
	}
	for _, args := range requests(n) {
		code, out, stderr := tested.Try(append([]string{"plan"}, args...)...)
		if code != 0 {
			if !strings.Contains(stderr, "cannot make") && !strings.Contains(stderr, "no strategy") {
				t.Errorf("%v: %s", args, stderr)
			}
			continue
		}
		if lines := strings.Count(out, "\n"); lines > 60 {
			t.Errorf("%v: %d lines:\n%s", args, lines, out)
		}
		for line := range strings.Lines(out) {
			if utf8.RuneCountInString(line) > 81 {
				t.Errorf("%v: %d columns:\n%s", args, utf8.RuneCountInString(line), out)
				break
			}
		}
		got, err := cardtest.Follow(out, func(dice []int) (int, error) { return 1, nil })
		if err != nil {
			t.Errorf("%v: %v in\n%s", args, err, out)
			continue
		}
		typed := args[0]
		for i, arg := range args {
			if arg == "-per-throw" {
				typed = args[i+1]
			}
			if arg == "-cost" {
				typed = args[i+2]
			}
		}
		made, err := notation.Parse(typed)
		if err == nil {
			err = got.Check(chancesOf(t, made))
		}
		if err != nil {
			t.Errorf("%v: %v in\n%s", args, err, out)
		}
	}
}
