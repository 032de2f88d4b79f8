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
	env := func(k string, d int) int {
		if x := os.Getenv(k); x != "" {
			d, _ = strconv.Atoi(x)
		}
		return d
	}
	budget := env("BUDGET", 100000) * 1000
	s.work.left = budget
	hh := newBoard(w)
	kmax := 1
	for len(newHorizon(hh, s.throws, kmax+1, 1000).sizes) <= env("MS", 64) && kmax < 14 {
		kmax++
	}
	kmin := 1
	for reach := uint64(1); reach*s.throws[len(s.throws)-1].Sides < uint64(len(w)); reach *= s.throws[len(s.throws)-1].Sides {
		kmin++
	}
	var ks []int
	switch env("ORDER", 0) {
	case 0:
		for k := kmin; k <= kmax; k++ {
			ks = append(ks, k)
		}
	case 1:
		for k := kmax; k >= kmin; k-- {
			ks = append(ks, k)
		}
	case 2:
		ks = append(ks, max(1, kmax-1), kmax)
	case 3:
		ks = append(ks, kmin+1, kmin+2, kmin+3)
	}
	type pass struct{ k, f int }
	var passes []pass
	for f := env("F0", 16); f <= env("F1", 64); f *= 2 {
		for _, k := range ks {
			passes = append(passes, pass{k, f})
		}
	}
	for round := range env("ROUNDS", 1) {
		jseed = uint64(round)
		for _, p := range passes {
			k := p.k
			if k > kmax || s.work.over() {
				continue
			}
			later := stageLimits{rolls: env("LR", 2), sizes: 120, nodes: env("LN", 20), candidates: env("LC", 2), branch: 99, dust: 0.05}
			first := stageLimits{rolls: k, sizes: 120, nodes: p.f, candidates: env("FC", 2) + p.f/env("FD", 16), branch: []int{99, env("FB", 99), 99}[round%3], dust: 0.05}
			before := s.cost
			s.search(w, packLimits{first, later, env("ST", 4), env("BEAM", 3)})
			if os.Getenv("V") != "" {
				fmt.Printf("   k %d: %.9f -> %.9f left %d\n", k, before, s.cost, s.work.left)
			}
		}
	}
	s.work.left += 1<<60 - budget
}

func init() {
	if x, err := strconv.Atoi(os.Getenv("KN")); err == nil {
		kn = x
	}
	jc, _ = strconv.ParseFloat(os.Getenv("JC"), 64)
	ja, _ = strconv.ParseFloat(os.Getenv("JA"), 64)
	jp, _ = strconv.ParseFloat(os.Getenv("JP"), 64)
	splitDepth, _ = strconv.Atoi(os.Getenv("SPLIT"))
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
		w := &work{wl * 1000}
		ms := 64
		if x := os.Getenv("MS"); x != "" {
			ms, _ = strconv.Atoi(x)
		}
		hh := newBoard(make1(m))
		for r := 1; ; r++ {
			n := len(newHorizon(hh, throws, r, 1000).sizes)
			if n > ms || r > 14 {
				break
			}
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

func make1(m int) []uint64 {
	w := make([]uint64, m)
	for i := range w {
		w[i] = 1
	}
	return w
}
