package table

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// A tableReader finds the form of the lines, and reads each of them.
type tableReader struct {
	roll   string // whose results the ranges are; "" if none is named
	named  string // the head of the shares; "" if there is none
	lines  []numberedLine
	headed bool // there is a head, and lines are the others
	form   form

	columns []string // of the names, as the head has them
	certain bool     // a table that may be meant in another way is refused
}

// A numberedLine is a line of the table that is not empty.
type numberedLine struct {
	number int
	text   string
}

// open takes the lines, without those that separate others, and finds their form.
func (t *tableReader) open(lines []string) error {
	t.lines = make([]numberedLine, 0, len(lines))
	for i, text := range lines {
		if strings.Trim(text, "|+-=: \t") != "" {
			t.lines = append(t.lines, numberedLine{i + 1, text})
		}
	}
	if len(t.lines) == 0 {
		return nil
	}
	first := t.lines[0]
	if roll := rollIn(first.text); roll != "" && strings.Trim(first.text, " \t:#*|") == roll {
		if err := t.name(first.number, roll); err != nil {
			return err
		}
		t.lines = t.lines[1:]
	}
	if len(t.lines) == 0 {
		return nil
	}
	if err := t.choose(); err != nil {
		return err
	}
	return t.head()
}

// name sets the roll that the table names, unless the caller has named another one.
func (t *tableReader) name(line int, roll string) error {
	inTable, err := newScale(roll)
	if err != nil {
		return Faults{{line, err.Error()}}
	}
	if t.roll != "" {
		asked, err := newScale(t.roll)
		if err == nil && asked.name != inTable.name {
			text := fmt.Sprintf("the table is of %v, and %v was asked for; name one of them",
				inTable, asked)
			return Faults{{line, text}}
		}
	}
	t.roll = roll
	return nil
}

// sample is how many lines decide the form of all. Every line is still read in that form.
const sample = 100

// choose takes the form in which most of the first lines can be read. If all of them have cells, a
// column that the head names as that of the shares comes first, if any line has a share there.
func (t *tableReader) choose() error {
	most, rival := 0, false
	var rows [][]string
	mark, ragged := rune(-1), false
	for _, f := range forms() {
		if f.mark != mark {
			mark, rows = f.mark, t.rows(f)
			ragged = slices.ContainsFunc(rows, func(row []string) bool { return row == nil })
		}
		named := headColumn(rows[0])
		if named >= -1 {
			f.heading = len(rows[0])
		}
		count := 0
		for i, line := range t.sample() {
			if _, ok := f.record(line.text, rows[i]); ok {
				count++
			}
		}
		if named >= 0 && f.column == named && count > 0 && !ragged {
			count += sample
		}
		if count > most {
			t.form, most, rival = f, count, false
		} else if count == most && count > 0 && f.mark == t.form.mark && f.column > 0 &&
			t.form.column > 0 {
			rival = true
		}
	}
	if rival {
		const text = `several columns have numbers; put the shares first, or name their column "weight" in a head`
		return Faults{{t.lines[0].number, text}}
	}
	return nil
}

// sample returns the lines that decide the form.
func (t *tableReader) sample() []numberedLine { return t.lines[:min(sample, len(t.lines))] }

// rows returns the cells of the lines that decide the form.
func (t *tableReader) rows(f form) (rows [][]string) {
	for _, line := range t.sample() {
		rows = append(rows, f.cells(line.text))
	}
	return rows
}

// weightWords are in the head of shares that are not results of a roll.
var weightWords = regexp.MustCompile(
	`(?i)^%$|\b(?:weights?|shares?|chances?|probability|probabilities|odds|frequency|tickets?)\b`)

// notHead is the column of shares in cells that are not a head.
const notHead = -2

// headColumn returns the column that a head names as that of the shares: with a roll, or else
// with a word for weights. It returns -1 if it names none.
func headColumn(cells []string) int {
	if cells == nil || slices.ContainsFunc(cells, shareForm.MatchString) {
		return notHead
	}
	if i := slices.IndexFunc(cells, func(cell string) bool { return rollIn(cell) != "" }); i >= 0 {
		return i
	}
	return slices.IndexFunc(cells, weightWords.MatchString)
}

