package raffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// Every allowed assignment has the same probability: all sequences of rolls up to a depth are
// run, and what is drawn by then is drawn equally often.
func TestSantaIsUniform(t *testing.T) {
	list := dice.Must(listOf("a", "b", "c", "d"))
	for pairs, want := range map[string]int{"": 9, "a,b": 4, "a,b\nc;d": 4, "a\tb\na\tc": 1,
		"a,b\na,c\na,d": 0} {
		h := Header{N: 4, Items: 4, Sides: 24}
		var lines []string
		if pairs != "" {
			lines = strings.Split(pairs, "\n")
		}
		err := h.SetPairs(lines, list)
		if (err == nil) != (want > 0) {
			t.Errorf("%q: %v", pairs, err)
		}
		if err != nil {
			continue
		}
		counts := map[string]int{}
		for first := range 24 {
			for second := range 24 {
				var order []int
				src := dice.Replay(24, first+1, second+1)
				err := h.Draw(src, list, func(i int) error {
					order = append(order, i)
					return nil
				})
				if err == nil {
					counts[fmt.Sprint(order)]++
				}
			}
		}
		var all []int
		for order, n := range counts {
			all = append(all, n)
			if strings.HasPrefix(order, "[0") {
				t.Errorf("%q: %s gives to itself", pairs, order)
			}
		}
		if len(counts) != want || slices.Min(all) != slices.Max(all) {
			t.Errorf("%q: %v, want %d", pairs, counts, want)
		}
	}
}

// It is an error if no assignment is allowed, and otherwise there is one: all sets of pairs of
// four people are tried against all orders.
func TestSantaIsPossible(t *testing.T) {
	names := []string{"a", "b", "c", "d"}
	list := dice.Must(listOf(names...))
	var pairs []string
	for i, one := range names {
		for _, other := range names[i+1:] {
			pairs = append(pairs, one+","+other)
		}
	}
	for set := range 1 << len(pairs) {
		var lines []string
		for i, pair := range pairs {
			if set>>i&1 == 1 {
				lines = append(lines, pair)
			}
		}
		var h Header
		err := h.SetPairs(lines, list)
		possible := false
		permute([]int{0, 1, 2, 3}, 0, func(order []int) {
			good := true
			for giver, receiver := range order {
				good = good && h.apart.allows(giver, receiver)
			}
			possible = possible || good
		})
		if (err == nil) != possible {
			t.Errorf("%q: %v", lines, err)
		}
		if err != nil && !strings.Contains(err.Error(), "no assignment is allowed: ") {
			t.Error(err)
		}
	}
}

func permute(order []int, k int, visit func([]int)) {
	if k == len(order) {
		visit(order)
		return
	}
	for i := k; i < len(order); i++ {
		order[k], order[i] = order[i], order[k]
		permute(order, k+1, visit)
		order[k], order[i] = order[i], order[k]
	}
}

func TestPairsThatAreNone(t *testing.T) {
	list := dice.Must(listOf("Ada", "Bo", "Cy", "Di"))
	for line, want := range map[string]string{
		"Ada": "line 2 of the pairs: \"Ada\" is not a pair; write two items",

		"Ada, Bo, Cy": "is not a pair",
		"Ada,Eve":     `"Eve" is not in the list`,
	} {
		var h Header
		if err := h.SetPairs([]string{"", line}, list); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", line, err)
		}
	}
	var h Header
	err := h.SetPairs(nil, dice.Must(listOf("Ada", "", "Ada")))
	if err == nil || !strings.Contains(err.Error(), "lines 1 and 3 are both") {
		t.Error(err)
	}
}
