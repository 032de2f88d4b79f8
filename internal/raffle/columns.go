package raffle

import (
	"errors"
	"fmt"
	"slices"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

// onlyColumn returns the lines with the cells of a column, from 0, and nothing else.
func onlyColumn(lines []string, c *table.Columns, k int) []string {
	column := make([]string, len(lines))
	for _, row := range c.Only(k) {
		column[row.Line-1] = row.Cells[0]
	}
	return column
}

// Column returns the lines of the column that has a name, in a heading, or a number, from 1, and
// the heading, or "". With 0 it returns the lines as they are, and without a name too, but an
// error if they have columns or a heading, which must not win. One comma in each line stands in
// many names, and makes columns only below a heading.
func Column(lines []string, name string) (column []string, head string, err error) {
	if name == "0" {
		return lines, "", nil
	}
	c, first := table.Split(lines), slices.IndexFunc(lines, full)
	switch {
	case name == "" && c != nil && (c.Mark != ',' || c.Head != nil || len(c.First()) > 2):
		var cells []string
		for _, cell := range c.First() {
			cells = append(cells, quote.Excerpt(cell))
		}
		return nil, "", fmt.Errorf("the lines have %d columns, and the first one has %s; name the "+
			"column with the items, as in -column 1, or write -column 0 for whole lines", len(cells),
			words.And(cells))
	case name == "" && first >= 0 && table.IsHead(lines[first]) &&
		!slices.ContainsFunc(lines[first+1:], table.IsHead):
		return nil, "", fmt.Errorf("the first line, %s, looks like a heading, and could be drawn; "+
			"delete it, or move it down if it is an item", quote.Excerpt(trimmed(lines[first])))
	case name == "":
		return lines, "", nil
	case c == nil:
		return nil, "", fmt.Errorf("there is no column %s, because the lines are not those of a table; "+
			"omit -column", quote.Excerpt(name))
	}
	k, err := c.Choose(name)
	if err != nil {
		return nil, "", err
	}
	if c.Head != nil {
		head = trimmed(lines[first])
	}
	return onlyColumn(lines, c, k), head, nil
}

// Find returns the list that a draw has been made from: the lines that are given, or the column of
// a table that has the hash of the draw.
func Find(lines []string, h Header) (List, error) {
	list, err := NewList(lines, h.Weights)
	if err == nil && len(list) == 0 {
		err = errors.New("the list is missing; give the published one, as with -file names.txt")
	}
	c := table.Split(lines)
	if c == nil || err == nil && list.Hash(h.Weights) == h.Hash {
		return list, err
	}
	for k := range c.First() {
		found, failed := NewList(onlyColumn(lines, c, k), h.Weights)
		if failed == nil && found.Hash(h.Weights) == h.Hash {
			return found, nil
		}
	}
	return list, err
}

func full(line string) bool { return trimmed(line) != "" }
