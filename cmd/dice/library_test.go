package main

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/card"
)

// A program gets from the library what "dice plan" prints: the card, and the sentences
// below it with options instead of flags.
func TestLibraryHasWhatThePlanPrints(t *testing.T) {
	cost := dice.Cost(func(sides int) int { return 2*(sides/8) + 1 })
	for _, test := range []struct {
		within string // per cent
		target int
		dice   []int
		opts   []dice.PlanOption
		flags  string
	}{
		{"10", 13, []int{6, 20}, nil, ""},
		{"10", 97, []int{6}, nil, ""},
		{"0", 9, []int{4, 6}, nil, ""},
		{"10", 9, []int{6, 8}, []dice.PlanOption{dice.PerThrow()}, "-per-throw"},
		{"10", 36, []int{4, 6}, []dice.PlanOption{dice.Bounded()}, "-bounded"},
		{"30", 9, []int{2, 8}, []dice.PlanOption{cost}, "-cost 8=3"},
		{"10", 1_000_003, []int{6}, nil, ""},
	} {
		args := strings.Fields(fmt.Sprintf("plan -within %s %s %d %s", test.within, test.flags,
			test.target, strings.Trim(fmt.Sprint(test.dice), "[]")))
		within, flag := 0.1, regexp.MustCompile(`Simplest\(0?\.?(\d+)\)`)
		switch test.within {
		case "0":
			within = 0
		case "30":
			within = 0.3
		}
		s := dice.Must(dice.Plan(test.target, test.dice, append(test.opts, dice.Simplest(within))...))
		told, err := s.Compare(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		code, got, stderr := tested.Try(args...)
		oneLine := strings.Join(strings.Fields(got), " ")
		told = flag.ReplaceAllStringFunc(told, func(option string) string {
			part := 0.0
			fmt.Sscanf(option, "Simplest(%g)", &part)
			command := fmt.Sprintf("dice plan -within %.0f …", 100*part)
			if !strings.Contains(oneLine, command) { // it is too long for a card
				command = strings.Replace(command, "plan", "walk", 1)
			}
			return command
		})
		want := s.String()
		if told != "" {
			want += "\n" + card.Wrapped(told, "", card.TextWidth)
		}
		const walk = "\nSuch a program is dice walk, with the same dice and flags.\n"
		got = strings.Replace(got, walk, "", 1)
		if code != 0 || strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%v: %s\nprints\n%s\nthe library has\n%s", args, stderr, got, want)
		}
	}
}
