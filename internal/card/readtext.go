package card

import (
	"fmt"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// Read reads a card in plain text.
func Read(text string) (*Card, error) {
	f := &Form{}
	paragraphs := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	title := unwrapped(strings.Split(paragraphs[0], "\n"))
	var ok bool
	f.Title, f.Price, ok = cutLast(title, beside)
	if !ok {
		return nil, fmt.Errorf("no price in %q", title)
	}
	for _, paragraph := range paragraphs[1:] {
		lines := strings.Split(paragraph, "\n")
		switch {
		case strings.HasPrefix(lines[0], "Example"):
			f.Example = unwrapped(lines)
		case headStart.MatchString(lines[0]):
			p, err := partOf(lines)
			if err != nil {
				return nil, err
			}
			f.Parts = append(f.Parts, p)
		default:
			f.Notes = append(f.Notes, unwrapped(lines))
		}
	}
	return f.card()
}

var (
	headStart = pattern.New(
		`^(?:\d+ +)?(?:Roll|Throw|Toss|Rows \d+|Keep your last roll|For the d\d+,|` + bookHead +
			`:)(?: |$)`)
	numbered   = pattern.New(`^(\d+) +(.*)$`)
	corner     = pattern.New(`^   \S[^→]*→  +\S`)
	columnGap  = pattern.New(`   +`)
	wide       = pattern.New(`  +`)
	legendLine = pattern.New(`^(?:Reroll: |` + words.Capital(startOver) +
		`: |Use row: |At once: |Add the |Take the )`)
)

// unwrapped joins the lines of a sentence.
func unwrapped(lines []string) string {
	var words []string
	for _, l := range lines {
		words = append(words, strings.TrimLeft(l, " "))
	}
	return strings.Join(words, " ")
}

// partOf reads the lines of a part.
func partOf(lines []string) (*FormPart, error) {
	p := &FormPart{Number: 1}
	head, rest := lines[0], lines[1:]
	if m := numbered.FindStringSubmatch(head); m != nil {
		p.Number, head = number(m[1]), m[2]
	}
	behind := ""
	for {
		before, after, cut := strings.Cut(head, ":   ")
		whole, colon := strings.CutSuffix(head, ":")
		formula := len(rest) > 0 && (strings.HasPrefix(rest[0], "   result = ") ||
			strings.HasPrefix(rest[0], "   number = "))
		if cut || colon && !formula {
			head, behind = whole, after
			if cut {
				head = before
			}
			break
		}
		if len(rest) == 0 {
			var ok bool
			head, ok = strings.CutSuffix(head, ".")
			if !ok {
				return nil, fmt.Errorf("%q has no end", head)
			}
			break
		}
		head, rest = head+" "+strings.TrimSpace(rest[0]), rest[1:]
	}
	p.Head = head
	if behind != "" {
		p.Rows = append(p.Rows, FormRow{Entries: entriesOf(behind)})
	}
	if len(rest) > 0 && corner.MatchString(rest[0]) {
		return p, p.readGrid(rest)
	}
	return p, p.readList(rest)
}

// readGrid reads rows below the faces of the last die. A cell ends below the end of its faces.
func (p *FormPart) readGrid(lines []string) error {
	header := []rune(lines[0])
	begin := len([]rune(lines[0][:strings.Index(lines[0], "→  ")])) + 1
	p.Corner = strings.TrimSpace(string(header[:begin]))
	var ends []int
	for i := begin; i < len(header); {
		for header[i] == ' ' {
			i++
		}
		from := i
		for i < len(header) && !(header[i] == ' ' && header[i+1] == ' ') {
			i++
		}
		p.Columns, ends = append(p.Columns, string(header[from:i])), append(ends, i)
	}
	for i, l := range lines[1:] {
		if legendLine.MatchString(strings.TrimSpace(l)) {
			return p.readList(lines[1+i:])
		}
		label := wide.Split(strings.TrimSpace(l), 2)
		if len(label) < 2 {
			return fmt.Errorf("what does %q mean in a grid?", l)
		}
		r := FormRow{Label: label[0]}
		cells := cells([]rune(l), 3+len([]rune(label[0])), ends)
		all, whole := strings.CutPrefix(label[1], anyFace+arrow)
		if whole || cells == nil {
			cells = nil
			for range ends {
				cells = append(cells, all)
			}
		}
		for _, text := range cells {
			r.Entries = append(r.Entries, FormEntry{Text: text})
		}
		p.Rows = append(p.Rows, r)
	}
	return nil
}

// cells returns the cells of a line, with two spaces before each, or nil if it has none.
func cells(line []rune, from int, ends []int) (list []string) {
	if len(line) != ends[len(ends)-1] {
		return nil
	}
	for _, end := range ends {
		if end < from+3 || string(line[from:from+2]) != "  " || line[end-1] == ' ' {
			return nil
		}
		list = append(list, strings.TrimSpace(string(line[from:end])))
		from = end
	}
	return list
}

// readList reads rows of ranges, and sentences.
func (p *FormPart) readList(lines []string) error {
	for _, l := range lines {
		text := strings.TrimLeft(l, " ")
		indent := len(l) - len(text)
		if indent == 3 && legendLine.MatchString(text) {
			p.Lines = append(p.Lines, text)
			continue
		}
		if n := len(p.Lines) - 1; n >= 0 {
			if indent != 5 {
				return fmt.Errorf("what does %q mean?", l)
			}
			p.Lines[n] += " " + text
			continue
		}
		label := ""
		before, after, ok := strings.Cut(text, "  ")
		if indent == 3 && ok && !strings.Contains(before, "→") {
			label, text = before, strings.TrimLeft(after, " ")
		}
		entries := entriesOf(text)
		if n := len(p.Rows) - 1; n >= 0 && label == "" && (indent > 3 || p.Rows[n].Label == "") {
			p.Rows[n].Entries = append(p.Rows[n].Entries, entries...)
			continue
		}
		p.Rows = append(p.Rows, FormRow{Label: label, Entries: entries})
	}
	return nil
}

// entriesOf reads what stands in a line, in columns or with points between, but for names that
// are quoted.
func entriesOf(line string) (list []FormEntry) {
	var names []string
	line = quoted.ReplaceAllStringFunc(line, func(name string) string {
		end := strings.LastIndex(name, "”") + len("”")
		names = append(names, name[:end])
		return "“”" + name[end:]
	})
	pieces := columnGap.Split(line, -1)
	if len(pieces) == 1 {
		pieces = strings.Split(line, beside)
	}
	for _, piece := range pieces {
		e := FormEntry{}
		faces, text, ok := strings.Cut(piece, arrow)
		if ok {
			e.Faces, piece = faces, text
		}
		e.Text = strings.TrimRight(piece, " ")
		if e.Text == "“”" && len(names) > 0 {
			e.Text, names = names[0], names[1:]
		}
		list = append(list, e)
	}
	return list
}

// quoted matches a name up to what follows it: the end, or another entry.
var quoted = pattern.New(`“.*?”(?:$|  +| · )`)
