package render

import "slices"

// A flow is entries of a list that are drawn in columns: faces, an arrow, and a text. The
// widths are those of the widest.
type flow struct{ faces, text int }

func (f flow) pitch() int { return f.faces + arrowWidth + f.text + gap }

// A list is how the rows of a part are drawn: results in columns that are read downwards, and
// jumps below each other, at their right or below them. Without results, jumps are drawn so.
type list struct {
	rows    [][2][]Entry // results and jumps
	flows   [2]flow
	columns int // of results
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
			kind, padding := 0, 0
			if e.Kind != Result {
				padding = 14 // of its box
				if !flat {
					kind = 1
				}
			}
			row[kind] = append(row[kind], e)
			f := &l.flows[kind]
			f.faces, f.text = max(f.faces, regular(e.Faces)), max(f.text, pixels(e.Text)+padding)
			most[kind] = max(most[kind], len(row[kind]))
		}
		both = both || row[0] != nil && row[1] != nil
		l.rows = append(l.rows, row)
	}
	results, jumps := &l.flows[0], &l.flows[1]
	l.columns = max(1, width/results.pitch())
	if n := (width - jumps.pitch()) / results.pitch(); both && n > 0 && max(ceil(most[0], n), most[1]) < ceil(most[0], l.columns)+most[1] {
		l.columns, l.beside = n, true
	} else if jumps.faces = max(jumps.faces, results.faces); most[0] <= 1 { // arrows below each other
		results.faces = jumps.faces
	}
	l.columns = ceil(most[0], ceil(most[0], l.columns))
	return l
}

func ceil(n, by int) int { return (n + by - 1) / max(1, by) }

// draw draws a row of a list and returns its end.
func (l list) draw(out *page, row, x, y int) int {
	flowing := func(kind, columns, x, top int) int {
		f, entries := l.flows[kind], l.rows[row][kind]
		lines := ceil(len(entries), columns)
		for i, e := range entries {
			x, y := x+i/lines*f.pitch(), top+i%lines*cellHeight
			box, text := e.classes()
			out.text("faces", "end", x+f.faces, y+17, e.Faces)
			out.text("arrow", "middle", x+f.faces+arrowWidth/2, y+17, "→")
			if x += f.faces + arrowWidth; e.Kind == Result {
				out.text(text, "start", x, y+17, e.Text)
			} else {
				out.label(box, text, x, y, f.text, cellHeight, e.Text)
			}
		}
		return top + lines*cellHeight
	}
	bottom := flowing(0, l.columns, x, y)
	if l.beside {
		return max(bottom, flowing(1, 1, x+l.columns*l.flows[0].pitch(), y))
	}
	return flowing(1, 1, x, bottom)
}