// head takes the head off the lines, if the first one is a head: it has cells, none of them with
// a number where the shares are, or it begins with a roll.
func (t *tableReader) head() error {
	first := t.lines[0]
	if _, ok := t.form.read(first.text); ok {
		return nil
	}
	words := first.text
	if t.form.mark != 0 {
		cells := t.form.cells(first.text)
		if cells == nil {
			return nil
		}
		words = t.form.cell(cells)
		t.columns = t.form.others(cells)
		if faults := t.twoTables(first.number, cells); faults != nil {
			return faults
		}
	}
	roll := rollIn(words)
	begin, _, _ := strings.Cut(strings.TrimSpace(words), " ")
	switch {
	case t.form.mark == 0 && (roll == "" || !strings.HasPrefix(begin, roll)):
		return nil
	case roll == "" && strings.ContainsAny(begin, "0123456789"):
		return nil
	}
	t.named, t.headed, t.lines = words, true, t.lines[1:]
	if roll != "" {
		return t.name(first.number, roll)
	}
	return nil
}

// mostWrong is how many lines that cannot be read are explained; no more are read then.
const mostWrong = 100

// records reads all lines. Its faults are those of lines that cannot be read.
func (t *tableReader) records() (list []record, faults Faults) {
	list = make([]record, 0, len(t.lines))
	var wrong []numberedLine
	for _, line := range t.lines {
		r, ok := t.form.read(line.text)
		if !ok && len(wrong) == mostWrong {
			break
		}
		if !ok {
			wrong = append(wrong, line)
			continue
		}
		r.line = line.number
		list = append(list, r)
	}
	decimals := 0
	for _, line := range wrong {
		_, n := fractionIn(line.text)
		decimals = max(decimals, n)
	}
	if len(list) == 0 && len(wrong) > 0 {
		wrong = wrong[:1] // the others have the same fault
	}
	for i, line := range wrong {
		second := i == 0 && t.headed && len(list) > 0
		faults.add(line.number, "%s", t.explain(line.text, list, decimals, second))
	}
	return list, faults
}

// fractionIn returns the first fraction in a line, such as 1.5, and how many decimals it
// has, or 0.
func fractionIn(text string) (fraction string, decimals int) {
	parts := fractionForm.FindStringSubmatch(strings.NewReplacer("|", " ", ",", " ", ";",
		" ").Replace(text))
	if parts == nil {
		return "", 0
	}
	return parts[1], len(parts[1]) - strings.Index(parts[1], ".") - 1
}

// explain says what is wrong in a line that cannot be read, and what to do. The others can be
// read; decimals is the most that any line has; a second head may follow the first.
func (t *tableReader) explain(text string, others []record, decimals int, second bool) string {
	if fraction, _ := fractionIn(text); fraction != "" {
		return fmt.Sprintf("the weight %s is not a whole number; multiply all weights by %d",
			fraction, int(math.Pow10(min(decimals, 9))))
	}
	if share, ok := parseShare(strings.Trim(text, "|;,:. \t")); ok {
		return fmt.Sprintf("the number %s has no name; write both in one line", share.share)
	}
	wrong := strings.TrimSpace(text)
	switch {
	case belowZero.MatchString(wrong):
		return fmt.Sprintf("%s has a weight below 0; write 0 or more, or omit the line",
			quote.Excerpt(wrong))
	case comment.MatchString(wrong):
		return fmt.Sprintf("%s has no number, and a table has no comments; omit the line",
			quote.Excerpt(wrong))
	}
	if len(others) > 0 && slices.ContainsFunc(forms(), func(f form) bool {
		_, ok := f.read(text)
		return ok
	}) {
		return fmt.Sprintf("%s is written in another way than line %d; write all lines in one form",
			quote.Excerpt(wrong), others[0].line)
	}
	if cell := t.form.cell(t.form.cells(text)); cell != "" {
		wrong = cell
	}
	number := "has no number"
	if strings.ContainsAny(wrong, "0123456789") {
		number = "has no number in a form that can be read"
	}
	switch {
	case openShare.MatchString(wrong):
		return fmt.Sprintf("%s %s", quote.Excerpt(wrong), openEnded)
	case second && t.form.mark != 0:
		return fmt.Sprintf("%s is not a number or a range; only the first line can be a head",
			quote.Excerpt(wrong))
	case len(others) == 0:
		const as = `as in "30 silver" or "61–90 silver"`
		return fmt.Sprintf("%s %s; write a weight or a range and a name, %s",
			quote.Excerpt(wrong), number, as)
	}
	return fmt.Sprintf("%s has no number or range where line %d has one; write one, or omit the line",
		quote.Excerpt(wrong), others[0].line)
}
