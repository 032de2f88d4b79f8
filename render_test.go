package dice_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestRenderGolden(t *testing.T) {
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

// golden compares a text with the file of that name in testdata, or writes it.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := "testdata/" + name
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))), text); diff != "" {
		t.Errorf("%s (-want +got; go test -run Golden -update writes it anew):\n%s", file, diff)
	}
}

// The table of the README: the funky dice of a popular game from the usual six.
//
//	go test -run FunkyGolden -update
//
// writes it to testdata/funky.md.
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
		most := "no bound"
		if worst, bounded := s.Worst(); bounded {
			most = fmt.Sprint(worst)
		}
		fmt.Fprintf(&b, "| d%d | %s | %.4f | %s | %s |\n",
			sides, strings.Join(rolled, ", "), s.Expected(), s.ExpectedExact().RatString(), most)
	}
	golden(t, "funky.md", b.String())
}

// Graphviz accepts every DOT file.
func TestDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed")
	}
	for _, s := range []*dice.Strategy{
		mustPlan(t, 13, poly), mustPlan(t, 1, nil), mustPlan(t, 997, []int{2, 3}),
		mustPlan(t, 1000, []int{6, 6, 20}, dice.PerThrow()),
	} {
		cmd := exec.Command(dot, "-Tcanon")
		cmd.Stdin = strings.NewReader(s.DOT())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

// A reader follows the instructions that String prints and knows nothing else.
type reader []section

// A section is for the cases from low to high of a step.
type section struct {
	step      int
	low, high int64
	dice      []int               // to roll; none if there is a result or another step at once
	then      string              // what to work out, or to do without a roll
	rows      map[string][]string // the cells of a table, by what stands in front
	words     map[string]string
	lines     []string // for the new number
}

var (
	sectionHead = regexp.MustCompile(`^([A-Z]+)(\d*)(?:–[A-Z]+(\d+))?: (?:roll ((?:d\d+(?:, )?)+))?(.*)$`)
	labelled    = regexp.MustCompile(`^([A-Z]+\d+): (.*)$`)
	ranged      = regexp.MustCompile(`^(\d+)(?:–(\d+))?: (.*)$`)
	placed      = regexp.MustCompile(`^([A-Z]+)(\d*)(?:–[A-Z]+\d+)?$`)
)

func read(t rapid.TB, text string) (r reader) {
	t.Helper()
	text = regexp.MustCompile(`\n    +([^ |][^|\n]*)(\n|$)`).ReplaceAllString(text, " $1\n")
	text = regexp.MustCompile(`\n    +([^ |][^|\n]*)(\n|$)`).ReplaceAllString(text, " $1\n")
	parts := strings.Split(strings.TrimSpace(text), "\n\n")
	for _, part := range parts[2:] { // after the title and the explanation
		if strings.HasPrefix(part, "mod is") {
			continue
		}
		lines := strings.Split(part, "\n")
		m := sectionHead.FindStringSubmatch(lines[0])
		if m == nil {
			t.Fatalf("what does %q mean?", lines[0])
		}
		x := section{step: stepNamed(m[1]), then: strings.TrimPrefix(m[5], ", "), rows: map[string][]string{}, words: map[string]string{}}
		x.low, x.high = 0, 0
		if m[2] != "" {
			x.low = number(t, m[2], nil)
			x.high = x.low
		}
		if m[3] != "" {
			x.high = number(t, m[3], nil)
		}
		for _, name := range strings.FieldsFunc(m[4], func(c rune) bool { return c == ',' || c == ' ' }) {
			x.dice = append(x.dice, int(number(t, name[1:], nil)))
		}
		for _, l := range lines[1:] {
			if label, cells, is := strings.Cut(l, "|"); is {
				x.rows[strings.TrimSpace(label)] = strings.Fields(cells)
			} else if m := labelled.FindStringSubmatch(strings.TrimSpace(l)); m != nil {
				x.words[m[1]] = m[2]
			} else if x.then != "" {
				x.lines = append(x.lines, strings.TrimSpace(l))
			} else {
				x.words[""] = strings.TrimSpace(l)
			}
		}
		r = append(r, x)
	}
	return r
}

// stepNamed returns the number of the step that is called A, or AB.
func stepNamed(letters string) (n int) {
	for _, c := range letters {
		n = n*26 + int(c-'A') + 1
	}
	return n
}

var name = regexp.MustCompile(`[a-z][a-z0-9]*`)

// number works out a formula.
func number(t rapid.TB, formula string, values map[string]int64) int64 {
	t.Helper()
	for _, sign := range [][2]string{{"×", "*"}, {" mod ", " % "}} {
		formula = strings.ReplaceAll(formula, sign[0], sign[1])
	}
	formula = name.ReplaceAllStringFunc(formula, func(s string) string {
		if v, ok := values[s]; ok {
			return strconv.FormatInt(v, 10)
		}
		return s
	})
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, formula)
	if err != nil {
		t.Fatal(err)
	}
	n, exact := constant.Int64Val(v.Value)
	if !exact {
		t.Fatalf("%s is %v", formula, v.Value)
	}
	return n
}

