package table

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// judge adds what the shares of a place may be: weights, percentages, odds or results of a roll.
// The faults are those of lines without a share in this place.
func (t *reader) judge(p place, k kind, records []record, wrong Faults) {
	roll := cmp.Or(t.Roll, t.roll, k.roll)
	some := func(has func(record) bool) bool { return slices.ContainsFunc(records, has) }
	ranged := some(record.ranged)
	sure := t.weights || k.weighted
	base := reading{place: p, lines: len(records), first: records[0], faults: wrong}
	switch {
	case wrong == nil:
		base.grade = good
	case 8*len(wrong) <= len(records)+len(wrong):
		base.grade = near
	}
	add := func(as, write string, list *Listing, faults Faults, g grade) {
		r := base
		r.as, r.write, r.list = as, write, list
		if wrong == nil {
			r.faults = faults
		}
		r.grade = min(r.grade, g)
		t.readings = append(t.readings, r)
	}
	switch {
	case some(func(r record) bool { return r.of > 0 }):
		list, faults, g := odd(records)
		add("odds", "weights", list, faults, g)
		return
	case !ranged && some(func(r record) bool { return r.percent != "" }):
		list, faults, g := percentages(records)
		add("percentages", "weights", list, faults, g)
		return
	}
	counted := counts(records)
	if !ranged && roll == "" && !k.rolled && (sure || !counted) {
		list, faults := weighed(records)
		g := good
		if faults != nil {
			g = near
		} else if !sure && k.name != "" {
			faults, g = unsaid(k, records), near
		}
		add("weights", "weights", list, faults, g)
	}
	if t.weights || k.weighted && !ranged || some(func(r record) bool { return r.parts == nil }) {
		return
	}
	if roll == "" && !ranged && !counted && k.name != "" && !k.rolled && !k.low {
		return
	}
	list, s, faults, g := t.results(records, roll, k.rolled || ranged)
	if g == good && roll == "" && k.name != "" && !k.rolled && !k.weighted && !k.low {
		faults, g = unsaid(k, records), near
	}
	if s == nil {
		add("results", "the roll", nil, faults, g)
		return
	}
	add("results of "+s.String(), s.name, list, faults, g)
}

// unsaid returns the fault that a head does not say what its numbers are.
func unsaid(k kind, records []record) (faults Faults) {
	faults.add(records[0].line, "the head %s does not say what its numbers are; write weight over "+
		"them, or the roll whose results they are", quote.Excerpt(k.name))
	return faults
}

