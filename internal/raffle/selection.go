package raffle

import (
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

// cells returns the lines with the cells of a column, from 0, or whole, and nothing else;
// with weights, each cell behind its weight.
func cells(lines []string, c *table.Columns, k int, weights bool) ([]string, error) {
	at, err := whole, error(nil)
	if weights && k != whole {
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
	if err != nil {
		return Selected{}, err
	}
	k := whole
	switch {
	case c != nil && in.Column == "":
		var first []string
		for _, cell := range c.First() {
			first = append(first, quote.Excerpt(cell))
		}
		return Selected{}, fmt.Errorf("the lines have %d columns, and the first one has %s; name "+
			"the column with the items, as in -column 1, or write -column 0 for whole lines",
			len(first), words.And(first))
	case in.Column == "" || in.Column == "0":
	case c == nil:
		return Selected{}, fmt.Errorf("there is no column %s, because the lines are not those of a "+
			"table; omit -column", quote.Excerpt(in.Column))
	default:
		k, err = c.Choose(in.Column)
		if err != nil {
			return Selected{}, err
		}
	}
	rows := lines
	if c == nil && in.Column == "" {
		lines, err = unquoted(lines)
		if err != nil {
			return Selected{}, err
		}
	}
	first := slices.IndexFunc(lines, full)
	isHead := in.Head == "yes"
	switch {
	case first < 0:
		return Selected{Items: lines}, nil
	case in.Head != "":
	case c != nil && c.Sure:
		isHead = true
	case c != nil && k != whole:
		return Selected{}, asked(c.First()[k])
	case c != nil || table.IsHead(lines[first]) &&
		!slices.ContainsFunc(lines[first+1:], table.IsHead):
		return Selected{}, asked(trimmed(lines[first]))
	}
	if isHead {
		selected.Head = trimmed(lines[first])
	}
	if c == nil {
		selected.Items = slices.Clone(lines)
		selected.Remarks = unnamed(rows, lines)
		if isHead {
			selected.Items[first] = ""
		}
		return selected, nil
	}
	c.SetHead(isHead)
	rows, _ = cells(lines, c, whole, false)
	selected.Items, err = cells(lines, c, k, in.Weights)
	selected.Remarks = unnamed(rows, selected.Items)
	return selected, err
}

// unnamed returns a remark on rows that have something, but not in the column of the
// items.
func unnamed(rows, items []string) []Remark {
	var places []string
	for i, row := range rows {
		if full(row) && !full(items[i]) {
			places = append(places, fmt.Sprintf("line %d", i+1))
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

// unquoted returns the lines of a list without the quotes of CSV: those around most
// lines, or only around lines that need them. Other quotes around a whole line are an
// error.
func unquoted(lines []string) ([]string, error) {
	names, quotes, free := slices.Clone(lines), 0, 0
	plain, strange := whole, whole // the first lines without quotes, and with those of no need
	for i, line := range lines {
		line = trimmed(line)
		switch {
		case line == "":
		case quoted.MatchString(line):
			names[i] = strings.ReplaceAll(line[1:len(line)-1], `""`, `"`)
			quotes++
			if strange == whole && !needed.MatchString(line) {
				strange = i
			}
		default:
			free++
			if plain == whole {
				plain = i
			}
		}
	}
	if quotes <= free && strange != whole {
		return nil, fmt.Errorf("line %d, %s, is in quotes, and line %d, %s, is not; write all items in "+
			"quotes or none, or keep the quotes with -column 0", strange+1,
			quote.Excerpt(trimmed(lines[strange])), plain+1, quote.Excerpt(trimmed(lines[plain])))
	}
	return names, nil
}

// asked returns the question about a first line that may be a head.
func asked(first string) error {
	return fmt.Errorf("the first line has %s, which may be a heading, and could be drawn; add -head "+
		"yes if it is one, or -head no if it is an item", quote.Excerpt(first))
}

// surname is a line that has its comma between a surname and a first name.
var surname = regexp.MustCompile(`^[\pL\pM'’. -]+,\s+[\pL\pM'’. -]+$`)

// columns returns the columns of lines. Nil is for lines that are whole unless a column
// is chosen: those without, those of names, and those that all begin with a weight. A
// table with a few other lines is an error: its rows must not be drawn by mistake.
func (in Selection) columns(lines []string) (*table.Columns, error) {
	c := table.Split(lines)
	if c != nil && in.Column != "" || in.Column == "0" {
		return c, nil
	}
	if in.Weights && in.Column == "" {
		_, err := NewList(lines, true)
		if err == nil {
			return nil, nil
		}
		if c != nil {
			return c, nil
		}
	}
	if c == nil {
		uneven := table.FindUneven(lines)
		if uneven != nil && (in.Column != "" || isTable(uneven)) {
			return nil, uneven
		}
		return nil, nil
	}
	other := func(line string) bool { return full(line) && !surname.MatchString(trimmed(line)) }
	if c.Head != nil || slices.ContainsFunc(lines, other) {
		return c, nil
	}
	return nil, nil
}

// isTable reports whether uneven lines are a table rather than a list. One comma may be
// that of a name.
func isTable(uneven *table.Uneven) bool {
	c := uneven.Columns
	return len(c.Rows) >= 2*len(uneven.Wrong) && (c.Mark != ',' || len(c.Rows[0].Cells) > 2)
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
		first, c := slices.IndexFunc(lines, full), table.Split(lines)
		behind := func(lines []string) []string {
			rest := slices.Clone(lines)
			rest[first] = "" // lines keep their numbers
			return rest
		}
		if first >= 0 && !yield(behind(lines)) {
			return
		}
		if c == nil {
			names, err := unquoted(lines)
			if err == nil && first >= 0 && yield(names) {
				yield(behind(names))
			}
			return
		}
		for _, isHead := range []bool{true, false} {
			c.SetHead(isHead)
			for k := whole; k < len(c.First()); k++ {
				items, err := cells(lines, c, k, weights)
				if err == nil && !yield(items) {
					return
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
