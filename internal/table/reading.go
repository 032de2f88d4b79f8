package table

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// How well a reading fits the whole text.
type grade int

const (
	no     grade = iota // lines or numbers do not fit
	unsaid              // all do, but the head does not say what the numbers are, such as Price
	near                // all but a few do
	good                // all do
)

// A reading is one way to understand a text.
type reading struct {
	grade   grade
	place   sharePlace
	as      string // what the numbers are, such as "weights" and "results of a d6"
	list    *Listing
	faults  Faults   // of a reading that is not good
	records []record // of the lines that have a share in this place
	write   string   // what to write so that only this reading is left
}

// read tries every reading on the whole text.
func (t *reader) read() {
	for _, mark := range marks {
		rows, wrong := t.rows(mark)
		if rows == nil {
			continue
		}
		t.columns(rows, wrong)
		if len(wrong) == 0 && (mark != ',' || rows.Head != nil) {
			return // a sign between cells leaves no doubt where they end
		}
	}
	some := places
	plain := func(line TextRow) bool {
		return !strings.Contains(line.Cells[0], ",") || strings.Contains(line.Cells[0], `"`)
	}
	if slices.ContainsFunc(t.lines, plain) {
		some = places[:len(places)-2]
	}
	for _, p := range some {
		lines, named := t.lines, headKind{}
		if head, ok := p.head(lines); ok {
			lines, named = lines[1:], head
		}
		records, faults := t.records(slices.Values(lines), p.mark == seldom, p.read)
		comma := func(r record) bool { return strings.Contains(r.name, ",") }
		if p.mark == ',' && len(lines) < len(t.lines) && slices.ContainsFunc(records, comma) {
			continue // a head of two cells, and a row of more
		}
		t.judge(p, named, records, faults, nil)
	}
	t.several()
}

// head returns what the first line says about the others, if it has no share: a roll,
// perhaps with a name, or cells of words of heads.
func (p sharePlace) head(lines []TextRow) (k headKind, ok bool) {
	if _, ok := p.read(lines[0].Cells); ok || len(lines) < 2 {
		return k, false
	}
	text := strings.TrimSpace(lines[0].Cells[0])
	if p.mark <= 0 {
		begin, _, _ := strings.Cut(text, " ")
		roll := rollIn(begin)
		return headKind{roll: roll, rolled: true}, roll != "" && roll == strings.Trim(begin, ":*#|")
	}
	cells := cellsOf(text, p.mark)
	if cells == nil || !headed([]TextRow{{0, cells}}) && onlyRoll(cells[0]) == "" {
		return k, false
	}
	if p.front {
		return kindOf(cells[0]), true
	}
	return kindOf(cells[len(cells)-1]), true
}

// rows returns the lines as columns, and those that have another number of cells, or nil
// if more than a few have.
func (t *reader) rows(mark rune) (c *Columns, wrong []TextRow) {
	oneIn := 8
	if t.markdown && mark == '|' {
		oneIn = 1
	}
	c, wrong = split(t.lines, mark, oneIn)
	if c == nil {
		return nil, nil
	}
	if len(c.Rows) > 2 && mark == '|' && titled(c.Rows[0].Cells) && headed(c.Rows[1:]) {
		t.skipped, c.Rows = append(t.skipped, c.Rows[0].Line), c.Rows[1:]
		slices.Sort(t.skipped)
	}
	if len(c.Rows) > 1 && (t.ruled && mark == '|' || headed(c.Rows)) {
		c.behead()
	}
	if mark == ',' && len(wrong) > 0 && c.Head == nil {
		return nil, nil
	}
	return c, wrong
}

// titled reports whether a row is the title of a table: only its first cell has words.
func titled(cells []string) bool {
	return !strings.ContainsAny(cells[0], "0123456789") && strings.Join(cells[1:], "") == ""
}

// A headKind is what the head of a column says about its cells.
type headKind struct {
	name      string
	roll      string // whose results they are
	rolled    bool   // they are results
	weighted  bool
	low, high bool // the column has the ends of ranges
}

