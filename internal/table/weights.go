package table

import (
	"fmt"
	"slices"
	"strings"
)

// CheckWeights returns an error for lines whose shares are meant as weights and would be read, or
// may be meant, in another way: ranges, a roll that is named, and numbers of the lines. It returns
// nil for lines that cannot be read; the error of [Parse] says why.
func CheckWeights(lines []string) error {
	t := &tableReader{}
	if checkText(lines) != nil || t.open(lines) != nil || len(t.lines) == 0 {
		return nil
	}
	records, faults := t.records()
	percent := func(r record) bool { return r.percent }
	if faults != nil || slices.ContainsFunc(records, percent) || t.doubts(records) != nil {
		return nil
	}
	ranged := slices.IndexFunc(records, func(r record) bool { return !r.single() })
	switch {
	case ranged >= 0:
		r := records[ranged]
		faults.add(r.line, "%s is not a weight; write one whole number in each line, such as 3 %s",
			r.share, named(r))
	case t.roll != "":
		faults.add(records[0].line, "the table names the roll %s, so its numbers are not weights; if "+
			"they are, leave the roll out", t.roll)
	case counts(records), suggested(records) != nil,
		numbering(records) && !weightWords.MatchString(t.named):
		faults.add(records[0].line, "%s only number the lines; if they are weights, write %s",
			firstNumbers(records, 1), firstNumbers(records, 10))
	default:
		return nil
	}
	return faults
}

// numbering reports whether shares are the numbers 1, 2, 3 and so on in some order. The highest
// may be written as 0, 00 or 000.
func numbering(records []record) bool {
	n := len(records)
	seen := make([]bool, n+1)
	for _, r := range records {
		number := r.number()
		at := number.number
		if number.zero() && number.highest() == n {
			at = n
		}
		if at < 1 || at > n || seen[at] {
			return false
		}
		seen[at] = true
	}
	return n > 1
}

// firstNumbers returns the first numbers of lines, multiplied by a factor, as a list.
func firstNumbers(records []record, factor int) string {
	const most = 4
	var parts []string
	for _, r := range records[:min(most, len(records))] {
		parts = append(parts, fmt.Sprint(factor*r.number().number))
	}
	if len(records) > most {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}
