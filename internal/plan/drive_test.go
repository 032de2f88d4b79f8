package plan

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/automaton"
)

func driveThrows(ds string) []automaton.Throw {
	var throws []automaton.Throw
	for _, f := range strings.Split(ds, ",") {
		n, _ := strconv.Atoi(f)
		throws = append(throws, automaton.Throw{Sides: uint64(n), Cost: 1, Dice: []int{n}})
	}
	return throws
}

func table() map[int]float64 {
	lower := map[int]float64{}
	for _, name := range strings.Split(os.Getenv("TAB"), " ") {
		if f, err := os.Open(name); err == nil {
			for sc := bufio.NewScanner(f); sc.Scan(); {
				var m int
				var a, b float64
				fmt.Sscan(sc.Text(), &m, &a, &b)
				lower[m] = max(lower[m], b)
			}
		}
	}
	return lower
}

func TestDrive(t *testing.T) {
	ds := os.Getenv("D")
	if ds == "" {
		t.Skip()
	}
	throws := driveThrows(ds)
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	lower := table()
	sum, worst, n, total, slow := 0.0, 0.0, 0, 0.0, 0.0
	for m := lo; m <= hi; m++ {
		start := time.Now()
		s := newSearch(uint64(m), throws)
		s.work = newWork(context.Background())
		policy, u := s.divisions()
		split := u[1]
		a := s.build(unlimited, policy)
		if p := s.pack(policy, u); p != nil {
			a = cheaper(a, p)
		}
		el := time.Since(start).Seconds() * 1000
		c, err := a.Cost()
		if err != nil {
			t.Fatal(m, err)
		}
		v, err := a.Verify()
		if err != nil || v.Cmp(c) != 0 {
			t.Error(m, err, v, c)
		}
		cost, _ := c.Float64()
		total += el
		slow = max(slow, el)
		gap := math.NaN()
		if lower[m] > 0 {
			gap = 100 * (cost/lower[m] - 1)
			sum += gap
			worst = max(worst, gap)
			n++
		}
		runs, cases := 0, uint64(0)
		for _, p := range a.Pools {
			runs += len(p.Runs)
			cases += p.Size
		}
		fmt.Printf("%d split %.9f cost %.9f lower %.9f gap %.4f%% %.0fms work %d pools %d runs %d cases %d\n", m, split, cost, lower[m], gap, el, 0, len(a.Pools), runs, cases)
	}
	fmt.Printf("mean %.5f worst %.4f of %d; time mean %.1f ms, worst %.0f\n", sum/float64(n), worst, n, total/float64(hi-lo+1), slow)
}
