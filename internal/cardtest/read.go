package cardtest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A faces is neighbouring faces of a die.
type faces struct{ die, first, last int }

func (f faces) has(die, face int) bool { return f.die == die && f.first <= face && face <= f.last }

// A readPart is what stands between two empty lines and begins with what to roll.
type readPart struct {
	name    string // that entries call it by, such as 2 or B
	head    string
	makes   string      // the die that it makes for others
	left    int         // such dice that no other part has taken
	later   bool        // whether a later part says how many it makes, and when
	made    map[int]int // the parts that make dice, from 0, by their sides; 0 of other faces
	throws  [][]int
	keep    bool
	from    string // the part whose last roll picks the row, if it is only one
	nth     string // which of its rolls that is, such as 2nd, if it has several
	columns []string
	rows    []readRow
	said    string // sentences below the rows
	number  bool   // whether its dice are read as one number
}

// A readRow says where the faces of the last die lead.
type readRow struct {
	label   string
	n       int     // its number in the part, that entries call it by
	last    []faces // of the last roll before the part
	first   []faces // of each die before the last one
	entries []entry
}

// An entry says what some faces or numbers lead to, in words.
type entry struct {
	shown       string
	first, last int
	text        string
	once        bool // whether the dice that are left are not rolled
}

var begins = regexp.MustCompile(`^(?:(?:\d+|[A-Z]+) +)?` +
	`(?:Roll|Throw|Toss|Your|In the row|For (?:each of )?the|To make|Make|With)\b`)

// hidden is added to the signs of quoted names while a line is taken apart.
const hidden = 0xF0000

var (
	wide       = regexp.MustCompile(`  +`)
	quotedName = regexp.MustCompile(`“.*?”(?:$|  +| · )`)
)

// cells returns what stands in a line with two blanks and more between.
func cells(line string) []string {
	line = quotedName.ReplaceAllStringFunc(line, hide)
	return wide.Split(strings.Trim(line, " "), -1)
}

// unquoted returns the name that a card has, with its signs that were hidden.
func unquoted(text string) string {
	text = strings.Map(func(r rune) rune { return r % hidden }, text)
	if inner, ok := strings.CutPrefix(text, "“"); ok {
		return strings.TrimSuffix(inner, "”")
	}
	return text
}

// take takes the next line of a part. Lines of rows have an arrow or several cells. Those
// above are the head, and those below are sentences.
func (p *readPart) take(line string) {
	list := cells(line)
	arrows := strings.Contains(list[0], "→")
	headEnds := strings.HasSuffix(p.head, ":") || strings.HasSuffix(p.head, ".")
	switch {
	case len(list) == 1 && !arrows && p.rows == nil && p.columns == nil && !headEnds:
		p.head = strings.TrimSpace(p.head + " " + list[0])
		return
	case len(list) == 1 && !arrows:
		p.said += " " + list[0]
		return
	case strings.HasSuffix(list[0], "→"):
		p.columns = list[1:]
		return
	case strings.HasSuffix(list[0], ":"):
		p.head, list = strings.TrimSpace(p.head+" "+list[0]), list[1:]
		if len(list) == 0 {
			return
		}
	}
	if !strings.Contains(list[0], "→") {
		p.rows = append(p.rows, readRow{label: list[0]})
		list = list[1:]
	} else if p.rows == nil {
		p.rows = append(p.rows, readRow{})
	}
	r := &p.rows[len(p.rows)-1]
	for _, cell := range list {
		for _, text := range strings.Split(cell, " · ") {
			shown, result, ok := strings.Cut(text, " → ")
			if !ok {
				shown, result = "", text
			}
			r.entries = append(r.entries, entry{shown: shown, text: result})
		}
	}
}

var asHead = regexp.MustCompile(`^(?:(?:For (?:each of the (\S+)|the)|To make a) (d\d+|coins?|die|dice), )?` +
	`(Your (?:last |(\d\w\w) )?(?:roll|toss)(?: in (\w+))? picks the row; |In the row that you were sent to, )?` +
	`(.+?)(; read them as one number(?:, a 10 as 0)?|; look up .*|; begin with 1.*|: (?:number|result) = .*)?$`)

