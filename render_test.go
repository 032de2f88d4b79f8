package dice_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"regexp"
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
			"txt": s.String(), "md": s.Markdown(), "mmd": s.Mermaid(), "dot": s.DOT(),
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
type reader struct {
	steps map[string][]line
}

// A line is for the numbers from low to high.
type line struct {
	low, high int64
	dice      []int  // to roll; none if there is a result or another step at once
	number    string // how to work out the new number
	result    string
	step      string // to go to
	below     []line // for the new number
}

var (
	stepLine = regexp.MustCompile(`^Step (\d+)$`)
	lineLine = regexp.MustCompile(`^(  |    )(\d+)(?: to (\d+))?: (.*)$`)
	rollText = regexp.MustCompile(`^roll ((?:d\d+, )+)number = (.*)$`)
	goToText = regexp.MustCompile(`^(?:number = (.*), )?go to step (\d+)$`)
)

func read(t rapid.TB, text string) reader {
	t.Helper()
	r := reader{map[string][]line{}}
	step := ""
	_, body, _ := strings.Cut(text, "\n\n")
	_, body, _ = strings.Cut(body, "\n\n") // the explanation
	for _, s := range strings.Split(body, "\n") {
		if s == "" || strings.HasPrefix(s, "mod is") {
			continue
		}
		if m := stepLine.FindStringSubmatch(s); m != nil {
			step = m[1]
			continue
		}
		m := lineLine.FindStringSubmatch(s)
		if m == nil {
			t.Fatalf("what does %q mean?", s)
		}
		l := line{low: number(t, m[2], nil), number: "number"}
		l.high = l.low
		if m[3] != "" {
			l.high = number(t, m[3], nil)
		}
		if what := rollText.FindStringSubmatch(m[4]); what != nil {
			l.number = what[2]
			for _, d := range strings.Split(strings.TrimSuffix(what[1], ", "), ", ") {
				l.dice = append(l.dice, int(int(number(t, d[1:], nil))))
			}
		} else if what := goToText.FindStringSubmatch(m[4]); what != nil {
			l.step = what[2]
			if what[1] != "" {
				l.number = what[1]
			}
		} else if result, ok := strings.CutPrefix(m[4], "result = "); ok {
			l.result = result
		} else {
			t.Fatalf("what does %q mean?", s)
		}
		lines := r.steps[step]
		if m[1] == "  " {
			r.steps[step] = append(lines, l)
		} else {
			last := &lines[len(lines)-1]
			last.below = append(last.below, l)
		}
	}
	return r
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

// follow does what the steps say, with the faces of the dice that roll throws. It
// says at which step and number, before each throw.
func (r reader) follow(t rapid.TB, at func(step, number int), roll func(sides int) int) int {
	t.Helper()
	find := func(lines []line, number int64) line {
		for _, l := range lines {
			if number >= l.low && number <= l.high {
				return l
			}
		}
		t.Fatalf("no line for %d in %+v", number, lines)
		panic("unreachable")
	}
	step, values := "1", map[string]int64{"number": 0}
	for {
		l := find(r.steps[step], values["number"])
		if l.dice != nil {
			at(int(number(t, step, nil)), int(values["number"]))
			for i, sides := range l.dice {
				face := int64(roll(sides))
				values["face"] = int64(face)
				values["face"+strconv.Itoa(i+1)] = int64(face)
			}
			values["number"] = number(t, l.number, values)
			l = find(l.below, values["number"])
		}
		if l.result != "" {
			return int(number(t, l.result, values))
		}
		values["number"], step = number(t, l.number, values), l.step
	}
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
