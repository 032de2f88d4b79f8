package table

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// numbered returns a fault for numbers that may be weights, and may only number the lines. Both
// ways to write it mean the same to every reader.
func (t *tableReader) numbered(records []record) (faults Faults) {
	head := ""
	if t.form.mark != 0 {
		head = ", or name their column weight in a head"
	}
	faults.add(records[0].line, "%s may only number the lines; if they are weights, write %s%s; if "+
		"all lines are equally likely, write d%d as the first line", firstNumbers(records, 1),
		firstNumbers(records, 10), head, len(records))
	return faults
}

// withoutZeros returns a fault for ranges up to 99 or 999.
func withoutZeros(records []record, sides int) (faults Faults) {
	zeros := strings.Repeat("0", len(fmt.Sprint(sides)))
	faults.add(records[0].line, "the ranges end at %d; if they are of a d%d, add a line for %s; if "+
		"they are of a d%d, write d%[4]d as the first line", sides, sides+1, zeros, sides)
	return faults
}

// joined returns a fault if names would be made of several columns, which a program does not
// expect: of a head, or without one of rows with a second number.
func (t *tableReader) joined(records []record) (faults Faults) {
	if !t.certain || t.form.mark == 0 {
		return nil
	}
	if len(t.columns) > 1 {
		faults.add(records[0].line, "the columns %s would be one name, such as %s; keep one of them "+
			"beside the weights", quoted(t.columns), quote.Excerpt(records[0].name))
		return faults
	}
	i := slices.IndexFunc(records, func(r record) bool { return !t.headed && r.numbers })
	if i >= 0 {
		faults.add(records[i].line, "the name %s has a number in a column of its own; keep one column "+
			"beside the weights, or put the name in quotes", quote.Excerpt(records[i].name))
	}
	return faults
}

// quoted returns texts as a list in quotes.
func quoted(list []string) string {
	var parts []string
	for _, text := range list {
		parts = append(parts, quote.Excerpt(text))
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}
