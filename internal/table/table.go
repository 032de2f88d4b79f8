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
//	text.go  fault.go       the lines of a text, and what is wrong in them
//	head.go  columns.go     rows of cells, and what their heads say
//	share.go  place.go      how a share is written, and where it stands in a line
//	scale.go  tile.go       shares as results of a roll
//	portion.go              shares as weights, percentages or odds
//	listing.go  reading.go  the table that is made of them; of several readings, the one
//	judge.go                every meaning of the shares in one place
//	passages.go  reader.go  the tables of a text; every place and meaning in one of them
package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/dice/internal/work"
)

const mostWork = 1 << 23 // more than a table of the largest size takes

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
	if err := t.load(lines); err != nil {
		return nil, err
	}
	if len(t.lines) == 0 {
		return nil, errors.New(`the table is empty; write lines such as "30 silver"`)
	}
	err = t.read()
	switch {
	case t.meter.Over():
		return nil, errors.New("the table takes too much work; use fewer lines or columns")
	case err != nil:
		return nil, err
	}
	list, err := t.decide()
	if err == nil && t.skipped != nil {
		list.Form += "; skipped lines: " +
			strings.Trim(fmt.Sprint(t.skipped[:min(few, len(t.skipped))]), "[]")
	}
	return list, err
}
