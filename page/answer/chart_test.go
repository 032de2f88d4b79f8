package answer_test

import (
	"strings"
	"testing"

	"example.com/dice/page/answer"
)

// Expressions have a chart of their chances, also those that have no plan; dice have none.
func TestChart(t *testing.T) {
	for typed, want := range map[string]answer.Bar{
		"2d6":        {Result: "2", Exactly: "2.78%", AtLeast: "100.00%", Share: 1.0 / 6},
		"5d10>=8":    {Result: "0", Exactly: "16.81%", AtLeast: "100.00%"},
		"3d6!":       {Result: "3", Exactly: "0.46%", AtLeast: "100.00%"},
		"d20+5>=15":  {Result: "no", Exactly: "45.00%"},
		"20d6":       {Result: "40 or less", Exactly: "<0.01%"},
		"13":         {},
		"60:30:9:1":  {},
		"10 a\n25 b": {},
		"d8+1000000": {},
	} {
		var got *answer.Chart
		request := answer.Request{Target: typed, Unit: "rolls", Dice: []answer.Die{{Sides: "6"}},
			Within: 10}
		err := new(answer.Memory).Give(t.Context(), request, func(name string, value any) {
			if name == "chances" {
				got = value.(*answer.Chart)
			}
		})
		if (err != nil) != (typed == "3d6!") {
			t.Errorf("%s: %v", typed, err)
		}
		if (got != nil) != (want.Result != "") {
			t.Errorf("%s: %+v", typed, got)
			continue
		}
		if got == nil {
			continue
		}
		first := got.Bars[0]
		if first.Result != want.Result || first.Exactly != want.Exactly ||
			first.AtLeast != want.AtLeast || want.Share > 0 && first.Share != want.Share {
			t.Errorf("%s: %+v; want %+v", typed, first, want)
		}
		cut := strings.HasSuffix(got.Summary, ", without the rarest results.")
		if cut != (typed == "3d6!") {
			t.Errorf("%s: %s", typed, got.Summary)
		}
	}
}
