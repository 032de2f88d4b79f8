package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// A section is one of the tables of a text.
type section struct {
	name       string // the heading above it; "" if there is none
	begin, end int    // its lines; end is not included
	ruled      bool   // it is of Markdown, and has a head that is not blank
}

// ruler is the line below the head of a table of Markdown.
var ruler = pattern.New(`^\s*[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)+[|+]?\s*$`)

var heading = pattern.New(`^\s*#+\s+[^\s#]`)

// sections returns the tables of a text that has rulers or headings. Another text is one, unless
// the caller names one of several.
func (t *reader) sections(lines []string) []section {
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
	return []section{{"", 0, len(lines), false}}
}

// titled returns the tables under lines without a share that stand behind blank lines.
func (t *reader) titled(lines []string) []section {
	return t.headed(lines, func(i int) bool {
		first := i == 0 || blankLine(lines[i-1])
		return first && i+1 < len(lines) && !t.row(lines[i]) && t.row(lines[i+1])
	})
}

// ruled returns the tables of Markdown.
func ruled(lines []string) (all []section) {
	isRuler := func(i int) bool { return i < len(lines) && ruler.MatchString(lines[i]) }
	end := 0
	for at := 1; at < len(lines); at++ {
		if !isRuler(at) {
			continue
		}
		s := section{begin: at, ruled: !blankLine(lines[at-1])}
		for s.begin > end && strings.Contains(lines[s.begin-1], "|") {
			s.begin--
		}
		above := slices.DeleteFunc(slices.Clone(lines[end:s.begin]), blankLine)
		for _, line := range above {
			if last := len(above) - 1; heading.MatchString(line) || line == above[last] &&
				!strings.HasPrefix(s.name, "#") {
				s.name = line
			}
		}
		s.name = title(s.name)
		for at++; at < len(lines) && !isRuler(at+1); at++ {
			if !strings.Contains(lines[at], "|") && !blankLine(lines[at]) {
				break
			}
		}
		s.end, end = at, at
		all = append(all, s)
	}
	return all
}

// headed returns the lines under headings that have at least two rows. A heading with the mark
// between cells that the next line has is the head of its rows, too.
func (t *reader) headed(lines []string, isHeading func(i int) bool) (all []section) {
	for i, line := range lines {
		if blankLine(line) || !isHeading(i) || lineRoll(line) != "" || weightsLine(line) {
			continue
		}
		if all != nil {
			all[len(all)-1].end = i
		}
		s := section{title(line), i + 1, len(lines), false}
		if at := strings.IndexAny(line, string(marks)); at >= 0 && i+1 < len(lines) &&
			strings.Contains(lines[i+1], line[at:at+1]) {
			s.begin = i
		}
		all = append(all, s)
	}
	return slices.DeleteFunc(all, func(s section) bool {
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
	t.meter.Spend(8 + len(line)/2)
	return outside.MatchString(line)
}

// outside is a line beside a table that may be one of its rows.
var outside = pattern.New(`(?i)^\s*` + bullet + `(?:` + shares + `)(?:\W|$)|[\s:=→,;][(\[]?(?:` +
	shares + `)[)\]]?\s*$`)

// choose returns the table that the caller names, by its heading or its number from 1, or the only
// one.
func (t *reader) choose(all []section) (section, error) {
	number, err := strconv.Atoi(t.Table)
	var found []section
	var list []string
	for i, s := range all {
		if t.Table == "" || err == nil && i+1 == number || err != nil && strings.EqualFold(s.name, t.Table) {
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
	if t.Table != "" {
		what = fmt.Sprintf("%d tables have the name %s, of ", len(found), quote.Excerpt(t.Table))
	}
	if len(list) > few {
		list = append(list[:few], "…")
	}
	return section{}, fmt.Errorf("%s%s; name one by its heading or its number, as in -table FILE#1, or "+
		"keep only one", what, strings.Join(list, ", "))
}

// cutOut takes the lines of one table that are not blank. Around a table of Markdown, and in front of
// one with a heading, others are skipped.
func (t *reader) cutOut(lines []string) error {
	all := t.sections(lines)
	s, err := t.choose(all)
	if err != nil {
		return err
	}
	t.ruled = s.ruled
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
		case strings.Contains(text, "|") || t.row(text):
			return Faults{{i + 1, fmt.Sprintf("%s stands outside of the table in lines %d to %d; move it "+
				"into a row, or remove it", quote.Excerpt(strings.TrimSpace(text)), s.begin+1, s.end)}}
		default:
			t.skipped = append(t.skipped, i+1)
		}
	}
	return nil
}
