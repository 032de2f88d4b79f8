package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestPercentWithItsSign(t *testing.T) {
	for _, test := range []struct{ plain, signed string }{{"0", "0%"}, {"1", "1%"}, {"2.5", "2.5 %"}} {
		code, plain, stderr := try("plan", "14", "4", "6", "20", "-within", test.plain)
		signedCode, signed, signedStderr := try("plan", "14", "4", "6", "20", "-within", test.signed)
		if code != 0 || signedCode != 0 || signed != plain || stderr+signedStderr != "" {
			t.Errorf("-within %q: exit %d, %s\n%s\nbut -within %s: exit %d, %s\n%s", test.signed, signedCode, signedStderr, signed, test.plain, code, stderr, plain)
		}
	}
}

func TestFlagsThatAreNoNumbers(t *testing.T) {
	whole := fmt.Sprintf("for flag -n: write a whole number from 1 to %d", math.MaxInt)
	const percent = "for flag -within: write per cent as a number, such as 1 or 0.5%"
	for _, test := range []struct{ args, want string }{
		{"pick -n x a", `invalid value "x" ` + whole},
		{"roll -n 1.5 6", `invalid value "1.5" ` + whole},
		{"roll -n 99999999999999999999 6", `invalid value "99999999999999999999" ` + whole},
		{"walk -n= 13 6", `invalid value "" ` + whole},
		{"plan -within x 13 6", `invalid value "x" ` + percent},
		{"plan -within % 13 6", `invalid value "%" ` + percent},
		{"book -within 1%%", `invalid value "1%%" ` + percent},
		{"plan -within -1% 13 6", "no plan costs -1 % more than the best one; use -within 1, or -within 0 for the best"},
		{"plan -bounded=x 13 6", `invalid boolean value "x" for -bounded; write -bounded alone`},
	} {
		name, _, _ := strings.Cut(test.args, " ")
		code, stdout, stderr := try(strings.Fields(test.args)...)
		if want := fmt.Sprintf("dice %s: %s; see 'dice %[1]s --help'\n", name, test.want); code != 2 || stdout != "" || stderr != want {
			t.Errorf("dice %s: exit %d, %q, %q; want %q", test.args, code, stdout, stderr, want)
		}
	}
}
