package raffle

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

// columnsOf returns the columns of lines, or nil if they have none. One comma in each line stands
// in many names, and makes columns only below a heading.
func columnsOf(lines []string) *table.Columns {
	if c := table.Split(lines, false); c != nil {
		return c
	}
	if c := table.Split(lines, true); c != nil && c.Head != nil {
		return c
	}
	return nil
}

// firstRow returns the cells of the heading, or else of the first line.
func firstRow(c *table.Columns) []string {
	if c.Head != nil {
		return c.Head
	}
	return c.Rows[0].Cells
}

// onlyColumn returns the lines with the cells of a column, from 0, and nothing else.
func onlyColumn(lines []string, c *table.Columns, k int) []string {
	column := make([]string, len(lines))
	for _, row := range c.Only(k) {
		column[row.Line-1] = row.Cells[0]
	}
	return column
}

// Column returns the lines of the column that has a name, in a heading, or a number, from 1.
// With 0 it returns the lines as they are; without a name it returns an error if they have
// columns.
func Column(lines []string, name string) ([]string, error) {
	c := columnsOf(lines)
	if name == "0" || name == "" && c == nil {
		return lines, nil
	}
	if c == nil {
		c = table.Split(lines, true)
	}
	if c == nil {
		return nil, fmt.Errorf("there is no column %s, because the lines are not those of a table; "+
			"omit -column", quote.Excerpt(name))
	}
	if name == "" {
		first := firstRow(c)
		var cells []string
		for _, cell := range first {
			cells = append(cells, quote.Excerpt(cell))
		}
		return nil, fmt.Errorf("the lines have %d columns, and the first one has %s; name the column "+
			"with the items, as in -column 1, or write -column 0 for whole lines", len(first),
			words.And(cells))
	}
	k, err := c.Choose(name)
	if err != nil {
		return nil, err
	}
	return onlyColumn(lines, c, k), nil
}

// Find returns the list that a draw has been made from: the lines that are given, which it returns
// too, or the column of a table that has the hash of the draw.
func Find(lines []string, h Header) (List, []string, error) {
	list, err := NewList(lines, h.Weights)
	c := table.Split(lines, true)
	if c == nil || err == nil && list.Hash(h.Weights) == h.Hash {
		return list, lines, err
	}
	for k := range firstRow(c) {
		column := onlyColumn(lines, c, k)
		found, failed := NewList(column, h.Weights)
		if failed == nil && found.Hash(h.Weights) == h.Hash {
			return found, nil, nil
		}
	}
	return list, lines, err
}

func full(line string) bool { return strings.TrimSpace(line) != "" }

// Head returns the first line that is not blank if it looks like a heading, which must not win, or
// "". It is one if a cell of it has usual words of headings, if it alone ends with a colon or
// begins with a sign #, if it has no letters or digits, or if it stands above lines that are
// numbers, or are numbered.
func Head(lines []string) string {
	at := slices.IndexFunc(lines, full)
	if at < 0 {
		return ""
	}
	head, rest := strings.TrimSpace(lines[at]), lines[at+1:]
	c := columnsOf(lines)
	switch {
	case c != nil && c.Head != nil,
		table.IsHead(head) && !slices.ContainsFunc(rest, table.IsHead),
		marked(head) && !slices.ContainsFunc(rest, marked),
		onlySigns(head),
		aboveNumbers(lines[at:]):
		return head
	}
	return ""
}

// marked reports whether a line is written as a heading: "Class 3b:", or as in Markdown
// "# Class 3b".
func marked(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasSuffix(line, ":") || strings.HasPrefix(strings.TrimLeft(line, "#"), " ")
}

// onlySigns reports whether a line of three characters or more has neither letters nor digits nor
// pictures, such as "---".
func onlySigns(line string) bool {
	return utf8.RuneCountInString(line) > 2 && !strings.ContainsFunc(line, func(char rune) bool {
		return unicode.In(char, unicode.L, unicode.M, unicode.N, unicode.So, unicode.C)
	})
}

// manyLines is how many lines must have a number for the first, which has none, to be a heading.
const manyLines = 3

// aboveNumbers reports whether the first line, which is not blank, is a heading by the lines below
// it: they count 1, 2, 3, or are only numbers, at least three, and it does neither.
func aboveNumbers(lines []string) bool {
	list, _ := NewList(lines, false)
	if strings.HasPrefix(list[0].Name, "1") || strings.HasPrefix(list[0].Name, "0") {
		return false
	}
	named := func(it Item) bool { return strings.Trim(it.Name, "0123456789") != "" }
	if named(list[0]) && len(list) > manyLines && !slices.ContainsFunc(list[1:], named) {
		return true
	}
	_, counts := list[1:].withoutNumbers()
	return counts
}

// HeadRemark returns the remark on a first line that looks like a heading.
func HeadRemark(head string) Remark {
	return Remark{"the first line looks like a heading", []string{quote.Excerpt(head)},
		"it may not have been meant to be drawn"}
}

// Skipped returns the place of the first line if it is not one of the items of its column, or -1.
func Skipped(lines, column []string) int {
	at := slices.IndexFunc(lines, full)
	if at >= 0 && full(column[at]) {
		return -1
	}
	return at
}
