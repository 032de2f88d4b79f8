package plan

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"testing"
	"time"
)

func TestLower(t *testing.T) {
	ds := os.Getenv("D")
	if ds == "" {
		t.Skip()
	}
	throws := driveThrows(ds)
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	wl, _ := strconv.Atoi(os.Getenv("W"))
	ms := 80
	if x := os.Getenv("MS"); x != "" {
		ms, _ = strconv.Atoi(x)
	}
	lower := table()
	sum, worst, n, total, slow := 0.0, 0.0, 0, 0.0, 0.0
	for m := lo; m <= hi; m++ {
		start := time.Now()
		best := 0.0
		w := &work{wl * 1000}
		s := newSearch(uint64(m), throws)
		_, u := s.best()
		enough := new(big.Rat).SetFloat64(u[1] * (1 - 1e-9))
		out := ""
		deepest := reach(throws, ms)
		for r := 1; r <= deepest && !w.over(); r++ {
			before := w.left
			l := boundBy(uint64(m), throws, r, enough, w)
			f, _ := l.Float64()
			out += fmt.Sprintf(" %.9f(%d)", f, (before-w.left)/1000)
			best = max(best, f)
			if l.Cmp(enough) >= 0 {
				break
			}
		}
		el := time.Since(start).Seconds() * 1000
		total += el
		slow = max(slow, el)
		gap := math.NaN()
		if lower[m] > 0 {
			gap = 100 * (best/lower[m] - 1)
			sum += gap
			worst = min(worst, gap)
			n++
		}
		fmt.Printf("%d split %.9f bound %.9f lower %.9f gap %.4f%% %.0fms %s\n", m, u[1], best, lower[m], gap, el, out)
	}
	fmt.Printf("mean %.5f worst %.4f of %d; time mean %.1f ms, worst %.0f\n", sum/float64(n), worst, n, total/float64(hi-lo+1), slow)
}
