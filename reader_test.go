package dice_test

import (
	"cmp"
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
	head      string
	chosen    []int // the sides of dice whose faces choose the row
	dice      []int // that are then thrown
	columns   []string
	entries   map[string][]string // by the label of a row: 1–3 → 7
	lines     []string            // sentences
	low, high int64               // of a number that is kept; high is -1 if there is none
}

var (
	partHead  = regexp.MustCompile(`^(?:(\d+) +)?([A-Z][^:]*(?:: [a-z][^:]*)?):(?:   (.*))?$`)
	anyRoll   = regexp.MustCompile(`(?i:roll|throw|toss) ([^;]*)`)
	labelled  = regexp.MustCompile(`^   (\S+(?: \S+)*)  +(\S.*)$`)
	ranged    = regexp.MustCompile(`^(\d+)(?:–(\d+))? → (.*)$`)
	apart     = regexp.MustCompile(`  +`)
	between   = regexp.MustCompile(` · |  +`)
	diceWords = regexp.MustCompile(`(?:(a|two|three|four|five|six|seven|eight|nine|ten|\d+) |, then |^)(?:d(\d+)|coins?)`)
)

var numberWords = []string{"", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

func read(t rapid.TB, text string) (r reader) {
	t.Helper()
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n")[1:] {
		lines := strings.Split(paragraph, "\n")
		head, rest := lines[0], lines[1:]
		if !anyRoll.MatchString(head) && !strings.Contains(head, "do not roll") && !strings.Contains(head, "Do not roll") ||
			regexp.MustCompile(`^(One|Tell|Keep|On|A|Example)\b`).MatchString(head) {
			continue // notes, an example
		}
		for !strings.Contains(head, ":   ") && !strings.HasSuffix(head, ":") && len(rest) > 0 {
			head, rest = head+" "+strings.TrimSpace(rest[0]), rest[1:]
		}
		m := partHead.FindStringSubmatch(head)
		if m == nil {
			t.Fatalf("what does %q mean?", head)
		}
		x := cardPart{number: 1, head: m[2], high: -1, entries: map[string][]string{}}
		if m[1] != "" {
			x.number = int(number(t, m[1], nil))
		}
		if n := regexp.MustCompile(`^Number (\d+)(?:–(\d+))?`).FindStringSubmatch(x.head); n != nil {
			x.low, x.high = number(t, n[1], nil), number(t, n[1], nil)
			if n[2] != "" {
				x.high = number(t, n[2], nil)
			}
		}
		rolls := anyRoll.FindAllStringSubmatch(x.head, -1)
		if strings.Contains(x.head, " the row") && !strings.HasPrefix(x.head, "Keep your last roll ") {
			n := 2
			if word := regexp.MustCompile(` (\w+) times`).FindStringSubmatch(x.head); word != nil {
				n = slices.Index(numberWords, word[1])
			}
			x.chosen, x.dice = slices.Repeat(diceOf(t, rolls[0][1]), n-1), diceOf(t, rolls[0][1])
		} else if _, then, ok := strings.Cut(x.head, ", then "); ok && x.high < 0 && !strings.Contains(then, "add") {
			steps := strings.Split(x.head, ", then ")
			for _, step := range steps[:len(steps)-1] {
				x.chosen = append(x.chosen, diceOf(t, step)...)
			}
			x.dice = diceOf(t, steps[len(steps)-1])
		} else if len(rolls) > 0 {
			x.dice = diceOf(t, rolls[len(rolls)-1][1])
		}
		if read := regexp.MustCompile(`^(.*)((?:; tails count .*)?: (?:result|number) = |; the .* says what to add to the )`).FindStringSubmatch(x.head); read != nil {
			x.dice, x.chosen = diceOf(t, read[1]), nil
			if word := regexp.MustCompile(` (twice|(\w+) times)$`).FindStringSubmatch(read[1]); word != nil {
				x.dice = slices.Repeat(x.dice, max(2, slices.Index(numberWords, word[2])))
			}
		}
		x.list(t, m[3], rest, strings.Contains(text, "Keep a number"))
		r = append(r, x)
	}
	return r
}

// diceOf returns the dice of "a d6" or "a coin and two d10".
func diceOf(t rapid.TB, text string) (dice []int) {
	for _, d := range diceWords.FindAllStringSubmatch(text, -1) {
		sides, count := 2, max(1, slices.Index(numberWords, d[1]))
		if d[1] != "" && d[1][0] <= '9' {
			count = int(number(t, d[1], nil))
		}
		if d[2] != "" {
			sides = int(number(t, d[2], nil))
		}
		dice = append(dice, slices.Repeat([]int{sides}, count)...)
	}
	return dice
}

