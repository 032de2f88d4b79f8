package main

import "testing"

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
