// Package table reads tables as books and files have them: a share and a name in each
// line. A share is a weight (60), a percentage, odds (1 in 6), or the results of a roll
// (01–60, 4, "5, 6"). It stands before or behind the name; between them are blanks, or
// lines are rows of Markdown or CSV.
//
// Nothing is guessed. Every reading is tried on the whole text: each place where shares
// may stand, and each meaning that they may have there. A reading is good if all lines
// and numbers fit, as ranges do that tile a roll; near if all but a few do, such as 1, 2,
// 3, 5, 6; otherwise it is no reading. A text is taken if exactly one reading is good and
// none is near. Otherwise the error names two readings, or the fault of the one that is
// near, and says what to write.
//
//	passages.go  the tables of a text
//	open.go      the lines, and where shares stand in them
//	columns.go   rows, and the column that is meant
//	share.go     how a share is written
//	reading.go   every place of the shares
//	judge.go     every meaning of shares in one place
//	scale.go     tile.go    results of a roll
//	decide.go    the one reading, or the error
package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/work"
)

// A Listing is a table that has been read. Its lists have an entry for each line with a
// share.
type Listing struct {
	Names   []string
	Weights []int
	Form    string // how it was read: "a d100 table", "a 2d6 table", "weights, sum 100"
	Roll    string // whose results the shares are, such as d100 and 2d6; "" for weights
	tiles   []tile
	scale   *scale
}

// Options are what a caller knows about a table.
type Options struct {
	Roll   string // whose results the shares are, such as 2d6 and d66; "" if the table says it
	Table  string // one of several: its heading, or its number from 1; "" if there is one
	Column string // of the names: a cell of the head, or a number from 1; "" if only one has names
}

// Limits of [Read].
const (
	maxLines = 20_000
	maxBytes = 1000    // of a line, without the blanks around it
	maxName  = 200     // characters of a name on a card
	mostWork = 1 << 23 // more than a table of the largest size takes
)

// mark is what some editors write in front of a text in UTF-8.
const mark = "\ufeff"

// Read reads a table of at most 20,000 lines of 1,000 bytes. Its first line may name the
// roll whose results the shares are, or be the word weights. Blanks of all kinds are
// blanks, and characters without a width are omitted, but not those that join emoji. An
// error about lines is of type [Faults].
func Read(r io.Reader, o Options) (*Listing, error) {
	lines, err := linesOf(r)
	if err != nil {
		return nil, err
	}
	if o.Roll != "" {
		if _, err := newScale(o.Roll); err != nil {
			return nil, err
		}
	}
	t := &reader{Options: o, meter: work.New(context.Background(), mostWork)}
	if err := t.open(lines); err != nil {
		return nil, err
	}
	if len(t.lines) == 0 {
		return nil, errors.New(`the table is empty; write lines such as "30 silver"`)
	}
	t.read()
	switch {
	case t.meter.Over():
		return nil, errors.New("the table takes too much work; use fewer lines or columns")
	case t.Column != "" && !t.chosen && t.wrong != nil:
		return nil, t.wrong
	case t.Column != "" && !t.chosen:
		return nil, fmt.Errorf("the table has no columns; omit the column %s", quote.Excerpt(t.Column))
	}
	list, err := t.decide()
	if err != nil && t.whole {
		if all := t.titled(lines); len(all) > 1 {
			_, err = t.choose(all)
		}
	}
	if err == nil && t.skipped != nil {
		list.Form += "; skipped lines: " +
			strings.Trim(fmt.Sprint(t.skipped[:min(few, len(t.skipped))]), "[]")
	}
	return list, err
}

// linesOf returns the lines of a table that is not too large.
func linesOf(r io.Reader) ([]string, error) {
	const most = maxLines * (maxBytes + 2) // a line end has up to two bytes
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	lines := Lines(string(text))
	if len(text) > most || len(lines) > maxLines {
		return nil, fmt.Errorf("the table has more than %d lines of %d bytes; shorten it",
			maxLines, maxBytes)
	}
	blanks := plain()
	var long Faults
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.Contains(line, "\x00") {
			return nil, fmt.Errorf("line %d is not text in UTF-8: %s; save it as UTF-8", i+1,
				quote.Excerpt(line))
		}
		lines[i] = blanks.Replace(line)
		if size := len(strings.TrimSpace(line)); size > maxBytes {
			long.add(i+1, "the line has %d bytes; use at most %d", size, maxBytes)
		}
	}
	if long != nil {
		return nil, long
	}
	return lines, nil
}

// Lines returns the lines of a text, whichever line ends it has.
func Lines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n",
		"\u0085", "\n", "\n\f", "\n", "\f", "\n", "\v", "\n").Replace(text)
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Find returns the index of the line that has a result of the roll.
func (l *Listing) Find(result int) int {
	at, _ := l.scale.position(result)
	return l.tiles[sort.Search(len(l.tiles), func(i int) bool { return l.tiles[i].to > at })].record
}

// Target returns the table as what a plan makes. Of names that are too long for a card it
// has the beginnings.
func (l *Listing) Target() (notation.Target, error) {
	t := notation.Target{Title: "the table", Outcomes: len(l.Weights), Weights: l.Weights,
		Names: slices.Clone(l.Names)}
	for i, name := range t.Names {
		if utf8.RuneCountInString(name) > maxName {
			ends := fmt.Sprintf("… (%d)", i+1) // which tells names apart that begin alike
			t.Names[i] = string([]rune(name)[:maxName-len(ends)]) + ends
		}
	}
	if _, above, _ := arith.Weights(l.Weights); above < 2 {
		return t, errors.New(
			`a table has at least two outcomes that can happen; add a line such as "30 silver"`)
	}
	return t, nil
}

// A Fault is what is wrong in a line, and what to do.
type Fault struct {
	Line int    `json:"line"` // from 1
	Text string `json:"text"`
}

// Faults are all faults of a table, in the order of its lines. They are never empty.
type Faults []Fault

// few is how many faults an error shows.
const few = 20

// Error returns the first faults in one line of text.
func (f Faults) Error() string {
	var parts []string
	for _, fault := range f[:min(few, len(f))] {
		parts = append(parts, fmt.Sprintf("line %d: %s", fault.Line, fault.Text))
	}
	text := strings.Join(parts, "; ")
	if more := len(f) - few; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

func (f *Faults) add(line int, format string, values ...any) {
	*f = append(*f, Fault{line, fmt.Sprintf(format, values...)})
}

// sorted returns the faults in the order of their lines.
func (f Faults) sorted() Faults {
	slices.SortStableFunc(f, func(a, b Fault) int { return a.Line - b.Line })
	return f
}

// plain makes blanks of all kinds a blank, and omits characters without a width.
func plain() *strings.Replacer {
	return strings.NewReplacer("\u00a0", " ", "\u2002", " ", "\u2003", " ", "\u2007", " ",
		"\u2009", " ", "\u202f", " ", "\u3000", " ", "\u200b", "", "\u200e", "", "\u200f", "",
		"\u2060", "", mark, "")
}
