package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
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
	switch {
	case len(fits) > 1:
		return nil, fits[0].against(fits[1])
	case len(fits) == 1 && len(close) > 0:
		return nil, fits[0].against(close[0])
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
	line := max(r.first.line, 1)
	second, fault := other.as, ""
	if other.grade == near {
		second, fault, line = "nearly "+other.as, " ("+other.faults[0].Text+")", other.faults[0].Line
	}
	switch {
	case other.place.mark == parts:
		faults.add(line, "%s, or write ; behind the first number if all else is its name",
			other.faults[0].Text)
		return faults
	case r.place.title == other.place.title:
		faults.add(line, "the numbers may be %s, or %s%s; write %s or %s as the first line", r.as,
			second,
			fault, r.write, other.write)
		return faults
	}
	say := func(r reading, as string) string {
		return fmt.Sprintf("%s, such as %s, may be %s", r.place.title, r.first.share, as)
	}
	write := func(r reading) string {
		return quote.Excerpt(r.first.share + "; " + r.first.name)
	}
	text := fmt.Sprintf("%s; %s%s; ", say(r, r.as), say(other, second), fault)
	if r.place.mark != 0 && r.place.mark == other.place.mark {
		text += "write a header, with weight or the roll over the column that is meant"
	} else {
		text += fmt.Sprintf("write %s or %s", write(r), write(other))
	}
	faults.add(line, "%s", text)
	return faults
}

// best returns the reading that most lines fit, or nil if there is none.
func (t *reader) best() (best *reading) {
	for i := range t.readings {
		r := &t.readings[i]
		if best == nil || r.grade > best.grade || r.grade == best.grade && (r.lines > best.lines ||
			r.lines == best.lines && len(r.faults) < len(best.faults)) {
			best = r
		}
	}
	return best
}

// unread returns the error of a text in which no line has a share.
func (t *reader) unread() error {
	if t.wrong != nil {
		return t.wrong
	}
	return Faults{{t.lines[0].number, t.explain(t.lines[0].text, nil)}}
}

var (
	fractionForm = pattern.New(`(?:^|[\s:;,|])([0-9]*[.][0-9]+)(\s*%)?(?:$|[\s:;,|)])`)
	belowZero    = pattern.New(`^\W{0,3}[-−–][0-9]|[^0-9\s]\s*[-−–][0-9]+\s*%?[\s|]*$`)
	blankIn      = pattern.New(`^[0-9]{1,3} 000\b`)
	comment      = pattern.New(`^(?:#|//)`)
)

// explained returns the faults of lines that have no share in the place where others have one.
func (t *reader) explained(p sharePlace, wrong []numberedLine, others []record) (faults Faults) {
	for _, line := range wrong[:min(len(wrong), mostExplained)] {
		faults.add(line.number, "%s", t.explain(line.text, others))
	}
	return faults
}

// explain says what is wrong in a line or cell without a share, and what to do.
func (t *reader) explain(text string, others []record) string {
	wrong := strings.TrimSpace(text)
	if parts := fractionForm.FindStringSubmatch(text); parts != nil {
		return fmt.Sprintf("the weight %s is not a whole number; multiply all weights by 10 or 100",
			parts[1])
	}
	if share, ok := parseShare(strings.Trim(text, "|;,:. \t")); ok {
		return fmt.Sprintf("the number %s has no name; write both in one line", share.share)
	}
	elsewhere := slices.ContainsFunc(places(true), func(p sharePlace) bool {
		_, ok := p.read(numberedLine{0, text})
		return ok
	})
	switch {
	case blankIn.MatchString(wrong):
		return fmt.Sprintf("%s has a blank in its number; write it without", quote.Excerpt(wrong))
	case belowZero.MatchString(wrong):
		return fmt.Sprintf("%s has a weight below 0; write 0 or more, or omit the line",
			quote.Excerpt(wrong))
	case comment.MatchString(wrong):
		return fmt.Sprintf("%s has no number, and a table has no comments; omit the line",
			quote.Excerpt(wrong))
	case len(others) > 0 && elsewhere:
		return fmt.Sprintf("%s is written in another way than line %d; write all lines in one form",
			quote.Excerpt(wrong), others[0].line)
	case len(others) > 0:
		return fmt.Sprintf("%s has no number or range where line %d has one; write one, or omit "+
			"the line",
			quote.Excerpt(wrong), others[0].line)
	}
	return fmt.Sprintf("%s has no number or range; if it is a header, write weight or the roll "+
		"in it; "+
		`otherwise write a number and a name, as in "30 silver" or "61–90 silver"`, quote.Excerpt(wrong))
}

var errEmpty = errors.New(`the table is empty; write lines such as "30 silver"`)
