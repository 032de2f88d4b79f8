package table

import (
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// Words behind a number that belong to the share: it would be wrong to read them as a name.
const openWords = `(?:or|and)\s+(?:more|less|fewer|higher|lower|above|below|greater|smaller|` +
	`over|under|better|worse|up|beyond)\b`

var (
	goesOn    = regexp.MustCompile(`(?i)^(?:(?:and|or|through|thru|until)\s+|[&/~+]\s*)[0-9]+`)
	noEnd     = regexp.MustCompile(`(?i)^(?:` + openWords + `|\+)`)
	openShare = regexp.MustCompile(`(?i)[<>≤≥]\s*[0-9]|\bup to\s+[0-9]|\b[0-9]+\s*(?:\+(?:\D|$)|` +
		openWords + `)`)
	thousands  = regexp.MustCompile(`^000\b`)
	halfWeight = regexp.MustCompile(`[:=→]\s*[0-9]{1,3}$`)
	halfNumber = regexp.MustCompile(`[:=→\s][0-9]{1,3}$`)
	endNumber  = regexp.MustCompile(`[:=→\s]([0-9]{1,9})$`)
	withComma  = regexp.MustCompile(`^[0-9]+(?:,[0-9]+)+$`)
	oneLine    = regexp.MustCompile(`^(?:\pL+[\s:=,;]+[0-9]+%?[\s,;]+){2,}$|` +
		`^(?:[0-9]+%?[\s:=,;]+\pL+[\s,;]+){2,}$`)
	belowZero = regexp.MustCompile(`^\W{0,3}[-−–][0-9]|[^0-9\s]\s*[-−–][0-9]+\s*%?[\s|]*$`)
	comment   = regexp.MustCompile(`^(?:#|//)`)
	totalName = regexp.MustCompile(`(?i)^\W*(?:(?:grand |sub)?totals?|sum|Σ)\W*$`)
)

const openEnded = "has no end; write a range with both of its ends, such as 12–20, " +
	"or the number alone"

// doubts returns faults for names that begin or end with a part of the share.
func (t *tableReader) doubts(records []record) (faults Faults) {
	spoken := t.form.mark == 0 && t.form.column == 0
	halves := func(r record) bool {
		return r.single() && len(r.share) == 3 && halfNumber.MatchString(r.name)
	}
	if faults := t.pairs(records); faults != nil {
		return faults
	}
	text := strings.TrimSpace(t.lines[0].text)
	if len(records) == 1 && oneLine.MatchString(text+" ") {
		faults.add(records[0].line, "%s has several outcomes; write each in a line of its own",
			quote.Excerpt(text))
		return faults
	}
	all := !t.headed && !slices.ContainsFunc(records, func(r record) bool { return !halves(r) })
	for _, r := range records {
		text := quote.Excerpt(r.share + " " + r.name)
		switch {
		case spoken && goesOn.MatchString(r.name):
			faults.add(r.line, "%s has several numbers; write a range as 1–2, and a list as 1, 2", text)
		case spoken && noEnd.MatchString(r.name):
			faults.add(r.line, "%s %s", text, openEnded)
		case spoken && r.single() && r.number().number > 0 && thousands.MatchString(r.name):
			faults.add(r.line, "%s has a blank in its number; write %s000", text, r.share)
		case t.form.mark == ',' && t.form.column != 0 && halves(r) &&
			(all || halfWeight.MatchString(r.name)):
			faults.add(r.line, "%s has a comma in its number; write it without, or write the number first",
				quote.Excerpt(r.name+","+r.share))
		}
	}
	return faults
}

// pairs returns a fault if each line ends with two numbers that follow those of the line before:
// Orc 1, 2 and Elf 3, 4 are results of a roll, or rows whose names end with a number.
func (t *tableReader) pairs(records []record) (faults Faults) {
	if t.form.mark != ',' || t.form.column == 0 || t.headed {
		return nil
	}
	next := 0
	for i, r := range records {
		parts := endNumber.FindStringSubmatch(r.name)
		if parts == nil || !r.single() {
			return nil
		}
		first := newBound(parts[1]).number
		if i > 0 && first != next || r.number().number != first+1 {
			return nil
		}
		next = first + 2
	}
	faults.add(records[0].line, "%s may be two results of a roll or a row; write ranges as 1–2, "+
		"or a head with the word weight", quote.Excerpt(records[0].name+", "+records[0].share))
	return faults
}

// totaled returns a fault if the last line is not an outcome, but the sum of the others.
func totaled(records []record) (faults Faults) {
	n := len(records) - 1
	if last := records[n]; n > 1 && totalName.MatchString(last.name) {
		faults.add(last.line, "%s is taken for the sum of the lines above; omit it, or if it is an "+
			"outcome write it first", quote.Excerpt(last.name))
	}
	return faults
}

// commas adds to the first fault of a table without ranges that a comma is between two numbers.
func commas(records []record, faults Faults) {
	i := slices.IndexFunc(records, func(r record) bool { return withComma.MatchString(r.share) })
	if i < 0 || slices.ContainsFunc(records, func(r record) bool {
		return slices.ContainsFunc(r.parts, func(e extent) bool { return !e.single })
	}) {
		return
	}
	faults[0].Text += "; " + records[i].share + " is a list of numbers: if it is a weight, write " +
		"a whole number without a comma"
}

// twoTables returns a fault if a head names the column of the shares twice, as two tables side
// by side do.
func (t *tableReader) twoTables(line int, cells []string) (faults Faults) {
	name, n := t.form.cell(cells), 0
	for _, cell := range cells {
		if cell != "" && strings.EqualFold(cell, name) {
			n++
		}
	}
	if n > 1 {
		faults.add(line, "%s heads %d columns, as of tables side by side; write these below each "+
			"other, with one head", quote.Excerpt(name), n)
	}
	return faults
}

// plain makes blanks of all kinds a blank, and omits characters without a width.
var plain = strings.NewReplacer("\u00a0", " ", "\u2002", " ", "\u2003", " ", "\u2007", " ",
	"\u2009", " ", "\u202f", " ", "\u3000", " ", "\u200b", "", "\u200e", "", "\u200f", "",
	"\u2060", "", mark, "")
