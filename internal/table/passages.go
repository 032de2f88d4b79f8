package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// A passage is one of the tables of a text.
type passage struct {
	name       string // the heading above it; "" if there is none
	begin, end int    // its lines; end is not included
	markdown   bool   // it has a line below its head
	ruled      bool   // and the head is not blank
}

// ruler is the line below the head of a table of Markdown.
var ruler = pattern.New(`^\s*[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)+[|+]?\s*$`)

var heading = pattern.New(`^ *#+ +[^\s#]`)

// passages returns the tables of a text that has rulers or headings. Another text is one,
// unless the caller names one of several.
func (t *reader) passages(lines []string) []passage {
	if all := ruled(lines); all != nil {
		return all
	}
	hashed := func(i int) bool { return heading.MatchString(lines[i]) }
	if all := t.headed(lines, hashed); all != nil {
		return all
	}
	if all := t.titled(lines); len(all) > 1 && t.Table != "" {
		return all
	}
	t.whole = true
	return []passage{{end: len(lines)}}
}

// titled returns the tables under lines without a share that stand behind blank lines.
func (t *reader) titled(lines []string) []passage {
	return t.headed(lines, func(i int) bool {
		first := i == 0 || blankLine(lines[i-1])
		return first && i+1 < len(lines) && !t.row(lines[i]) && t.row(lines[i+1])
	})
}

// ruled returns the tables of Markdown.
func ruled(lines []string) (all []passage) {
	isRuler := func(i int) bool { return i < len(lines) && ruler.MatchString(lines[i]) }
	end := 0
	for at := 1; at < len(lines); at++ {
		if !isRuler(at) {
			continue
		}
		s := passage{begin: at, markdown: true, ruled: !blankLine(lines[at-1])}
		for s.begin > end && strings.Contains(lines[s.begin-1], "|") {
			s.begin--
		}
		s.name = above(lines[end:s.begin])
		end = at + 1
		for end < len(lines) && !isRuler(end+1) &&
			(strings.Contains(lines[end], "|") || blankLine(lines[end])) {
			end++
		}
		s.end, at = end, end-1
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

// headed returns the lines under headings that have at least two rows. A title with the
// mark between cells that the next line has is the head of its rows, too.
func (t *reader) headed(lines []string, isHeading func(i int) bool) (all []passage) {
	for i, line := range lines {
		if blankLine(line) || !isHeading(i) || lineRoll(line) != "" || weightsLine(line) {
			continue
		}
		if all != nil {
			all[len(all)-1].end = i
		}
		s := passage{name: title(line), begin: i + 1, end: len(lines)}
		if at := strings.IndexAny(line, string(marks)); at >= 0 && !heading.MatchString(line) &&
			i+1 < len(lines) && strings.Contains(lines[i+1], line[at:at+1]) {
			s.begin = i
		}
		all = append(all, s)
	}
	return slices.DeleteFunc(all, func(s passage) bool {
		rows := 0
		for i := s.begin; i < s.end && rows < 2; i++ {
			if t.row(lines[i]) {
				rows++
			}
		}
		return rows < 2
	})
}

// title returns a heading without its marks.
func title(line string) string { return strings.Trim(line, " \t#*_:") }

// row reports whether a line may be one of a table.
func (t *reader) row(line string) bool {
	t.meter.Spend(8 + len(line)/8)
	return outside.MatchString(line)
}

// outside is a line beside a table that may be one of its rows.
var outside = pattern.New(`(?i)^\s*` + bullet + `(?:` + shares + `)(?:\W|$)|[\s:=→,;][(\[]?(?:` +
	shares + `)[)\]]?\s*$`)

// choose returns the table that the caller names, by its heading or its number from 1, or
// the only one.
func (t *reader) choose(all []passage) (passage, error) {
	number, err := strconv.Atoi(t.Table)
	var found []passage
	var list []string
	for i, s := range all {
		byName := err != nil && strings.EqualFold(s.name, t.Table)
		if t.Table == "" || byName || err == nil && i+1 == number {
			found = append(found, s)
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
	case len(found) > 1 && t.Table != "":
		what = fmt.Sprintf("several tables have the name %s; the text has ", quote.Excerpt(t.Table))
	case t.Table != "":
		what = fmt.Sprintf("%s is not a table of the text; it has ", quote.Excerpt(t.Table))
	}
	if len(list) > few {
		list = append(list[:few], "…")
	}
	return passage{}, fmt.Errorf("%s%s; name one by its heading or its number, as in -table FILE#1, "+
		"or keep only one", what, strings.Join(list, ", "))
}

// cutOut takes the lines of one table that are not blank. Around a table of Markdown
// others are skipped, and headings in front of another.
func (t *reader) cutOut(lines []string) error {
	all := t.passages(lines)
	s, err := t.choose(all)
	if err != nil {
		return err
	}
	t.markdown, t.ruled = s.markdown, s.ruled
	before := 0 // the end of the table before this one
	for _, other := range all {
		if other.end <= s.begin {
			before = other.end
		}
	}
	for i, text := range lines {
		above := i >= before && i < s.begin && (lineRoll(text) != "" || weightsLine(text))
		inside := i >= s.begin && i < s.end
		switch {
		case blankLine(text):
		case above || inside:
			t.lines = append(t.lines, TextRow{i + 1, []string{text}})
		case len(all) > 1:
		case strings.Contains(text, "|") || t.row(text) || !s.markdown && !heading.MatchString(text):
			return Faults{{i + 1, fmt.Sprintf("%s stands outside of the table in lines %d to %d; move it "+
				"into a row, or remove it", quote.Excerpt(strings.TrimSpace(text)), s.begin+1, s.end)}}
		default:
			t.skipped = append(t.skipped, i+1)
		}
	}
	return nil
}
