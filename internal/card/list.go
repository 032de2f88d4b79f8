package card

import (
	"slices"
)

// An entryColumn is a column of entries: faces, an arrow, and a text. The widths are those of
// the widest.
type entryColumn struct{ faces, text int }

func (f entryColumn) pitch() int { return f.faces + arrowWidth + f.text + 2*gap }

// grow makes room for an entry.
func (f *entryColumn) grow(e FormEntry) {
	text := pixels(e.Text)
	if e.Kind != Result {
		text += 14 // of its box
	}
	if e.Faces == "" { // it begins where faces would
		text -= arrowWidth
	}
	f.faces, f.text = max(f.faces, regular(e.Faces)), max(f.text, text)
}

// A listLayout is how the rows of a part are drawn: results in columns that are read downwards,
// and jumps likewise, at their right or below them. Without results, jumps are drawn so.
type listLayout struct {
	rows  [][2][]FormEntry // results and jumps
	flows [2][]entryColumn // of both
	// where jumps begin, at the right of the results of their rows; 0 if they are below
	beside int
	own    []*listLayout // of rows in no columns, which are about no single faces
}

// layOut lays out the rows in a width, as low as it can be.
func (p *FormPart) layOut(width int) (l listLayout) {
	flat := !slices.ContainsFunc(p.Rows, func(r FormRow) bool {
		return slices.ContainsFunc(r.Entries, func(e FormEntry) bool { return e.Kind == Result })
	})
	for _, r := range p.Rows {
		if single := (&FormPart{Rows: []FormRow{r}}); len(p.Rows) > 1 && (r.Entries[0].Faces == "" ||
			r.Entries[0].numbers) {
			own := single.layOut(width)
			l.rows, l.own = append(l.rows, [2][]FormEntry{}), append(l.own, &own)
			continue
		}
		var row [2][]FormEntry
		for _, e := range r.Entries {
			kind := 0
			if e.Kind != Result && !flat && len(row[0]) <= maxRanges { // else it is one more of many
				kind = 1
			}
			row[kind] = append(row[kind], e)
		}
		l.rows, l.own = append(l.rows, row), append(l.own, nil)
	}
	l.flows = [2][]entryColumn{l.columns(0, width), l.columns(1, width)}
	for n := len(l.flows[1]); n > 0; n-- {
		beside := listLayout{rows: l.rows, own: l.own, beside: 1}
		beside.flows[1] = beside.flow(1, n)
		beside.flows[0] = beside.columns(0, width-pitches(beside.flows[1]))
		for _, row := range l.rows {
			if row[0] != nil && row[1] != nil {
				beside.beside = max(beside.beside, beside.end(row[0]))
			}
		}
		if beside.beside+pitches(beside.flows[1]) <= width+2*gap &&
			beside.height(l.rows...) < l.height(l.rows...) {
			l = beside
		}
	}
	return l
}

// end returns where the results of a row end, with a gap.
func (l listLayout) end(results []FormEntry) int {
	lines := ceil(len(results), len(l.flows[0]))
	column := (len(results) - 1) / max(1, lines)
	last := entryColumn{faces: l.flows[0][column].faces}
	for _, e := range results[column*lines:] {
		last.grow(e)
	}
	return pitches(l.flows[0][:column]) + last.pitch()
}

// columns returns the most columns of results or jumps that fit into a width, at least one.
func (l listLayout) columns(kind, width int) (flows []entryColumn) {
	n := 1
	for _, row := range l.rows {
		n = max(n, len(row[kind]))
	}
	for ; ; n-- {
		flows = l.flow(kind, n)
		if n == 1 || flows[n-1].text > 0 && pitches(flows) <= width+2*gap {
			return flows
		}
	}
}

// flow returns n columns of results or jumps. Arrows of jumps below results are below theirs.
func (l listLayout) flow(kind, n int) []entryColumn {
	flows := make([]entryColumn, n)
	for _, row := range l.rows {
		for i, e := range row[kind] {
			flows[i/ceil(len(row[kind]), n)].grow(e)
		}
		for _, e := range row[1-kind] {
			if row[kind] != nil && l.beside == 0 && !e.numbers {
				flows[0].faces = max(flows[0].faces, regular(e.Faces))
			}
		}
	}
	return flows
}

// pitches returns the width of columns, with a gap behind each.
func pitches(flows []entryColumn) (width int) {
	for _, f := range flows {
		width += f.pitch()
	}
	return width
}

func ceil(n, by int) int { return (n + by - 1) / max(1, by) }

// height returns the height of rows.
func (l listLayout) height(rows ...[2][]FormEntry) (height int) {
	for _, row := range rows {
		results, jumps := ceil(len(row[0]), len(l.flows[0])), ceil(len(row[1]), len(l.flows[1]))
		height += (results+jumps)*cellHeight + 2
		if l.beside > 0 {
			height -= min(results, jumps) * cellHeight
		}
	}
	return height
}

// rowHeight returns the height of a row.
func (l listLayout) rowHeight(row int) int {
	if own := l.own[row]; own != nil {
		return own.rowHeight(0)
	}
	return l.height(l.rows[row])
}

// width returns the width of the columns, with a gap behind the last.
func (l listLayout) width() (width int) {
	width = max(pitches(l.flows[0]), pitches(l.flows[1]))
	for _, own := range l.own {
		if own != nil {
			width = max(width, own.width())
		}
	}
	return width
}

// draw draws a row.
func (l listLayout) draw(out *canvas, row, left, top int) {
	if own := l.own[row]; own != nil {
		own.draw(out, 0, left, top)
		return
	}
	for kind, flows := range l.flows {
		entries := l.rows[row][kind]
		lines := ceil(len(entries), len(flows))
		x := left + kind*l.beside
		for i, e := range entries {
			if i > 0 && i%lines == 0 {
				x += flows[i/lines-1].pitch()
			}
			f, y := flows[i/lines], top+i%lines*cellHeight
			box, text := e.classes()
			at := x + f.faces + arrowWidth
			switch {
			case e.Faces == "":
				at = x
			case e.numbers: // words
				wide := regular(e.Faces)
				out.fitted("faces", x+f.faces-wide, y+17, wide, e.Faces)
				out.text("arrow", "middle", x+f.faces+arrowWidth/2, y+17, "→")
			default:
				out.text("faces", "end", x+f.faces, y+17, e.Faces)
				out.text("arrow", "middle", x+f.faces+arrowWidth/2, y+17, "→")
			}
			if e.Kind == Result {
				out.text(text, "start", at, y+17, e.Text)
			} else {
				out.label(box, text, at, y, f.text, cellHeight, e.Text)
			}
		}
		if l.beside == 0 {
			top += lines * cellHeight
		}
	}
}