var (
	weightWords = pattern.New(`(?i)^%$|\b(?:weights?|shares?|chances?|probability|probabilities|` +
		`odds|frequency|tickets?|gewichte?|anteile?|poids|peso)\b`)
	rollWords = pattern.New(`(?i)^#$|\b(?:rolls?|dice|die|results?|range|no|nr|numbers?|faces?|wurf|` +
		`ergebnis)\b`)
	lowWords  = pattern.New(`(?i)^(?:min|from|low|lower|start|floor)\b`)
	highWords = pattern.New(`(?i)^(?:max|to|high|higher|upper|end|ceiling)\b`)
)

func kindOf(cell string) headKind {
	k := headKind{name: cell, roll: onlyRoll(cell)}
	k.weighted = k.roll == "" && weightWords.MatchString(cell)
	k.rolled = k.roll != "" || !k.weighted && rollWords.MatchString(cell)
	k.low, k.high = lowWords.MatchString(cell), highWords.MatchString(cell)
	return k
}

// columns tries each column as that of the shares, and two as ranges.
func (t *reader) columns(c *Columns, wrong []TextRow) {
	name := -1
	if t.Column != "" {
		chosen, err := c.Choose(t.Column)
		if err != nil {
			t.wrong = err
			return
		}
		name, t.chosen = chosen, true
	}
	n := len(c.First())
	kinds := make([]headKind, n)
	decided, pairs, rolled := false, false, false
	for i := range c.Head {
		kinds[i] = kindOf(c.Head[i])
		rolled = rolled || kinds[i].roll != ""
		decided = decided || rolled || kinds[i].weighted
		pairs = pairs || i > 0 && kinds[i-1].low && kinds[i].high
	}
	for i, k := range kinds {
		if i+1 < n && (c.Head == nil || k.low && kinds[i+1].high) {
			t.column(c, k, []int{i, i + 1}, name, wrong)
		}
		_, row := t.share(c.named(i)) // the first line is not a head, but a row
		if i != name && !pairs && (!decided || k.roll != "" || k.weighted || row && !rolled) {
			t.column(c, k, []int{i}, name, wrong)
		}
	}
}

// column tries one column as that of the shares, or two as the ends of ranges.
func (t *reader) column(c *Columns, k headKind, at []int, name int, wrong []TextRow) {
	others := []int{name}
	if name < 0 {
		others = c.others(at)
	}
	if len(others) == 0 || slices.Contains(at, others[0]) {
		return
	}
	rows := slices.Clone(c.Rows)
	if _, ok := t.share(c.named(at[0])); ok {
		rows = slices.Insert(rows, 0, TextRow{t.lines[0].Line, c.Head})
		k = headKind{}
	}
	var wrongs Faults
	for i, line := range wrong {
		why := " is not read either"
		if i == 0 {
			why = fmt.Sprintf(" has another number of cells than other rows; write %d cells, with one "+
				"kind of separator", len(c.First()))
		}
		wrongs.add(line.Line, "%s%s", quote.Excerpt(strings.TrimSpace(line.Cells[0])), why)
	}
	for i, row := range rows { // what an error quotes comes first
		rows[i].Cells = slices.Concat(row.Cells[at[0]:at[0]+len(at)], row.Cells[others[0]:others[0]+1])
	}
	records, faults := t.records(slices.Values(rows), len(at) > 1, t.cells)
	faults = append(wrongs, faults...).sorted()
	var doubt Faults
	if len(others) > 1 {
		doubt.add(rows[0].Line, "%s may have the names; choose one, as with -column %s, or omit the "+
			"others", c.title(others, " or "), c.flag(others[0]))
	}
	place := sharePlace{title: c.title(at, " with "), mark: c.Mark, ends: len(at) > 1}
	t.judge(place, k, records, faults, doubt)
}

// title returns columns as an error says them: their numbers and names.
func (c *Columns) title(columns []int, between string) string {
	var list []string
	for _, i := range columns {
		text := fmt.Sprint(i + 1)
		if c.named(i) != "" {
			text += " " + quote.Excerpt(c.named(i))
		}
		list = append(list, text)
	}
	return "column " + strings.Join(list, between)
}

