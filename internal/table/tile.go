package table

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// A piece is positions of a scale that belong to a record.
type piece struct {
	from, to int // to is not included
	record   int
}

// pieceAt returns the piece that has a position, of pieces in order.
func pieceAt(pieces []piece, position int) piece {
	return pieces[sort.Search(len(pieces), func(i int) bool { return pieces[i].to > position })]
}

// highest returns the highest number of the shares, which is that of the die.
func highest(records []record) (top int) {
	_, top = bounds(records)
	for _, r := range records {
		for _, e := range r.parts {
			for _, b := range []bound{e.from, e.to} {
				if b.zero() {
					top = max(top, b.highest())
				}
			}
		}
	}
	return top
}

// tiled returns the shares as results of a roll. Each result must be in one of them.
func tiled(records []record, s *scale) (*Listing, Faults) {
	ranged := slices.IndexFunc(records, func(r record) bool { return !r.single() })
	t := &tiling{scale: s, records: records, ranged: ranged}
	for i := range records {
		t.place(i)
	}
	slices.SortStableFunc(t.pieces, func(a, b piece) int { return a.from - b.from })
	t.sweep()
	if t.faults != nil {
		return nil, t.faults.sorted()
	}
	list := &Listing{Form: "ranges of " + s.String(), Roll: s.name, pieces: t.pieces, scale: s}
	if s.added() {
		list.Form = "sums of " + s.name
	}
	for _, r := range records {
		list.add(r, 0)
	}
	list.weigh()
	return list, nil
}

// weigh counts how many rolls give each line.
func (l *Listing) weigh() {
	for _, p := range l.pieces {
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
	var pieces []piece
	for at := range s.length {
		result := s.result(at)
		position, has := l.scale.position(result)
		end := "below"
		if position == l.scale.length {
			end, position = "above", position-1
		}
		p := pieceAt(l.pieces, position)
		r := records[p.record]
		if !has && !slices.ContainsFunc(r.parts, func(e extent) bool {
			return e.below && end == "below" || e.beyond && end == "above"
		}) {
			faults.add(r.line, "%d of %v is %s the table, which is of %v; write the line as open, such as "+
				"12+ or 2 or less", result, s, end, l.scale)
			return faults
		}
		pieces = append(pieces, piece{at, at + 1, p.record})
	}
	clear(l.Weights)
	l.Form = fmt.Sprintf("%s, in which %s is looked up", l.Form, s.name)
	l.scale, l.pieces, l.Roll = s, pieces, s.name
	l.weigh()
	return nil
}

// A tiling finds the positions of records on a scale, and what is missing or twice.
type tiling struct {
	scale   *scale
	records []record
	ranged  int // the first record that is not a single number, or −1
	pieces  []piece
	faults  Faults
}

// place adds the pieces of a record. Numbers that the roll does not have are faults.
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
			t.faults.add(r.line, "%s runs backwards; write %s", r.share, numbers(to, from))
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

// add adds the piece of the numbers from one to another.
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
		t.pieces = append(t.pieces, piece{first, end, record})
	}
}

// sweep goes over all results in order.
func (t *tiling) sweep() {
	reach, owner := 0, -1
	for _, p := range t.pieces {
		if p.from > reach {
			t.missing(reach, p.from, p.record, owner)
		} else if p.from < reach {
			t.twice(p, owner, min(p.to, reach))
		}
		if p.to > reach {
			reach, owner = p.to, p.record
		}
	}
	if reach < t.scale.length && owner >= 0 {
		t.missing(reach, t.scale.length, owner, owner)
	}
}

// missing adds the fault that the positions from one up to another are in no record: between
// the one that ends there, or −1, and the one that begins behind them.
func (t *tiling) missing(from, to, record, owner int) {
	lost, verb := numbers(t.scale.result(from), t.scale.result(to-1)), "is"
	if to-from > 1 {
		verb = "are"
	}
	text := ""
	switch {
	case owner < 0:
		text = fmt.Sprintf("%s %s missing before %d", lost, verb, t.scale.result(to))
	case to == t.scale.length:
		text = fmt.Sprintf("%s %s missing after %d", lost, verb, t.scale.result(from-1))
	default:
		text = fmt.Sprintf("%s %s missing between %d in line %d and %d", lost, verb,
			t.scale.result(from-1), t.records[owner].line, t.scale.result(to))
	}
	text += " (add a line for it, or change a range)"
	if r := t.records[record]; r.single() && t.ranged >= 0 {
		text += fmt.Sprintf("; line %d has a range, so %s is a result and not a weight",
			t.records[t.ranged].line, r.share)
	}
	t.faults.add(t.records[record].line, "%s", text)
}

// twice adds the fault that the piece and the owner have positions up to an end.
func (t *tiling) twice(p piece, owner, end int) {
	both, verb := numbers(t.scale.result(p.from), t.scale.result(end-1)), "is"
	if end-p.from > 1 {
		verb = "are"
	}
	a, b := t.records[owner].line, t.records[p.record].line
	if a == b {
		t.faults.add(a, "%s %s in this line twice (write each once)", both, verb)
		return
	}
	t.faults.add(max(a, b), "%s %s also in line %d (change one of the two)", both, verb, min(a, b))
}
