package card

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
)

// card returns the card that a form shows. It is an error unless the card has these words.
func (f *Form) card() (*Card, error) {
	c := &Card{Title: f.Title, Price: uncapitalized(f.Price), Notes: f.Notes}
	notes := strings.Join(f.Notes, " ")
	sentence := tooLong[:strings.Index(tooLong, "%s")]
	if before, long, ok := strings.Cut(notes, sentence); ok {
		c.Long, _, _ = strings.Cut(long, ". ")
		c.Notes = nil
		if before != "" {
			c.Notes = []string{strings.TrimSpace(before)}
		}
	}
	for _, shown := range f.Parts {
		// what a grid has no column for
		if shown.Number == 0 && len(c.Parts) > 0 && len(shown.Rows) > 0 {
			if err := c.readBeyond(shown.Rows[0].Entries[0]); err != nil {
				return nil, err
			}
			continue
		}
		c.Parts = append(c.Parts, Part{})
		if err := c.readPart(len(c.Parts)-1, shown); err != nil {
			return nil, fmt.Errorf("part %d: %w", shown.Number, err)
		}
	}
	c.settle()
	if err := c.readExample(f.Example); err != nil {
		return nil, err
	}
	want, got := c.Form().Lines(), f.Lines()
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			return nil, fmt.Errorf("it says %q; a card with its data says %q", got[min(i, len(got)):],
				want[min(i, len(want)):])
		}
	}
	return c, nil
}

// uncapitalized returns a price without its capital.
func uncapitalized(price string) string {
	if price == "" {
		return price
	}
	return strings.ToLower(price[:1]) + price[1:]
}

// Lines returns what a form says, so that forms can be compared: entries are in order, and
// sentences are joined.
func (f *Form) Lines() (list []string) {
	one := func(words ...string) string {
		return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	}
	list = append(list, one(f.Title), one(uncapitalized(f.Price)), one(f.Notes...))
	for _, p := range f.Parts {
		list = append(list, fmt.Sprintf("%d %s", p.Number, one(p.Head)),
			one(p.Corner)+" | "+strings.Join(p.Columns, " | "))
		for _, r := range p.Rows {
			var entries []string
			for _, e := range r.Entries {
				entries = append(entries, e.String())
			}
			slices.Sort(entries)
			list = append(list, r.Label+": "+strings.Join(entries, " | "))
		}
		list = append(list, one(p.Lines...))
	}
	return append(list, one(f.Example))
}

// readPart reads part i.
func (c *Card) readPart(i int, f *FormPart) error {
	p := &c.Parts[i]
	if err := c.readHead(p, f.Head); err != nil {
		return err
	}
	p.Sum = sumOf(strings.Join(f.Lines, " "))
	if p.Read != Rows {
		return c.readNumber(i, f)
	}
	if f.Columns != nil {
		p.Grid = true
	}
	for _, shown := range f.Rows {
		var r Row
		if err := p.readLabel(&r, shown.Label); err != nil {
			return err
		}
		p.Rows = append(p.Rows, r)
	}
	for k, shown := range f.Rows {
		if err := c.readEntries(i, k, shown, f.Columns); err != nil {
			return err
		}
	}
	if n := len(p.Rows) - 1; n > 0 && p.Rows[n].Entries == nil { // it was of several dice
		p.Rows = p.Rows[:n]
	}
	if slices.ContainsFunc(p.Rows, func(r Row) bool { return r.Entries == nil }) {
		return fmt.Errorf("a row of %q has no entries", f.Head)
	}
	return nil
}

// readEntries reads the entries of row k in part i.
func (c *Card) readEntries(i, k int, shown FormRow, columns []string) error {
	p := &c.Parts[i]
	r := &p.Rows[k]
	alike := !slices.ContainsFunc(shown.Entries, func(e FormEntry) bool {
		return e.Text != shown.Entries[0].Text
	})
	for j, e := range shown.Entries {
		if strings.HasPrefix(e.Faces, "result ") {
			if err := c.readBeyond(e); err != nil {
				return err
			}
			continue
		}
		entry := Entry{First: 1, Last: p.sides(), Action: c.actionOf(i, e.Text)}
		switch {
		case columns != nil && alike && len(columns) > 1:
		case columns == nil && e.Faces == strings.TrimSpace(atOnce) && entry.Do == StartOver:
			entry.Do = AtOnce
		default:
			faces := e.Faces
			if columns != nil {
				faces = columns[j]
			}
			list, err := facesOf(faces)
			if err != nil || len(list) != 1 {
				return fmt.Errorf("which faces are %q? %w", faces, err)
			}
			entry.First, entry.Last = list[0].First, list[0].Last
		}
		r.Entries = append(r.Entries, entry)
		if columns != nil && entry.First == 1 && entry.Last == p.sides() {
			break
		}
	}
	slices.SortStableFunc(r.Entries, func(a, b Entry) int { return cmp.Compare(a.First, b.First) })
	return nil
}

