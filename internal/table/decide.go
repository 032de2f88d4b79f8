package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// decide returns the listing of the only good reading, if no other is near.
func (t *reader) decide() (*Listing, error) {
	var fits, close []reading
	for _, r := range t.readings {
		switch {
		case r.grade == good && !slices.ContainsFunc(fits, r.same):
			fits = append(fits, r)
		case r.grade == near:
			close = append(close, r)
		}
	}
	all := append(fits, close...)
	switch {
	case len(fits) > 0 && len(all) > 1:
		return nil, all[0].against(all[1])
	case len(fits) == 1:
		return fits[0].list, nil
	}
	if best := t.best(); best != nil {
		return nil, best.faults
	}
	return nil, t.unread()
}

// same reports whether two good readings give the same outcomes with the same weights.
func (r reading) same(other reading) bool {
	return slices.Equal(r.list.Names, other.list.Names) &&
		slices.Equal(r.list.Weights, other.list.Weights)
}

// against returns the error that a text has two readings, of which the second may be only near.
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
		return quote.Excerpt(r.records[0].share + "; " + r.records[0].name)
	}
	switch {
	case other.place.mark == parts:
		faults.add(line, "%s, or write ; behind the first number if all else is its name",
			other.faults[0].Text)
	case r.place.title == other.place.title:
		faults.add(line, "the numbers may be %s, or %s%s; write %s or %s as the first line", r.as,
			second, fault, r.write, other.write)
	case r.place.mark != 0 && r.place.mark == other.place.mark:
		faults.add(line, "%sa header, with weight or the roll over the column that is meant", both)
	default:
		faults.add(line, "%s%s or %s", both, write(r), write(other))
	}
	return faults
}

// best returns the reading that most lines fit, or nil if there is none.
func (t *reader) best() *reading {
	if t.readings == nil {
		return nil
	}
	best := slices.MaxFunc(t.readings, func(a, b reading) int {
		return cmp.Or(cmp.Compare(a.grade, b.grade), len(a.records)-len(b.records),
			len(b.faults)-len(a.faults))
	})
	return &best
}

// unread returns the error of a text in which no line has a share.
func (t *reader) unread() error {
	if t.wrong != nil {
		return t.wrong
	}
	return Faults{{t.lines[0].Line, explain(t.lines[0].Cells[0], nil)}}
}

// explain says what is wrong in a line or cell without a share, and what to do.
func explain(text string, others []record) string {
	if r, ok := parseShare(strings.Trim(text, "|;,:. \t")); ok {
		return fmt.Sprintf("the number %s has no name; write both in one line", r.share)
	}
	wrong := quote.Excerpt(strings.TrimSpace(text))
	if len(others) > 0 {
		return fmt.Sprintf("%s has no whole number or range where line %d has one; write one, or omit "+
			"the line", wrong, others[0].line)
	}
	return wrong + " has no whole number or range; if it is a header, write weight or the roll in " +
		`it; otherwise write a number and a name, as in "30 silver" or "61–90 silver"`
}

var errEmpty = errors.New(`the table is empty; write lines such as "30 silver"`)