// A stand is where a reader is: at a case of a step, or at a result.
type stand struct {
	step   int
	number int64
	result int64
}

// goTo returns the place that is called B3, or the one of B0–B6 that is so far
// behind the first.
func goTo(t rapid.TB, text string, behind int64) stand {
	t.Helper()
	m := placed.FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("where is %q?", text)
	}
	at := stand{step: stepNamed(m[1])}
	if m[2] != "" {
		at.number = number(t, m[2], nil)
	}
	if strings.Contains(text, "–") {
		at.number += behind
	}
	return at
}

// effect does what a line says, for a number that is so far behind the first of
// the line.
func effect(t rapid.TB, text string, values map[string]int64, behind int64) stand {
	t.Helper()
	if formula, ok := strings.CutPrefix(text, "result = "); ok {
		return stand{result: number(t, formula, values)}
	}
	text, ok := strings.CutPrefix(text, "go to ")
	if !ok {
		t.Fatalf("what does %q mean?", text)
	}
	if letters, formula, ok := strings.Cut(text, " with number = "); ok {
		return stand{step: stepNamed(letters), number: number(t, formula, values)}
	}
	return goTo(t, text, behind)
}

// inWords does what words say for a face: "1–3: as shown; 4–6: subtract 3".
func inWords(t rapid.TB, text string, face int64) stand {
	t.Helper()
	if text == "odd: 1; even: 2" {
		return stand{result: 2 - face%2}
	}
	for _, part := range strings.Split(text, "; ") {
		first := int64(1)
		if m := ranged.FindStringSubmatch(part); m != nil {
			first = number(t, m[1], nil)
			last := first
			if m[2] != "" {
				last = number(t, m[2], nil)
			}
			if face < first || face > last {
				continue
			}
			part = m[3]
		}
		word, rest, _ := strings.Cut(part, " ")
		switch word {
		case "as":
			return stand{result: face}
		case "add":
			return stand{result: face + number(t, rest, nil)}
		case "subtract":
			return stand{result: face - number(t, rest, nil)}
		case "go":
			return effect(t, part, nil, face-first)
		}
		return stand{result: number(t, part, nil)}
	}
	t.Fatalf("nothing is said about %d: %s", face, text)
	panic("unreachable")
}

// follow does what the sections say, with the faces of the dice that roll throws.
// It says at which step and number, before each throw.
func (r reader) follow(t rapid.TB, at func(step, number int), roll func(sides int) int) int {
	t.Helper()
	for here := (stand{step: 1}); ; {
		if here.result != 0 {
			return int(here.result)
		}
		i := slices.IndexFunc(r, func(x section) bool {
			return x.step == here.step && x.low <= here.number && here.number <= x.high
		})
		if i < 0 {
			t.Fatalf("nothing is said about %+v", here)
		}
		here = r[i].do(t, here, at, roll)
	}
}

