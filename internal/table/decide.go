package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// decide returns the listing of the only good reading, if no other is near.
func (t *reader) decide() (*Listing, error) {
	var fits []reading // the good ones first
	for _, g := range []grade{good, near} {
		for _, r := range t.readings {
			if r.grade == g && (g == near || !slices.ContainsFunc(fits, r.same)) {
				fits = append(fits, r)
			}
		}
	}
	switch {
	case t.readings == nil && t.wrong != nil:
		return nil, t.wrong
	case t.readings == nil:
		first := t.lines[0]
		if t.ruled && len(t.lines) > 1 { // this is the head
			first = t.lines[1]
		}
		return nil, Faults{{first.Line, explain(first.Cells[0], nil)}}
	case len(fits) == 0 || fits[0].grade == near: // the faults of the reading that most lines fit
		return nil, slices.MaxFunc(t.readings, func(a, b reading) int {
			return cmp.Or(cmp.Compare(a.grade, b.grade), len(a.records)-len(b.records),
				len(b.faults)-len(a.faults))
		}).faults
	case len(fits) > 1:
		return nil, fits[0].against(fits[1])
	}
	return fits[0].list, nil
}

// same reports whether two good readings give the same outcomes with the same weights.
func (r reading) same(other reading) bool {
	return slices.Equal(r.list.Names, other.list.Names) &&
		slices.Equal(r.list.Weights, other.list.Weights)
}

// against returns the error that a text has two readings, of which the second may be only
// near.
func (r reading) against(other reading) (faults Faults) {
	line, second, fault := r.records[0].line, other.as, ""
	if other.grade == near {
		line, second, fault = other.faults[0].Line, "nearly "+other.as, " ("+other.faults[0].Text+")"
	}
	say := func(r reading, as string) string {
		return fmt.Sprintf("%s, such as %s, may be %s", r.place.title, r.records[0].share, as)
	}
	both := say(r, r.as) + "; " + say(other, second) + fault + "; write "
	write := func(r reading) string {
		share := r.records[0].share
		if r.records[0].marked() {
			share = r.records[0].number
		}
		return quote.Excerpt(share + "; " + r.records[0].name)
	}
	switch {
	case other.place.mark == parts:
		faults.add(line, "%s, or write ; behind the first number if all else is its name",
			other.faults[0].Text)
	case r.place.title == other.place.title:
		faults.add(line, "the numbers may be %s, or %s%s; write %s or %s as the first line", r.as,
			second, fault, r.write, other.write)
	case r.place.mark > 0 && r.place.mark == other.place.mark:
		over := ""
		if r.place.ends || other.place.ends {
			over = ", or min and max over both"
		}
		faults.add(line, "%sa header, with weight or the roll over the column that is meant%s", both,
			over)
	default:
		faults.add(line, "%s%s or %s", both, write(r), write(other))
	}
	return faults
}

// unitForm is a price, or another number with a unit.
var unitForm = pattern.New(`^[$€£¥]\s*[0-9][0-9.,]*$|` +
	`^[0-9](?:[0-9.,]*[0-9])?\s*(?:\pL{1,12}\.?|[$€£¥])$`)

// explain says what is wrong in a line or cell without a share, and what to do.
func explain(text string, others []record) string {
	if r, ok := parseShare(strings.Trim(text, "|;,:. \t")); ok {
		return fmt.Sprintf("the number %s has no name; write both in one line", r.share)
	}
	cells := []string{text}
	for _, mark := range marks {
		cells = append(cells, cellsOf(text, mark)...)
	}
	for _, cell := range cells {
		if unitForm.MatchString(cell) {
			return quote.Excerpt(cell) + " is a number with a unit, as prices have; if it is a share, " +
				"write only the number"
		}
	}
	wrong := quote.Excerpt(strings.TrimSpace(text))
	if len(others) > 0 {
		return fmt.Sprintf("%s has no whole number or range where line %d has one; write one, or omit "+
			"the line", wrong, others[0].line)
	}
	return wrong + " has no whole number or range; if it is a header, write weight or the roll in " +
		`it; otherwise write a number and a name, as in "30 silver" or "61–90 silver"`
}
