package dice_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

func TestRenderGolden(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*dice.Strategy{
		"d13-poly":     mustPlan(t, 13, poly),
		"d9-poly":      mustPlan(t, 9, poly),
		"d10-d4-d6":    mustPlan(t, 10, []int{4, 6}),
		"d15-d2-d3":    mustPlan(t, 15, []int{2, 3}),
		"d37-d6-d10":   mustPlan(t, 37, []int{6, 10}),
		"d10-d2-d3":    mustPlan(t, 10, []int{2, 3}),
		"d6-d2":        mustPlan(t, 6, []int{2}),
		"d2-d20":       mustPlan(t, 2, []int{20}),
		"d4-bounded":   mustPlan(t, 4, []int{6}, dice.Bounded()),
		"d36-throw":    mustPlan(t, 36, []int{6, 6}, dice.PerThrow()),
		"d1000-throw":  mustPlan(t, 1000, []int{6, 6, 20}, dice.PerThrow()),
		"d42-primes":   mustPlan(t, 42, primesUpTo(41)),
		"d100-costs":   mustPlan(t, 100, []int{2, 3, 7}, dice.Cost(func(sides int) int { return sides })),
		"d1-no-dice":   mustPlan(t, 1, nil),
		"d1000003-d10": mustPlan(t, 1_000_003, []int{10}),
	} {
		for suffix, text := range map[string]string{
			"txt": s.String(), "md": s.Markdown(), "mmd": s.Mermaid(), "dot": s.DOT(), "svg": s.SVG(),
		} {
			golden(t, name+"."+suffix, text)
		}
	}
}

// The table of docs/plans.md: the unusual dice of a popular game from the usual six.
//
//	go test -run FunkyGolden -update .
//
// writes it anew.
func TestFunkyGolden(t *testing.T) {
	var b strings.Builder
	b.WriteString("| Die | Dice rolled | Rolls on average | exactly | at worst |\n")
	b.WriteString("| --- | --- | ---: | ---: | ---: |\n")
	for _, sides := range []int{3, 5, 7, 14, 16, 24, 30} {
		s := mustPlan(t, sides, poly)
		var rolled []string
		for _, n := range s.Dice() {
			rolled = append(rolled, fmt.Sprintf("d%d", n))
		}
		most := "no maximum"
		if worst, bounded := s.Worst(); bounded {
			most = fmt.Sprint(worst)
		}
		fmt.Fprintf(&b, "| d%d | %s | %.4f | %s | %s |\n",
			sides, strings.Join(rolled, ", "), s.Expected(), s.ExpectedExact().RatString(), most)
	}
	goldenTable(t, "docs/plans.md", b.String())
}

// Graphviz accepts every DOT file.
func TestDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		dicetest.Missing(t, "Graphviz")
	}
	for _, s := range []*dice.Strategy{
		mustPlan(t, 13, poly), mustPlan(t, 1, nil), mustPlan(t, 101, []int{2, 3}),
		mustPlan(t, 1000, []int{6, 6, 20}, dice.PerThrow()),
	} {
		cmd := exec.Command(dot, "-Tcanon")
		cmd.Stdin = strings.NewReader(s.DOT())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

// A plan is the data that MarshalJSON writes, for somebody who knows nothing else.
type planData struct {
	Steps []struct{ Lines []planLine }
}

type planLine struct {
	First, Last, Add, Result, Case, Span, Cost int64
	Step                                       int
	Roll                                       []int
	Then                                       []planLine
}

// follow does what the data says, with the faces of the dice that roll throws.
func (p planData) follow(t rapid.TB, roll func(sides int) int) int64 {
	find := func(lines []planLine, number int64) planLine {
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
				number = number*int64(sides) + int64(roll(sides)) - 1
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

// Whoever follows the data gets the results of Source. Who reads it has the same
// strategy again.
func TestJSONIsFollowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var data planData
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
			if got != int64(want) || dice.Must(same.Roll()) != want || !slices.Equal(a.faces, b.faces) || !slices.Equal(a.faces, c.faces) {
				t.Fatalf("%d after %v, Source gives %d after %v; when read after %v", got, c.faces, want, a.faces, b.faces)
			}
		}
		worst, bounded := s.Worst()
		if most, too := again.Worst(); again.String() != s.String() || again.ExpectedExact().Cmp(s.ExpectedExact()) != 0 || most != worst || too != bounded {
			t.Fatalf("written:\n%vread:\n%v", s, &again)
		}
	})
}

// Both are found by encoding/json, also in a struct.
func TestJSONOfFields(t *testing.T) {
	type table struct {
		Plan  *dice.Strategy
		Value dice.Strategy
		None  *dice.Strategy
	}
	s := mustPlan(t, 13, poly)
	text, err := json.Marshal(table{s, *s, nil})
	if err != nil {
		t.Fatal(err)
	}
	var got table
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.None != nil || got.Plan.String() != s.String() || got.Value.String() != s.String() {
		t.Errorf("%s", text)
	}
	if _, err := json.Marshal(new(dice.Strategy)); err == nil || !strings.Contains(err.Error(), "empty strategy; make one with Plan") {
		t.Error(err)
	}
	kept := *s
	for _, bad := range []string{`{}`, strings.Replace(string(dice.Must(s.MarshalJSON())), `"result":1`, `"result":1,"span":12`, 1)} {
		if err := kept.UnmarshalJSON([]byte(bad)); err == nil || kept.String() != s.String() {
			t.Errorf("%v; now\n%v", err, &kept)
		}
	}
	if err := kept.UnmarshalJSON([]byte("null")); err != nil || kept.String() != s.String() {
		t.Error(err)
	}
}

// Whatever is read is fair, and is written as data that is read again.
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

// A formula that gives an outcome of unequal probability calls it one: its number is a
// place in the table, not a face.
func TestFormulasOfUnequalOutcomes(t *testing.T) {
	weights := make([]int, 80)
	for i := range weights {
		weights[i] = 1000 + i%3
	}
	table := dice.Must(dice.PlanWeighted(t.Context(), weights, []int{6, 20})).String()
	if n := strings.Count(table, "result = outcome number "); n == 0 {
		t.Errorf("no outcome has a formula in\n%.500s", table)
	}
	if die := dice.Must(dice.Plan(100_003, []int{6, 20})).String(); !strings.Contains(die, "result = number") || strings.Contains(die, "outcome") {
		t.Errorf("a die has outcomes, and no results, in\n%.500s", die)
	}
}