// take reads a part.
func (r *follower) take(text string) error {
	i := len(r.parts)
	p := &readPart{}
	r.parts = append(r.parts, p)
	if name, rest, _ := strings.Cut(text, " "); name == strconv.Itoa(i+1) || name == letter(i) {
		p.name, text = name, rest
	}
	for _, l := range strings.Split(text, "\n") {
		p.take(l)
	}
	p.head = strings.TrimRight(p.head, " :.")
	m := asHead.FindStringSubmatch(p.head)
	if m == nil {
		return fmt.Errorf("what does %q say?", p.head)
	}
	p.makes, p.keep, p.number = oneOf(m[2]), strings.HasPrefix(m[3], "Your "), m[7] != ""
	p.nth, p.from = m[4], m[5]
	p.left, p.later = max(1, countOf(m[1])), strings.HasPrefix(p.head, "To make ")
	var err error
	if taking.MatchString(m[6]) {
		return r.readMade(p)
	}
	p.throws, err = throwsOf(m[6])
	if err != nil {
		return err
	}
	if p.number && len(p.throws) == 1 && !r.countsThrows { // they may be rolled one by one
		p.throws = slices.Collect(slices.Chunk(p.throws[0], 1))
	}
	if p.number {
		return nil
	}
	for k := range p.rows {
		row := &p.rows[k]
		if err := r.readLabel(i, row); err != nil {
			return err
		}
		if err := p.readEntries(row, r.again()); err != nil {
			return err
		}
	}
	return nil
}

// letter returns the letter of a part, from 0: A to Z, AA, AB.
func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letter(i/26-1) + letter(i%26)
}

func (p *readPart) dice() []int { return slices.Concat(p.throws...) }

// sides returns the sides of the last die.
func (p *readPart) sides() int { return p.dice()[len(p.dice())-1] }

// picks returns how many dice are rolled before the last throw.
func (p *readPart) picks() int { return len(p.dice()) - len(p.throws[len(p.throws)-1]) }

// again returns the order to begin again: of several parts, the first has a name.
func (r *follower) again() string {
	if name := r.parts[0].name; name != "" {
		return "back to " + name
	}
	return "start over"
}

// readEntries reads the faces of the entries of a row, given the order to begin again.
func (p *readPart) readEntries(r *readRow, again string) error {
	if n := len(r.entries); n == 0 || p.columns != nil && n > 1 && n != len(p.columns) {
		return fmt.Errorf("%d entries below %d columns", n, len(p.columns))
	}
	for j := range r.entries {
		e := &r.entries[j]
		dice := names(p.dice())
		shown := e.shown
		if len(r.first) > 0 { // the die of a list has its name
			shown = strings.TrimPrefix(shown, dice[len(dice)-1]+" ")
		}
		if len(r.entries) == len(p.columns) {
			shown = p.columns[j]
		}
		e.first, e.last = 1, p.sides()
		order, once := strings.CutSuffix(e.text, " at once")
		if order == again {
			e.text = strings.Replace(e.text, again, "start over", 1)
		} else {
			e.text, e.once = order, once
		}
		if e.once && len(r.entries) > 1 {
			return fmt.Errorf("%q in a row of %d entries", e.text+" at once", len(r.entries))
		}
		if shown == "" || shown == "any" || shown == "any: remember it" {
			continue
		}
		list, err := facesOf(shown)
		if err != nil || len(list) != 1 || list[0].last > p.sides() {
			return fmt.Errorf("which faces are %q? %w", shown, err)
		}
		e.first, e.last = list[0].first, list[0].last
	}
	return nil
}

// numerals are the faces of cards that are not printed as numbers.
var numerals = strings.NewReplacer("heads", "1", "tails", "2", "any", "1–10")

// facesOf reads faces as they are printed on dice: 3–5, "1–2, 7–9, 0", heads. The 0 of a
// d10 is ten.
func facesOf(text string) (list []faces, err error) {
	for _, piece := range strings.Split(numerals.Replace(text), ", ") {
		first, last, found := strings.Cut(piece, "–")
		f := faces{first: number(first), last: number(last)}
		if !found {
			f.last = f.first
		}
		if piece == "0" {
			f = faces{first: 10, last: 10}
		}
		if f.first < 1 || f.last < f.first {
			return nil, fmt.Errorf("which faces are %q?", text)
		}
		if n := len(list) - 1; n >= 0 && list[n].last+1 == f.first {
			list[n].last = f.last
			continue
		}
		list = append(list, f)
	}
	return list, nil
}

