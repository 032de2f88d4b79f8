package table

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// judge adds the readings of shares in a place. The wrong are lines without one there,
// and with a doubt no reading is good.
func (t *reader) judge(p sharePlace, k headKind, records []record, wrong, doubt Faults) {
	for _, r := range t.meanings(p, k, records) {
		if wrong != nil {
			r.faults, r.grade = wrong, min(r.grade, near)
		}
		if 8*len(wrong) > len(records)+len(wrong) {
			r.grade = no
		}
		if doubt != nil {
			r.grade = min(r.grade, near)
		}
		if doubt != nil && (r.faults == nil || p.mark == 0) {
			r.faults = doubt
		}
		t.readings = append(t.readings, r)
	}
}

// mostExplained is how many lines without a share are explained.

// meanings returns what the shares of a place may be, whose column has a head: weights,
// percentages, odds or results of a roll.
func (t *reader) meanings(p sharePlace, k headKind, records []record) (all []reading) {
	if len(records) == 0 {
		return nil
	}
	add := func(r reading, said bool) {
		if r.grade == good && !said {
			r.grade = unsaid
			r.faults.add(records[0].line, "the header %s does not say what its numbers are; write weight "+
				"over them, or the roll whose results they are", quote.Excerpt(k.name))
		}
		r.place, r.records = p, records
		all = append(all, r)
	}
	ranged := slices.ContainsFunc(records, record.ranged)
	never := slices.ContainsFunc(records, func(r record) bool { return r.extents == nil })
	roll := cmp.Or(t.Roll, t.roll, k.roll)
	sure, silent := t.weights || k.weighted, k.name != "" && !k.rolled
	var die reading
	if roll == "" && !never {
		die = results(records, k.rolled || ranged)
	}
	numbered := die.grade == good && len(records) > 1 && singles(records) && die.list.inOrder()
	as := portionOf(records, !ranged && roll == "" && !k.rolled && (sure || !numbered))
	if as.as != "" {
		list, faults, g := as.list(records, sure)
		add(reading{grade: g, as: as.as, list: list, faults: faults, write: "weights"},
			as.whole > 0 || sure || !silent)
	}
	switch {
	case as.whole > 0, t.weights, k.weighted && !ranged, never:
	case roll != "":
		list, s, faults := named(records, roll, cmp.Or(t.roll, k.roll))
		add(resultsOf(s, list, faults, fit(records, faults)), true)
	case ranged || numbered || !silent || k.low:
		add(die, !silent || k.weighted || k.low)
	}
	return all
}

// resultsOf returns the reading of results of a roll, or of one that is not known.
func resultsOf(s *scale, list *Listing, faults Faults, g grade) reading {
	r := reading{grade: g, as: "results", list: list, faults: faults, write: "the roll"}
	if s != nil {
		r.as, r.write = "results of "+s.name, s.name
	}
	return r
}

// results returns shares as results of the die that has the highest of them as its sides.
// The only ones are not weights in any case.
func results(records []record, only bool) reading {
	var faults Faults
	for _, r := range records {
		if r.open() {
			faults.add(r.line, "%s has no end; write a range with both of its ends, such as 12–20, or the "+
				"roll as the first line", r.share)
		}
	}
	if faults != nil {
		return resultsOf(nil, nil, faults, near)
	}
	b := numberEndsOf(records)
	roll := fmt.Sprintf("1d%d", b.die)
	zero := fmt.Sprintf("1d%d-1", b.top+1)
	fromZero := b.lowest == 0 && b.top > 0 && b.top < maxZero
	first := records[0].extents[0].from
	if fromZero && first.zero() && first.digits == 1 {
		// A zero behind other numbers, or of two digits, may stand for 10, 100 or 1000.
		roll, fromZero = zero, false
	}
	die, err := newScale(roll)
	if err != nil {
		return resultsOf(nil, nil, Faults{{records[0].line, err.Error()}}, no)
	}
	list, faults := tiled(records, die, die)
	if faults != nil && fromZero {
		s, _ := newScale(zero)
		if _, wrong := tiled(records, s, s); wrong == nil {
			faults[len(faults)-1].Text += fmt.Sprintf(
				"; or if 0 is the lowest number write %s as the first line", s.name)
			return resultsOf(die, nil, faults, near)
		}
	}
	g := no
	switch {
	case faults == nil:
		return resultsOf(die, list, nil, good)
	case b.lost && len(faults) == 1:
		faults[0].Text += fmt.Sprintf(", or if all are there write d%d as the first line", b.top)
		return resultsOf(die, nil, faults, near)
	case nearly(records):
		g = near
	case only:
		g = fit(records, faults)
	}
	if b.lowest > 1 {
		die, faults = nil, Faults{{records[0].line, fmt.Sprintf("the numbers go from %d to %d; write "+
			"the roll whose results they are as the first line, such as 2d6 or d66, or add those from 1",
			b.lowest, b.top)}}
	}
	return resultsOf(die, nil, faults, g)
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
		return nil, s, Faults{{records[0].line, fmt.Sprintf("the table is of %s, and %s was asked for; "+
			"name one of them", of.name, s.name)}}
	}
	list, faults := tiled(records, plain, plain)
	if faults == nil {
		list, faults = tiled(records, plain, s)
	}
	return list, s, faults
}

var modifier = pattern.New(`\s*[-+]\s*[0-9]+\s*$`)

// singles reports whether all shares are single numbers without the sign of a percentage.
func singles(records []record) bool {
	other := func(r record) bool { return !r.single() || r.percent }
	return !slices.ContainsFunc(records, other)
}

// nearly reports whether single numbers are almost results: they run upward by one for
// the most part, as those of a d66 do; or they are near their places from 0 or 1, but for
// few that are mistyped, so that one may be missing or there twice.
func nearly(records []record) bool {
	if !singles(records) {
		return false
	}
	numbers, steps, falls := make([]int, len(records)), 0, 0
	for i, r := range records {
		numbers[i] = r.extents[0].from.number
		switch {
		case i == 0:
		case numbers[i] == numbers[i-1]+1:
			steps++
		case numbers[i] < numbers[i-1]:
			falls++
		}
	}
	n := len(numbers)
	if steps >= 2 && 4*steps >= 3*(n-1) && falls < 2 {
		return true
	}
	for from := range 2 {
		right, last := 0, -1
		for i, number := range numbers {
			off := number - (from + i)
			if number > last && -1 <= off && off <= 1 {
				right++
				last = number
			}
		}
		if right >= fewInOrder && n-right <= max(1, n/10) {
			return true
		}
	}
	return false
}
