package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// Of a table of many weights the optimum is that of Weighted (theorem 3), not the cost of
// the plan, which starts over early.
func TestOptimumIsThatOfWeighted(t *testing.T) {
	const outcomes, levels = 4096, 58
	var table strings.Builder
	sum, want := uint64(0), 0.0
	for i := range uint64(outcomes) {
		fmt.Fprintf(&table, "%d item%d\n", 1+i%31, i)
		sum += 1 + i%31
	}
	for k := range levels {
		for i := range uint64(outcomes) {
			open := (1 + i%31) << k % sum
			want += float64(open) / float64(sum) / float64(uint64(1)<<k)
		}
	}
	text := fmt.Sprintf("; the optimum for one result is %.4f on average.\n", want)
	file := commandtest.Write(t, table.String())
	code, stdout, stderr := tested.Try("roll", "-seed", "1", "-from", "2", "-table", file)
	if code != 0 || !strings.HasSuffix(stdout, text) {
		t.Errorf("exit %d, %s%s; want %s", code, stdout, stderr, text)
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"--version", "-version", "version"} {
		code, stdout, stderr := tested.Try(arg)
		if code != 0 || !strings.HasPrefix(stdout, "dice ") || !strings.Contains(stdout,
			runtime.Version()) || strings.Count(stdout, "\n") != 1 || stderr != "" {
			t.Errorf("dice %s: exit %d, %q, %q", arg, code, stdout, stderr)
		}
	}
}

// What a person writes around a target is read, or the answer says what to write.
func TestRequestsInWords(t *testing.T) {
	_, card, _ := tested.Try("plan", "13", "6", "20")
	for request, want := range map[string]string{
		"plan 13 from 6 and 20": card, "plan a number from 1 to 13 from d6, d20": card,
		"roll 13 from 6":        "only a plan has dice to make it from; write: dice roll 13;",
		"chances 2d6 or d12":    "write: dice chances '2d6; d12';",
		"roll Ada +3, Bo":       "write: dice roll 'Ada: d20+3; Bo: d20';",
		"plan 3 silver, 2 gold": "write each result of a table in a line of its own, in",

		"plan 9 from 6, 6 together": "always 1 throw\n", "roll a d1; 2d1": "d1: 1\n2d1: 2\n",
		"roll d1+1 vs Bo: d1": "1. d1+1: 2, wins", "chances -at-most": "name an expression",
		"roll d20; d6+":            `"d6+", at the end:`,
		"roll d6; 20# d8":          "it has more than 20 rolls; omit some",
		"roll Ada: d1 vs Bo: d1+1": "1. Bo: 2, wins   from 1 + 1\n2. Ada: 1\n",
		"roll \x1bAda: d1":         `\x1bAda: 1`, "chances \x1bAda: d1": `\x1bAda: d1`,
		"plan 1-3 silver\n4-6 gold": "the target is read as",
		"chances Ada: d2 vs Bo: d4": "A tie: 25.00%. Bo higher: 62.50%.\n",
	} {
		verb, text, _ := strings.Cut(request, " ")
		_, stdout, stderr := tested.Try(verb, text)
		if !strings.Contains(stdout+stderr, want) {
			t.Errorf("%s: %s%s; want %s", request, stdout, stderr, want)
		}
	}
}

// Arguments that are one target are told to be quoted.
func TestQuotesAreMissed(t *testing.T) {
	for args, want := range map[string]string{
		"walk 6 from 20": "dice walk '6 from 20'", "roll Ada +3, Bo": "dice roll 'Ada: d20+3; Bo: d20'",
		"13 from 6": "dice plan '13 from 6'", "13 6": "dice plan 13 6", "13 d6": "dice plan 13 d6",
		"roll 1-3 a, 4-6 b":          "name one target",
		"chances Ada: d20 vs Bo: d4": "dice chances 'Ada: d20 vs Bo: d4'",
		"roll 2d6 8":                 "name one target",
	} {
		if _, _, said := tested.Try(strings.Fields(args)...); !strings.Contains(said, want) {
			t.Errorf("%s: %s; want %s", args, said, want)
		}
	}
}
