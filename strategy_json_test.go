package dice_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// A strategyData is the data that MarshalJSON writes, for somebody who knows nothing else.
type strategyData struct {
	Steps []struct{ Lines []strategyLine }
}

type strategyLine struct {
	First, Last, Add, Result, Case, Span, Cost int64
	Step                                       int
	Roll                                       []int
	Zero                                       bool
	Then                                       []strategyLine
}

// follow does what the data says, with the faces of the dice that roll throws.
func (p strategyData) follow(t rapid.TB, roll func(sides int) int) int64 {
	find := func(lines []strategyLine, number int64) strategyLine {
		for _, l := range lines {
			if l.First <= number && number <= l.Last {
				return l
			}
		}
		t.Fatalf("no line for %d in %+v", number, lines)
		panic("unreachable")
	}
	for step, number := 1, int64(0); ; {
		entry := find(p.Steps[step-1].Lines, number)
		if entry.Roll != nil {
			number -= entry.First
			for _, sides := range entry.Roll {
				face := roll(sides)
				if entry.Zero {
					face = face%sides + 1
				}
				number = number*int64(sides) + int64(face) - 1
			}
			number += entry.Add
			entry = find(entry.Then, number)
		}
		number -= entry.First
		if entry.Span > 0 {
			number %= entry.Span
		}
		if entry.Result > 0 {
			return entry.Result + number
		}
		step, number = entry.Step, entry.Case+number
	}
}

// A program that follows the data gets the results of Source. UnmarshalJSON gives the same
// strategy again.
func TestJSONIsFollowed(t *testing.T) {
	dicetest.FewChecks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var data strategyData
		if err := json.Unmarshal(text, &data); err != nil {
			t.Fatal(err)
		}
		var again dice.Strategy
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		a, b, c := newTable(seed), newTable(seed), newTable(seed)
		die, same := mustSource(t, s, a.all(s.Dice())...), mustSource(t, &again, b.all(again.Dice())...)
		for range 20 {
			want := dice.Must(die.Roll())
			got := data.follow(t, func(sides int) int { return dice.Must(c.die(sides).Roll()) })
			if got != int64(want) || dice.Must(same.Roll()) != want || !slices.Equal(a.faces, b.faces) ||
				!slices.Equal(a.faces, c.faces) {
				t.Fatalf("%d after %v, Source gives %d after %v; when read after %v", got, c.faces, want,
					a.faces, b.faces)
			}
		}
		worst, bounded := s.Worst()
		if most, too := again.Worst(); again.String() != s.String() ||
			again.ExpectedExact().Cmp(s.ExpectedExact()) != 0 || most != worst || too != bounded {
			t.Fatalf("written:\n%vread:\n%v", s, &again)
		}
	})
}

// Both are found by encoding/json, also in a struct.
func TestJSONOfFields(t *testing.T) {
	type strategyFields struct {
		Plan  *dice.Strategy
		Value dice.Strategy
		None  *dice.Strategy
	}
	s := mustPlan(t, 13, poly)
	text, err := json.Marshal(strategyFields{s, *s, nil})
	if err != nil {
		t.Fatal(err)
	}
	var got strategyFields
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.None != nil || got.Plan.String() != s.String() || got.Value.String() != s.String() {
		t.Errorf("%s", text)
	}
	if _, err := json.Marshal(new(dice.Strategy)); err == nil || !strings.Contains(err.Error(),
		"empty strategy; make one with Plan") {
		t.Error(err)
	}
	kept := *s
	for _, bad := range []string{`{}`, strings.Replace(string(dice.Must(s.MarshalJSON())),
		`"result":1`, `"result":1,"span":12`, 1)} {
		if err := kept.UnmarshalJSON([]byte(bad)); err == nil || kept.String() != s.String() {
			t.Errorf("%v; now\n%v", err, &kept)
		}
	}
	if err := kept.UnmarshalJSON([]byte("null")); err != nil || kept.String() != s.String() {
		t.Error(err)
	}
}

// Every strategy that is read is fair, and is written as data that is read again.
func FuzzStrategyJSON(f *testing.F) {
	for _, s := range []*dice.Strategy{
		mustPlan(f, 13, poly), mustPlan(f, 10, []int{2, 3}), mustPlan(f, 1, nil),
		mustPlan(f, 4, []int{6}, dice.Bounded()), mustPlan(f, 25, []int{4, 4, 6}, dice.PerThrow()),
		mustPlan(f, 6, []int{2, 3}, dice.Cost(func(sides int) int { return sides })),
	} {
		f.Add(dice.Must(s.MarshalJSON()))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s dice.Strategy
		if err := s.UnmarshalJSON(data); err != nil || string(data) == "null" {
			return
		}
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		var again dice.Strategy
		if err := again.UnmarshalJSON(dice.Must(s.MarshalJSON())); err != nil {
			t.Fatal(err)
		}
		die := mustSource(t, &s, newTable(1).all(s.Dice())...)
		same := mustSource(t, &again, newTable(1).all(s.Dice())...)
		for range 5 {
			x, err := die.Roll()
			y, err2 := same.Roll()
			if x != y || err != nil || err2 != nil || x < 1 || x > s.Sides() {
				t.Fatal(x, err, y, err2)
			}
		}
		if len(s.String()) == 0 || s.Walk().Next() == nil && s.ExpectedExact().Sign() > 0 {
			t.Fatal("nothing to roll")
		}
	})
}

// Cycles begin where their entries say, not at multiples of their spans.
func TestCyclesOfSource(t *testing.T) {
	var s dice.Strategy
	err := s.UnmarshalJSON([]byte(`{"sides": 5, "hand": [10], "dice": [10], "unit": "roll",
		"expected": "1", "worst": "1", "steps": [
		{"cases": 1, "lines": [{"first": 0, "last": 0, "roll": [10], "add": 0, "then": [
			{"first": 0, "last": 3, "result": 1, "span": 2},
			{"first": 4, "last": 9, "result": 3, "span": 3}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	die := mustSource(t, &s, dice.Replay(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
	for i, want := range []int{1, 2, 1, 2, 3, 4, 5, 3, 4, 5} {
		if got := dice.Must(die.Roll()); got != want {
			t.Errorf("face %d gives %d, want %d", i+1, got, want)
		}
	}
}
