package table

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
)

// A record is a line of a table: a share and a name. A share may mean several things.
type record struct {
	line    int
	share   string // as it is written
	name    string
	extents []extent // the results of a roll; nil if it cannot be results
	number  string   // in digits, perhaps with a point; "" if it is not one number
	percent bool     // the sign % is behind the number
	odds    []string // the two numbers of 1 in 6, 1/6 and 1:6; nil if it is not of this form
	low     int      // where a range begins that the share and a number beside it may be
	high    int      // where it ends; 0 if there is none
}

// An extent is results that follow each other, or one. An open one ends where the roll
// does.
type extent struct {
	from, to      numeral
	single        bool
	below, beyond bool
}

// A numeral is a number as it is written: 7, 07 or 00.
type numeral struct {
	number int // −1 if it is above math.MaxInt
	digits int
}

// How shares are written, as regular expressions.
const (
	dash    = `(?:[-‐‑‒–—―−－~〜～…]+|\.\.+)`
	count   = `[0-9]+`
	decimal = `[0-9]*\.?[0-9]+`
	span    = count + `(?:\s*` + dash + `\s*` + count + `|\s+(?:to|through|thru)\s+` + count + `)?`
	more    = `(?:more|higher|above|greater|over|better|up|beyond)`
	less    = `(?:less|fewer|lower|below|smaller|under|worse|down)`
	beyond  = count + `\+|` + count + `\s+(?:or|and)\s+` + more + `\b|(?:≥|>=)\s*` + count
	below   = count + `\s+(?:or|and)\s+` + less + `\b|(?:≤|<=|up\s+to\b)\s*` + count
	item    = `(?:` + beyond + `|` + below + `|` + span + `)`
	comma   = `(?:\s*[,&]\s*|\s+(?:and|or)\s+)`
	lists   = item + `(?:` + comma + item + `)*`
	odds    = count + `(?:\s+in\s+|\s+out\s+of\s+|[/:])` + count
	both    = count + `\s*\(` + decimal + `\s*%\)`
	shares  = `(?:` + both + `|` + odds + `|` + lists + `(?:\s*%)?|` + decimal + `(?:\s*%)?)`
)

var (
	shareForm   = pattern.New(`(?i)^\s*(` + shares + `)\s*$`)
	numberForm  = pattern.New(count)
	itemForm    = pattern.New(`(?i)(` + beyond + `)|(` + below + `)|` + span)
	oddsForm    = pattern.New(`(?i)^` + odds + `$`)
	numeralForm = pattern.New(`^(` + decimal + `)(\s*%|\s*\(.*)?$`) // the rest of 75 (75%) is left out
	thousands   = pattern.New(`^[1-9][0-9]{0,2}(?:[.,][0-9]{3})+$`)
)

// parseShare reads a share that stands for itself.
func parseShare(text string) (r record, ok bool) {
	if !plainNumber(strings.TrimSpace(text)) && !shareForm.MatchString(text) {
		return r, false
	}
	return newRecord(text, ""), true
}

// newRecord returns the record of a share that has the form of one.
func newRecord(share, name string) record {
	r := record{share: strings.TrimSpace(share), name: bare(name)}
	if plainNumber(r.share) { // most shares are
		end := newNumeral(r.share)
		r.extents, r.number = []extent{{from: end, to: end, single: true}}, r.share
		return r
	}
	numbers := numberForm.FindAllString(r.share, 2)
	if oddsForm.MatchString(r.share) {
		r.odds = numbers
		return r
	}
	if r.marked() {
		r.number = strings.ReplaceAll(r.share, ",", "")
	}
	if parts := numeralForm.FindStringSubmatch(r.share); parts != nil {
		r.number, r.percent = parts[1], strings.HasSuffix(parts[2], "%")
		if strings.ContainsAny(r.share, ".(") {
			return r
		}
	}
	for _, found := range itemForm.FindAllStringSubmatch(r.share, -1) {
		ends := numberForm.FindAllString(found[0], 2)
		e := extent{from: newNumeral(ends[0]), to: newNumeral(ends[len(ends)-1])}
		e.beyond, e.below = found[1] != "", found[2] != ""
		e.single = len(ends) == 1 && !e.beyond && !e.below
		r.extents = append(r.extents, e)
	}
	return r
}

// bare returns a name without the signs that stand between it and its share.
func bare(name string) string { return strings.TrimRight(name, " :=→") }

func newNumeral(text string) numeral {
	number, err := strconv.Atoi(text)
	if err != nil {
		number = -1
	}
	return numeral{number, len(text)}
}

// single reports whether the share is one number, with or without the sign of a
// percentage.
func (r record) single() bool { return len(r.extents) == 1 && r.extents[0].single }

// ranged reports whether the share can only be results of a roll.
func (r record) ranged() bool { return r.extents != nil && !r.single() && r.number == "" }

// colon reports whether a share is odds such as 1:6, which may be 1 in 6 or 1 to 6.
func (r record) colon() bool { return r.odds != nil && strings.Contains(r.share, ":") }

// marked reports whether a share is a number with marks of thousands, as prices have. A
// point may also begin decimals.
func (r record) marked() bool { return thousands.MatchString(r.share) }

// open reports whether a share ends where the roll does.
func (r record) open() bool {
	return slices.ContainsFunc(r.extents, func(e extent) bool { return e.below || e.beyond })
}

// zero reports whether a number is written 0, 00 or 000: books mean 10, 100 and 1000.
func (b numeral) zero() bool { return b.number == 0 }

// highest returns the number that zeros stand for, or math.MaxInt if they are too many.
func (b numeral) highest() int {
	if b.digits > 9 { // above maxResult, and perhaps beyond an int
		return math.MaxInt
	}
	return int(math.Pow10(b.digits))
}
