package render

import (
	"slices"
)

// A flow is a column of entries: faces, an arrow, and a text. The widths are those of the widest.
type flow struct{ faces, text int }

func (f flow) pitch() int { return f.faces + arrowWidth + f.text + 2*gap }

// grow makes room for an entry.
func (f *flow) grow(e Entry) {
	text := pixels(e.Text)
	if e.Kind != Result {
		text += 14 // of its box
	}
	f.faces, f.text = max(f.faces, regular(e.Faces)), max(f.text, text)
}

// A list is how the rows of a part are drawn: results in columns that are read downwards, and
// jumps below each other, at their right or below them. Without results, jumps are drawn so.
type list struct {
	rows    [][2][]Entry // results and jumps
	results []flow
	jumps   flow
	beside  int // where jumps begin, at the right of the results of their rows; 0 if they are below
}

// list lays out a list in a width, as low as it can be.
func (p *Part) list(width int) (l list) {
	flat := !slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Kind == Result })
	})
	for _, r := range p.Rows {
		var row [2][]Entry
		for _, e := range r.Entries {
			kind := 0
			if e.Kind != Result && !flat && !(e.Kind == Restart && len(row[0]) > maxRanges) { // as one more of many results
				kind = 1
				l.jumps.grow(e)
			}
			row[kind] = append(row[kind], e)
		}
		l.rows = append(l.rows, row)
	}
	l.results = l.columns(width)
	beside := list{rows: l.rows, jumps: l.jumps, beside: 1}
	beside.results = beside.columns(width - l.jumps.pitch())
	for _, row := range l.rows {
		if row[0] != nil && row[1] != nil {
			beside.beside = max(beside.beside, beside.end(row[0]))
		}
	}
	if beside.beside+l.jumps.pitch() <= width+2*gap && beside.height(l.rows...) < l.height(l.rows...) {
		return beside
	}
	return l
}

// end returns where the results of a row end, with a gap.
func (l list) end(results []Entry) int {
	lines := ceil(len(results), len(l.results))
	column := (len(results) - 1) / max(1, lines)
	last := flow{faces: l.results[column].faces}
	for _, e := range results[column*lines:] {
		last.grow(e)
	}
	return pitches(l.results[:column]) + last.pitch()
}

// columns returns the most columns of results that fit into a width, at least one. Arrows of
// jumps below results are below theirs.
func (l list) columns(width int) (flows []flow) {
	n := 1
	for _, row := range l.rows {
		n = max(n, len(row[0]))
	}
	for ; ; n-- {
		flows = make([]flow, n)
		for _, row := range l.rows {
			for i, e := range row[0] {
				flows[i/ceil(len(row[0]), n)].grow(e)
			}
			for _, e := range row[1] {
				if row[0] != nil && l.beside == 0 {
					flows[0].faces = max(flows[0].faces, regular(e.Faces))
				}
			}
		}
		if n == 1 || flows[n-1].text > 0 && pitches(flows) <= width+2*gap {
			return flows
		}
	}
}

// pitches returns the width of columns, with a gap behind each.
func pitches(flows []flow) (width int) {
	for _, f := range flows {
		width += f.pitch()
	}
	return width
}

func ceil(n, by int) int { return (n + by - 1) / max(1, by) }

// height returns the height of rows.
func (l list) height(rows ...[2][]Entry) (height int) {
	for _, row := range rows {
		results, jumps := ceil(len(row[0]), len(l.results)), len(row[1])
		if height += (results+jumps)*cellHeight + 2; l.beside > 0 {
			height -= min(results, jumps) * cellHeight
		}
	}
	return height
}

// draw draws a row.
func (l list) draw(out *page, row, left, top int) {
	x, y := left, top
	entry := func(f flow, e Entry) {
		box, text := e.classes()
		out.text("faces", "end", x+f.faces, y+17, e.Faces)
		out.text("arrow", "middle", x+f.faces+arrowWidth/2, y+17, "→")
		if at := x + f.faces + arrowWidth; e.Kind == Result {
			out.text(text, "start", at, y+17, e.Text)
		} else {
			out.label(box, text, at, y, f.text, cellHeight, e.Text)
		}
		y += cellHeight
	}
	results := l.rows[row][0]
	lines := ceil(len(results), len(l.results))
	for i, e := range results {
		if i > 0 && i%lines == 0 {
			x, y = x+l.results[i/lines-1].pitch(), top
		}
		entry(l.results[i/lines], e)
	}
	if x, y = left, top+lines*cellHeight; l.beside > 0 {
		x, y = left+l.beside, top
	} else {
		l.jumps.faces = max(l.jumps.faces, l.results[0].faces)
	}
	for _, e := range l.rows[row][1] {
		entry(l.jumps, e)
	}
}