// list takes what stands behind or below the head of a part.
func (x *cardPart) list(t rapid.TB, behind string, below []string, formulas bool) {
	if behind != "" {
		x.entries[""] = between.Split(behind, -1)
	}
	var whole []string // lines, with those that continue them
	for _, l := range below {
		if n := len(whole) - 1; n >= 0 && strings.HasPrefix(l, "     ") && len(x.columns) == 0 {
			whole[n] += "   " + strings.TrimSpace(l)
			continue
		}
		if m := regexp.MustCompile(`^   \S.*→(  |$)`); len(whole) == 0 && m.MatchString(l) {
			x.columns = apart.Split(strings.TrimSpace(l), -1)[1:]
			continue
		}
		whole = append(whole, l)
	}
	for _, l := range whole {
		cells := apart.Split(strings.TrimSpace(l), -1)
		switch m := labelled.FindStringSubmatch(l); {
		case len(x.columns) > 0 && len(cells) == len(x.columns)+1:
			for i, c := range cells[1:] {
				cells[i+1] = x.columns[i] + " → " + c
			}
			x.entries[strings.TrimPrefix(cells[0], "gives")] = cells[1:]
		case len(x.columns) > 0 && len(cells) == 2:
			x.entries[cells[0]] = []string{"any → " + cells[1]}
		case !formulas && regexp.MustCompile(`^   ([0-9–]+|heads|tails) → `).MatchString(l):
			x.entries[""] = append(x.entries[""], between.Split(strings.TrimSpace(l), -1)...)
		case len(x.columns) == 0 && m != nil && !strings.Contains(m[1], "→"):
			x.entries[m[1]] = between.Split(m[2], -1)
		default:
			x.lines = append(x.lines, strings.TrimSpace(l))
		}
	}
}

var symbol = regexp.MustCompile(`[a-z]+|\d+(?:st|nd|rd|th)?|\S`)

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
	row    string // its label; empty if there is only one, or if it is still to be chosen
	number int64
	result int64
}

// A game is what lies on the table.
type game struct {
	path  []string // the faces that chose the row of part 1: d4 3
	last  []string // the faces of the last throw, if there was one
	throw func(sides int) int
	at    func(part int, row string)
}

func (g *game) roll(sides int) (face int, shown string) {
	face = g.throw(sides)
	shown = strconv.Itoa(face)
	switch sides {
	case 2:
		shown = []string{"heads", "tails"}[face-1]
	case 10:
		shown = strconv.Itoa(face % 10)
	}
	if sides > 2 {
		shown = fmt.Sprintf("d%d %s", sides, shown)
	}
	return face, shown
}

// follow plays with the faces of the dice that roll throws. It says where it stands
// before each throw, but those that only choose a row.
func (r reader) follow(t rapid.TB, at func(part int, row string), roll func(sides int) int) int {
	t.Helper()
	if len(r) == 0 { // "There is nothing to roll: the result is 1."
		return 1
	}
	g := &game{throw: roll, at: at}
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
		here = r[i].do(t, r, g, here)
	}
}

// do throws the dice of a part and returns where that leads.
func (x cardPart) do(t rapid.TB, r reader, g *game, here stand) stand {
	t.Helper()
	if len(x.entries) == 0 || strings.Contains(x.head, "; look up the ") || strings.Contains(x.head, ": number = ") {
		if len(x.lines) > 0 && regexp.MustCompile(`^\d+(–\d+)? → `).MatchString(x.lines[0]) {
			return x.calculate(t, g, here)
		}
		return x.digits(t, g)
	}
	if len(x.chosen) > 0 && here.row == "" {
		g.path = nil
		for _, sides := range x.chosen {
			_, shown := g.roll(sides)
			g.path = append(g.path, shown)
			for label, entries := range x.entries {
				if len(entries) == 1 && (entries[0] == "any → start over at once" || entries[0] == "at once → start over") && lies(t, label, g.path) {
					return stand{part: 1}
				}
			}
		}
		here.row = x.find(t, func(label string) bool { return lies(t, label, g.path) })
	}
	if strings.HasPrefix(x.head, "Keep your last roll ") && here.row == "" {
		here.row = x.find(t, func(label string) bool {
			return slices.ContainsFunc(strings.Split(label, ", "), func(faces string) bool { return holds(t, faces, g.last[0]) })
		})
	}
	label, first := []string{here.row}, []string{here.row} // of the row, and of its first line in a grid
	if here.row == "" {
		label, first = nil, nil
	}
	names, last := x.names(), len(x.dice)-1
	for i, sides := range x.dice[:last] {
		first = append(first, names[i]+map[bool]string{true: "heads", false: "1"}[sides == 2])
	}
	if names[last] != "" && last > 0 {
		first = append(first, strings.TrimSpace(names[last]))
	}
	g.at(here.part, strings.Join(first, " · "))
	g.last = nil
	var face int
	for i, sides := range x.dice {
		var shown string
		face, shown = g.roll(sides)
		g.last = append(g.last, shown)
		if i < last {
			label = append(label, names[i]+shown[strings.Index(shown, " ")+1:])
		} else if names[i] != "" && last > 0 {
			label = append(label, strings.TrimSpace(names[i]))
		}
	}
	entries, ok := x.entries[strings.Join(label, " · ")]
	if !ok {
		t.Fatalf("no row %q in %+v", label, x)
	}
	for _, e := range entries {
		faces, text, _ := strings.Cut(e, " → ")
		if holds(t, faces, g.last[len(g.last)-1]) {
			return r.goTo(t, x, g, here, text, int64(face))
		}
	}
	t.Fatalf("nothing is said about %d: %q", face, entries)
	panic("unreachable")
}

