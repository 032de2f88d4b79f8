package dice_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice"
	"pgregory.net/rapid"
)

// A reader plays from the card that String prints and knows nothing else.
type reader []cardPart

// A cardPart is a part of a card, with all that it lists.
type cardPart struct {
	number    int
	rows      []int64 // the labels of the rows of this part; none if they are not named
	low, high int64   // of a number that is kept; high is -1 if there is none
	minus     int64
	plus      int64
	dice      []int
	columns   []string
	entries   map[string][]string // by the label of a row
	lines     []string            // sentences
}

var (
	partHead  = regexp.MustCompile(`^(\d+) +(?:Rows? ([^:]*?)(?:, by the first roll)?: )?(?:Number (\d+)(?:–(\d+))?: )?(?i:subtract (\d+), then )?(?i:roll|throw|toss) (.*?)(?: for the row|, one after the other)?(?:, then add (\d+))?:(?:   (.*))?$`)
	labelled  = regexp.MustCompile(`^   (\S+(?: \S+)*)  +(\S.*)$`)
	ranged    = regexp.MustCompile(`^(\d+)(?:–(\d+))?: (.*)$`)
	apart     = regexp.MustCompile(`  +`)
	onward    = regexp.MustCompile(`^(row .*), (?:roll|throw|toss) (.*)$`)
	diceWords = regexp.MustCompile(`(a|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:d(\d+)|coins?)`)
)

var numberWords = []string{"", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

func read(t rapid.TB, text string) (r reader) {
	t.Helper()
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if paragraph[0] < '0' || paragraph[0] > '9' || paragraph[1] != ' ' && paragraph[2] != ' ' && paragraph[3] != ' ' {
			continue // title, notes, example
		}
		lines := strings.Split(paragraph, "\n")
		head, rest := lines[0], lines[1:]
		for !strings.HasSuffix(head, ":") && len(rest) > 0 {
			head, rest = head+" "+strings.TrimSpace(rest[0]), rest[1:]
		}
		m := partHead.FindStringSubmatch(head)
		if m == nil {
			t.Fatalf("what does %q mean?", head)
		}
		x := cardPart{number: int(number(t, m[1], nil)), high: -1, entries: map[string][]string{}}
		if m[2] != "" {
			x.rows = labels(t, m[2])
		}
		if m[3] != "" {
			x.low, x.high = number(t, m[3], nil), number(t, m[3], nil)
		}
		if m[4] != "" {
			x.high = number(t, m[4], nil)
		}
		if m[5] != "" {
			x.minus = number(t, m[5], nil)
		}
		if m[7] != "" {
			x.plus = number(t, m[7], nil)
		}
		x.dice = diceOf(t, m[6])
		x.list(t, m[8], rest)
		r = append(r, x)
	}
	return r
}

// diceOf returns the dice of "a d6" or "a coin and two d10".
func diceOf(t rapid.TB, text string) (dice []int) {
	for _, d := range diceWords.FindAllStringSubmatch(text, -1) {
		sides, count := 2, slices.Index(numberWords, d[1])
		if count < 0 {
			count = int(number(t, d[1], nil))
		}
		if d[2] != "" {
			sides = int(number(t, d[2], nil))
		}
		dice = append(dice, slices.Repeat([]int{sides}, count)...)
	}
	return dice
}

// labels returns the numbers that "1 to 3", "1 and 2" or "1, 3 and 5" name.
func labels(t rapid.TB, text string) (list []int64) {
	if first, last, ok := strings.Cut(text, " to "); ok {
		for n := number(t, first, nil); n <= number(t, last, nil); n++ {
			list = append(list, n)
		}
		return list
	}
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(text, "and", ","), func(c rune) bool { return c == ',' || c == ' ' }) {
		list = append(list, number(t, word, nil))
	}
	return list
}

// list takes what stands behind or below the head of a part.
func (x *cardPart) list(t rapid.TB, behind string, below []string) {
	if behind != "" {
		x.entries[""] = strings.Split(behind, " · ")
		return
	}
	if strings.Contains(below[0], " is 10") || strings.HasPrefix(below[0], "   (") {
		x.lines = below
		return
	}
	if !strings.Contains(below[0], ": ") {
		x.columns = apart.Split(strings.TrimSpace(below[0]), -1)
		if strings.Contains(x.columns[0], "→") {
			x.columns = x.columns[1:]
		}
		for _, l := range below[1:] {
			cells := apart.Split(strings.TrimSpace(l), -1)
			if len(cells) == len(x.columns) {
				cells = append([]string{""}, cells...)
			}
			if len(cells) != len(x.columns)+1 {
				t.Fatalf("%d columns, and %q", len(x.columns), l)
			}
			x.entries[strings.TrimPrefix(cells[0], "gives")] = cells[1:]
		}
		return
	}
	var rows []string
	for _, l := range below {
		if strings.HasPrefix(l, "    ") && len(rows) > 0 {
			rows[len(rows)-1] += " " + strings.TrimSpace(l)
			continue
		}
		rows = append(rows, l)
	}
	for _, l := range rows {
		if m := labelled.FindStringSubmatch(l); m != nil {
			x.entries[m[1]] = append(x.entries[m[1]], strings.Split(strings.TrimSuffix(m[2], " ·"), " · ")...)
			continue
		}
		x.lines = append(x.lines, strings.TrimSpace(l))
	}
}

