package raffle

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

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

// List returns the items of lines. It returns an error if the lines have columns and none
// is chosen, if a few lines have other columns, or if the first line may be a head, which
// must not win.
func (in Selection) List(lines []string) (List, error) {
	items, err := in.items(lines)
	if err != nil {
		return nil, err
	}
	return NewList(items, in.Weights)
}

// items returns the items, each in its line.
func (in Selection) items(lines []string) (items []string, err error) {
	c, err := in.columns(lines)
	if c == nil || err != nil {
		return lines, err
	}
	k, err := in.choose(c)
	if err != nil {
		return nil, err
	}
	if in.Head != "" {
		c.SetHead(in.Head == "yes")
	} else if !c.Sure {
		c.SetHead(false)
	}
	items, err = cells(lines, c, k, in.Weights)
	if err == nil && in.Head == "" && c.Head == nil {
		err = asked(c, items)
	}
	return items, err
}

// surname is a line that has its comma between a surname and a first name.
var surname = regexp.MustCompile(`^[\pL\pM'’. -]+,\s+[\pL\pM'’. -]+$`)

// columns returns the columns of lines, or the lines as the only column: those without
// marks, those of names, and those that all begin with a weight. A table with a few other
// lines is an error: its rows must not be drawn by mistake. So is one of which no column
// is chosen. It returns nil if there is nothing in the lines.
func (in Selection) columns(lines []string) (*table.Columns, error) {
	c := table.Split(lines)
	switch {
	case c != nil && in.Column != "":
		return c, nil
	case in.Column == "0":
		return single(lines), nil
	case in.Column == "" && in.Weights:
		_, err := NewList(lines, true)
		if err == nil {
			return single(lines), nil
		}
	}
	most, uneven := c, table.FindUneven(lines)
	if c == nil && uneven != nil {
		most = uneven.Columns
		if in.Column == "" && len(most.Rows) < 2*len(uneven.Wrong) {
			most = nil
		}
	}
	other := func(row table.TextRow) bool {
		return !surname.MatchString(trimmed(lines[row.Line-1]))
	}
	switch {
	case most == nil, most.Head == nil && !slices.ContainsFunc(most.Rows, other):
		return single(lines), nil
	case in.Column != "":
		return nil, uneven
	case c == nil:
		return nil, fmt.Errorf("%w, or write -column 0 for whole lines", uneven)
	}
	var first []string
	for _, cell := range c.First() {
		first = append(first, quote.Excerpt(cell))
	}
	return nil, fmt.Errorf("the lines have %d columns, and the first one has %s; name the column "+
		"with the items, as in -column 1, or write -column 0 for whole lines",
		len(first), words.And(first))
}

var quoted = regexp.MustCompile(`^"(?:[^"]|"")*"$`)

// single returns lines as the only column, without quotes around all of one, or nil if
// all are blank.
func single(lines []string) *table.Columns {
	c, texts := &table.Columns{}, make([]string, len(lines))
	for i, line := range lines {
		texts[i] = trimmed(line)
		if quoted.MatchString(texts[i]) {
			texts[i] = strings.ReplaceAll(texts[i][1:len(texts[i])-1], `""`, `"`)
		}
		if full(line) {
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

// candidates returns all that [Selection.List] may return for lines.
func candidates(lines []string, weights bool) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, c := range []*table.Columns{single(lines), table.Split(lines)} {
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

// LeftOut returns remarks on lines that have letters or digits, but no item: the first is
// a heading, and others are rows of a table without a name.
func (list List) LeftOut(lines []string) (all []Remark) {
	var unnamed []string
	item, first := 0, true
	for i, line := range lines {
		isItem := item < len(list) && list[item].Line == i+1
		switch {
		case isItem:
			item++
		case !strings.ContainsFunc(line, signs):
			continue
		case first:
			head := []string{quote.Excerpt(trimmed(line))}
			all = append(all, Remark{"the first line is read as a heading", head, "it is not an item"})
		default:
			unnamed = append(unnamed, fmt.Sprintf("line %d", i+1))
		}
		first = false
	}
	if unnamed != nil {
		all = append(all, Remark{"rows that have no name", unnamed, "they are not items"})
	}
	return all
}

// signs reports whether a character is more than what stands between cells and rows.
func signs(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }
