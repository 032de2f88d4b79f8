package table_test

import (
	"strings"
	"testing"

	"example.com/dice/internal/table"
)

// Shares that are meant as weights are refused if they may be read in another way.
func TestCheckWeights(t *testing.T) {
	for text, want := range map[string]string{
		"3 Ada|2 Bo|1 Cy": "line 1: 3, 2, 1 only number the lines; if they are weights, write 30, " +
			"20, 10",
		"2 Ada|1 Bo": "line 1: 2, 1 only number the lines; if they are weights, write 20, 10",
		"2 Ada|3 Bo|1 Cy": "line 1: 2, 3, 1 only number the lines; if they are weights, write 20, " +
			"30, 10",
		"1 a|2 b|3 c|4 d|5 e": "line 1: 1, 2, 3, 4, … only number the lines; if they are weights, " +
			"write 10, 20, 30, 40, …",
		"5 a|6 b|7 c|8 d|9 e|10 f": "line 1: 5, 6, 7, 8, … only number the lines; if they are " +
			"weights, write 50, 60, 70, 80, …",
		"2 a|1 b|3 c|4 d|5 e|6 f|7 g|8 h|9 i|0 j": "line 1: 2, 1, 3, 4, … only number the lines; " +
			"if they are weights, write 20, 10, 30, 40, …",
		"1-3 Ada|4-6 Bo": "line 1: 1-3 is not a weight; write one whole number in each line, such " +
			"as 3 Ada",
		"1 Ada|2, 3 Bo": "line 2: 2, 3 is not a weight; write one whole number in each line, such " +
			"as 3 Bo",
		"d6|4 Ada|3 Bo": "line 2: the table names the roll d6, so its numbers are not weights; if " +
			"they are, leave the roll out",
		"name,weight|Ada,2|Bo,1": "line 2: 2, 1 only number the lines; if they are weights, write " +
			"20, 10",
		"name,weight|Ada,2|Bo,3|Cy,1": "",
		"30 Ada|20 Bo|10 Cy":          "",
		"3 Ada|1 Bo|1 Cy":             "",
		"1 Ada":                       "",
		"0 Ada|1 Bo":                  "",
		"60% Ada|40% Bo":              "",
		"ten Ada":                     "",
		"":                            "",
	} {
		got := ""
		if err := table.CheckWeights(strings.Split(text, "|")); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}
