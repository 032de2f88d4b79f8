package rows

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/work"
)

func numbers(t testing.TB, text, apart string) (list []uint64) {
	for _, word := range strings.Split(text, apart) {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// easiest returns the easiest plan within limits, which are ascending: what Find offers, proved.
func easiest(t testing.TB, weights []uint64, dice []int, limits ...float64) (ease int, best *automaton.Automaton, price float64) {
	s := New(weights, dicetest.Throws(dice...), work.New(context.Background(), 1<<40))
	ease = 1 << 30
	for _, limit := range limits {
		s.Find(limit, ease, func(a *automaton.Automaton, cost float64) int {
			got := a.Ease()
			if got > ease || got == ease && cost >= price {
				return ease
			}
			x, err := a.Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if f, _ := x.Float64(); f < cost*(1-1e-9) || f > cost*(1+1e-9) {
				t.Errorf("costs %v, not %v", f, cost)
			}
			ease, best, price = got, a, cost
			return ease
		})
	}
	return ease, best, price
}

func TestSurvey(t *testing.T) {
	data, err := os.ReadFile("testdata/survey.tsv")
	if err != nil {
		t.Fatal(err)
	}
	sum, want := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[2:] {
		fields := strings.Split(line, "\t")
		var dice []int
		for _, d := range numbers(t, fields[1], " ") {
			dice = append(dice, int(d))
		}
		cheapest, _ := new(big.Rat).SetString(fields[2])
		least, _ := cheapest.Float64()
		least += 0.00005
		known, _ := strconv.Atoi(fields[3])
		began := time.Now()
		ease, _, cost := easiest(t, numbers(t, fields[0], ":"), dice, least*1.03, least*1.1)
		fmt.Printf("%-14s %-16s %4d want %4d  %+.1f%% %4d ms\n", fields[4], fields[1], ease, known, 100*(cost/least-1), time.Since(began).Milliseconds())
		sum, want = sum+min(ease, 10*known), want+known
	}
	fmt.Println(sum, want)
	_ = slices.Max[[]int]
}
