package table

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
)

// A form is how the lines of a table are written.
type form struct {
	mark    rune // between cells: one of | tab ; , or 0 if lines have no cells
	column  int  // of the share, from 0; last for the last one
	heading int  // cells of the head; 0 if there is none
}

// last is the column of a share that stands behind its name.
const last = -1

// forms are all forms, the ones that are likely to be meant first: 5, 6 Orc is not a row of CSV.
func forms() (all []form) {
	const columns = 8
	for _, mark := range []rune{'|', '\t', ';', 0, ','} {
		all = append(all, form{mark: mark})
		for column := 1; column < columns && mark != 0; column++ {
			all = append(all, form{mark: mark, column: column})
		}
		if mark != 0 {
			all = append(all, form{mark: mark, column: last})
		}
	}
	return append(all, form{column: last})
}

// Lines without cells: a share, perhaps a sign behind it, and a name; or a name and its share. A
// bullet may stand before either.
const (
	bullet      = `(?:[-*•–]\s+)?`
	behindShare = `\s*[:=)\]→]+\s*|\.\s+|\s+` + dash + `\s+|\s+`
	beforeShare = `\s*[:=→]+\s*|\s+` + dash + `\s+|\s+`
)

var (
	shareFirst = regexp.MustCompile(`(?s)^\s*` + bullet + `(` + shares + `)\s*(%?)(` +
		behindShare + `)(\S.*)$`)
	shareLast = regexp.MustCompile(`(?s)^\s*` + bullet + `(\S.*?)(?:` + beforeShare + `)[(\[]?(` +
		shares + `)\s*(%?)[)\]]?\s*$`)
)

// restOfRange is behind the first number of 1 - 3,Orc, which is a row of CSV.
var restOfRange = regexp.MustCompile(`^(?:` + dash + `|to)\s+[0-9]`)

// read returns the record of a line; ok is false if the line has another form.
func (f form) read(text string) (r record, ok bool) { return f.record(text, f.cells(text)) }

// record returns the record of a line that has these cells.
func (f form) record(text string, cells []string) (r record, ok bool) {
	switch {
	case f.mark != 0:
		return f.join(cells)
	case f.column == last:
		if parts := shareLast.FindStringSubmatch(text); parts != nil {
			return newRecord(parts[2], parts[3], parts[1]), true
		}
	default:
		parts := shareFirst.FindStringSubmatch(text)
		if parts != nil && !restOfRange.MatchString(strings.TrimSpace(parts[3]+parts[4])) {
			return newRecord(parts[1], parts[2], strings.TrimSpace(parts[4])), true
		}
	}
	return r, false
}

// cells returns the cells of a line, without blanks around them, or nil if it has fewer than two.
func (f form) cells(text string) []string {
	if f.mark == 0 || !strings.ContainsRune(text, f.mark) {
		return nil
	}
	text = strings.Trim(text, " ")
	mark := string(f.mark)
	var cells []string
	switch {
	case f.mark == '|':
		text = strings.TrimSuffix(strings.TrimPrefix(text, mark), mark)
		cells = strings.Split(strings.ReplaceAll(text, `\|`, "\x00"), mark)
	case f.mark != '\t' && strings.Contains(text, `"`):
		row := csv.NewReader(strings.NewReader(text))
		row.Comma, row.LazyQuotes, row.TrimLeadingSpace = f.mark, true, true
		cells, _ = row.Read()
	default:
		cells = strings.Split(text, mark)
	}
	for i, cell := range cells {
		if f.mark == '|' {
			cell = strings.Trim(strings.ReplaceAll(cell, "\x00", mark), "*_` ")
		}
		cells[i] = strings.TrimSpace(cell)
	}
	if len(cells) < 2 {
		return nil
	}
	return cells
}

// join returns the record of a row. Other cells than the share are the name, without the empty
// ones. In a row of CSV with more cells than the head, a list such as 5, 6 is several cells.
func (f form) join(cells []string) (r record, ok bool) {
	from, to := f.column, f.column+1
	if f.column == last {
		from, to = len(cells)-1, len(cells)
	}
	if cells == nil || to > len(cells) {
		return r, false
	}
	if f.mark == ',' && len(cells) > max(2, f.heading) {
		for f.column == 0 && to < len(cells) && shareForm.MatchString(cells[to]) {
			to++
		}
		for f.column == last && from > 0 && shareForm.MatchString(cells[from-1]) {
			from--
		}
	}
	r, ok = parseShare(strings.Join(cells[from:to], ", "))
	var name []string
	for i, cell := range cells {
		if cell != "" && (i < from || i >= to) {
			name = append(name, cell)
		}
	}
	r.name = strings.Join(name, ", ")
	r.numbers = len(name) > 1 && slices.ContainsFunc(name, numberCell.MatchString)
	return r, ok && r.name != ""
}

// others returns the cells of a row that are not that of the share, and not empty.
func (f form) others(cells []string) (list []string) {
	share := f.column
	if share == last {
		share = len(cells) - 1
	}
	for i, cell := range cells {
		if cell != "" && i != share {
			list = append(list, cell)
		}
	}
	return list
}

// cell returns the cell of the share in a row, or "" if the row is too short.
func (f form) cell(cells []string) string {
	switch {
	case f.column == last && len(cells) > 0:
		return cells[len(cells)-1]
	case f.column >= 0 && f.column < len(cells):
		return cells[f.column]
	}
	return ""
}
