package target

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Target{
		"13":           {Title: "d13", Outcomes: 13},
		" D13 ":        {Title: "d13", Outcomes: 13},
		"1d6":          {Title: "d6", Outcomes: 6},
		"d%":           {Title: "d100", Outcomes: 100},
		"2d2":          {"2d2", 3, []int{1, 2, 1}, []string{"2", "3", "4"}},
		"3D3":          {"3d3", 7, []int{1, 3, 6, 7, 6, 3, 1}, []string{"3", "4", "5", "6", "7", "8", "9"}},
		"2d1":          {"2d1", 1, []int{1}, []string{"2"}},
		"37%":          {"37%", 2, []int{37, 63}, []string{"yes", "no"}},
		"37 %":         {"37%", 2, []int{37, 63}, []string{"yes", "no"}},
		"0,5%":         {"0.5%", 2, []int{5, 995}, []string{"yes", "no"}},
		"100%":         {"100%", 2, []int{100, 0}, []string{"yes", "no"}},
		"60:30:9:1":    {"60:30:9:1", 4, []int{60, 30, 9, 1}, nil},
		" 60 : 30:0 ":  {"60:30:0", 3, []int{60, 30, 0}, nil},
		"1:2000000000": {"1:2000000000", 2, []int{1, 2000000000}, nil},
	} {
		if got, err := Parse(text); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "write 13, 2d6, 37% or 60:30:9:1",
		"x":                      `"x" is not a target; write 13, 2d6, 37% or 60:30:9:1`,
		"0":                      `"0" is not a die; a die has at least 1 side`,
		"d0":                     `"d0" is not a die; a die has at least 1 side`,
		"99999999999999999999":   `"99999999999999999999" is not a die; a die has at most `,
		"3d6+2":                  "leave off +2, and add it to the result yourself",
		"d6 - 1":                 "leave off - 1, and add",
		"4d6dl":                  "only sums of like dice",
		"d4+d6":                  "only sums of like dice",
		"0d6":                    "at least one die",
		"2d0":                    "at least one die",
		"64d2":                   "fewer than 2^63",
		"2d9999":                 "10000 outcomes",
		"9999999999d2":           "10000 outcomes",
		"2d99999999999999999999": "10000 outcomes",
		"1/6":                    "for a probability of 1/6 write",
		"101%":                   "at most 100%",
		"99999999999999999999%":  "at most 100%",
		"1.0000001%":             "at most 6 digits",
		"-5%":                    "at least 0",
		"-1:2":                   "at least 0",
		"1:-2":                   "at least 0",
		"99999999999999999999:1": "a weight is at most ",
		"0.5:0.3:0.2":            "weights are whole numbers; multiply 0.5:0.3:0.2 by 10",
		"0.5:.25:1":              "weights are whole numbers; multiply 0.5:.25:1 by 100",
		"0.0000000001:1":         "write 13, 2d6, 37% or 60:30:9:1",
		"13,":                    "colons between weights",
		"60,30,9,1":              "colons between weights",
		"6 8":                    "colons between weights",
		"6.5":                    "whole number of sides",
	} {
		if got, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 250 {
			t.Errorf("%.40q: %v, %v, want %q", text, got, err, want)
		}
	}
}

func TestDie(t *testing.T) {
	for text, want := range map[string]int{"6": 6, "d6": 6, " 1D20 ": 20, "d%": 100, "1d%": 100, "%": 0, "": 0, "d": 0, "2d6": 0, "-6": 0} {
		if got, err := Die(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
	for text, hint := range map[string]string{"x": "write 6 or d6", "%": "37%", "+": "leave off", "From": "leave it out", "coin": "write 2", "d0": "at least 1 side"} {
		if _, err := Die(text); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%q: %v, want %q", text, err, hint)
		}
	}
}

func TestTable(t *testing.T) {
	got, err := Table([]string{"60 gold", "", "  30\tsilver coin  ", "0 dust"})
	want := Target{"the table", 3, []int{60, 30, 0}, []string{"gold", "silver coin", "dust"}}
	if err != nil || !cmp.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if got.Faces() == 0 || (Target{Weights: []int{0, 4, 6}}).Faces() != 5 || (Target{Outcomes: 4}).Faces() != 4 {
		t.Error(got.Faces())
	}
	for text, want := range map[string]string{
		"":             "the table is empty",
		"1 a\ngold 60": `line 2: "gold" is not a weight; begin`,
		"-1 a":         `line 1: "-1" is not a weight; begin`,
		"1-60 a":       `line 1: "1-60" is not a weight; write how many numbers that is, 60`,
		"1 a\n91–00 b": `line 2: "91–00" is not a weight; write how many numbers that is, 10`,
		"60-1 a":       `line 1: "60-1" is not a weight; begin`,
		"60% a":        `line 1: "60%" is not a weight; omit the sign and write 60`,
		"\n60":         "line 2: the weight 60 has no name",
		"0.25 gold":    "line 1: the weight 0.25 is not a whole number; multiply all weights by 100",
	} {
		if _, err := Table(strings.Split(text, "\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