// results returns shares as results of a roll, or of the die that has the highest of them as its
// sides. The only ones are not weights in any case.
func (t *reader) results(
	records []record, roll string, only bool,
) (list *Listing, s *scale, faults Faults, g grade) {
	if roll != "" {
		list, s, faults = t.named(records, roll)
		return list, s, faults, fit(records, faults)
	}
	for _, r := range records {
		if r.open() {
			faults.add(r.line, "%s has no end; write a range with both of its ends, such as 12–20, or the "+
				"roll as the first line", r.share)
		}
	}
	if faults != nil {
		return nil, nil, faults, near
	}
	die, err := newScale(fmt.Sprintf("1d%d", highest(records)))
	if err != nil {
		return nil, nil, Faults{{records[0].line, err.Error()}}, no
	}
	list, faults = tiled(records, die)
	if lowest, top := bounds(records); faults != nil && lowest == 0 && top > 0 && top < maxNear {
		zero, err := newScale(fmt.Sprintf("1d%d-1", top+1))
		if err != nil {
			return nil, die, faults, no
		}
		if list, more := tiled(records, zero); more == nil {
			return list, zero, nil, good
		}
	}
	if faults == nil {
		if faults = cutOff(records, die.length); faults != nil {
			return nil, die, faults, near
		}
		return list, die, nil, good
	}
	if s := suggested(records); s != nil {
		return nil, s, misread(records, s), near
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

// named returns shares as results of a roll that the caller or the table names. The caller may
// roll with a modifier on a table without it, as 2d6+1 on one of 2d6.
func (t *reader) named(records []record, roll string) (*Listing, *scale, Faults) {
	s, err := newScale(roll)
	if err != nil {
		return nil, nil, Faults{{records[0].line, err.Error()}}
	}
	own, bare := cmp.Or(t.roll, roll), modifier.ReplaceAllString(roll, "")
	of, err := newScale(own)
	if err != nil {
		return nil, nil, Faults{{records[0].line, err.Error()}}
	}
	if of.name == s.name {
		list, faults := tiled(records, s)
		if faults == nil || bare == roll {
			return list, s, faults
		}
		own = bare
		if of, err = newScale(bare); err != nil {
			return nil, s, faults
		}
	} else if plain, err := newScale(bare); err != nil || plain.name != of.name {
		return nil, s, Faults{{records[0].line, fmt.Sprintf("the table is of %v, and %v was asked for; "+
			"name one of them", of, s)}}
	}
	list, faults := tiled(records, of)
	if faults == nil {
		faults = list.shift(s, records)
	}
	return list, s, faults
}

var modifier = regexp.MustCompile(`\s*[-+]\s*[0-9]+\s*$`)

// cutOff returns a fault for ranges that end where the last lines of a table may be lost: a d99,
// or 01–60 and 61–90.
func cutOff(records []record, sides int) (faults Faults) {
	padded := slices.ContainsFunc(records, func(r record) bool {
		b := r.parts[0].from
		return b.digits > 1 && b.number > 0 && b.number < 10
	})
	for _, full := range []int{100, 1000} {
		if sides == full-1 || padded && sides >= full/2 && sides < full {
			faults.add(records[len(records)-1].line, "the ranges end at %d; if they are of a d%d, add what is "+
				"missing up to %s; if they are of a d%d, write d%[1]d as the first line", sides, full,
				fmt.Sprint(full)[1:], sides)
			return faults
		}
	}
	return nil
}

// counts reports whether shares are the numbers 1, 2, 3 and so on, or 0, 1, 2. The highest may be
// written as 0, 00 or 000.
func counts(records []record) bool {
	n := len(records)
	for from := range 2 {
		all := n > 1
		for i, r := range records {
			if !r.single() || r.percent != "" {
				return false
			}
			b := r.parts[0].from
			all = all && (b.number == i+from || b.zero() && i+from == n && b.highest() == n)
		}
		if all {
			return true
		}
	}
	return false
}

// nearly reports whether single numbers are almost results: in ascending order, of which one is
// missing, or is there twice in place of another.
func nearly(records []record) bool {
	if slices.ContainsFunc(records, func(r record) bool { return !r.single() }) {
		return false
	}
	const many = 6 // that do not begin at 0 or 1
	n := len(records)
	first, last := records[0].parts[0].from.number, records[n-1].parts[0].from.number
	twice := 0
	for i, r := range records[1:] {
		step := r.parts[0].from.number - records[i].parts[0].from.number
		if step < 0 {
			return false
		}
		if step == 0 {
			twice++
		}
	}
	missing := last - first + 1 - (n - twice)
	most := max(1, n/10)
	switch {
	case first > 1 && n < many, missing > most, twice > missing, twice > 0 && n < many-1:
		return false
	}
	return n > 2
}

// weighed returns shares as weights.
func weighed(records []record) (*Listing, Faults) {
	faults := totaled(records, func(r record) *big.Rat { return big.NewRat(int64(r.weight), 1) })
	if faults != nil {
		return nil, faults
	}
	list := &Listing{}
	sum := 0
	for _, r := range records {
		if r.weight == none {
			faults.add(r.line, "%s is not a whole number; write one, without commas", r.share)
			continue
		}
		if r.weight > math.MaxInt-sum {
			faults.add(r.line, "the weights sum to more than %d; divide all of them by the same number",
				math.MaxInt)
			return nil, faults
		}
		sum += r.weight
		list.add(r, r.weight)
	}
	if faults == nil && sum == 0 {
		faults.add(records[0].line, "no weight is above 0; write whole numbers, such as 60 and 40")
	}
	list.Form = fmt.Sprintf("weights, sum %d", sum)
	return list, faults
}

// percentages returns shares as percentages, which sum to 100.
func percentages(records []record) (*Listing, Faults, grade) {
	return fractions(records, 100, "percentages", "%", func(r record) *big.Rat {
		value, ok := new(big.Rat).SetString(r.percent)
		if r.percent == "" || !ok || len(r.percent) > 12 {
			return nil
		}
		return value
	})
}

// odd returns shares such as 1 in 6, which sum to 1.
func odd(records []record) (*Listing, Faults, grade) {
	return fractions(records, 1, "odds", " in 6", func(r record) *big.Rat {
		if r.of < 1 || r.in < 0 {
			return nil
		}
		return big.NewRat(int64(r.in), int64(r.of))
	})
}

// fractions returns shares of a whole, multiplied by a number that makes all of them whole.
func fractions(
	records []record, whole int64, form, sign string, value func(record) *big.Rat,
) (*Listing, Faults, grade) {
	faults := totaled(records, value)
	if faults != nil {
		return nil, faults, near
	}
	sum, scale := new(big.Rat), big.NewInt(1)
	for _, r := range records {
		v := value(r)
		if v == nil {
			faults.add(r.line, "%s and other lines differ in the sign %s; write it in all lines or in none",
				r.share, strings.TrimSpace(sign))
			return nil, faults, near
		}
		sum.Add(sum, v)
		scale.Mul(scale, new(big.Int).Div(v.Denom(), new(big.Int).GCD(nil, nil, scale, v.Denom())))
		if scale.BitLen() > 40 {
			faults.add(r.line, "%s is too fine; write weights in whole numbers", r.share)
			return nil, faults, near
		}
	}
	if sum.Cmp(big.NewRat(whole, 1)) != 0 {
		total := strings.TrimSuffix(sum.FloatString(2), ".00")
		faults.add(records[0].line, "the %s sum to %s; change them, or write weights: only the ratios of "+
			"weights matter", form, total)
		off := new(big.Rat).Quo(sum, big.NewRat(whole, 1))
		if off.Cmp(big.NewRat(3, 4)) < 0 || off.Cmp(big.NewRat(5, 4)) > 0 {
			return nil, faults, no
		}
		return nil, faults, near
	}
	list := &Listing{Form: form}
	for _, r := range records {
		v := value(r)
		list.add(r, int(new(big.Int).Div(new(big.Int).Mul(v.Num(), scale), v.Denom()).Int64()))
	}
	return list, nil, good
}

var totalName = regexp.MustCompile(`(?i)^\W*(?:(?:the |grand |sub)?(?:totals?|sum|all|overall|` +
	`gesamt|insgesamt|summe|totale|suma|somme|razem)(?: (?:weights?|chances?|of (?:all|weights)|tickets?|%))*|Σ|итого|всего)\W*$`)

// totaled returns a fault if a line is not an outcome, but the sum of the others.
func totaled(records []record, value func(record) *big.Rat) (faults Faults) {
	last := len(records) - 1
	for i, r := range records {
		if last < 2 || !totalName.MatchString(r.name) {
			continue
		}
		above, sum := new(big.Rat), new(big.Rat)
		for j, other := range records {
			v := value(other)
			if v == nil || j == i {
				continue
			}
			sum.Add(sum, v)
			if j < i {
				above.Add(above, v)
			}
		}
		own := value(r)
		if i == last || own != nil && (sum.Cmp(own) == 0 || i > 0 && above.Cmp(own) == 0) {
			faults.add(r.line, "%s is taken for the sum of other lines; omit it, or if it is an "+
				"outcome give it another name", quote.Excerpt(r.name))
			return faults
		}
	}
	return nil
}