// readNumber reads the rows of part i, which reads its dice as a number.
func (c *Card) readNumber(i int, f *FormPart) error {
	p := &c.Parts[i]
	p.Rows = []Row{{}}
	r := &p.Rows[0]
	for k, shown := range f.Rows {
		if k < len(p.dice()) && (p.Read == Digits || p.Read == Listed) {
			if p.Read == Listed && k == 0 {
				p.readMost(shown)
			}
			continue
		}
		for _, e := range shown.Entries {
			if err := c.readNumbers(i, e); err != nil {
				return err
			}
		}
	}
	slices.SortStableFunc(r.Entries, func(a, b Entry) int { return cmp.Compare(a.First, b.First) })
	if p.Read == Book {
		return nil
	}
	good := p.highest()
	if len(r.Entries) > 0 {
		good = r.Entries[0].First - 1
	}
	if c.Beyond != nil && len(r.Entries) == 0 {
		good = number(strings.TrimPrefix(largest(c.Title), "d"))
		if good < p.numbers() {
			r.Entries = []Entry{{good + 1, p.numbers(), c.Beyond.Action}}
		}
	}
	if good > 0 {
		r.Entries = slices.Insert(r.Entries, 0, Entry{1, good, Action{Do: Face, Of: 1}})
	}
	return nil
}

// readNumbers reads an entry for numbers in part i.
func (c *Card) readNumbers(i int, e FormEntry) error {
	p := &c.Parts[i]
	entry := Entry{Action: c.actionOf(i, e.Text)}
	faces := e.Faces
	for _, what := range []string{"result ", "number ", "0 or "} {
		faces = strings.TrimPrefix(faces, what)
	}
	if strings.HasSuffix(faces, aboveYours) || strings.Contains(faces, " for a d") {
		return c.readBeyond(e)
	}
	m := asRange.FindStringSubmatch(strings.TrimPrefix(faces, above))
	switch {
	case m == nil:
		return fmt.Errorf("which numbers are %q?", e.Faces)
	case strings.HasPrefix(faces, above):
		entry.First, entry.Last = number(m[1])+1, p.highest()
	case faces == "0" && p.Read == Digits:
		entry.First, entry.Last = p.numbers(), p.numbers()
	default:
		entry.First, entry.Last = number(m[1]), number(cmp.Or(m[2], m[1]))
	}
	p.Rows[0].Entries = append(p.Rows[0].Entries, entry)
	return nil
}

// largest returns the name of the largest die of a title: d64 in d61 to d64 from a d8.
func largest(title string) string {
	names, _, _ := cutLast(title, " from ")
	list := strings.FieldsFunc(names, func(r rune) bool { return r == ' ' || r == ',' })
	return list[len(list)-1]
}

// readMost reads the row of the first of two dice, which is looked up.
func (p *Part) readMost(row FormRow) {
	most := 0
	for _, e := range row.Entries {
		if strings.HasPrefix(e.Text, "+") {
			most++
		}
	}
	if most < p.dice()[0] {
		p.Most = most
	}
}

// readBeyond reads what is done with results that only some dice have.
func (c *Card) readBeyond(e FormEntry) error {
	faces := strings.TrimPrefix(strings.TrimPrefix(e.Faces, "result "), "0 or ")
	b := &Beyond{Action: c.actionOf(len(c.Parts)-1, e.Text)}
	c.Beyond = b
	if faces == aboveYours {
		return nil
	}
	results, die, ok := strings.Cut(faces, " for a d")
	m := asRange.FindStringSubmatch(results)
	if !ok || m == nil || number(die) == 0 {
		return fmt.Errorf("which results are %q?", e.Faces)
	}
	b.First, b.Last, b.For = number(m[1]), number(cmp.Or(m[2], m[1])), number(die)
	return nil
}

// quotedEnd matches a quoted name with what follows it in an example.
var quotedEnd = pattern.New(`“.*?”(; |\.$)`)

// readExample reads the faces of an example, which are told again as they are played.
func (c *Card) readExample(text string) error {
	text, ok := strings.CutPrefix(text, "Example")
	if !ok {
		return nil
	}
	die, games, _ := strings.Cut(text, ": ")
	c.For = number(strings.TrimPrefix(die, " for d"))
	games = quotedEnd.ReplaceAllString(games, "$1") // a name may have any signs
	for _, throw := range strings.Split(games, "; ") {
		faces, _, ok := strings.Cut(throw, arrow)
		for _, f := range strings.Split(faces, ", ") {
			f = f[len(dieIs.FindString(f)):]
			list, err := facesOf(f)
			if err != nil || len(list) != 1 || !ok {
				return fmt.Errorf("which faces are %q in the example?", faces)
			}
			c.Example = append(c.Example, list[0].First)
		}
	}
	return nil
}
