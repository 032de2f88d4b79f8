package table

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/work"
)

// Options are what a caller knows about a table.
type Options struct {
	Roll   string // whose results the shares are, such as 2d6 and d66; "" if the table says it
	Table  string // one of several: its heading, or its number from 1; "" if there is one
	Column string // of the names: a cell of the head, or a number from 1; "" if only one has names
}

// A reader has the text of a table, and what it or the caller says about it.
type reader struct {
	Options
	passage            // that is read
	lines    []TextRow // that are not empty, each in one cell
	roll     string    // that the table names above all lines; "" if it names none
	weights  bool      // the table says above all lines that its numbers are weights
	skipped  []int     // lines around the table
	readings []reading
	meter    *work.Meter // a step takes about 0.4 µs
}

// load takes the lines of one table that are not blank. Around a table of Markdown others
// are skipped, and headings in front of another.
func (t *reader) load(lines []string) error {
	all := passages(lines, t.meter)
	chosen, err := choose(all, t.Table)
	if err != nil {
		return err
	}
	t.passage = all[chosen]
	before := 0 // the end of the table before this one
	if chosen > 0 {
		before = all[chosen-1].end
	}
	for i, text := range lines {
		above := i >= before && i < t.begin && speaks(text)
		inside := i >= t.begin && i < t.end
		switch {
		case blankLine(text):
		case above || inside:
			t.lines = append(t.lines, TextRow{i + 1, []string{text}})
		case len(all) > 1:
		case strings.Contains(text, "|") || isRow(text, t.meter) ||
			!t.markdown && !heading.MatchString(text):
			return Faults{{i + 1, fmt.Sprintf("%s stands outside of the table in lines %d to %d; move it "+
				"into a row, or remove it", quote.Excerpt(strings.TrimSpace(text)), t.begin+1, t.end)}}
		default:
			t.skipped = append(t.skipped, i+1)
		}
	}
	return t.listen()
}

func (t *reader) listen() error {
	for len(t.lines) > 0 {
		text := t.lines[0].Cells[0]
		roll := lineRoll(text)
		switch {
		case roll != "" && t.roll == "":
			if _, err := newScale(roll); err != nil {
				return Faults{{t.lines[0].Line, err.Error()}}
			}
			t.roll = roll
		case weightsLine(text):
			t.weights = true
		default:
			return nil
		}
		t.lines = t.lines[1:]
	}
	return nil
}

// read tries every reading on the whole text. Lines that most share a mark with, but for
// commas without a head, are rows.
func (t *reader) read() error {
	for _, mark := range marks {
		rows, wrong := rowsOf(t.lines, mark, t.ruled)
		many := len(wrong) > 1+len(t.lines)/8 && !(t.markdown && mark == '|')
		if rows == nil || many {
			continue
		}
		sure := mark != ',' || rows.Head != nil || t.Column != "" && wrong == nil
		switch {
		case wrong != nil && (sure || t.apart(rows)):
			return (&Uneven{rows, wrong}).faults()
		case wrong != nil:
			continue
		}
		if err := t.columns(rows); err != nil || sure {
			return err // a sign between cells leaves no doubt where they end
		}
	}
	if t.Column != "" {
		return fmt.Errorf("the table has no columns; omit the column %s", quote.Excerpt(t.Column))
	}
	for _, p := range places {
		records, faults := t.records(slices.Values(t.lines), p)
		t.judge(p, headKind{}, records, faults, doubt(records, t.meter))
	}
	return nil
}

// apart reports whether commas stand between shares and names: all first cells, or all
// last ones, are shares that do not go on, as in 1, 2 Orc.
func (t *reader) apart(c *Columns) bool {
	digit := func(char byte) bool { return '0' <= char && char <= '9' }
	front, behind := true, true
	for _, row := range c.Rows {
		first, second := row.Cells[0], row.Cells[1]
		before, last := row.Cells[len(row.Cells)-2], row.Cells[len(row.Cells)-1]
		_, isShare := t.share(first)
		front = front && isShare && second != "" && !digit(second[0])
		_, isShare = t.share(last)
		behind = behind && isShare && before != "" && !digit(before[len(before)-1])
	}
	return front || behind
}

const mostExplained = 100

// records reads the shares of rows. It gives up when too many have none.
func (t *reader) records(rows iter.Seq[TextRow], p sharePlace) (list []record, faults Faults) {
	var wrong []TextRow
	for row := range rows {
		r, ok := p.read(row.Cells)
		r.line = row.Line
		size := len(row.Cells[0])
		// Patterns read a line up to its name.
		going := t.meter.Spend(8 + min(size, window) + 4*max(0, size-len(r.name)))
		if ok && r.name != "" {
			list = append(list, r)
		} else {
			wrong = append(wrong, row)
		}
		tooMany := len(wrong) > min(8+len(list)/4, mostExplained)
		if tooMany || !going {
			break
		}
	}
	if len(wrong) > 0 {
		faults = unread(wrong, explain(wrong[0].Cells[0]))
	}
	return list, faults
}

// columns tries each column as that of the shares, and two as ranges.
func (t *reader) columns(c *Columns) (err error) {
	name := -1
	if t.Column != "" {
		name, err = c.Choose(t.Column)
		if err != nil {
			return err
		}
	}
	worded, filled := c.words()
	for _, at := range c.shares() {
		isShare := func(i int) bool { return slices.Contains(at, i) }
		others := func(columns ...int) []int {
			return slices.DeleteFunc(slices.Clone(columns), isShare)
		}
		names := others(name)
		if name < 0 {
			names = others(worded...)
		}
		if len(names) == 0 && name < 0 {
			names = others(filled...)
		}
		if len(names) > 0 {
			t.column(c, at, names)
		}
	}
	return nil
}

// column tries one column as that of the shares, or two as the ends of ranges, and the
// first of others as that of the names.
func (t *reader) column(c *Columns, at, names []int) {
	cells := func(yield func(TextRow) bool) { // what an error quotes comes first
		for _, row := range c.Rows {
			shares := row.Cells[at[0] : at[0]+len(at)]
			if !yield(TextRow{row.Line, slices.Concat(shares, []string{row.Cells[names[0]]})}) {
				return
			}
		}
	}
	place := sharePlace{c.title(at, " with "), c.Mark, t.cells}
	records, faults := t.records(cells, place)
	var doubt Faults
	if len(names) > 1 {
		doubt.add(c.Rows[0].Line, "%s may have the names; choose one, as with -column %d, or omit the "+
			"others", c.title(names, " or "), names[0]+1)
	}
	t.judge(place, kindOf(c.named(at[0])), records, faults, doubt)
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

// decide returns the only reading, or what is wrong if there is none.
func (t *reader) decide() (*Listing, error) {
	if t.readings != nil {
		return decide(t.readings)
	}
	if uneven := unevenOf(t.lines); uneven != nil {
		return nil, uneven.faults()
	}
	first := t.lines[0]
	if t.ruled && len(t.lines) > 1 { // this is the head
		first = t.lines[1]
	}
	return nil, Faults{{first.Line, explain(first.Cells[0])}}
}
