package main

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"example.com/dice/internal/card"
	"example.com/dice/internal/command/commandtest"
)

func TestRoll(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"roll -seed 7 -n 3 13", "4\n4\n2\n"},
		{"roll 1", "1\n"},
		{"roll -seed 7 d%", "27\n"},
		{"roll -seed 7 d13 -n 2 -from d6 -json", `{"face":8,"from":[2,2]}` + "\n" +
			`{"face":2,"from":[1,2]}` + "\n"},
		{"roll -seed 7 -json 13", `{"face":4}` + "\n"},
		{"roll -seed 7 -from 6 6",
			"2   from 2\n\n1 roll of a d6 for 1 of a d6: 1.000 each; " +
				"the optimum for one result is 1.0000 on average.\n"},
		{"roll -seed 7 -from 6 -n 3 13", ` 8   from 2 2
 2   from 1 2
10   from 6 5 6 4

8 rolls of a d6 for 3 of a d13: 2.667 each; the optimum for one result is 2.3223 on average.
`},
	} {
		code, stdout, stderr := tested.Try(strings.Fields(test.args)...)
		if code != 0 || stdout != test.want || stderr != "" {
			t.Errorf("dice %s: exit %d\n%s%s\nwant\n%s", test.args, code, stdout, stderr, test.want)
		}
	}
}

// Of a table of many weights the optimum is that of Weighted (theorem 3), not the cost of the
// plan, which starts over early.
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

func TestHelp(t *testing.T) {
	for _, args := range []string{"help", "--help", "roll --help", "roll 13 -h", "help roll"} {
		code, stdout, stderr := tested.Try(strings.Fields(args)...)
		if code != 0 || !strings.Contains(stdout, "dice roll [-from M] [-n N] TARGET") || stderr != "" {
			t.Errorf("dice %s: exit %d, %q, %q", args, code, stdout, stderr)
		}
	}
}

func TestMisuse(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"rol 13", `dice: no command "rol"; did you mean: dice roll 13`},
		{"roll",
			"dice roll: name the target, such as 13, 2d6, 37% or 60:30:9:1; see 'dice roll --help'"},
		{"roll 6 13", `dice roll: name one target; "13" is one more; -n 6 rolls it 6 times; see ` +
			"'dice roll --help'"},
		{"roll 0", `dice roll: "0" is not a die; a die has at least 1 side; see 'dice roll --help'`},
		{"roll 99999999999999999999",
			fmt.Sprintf(
				`dice roll: "99999999999999999999" is not a die; a die has at most %d sides; see 'dice roll --help'`, math.MaxInt)},
		{"roll -from 1 13", "dice roll: cannot make a d13 from a d1; use -from with 2 sides or more; " +
			"see 'dice roll --help'"},
		{"roll -n 0 13",
			`dice roll: invalid value "0" for flag -n: write a whole number, at least 1; see 'dice roll --help'`},
		{"13", `dice: no command "13"; write: dice roll 13`},
		{"roll -from d 100", `dice roll: "d" is not a die; write 6 or d6; see 'dice roll --help'`},
		{"roll -n -1 13",
			`dice roll: invalid value "-1" for flag -n: write a whole number, at least 1; see 'dice roll --help'`},
		{"roll -seed 1.5 13",
			`dice roll: invalid value "1.5" for flag -seed: write a whole number such as 3; see 'dice roll --help'`},
		{"roll -seed= 13",
			`dice roll: invalid value "" for flag -seed: write a whole number such as 3; see 'dice roll --help'`},
		{"roll -x 13", "dice roll: there is no flag -x; the flags are -column, -from, -json, " +
			"-n, -roll, -seed, -table; see 'dice roll --help'"},
	} {
		code, stdout, stderr := tested.Try(strings.Fields(test.args)...)
		if code != 2 || stdout != "" || stderr != test.want+"\n" {
			t.Errorf("dice %s: exit %d, %q, %q; want %q", test.args, code, stdout, stderr, test.want)
		}
	}
	if code, stdout, stderr := tested.Try(); code != 2 || stdout != "" || stderr == "" {
		t.Errorf("dice alone: exit %d, %q, %q", code, stdout, stderr)
	}
}

type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, errors.New("closed pipe") }

func TestRollFailsWithItsOutput(t *testing.T) {
	var stderr strings.Builder
	code := tested.Run([]string{"roll", "13"}, nil, closedPipe{}, &stderr)
	if code != 1 || stderr.String() != "dice roll: closed pipe\n" {
		t.Errorf("exit %d, %q", code, stderr.String())
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

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		line, indent string
		width        int
		want         string
	}{
		{"one two three", "  ", 8, "one two\n  three\n"},
		{"one two", "  ", 7, "one two\n"},
		{"  1.0 the entropy", "      ", 9, "  1.0 the\n      entropy\n"},
		{"ééé ééé", "", 7, "ééé ééé\n"},
		{"one two", "  ", math.MaxInt, "one two\n"},
	} {
		if got := card.Wrapped(test.line, test.indent, test.width); got != test.want {
			t.Errorf("%q by %d: %q, want %q", test.line, test.width, got, test.want)
		}
	}
}
