package table

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// How well a reading fits the whole text.
type grade int

const (
	no   grade = iota // lines or numbers do not fit
	near              // all but a few do
	good              // all do
)

// A reading is one way to understand a text.
type reading struct {
	grade  grade
	place  sharePlace
	as     string // what the numbers are, such as "weights" and "results of a d6"
	list   *Listing
	faults Faults // of a reading that is not good
	lines  int    // that have a share in this place
	write  string // what to write so that only this reading is left
	first  record
}

// read tries every reading on the whole text.
func (t *reader) read() {
	strict := false // a sign between cells leaves no doubt where they end
	for _, mark := range []rune{'|', '\t', ';', ','} {
		rows, wrong := t.rows(mark)
		if rows == nil {
			continue
		}
		strict = strict || len(wrong) == 0 && (mark != ',' || rows.Head != nil)
		t.columns(rows, wrong)
		if strict {
			return
		}
	}
	commas := !slices.ContainsFunc(t.lines, func(line numberedLine) bool {
		return !strings.Contains(line.text, ",") || strings.Contains(line.text, `"`)
	})
	for _, p := range places(commas) {
		lines, named := t.lines, headKind{}
		if head, ok := p.head(lines); ok {
			lines, named = lines[1:], head
		}
		records, wrong := t.all(p, lines)
		comma := func(r record) bool { return strings.Contains(r.name, ",") }
		if p.mark == ',' && len(lines) < len(t.lines) && slices.ContainsFunc(records, comma) {
			continue // a head of two cells, and a row of more
		}
		if len(records) > 0 {
			t.judge(p, named, records, t.explained(p, wrong, records))
		}
	}
	t.several()
}

