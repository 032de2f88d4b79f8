package table

import (
	"iter"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/work"
)

// A reader has the text of a table, and what it or the caller says about it.
type reader struct {
	Options
	lines    []TextRow // that are not empty, each in one cell
	roll     string    // that the table names above all lines; "" if it names none
	weights  bool      // the table says above all lines that its numbers are weights
	markdown bool      // there is a line of Markdown below the head
	ruled    bool      // and the head is not blank
	whole    bool      // the text was taken as one table, because it has no headings
	skipped  []int     // lines around the table
	readings []reading
	chosen   bool // the column of the names was found by its name
	wrong    error
	meter    *work.Meter // a step takes about 0.4 µs
}

// mostExplained is how many lines without a share are explained.
const mostExplained = 100

// open takes the lines, without those that separate others or stand around a table of
// Markdown.
func (t *reader) open(lines []string) error {
	if err := t.cutOut(lines); err != nil {
		return err
	}
	for len(t.lines) > 0 {
		first := t.lines[0]
		text := first.Cells[0]
		roll := lineRoll(text)
		switch {
		case roll != "" && t.roll == "":
			if _, err := newScale(roll); err != nil {
				return Faults{{first.Line, err.Error()}}
			}
			t.roll = roll
		case weightsLine(text):
			t.weights = true
		default:
			return nil
		}
		t.lines = t.lines[1:]
	}
	return nil
}

// lineRoll returns the roll of a line that has nothing else but words of heads, or "".
func lineRoll(text string) string {
	text = strings.Trim(text, " \t:#*|")
	if strings.ContainsAny(text, ",;|\t") {
		return ""
	}
	return onlyRoll(text)
}

// weightsLine reports whether a line says that the numbers are weights.
func weightsLine(text string) bool {
	return strings.EqualFold(strings.Trim(text, " \t:#*|"), "weights")
}

// Lines without cells: a share, perhaps a sign behind it, and a name; or a name and its
// share. A bullet may stand before either.
const (
	bullet      = `(?:[-*•–]\s+)?`
	begin       = `(?is)^\s*` + bullet
	behindShare = `\s*[:=)\]→]+\s*|\.\s+|\s+` + dash + `\s+|\s+`
	beforeShare = `\s*[:=→]+\s*|\s+` + dash + `\s+|\s+`
)

var (
	beginForm = pattern.New(`(?i)^\s*` + bullet + `(` + shares + `)`)
	noName    = pattern.New(`[,;|]$|[0-9]\s*(?:` + dash + `|,|\+|to|in|or)$`)
	goesOn    = pattern.New(`^000\b|^(?:` + dash + `\s|/\s*[0-9])`)
)

// A sharePlace is where the share stands in each line.
type sharePlace struct {
	title string // as an error says it
	mark  rune   // between columns; 0 for lines without them; seldom or parts
	form  *pattern.Pattern
	front bool // the share is in front
	ends  bool // two columns have the ends of ranges
}

// The marks of places that are seldom meant: a reading counts only if it is good, or if
// one fault is all that several lines have.
const (
	seldom = -1 - iota
	parts  // of a line that has more than one outcome
)

// places are those of lines without columns, the last two if all have a comma.
var places = []sharePlace{
	{title: "the number in front", front: true,
		form: pattern.New(begin + `(` + shares + `)(?:` + behindShare + `)([^\s|,;])`)},
	{title: "the number behind",
		form: pattern.New(begin + `([^\s|].*?)(?:` + beforeShare + `)[(\[]?(` + shares + `)[)\]]?\s*$`)},
	{title: "the two numbers in front", mark: seldom, front: true,
		form: pattern.New(begin + `(` + pair + `)(?:` + behindShare + `)([^\s|,;])`)},
	{title: "the two numbers behind", mark: seldom,
		form: pattern.New(begin + `([^\s|].*?)(?:` + beforeShare + `)(` + pair + `)\s*$`)},
	{title: "the number in front of the colon", mark: seldom, front: true,
		form: pattern.New(begin + `(` + count + `):([0-9])`)},
	{title: "the number behind the colon", mark: seldom,
		form: pattern.New(begin + `([^\s|].*[0-9]):(` + count + `)\s*$`)},
	{title: "the number in front of the first comma", mark: ',', front: true,
		form: pattern.New(`(?is)^\s*(` + shares + `)\s*,\s*(\S)`)},
	{title: "the number behind the last comma", mark: ',',
		form: pattern.New(`(?is)^\s*(\S.*?)\s*,\s*(` + shares + `)\s*$`)},
}

// window is how many bytes at the end of a line are searched for a share behind the name.
const window = 200

// read returns the record of a line in one cell; ok is false if it has no share in this
// place.
func (p sharePlace) read(line []string) (r record, ok bool) {
	text := strings.TrimSpace(line[0])
	if p.front {
		at := p.form.FindStringSubmatchIndex(text)
		if at == nil || goesOn.MatchString(text[at[4]:]) {
			return r, false
		}
		whole := beginForm.FindStringSubmatchIndex(text)
		// It may go on, such as 1 - 3 in front of a comma.
		return newRecord(text[at[2]:at[3]], text[at[4]:]), whole[3] <= at[3] || p.mark == seldom
	}
	cut := max(0, len(text)-window)
	for cut < len(text) && !utf8.RuneStart(text[cut]) {
		cut++
	}
	parts := p.form.FindStringSubmatch(text[cut:])
	if parts == nil || noName.MatchString(parts[1]) || cut > 0 && len(parts[1]) < window/2 {
		return r, false
	}
	return newRecord(parts[2], text[:cut]+parts[1]), true
}

// records reads the shares of rows. It gives up when too many have none, or a single one
// if they must have it.
func (t *reader) records(
	rows iter.Seq[TextRow], must bool, read func(cells []string) (record, bool),
) (list []record, faults Faults) {
	var wrong []TextRow
	for row := range rows {
		r, ok := read(row.Cells)
		r.line = row.Line
		size := len(row.Cells[0])
		// Patterns read a line up to its name.
		going := t.meter.Spend(8 + min(size, window) + 4*max(0, size-len(r.name)))
		switch {
		case ok && r.name != "":
			list = append(list, r)
		case must:
			return nil, nil
		default:
			wrong = append(wrong, row)
		}
		tooMany := len(wrong) > min(8+len(list)/4, mostExplained)
		if tooMany || !going {
			break
		}
	}
	for i, row := range wrong {
		if i == 0 {
			faults.add(row.Line, "%s", explain(row.Cells[0], list))
			continue
		}
		faults.add(row.Line, "%s is not read either", quote.Excerpt(strings.TrimSpace(row.Cells[0])))
	}
	return list, faults
}