// flag returns a column as [Columns.Choose] takes it: its name, or its number.
func (c *Columns) flag(column int) string {
	if name := c.named(column); name != "" {
		if found, err := c.Choose(name); err == nil && found == column {
			return quote.Excerpt(name)
		}
	}
	return fmt.Sprint(column + 1)
}

// named returns the head of a column, or "".
func (c *Columns) named(column int) string {
	if c.Head == nil {
		return ""
	}
	return c.Head[column]
}

// cells returns the record of cells: a share, or the two ends of a range, and a name.
func (t *reader) cells(cells []string) (r record, ok bool) {
	r, ok = t.share(cells[0])
	if ok && len(cells) == 3 {
		end, both := t.share(cells[1])
		ok = both && r.single() && end.single() && !r.percent && !end.percent
		r = newRecord(r.share+"–"+end.share, "")
	}
	r.name = bare(cells[len(cells)-1])
	return r, ok
}

// share reads a share that stands for itself, and counts the work.
func (t *reader) share(text string) (r record, ok bool) {
	if !plainNumber(text) {
		t.meter.Spend(4 * len(text))
	}
	return parseShare(text)
}

var numberCell = pattern.New(`^[-−+]?[0-9][0-9.,]*\s*%?$`)

// others returns the columns that may have the names: those with words, or if there are
// none, all that are not blank.
func (c *Columns) others(shares []int) (list []int) {
	if c.worded == nil {
		c.worded, c.filled = make([]bool, len(c.First())), make([]bool, len(c.First()))
		for _, row := range c.Rows {
			for i, cell := range row.Cells {
				c.filled[i] = c.filled[i] || cell != ""
				c.worded[i] = c.worded[i] || cell != "" && !numberCell.MatchString(cell)
			}
		}
	}
	for _, has := range [][]bool{c.worded, c.filled} {
		for i := range has {
			if has[i] && !slices.Contains(shares, i) {
				list = append(list, i)
			}
		}
		if list != nil {
			break
		}
	}
	return list
}

// cut stands between the pieces of a line. No line has it.
const cut = "\x00"

// several adds readings for lines that have more than one outcome, as in 4-5 Elf, 6 Imp,
// or in 1-3 Orc 4-6 Elf. They are never good: a line has one outcome.
func (t *reader) several() {
	signs := strings.NewReplacer(",", cut, ";", cut, "|", cut)
	t.pieces(places[0], headKind{}, signs.Replace)
	t.pieces(places[1], headKind{}, signs.Replace)
	t.pieces(places[0], headKind{rolled: true}, t.followed)
}

var inner = pattern.New(`\s` + span + `\s`)

// followed cuts a line in front of numbers within its name that follow those of its
// share.
func (t *reader) followed(line string) string {
	at := strings.IndexFunc(line, unicode.IsLetter)
	if at < 0 || !strings.ContainsAny(line[at:], "0123456789") {
		return line
	}
	t.meter.Spend(8 + len(line)/16)
	r, _ := places[0].read([]string{line})
	if r.parts == nil {
		return line
	}
	last := r.parts[len(r.parts)-1]
	return r.share + " " + inner.ReplaceAllStringFunc(r.name, func(found string) string {
		next := newRecord(found, "").parts[0]
		if next.from.number != last.to.number+1 {
			return found
		}
		last = next
		return cut + found
	})
}

// pieces adds the readings of lines that are cut, if one of them is.
func (t *reader) pieces(p sharePlace, k headKind, with func(line string) string) {
	first := slices.IndexFunc(t.lines, func(line TextRow) bool {
		return strings.Contains(with(line.Cells[0]), cut)
	})
	if first < 0 {
		return
	}
	records, _ := t.records(func(yield func(TextRow) bool) {
		for _, line := range t.lines {
			for _, part := range strings.Split(with(line.Cells[0]), cut) {
				if strings.TrimSpace(part) != "" && !yield(TextRow{line.Line, []string{part}}) {
					return
				}
			}
		}
	}, true, p.read)
	var doubt Faults
	doubt.add(t.lines[first].Line, "the line has several outcomes; write each in a line of its own")
	t.judge(sharePlace{title: "each part of a line", mark: parts}, k, records, nil, doubt)
}
