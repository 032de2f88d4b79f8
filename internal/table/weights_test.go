package table_test

import (
	"strings"
	"testing"

	"example.com/dice/internal/table"
)

// Shares that are meant as weights are refused if they may be read in another way.
func TestCheckWeights(t *testing.T) {
	for text, want := range map[string]string{
		"1 a|2 b|3 c|4 d|5 e": "line 1: the numbers are read as ranges of a d5, and not as weights; if they " +
			"are weights, write weights as the first line",
		"1-3 Ada|4-6 Bo": "line 1: the numbers are read as ranges of a d6, and not as weights; if they are " +
			"weights, write weights as the first line",
		"weights|1 a|2 b|3 c":    "",
		"name,weight|Ada,2|Bo,1": "",
		"30 Ada|20 Bo|10 Cy":     "",
		"0 Ada|2 Bo":             "",
		"60% Ada|40% Bo":         "",
		"2 Ada|3 Bo|1 Cy":        "", // which Parse refuses
		"ten Ada":                "",
		"":                       "",
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
