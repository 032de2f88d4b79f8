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

// A portion is one meaning of shares that are not results: what they are, and what they
// sum to, or 0 if only their ratios matter.
type portion struct {
	as    string
	whole int64
}

// portionOf returns what shares are if they are not results, or "" for none. They may be
// weights only if nothing else says what they are.
func portionOf(records []record, weighed bool) portion {
	some := func(has func(record) bool) bool { return slices.ContainsFunc(records, has) }
	switch {
	case some(func(r record) bool { return r.odds != nil }):
		return portion{"odds", 1}
	case some(record.ranged):
		return portion{}
	case some(func(r record) bool { return r.percent }):
		return portion{"percentages", 100}
	case weighed:
		return portion{"weights", 0}
	}
	return portion{}
}

func (p portion) value(r record) (*big.Rat, bool) {
	text := r.number
	switch {
	case p.whole == 1:
		text = strings.Join(r.odds, "/")
	case p.whole == 100 && !r.percent:
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

var totalName = pattern.New(`(?i)^\W*(?:(?:the |grand |sub)?(?:totals?|sum|all|overall|` +
	`gesamt|insgesamt|summe|totale|suma|somme|razem)(?: (?:weights?|chances?|of (?:all|weights)|tickets?|%))*|Σ|итого|всего)\W*$`)

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
		v, ok := p.value(r)
		switch {
		case r.colon():
			return wrong(r.line, "%s may be odds, or a number and a name; write %s if it is a "+
				"probability, or ; behind a weight", r.share, strings.Join(r.odds, " in "))
		case !ok:
			return wrong(r.line, "%s is not of the same form as other lines; write all as %s", r.share,
				p.as)
		case len(records) > 2 && totalName.MatchString(r.name):
			return wrong(r.line, "%s is taken for the sum of other lines; omit it, or if it is an "+
				"outcome give it another name", quote.Excerpt(r.name))
		}
		values[i] = v
		sum.Add(sum, v)
		scale.Mul(scale, new(big.Int).Div(v.Denom(), new(big.Int).GCD(nil, nil, scale, v.Denom())))
		if scale.Cmp(most) > 0 || whole(sum).Cmp(most) > 0 {
			return wrong(r.line, "the weights sum to more than %d, as whole numbers; write fewer digits, "+
				"or divide all of them by the same number", math.MaxInt)
		}
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
	if doubt := doubtful(records, sure); doubt != nil && p.whole == 0 {
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

// doubtful returns the fault of a number with marks of thousands, as prices have, whose
// point may begin decimals; or of numbers of sections, unless the table says that they
// are weights.
func doubtful(records []record, sure bool) (doubt Faults) {
	if !sure && sectioned(records) {
		doubt.add(records[0].line, "%s counts the lines, as numbers of sections do; if it is a weight, "+
			"write the word weights in a line above all", records[0].share)
		return doubt
	}
	decimal := func(r record) bool { return strings.Contains(r.share, ".") && !r.marked() }
	decimals := slices.ContainsFunc(records, decimal)
	for _, r := range records {
		if r.marked() && (!decimals || strings.Contains(r.share, ",")) {
			doubt.add(r.line, "%s may have a mark of thousands, as prices have; if it is a weight, write "+
				"%s or %s0", r.share, strings.NewReplacer(",", "", ".", "").Replace(r.share),
				strings.ReplaceAll(r.share, ",", "."))
			break
		}
	}
	return doubt
}

// fewInOrder numbers that follow each other are more than chance.
const fewInOrder = 3

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
