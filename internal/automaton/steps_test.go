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
	coins := leaves() // three rows of a coin
	if all, less := coins.RolledCases(6), coins.RolledCases(5); len(all) != 3 || less != nil {
		t.Error(len(all), len(less))
	}
	wide := &Automaton{Throws: []Throw{single(4), single(min(1<<62, math.MaxInt))},
		Pools: []Pool{{1, []Run{{End: 1, To: 1}}}, {4, []Run{{End: 4, Throw: 1, To: 2}}}, {}}}
	if rows := wide.RolledCases(100); rows != nil { // 2^64 cells are not 0
		t.Error(len(rows))
	}
	huge := &Automaton{Pools: []Pool{
		{math.MaxInt64, []Run{{End: math.MaxInt64}}}, {math.MaxInt64, []Run{{End: math.MaxInt64}}},
		{math.MaxInt64, []Run{{End: math.MaxInt64}}},
	}}
	if got := huge.Rows(); got != math.MaxInt {
		t.Error(got)
	}
}

// An automaton that is tidied does not carry the rows that it had before.
func TestTidiedRowsAreNew(t *testing.T) {
	a, _ := d13().Arranged()
	a.rolled = a.RolledCases(MaxTable)[:1]
	if rows := a.Tidied().RolledCases(MaxTable); len(rows) < 2 {
		t.Errorf("%d rows of a d13", len(rows))
	}
}
