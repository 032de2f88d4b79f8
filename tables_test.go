package dice

import (
	"math"
	"testing"
)

// The tables are no larger than they are said to be, and find the outcomes of their first
// and last cases, whether they list all cases or not.
func TestTables(t *testing.T) {
	shares := []int{3, 1, 5, 1, 1}
	many := make([]int, 3000)
	for i := range many {
		many[i] = 1 + i*i%97
	}
	for _, weights := range [][]int{shares, many} {
		for _, scale := range []int{1, 23, 24, 1000, math.MaxInt / 200_000} {
			scaled := make([]int, 0, 2*len(weights))
			for _, w := range weights {
				scaled = append(scaled, w*scale, 0)
			}
			tables := Must(newTables(scaled))
			n, start := len(weights), 0
			bytes := 8*(cap(tables.index)+cap(tables.ends)) + 4*cap(tables.entries)
			if bytes > 32*n+1050 {
				t.Errorf("%d weights: %d bytes", n, bytes)
			}
			for i, w := range weights {
				for _, rest := range []int{0, w*scale - 1} {
					if got := tables.indexOf(tables.find(uint64(start + rest))); got != 2*i {
						t.Fatalf("%d weights, scale %d, case %d: index %d", n, scale, start+rest, got)
					}
				}
				start += w * scale
			}
		}
	}
}