var symbol = regexp.MustCompile(`[a-z]+|\d+|\S`)

// number works out a formula of sums, products and remainders.
func number(t rapid.TB, formula string, values map[string]int64) int64 {
	t.Helper()
	symbols := append(symbol.FindAllString(formula, -1), "")
	next := func() (s string) {
		s, symbols = symbols[0], symbols[1:]
		return s
	}
	var sum func() int64
	factor := func() int64 {
		s := next()
		if s == "(" {
			n := sum()
			if next() != ")" {
				t.Fatalf("what does %q mean?", formula)
			}
			return n
		}
		if v, named := values[s]; named {
			return v
		}
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatalf("what does %q mean? %v", formula, err)
		}
		return n
	}
	product := func() int64 {
		for n := factor(); ; {
			switch symbols[0] {
			case "×":
				next()
				n *= factor()
			case "mod":
				next()
				n %= factor()
			default:
				return n
			}
		}
	}
	sum = func() int64 {
		for n := product(); ; {
			switch symbols[0] {
			case "+":
				next()
				n += product()
			case "−":
				next()
				n -= product()
			default:
				return n
			}
		}
	}
	n := sum()
	if symbols[0] != "" {
		t.Fatalf("what does %q mean?", formula)
	}
	return n
}

// A stand is where a reader is: at a part, with the row there or a number that is
// kept, or at a result.
type stand struct {
	part   int
	row    int64 // 0 if rows are not named
	number int64
	result int64
}

func (s stand) name() string {
	switch {
	case s.row > 0:
		return fmt.Sprintf("row %d", s.row)
	case s.part > 1:
		return fmt.Sprintf("part %d", s.part)
	}
	return "start"
}

// follow plays with the faces of the dice that roll throws. It says where it stands
// before each throw.
func (r reader) follow(t rapid.TB, at func(stand), roll func(sides int) int) int {
	t.Helper()
	if len(r) == 0 { // "There is nothing to roll: the result is 1."
		return 1
	}
	for here := (stand{part: 1}); ; {
		if here.result != 0 {
			return int(here.result)
		}
		i := slices.IndexFunc(r, func(x cardPart) bool {
			return x.number == here.part && (x.high < 0 || x.low <= here.number && here.number <= x.high)
		})
		if i < 0 {
			t.Fatalf("nothing is said about %+v", here)
		}
		at(here)
		here = r[i].do(t, r, here, roll)
	}
}

// do throws the dice of a part and returns where that leads.
func (x cardPart) do(t rapid.TB, r reader, here stand, roll func(sides int) int) stand {
	t.Helper()
	if x.lines != nil && len(x.entries) == 0 {
		if strings.Contains(x.lines[0], ": ") && !strings.HasPrefix(x.lines[0], "   (") && !strings.Contains(x.lines[0], " is 10") {
			return x.calculate(t, here, roll)
		}
		return x.digits(t, roll)
	}
	var words []string
	if here.row > 0 && len(x.rows) > 1 {
		words = append(words, fmt.Sprintf("row %d", here.row))
	}
	var face int
	for i, sides := range x.dice {
		face = roll(sides)
		if i < len(x.dice)-1 {
			words = append(words, faceName(sides, face))
		}
	}
	entries, ok := x.entries[strings.Join(words, " · ")]
	if !ok {
		t.Fatalf("no row %q in %+v", words, x)
	}
	sides := x.dice[len(x.dice)-1]
	for i, e := range entries {
		said := e
		if x.columns != nil {
			said = x.columns[i] + ": " + e
		}
		faces, text, _ := strings.Cut(said, ": ")
		if holds(t, faces, sides, face) {
			return r.goTo(t, text, int64(face))
		}
	}
	t.Fatalf("nothing is said about %d: %q", face, entries)
	panic("unreachable")
}

func faceName(sides, face int) string {
	if sides == 2 {
		return []string{"heads", "tails"}[face-1]
	}
	return strconv.Itoa(face)
}

func holds(t rapid.TB, faces string, sides, face int) bool {
	if sides == 2 {
		return faces == faceName(2, face) || faces == "heads or tails"
	}
	first, last, several := strings.Cut(faces, "–")
	if !several {
		last = first
	}
	return number(t, first, nil) <= int64(face) && int64(face) <= number(t, last, nil)
}

