package render

import (
	"strings"
	"unicode"
)

// measure returns the width of text in a wide font, such as DejaVu Sans, in pixels.
func measure(text string, size int, bold bool) int {
	hundredths := 0 // of the size
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijlI.,:;'|!()[]tfr ·", r):
			hundredths += 40
		case r == '–':
			hundredths += 50
		case strings.ContainsRune("mwMW@%", r):
			hundredths += 98
		case unicode.IsUpper(r):
			hundredths += 75
		case r < 0x2000:
			hundredths += 62
		default: // arrows, Chinese
			hundredths += 100
		}
	}
	if bold {
		hundredths += hundredths / 11
	}
	return (hundredths*size + 99) / 100
}

// drawnWidth returns the least width of a part.
func (p *Part) drawnWidth() (width int) {
	if p.Columns != nil {
		return p.labelWidth() + sum(p.columnWidths(0))
	}
	faces, text, columns := p.jumps()
	return p.labelWidth() + p.resultWidth() + columns*(faces+arrowWidth+text+jumpGap)
}

// resultWidth returns the width of the widest result of a list.
func (p *Part) resultWidth() (width int) {
	for _, r := range p.Rows {
		for _, e := range r.Entries {
			if e.Kind == Result {
				width = max(width, e.width())
			}
		}
	}
	return width
}

// columnWidths returns the widths of the columns of a grid: all the same, unless that is
// wider than a card or the room.
func (p *Part) columnWidths(room int) (columns []int) {
	widest := 0
	for i, faces := range p.Columns {
		width := max(cellWidth, measure(faces, textSize, true)+8)
		for _, r := range p.Rows {
			width = max(width, measure(r.Entries[i].Text, textSize, r.Entries[i].Kind != Again)+8)
		}
		columns = append(columns, width)
		widest = max(widest, width)
	}
	if p.labelWidth()+widest*len(columns) > max(room, cardWidth-2*margin) {
		return columns
	}
	for i := range columns {
		columns[i] = min(max(widest, (cardWidth-2*margin-p.labelWidth())/len(columns)), max(widest, mostCell))
	}
	return columns
}

// labelWidth returns the width of the labels of rows, with the gap behind them.
func (p *Part) labelWidth() (width int) {
	texts := []string{p.Corner}
	for _, r := range p.Rows {
		texts = append(texts, r.Label)
	}
	for _, text := range texts {
		if text != "" {
			width = max(width, measure(text, textSize, true)+18)
		}
	}
	return width
}

// jumps returns the widths of the faces and of the texts of what is not a result in a list,
// and in how many columns that stands.
func (p *Part) jumps() (faces, text, columns int) {
	columns = 1
	for _, r := range p.Rows {
		n := 0
		for _, e := range r.Entries {
			if e.Kind != Result {
				n++
				faces = max(faces, measure(e.Faces, textSize, true))
				text = max(text, measure(e.Text, textSize, true)+14)
			}
		}
		if n > oneColumn {
			columns = 2
		}
	}
	if p.labelWidth()+p.resultWidth()+2*(faces+arrowWidth+text+jumpGap) > wideCard-2*margin {
		columns = 1
	}
	return faces, text, columns
}

// jumpColumn returns where the column for what is not a result begins, at the right of the
// results, if they have one line each.
func (p *Part) jumpColumn(most int) int {
	if p.resultWidth() == 0 {
		return p.labelWidth()
	}
	column := cardWidth / 2
	for _, r := range p.Rows {
		results := p.labelWidth()
		for _, e := range r.Entries {
			if e.Kind == Result {
				results += e.width()
			}
		}
		column = max(column, results)
	}
	return min(column, most)
}

// width returns the width of a result in a list, with the gap behind it.
func (e Entry) width() int {
	return measure(e.Faces, textSize, true) + arrowWidth + measure(e.Text, textSize, true) + 22
}

func sum(list []int) (total int) {
	for _, n := range list {
		total += n
	}
	return total
}