// names returns the names of the dice in the labels of a list: "d20 ", "1st d6 "; "1st " if all are
// alike. In a grid they are empty, because its corner has them.
func (x cardPart) names() (names []string) {
	all := slices.Concat(x.chosen, x.dice)
	for i, sides := range all {
		name := fmt.Sprintf("d%d ", sides)
		if sides == 2 {
			name = "coin "
		}
		if slices.Max(all) == slices.Min(all) {
			name = ""
		}
		if like(all, sides) > 1 {
			n := like(all[:i], sides)
			name = append([]string{"1st", "2nd", "3rd"}, fmt.Sprintf("%dth", n+1))[min(n, 3)] + " " + name
		}
		if x.columns != nil {
			name = ""
		}
		names = append(names, name)
	}
	return names[len(x.chosen):]
}

func like(dice []int, sides int) int {
	return len(slices.DeleteFunc(slices.Clone(dice), func(die int) bool { return die != sides }))
}

// find returns the label of the only row that holds.
func (x cardPart) find(t rapid.TB, holds func(label string) bool) (found string) {
	for label := range x.entries {
		if label, _, _ = strings.Cut(label, " · "); holds(label) {
			if found != "" && found != label {
				t.Fatalf("rows %q and %q are for the same faces", found, label)
			}
			found = label
		}
	}
	if found == "" {
		t.Fatalf("no row is for these faces in %+v", x)
	}
	return found
}

// rowLetter is how jumps call a row: A of "A: d4 1–2".
var rowLetter = regexp.MustCompile(`^[A-Z]+: `)

// lies reports whether a label such as "d4 1–2", "A: 1st 1–2" or "3–4, then 5" names the faces of a path.
func lies(t rapid.TB, label string, path []string) bool {
	label = rowLetter.ReplaceAllString(label, "")
	list := strings.Split(strings.TrimPrefix(strings.TrimPrefix(label, "coin "), "1st "), ", then ")
	if len(list) != len(path) {
		return false
	}
	for i, faces := range list {
		if !holds(t, faces, path[i]) {
			return false
		}
	}
	return true
}

// holds reports whether faces such as "d6 3–5", "8–0" or "heads or tails" have one that is shown.
func holds(t rapid.TB, faces, shown string) bool {
	if faces == "any" || faces == "all" {
		return true
	}
	if nines, ok := strings.CutSuffix(faces, ", 0"); ok { // of a d10
		return shown == "d10 0" || holds(t, nines, shown)
	}
	if shown == "heads" || shown == "tails" {
		return faces == shown || faces == "heads or tails"
	}
	die, face, _ := strings.Cut(shown, " ")
	if named, rest, ok := strings.Cut(faces, " "); ok {
		if named != die {
			return false
		}
		faces = rest
	}
	first, last, several := strings.Cut(faces, "–")
	if !several {
		last = first
	}
	value := func(text string) int64 {
		if text == "0" && die == "d10" {
			return 10
		}
		return number(t, text, nil)
	}
	return value(first) <= value(face) && value(face) <= value(last)
}

var fractions = map[string]int64{"half ": 2, "a third of ": 3, "a quarter of ": 4, "a fifth of ": 5}

