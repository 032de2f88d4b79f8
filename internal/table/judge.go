package table

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// judge adds what the shares of a place may be: weights, percentages, odds or results of
// a roll. The wrong are lines without a share in this place, and with a doubt no reading
// is good.
func (t *reader) judge(p sharePlace, k headKind, records []record, wrong, doubt Faults) {
	if len(records) == 0 {
		return
	}
	add := func(as, write string, list *Listing, faults Faults, g grade, said bool) {
		if g == good && !said {
			g = unsaid
			faults.add(records[0].line, "the header %s does not say what its numbers are; write weight "+
				"over them, or the roll whose results they are", quote.Excerpt(k.name))
		}
		t.add(reading{g, p, as, list, faults, records, write}, wrong, doubt)
	}
	some := func(has func(record) bool) bool { return slices.ContainsFunc(records, has) }
	ranged, counted := some(record.ranged), counts(records)
	roll := cmp.Or(t.Roll, t.roll, k.roll)
	sure, silent := t.weights || k.weighted, k.name != "" && !k.rolled
	as := meant(records, !ranged && roll == "" && !k.rolled && (sure || !counted))
	if as.value != nil {
		list, faults, g := as.list(records, sure)
		add(as.as, "weights", list, faults, g, as.whole > 0 || sure || !silent)
	}
	if as.whole > 0 || t.weights || k.weighted && !ranged ||
		some(func(r record) bool { return r.parts == nil }) ||
		roll == "" && !ranged && !counted && silent && !k.low {
		return
	}
	var list *Listing
	var s *scale
	var faults Faults
	var g grade
	if roll != "" {
		list, s, faults = named(records, roll, cmp.Or(t.roll, k.roll))
		g = fit(records, faults)
	} else {
		list, s, faults, g = results(records, k.rolled || ranged)
	}
	what, write := "results", "the roll"
	if s != nil {
		what, write = "results of "+s.String(), s.name
	}
	add(what, write, list, faults, g, roll != "" || !silent || k.weighted || k.low)
}

// add adds a reading with the faults of lines without a share, or with a doubt.
func (t *reader) add(r reading, wrong, doubt Faults) {
	fits := r.place.mark == seldom && r.grade == near && len(r.faults) == 1 && len(r.records) > 2
	if r.place.mark < 0 && r.grade < good && !fits {
		return
	}
	if wrong != nil {
		r.faults, r.grade = wrong, min(r.grade, near)
	}
	if 8*len(wrong) > len(r.records)+len(wrong) {
		r.grade = no
	}
	if doubt != nil {
		r.grade = min(r.grade, near)
	}
	if r.faults == nil {
		r.faults = doubt
	}
	t.readings = append(t.readings, r)
}

// results returns shares as results of the die that has the highest of them as its sides.
// The only ones are not weights in any case.
func results(records []record, only bool) (list *Listing, s *scale, faults Faults, g grade) {
	for _, r := range records {
		if r.open() {
			faults.add(r.line, "%s has no end; write a range with both of its ends, such as 12–20, or the "+
				"roll as the first line", r.share)
		}
	}
	if faults != nil {
		return nil, nil, faults, near
	}
	lowest, top, highest, lost := bounds(records)
	die, err := newScale(fmt.Sprintf("1d%d", highest))
	if err != nil {
		return nil, nil, Faults{{records[0].line, err.Error()}}, no
	}
	list, faults = tiled(records, die, die)
	switch {
	case faults == nil:
		return list, die, nil, good
	case lost && len(faults) == 1:
		faults[0].Text += fmt.Sprintf(", or if all are there write d%d as the first line", top)
		return nil, die, faults, near
	}
	if lowest == 0 && top > 0 && top < maxNear {
		s, _ := newScale(fmt.Sprintf("1d%d-1", top+1))
		list, wrong := tiled(records, s, s)
		// A zero behind other numbers, or of two digits, may stand for 10, 100 or 1000.
		first := records[0].parts[0].from
		begins := first.zero() && first.digits == 1
		switch {
		case wrong == nil && begins:
			return list, s, nil, good
		case begins && len(wrong) < len(faults):
			die, faults = s, wrong
		case wrong == nil:
			faults[len(faults)-1].Text += fmt.Sprintf(
				"; or if 0 is the lowest number write %s as the first line", s.name)
			return nil, die, faults, near
		}
	}
	single := singles(records)
	for _, roll := range suggested(lowest, top, single, len(records)) {
		s, err := newScale(roll)
		if err != nil {
			continue
		}
		_, wrong := tiled(records, s, s)
		if wrong == nil || single && len(wrong) == 1 {
			return nil, s, Faults{{records[0].line, fmt.Sprintf("the numbers go from %d to %d, as those "+
				"of %s do; if that is the roll, write %s as the first line", s.result(0),
				s.result(s.length-1), s, s.name)}}, near
		}
	}
	switch {
	case nearly(records):
		g = near
	case only:
		g = fit(records, faults)
	}
	return nil, die, faults, g
}

