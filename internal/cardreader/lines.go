package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	numbered   = regexp.MustCompile(`^(\d+) +(.*)$`)
	legendLine = regexp.MustCompile(
		`^(Reroll: |` + startsOver + `: |Use row: |At once: |Add the |Take the |Read the dice )`)
	corner    = regexp.MustCompile(`^   \S[^→]*→  +\S`)
	columnGap = regexp.MustCompile(`   +`)
	wide      = regexp.MustCompile(`  +`)
)

// readPart reads a part with all its lines.
func readPart(lines []string) (*part, error) {
	p := &part{number: 1, times: 1, beside: 1}
	head, rest := lines[0], lines[1:]
	if m := numbered.FindStringSubmatch(head); m != nil {
		p.number, _ = strconv.Atoi(m[1])
		head = m[2]
	}
	behind := ""
	for {
		var ok bool
		if before, after, cut := strings.Cut(head, ":   "); cut {
			head, behind = before, after
			break
		}
		formula := len(rest) > 0 && strings.HasPrefix(rest[0], "   result = ")
		head, ok = strings.CutSuffix(head, ":")
		if ok && !formula {
			break
		}
		if ok {
			head += ":"
		}
		if len(rest) == 0 {
			head, ok = strings.CutSuffix(head, ".")
			if ok { // nothing is listed
				break
			}
			return nil, fmt.Errorf("%q has no end", head)
		}
		head, rest = head+" "+strings.TrimSpace(rest[0]), rest[1:]
	}
	p.head = head
	if err := p.readHead(head); err != nil {
		return nil, err
	}
	if behind != "" {
		entries, err := readEntries(behind)
		if err != nil {
			return nil, err
		}
		p.rows = append(p.rows, row{entries: entries})
	}
	if len(rest) > 0 && corner.MatchString(rest[0]) {
		return p, p.readGrid(rest)
	}
	return p, p.readList(rest)
}

// readGrid reads rows below the faces of the last die. A cell ends below the end of its faces.
func (p *part) readGrid(lines []string) error {
	header := []rune(lines[0])
	at := strings.Index(lines[0], "→  ")
	start := len([]rune(lines[0][:at])) + 1
	p.corner = strings.TrimSpace(string(header[:start]))
	var faces []string
	var ends []int
	for i := start; i < len(header); {
		for header[i] == ' ' {
			i++
		}
		from := i
		for i < len(header) && !(header[i] == ' ' && header[i+1] == ' ') {
			i++
		}
		faces, ends = append(faces, string(header[from:i])), append(ends, i)
	}
	p.columns = faces
	for i, l := range lines[1:] {
		if legendLine.MatchString(strings.TrimSpace(l)) {
			return p.readList(lines[1+i:])
		}
		label := wide.Split(strings.TrimSpace(l), 2)
		if len(label) < 2 {
			return fmt.Errorf("what does %q mean in a grid?", l)
		}
		r := row{label: label[0]}
		cells := cut([]rune(l), 3+len([]rune(label[0])), ends)
		if cells == nil {
			r.entries = []entry{{"any", label[1]}}
		}
		for j, text := range cells {
			r.entries = append(r.entries, entry{faces[j], text})
		}
		p.rows = append(p.rows, r)
	}
	return nil
}

// cut returns the cells of a line, with two spaces before each, or nil if it has none.
func cut(line []rune, from int, ends []int) (cells []string) {
	if len(line) != ends[len(ends)-1] {
		return nil
	}
	for _, end := range ends {
		if end < from+3 || string(line[from:from+2]) != "  " || line[end-1] == ' ' {
			return nil
		}
		cells = append(cells, strings.TrimSpace(string(line[from:end])))
		from = end
	}
	return cells
}

// readList reads rows of ranges, and sentences.
func (p *part) readList(lines []string) error {
	for _, l := range lines {
		text := strings.TrimLeft(l, " ")
		indent := len(l) - len(text)
		if legendLine.MatchString(text) && indent == 3 {
			p.legend = append(p.legend, text)
			continue
		}
		if n := len(p.legend) - 1; n >= 0 {
			if indent != 5 {
				return fmt.Errorf("what does %q mean?", l)
			}
			p.legend[n] += " " + text
			continue
		}
		label := ""
		before, after, ok := strings.Cut(text, "  ")
		if indent == 3 && ok && !strings.Contains(before, "→") {
			label, text = before, strings.TrimLeft(after, " ")
		}
		entries, err := readEntries(text)
		if err != nil {
			return err
		}
		if n := len(p.rows) - 1; n >= 0 && label == "" && (indent > 3 || p.rows[n].label == "") {
			p.rows[n].entries = append(p.rows[n].entries, entries...)
			continue
		}
		p.rows = append(p.rows, row{label, entries})
	}
	return nil
}

