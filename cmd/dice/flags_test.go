package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestPercentWithItsSign(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, "0%": 0, "1": 0.01, "1%": 0.01,
		"2.5 %": 0.025} {
		var f planFlags
		f.question.Within = -1
		if err := f.parseWithin(text); err != nil || f.question.Within != want {
			t.Errorf("%q is %v, %v; want %v", text, f.question.Within, err, want)
		}
	}
}

func TestFlagsThatAreNoNumbers(t *testing.T) {
	whole := fmt.Sprintf("for flag -n: write a whole number from 1 to %d", math.MaxInt)
	const percent = "for flag -within: write 0 for the cheapest plan found, or per cent above it " +
		"up to 1000, such as 1 or 0.5%"
	for _, test := range []struct{ args, want string }{
		{"roll -n 1.5 6", `invalid value "1.5" for flag -n: write a whole number such as 3`},
		{"roll -n 99999999999999999999 6", `invalid value "99999999999999999999" ` + whole},
		{"walk -n= 13 6", `invalid value "" for flag -n: write a whole number such as 3`},
		{"plan -within x 13 6", `invalid value "x" ` + percent},
		{"plan -within % 13 6", `invalid value "%" ` + percent},
		{"book -within 1%%", `invalid value "1%%" ` + percent},
		{"plan -within -1% 13 6", `invalid value "-1%" ` + percent},
		{"plan -within nan 13 6", `invalid value "nan" ` + percent},
		{"plan -within 2000 13 6", `invalid value "2000" ` + percent},
		{"plan -within inf 13 6", `invalid value "inf" ` + percent},
		{"plan -format png 4611686018427387903 3 5 7",
			`invalid value "png" for flag -format: write text, markdown, svg or json`},
		{"plan -bounded=x 13 6", `invalid boolean value "x" for -bounded: parse error`},
	} {
		name, _, _ := strings.Cut(test.args, " ")
		code, stdout, stderr := tested.Try(strings.Fields(test.args)...)
		want := fmt.Sprintf("dice %s: %s; see 'dice %[1]s --help'\n", name, test.want)
		if code != 2 || stdout != "" || stderr != want {
			t.Errorf("dice %s: exit %d, %q, %q; want %q", test.args, code, stdout, stderr, want)
		}
	}
}
