package automaton

import (
	"strings"
	"testing"
)

// loot is 60:30:9:1 from one or two rolls of a d20. A middle outcome is never drawn.
func loot() *Automaton {
	return &Automaton{
		Target: 5, Throws: []Throw{single(20)},
		Weights: []uint64{60, 30, 0, 9, 1}, Names: []string{"gold", "silver", "dust", "ring", "<sword>"},
		Spaces: []Space{
			{1, []Run{{End: 1, To: 1}}},
			{20, []Run{
				{End: 12, Action: Decided, Span: 1},
				{Start: 12, End: 18, Action: Decided, Offset: 1, Span: 1},
				{Start: 18, End: 19, Action: Decided, Offset: 3, Span: 1},
				{Start: 19, End: 20, Action: Carried, To: 2, Span: 1},
			}},
			{1, []Run{{End: 1, To: 3}}},
			{20, []Run{
				{End: 16, Action: Decided, Offset: 3, Span: 1},
				{Start: 16, End: 20, Action: Decided, Offset: 4, Span: 1},
			}},
		},
	}
}

func TestVerifyWeights(t *testing.T) {
	if cost, err := loot().Verify(t.Context()); err != nil || cost.RatString() != "21/20" {
		t.Error(cost, err)
	}
	for name, c := range map[string]struct {
		change func(a *Automaton)
		want   string
	}{
		"more for the first": {func(a *Automaton) { a.Weights[0]++ },
			"outcome 1 with probability 3/5, not 61/101"},
		"no weight": {func(a *Automaton) { a.Weights = make([]uint64, 5) },
			"5 weights of sum 0"},
		"too much weight": {func(a *Automaton) { a.Weights[1] = 1<<63 - 60 },
			"sum to more than 2^63"},
		"a weight less": {func(a *Automaton) { a.Weights = []uint64{60, 30, 1, 9} },
			"4 weights of sum 100"},
		"a name less": {func(a *Automaton) { a.Names = a.Names[:4] }, "4 names for 5 outcomes"},
		"no name": {func(a *Automaton) { a.Names[1] = "" },
			`the name "" of outcome 2 is empty`},
		"a blank": {func(a *Automaton) { a.Names[1] = " x" }, "begins or ends with a blank"},
		"two lines": {func(a *Automaton) { a.Names[1] = "x\ny" },
			`"x\ny" of outcome 2 is not one line`},
		"a long name": {func(a *Automaton) { a.Names[1] = strings.Repeat("ש", maxName+1) },
			"more than 200 characters"},
		"no outcomes": {func(a *Automaton) { a.Target, a.Weights, a.Names = 0, nil, nil },
			"no results"},
	} {
		a := loot()
		c.change(a)
		if cost, err := a.Verify(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v, want %q", name, cost, err, c.want)
		}
	}
}

// With may renumber outcomes: runs that are no longer consecutive are divided.
func TestWith(t *testing.T) {
	a := d13().With([]uint64{0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14}, []uint64{1, 1, 1, 0, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 0, 1})
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "1080/793" {
		t.Error(cost, err)
	}
	if got := len(a.Spaces[3].Runs); got != 4 {
		t.Errorf("%d runs: %v", got, a.Spaces[3].Runs)
	}
	text := jsonOf(t, a)
	if _, _, _, err := Parse([]byte(text)); err != nil {
		t.Error(err, text)
	}
	// some of its runs that decide are not the first of their spaces
	nine := []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8}
	_, err := d9().With(nine, []uint64{1, 1, 1, 1, 1, 1, 1, 1, 1, 0}).Verify(t.Context())
	if err != nil {
		t.Error(err)
	}
	a = d13().With([]uint64{2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 1, 2, 2}, []uint64{4, 1, 8})
	if cost, err := a.Verify(t.Context()); err != nil || cost.RatString() != "1080/793" {
		t.Error(cost, err)
	}
}

// Outcomes with unlike numbers of faces keep them on a card, even if the first and
// last have the same number.
func TestTidiedWeights(t *testing.T) {
	alike := &Automaton{Target: 6, Throws: []Throw{single(3)}, Weights: []uint64{1, 1, 1, 2, 2, 2},
		Spaces: []Space{
			{1, []Run{{End: 1, To: 1}}},
			{3, []Run{{End: 3, Action: Carried, To: 2, Span: 3}}},
			{3, []Run{{End: 3, To: 3}}},
			{9, []Run{{End: 6, Action: Decided, Offset: 3, Span: 3}, {Start: 6, End: 9, Action: Decided,
				Span: 3}}},
		}} // of three rows two are one, which is as likely as both
	if tidied := alike.Tidied(); tidied.Rows() != 3 {
		t.Error(tidied.Rows())
	} else if cost, err := tidied.Verify(t.Context()); err != nil || cost.RatString() != "2" {
		t.Error(cost, err)
	}
	a := &Automaton{Target: 3, Throws: []Throw{single(4)}, Weights: []uint64{1, 2, 1}}
	a.Spaces = []Space{
		{1, []Run{{End: 1, To: 1}}},
		{4, []Run{
			{End: 2, Action: Decided, Offset: 1, Span: 1},
			{Start: 2, End: 3, Action: Decided, Span: 1},
			{Start: 3, End: 4, Action: Decided, Offset: 2, Span: 1},
		}},
	}
	tidied, _ := a.Arranged()
	if cost, err := tidied.Verify(t.Context()); err != nil || cost.RatString() != "1" {
		t.Error(cost, err)
	}
	for digits, want := range []int{1, 2, 2, 3} {
		if got, _ := tidied.Land(tidied.Settle(0, 0), uint64(digits)).Result(); got != want {
			t.Errorf("face %d is %d, want %d", digits+1, got, want)
		}
	}
}
