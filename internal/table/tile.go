package table

import (
	"fmt"
	"math"
	"slices"
)

// tiled returns the shares as results of a roll, each of which must be in one of them; or
// another roll that is looked up in such a table, as 2d6+1 in one of 2d6. Lines that this
// one cannot reach get the weight 0; its results beyond the table are of a line that is
// open, as 12+ is.
func tiled(records []record, of, rolled *scale) (*Listing, Faults) {
	t := &tiling{of: of, scale: rolled, records: records, advice: "add it, or change a range"}
	list := &Listing{Form: "a " + of.name + " table", Roll: rolled.name, scale: rolled,
		Weights: make([]int, len(records))}
	if rolled != of {
		t.advice = fmt.Sprintf("%s is looked up in a table of %s, so write the line as open, such as "+
			"12+ or 2 or less", rolled.name, of.name)
		list.Form += fmt.Sprintf(", in which %s is looked up", rolled.name)
	}
	for i, r := range records {
		t.place(i)
		list.Names = append(list.Names, r.name)
	}
	slices.SortStableFunc(t.tiles, func(a, b tile) int { return a.from - b.from })
	t.sweep()
	for _, p := range t.tiles {
		list.Weights[p.record] += rolled.ways(p.from, p.to)
	}
	list.tiles = t.tiles
	slices.SortStableFunc(t.faults, func(a, b Fault) int { return a.Line - b.Line })
	return list, t.faults
}

// A tiling finds the positions of records on a scale, and the missing and double ones.
type tiling struct {
	of, scale *scale // of the table, and of the roll that is looked up
	records   []record
	tiles     []tile
	faults    Faults
	advice    string // about missing results
}

// place adds the tiles of a record. Numbers that the roll does not have are faults.
func (t *tiling) place(record int) {
	r := t.records[record]
	for _, e := range r.extents {
		from, to := t.value(e.from), t.value(e.to)
		if e.below {
			from = t.scale.result(0)
		}
		if e.beyond {
			to = t.scale.result(t.scale.length - 1)
		}
		if e.from.zero() && !e.single && !e.to.zero() && from > 0 { // 00–32 is 100 and 1 to 32
			t.add(record, from, from)
			from = t.of.result(0)
		}
		if from > to && !e.to.zero() && !e.below && !e.beyond {
			t.faults.add(r.line, "%s runs backwards; write %d–%d", r.share, to, from)
			from, to = to, from
		}
		t.add(record, from, to)
	}
}

// value returns the number that a numeral means: zeros end a table of 10, 100 or 1000.
func (t *tiling) value(b numeral) int {
	if high := b.highest(); b.zero() && t.of.result(t.of.length-1) == high {
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
	if t.of == t.scale && (!hasFirst || !hasLast || from > to) {
		r := t.records[record]
		t.faults.add(r.line, "%s is beyond %s, which goes from %d to %d",
			r.share, t.scale.name, t.scale.result(0), t.scale.result(t.scale.length-1))
	}
	if first < end {
		t.tiles = append(t.tiles, tile{first, end, record})
	}
}

// sweep goes over all results in order.
func (t *tiling) sweep() {
	reach, last := 0, record{}
	for _, p := range t.tiles {
		r := t.records[p.record]
		switch {
		case p.from > reach && last.line == 0:
			t.faults.add(r.line, "%s is missing before %s; %s", t.numbers(reach, p.from), r.share, t.advice)
		case p.from > reach:
			t.faults.add(r.line, "%s is missing between line %d (%s) and line %d (%s); %s",
				t.numbers(reach, p.from), last.line, last.share, r.line, r.share, t.advice)
		case p.from < reach:
			t.faults.add(max(r.line, last.line), "%s is also in line %d; change one of the two",
				t.numbers(p.from, min(p.to, reach)), min(r.line, last.line))
		}
		if p.to > reach {
			reach, last = p.to, r
		}
	}
	if t.tiles == nil && t.faults == nil { // all of the roll is beyond the table
		last = t.records[len(t.records)-1]
	}
	if reach < t.scale.length && last.line > 0 {
		t.faults.add(last.line, "%s is missing after %s; %s", t.numbers(reach, t.scale.length),
			last.share, t.advice)
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

// maxZero is above the highest result of a roll from 0 that is suggested.
const maxZero = 10_000

// A numberEnds has the ends of the numbers of records.
type numberEnds struct {
	lowest, top int  // as they are written
	die         int  // the highest, if zeros are 10, 100 or 1000
	lost        bool // the last lines may be lost, of 01–90 or 1–99, and the die is a d100 or d1000
}

func numberEndsOf(records []record) numberEnds {
	b, padded := numberEnds{lowest: records[0].extents[0].from.number}, false
	for _, r := range records {
		first := r.extents[0].from
		padded = padded || first.digits > 1 && first.number > 0 && first.number < 10
		for _, e := range r.extents {
			b.lowest, b.top = min(b.lowest, e.from.number), max(b.top, e.from.number, e.to.number)
			for _, end := range []numeral{e.from, e.to} {
				if end.zero() {
					b.die = max(b.die, end.highest())
				}
			}
		}
	}
	b.die = max(b.top, b.die)
	for _, full := range []int{100, 1000} {
		if b.die == full-1 || padded && b.die >= full/2 && b.die < full {
			b.die, b.lost = full, true
		}
	}
	return b
}
