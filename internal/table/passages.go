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

// passages returns the tables of a text: those of Markdown, or else those under headings.
// Another text is one table.
func passages(lines []string, meter *work.Meter) []passage {
	all := ruled(lines)
	if all == nil {
		all = underHeadings(lines, meter)
	}
	if all == nil {
		all = []passage{{end: len(lines)}}
	}
	return all
}

// ruled returns the tables of Markdown: a head, the line below it, and rows.
func ruled(lines []string) (all []passage) {
	isRuler := func(i int) bool { return i < len(lines) && ruler.MatchString(lines[i]) }
	end := 0
	for at := 1; at < len(lines); at++ {
		if at <= end || !isRuler(at) {
			continue
		}
		s := passage{name: above(lines[end : at-1]), begin: at - 1, markdown: true,
			ruled: !blankLine(lines[at-1])}
		end = at + 1
		for end < len(lines) && !isRuler(end+1) &&
			(strings.Contains(lines[end], "|") || blankLine(lines[end])) {
			end++
		}
		s.end = end
		all = append(all, s)
	}
	return all
}

// above returns the heading among the lines above a table, or else the last one.
func above(lines []string) (name string) {
	for _, line := range lines {
		if heading.MatchString(line) || !blankLine(line) && !heading.MatchString(name) {
			name = line
		}
	}
	return title(name)
}

// title returns a heading without its marks.
func title(line string) string { return strings.Trim(line, " \t#*_:") }

// underHeadings returns the lines under headings that have at least two rows.
func underHeadings(lines []string, meter *work.Meter) (all []passage) {
	for i, line := range lines {
		if !heading.MatchString(line) || speaks(line) {
			continue
		}
		if all != nil {
			all[len(all)-1].end = i
		}
		all = append(all, passage{name: title(line), begin: i + 1, end: len(lines)})
	}
	return slices.DeleteFunc(all, func(s passage) bool {
		rows := 0
		for i := s.begin; i < s.end && rows < 2; i++ {
			if isRow(lines[i], meter) {
				rows++
			}
		}
		return rows < 2
	})
}

// isRow reports whether a line may be a row of a table.
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

// weightsLine reports whether a line says that the numbers are weights.
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