// fit returns how well results of a roll fit that have these faults.
func fit(records []record, faults Faults) grade {
	switch {
	case faults == nil:
		return good
	case len(faults) <= max(1, len(records)/4):
		return near
	}
	return no
}

// named returns shares as results of a roll that the caller names, or the table as its
// own. The caller may roll with a modifier on a table without it, as 2d6+1 on one of 2d6.
func named(records []record, roll, own string) (*Listing, *scale, Faults) {
	bare := modifier.ReplaceAllString(roll, "")
	var scales [3]*scale
	for i, text := range []string{roll, bare, cmp.Or(own, roll)} {
		s, err := newScale(text)
		if err != nil {
			return nil, nil, Faults{{records[0].line, err.Error()}}
		}
		scales[i] = s
	}
	s, plain, of := scales[0], scales[1], scales[2]
	switch of.name {
	case s.name:
		list, faults := tiled(records, s, s)
		if faults == nil || bare == roll {
			return list, s, faults
		}
	case plain.name:
	default:
		return nil, s, Faults{{records[0].line, fmt.Sprintf("the table is of %v, and %v was asked for; "+
			"name one of them", of, s)}}
	}
	list, faults := tiled(records, plain, plain)
	if faults == nil {
		list, faults = tiled(records, plain, s)
	}
	return list, s, faults
}

var modifier = pattern.New(`\s*[-+]\s*[0-9]+\s*$`)

// counts reports whether shares are the numbers 1, 2, 3 and so on, or 0, 1, 2. The
// highest may be written as 0, 00 or 000.
func counts(records []record) bool {
	n := len(records)
	if n < 2 || !singles(records) {
		return false
	}
	first := records[0].parts[0].from.number
	for i, r := range records {
		b := r.parts[0].from
		if b.number != first+i && !(b.zero() && first+i == n && b.highest() == n) {
			return false
		}
	}
	return first == 0 || first == 1
}

// singles reports whether all shares are single numbers without the sign of a percentage.
func singles(records []record) bool {
	other := func(r record) bool { return !r.single() || r.percent }
	return !slices.ContainsFunc(records, other)
}

// nearly reports whether single numbers are almost results: they run upward by one, from
// 0 or 1 with few mistakes, such as one that is missing, there twice or mistyped; or from
// wherever they begin.
func nearly(records []record) bool {
	n := len(records)
	if !singles(records) {
		return false
	}
	first := records[0].parts[0].from.number
	for _, from := range []int{0, 1, first} {
		wrong, right := run(records, from)
		few := wrong <= max(1, n/10) && (from < 2 || n >= manySingle)
		if right >= fewInOrder && (wrong == 0 || few) {
			return true
		}
	}
	return false
}

// fewInOrder numbers that follow each other are more than chance.
const fewInOrder = 3

// run returns how many numbers are mistyped, missing or too many for a run of all from
// one upward, and how many are right. Of more than two that are missing in one place, the
// next is too many.
func run(records []record, from int) (wrong, right int) {
	const few = 2
	want := from
	for i, r := range records {
		got, last := r.parts[0].from.number, i == len(records)-1
		mistyped := !last && records[i+1].parts[0].from.number == want+1 || last && got > want+1
		switch {
		case got == want:
			right++
			want++
		case mistyped:
			wrong++
			want++
		case got > want && got-want <= few:
			wrong += got - want
			right++
			want = got + 1
		default:
			wrong++
		}
	}
	return wrong, right
}
