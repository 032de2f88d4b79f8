// Package table reads tables as books and files have them: a share and a name in each line. A
// share is a weight (60), or the results of a roll (01–60, 4, "5, 6"). The share stands before or
// behind the name; between them are blanks, or lines are rows of Markdown or CSV.
//
// All lines of a table have one form. The reader takes the form in which most lines can be read,
// and every other line is a fault: it never guesses what a single line means. Ranges must tile the
// results of the roll, so that a line that was left out, or read in a wrong way, is found.
package table

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
)

// A Listing is a table that has been read. Its lists have an entry for each line with a share.
type Listing struct {
	Names   []string
	Weights []int
	Lines   []int  // their numbers, from 1
	Form    string // how it was read: "ranges of a d100", "sums of 2d6", "weights, sum 100"
	Roll    string // whose results the ranges are, such as d100 and 2d6; "" for weights
	pieces  []piece
	scale   *scale
}

// Limits of [Read].
const (
	maxLines = 20_000
	maxBytes = 200 // of a line, without the blanks around it
)

// mark is what some editors write in front of a text in UTF-8.
const mark = "\ufeff"

// Read reads a table of at most 20,000 lines of 200 bytes, as [Parse] does. Blanks of all kinds
// are blanks, and characters without a width are omitted.
func Read(r io.Reader, roll string) (*Listing, error) {
	lines, err := linesOf(r)
	if err != nil {
		return nil, err
	}
	return Parse(lines, roll)
}

// ReadCertain is [Read] for programs that do not say how the table was read: it refuses a table
// that may be meant in another way, and tells how to write each. A head that names the weights
// makes numbers weights, whatever they are.
func ReadCertain(r io.Reader) (*Listing, error) {
	lines, err := linesOf(r)
	if err != nil {
		return nil, err
	}
	return parse(lines, &tableReader{certain: true})
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
	var long Faults
	for i, line := range lines {
		lines[i] = plain.Replace(line)
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
		"\u0085", "\n").Replace(text)
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Parse reads the lines of a table. The roll is what its ranges are results of, such as 2d6 and
// d66; if it is empty, the first line may name the roll, alone or as a head does, and otherwise
// ranges are results of the die that has the highest one as its sides. Names stay as they are
// written. An error about lines is of type [Faults].
func Parse(lines []string, roll string) (*Listing, error) {
	return parse(lines, &tableReader{roll: roll})
}

func parse(lines []string, t *tableReader) (*Listing, error) {
	if err := checkText(lines); err != nil {
		return nil, err
	}
	if err := t.open(lines); err != nil {
		return nil, err
	}
	if len(t.lines) == 0 {
		return nil, errors.New(`the table is empty; write lines such as "30 silver"`)
	}
	records, faults := t.records()
	if faults != nil {
		return nil, faults
	}
	if faults := t.joined(records); faults != nil {
		return nil, faults
	}
	list, err := t.listing(records)
	if err != nil {
		return nil, err
	}
	if len(t.columns) > 1 {
		list.Form += "; a name joins the columns " + quoted(t.columns)
	}
	list.Lines = make([]int, len(records))
	for i, r := range records {
		list.Lines[i] = r.line
	}
	return list, nil
}

// checkText returns an error for lines that are not text in UTF-8.
func checkText(lines []string) error {
	for i, line := range lines {
		switch {
		case i == 0 && (strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff")):
			return fmt.Errorf(
				"the table begins with the bytes % x, as a text in UTF-16 does; save it as UTF-8",
				line[:2])
		case strings.Contains(line, "\x00"):
			return fmt.Errorf("line %d has a byte 00, as a text in UTF-16 does; save it as UTF-8", i+1)
		case !utf8.ValidString(line):
			return fmt.Errorf("line %d is not text in UTF-8: %s; save it as UTF-8", i+1,
				quote.Excerpt(line))
		}
	}
	return nil
}

// Find returns the index of the line that has a result of the roll.
func (l *Listing) Find(result int) int {
	at, _ := l.scale.position(result)
	return pieceAt(l.pieces, at).record
}

// Target returns the table as what a plan makes.
func (l *Listing) Target() (notation.Target, error) {
	t := notation.Target{Title: "the table", Outcomes: len(l.Weights), Weights: l.Weights,
		Names: l.Names}
	possible := 0
	for _, weight := range l.Weights {
		if weight > 0 {
			possible++
		}
	}
	if possible < 2 {
		return t, errors.New(
			`a table has at least two outcomes that can happen; add a line such as "30 silver"`)
	}
	return t, nil
}
