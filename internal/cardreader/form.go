package cardreader

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Form is a card as one of its forms shows it: plain text, a picture, or a page, whose data has
// these fields.
type Form struct {
	Title, Price string
	Notes        []string
	Parts        []FormPart
	Example      string
}

// A FormPart is a part of a card. Its columns, if it is a grid, are faces.
type FormPart struct {
	Number  int
	Head    string
	Corner  string
	Columns []string
	Rows    []FormRow
	Lines   []string
}

// A FormRow is a row with its entries: one for each column, or for ranges of faces.
type FormRow struct {
	Label   string
	Entries []FormEntry
}

// A FormEntry says what faces lead to.
type FormEntry struct{ Faces, Text string }

// Form returns what the text of the card says.
func (c *ParsedCard) Form() *Form {
	return &Form{c.Title, c.Price, c.Notes, c.shown, c.example}
}

// shows keeps what a part says.
func (c *ParsedCard) shows(p *part) {
	f := FormPart{Number: p.number, Head: p.head, Corner: p.corner, Columns: p.columns,
		Lines: slices.Clone(p.legend)}
	for _, r := range p.rows {
		row := FormRow{Label: r.label}
		for _, e := range r.entries {
			row.Entries = append(row.Entries, FormEntry{e.faces, e.text})
		}
		f.Rows = append(f.Rows, row)
	}
	c.shown = append(c.shown, f)
}

// Lines returns what a form says, in an order in which forms can be compared: the entries
// of a list are sorted, and sentences are joined.
func (f *Form) Lines() (list []string) {
	one := func(words ...string) string {
		return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	}
	list = append(list, one(f.Title), one(f.price()), one(f.Notes...))
	for _, p := range f.Parts {
		list = append(list, fmt.Sprintf("%d %s", p.Number, one(p.Head)))
		if p.Columns != nil {
			list = append(list, one(p.Corner)+" | "+strings.Join(p.Columns, " | "))
		}
		for _, r := range p.Rows {
			list = append(list, r.line(p.Columns))
		}
		list = append(list, one(p.Lines...))
	}
	return append(list, one(f.Example))
}

// price returns the price without its capital.
func (f *Form) price() string {
	if f.Price == "" {
		return ""
	}
	return strings.ToLower(f.Price[:1]) + f.Price[1:]
}

// line returns a row as a line.
func (r FormRow) line(columns []string) string {
	var list []string
	for _, e := range r.over(columns) {
		list = append(list, e.Faces+" → "+e.Text)
	}
	slices.Sort(list)
	return r.Label + ": " + strings.Join(list, " | ")
}

// over returns the entries with the faces of their columns, if it is a grid: one if all are
// the same.
func (r FormRow) over(columns []string) (list []FormEntry) {
	different := func(e FormEntry) bool { return e.Text != r.Entries[0].Text }
	if len(columns) > 1 && !slices.ContainsFunc(r.Entries, different) {
		return []FormEntry{{"any", r.Entries[0].Text}}
	}
	for i, e := range r.Entries {
		if columns != nil && e.Faces == "" {
			e.Faces = columns[i]
		}
		list = append(list, e)
	}
	return list
}

// Card returns the card to play from, without its price and example.
func (f *Form) Card() (*ParsedCard, error) {
	c := &ParsedCard{
		Title: f.Title, Price: f.price(), Notes: f.Notes, shown: f.Parts, example: f.Example,
	}
	for _, shown := range f.Parts {
		p := &part{number: shown.Number, times: 1, head: shown.Head, legend: legends(shown.Lines),
			columns: shown.Columns}
		if shown.Head != "" {
			if err := p.readHead(shown.Head); err != nil {
				return nil, err
			}
		}
		for _, r := range shown.Rows {
			read := row{label: r.Label}
			for _, e := range r.over(shown.Columns) {
				read.entries = append(read.entries, entry{e.Faces, e.Text})
			}
			if r.Label == "number" || r.Label == "sum" { // drawn in columns
				first := func(e entry) int {
					m := span.FindStringSubmatch(e.faces)
					if m == nil || e.faces == "0" {
						return math.MaxInt
					}
					return int(numberOr(m[1], 0))
				}
				slices.SortStableFunc(read.entries, func(a, b entry) int {
					return cmp.Compare(first(a), first(b))
				})
			}
			p.rows = append(p.rows, read)
		}
		if shown.Number == 0 { // behind a grid
			last := c.parts[len(c.parts)-1]
			last.rows, last.legend = append(last.rows, p.rows...), append(last.legend, p.legend...)
			continue
		}
		c.parts = append(c.parts, p)
	}
	return c, c.settle()
}

// legends parts sentences that a form has joined.
func legends(lines []string) (list []string) {
	for _, sentence := range strings.SplitAfter(strings.Join(lines, " "), ". ") {
		sentence = strings.TrimSpace(sentence)
		if n := len(list) - 1; n >= 0 && !legendLine.MatchString(sentence) {
			list[n] += " " + sentence
		} else if sentence != "" {
			list = append(list, sentence)
		}
	}
	return list
}
