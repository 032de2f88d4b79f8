package plan

import (
	"context"
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
	lower := table()
	sum, worst, n, total, slow := 0.0, 0.0, 0, 0.0, 0.0
	for m := lo; m <= hi; m++ {
		start := time.Now()
		best := 0.0
		w := newWork(context.Background()).part(wl * 1000)
		s := newSearch(uint64(m), throws)
		s.work = newWork(context.Background())
		_, u := s.best()
		enough := new(big.Rat).SetFloat64(u[1] * (1 - 1e-9))
		p := Problem{Target: uint64(m), Throws: throws}
		o, _ := outcomeBound(p.Target, throws, w).Float64()
		ow := wl*1000 - w.left
		e, _ := entropyBound(p.Target, throws).Float64()
		best, _ = lowerBound(p, enough, w).Float64()
		out := fmt.Sprintf("outcome %.9f (%d) entropy %.4f work %d", o, ow/1000, e, wl-w.left/1000)
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