// goTo does what an entry says about a face.
func (r reader) goTo(t rapid.TB, x cardPart, g *game, here stand, text string, face int64) stand {
	t.Helper()
	switch {
	case text == "as shown", strings.HasPrefix(text, "the ") && !strings.Contains(text, " − "):
		return stand{result: face}
	case text == "start over", text == "start over at once":
		return stand{part: 1}
	case text == "reroll":
		if lines := apart.ReplaceAllString(strings.Join(x.lines, " "), " "); here.row != "" && !strings.Contains(lines, ", same row.") && !strings.Contains(lines, "; same row if none is named.") {
			t.Fatalf("which of the rolls again? %+v", x)
		}
		return here
	case strings.Contains(text, " row "):
		verb, row, _ := strings.Cut(text, " row ")
		want := map[bool][2]string{true: {"reroll,", "Reroll: only the "}, false: {"use", ", read that row of part 1."}}[x.number == 1]
		if lines := apart.ReplaceAllString(strings.Join(x.lines, " "), " "); verb != want[0] || !strings.Contains(lines, want[1]) {
			t.Fatalf("what after %q?", text)
		}
		return stand{part: 1, row: r[0].find(t, func(label string) bool { return rowLetter.FindString(label) == row+": " })}
	case strings.HasPrefix(text, "row "):
		for _, y := range r {
			for row := range y.entries {
				if base, _, _ := strings.Cut(row, " · "); base == text {
					return stand{part: y.number, row: base}
				}
			}
		}
		t.Fatalf("where is %s?", text)
	case strings.HasPrefix(text, "go to "):
		return stand{part: int(number(t, text[6:], nil))}
	case len(text) == 1 && text[0] >= 'A' && text[0] <= 'Z':
		return stand{result: int64(text[0]-'A') + 1}
	}
	if m := lastRoll.FindStringSubmatch(text); m != nil && m[0] != "the " {
		rolls := slices.Concat(x.chosen, x.dice)
		last := rolls[len(rolls)-1]
		if m[1] != "" && m[1] != fmt.Sprint(like(rolls, last)) || m[2] != "" && m[2] != fmt.Sprint(last) {
			t.Fatalf("%q is not the last of %v", m[0], rolls)
		}
		text = strings.Replace(text, m[0], "the face", 1)
	}
	for words, n := range fractions {
		text = strings.Replace(text, words+"the face, rounded up", fmt.Sprint((face+n-1)/n), 1)
	}
	return stand{result: number(t, strings.Replace(text, "the face", "face", 1), map[string]int64{"face": face})}
}

var places = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// digits reads the dice as one number.
func (x cardPart) digits(t rapid.TB, g *game) stand {
	text := strings.Join(append(slices.Clone(x.lines), x.entries[""]...), "\n")
	for label, entries := range x.entries { // what the first die adds, and the number
		if label != "" {
			text += "\n" + label + "\n" + strings.Join(entries, "\n")
		}
	}
	text = strings.Join(between.Split(text, -1), "\n")
	find := func(pattern string) string {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(text); m != nil {
			return m[1]
		}
		return ""
	}
	above, early := int64(1<<62), find(`(?m)^(?:first )?([0-9–]+(?:, 0)?) → start over(?: at once)?$`)
	if limit := find(`bove (\d+) →`); limit != "" {
		above = number(t, limit, nil)
	}
	added := map[int]int64{}
	for _, m := range regexp.MustCompile(`(?m)^(\d+) → \+(\d+)$`).FindAllStringSubmatch(text, -1) {
		added[(int(number(t, m[1], nil))+x.dice[0]-1)%x.dice[0]+1] = number(t, m[2], nil)
	}
	values := map[string]int64{}
	shown, all, sum := int64(0), int64(1), int64(0)
	for i, sides := range x.dice {
		face, said := g.roll(sides)
		if i == 0 && early != "" && holds(t, early, said) {
			return stand{part: 1}
		}
		if add, listed := added[face]; i == 0 && listed {
			sum = add
		} else {
			sum += int64(face)
		}
		values[placeOf(i)] = int64(face)
		digit := int64(face % 10)
		if zero := find(`\((\d+) counts as 0\)`); i == 0 && zero != "" && number(t, zero, nil) == int64(face) {
			digit = 0
		}
		shown, all = shown*10+digit, all*int64(sides)
	}
	less := x.subtracted(t, text, min(above, all-1), shown == 0 || len(added) > 0)
	formula := regexp.MustCompile(`^.*?(?:; tails count ([0-9, ]+))?: (?:result|number) = (.*)$`).FindStringSubmatch(x.head)
	switch {
	case formula != nil && formula[1] != "" && formula[2] == "their sum + 1":
		shown = 1
		for i, count := range strings.Split(formula[1], ", ") {
			shown += number(t, count, nil) * (values[placeOf(i)] - 1)
		}
	case formula != nil:
		shown = number(t, formula[2], values)
	case len(added) > 0:
		shown = sum
	case strings.HasPrefix(text, "Add the faces"):
		shown = sum - int64(len(x.dice)) + 1 // the number of the outcome, from 1
	case shown == 0 && above < all:
		if find(`(?m)^0 or above (\d+) → start over$`) != fmt.Sprint(above) {
			t.Fatalf("what are zeros in %q?", text)
		}
		shown = all
	case shown == 0:
		return stand{result: number(t, find(`(?m)^0 → (\d+)$`), nil)}
	}
	if shown > above {
		return stand{part: 1}
	}
	return stand{result: shown - less(shown)}
}

