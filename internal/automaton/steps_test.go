package automaton

import (
	"math"
	"testing"
)

func TestRows(t *testing.T) {
	for name, c := range map[string]struct {
		a    *Automaton
		want int
	}{"d13": {d13(), 8}, "d10 from d6": {d10(), 7}, "d2 from two coins": {leaves(), 3}} {
		if got := c.a.Rows(); got != c.want {
			t.Errorf("%s has %d rows, want %d", name, got, c.want)
		}
	}
	huge := &Automaton{Pools: []Pool{
		{math.MaxInt64, []Run{{End: math.MaxInt64}}}, {math.MaxInt64, []Run{{End: math.MaxInt64}}}, {math.MaxInt64, []Run{{End: math.MaxInt64}}},
	}}
	if got := huge.Rows(); got != math.MaxInt {
		t.Error(got)
	}
}
