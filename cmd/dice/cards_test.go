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
	"example.com/dice/internal/dicetest/seed"
	"example.com/dice/internal/notation"
)

// sizes, modifiers and hands are what random requests are made of.
var (
	sizes     = []int{2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 20, 30, 60}
	modifiers = strings.Fields("+0 +3 *2 kh1 kl1 dl1dh1 r1 ro<=2 mi2 ma3 !o >=3 >=4f1 ro1kh2 !okl2-1")
	hands     = [][]int{{6}, {10}, {20}, {4, 6, 8, 10, 12, 20}, {2}}
)

// A request is what the program is asked for: a target, dice, what a roll of the first of
// them costs, and whether they are thrown together.
type request struct {
	target   string
	dice     []int
	cost     int // 0 if rolls count
	together bool
}

func (r request) args() []string {
	args := []string{"plan", r.target}
	for _, sides := range r.dice {
		args = append(args, fmt.Sprint(sides))
	}
	switch {
	case r.together:
		args = append(args, "-per-throw")
	case r.cost > 0:
		args = append(args, fmt.Sprintf("-cost=%d=%d", r.dice[0], r.cost))
	}
	return args
}

// kindsOfRequests is how many kinds there are.
const kindsOfRequests = 8

// requestOfKind returns a random request of a kind: throws of two like dice, many
// weights, expressions with modifiers from other dice or their own, probabilities, costs,
// coins, fair dice.
func requestOfKind(random *rand.Rand, kind int) (r request) {
	oneOf := func(list []int) int { return list[random.IntN(len(list))] }
	r.target, r.dice = fmt.Sprint(2+random.IntN(400)), []int{oneOf(sizes), oneOf(sizes)}
	chance := fmt.Sprintf("%d.%02d%%", random.IntN(100), random.IntN(100))
	weights := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprint(1 + random.IntN(600))
		}
		return strings.Join(list, ":")
	}
	count, own := 3+random.IntN(4), oneOf(hands[3])
	written := fmt.Sprintf("%dd%d%s", count, own, modifiers[random.IntN(len(modifiers))])
	switch kind {
	case 0:
		sides := 2 + random.IntN(29)
		r = request{fmt.Sprint(2 + random.IntN(2999)), []int{sides, sides}, 0, true}
	case 1:
		r.target = weights(12 + random.IntN(29))
	case 2:
		r.target, r.dice = written, hands[random.IntN(len(hands))]
	case 3:
		r.target, r.together = written, random.IntN(2) == 0
		r.dice = slices.Repeat([]int{own}, 1+random.IntN(count))
	case 4:
		r.target = chance
	case 5:
		r.cost = 1 + random.IntN(5)
	case 6:
		r.target = []string{chance, weights(2 + random.IntN(12)), fmt.Sprint(2 + random.IntN(60)),
			written}[random.IntN(4)]
		r.dice = []int{2}
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
	var each cardtest.Cost
	if r.cost > 0 {
		each = func(dice []int) (sum int, err error) {
			for _, sides := range dice {
				sum++
				if sides == r.dice[0] {
					sum += r.cost - 1
				}
			}
			return sum, nil
		}
	}
	got, err := cardtest.Follow(out, each)
	if err != nil {
		return err
	}
	made, err := notation.Parse(r.target)
	if err != nil {
		return err
	}
	title, _, _ := strings.Cut(out, "\n\n")
	cost := got.Mean.FloatString(2)
	if got.Mean.IsInt() {
		cost = got.Mean.Num().String()
	}
	if !strings.Contains(strings.Join(strings.Fields(title), " ")+" ", " "+cost+" ") {
		return fmt.Errorf("it costs %s", cost)
	}
	return got.Check(chancesOf(t, made))
}

// Every request has a card of at most 60 lines and 80 columns with what is below it, and
// a player who follows the print has the right chances, at the price of the title.
func TestEveryRequestHasACard(t *testing.T) {
	n := 2 * kindsOfRequests
	if *dicetest.All {
		n = 500
	}
	// The cheap plans of these would have room for a card without their notes.
	requests := []request{
		{target: "5d6>=4f1", dice: []int{10}},
		{target: "3d8ro<=2", dice: []int{20}},
	}
	random := rand.New(rand.NewPCG(seed.Seed, 11))
	for i := range n {
		requests = append(requests, requestOfKind(random, i%kindsOfRequests))
	}
	for _, r := range requests {
		code, out, stderr := tested.Try(r.args()...)
		made, err := notation.Parse(r.target)
		if err != nil {
			t.Fatal(err)
		}
		none := strings.Contains(stderr, "cannot make") || strings.Contains(stderr, "are too large")
		if made.NoPlan != "" || code != 0 && none {
			continue // it says so
		}
		if code == 0 {
			err = r.check(t, out)
		}
		if err != nil || code != 0 {
			t.Errorf("%v: %v\n%s%s", r.args(), err, out, stderr)
		}
	}
}

// Each modifier that people can follow has a card, which says what it does, also for
// several faces.
func TestEveryModifierHasACard(t *testing.T) {
	followed := 0
	for line := range strings.Lines(chancesNotes) {
		line, found := strings.CutPrefix(line, "  ")
		if !found {
			continue
		}
		written, _, _ := strings.Cut(line, "  ")
		modifiers := strings.Split(written, ", ")
		for _, modifier := range append(modifiers, strings.TrimRight(modifiers[0], "0123456789")+"<=2") {
			r := request{target: "3d8" + modifier, dice: []int{8}}
			made, err := notation.Parse(r.target)
			if err != nil || made.NoPlan != "" {
				continue
			}
			followed++
			_, out, stderr := tested.Try(r.args()...)
			if err := r.check(t, out); err != nil {
				t.Errorf("%s: %v\n%s%s", r.target, err, out, stderr)
			}
		}
	}
	if followed < 10 {
		t.Errorf("%d modifiers have plans", followed)
	}
}

// Sentences for which the page has no room are left out, the way by hand first.
func TestSentencesEndWithThePage(t *testing.T) {
	list := []string{"By hand: " + strings.Repeat("roll ", 16) + "once.", "No plan is cheaper."}
	both := "By hand:" + strings.Repeat(" roll", 14) + "\nroll roll once. No plan is cheaper.\n"
	for lines, want := range map[int]string{40: both, 57: both, 58: "No plan is cheaper.\n", 59: ""} {
		if got := below(list, lines); got != want {
			t.Errorf("below %d lines: %q; want %q", lines, got, want)
		}
	}
}
