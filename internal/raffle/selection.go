package raffle

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

// whole stands for a line with all its columns.
const whole = -1

// A Selection is what a person says about the lines of a list.
type Selection struct {
	Column  string // of a table: its name in the first line, or its number; 0 for whole lines; or ""
	Head    string // whether the first line is a head, yes or no; "" if nobody says it
	Weights bool   // they are in front of whole lines, or in another column
}

// A Selected is what is selected of lines.
type Selected struct {
	Items   []string // lines with the items, each in its place
	Head    string   // the first line, if it is not an item; or ""
	Remarks []Remark // on lines that were left out
}

// Items returns the items of lines. It returns an error if the lines have columns and
// none is chosen, if a few lines have other columns, if only some items have quotes, or
// if the first line may be a head, which must not win.
func (in Selection) Items(lines []string) (selected Selected, err error) {
	c, err := in.columns(lines)
	if c == nil || err != nil {
		return Selected{Items: lines}, err
	}
	k, err := in.choose(c)
	if err != nil {
		return Selected{}, err
	}
	if in.Head != "" {
		c.SetHead(in.Head == "yes")
	} else if !c.Sure {
		c.SetHead(false)
	}
	selected.Items, err = cells(lines, c, k, in.Weights)
	if err != nil {
		return Selected{}, err
	}
	if c.Head != nil {
		selected.Head = trimmed(lines[slices.IndexFunc(lines, full)])
	} else if in.Head == "" {
		err = asked(c, selected.Items)
	}
	selected.Remarks = unnamed(c, selected.Items)
	return selected, err
}

// columns returns the columns of lines, or the lines as the only column: those without
// marks, those of names, and those that all begin with a weight. A table with a few other
// lines is an error: its rows must not be drawn by mistake. So is one of which no column
// is chosen. It returns nil if there is nothing in the lines.
func (in Selection) columns(lines []string) (*table.Columns, error) {
	c := table.Split(lines)
	if c != nil && in.Column != "" {
		return c, nil
	}
	if in.Column == "0" {
		return single(lines), nil
	}
	if in.Weights && in.Column == "" {
		if _, err := NewList(lines, true); err == nil {
			return unquoted(lines)
		}
	}
	other := func(line string) bool { return full(line) && !surname.MatchString(trimmed(line)) }
	uneven := table.FindUneven(lines)
	switch {
	case c == nil && uneven != nil && (in.Column != "" || isTable(uneven)):
		return nil, uneven
	case c == nil || c.Head == nil && !slices.ContainsFunc(lines, other):
		return unquoted(lines)
	}
	var first []string
	for _, cell := range c.First() {
		first = append(first, quote.Excerpt(cell))
	}
	return nil, fmt.Errorf("the lines have %d columns, and the first one has %s; name the column "+
		"with the items, as in -column 1, or write -column 0 for whole lines",
		len(first), words.And(first))
}

// surname is a line that has its comma between a surname and a first name.
var surname = regexp.MustCompile(`^[\pL\pM'’. -]+,\s+[\pL\pM'’. -]+$`)

// isTable reports whether uneven lines are a table rather than a list. One comma may be
// that of a name.
func isTable(uneven *table.Uneven) bool {
	c := uneven.Columns
	return len(c.Rows) >= 2*len(uneven.Wrong) && (c.Mark != ',' || len(c.Rows[0].Cells) > 2)
}

// single returns lines as the only column, or nil if all are blank.
func single(lines []string) *table.Columns {
	c, texts := &table.Columns{}, slices.Clone(lines)
	for i, line := range lines {
		if full(line) {
			texts[i] = trimmed(line)
			c.Rows = append(c.Rows, table.TextRow{Line: i + 1, Cells: texts[i : i+1 : i+1]})
		}
	}
	if c.Rows == nil {
		return nil
	}
	return c
}

// choose returns the index of the chosen column, or whole.
func (in Selection) choose(c *table.Columns) (int, error) {
	alone := len(c.First()) == 1
	switch {
	case in.Column == "0":
		return whole, nil
	case in.Column == "" && alone:
		return 0, nil
	}
	k, err := c.Choose(in.Column)
	if err != nil && alone {
		err = fmt.Errorf("there is no column %s, because each line is one item, and the first is %s; "+
			"omit -column", quote.Excerpt(in.Column), quote.Excerpt(c.First()[0]))
	}
	return k, err
}

