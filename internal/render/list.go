package render

import "slices"

// A flow is entries of a list that are drawn in columns: faces, an arrow, and a text. The
// widths are those of the widest.
type flow struct{ faces, text int }

func (f *flow) take(e Entry) {
	f.faces, f.text = max(f.faces, pixels(e.Faces)), max(f.text, pixels(e.Text)+e.padding())
}

func (f flow) pitch() int { return f.faces + arrowWidth + f.text + gap }

// padding returns what the box of an entry in a list is wider than its text.
func (e Entry) padding() int {
	if e.Kind == Result {
		return 0
	}
	return 14
}

// A list is how the rows of a part are drawn: results in columns that are read downwards, and
// jumps below each other, at their right or below them. Without results, jumps are drawn so.
type list struct {
	results, jumps flow
	columns        int  // of results
	beside         bool // jumps are at the right
	flat           bool // there are no results
}

// split returns the results of a row and all else.
func (l *list) split(r Row) (results, jumps []Entry) {
	for _, e := range r.Entries {
		if l.flat || e.Kind == Result {
			results = append(results, e)
		} else {
			jumps = append(jumps, e)
		}
	}
	return results, jumps
}

// list lays out a list in a width, as low as it can be.
func (p *Part) list(width int) (l list) {
	l.flat = !slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Kind == Result })
	})
	most := 0
	for _, r := range p.Rows {
		results, jumps := l.split(r)
		for _, e := range results {
			l.results.take(e)
		}
		for _, e := range jumps {
			l.jumps.take(e)
		}
		most = max(most, len(results))
	}
	high := func(columns int, beside bool) (lines int) {
		for _, r := range p.Rows {
			results, jumps := l.split(r)
			if n := ceil(len(results), columns); beside {
				lines += max(n, len(jumps))
			} else {
				lines += n + len(jumps)
			}
		}
		return lines
	}
	l.columns = max(1, width/l.results.pitch())
	if columns := (width - l.jumps.pitch()) / l.results.pitch(); columns > 0 && high(columns, true) <= high(l.columns, false) {
		l.columns, l.beside = columns, true
	}
	if !l.beside && l.jumps.faces < l.results.faces {
		l.jumps.faces = l.results.faces // arrows below each other
	}
	if most > 0 {
		l.columns = ceil(most, ceil(most, l.columns))
	}
	return l
}

func ceil(n, by int) int { return (n + by - 1) / by }

// drawList draws the ranges of a row and returns their end.
func (p *Part) drawList(out *page, r Row, l list, x, y int) int {
	flowing := func(f flow, entries []Entry, columns, x, top int) int {
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
	results, jumps := l.split(r)
	bottom := flowing(l.results, results, l.columns, x, y)
	if l.beside {
		return max(bottom, flowing(l.jumps, jumps, 1, x+l.columns*l.results.pitch(), y))
	}
	return flowing(l.jumps, jumps, 1, x, bottom)
}
