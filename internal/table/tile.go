package table

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
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

// listing decides how the shares are meant: as results of a roll if one is named, if any of them
// is a range, or if they are 1, 2, 3 and so on; otherwise as weights.
func (t *tableReader) listing(records []record) (*Listing, error) {
	if faults := mixedPercent(records); faults != nil {
		return nil, faults
	}
	if faults := t.doubts(records); faults != nil {
		return nil, faults
	}
	if t.roll != "" {
		s, err := newScale(t.roll)
		if err != nil {
			return nil, err
		}
		return tiled(records, s)
	}
	ranged := slices.ContainsFunc(records, func(r record) bool { return !r.single() })
	counted, weights := counts(records), weightWords.MatchString(t.named)
	switch {
	case t.certain && weights && !ranged, records[0].percent:
		return weighed(records)
	case t.certain && counted:
		return nil, t.numbered(records)
	case !ranged && !counted:
		if s := suggested(records); s != nil {
			return nil, misread(records, s)
		}
		return weighed(records)
	}
	if counted && weights {
		text := fmt.Sprintf("the head says %q, and the lines are numbered like the faces of a die; "+
			"for equal shares write 1 in each line; %s", t.named, times10(records))
		return nil, Faults{{records[0].line, text}}
	}
	die, err := newScale(fmt.Sprintf("1d%d", highest(records)))
	if err != nil {
		return nil, err
	}
	list, err := tiled(records, die)
	if s := suggested(records); err != nil && s != nil {
		return nil, misread(records, s)
	}
	if err == nil && slices.Contains([]int{99, 999}, die.length) {
		if t.certain {
			return nil, withoutZeros(records, die.length)
		}
		list.Form += fmt.Sprintf("; if it is a d%d, %s is missing", die.length+1,
			strings.Repeat("0", len(fmt.Sprint(die.length))))
	}
	return list, err
}

// mixedPercent returns a fault if some lines have the sign of a percentage and others not.
func mixedPercent(records []record) (faults Faults) {
	for _, r := range records {
		if r.percent != records[0].percent {
			faults.add(r.line, "%s and line %d differ in the sign %%; write it in all lines or in none",
				r.share, records[0].line)
			return faults
		}
	}
	return nil
}

// counts reports whether shares are the numbers 1, 2, 3 and so on, or the same downward. The
// highest may be written as 0, 00 or 000.
func counts(records []record) bool {
	n := len(records)
	up, down := n > 1, n > 1
	for i, r := range records {
		if !r.single() {
			return false
		}
		number := r.number()
		is := func(want int) bool {
			return number.number == want || number.zero() && want == n && number.highest() == n
		}
		up, down = up && is(i+1), down && is(n-i)
	}
	return up || down
}

// weighed returns shares as weights.
func weighed(records []record) (*Listing, error) {
	if faults := totaled(records); faults != nil {
		return nil, faults
	}
	list := &Listing{Names: make([]string, 0, len(records)), Weights: make([]int, 0, len(records))}
	var faults Faults
	sum := 0
	for _, r := range records {
		weight := r.number().number
		switch {
		case !r.single():
			faults.add(r.line, "%s%% is not a weight; write one whole number, or omit the signs %% of "+
				"ranges", r.share)
		case weight < 0 || weight > math.MaxInt-sum:
			faults.add(r.line, "the weights sum to more than %d; divide all of them by the same number",
				math.MaxInt)
			return nil, faults
		}
		sum += max(0, weight)
		list.Names, list.Weights = append(list.Names, r.name), append(list.Weights, weight)
	}
	switch {
	case faults == nil && sum == 0:
		faults.add(records[0].line, "no weight is above 0; write whole numbers, such as 60 and 40")
	case faults == nil && records[0].percent && sum != 100:
		faults.add(records[0].line, "the percentages sum to %d; change them, or omit the signs: "+
			"only the ratios of weights matter", sum)
	}
	list.Form = fmt.Sprintf("weights, sum %d", sum)
	if faults != nil {
		return nil, faults
	}
	return list, nil
}

// highest returns the highest number of the shares, which is that of the die.
func highest(records []record) (top int) {
	for _, r := range records {
		for _, e := range r.parts {
			for _, b := range []bound{e.from, e.to} {
				top = max(top, b.number)
				if b.zero() {
					top = max(top, b.highest())
				}
			}
		}
	}
	return top
}

// tiled returns the shares as results of a roll. Each result must be in one of them.
func tiled(records []record, s *scale) (*Listing, error) {
	ranged := slices.IndexFunc(records, func(r record) bool { return !r.single() })
	t := &tiling{scale: s, records: records, ranged: ranged}
	for i := range records {
		t.place(i)
	}
	slices.SortStableFunc(t.pieces, func(a, b piece) int { return a.from - b.from })
	t.sweep()
	if t.faults != nil {
		commas(records, t.faults.sorted())
		return nil, t.faults
	}
	list := &Listing{Form: "ranges of " + s.String(), Roll: s.name, pieces: t.pieces, scale: s}
	if s.added() {
		list.Form = "sums of " + s.name
	}
	for _, r := range records {
		list.Names = append(list.Names, r.name)
	}
	list.Weights = make([]int, len(records))
	for _, p := range t.pieces {
		list.Weights[p.record] += s.ways(p.from, p.to)
	}
	return list, nil
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
		if e.from.zero() && !e.single && !e.to.zero() && from > 0 { // 00–32 is 100 and 1 to 32
			t.add(record, from, from)
			from = t.scale.result(0)
		}
		if from > to && !e.to.zero() {
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