// head returns what the first line says about the others, if it has no share: a roll, perhaps with
// a name, or cells of words of heads.
func (p sharePlace) head(lines []numberedLine) (k headKind, ok bool) {
	text := strings.TrimSpace(lines[0].text)
	if _, ok := p.read(lines[0]); ok || len(lines) < 2 {
		return k, false
	}
	begin, _, _ := strings.Cut(text, " ")
	if p.mark == 0 {
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

// rows returns the lines as rows with the same number of cells, and those that have another, or
// nil if more than a few lines are no rows.
func (t *reader) rows(mark rune) (c *Columns, wrong []numberedLine) {
	c = &Columns{Mark: mark}
	for i, line := range t.lines {
		cells := cellsOf(line.text, mark)
		if cells == nil || len(cells) > mostColumns ||
			len(c.Rows) > 0 && len(cells) != len(c.Rows[0].Cells) {
			wrong = append(wrong, line)
			if len(wrong) > 1+i/8 {
				return nil, nil
			}
			continue
		}
		c.Rows = append(c.Rows, TextRow{line.number, cells})
	}
	if len(c.Rows) > 2 && mark == '|' && titled(c.Rows[0].Cells) && headed(c.Rows[1:]) {
		t.skipped, c.Rows = append(t.skipped, c.Rows[0].Line), c.Rows[1:]
		slices.Sort(t.skipped)
	}
	if len(c.Rows) > 1 && (t.ruled && mark == '|' || headed(c.Rows)) {
		c.Head, c.Rows = c.Rows[0].Cells, c.Rows[1:]
	}
	if len(c.Rows) == 0 || mark == ',' && len(wrong) > 0 && c.Head == nil {
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
	name     string
	roll     string // whose results they are
	rolled   bool   // they are results
	weighted bool
	low      bool
	high     bool
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

// decides reports whether a head says that its column has the shares.
func (k headKind) decides() bool { return k.roll != "" || k.weighted }

// columns tries each column as that of the shares, and two as ranges.
func (t *reader) columns(c *Columns, wrong []numberedLine) {
	name := -1
	if t.Column != "" {
		chosen, err := c.Choose(t.Column)
		if err != nil {
			t.wrong = err
			return
		}
		name, t.chosen = chosen, true
	}
	n := len(c.width())
	kinds := make([]headKind, n)
	decided := false
	for i := range c.Head {
		kinds[i] = kindOf(c.Head[i])
		decided = decided || kinds[i].decides()
	}
	pairs := false
	for i := 0; i+1 < n; i++ {
		pairs = pairs || kinds[i].low && kinds[i+1].high
	}
	for i := range n {
		if i+1 < n && (!pairs && c.Head == nil || kinds[i].low && kinds[i+1].high) {
			t.column(c, kinds[i], []int{i, i + 1}, name, wrong)
		}
		if i != name && !pairs && (!decided || kinds[i].decides()) {
			t.column(c, kinds[i], []int{i}, name, wrong)
		}
	}
}

// column tries one column as that of the shares, or two as the ends of ranges.
func (t *reader) column(c *Columns, k headKind, at []int, name int, wrong []numberedLine) {
	rows := c.Rows
	if _, ok := parseShare(c.named(at[0])); ok {
		rows = append([]TextRow{{t.lines[0].number, c.Head}}, rows...)
		k = headKind{}
	}
	p := sharePlace{title: c.title(at, " with "), mark: c.Mark}
	var others []int
	if name >= 0 {
		others = []int{name}
	} else {
		others = c.others(at)
	}
	if len(others) == 0 || slices.Contains(at, others[0]) {
		return
	}
	var records []record
	var faults Faults
	for _, line := range wrong {
		faults.add(line.number, "%s has another number of cells than other rows; write %d cells, "+
			"with one kind of separator",
			quote.Excerpt(strings.TrimSpace(line.text)), len(c.width()))
	}
	for i, row := range rows {
		t.steps += len(row.Cells[at[0]]) + 1
		r, ok := cellShare(row.Cells, at)
		r.line, r.name = row.Line, bare(row.Cells[others[0]])
		if len(faults) > mostExplained || tooMany(len(faults), i) || t.steps > maxSteps {
			break
		}
		switch {
		case !ok && len(at) > 1:
			return
		case !ok:
			faults.add(r.line, "%s", t.explain(row.Cells[at[0]], records))
		case r.name == "":
			faults.add(r.line, "the number %s has no name; write both in one line", r.share)
		default:
			records = append(records, r)
		}
	}
	if len(records) == 0 {
		return
	}
	before := len(t.readings)
	t.judge(p, k, records, faults.sorted())
	if len(others) > 1 {
		for i := before; i < len(t.readings); i++ {
			t.readings[i].many(c, rows[0], others)
		}
	}
}

// many makes a reading one with a fault: several columns may be that of the names.
func (r *reading) many(c *Columns, first TextRow, others []int) {
	r.grade = min(r.grade, near)
	if r.faults == nil {
		r.faults.add(first.Line, "%s may have the names; choose one as the column, or omit the others",
			c.title(others, " or "))
	}
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

// named returns the head of a column, or "".
func (c *Columns) named(column int) string {
	if c.Head == nil {
		return ""
	}
	return c.Head[column]
}

// cellShare returns the share of a row, from one cell, or from the two ends of a range.
func cellShare(cells []string, at []int) (record, bool) {
	r, ok := parseShare(cells[at[0]])
	if !ok || len(at) == 1 {
		return r, ok
	}
	end, ok := parseShare(cells[at[1]])
	if !ok || !r.single() || !end.single() || r.percent != "" || end.percent != "" {
		return r, false
	}
	return newRecord(r.share+"–"+end.share, ""), true
}

// A content is what the cells of a column have.
type content int

const (
	empty  content = iota
	filled         // only numbers
	worded
)

var numberCell = pattern.New(`^[-−+]?[0-9][0-9.,]*\s*%?$`)

// others returns the columns that may have the names: those with words, or if there are none, all.
func (c *Columns) others(shares []int) (list []int) {
	if c.cells == nil {
		c.cells = make([]content, len(c.width()))
		for i := range c.cells {
			for _, row := range c.Rows {
				if row.Cells[i] != "" && c.cells[i] != worded {
					c.cells[i] = filled
					if !numberCell.MatchString(row.Cells[i]) {
						c.cells[i] = worded
					}
				}
			}
		}
	}
	var spare []int
	for i, has := range c.cells {
		switch {
		case slices.Contains(shares, i):
		case has == worded:
			list = append(list, i)
		case has == filled:
			spare = append(spare, i)
		}
	}
	if list == nil {
		return spare
	}
	return list
}

// parts is the mark of a place in each part of a line.
const parts = -1

// several adds a reading for lines that have more than one outcome, as in 4-5 Elf, 6 Imp. It is
// never good: a line has one.
func (t *reader) several() {
	var pieces []numberedLine
	at := 0
	for _, line := range t.lines {
		cells := strings.FieldsFunc(line.text, func(char rune) bool {
			return strings.ContainsRune(",;|", char)
		})
		if len(cells) > 1 && at == 0 {
			at = line.number
		}
		for _, cell := range cells {
			pieces = append(pieces, numberedLine{line.number, cell})
		}
	}
	if at == 0 {
		return
	}
	before := len(t.readings)
	for _, p := range places(false) {
		records, wrong := t.all(p, pieces)
		if wrong == nil {
			t.judge(sharePlace{title: "each part of a line", mark: parts}, headKind{}, records, nil)
		}
	}
	for i := before; i < len(t.readings); i++ {
		r := &t.readings[i]
		if r.grade == good {
			r.grade = near
			r.faults.add(at, "the line has several outcomes; write each in a line of its own")
		} else {
			r.grade = no
		}
	}
}
