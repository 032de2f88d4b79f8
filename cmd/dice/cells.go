package main

// A cell is a result, or where to go on.
type cell struct {
	result     int
	table, row int // if there is no result; table is notDrawn if it is not shown
}

const notDrawn = -1

// maxColumns is how many faces have a column each before they are put together.
const maxColumns = 20

// A span is consecutive faces with consecutive results, or rows to go on in.
type span struct {
	first, last int // faces
	from, to    cell
}

// spans puts consecutive faces together.
func spans(cells []cell) []span {
	var list []span
	for i, x := range cells {
		if n := len(list) - 1; n >= 0 && follows(list[n].to, x) {
			list[n].last, list[n].to = i+1, x
			continue
		}
		list = append(list, span{i + 1, i + 1, x, x})
	}
	return list
}

func follows(x, y cell) bool {
	switch {
	case x.result != 0:
		return y.result == x.result+1
	case y.result != 0 || x.table != y.table:
		return false
	}
	return x.table == notDrawn || y.row == x.row+1
}
