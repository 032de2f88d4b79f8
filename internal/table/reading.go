package table

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/dice/internal/quote"
)

// How well a reading fits the whole text.
type grade int

const (
	no     grade = iota // lines or numbers do not fit
	unsaid              // all do, but the head does not say what the numbers are, such as Price
	near                // all but a few do
	good                // all do
)

// A reading is one way to understand a text.
type reading struct {
	grade   grade
	place   sharePlace
	as      string // what the numbers are, such as "weights" and "results of a d6"
	list    *Listing
	faults  Faults   // of a reading that is not good
	records []record // of the lines that have a share in this place
	write   string   // what to write so that only this reading is left
}

// decide returns the listing of the only good reading, if no other is near. There is at
// least one reading.
func decide(readings []reading) (*Listing, error) {
	var fits []reading // the good ones first
	for _, g := range []grade{good, near} {
		for _, r := range readings {
			if r.grade == g && (g == near || !slices.ContainsFunc(fits, r.same)) {
				fits = append(fits, r)
			}
		}
	}
	switch {
	case len(fits) == 0 || fits[0].grade == near: // the faults of the reading that most lines fit
		return nil, slices.MaxFunc(readings, func(a, b reading) int {
			return cmp.Or(cmp.Compare(a.grade, b.grade), len(a.records)-len(b.records),
				len(b.faults)-len(a.faults))
		}).faults
	case len(fits) > 1:
		return nil, fits[0].against(fits[1])
	}
	return fits[0].list, nil
}

// same reports whether two good readings give the same outcomes with the same weights.
func (r reading) same(other reading) bool {
	return slices.Equal(r.list.Names, other.list.Names) &&
		slices.Equal(r.list.Weights, other.list.Weights)
}

// against returns the error that a text has two readings, of which the second may be only
// near.
func (r reading) against(other reading) (faults Faults) {
	line, second, fault := r.records[0].line, other.as, ""
	if other.grade == near {
		line, second, fault = other.faults[0].Line, "nearly "+other.as, " ("+other.faults[0].Text+")"
	}
	say := func(r reading, as string) string {
		return fmt.Sprintf("%s, such as %s, may be %s", r.place.title, r.records[0].share, as)
	}
	both := say(r, r.as) + "; " + say(other, second) + fault + "; write "
	write := func(r reading) string {
		share := r.records[0].share
		if r.records[0].marked() {
			share = r.records[0].number
		}
		return quote.Excerpt(share + "; " + r.records[0].name)
	}
	switch {
	case r.place.title == other.place.title:
		faults.add(line, "the numbers may be %s, or %s%s; write %s or %s as the first line", r.as,
			second, fault, r.write, other.write)
	case r.place.mark > 0 && r.place.mark == other.place.mark:
		faults.add(line, "%sa header, with weight or the roll over the column that is meant, or min "+
			"and max over the ends of ranges", both)
	default:
		faults.add(line, "%s%s or %s", both, write(r), write(other))
	}
	return faults
}
