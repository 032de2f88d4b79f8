package table

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Columns are the lines of a text that all have the same number of cells.
type Columns struct {
	Mark rune      // between cells: one of | tab ; ,
	Head []string  // the cells of the first line if it is a head; otherwise nil
	Rows []TextRow // the other lines, without blank ones and lines of Markdown below a head
	Sure bool      // all cells of the head, a line of Markdown or the caller say that it is one

	line int // of the head
}

// mostColumns is how many columns a text has at most.
const mostColumns = 40

// marks stand between cells.
var marks = []rune{'|', '\t', ';', ','}

// Split returns the columns of lines, or nil if they have none: lines are rows if all of
// them have the same number of bars, tabs, semicolons or commas. Quotes around cells are
// read as in CSV.
func Split(lines []string) *Columns {
	full := func(line string) bool { return !blankLine(line) }
	first := slices.IndexFunc(lines, full)
	if first < 0 || !marked(lines[first]) {
		return nil // most lists have no columns, and this takes no memory
	}
	filled, ruled := filledLines(lines)
	for _, mark := range marks {
		if c, wrong := rowsOf(filled, mark, ruled); c != nil && wrong == nil {
			return c
		}
	}
	return nil
}

// rowsOf returns lines as columns, and those that have another number of cells, or nil if
// most have none.
func rowsOf(lines []TextRow, mark rune, ruled bool) (c *Columns, wrong []TextRow) {
	c, wrong = split(lines, mark)
	if c == nil || len(c.Rows) < 2 {
		return c, wrong
	}
	is, sure := headed(c.Rows, ruled && mark == '|')
	if is {
		c.Sure = sure
		c.behead()
	}
	return c, wrong
}

func marked(line string) bool { return strings.ContainsAny(line, string(marks)) }

// filledLines returns the lines that are not blank, and whether a line of Markdown is
// below the first.
func filledLines(lines []string) (filled []TextRow, ruled bool) {
	for i, line := range lines {
		if blankLine(line) {
			ruled = ruled || len(filled) == 1 && strings.Contains(line, "-")
			continue
		}
		filled = append(filled, TextRow{i + 1, []string{line}})
	}
	return filled, ruled
}

// split returns the lines as rows with the number of cells that most of the first lines
// have, and the others. It returns nil if most have no cells.
func split(lines []TextRow, mark rune) (c *Columns, wrong []TextRow) {
	const seen = 20
	counts, width := map[int]int{}, 0
	for _, line := range lines[:min(seen, len(lines))] {
		n := len(cellsOf(line.Cells[0], mark))
		counts[n]++
		if counts[n] > counts[width] {
			width = n
		}
	}
	if width == 0 {
		return nil, nil
	}
	c = &Columns{Mark: mark}
	for _, line := range lines {
		cells := cellsOf(line.Cells[0], mark)
		if len(cells) == width {
			c.Rows = append(c.Rows, TextRow{line.Line, cells})
		} else {
			wrong = append(wrong, line)
		}
	}
	return c, wrong
}

// Uneven are lines that would have columns without a few of them. It is an error that
// says which line to mend.
type Uneven struct {
	Columns *Columns  // of most of the lines, all as rows
	Wrong   []TextRow // the others, each as one cell
}

// FindUneven returns the columns that most of the lines have, with the mark that the most
// lines share. It is nil if most have none, or if all have them.
func FindUneven(lines []string) *Uneven {
	if !slices.ContainsFunc(lines, marked) {
		return nil
	}
	filled, _ := filledLines(lines)
	return unevenOf(filled)
}

func unevenOf(lines []TextRow) *Uneven {
	best := &Uneven{}
	for _, mark := range marks {
		c, wrong := split(lines, mark)
		if c != nil && (best.Columns == nil || len(c.Rows) > len(best.Columns.Rows)) {
			best = &Uneven{c, wrong}
		}
	}
	if len(best.Wrong) == 0 {
		return nil
	}
	return best
}

func (u *Uneven) Error() string { return fmt.Sprintf("line %d %s", u.Wrong[0].Line, u.why()) }

// why says what is wrong in the first line that differs, and what to do.
func (u *Uneven) why() string {
	wrong, right := u.Wrong[0], u.Columns.Rows[0]
	n := len(cellsOf(wrong.Cells[0], u.Columns.Mark))
	if n == 0 {
		n = 1 + strings.Count(strings.Trim(wrong.Cells[0], " |"), string(u.Columns.Mark))
	}
	return fmt.Sprintf("has %s, and line %d has %d; mend line %d", words.Count(n, "column"),
		right.Line, len(right.Cells), wrong.Line)
}

func (u *Uneven) faults() Faults {
	return unread(u.Wrong, quote.Excerpt(strings.TrimSpace(u.Wrong[0].Cells[0]))+" "+u.why())
}

// unread returns the faults of lines, with what is wrong in the first.
func unread(lines []TextRow, why string) (faults Faults) {
	faults.add(lines[0].Line, "%s", why)
	for _, line := range lines[1:] {
		faults.add(line.Line, "%s is not read either",
			quote.Excerpt(strings.TrimSpace(line.Cells[0])))
	}
	return faults
}

func (c *Columns) behead() {
	c.line, c.Head, c.Rows = c.Rows[0].Line, c.Rows[0].Cells, c.Rows[1:]
}