func (x section) do(t rapid.TB, here stand, at func(step, number int), roll func(sides int) int) stand {
	t.Helper()
	values := map[string]int64{"number": here.number}
	if x.dice == nil {
		return effect(t, x.then, values, here.number-x.low)
	}
	at(here.step, int(here.number))
	label, last := "", int64(0)
	if x.low < x.high || len(x.dice) == 1 && len(x.rows) > 0 {
		label = letters(here.step)
		if _, alone := x.rows[label]; !alone {
			label += strconv.FormatInt(here.number, 10)
		}
	}
	for i, sides := range x.dice {
		last = int64(roll(sides))
		values["face"], values["face"+strconv.Itoa(i+1)] = last, last
		if i < len(x.dice)-1 {
			label += " " + strconv.FormatInt(last, 10)
		}
	}
	label = strings.TrimSpace(label)
	if cells, ok := x.rows[label]; ok {
		if cell := cells[last-1]; cell[0] >= 'A' {
			return goTo(t, cell, 0)
		} else {
			return stand{result: number(t, cell, nil)}
		}
	}
	if words, ok := x.words[label]; ok {
		return inWords(t, words, last)
	}
	if strings.HasPrefix(x.then, "result = ") {
		return effect(t, x.then, values, 0)
	}
	values["number"] = number(t, strings.TrimPrefix(x.then, "number = "), values)
	for _, l := range x.lines {
		m := ranged.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("what does %q mean?", l)
		}
		first := number(t, m[1], nil)
		last := first
		if m[2] != "" {
			last = number(t, m[2], nil)
		}
		if n := values["number"]; first <= n && n <= last {
			return effect(t, m[3], values, n-first)
		}
	}
	t.Fatalf("no line for %d in %+v", values["number"], x)
	panic("unreachable")
}

// letters is the name of a step.
func letters(step int) string {
	if step == 0 {
		return ""
	}
	return letters((step-1)/26) + string(rune('A'+(step-1)%26))
}

func TestStringIsFollowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		instructions := read(t, s.String())
		seed := rapid.Uint64().Draw(t, "seed")
		a, b := newTable(seed), newTable(seed)
		die := mustSource(t, s, a.all(s.Dice())...)
		for range 20 {
			want := dice.Must(die.Roll())
			got := instructions.follow(t, func(step, number int) {}, func(sides int) int { return dice.Must(b.die(sides).Roll()) })
			if got != want || len(a.faces) != len(b.faces) {
				t.Fatalf("%d after %v, Source gives %d after %v", got, b.faces, want, a.faces)
			}
		}
	})
}

// A walk stands at the step and the number that the instructions name.
func TestPositionIsThatOfString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		instructions := read(t, s.String())
		table := newTable(rapid.Uint64().Draw(t, "seed"))
		for range 20 {
			walk := s.Walk()
			at := func(step, number int) {
				if gotStep, gotNumber := walk.Position(); gotStep != step || gotNumber != number {
					t.Fatalf("the walk is at step %d with %d, the instructions at step %d with %d", gotStep, gotNumber, step, number)
				}
			}
			var faces []int
			want := instructions.follow(t, at, func(sides int) int {
				face := dice.Must(table.die(sides).Roll())
				if faces = append(faces, face); len(faces) == len(walk.Next()) {
					if err := walk.Feed(faces...); err != nil {
						t.Fatal(err)
					}
					faces = nil
				}
				return face
			})
			if face, done := walk.Result(); face != want || !done {
				t.Fatalf("%d, %v; the instructions give %d", face, done, want)
			}
			if step, number := walk.Position(); step != 0 || number != 0 {
				t.Fatalf("step %d and number %d after the result", step, number)
			}
		}
	})
}

// A plan is the data that MarshalJSON writes, for somebody who knows nothing else.
type planData struct {
	Steps []struct{ Lines []planLine }
}

type planLine struct {
	First, Last, Add, Result, Case, Span int64
	Step                                 int
	Roll                                 []int
	Then                                 []planLine
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
