package table

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
)

// A portion is one meaning of shares that are not results: what they are, what they sum
// to, or 0 if only their ratios matter, and the numerator and denominator of one, or nil
// if it has another form.
type portion struct {
	as    string
	whole int64
	value func(record) (over, under *big.Int)
}

var (
	weights = portion{"weights", 0, func(r record) (over, under *big.Int) {
		return fraction(r.number)
	}}
	percentages = portion{"percentages", 100, func(r record) (over, under *big.Int) {
		if !r.percent {
			return nil, nil
		}
		return fraction(r.number)
	}}
	oddsOf = portion{"odds", 1, func(r record) (over, under *big.Int) {
		if r.odds == nil {
			return nil, nil
		}
		over, _ = fraction(r.odds[0])
		under, _ = fraction(r.odds[1])
		return over, under
	}}
	oddsTo = portion{"odds of one number to another", 1, func(r record) (over, under *big.Int) {
		if !r.colon() {
			return nil, nil
		}
		over, under = oddsOf.value(r)
		return over, new(big.Int).Add(over, under)
	}}
)

// meant returns what shares are if they are not results, or a portion without a value.
// They may be weights only if nothing else says what they are.
func meant(records []record, weighed bool) portion {
	some := func(has func(record) bool) bool { return slices.ContainsFunc(records, has) }
	if some(func(r record) bool { return r.odds != nil }) {
		if _, _, g := oddsTo.list(records, true); g == good {
			return oddsTo
		}
		return oddsOf
	}
	switch {
	case some(record.ranged):
		return portion{}
	case some(func(r record) bool { return r.percent }):
		return percentages
	case weighed:
		return weights
	}
	return portion{}
}

// fraction returns a decimal number as a fraction over a power of ten, or nil if there is
// none.
func fraction(number string) (over, under *big.Int) {
	whole, behind, _ := strings.Cut(number, ".")
	over, ok := new(big.Int).SetString(whole+behind, 10)
	if !ok {
		return nil, nil
	}
	return over, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(behind))), nil)
}

// list returns shares as portions: their weights are multiplied by the lowest number that
// is a multiple of all denominators. Numbers may be surely what they are taken for.
func (p portion) list(records []record, sure bool) (list *Listing, faults Faults, g grade) {
	wrong := func(line int, format string, values ...any) (*Listing, Faults, grade) {
		faults.add(line, format, values...)
		return nil, faults, near
	}
	sum, scale, most := new(big.Rat), big.NewInt(1), big.NewInt(math.MaxInt)
	whole := func(v *big.Rat) *big.Int {
		return new(big.Rat).Mul(v, new(big.Rat).SetInt(scale)).Num()
	}
	values := make([]*big.Rat, len(records))
	for i, r := range records {
		over, under := p.value(r)
		if over == nil || under.Sign() == 0 {
			return wrong(r.line, "%s is not of the same form as other lines; write all as %s", r.share,
				p.as)
		}
		values[i] = new(big.Rat).SetFrac(over, under)
		sum.Add(sum, values[i])
		scale.Mul(scale, under.Div(under, new(big.Int).GCD(nil, nil, scale, under)))
		if scale.Cmp(most) > 0 || whole(sum).Cmp(most) > 0 {
			return wrong(r.line, "the weights sum to more than %d, as whole numbers; write fewer digits, "+
				"or divide all of them by the same number", math.MaxInt)
		}
	}
	if i := totaled(records, values, sum); i >= 0 {
		return wrong(records[i].line, "%s is taken for the sum of other lines; omit it, or if it is an "+
			"outcome give it another name", quote.Excerpt(records[i].name))
	}
	digits, exact := sum.FloatPrec()
	if !exact {
		digits = 2
	}
	total := sum.FloatString(digits)
	off := new(big.Rat).Sub(sum, big.NewRat(p.whole, 1))
	switch {
	case sum.Sign() == 0:
		return wrong(records[0].line, "no weight is above 0; write numbers such as 60 and 40")
	case p.whole > 0 && off.Sign() != 0:
		list, faults, g = wrong(records[0].line, "the %s sum to %s; change them, or write weights: "+
			"only the ratios of weights matter", p.as, total)
		if off.Abs(off).Cmp(big.NewRat(p.whole, 4)) > 0 {
			g = no
		}
		return list, faults, g
	}
	if doubt := prices(records, sure); doubt != nil && p.whole == 0 {
		return nil, doubt, near
	}
	list = &Listing{Form: p.as}
	if p.whole == 0 {
		list.Form += ", sum " + total
	}
	for i, r := range records {
		list.Names = append(list.Names, r.name)
		list.Weights = append(list.Weights, int(whole(values[i]).Int64()))
	}
	return list, nil, good
}

// prices returns the fault of a number with marks of thousands, which is a price unless
// the table says that these are weights, or of numbers of sections. A point begins
// decimals if it does in another number.
func prices(records []record, sure bool) (doubt Faults) {
	if !sure && sectioned(records) {
		doubt.add(records[0].line, "%s counts the lines, as numbers of sections do; if it is a weight, "+
			"write the word weights in a line above all", records[0].share)
	}
	pointed := func(r record) bool { return strings.Contains(r.share, ".") }
	decimals := slices.ContainsFunc(records, func(r record) bool { return pointed(r) && !r.marked() })
	for _, r := range records {
		switch {
		case !r.marked() || doubt != nil || pointed(r) && decimals:
		case pointed(r):
			doubt.add(r.line, "%s may be %s or have decimals; write it without the point, or with one "+
				"more 0 at its end", r.share, strings.ReplaceAll(r.share, ".", ""))
		case !sure:
			doubt.add(r.line, "%s has a mark of thousands, as prices have; if it is a weight, write the "+
				"word weights in a line above all", r.share)
		}
	}
	return doubt
}

// sectioned reports whether numbers are 1.1, 1.2, 1.3 and so on.
func sectioned(records []record) bool {
	above, last := "0", 0
	for _, r := range records {
		chapter, section, _ := strings.Cut(r.number, ".")
		n, err := strconv.Atoi(section)
		if err != nil || chapter == "0" || n != 1 && (chapter != above || n != last+1) {
			return false
		}
		above, last = chapter, n
	}
	return len(records) >= fewInOrder
}

var totalName = pattern.New(`(?i)^\W*(?:(?:the |grand |sub)?(?:totals?|sum|all|overall|` +
	`gesamt|insgesamt|summe|totale|suma|somme|razem)(?: (?:weights?|chances?|of (?:all|weights)|tickets?|%))*|Σ|итого|всего)\W*$`)

// totaled returns the index of a line that is not an outcome, but the sum of the others
// or of those above it, or −1.
func totaled(records []record, values []*big.Rat, sum *big.Rat) int {
	above := new(big.Rat)
	for i, r := range records {
		double := new(big.Rat).Add(values[i], values[i])
		last := i == len(records)-1
		if len(records) > 2 && totalName.MatchString(r.name) &&
			(last || sum.Cmp(double) == 0 || i > 0 && above.Cmp(values[i]) == 0) {
			return i
		}
		above.Add(above, values[i])
	}
	return -1
}