// asked returns the question about a first item that may be a head: one in the first line
// of a table, or of words of heads in front of other items.
func asked(c *table.Columns, items []string) error {
	first := slices.IndexFunc(items, full)
	switch {
	case first < 0, len(c.First()) > 1 && first != c.Rows[0].Line-1:
		return nil
	case len(c.First()) == 1 &&
		(!table.IsHead(items[first]) || slices.ContainsFunc(items[first+1:], table.IsHead)):
		return nil
	}
	return fmt.Errorf("the first line has %s, which may be a heading, and could be drawn; add -head "+
		"yes if it is one, or -head no if it is an item", quote.Excerpt(trimmed(items[first])))
}

// cells returns the lines with the cells of a column, from 0, or whole, and nothing else;
// with weights, each cell of a table behind its weight.
func cells(lines []string, c *table.Columns, k int, weights bool) ([]string, error) {
	at, err := whole, error(nil)
	if weights && k != whole && len(c.First()) > 1 {
		at, err = c.Weights(k)
	}
	column := make([]string, len(lines))
	for _, row := range c.Rows {
		text := lines[row.Line-1]
		if k != whole {
			text = row.Cells[k]
		}
		if at != whole && full(text) {
			text = row.Cells[at] + " " + text
		}
		column[row.Line-1] = text
	}
	return column, err
}

// unnamed returns a remark on rows that have something, but not in the column of the
// items.
func unnamed(c *table.Columns, items []string) []Remark {
	var places []string
	for _, row := range c.Rows {
		if !full(items[row.Line-1]) {
			places = append(places, fmt.Sprintf("line %d", row.Line))
		}
	}
	if places == nil {
		return nil
	}
	return []Remark{{"rows that have no name", places, "they are not items"}}
}

var (
	quoted = regexp.MustCompile(`^"(?:[^"]|"")*"$`)
	// needed is what CSV has only in quotes.
	needed = regexp.MustCompile(`.[",;\t].*.`)
)

// unquoted returns lines as the only column, without the quotes of CSV: those around most
// lines, or only around lines that need them. With other quotes around a whole line it
// also returns an error.
func unquoted(lines []string) (c *table.Columns, err error) {
	c = single(lines)
	if c == nil {
		return nil, nil
	}
	var plain, strange *table.TextRow // the first without quotes, and with quotes of no need
	quotes := 0
	for i := range c.Rows {
		row := &c.Rows[i]
		line := row.Cells[0]
		switch {
		case !quoted.MatchString(line):
			plain = cmp.Or(plain, row)
			continue
		case !needed.MatchString(line):
			strange = cmp.Or(strange, row)
		}
		row.Cells[0] = strings.ReplaceAll(line[1:len(line)-1], `""`, `"`)
		quotes++
	}
	if 2*quotes <= len(c.Rows) && strange != nil {
		err = fmt.Errorf("line %d, %s, is in quotes, and line %d, %s, is not; write all items in "+
			"quotes or none, or keep the quotes with -column 0", strange.Line,
			quote.Excerpt(trimmed(lines[strange.Line-1])), plain.Line, quote.Excerpt(plain.Cells[0]))
	}
	return c, err
}

// Find returns the list that a draw has been made from: of the lines that are given, with
// or without the first, or of the columns of a table, the one that has the hash of the
// draw.
func Find(lines []string, h Header) (List, error) {
	list, err := NewList(lines, h.Weights)
	if err == nil && len(list) == 0 {
		err = errors.New("the list is missing; give the published one, as with -file names.txt")
	}
	if err == nil && list.Hash(h.Weights) == h.Hash {
		return list, nil
	}
	for items := range candidates(lines, h.Weights) {
		found, failed := NewList(items, h.Weights)
		if failed == nil && found.Hash(h.Weights) == h.Hash {
			return found, nil
		}
	}
	if err != nil && table.Split(lines) != nil {
		return NewList(lines, false) // the lines of a table have no weights; its columns were tried
	}
	return list, err
}

// candidates returns all that [Selection.Items] may return for lines.
func candidates(lines []string, weights bool) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		list, _ := unquoted(lines)
		for _, c := range []*table.Columns{list, table.Split(lines)} {
			for k := whole; c != nil && k < len(c.First()); k++ {
				for _, isHead := range []bool{true, false} {
					c.SetHead(isHead)
					items, err := cells(lines, c, k, weights)
					if err == nil && !yield(items) {
						return
					}
				}
			}
		}
	}
}

// Head returns the first of the lines that a list was made from, unless it has an item,
// or "".
func (list List) Head(lines []string) string {
	first := slices.IndexFunc(lines, full)
	if len(list) == 0 || list[0].Line == first+1 {
		return ""
	}
	return trimmed(lines[first])
}