// SetHead makes the first line the head, or a row, as a person says.
func (c *Columns) SetHead(is bool) {
	c.Sure = true
	switch {
	case is && c.Head == nil:
		c.behead()
	case !is && c.Head != nil:
		c.Rows = append([]TextRow{{c.line, c.Head}}, c.Rows...)
		c.Head = nil
	}
}

// First returns the cells of the head, or of the first row.
func (c *Columns) First() []string {
	if c.Head != nil {
		return c.Head
	}
	return c.Rows[0].Cells
}

// cellsOf returns the cells of a line, without blanks around them, or nil if it has fewer
// than two.
func cellsOf(text string, mark rune) []string {
	if marks := strings.Count(text, string(mark)); marks == 0 ||
		marks > mostColumns && !strings.Contains(text, `"`) {
		return nil
	}
	text = strings.Trim(text, " ")
	sign := string(mark)
	var cells []string
	switch {
	case mark == '|':
		text = strings.TrimSuffix(strings.TrimPrefix(text, sign), sign)
		cells = strings.Split(strings.ReplaceAll(text, `\|`, "\x00"), sign)
	case strings.Contains(text, `"`):
		row := csv.NewReader(strings.NewReader(text))
		row.Comma, row.LazyQuotes, row.TrimLeadingSpace = mark, true, mark != '\t'
		cells, _ = row.Read()
	default:
		cells = strings.Split(text, sign)
	}
	for i, cell := range cells {
		if mark == '|' {
			cell = plainly(strings.TrimSpace(strings.ReplaceAll(cell, "\x00", sign)))
		}
		cells[i] = strings.TrimSpace(cell)
	}
	if len(cells) < 2 || len(cells) > mostColumns {
		return nil
	}
	return cells
}

// plainly returns a cell of Markdown without the marks of bold text and code around all
// of it.
func plainly(cell string) string {
	for _, mark := range []string{"**", "*", "__", "_", "`"} {
		inside, ok := strings.CutPrefix(cell, mark)
		if inside, ends := strings.CutSuffix(inside, mark); ok && ends && !strings.Contains(inside,
			mark) {
			cell = inside
		}
	}
	return cell
}

// Choose returns the index of a column, from 0: by its number from 1; or by its name,
// whatever its capitals, in the first line, which is then the head.
func (c *Columns) Choose(column string) (int, error) {
	is := func(cell string) bool { return strings.EqualFold(cell, column) }
	named := slices.IndexFunc(c.First(), is)
	number, err := strconv.Atoi(column)
	n := len(c.First())
	switch {
	case err == nil && number >= 1 && number <= n:
		return number - 1, nil
	case err != nil && named >= 0 && !slices.ContainsFunc(c.First()[named+1:], is):
		c.SetHead(true)
		return named, nil
	}
	return 0, fmt.Errorf("%s is not a column; write a number from 1 to %d, or a name in the first "+
		"line", quote.Excerpt(column), n)
}

// Weights returns the index of the column that has weights, other than one. Its cells are
// all whole numbers. Under a head they are weights if it says so; without one no others
// must be there, and 1, 2, 3 and so on count the lines.
func (c *Columns) Weights(other int) (int, error) {
	var found []int
	for i := range c.First() {
		counted := true
		number := func(row TextRow) bool { return !plainNumber(row.Cells[i]) }
		for j, row := range c.Rows {
			counted = counted && row.Cells[i] == strconv.Itoa(j+1)
		}
		says := c.Head == nil && !counted || c.Head != nil && kindOf(c.Head[i]).weighted
		if i != other && says && !slices.ContainsFunc(c.Rows, number) {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		return 0, fmt.Errorf("%d columns may have the weights; write a first line with the word weight "+
			"over one column of whole numbers", len(found))
	}
	return found[0], nil
}

func (c *Columns) named(column int) string {
	if c.Head == nil {
		return ""
	}
	return c.Head[column]
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

var numberCell = pattern.New(`^[-−+]?[0-9][0-9.,]*\s*%?$`)

// words returns the columns that have words, and those that are not blank.
func (c *Columns) words() (worded, filled []int) {
	for i := range c.First() {
		full := func(row TextRow) bool { return row.Cells[i] != "" }
		has := func(row TextRow) bool { return full(row) && !numberCell.MatchString(row.Cells[i]) }
		if slices.ContainsFunc(c.Rows, has) {
			worded = append(worded, i)
		}
		if slices.ContainsFunc(c.Rows, full) {
			filled = append(filled, i)
		}
	}
	return worded, filled
}

// shares returns the columns that may have the shares, each alone or two with the ends of
// ranges: those whose heads say so, or if none does, all.
func (c *Columns) shares() (all [][]int) {
	decided, paired := false, false
	kinds := make([]headKind, len(c.First()))
	for i := range c.Head {
		kinds[i] = kindOf(c.Head[i])
		decided = decided || kinds[i].roll != "" || kinds[i].weighted
		paired = paired || i > 0 && kinds[i-1].low && kinds[i].high
	}
	for i, k := range kinds {
		if i+1 < len(kinds) && k.low && kinds[i+1].high {
			all = append(all, []int{i, i + 1})
		}
		if !paired && (!decided || k.roll != "" || k.weighted) {
			all = append(all, []int{i})
		}
	}
	return all
}