// readEntries reads what stands in a line, in columns or with points between.
func readEntries(line string) (list []entry, err error) {
	pieces := columnGap.Split(line, -1)
	if len(pieces) == 1 {
		pieces = strings.Split(line, " · ")
	}
	for _, piece := range pieces {
		faces, text, ok := strings.Cut(piece, " → ")
		switch {
		case ok && facesLike.MatchString(faces):
			list = append(list, entry{faces, strings.TrimRight(text, " ")})
		case piece == "add the face", strings.HasSuffix(piece, ")"):
			list = append(list, entry{"", piece})
		case len(list) > 0: // of a name
			list[len(list)-1].text += " · " + piece
		default:
			return nil, fmt.Errorf("what does %q mean?", line)
		}
	}
	return list, nil
}

var facesLike = regexp.MustCompile(
	`^(all|any|at once|heads|tails|heads or tails|\d+(–\d+)?(, 0)?|((result|0 or) )?above \d+)$`)

var (
	rollWords = regexp.MustCompile(`^(?i:roll|throw|toss) `)
	oneKind   = regexp.MustCompile(
		`^(a|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:d(\d+)|coins?)$`)
	again    = regexp.MustCompile(`^(.*\S) (twice|(\w+) times)$`)
	pick     = regexp.MustCompile(`^the first (roll picks|(\w+) pick) the row$`)
	rowsHead = regexp.MustCompile(`^Rows \d+ (?:and|to) \d+: (.*)$`)
)

var formulaHead = regexp.MustCompile(
	`^(.*?)(?:; tails count ([0-9, ]+), heads 0)?: (result|number) = (.*)$`)

// readTimes reads how often a part of a sum is played, and returns the head without it.
func (p *part) readTimes(head string) string {
	i := strings.LastIndex(head, ", ")
	if i <= 0 {
		return head
	}
	m := again.FindStringSubmatch("x " + head[i+2:])
	if m == nil || m[1] != "x" {
		return head
	}
	p.times = 2
	if m[3] != "" {
		p.times = count(m[3])
	}
	return head[:i]
}

// readPicks reads rolls of which the first ones choose the row, a given number.
func (p *part) readPicks(roll string, picks int) error {
	rolls, err := repeated(roll)
	if err != nil {
		return err
	}
	if len(rolls) != picks+1 {
		return fmt.Errorf("which of the rolls %q choose the row?", roll)
	}
	p.first, p.last = rolls[:picks], rolls[picks]
	return nil
}

// readHead reads what is rolled, and how.
func (p *part) readHead(head string) (err error) {
	if m := rowsHead.FindStringSubmatch(head); m != nil {
		p.last, err = throwOf(m[1])
		return err
	}
	if roll, ok := strings.CutPrefix(head, "Keep your last roll to pick the row; "); ok {
		p.keep = true
		p.last, err = throwOf(roll)
		return err
	}
	head = p.readTimes(head)
	if m := formulaHead.FindStringSubmatch(head); m != nil {
		p.formula, p.called = m[4], m[3]
		if m[2] != "" && m[4] == "their sum + 1" {
			p.formula, p.coins = tails(m[2]), true
		}
		p.first, err = repeated(m[1])
		return err
	}
	roll, how, _ := strings.Cut(head, "; ")
	if m := pick.FindStringSubmatch(how); m != nil {
		picks := 1
		if m[2] != "" {
			picks = count(m[2])
		}
		return p.readPicks(roll, picks)
	}
	switch {
	case how == "read each by itself":
		dice, err := throwOf(roll)
		if err != nil {
			return err
		}
		p.beside = len(dice)
		if slices.Max(dice) != slices.Min(dice) {
			return fmt.Errorf("which die of %q is read?", head)
		}
		p.last = dice[:1]
		return nil
	case how == "read them as one number":
		p.number10 = true
	case strings.HasPrefix(how, "look up the "):
		p.lookUp = true
	case how != "":
		return fmt.Errorf("what does %q mean?", how)
	default:
		steps := strings.Split(roll, ", then ")
		for _, step := range steps {
			dice, err := throwOf(step)
			if err != nil {
				return err
			}
			p.first = append(p.first, dice)
		}
		n := len(p.first) - 1
		p.first, p.last = p.first[:n], p.first[n]
		return nil
	}
	for _, step := range strings.Split(roll, ", then ") {
		groups, err := repeated(step)
		if err != nil {
			return err
		}
		p.first = append(p.first, groups...)
	}
	return nil
}