// dieIs matches the name of a die at the begin of a label, or its rank.
var dieIs = regexp.MustCompile(`^(?:(?:\d+(?:st|nd|rd|th) )?(?:d(\d+)|coin)|\d+(?:st|nd|rd|th))(?: |$)`)

// readLabel reads the label of a row of part i.
func (r *follower) readLabel(i int, to *readRow) error {
	p := r.parts[i]
	if to.label == "" {
		return nil
	}
	row, label, _ := strings.Cut(to.label, ": ")
	row, named := strings.CutPrefix(row, "row ")
	if !named {
		row, label = "", to.label
	}
	if part, n, found := strings.Cut(row, "."); found {
		row = n
		if part != p.name {
			return fmt.Errorf("%q is in part %s", to.label, p.name)
		}
	}
	to.n = number(row)
	if label == "" {
		return nil
	}
	for k, text := range strings.Split(label, " · ") {
		if p.keep && k == 0 {
			for _, kind := range strings.Split(text, " or ") {
				list, err := dieFacesOf(kind, r.dieBefore(i))
				if err != nil {
					return err
				}
				to.last = append(to.last, list...)
			}
			continue
		}
		list, err := dieFacesOf(text, 0)
		j := len(to.first)
		if text == "any" && j < len(p.dice()) {
			list[0].last = p.dice()[j]
		}
		if err != nil || len(list) != 1 || j >= len(p.dice()) || list[0].last > p.dice()[j] {
			return fmt.Errorf("which row is %q?", to.label)
		}
		list[0].die = p.dice()[j]
		to.first = append(to.first, list[0])
	}
	return nil
}

// dieFacesOf reads faces with their die, or of one that is known.
func dieFacesOf(text string, sides int) (list []faces, err error) {
	if m := dieIs.FindStringSubmatch(text); m != nil {
		sides, text = number(m[1]), text[len(m[0]):]
		if strings.Contains(m[0], "coin") {
			sides = 2
		}
	}
	list, err = facesOf(text)
	for i := range list {
		list[i].die = sides
		if strings.Contains(text, "heads") || strings.Contains(text, "tails") {
			list[i].die = 2
		}
	}
	return list, err
}

// dieBefore returns the die of the roll before part i, or 0 if several kinds lead to it.
func (r *follower) dieBefore(i int) (sides int) {
	for _, p := range r.parts[:i] {
		leads := func(e entry) bool { return e.text == "go to "+r.parts[i].name }
		from := func(r readRow) bool { return slices.ContainsFunc(r.entries, leads) }
		if slices.ContainsFunc(p.rows, from) {
			if sides > 0 && sides != p.sides() {
				return 0
			}
			sides = p.sides()
		}
	}
	return sides
}

var (
	often    = regexp.MustCompile(`^(.*?)(?: up to)? (?:twice|(\S+) times)$`)
	someDice = regexp.MustCompile(`(\S+) (?:d(\d+)|coins?)`)
)

// throwsOf reads throws: throw two d6, then a d20; toss a coin three times.
func throwsOf(text string) (throws [][]int, err error) {
	for _, step := range strings.Split(text, ", then ") {
		n := 1
		step = strings.TrimSuffix(step, " again")
		if m := often.FindStringSubmatch(step); m != nil {
			step, n = m[1], max(2, countOf(m[2]))
		}
		var dice []int
		for _, m := range someDice.FindAllStringSubmatch(step, -1) {
			sides := number(m[2])
			if sides == 0 {
				sides = 2
			}
			dice = append(dice, slices.Repeat([]int{sides}, max(0, countOf(m[1])))...)
		}
		if dice == nil {
			return nil, fmt.Errorf("which dice are %q?", text)
		}
		throws = append(throws, slices.Repeat([][]int{dice}, n)...)
	}
	return throws, nil
}