// placeOf names a roll.
func placeOf(i int) string {
	return append(places, fmt.Sprintf("%dth", i+1))[min(i, len(places))] // there are no 21
}

// subtracted returns how much less than a number the result is. Its ranges reach from 1 to the
// last number, if there are any or must be.
func (x cardPart) subtracted(t rapid.TB, text string, last int64, must bool) func(int64) int64 {
	type span struct{ from, to, less int64 }
	var list []span
	ranges := regexp.MustCompile(`(?m)^(\d+)(?:–(\d+))? → (?:as shown|subtract (\d+))$`)
	for _, m := range ranges.FindAllStringSubmatch(text, -1) {
		s := span{from: number(t, m[1], nil), to: number(t, cmp.Or(m[2], m[1]), nil)}
		if m[3] != "" {
			s.less = number(t, m[3], nil)
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	next := int64(1)
	for _, s := range list {
		if s.from != next {
			t.Fatalf("which number is %d in %q?", next, text)
		}
		next = s.to + 1
	}
	if next != last+1 && (len(list) > 0 || must && strings.Contains(text, "above")) {
		t.Fatalf("numbers to %d of %d in %q", next-1, last, text)
	}
	return func(shown int64) int64 {
		for _, s := range list {
			if s.from <= shown && shown <= s.to {
				return s.less
			}
		}
		return 0
	}
}

// lastRoll names a roll by its place, its die or both.
var lastRoll = regexp.MustCompile(`the (?:([0-9]+)(?:st|nd|rd|th) ?)?(?:\bd([0-9]+))?`)

// calculate keeps a number.
func (x cardPart) calculate(t rapid.TB, g *game, here stand) stand {
	n := here.number
	if m := regexp.MustCompile(`(?i)subtract (\d+)`).FindStringSubmatch(x.head); m != nil {
		n -= number(t, m[1], nil)
	}
	for _, sides := range x.dice {
		face, _ := g.roll(sides)
		n = n*int64(sides) + int64(face) - 1
	}
	if m := regexp.MustCompile(`then add (\d+)`).FindStringSubmatch(x.head); m != nil {
		n += number(t, m[1], nil)
	}
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
	fewChecks(t)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		instructions := read(t, s.String())
		seed := rapid.Uint64().Draw(t, "seed")
		a, b := newTable(seed), newTable(seed)
		die := mustSource(t, s, a.all(s.Dice())...)
		for range 20 {
			want := dice.Must(die.Roll())
			got := instructions.follow(t, func(int, string) {}, func(sides int) int { return dice.Must(b.die(sides).Roll()) })
			if got != want || len(a.faces) != len(b.faces) {
				t.Fatalf("%d after %v, Source gives %d after %v", got, b.faces, want, a.faces)
			}
		}
	})
}

// rowsOfPicture returns where the rows of a picture are, by their parts and labels.
func rowsOfPicture(t rapid.TB, picture string) map[string]string {
	rows, part := map[string]string{}, ""
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
			switch values["class"] {
			case "part":
				part = values["data-part"]
			case "row":
				rows[part+"/"+values["data-row"]] = values["data-at"]
			}
		}
	}
}

// A walk stands at the row that a reader of the card has reached.
func TestPositionIsThatOfTheCard(t *testing.T) {
	fewChecks(t)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		instructions, rows := read(t, s.String()), rowsOfPicture(t, s.SVG())
		if len(rows) == 0 { // digits or formulas
			return
		}
		table := newTable(rapid.Uint64().Draw(t, "seed"))
		for range 20 {
			walk := s.Walk()
			at := func(part int, row string) {
				step, number := walk.Position()
				name := fmt.Sprintf("%d/%s", part, row)
				if got := fmt.Sprintf("%d.%d", step, number); got != rows[name] {
					t.Fatalf("the walk is at %s, the reader at %s: %s\n%v", got, name, rows[name], s)
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