// goTo does what an entry says about a face.
func (r reader) goTo(t rapid.TB, text string, face int64) stand {
	t.Helper()
	row := func(label int64) stand {
		for _, x := range r {
			if slices.Contains(x.rows, label) {
				return stand{part: x.number, row: label}
			}
		}
		t.Fatalf("where is row %d?", label)
		panic("unreachable")
	}
	if m := onward.FindStringSubmatch(text); m != nil {
		to := r.goTo(t, m[1], face)
		if said := diceOf(t, m[2]); !slices.ContainsFunc(r, func(x cardPart) bool { return x.number == to.part && slices.Equal(x.dice, said) }) {
			t.Fatalf("%q, but part %d has other dice", text, to.part)
		}
		return to
	}
	switch {
	case text == "as shown":
		return stand{result: face}
	case text == "again":
		return stand{part: 1}
	case text == "row of that number":
		return row(face)
	case strings.HasPrefix(text, "row "):
		return row(number(t, text[4:], nil))
	case strings.HasPrefix(text, "go to "):
		return stand{part: int(number(t, text[6:], nil))}
	}
	return stand{result: number(t, strings.Replace(text, "the face", "face", 1), map[string]int64{"face": face})}
}

// digits reads the dice as digits.
func (x cardPart) digits(t rapid.TB, roll func(sides int) int) stand {
	text := strings.Join(x.lines, "\n")
	again := stand{part: 1}
	above, early := int64(1<<62), 1<<30
	if m := regexp.MustCompile(`Above (\d+): again`).FindStringSubmatch(text); m != nil {
		above = number(t, m[1], nil)
	}
	if m := regexp.MustCompile(`After (\d+)[–0-9]* at first: again at once`).FindStringSubmatch(text); m != nil {
		early = int(number(t, m[1], nil))
	}
	values := map[string]int64{}
	shown, all := int64(0), int64(1)
	for i, sides := range x.dice {
		face := roll(sides)
		if i == 0 && face >= early {
			return again
		}
		values[[]string{"first", "second", "third", "fourth", "fifth", "sixth"}[i]] = int64(face)
		shown, all = shown*10+int64(face%10), all*10
	}
	if formula := strings.TrimSuffix(strings.TrimSpace(x.lines[0]), "."); formula[0] == '(' {
		shown = number(t, formula, values)
	} else if shown == 0 {
		shown = all
	}
	if shown > above {
		return again
	}
	return stand{result: shown}
}

// calculate keeps a number.
func (x cardPart) calculate(t rapid.TB, here stand, roll func(sides int) int) stand {
	n := here.number - x.minus
	for _, sides := range x.dice {
		n = n*int64(sides) + int64(roll(sides)) - 1
	}
	n += x.plus
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
		if n < first || n > last {
			continue
		}
		values := map[string]int64{"number": n}
		if formula, ok := strings.CutPrefix(m[3], "result = "); ok {
			return stand{result: number(t, formula, values)}
		}
		to, formula, ok := strings.Cut(strings.TrimPrefix(m[3], "go to "), " with number = ")
		if ok {
			n = number(t, formula, values)
		}
		return stand{part: int(number(t, to, nil)), number: n}
	}
	t.Fatalf("no line for %d in %+v", n, x)
	panic("unreachable")
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
			got := instructions.follow(t, func(stand) {}, func(sides int) int { return dice.Must(b.die(sides).Roll()) })
			if got != want || len(a.faces) != len(b.faces) {
				t.Fatalf("%d after %v, Source gives %d after %v", got, b.faces, want, a.faces)
			}
		}
	})
}

// rowsOfPicture returns where the rows of a picture are, by their names.
func rowsOfPicture(t rapid.TB, picture string) map[string]string {
	rows := map[string]string{}
	for decoder := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
		if element, ok := token.(xml.StartElement); ok && element.Name.Local == "g" {
			values := map[string]string{}
			for _, a := range element.Attr {
				values[a.Name.Local] = a.Value
			}
			if values["class"] == "row" {
				rows[values["data-name"]] = values["data-at"]
			}
		}
	}
}

// A walk stands at the row that a reader of the card has reached.
func TestPositionIsThatOfTheCard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		instructions, rows := read(t, s.String()), rowsOfPicture(t, s.SVG())
		if len(rows) == 0 { // digits or formulas
			return
		}
		table := newTable(rapid.Uint64().Draw(t, "seed"))
		for range 20 {
			walk := s.Walk()
			at := func(here stand) {
				step, number := walk.Position()
				if got := fmt.Sprintf("%d.%d", step, number); got != rows[here.name()] {
					t.Fatalf("the walk is at %s, the reader at %s: %s", got, here.name(), rows[here.name()])
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
				t.Fatalf("%d, %v; the card gives %d", face, done, want)
			}
			if step, number := walk.Position(); step != 0 || number != 0 {
				t.Fatalf("step %d and number %d after the result", step, number)
			}
		}
	})
}
