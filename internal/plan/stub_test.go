package plan

import (
	"bufio"
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

func splitU(m int, D []int64) []float64 {
	U := make([]float64, m)
	for it := 0; it < 2000; it++ {
		best := make([]float64, m)
		f := make([]float64, m)
		for i, d := range D {
			for k := 0; k < m; k++ {
				f[k] = float64(k) + U[int(int64(k)*d)%m]/float64(d)
			}
			if i == 0 {
				copy(best, f)
				continue
			}
			nb := make([]float64, m)
			for s := 0; s < m; s++ {
				b := math.Inf(1)
				for a := 0; a <= s; a++ {
					if x := best[a] + f[s-a]; x < b {
						b = x
					}
				}
				nb[s] = b
			}
			best = nb
		}
		del := 0.0
		for r := range U {
			del = math.Max(del, math.Abs(best[r]-U[r]))
		}
		U = best
		if del < 1e-14 {
			break
		}
	}
	return U
}

func TestDrive(t *testing.T) {
	ds := os.Getenv("D")
	if ds == "" {
		t.Skip()
	}
	var D []int64
	var throws []Throw
	for _, f := range strings.Split(ds, ",") {
		n, _ := strconv.Atoi(f)
		D = append(D, int64(n))
		throws = append(throws, Throw{Sides: uint64(n), Cost: 1, Dice: []int{n}})
	}
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	known, lower := map[int]float64{}, map[int]float64{}
	if f, err := os.Open(os.Getenv("TAB")); err == nil {
		for sc := bufio.NewScanner(f); sc.Scan(); {
			var m int
			var a, b float64
			fmt.Sscan(sc.Text(), &m, &a, &b)
			known[m], lower[m] = a, b
		}
	}
	sum, worst, n, total, slow := 0.0, 0.0, 0, 0.0, 0.0
	for m := lo; m <= hi; m++ {
		U := splitU(m, D)
		w := make([]uint64, m)
		for i := range w {
			w[i] = 1
		}
		start := time.Now()
		wk := &work{1 << 60}
		s := &packed{throws: throws, tail: U, work: wk, cost: U[1]}
		run(s, w)
		el := time.Since(start).Seconds() * 1000
		total += el
		slow = max(slow, el)
		gap := math.NaN()
		if lower[m] > 0 {
			gap = 100 * (s.cost/lower[m] - 1)
			sum += gap
			worst = max(worst, gap)
			n++
		}
		fmt.Printf("%d split %.9f cost %.9f known %.9f lower %.9f gap %.4f%% vsknown %+.4f%% %.0fms work %d\n", m, U[1], s.cost, known[m], lower[m], gap, 100*(s.cost/known[m]-1), el, (1<<60-wk.left)/1000)
	}
	fmt.Printf("mean %.5f worst %.4f of %d; time mean %.1f ms, worst %.0f\n", sum/float64(n), worst, n, total/float64(hi-lo+1), slow)
}

func run(s *packed, w []uint64) {
	if len(s.throws) < 2 {
		return
	}
	k := ahead(uint64(len(w)), s.throws, 64)
	later := stageLimits{rolls: 2, sizes: 120, nodes: 20, candidates: 2, branch: 2, dust: 0.05}
	stages := 3
	branch := 2
	if len(s.throws) < 4 {
		later.rolls, stages = 3, 4
		branch = 99
		later.branch = 99
	}
	first := stageLimits{rolls: max(1, k-1), sizes: 120, nodes: 100, candidates: 8, branch: branch, dust: 0.05}
	s.search(w, packLimits{first, later, stages, 3})
	first.rolls, first.nodes, first.branch = k, 50, 99
	later.branch = 99
	s.search(w, packLimits{first, later, stages, 3})
}

func TestLower(t *testing.T) {
	ds := os.Getenv("D")
	if ds == "" {
		t.Skip()
	}
	var throws []Throw
	for _, f := range strings.Split(ds, ",") {
		n, _ := strconv.Atoi(f)
		throws = append(throws, Throw{Sides: uint64(n), Cost: 1, Dice: []int{n}})
	}
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	wl, _ := strconv.Atoi(os.Getenv("W"))
	known, lower := map[int]float64{}, map[int]float64{}
	if f, err := os.Open(os.Getenv("TAB")); err == nil {
		for sc := bufio.NewScanner(f); sc.Scan(); {
			var m int
			var a, b float64
			fmt.Sscan(sc.Text(), &m, &a, &b)
			known[m], lower[m] = a, b
		}
	}
	sum, worst, n, total, slow := 0.0, 0.0, 0, 0.0, 0.0
	for m := lo; m <= hi; m++ {
		start := time.Now()
		best := 0.0
		out := ""
		k := ahead(uint64(m), throws, 64)
		for r := max(1, k-1); r <= k; r++ {
			w := &work{wl * 1000}
			l := lowerBound(uint64(m), throws, r, big.NewRat(1<<40, 1), w)
			f, _ := l.Float64()
			out += fmt.Sprintf(" %.9f(%d)", f, w.left)
			best = max(best, f)
		}
		el := time.Since(start).Seconds() * 1000
		total += el
		slow = max(slow, el)
		gap := math.NaN()
		if lower[m] > 0 {
			gap = 100 * (known[m]/best - 1)
			sum += gap
			worst = max(worst, gap)
			n++
		}
		if best > known[m]+1e-8 {
			out += " UNSOUND"
		}
		fmt.Printf("%d bound %.9f known %.9f lower %.9f gap %.4f%% %.0fms %s\n", m, best, known[m], lower[m], gap, el, out)
	}
	fmt.Printf("mean %.5f worst %.4f of %d; time mean %.1f ms, worst %.0f\n", sum/float64(n), worst, n, total/float64(hi-lo+1), slow)
}
