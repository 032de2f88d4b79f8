package table

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// A tile is positions of a scale that belong to a record.
type tile struct {
	from, to int // to is not included
	record   int
}

// tileAt returns the tile that has a position, of tiles in order.
func tileAt(tiles []tile, position int) tile {
	return tiles[sort.Search(len(tiles), func(i int) bool { return tiles[i].to > position })]
}

// tiled returns the shares as results of a roll. Each result must be in one of them.
func tiled(records []record, s *scale) (*Listing, Faults) {
	t := &tiling{scale: s, records: records}
	for i := range records {
		t.place(i)
	}
	slices.SortStableFunc(t.tiles, func(a, b tile) int { return a.from - b.from })
	t.sweep()
	if t.faults != nil {
		return nil, t.faults.sorted()
	}
	list := &Listing{Form: "ranges of " + s.String(), Roll: s.name, tiles: t.tiles, scale: s}
	if s.added() {
		list.Form = "sums of " + s.name
	}
	for _, r := range records {
		list.add(r.name, 0)
	}
	list.weigh()
	return list, nil
}

// weigh counts how many rolls give each line.
func (l *Listing) weigh() {
	for _, p := range l.tiles {
		l.Weights[p.record] += l.scale.ways(p.from, p.to)
	}
}

// shift looks up another roll in a table, as 2d6+1 in one of 2d6. Lines that it cannot reach
// get the weight 0; results beyond the table are of a line that is open, as 12+ is.
func (l *Listing) shift(s *scale, records []record) (faults Faults) {
	const most = 100_000
	if s.length > most {
		faults.add(records[0].line, "%v has too many results; use fewer", s)
		return faults
	}
	var tiles []tile
	for at := range s.length {
		result := s.result(at)
		position, has := l.scale.position(result)
		end := "below"
		if position == l.scale.length {
			end, position = "above", position-1
		}
		p := tileAt(l.tiles, position)
		r := records[p.record]
		if !has && !slices.ContainsFunc(r.parts, func(e extent) bool {
			return e.below && end == "below" || e.beyond && end == "above"
		}) {
			faults.add(r.line, "%d of %v is %s the table, which is of %v; write the line as open, such as "+
				"12+ or 2 or less", result, s, end, l.scale)
			return faults
		}
		tiles = append(tiles, tile{at, at + 1, p.record})
	}
	clear(l.Weights)
	l.Form = fmt.Sprintf("%s, in which %s is looked up", l.Form, s.name)
	l.scale, l.tiles, l.Roll = s, tiles, s.name
	l.weigh()
	return nil
}

// A tiling finds the positions of records on a scale, and the missing and double ones.
type tiling struct {
	scale   *scale
	records []record
	tiles   []tile
	faults  Faults
}

// place adds the tiles of a record. Numbers that the roll does not have are faults.
func (t *tiling) place(record int) {
	r := t.records[record]
	for _, e := range r.parts {
		from, to := t.value(e.from), t.value(e.to)
		if e.below {
			from = t.scale.result(0)
		}
		if e.beyond {
			to = t.scale.result(t.scale.length - 1)
		}
		if e.from.zero() && !e.single && !e.to.zero() && from > 0 { // 00–32 is 100 and 1 to 32
			t.add(record, from, from)
			from = t.scale.result(0)
		}
		if from > to && !e.to.zero() && !e.below && !e.beyond {
			t.faults.add(r.line, "%s runs backwards; write %d–%d", r.share, to, from)
			from, to = to, from
		}
		t.add(record, from, to)
	}
}

// value returns the number that a bound means: zeros end a table of 10, 100 or 1000.
func (t *tiling) value(b bound) int {
	if high := b.highest(); b.zero() && t.scale.result(t.scale.length-1) == high {
		return high
	}
	if b.number < 0 {
		return math.MaxInt
	}
	return b.number
}

// add adds the tile of the numbers from one to another.
func (t *tiling) add(record, from, to int) {
	first, hasFirst := t.scale.position(from)
	end, hasLast := t.scale.position(to)
	if hasLast {
		end++
	}
	if !hasFirst || !hasLast || from > to {
		r := t.records[record]
		t.faults.add(r.line, "%s is beyond %v, which goes from %d to %d",
			r.share, t.scale, t.scale.result(0), t.scale.result(t.scale.length-1))
	}
	if first < end {
		t.tiles = append(t.tiles, tile{first, end, record})
	}
}

// sweep goes over all results in order.
func (t *tiling) sweep() {
	const advice = "; add it, or change a range"
	reach, last := 0, record{}
	for _, p := range t.tiles {
		r := t.records[p.record]
		switch {
		case p.from > reach && last.line == 0:
			t.faults.add(r.line, "%s is missing before %s"+advice, t.numbers(reach, p.from), r.share)
		case p.from > reach:
			t.faults.add(r.line, "%s is missing between line %d (%s) and line %d (%s)"+advice,
				t.numbers(reach, p.from), last.line, last.share, r.line, r.share)
		case p.from < reach:
			t.faults.add(max(r.line, last.line), "%s is also in line %d; change one of the two",
				t.numbers(p.from, min(p.to, reach)), min(r.line, last.line))
		}
		if p.to > reach {
			reach, last = p.to, r
		}
	}
	if reach < t.scale.length && last.line > 0 {
		t.faults.add(last.line, "%s is missing after %s"+advice, t.numbers(reach, t.scale.length),
			last.share)
	}
}

// numbers returns the results from a position up to another as a message shows them.
func (t *tiling) numbers(from, to int) string {
	first, last := t.scale.result(from), t.scale.result(to-1)
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d–%d", first, last)
}
