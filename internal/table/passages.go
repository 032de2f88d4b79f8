package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/work"
)

// A passage is one of the tables of a text.
type passage struct {
	name       string // the heading above it; "" if there is none
	begin, end int    // its lines; end is not included
	markdown   bool   // it has a line below its head
	ruled      bool   // and the head is not blank
}

var (
	// ruler is the line below the head of a table of Markdown.
	ruler   = pattern.New(`^\s*[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)+[|+]?\s*$`)
	heading = pattern.New(`^ *#+ +[^\s#]`)
)

// passages returns the tables of a text: those of Markdown, each a head, the line below
// it, and rows; or else the lines under headings that have two rows or more. Another text
// is one. Its name is the heading above, or else the last line above.
func passages(lines []string, meter *work.Meter) (all []passage) {
	isRuler := func(i int) bool { return i < len(lines) && ruler.MatchString(lines[i]) }
	markdown := slices.ContainsFunc(lines, ruler.MatchString)
	inTable := func(i int) bool { return strings.Contains(lines[i], "|") || blankLine(lines[i]) }
	title := func(line string) string { return strings.Trim(line, " \t#*_:") }
	name, end := "", 0
	for i, line := range lines {
		switch {
		case isRuler(i) && i > end:
			end = i + 1
			for end < len(lines) && !isRuler(end+1) && inTable(end) {
				end++
			}
			all = append(all, passage{title(name), i - 1, end, true, !blankLine(lines[i-1])})
			name = ""
		case heading.MatchString(line) && !speaks(line):
			name = line
			if !markdown {
				all = append(all, passage{name: title(name), begin: i + 1})
			}
		case i >= end && !inTable(i) && !heading.MatchString(name):
			name = line
		}
	}
	if !markdown {
		all = withRows(all, lines, meter)
	}
	if all == nil {
		all = []passage{{end: len(lines)}}
	}
	return all
}

// withRows returns the lines under headings that have at least two rows, to the next
// heading or the end.
func withRows(headings []passage, lines []string, meter *work.Meter) (all []passage) {
	for k, s := range headings {
		s.end = len(lines)
		if k+1 < len(headings) {
			s.end = headings[k+1].begin - 1
		}
		rows := 0
		for i := s.begin; i < s.end && rows < 2; i++ {
			if isRow(lines[i], meter) {
				rows++
			}
		}
		if rows > 1 {
			all = append(all, s)
		}
	}
	return all
}

func isRow(line string, meter *work.Meter) bool {
	meter.Spend(8 + len(line)/8)
	return rowForm.MatchString(line)
}

// speaks reports whether a line above a table says what its shares are.
func speaks(line string) bool { return lineRoll(line) != "" || weightsLine(line) }

// lineRoll returns the roll of a line that has nothing else but words of heads, or words
// behind the roll, or "".
func lineRoll(text string) string {
	text = strings.Trim(text, " \t:#*|")
	first, _, _ := strings.Cut(text, " ")
	switch {
	case strings.ContainsAny(text, ",;|\t"):
		return ""
	case rollIn(first) == strings.Trim(first, ":*#|") && !rowForm.MatchString(text):
		return rollIn(first)
	}
	return onlyRoll(text)
}

func weightsLine(text string) bool {
	return strings.EqualFold(strings.Trim(text, " \t:#*|"), "weights")
}

// choose returns the index of the table that a caller names, by its heading or its number
// from 1, or of the only one.
func choose(all []passage, table string) (int, error) {
	number, err := strconv.Atoi(table)
	var found []int
	var list []string
	for i, s := range all {
		byName := err != nil && strings.EqualFold(s.name, table)
		if table == "" || byName || err == nil && i+1 == number {
			found = append(found, i)
		}
		label := fmt.Sprint(i+1, " ")
		if s.name != "" {
			label += quote.Excerpt(s.name) + " "
		}
		list = append(list, fmt.Sprintf("%sin line %d", label, s.begin+1))
	}
	if len(found) == 1 {
		return found[0], nil
	}
	what := fmt.Sprintf("the text has %d tables, ", len(all))
	switch {
	case len(found) > 1 && table != "":
		what = fmt.Sprintf("several tables have the name %s; the text has ", quote.Excerpt(table))
	case table != "":
		what = fmt.Sprintf("%s is not a table of the text; it has ", quote.Excerpt(table))
	}
	if len(list) > few {
		list = append(list[:few], "…")
	}
	return 0, fmt.Errorf("%s%s; name one by its heading or its number, as in -table FILE#1, "+
		"or keep only one", what, strings.Join(list, ", "))
}
