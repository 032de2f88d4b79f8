package render

import (
	"slices"
	"strings"
	"unicode"
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
	beside  bool
}

// list lays out a list in a width, as low as it can be.
func (p *Part) list(width int) (l list) {
	flat := !slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Kind == Result })
	})
	var most [2]int // entries of a row
	both := false   // kinds are in a row
	for _, r := range p.Rows {
		var row [2][]Entry
		for _, e := range r.Entries {
			kind := 0
			if e.Kind != Result && !flat {
				kind = 1
				l.jumps.grow(e)
			}
			row[kind] = append(row[kind], e)
			most[kind] = max(most[kind], len(row[kind]))
		}
		both = both || row[0] != nil && row[1] != nil
		l.rows = append(l.rows, row)
	}
	below := l.columns(most[0], width)
	l.results = below
	if beside := l.columns(most[0], width-l.jumps.pitch()); both && pitches(beside)+l.jumps.pitch() <= width+2*gap &&
		max(ceil(most[0], len(beside)), most[1]) < ceil(most[0], len(below))+most[1] {
		l.results, l.beside = beside, true
		return l
	}
	for _, row := range l.rows { // arrows below each other
		if faces := widestFaces(row[1]); row[0] != nil && pitches(below)+faces-below[0].faces <= width+2*gap {
			below[0].faces = max(below[0].faces, faces)
		}
	}
	return l
}

// widestFaces returns the width of the widest faces.
func widestFaces(entries []Entry) int {
	var f flow
	for _, e := range entries {
		f.grow(e)
	}
	return f.faces
}

// columns returns the most columns of results that fit into a width, at least one.
func (l list) columns(most, width int) (flows []flow) {
	for n := max(1, most); ; n-- {
		flows = make([]flow, n)
		for _, row := range l.rows {
			for i, e := range row[0] {
				flows[i/ceil(len(row[0]), n)].grow(e)
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

// height returns the height of a row.
func (l list) height(row int) int {
	results, jumps := ceil(len(l.rows[row][0]), len(l.results)), len(l.rows[row][1])
	if l.beside {
		return max(results, jumps)*cellHeight + 2
	}
	return (results+jumps)*cellHeight + 2
}

// draw draws a row.
func (l list) draw(out *page, row, left, top int) {
	x, y := left, top
	entry := func(f flow, e Entry) {
		box, text := e.classes()
		if strings.ContainsFunc(e.Faces, unicode.IsLetter) {
			out.text("faces", "start", x, y+17, e.Faces)
		} else {
			out.text("faces", "end", x+f.faces, y+17, e.Faces)
		}
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
	x, y = left, top+lines*cellHeight
	if jumps := l.rows[row][1]; l.beside {
		x, y = left+pitches(l.results), top
	} else {
		l.jumps.faces = max(l.results[0].faces, widestFaces(jumps))
	}
	for _, e := range l.rows[row][1] {
		entry(l.jumps, e)
	}
}
