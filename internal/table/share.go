package table

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A record is a line of a table: a share and a name.
type record struct {
	line    int
	share   string // as it is written, without the sign of a percentage
	parts   []extent
	percent bool
	name    string
	numbers bool // one of several cells of the name is a number
}

// An extent is numbers that follow each other, or one number.
type extent struct {
	from, to bound
	single   bool
}

// A bound is a number as it is written: 7, 07 or 00.
type bound struct {
	number int // −1 if it is above math.MaxInt
	digits int
}

// How shares are written, as regular expressions. A dash has blanks on both sides, or none.
const (
	dash   = `[-‐‑‒–—−]+`
	span   = `[0-9]+(?:(?:` + dash + `|\s+` + dash + `\s+|\s+to\s+)[0-9]+)?`
	shares = span + `(?:\s*,\s*` + span + `)*`
)

var (
	numberForm   = regexp.MustCompile(`[0-9]+`)
	numberCell   = regexp.MustCompile(`^[-−]?[0-9][0-9.,]*\s*%?$`)
	shareForm    = regexp.MustCompile(`^\s*(` + shares + `)\s*(%?)\s*$`)
	fractionForm = regexp.MustCompile(`(?:^|\s)([0-9]*[.][0-9]+)(\s*%)?(?:$|[\s:;)])`)
)

// parseShare reads a share that stands for itself.
func parseShare(text string) (r record, ok bool) {
	parts := shareForm.FindStringSubmatch(text)
	if parts == nil {
		return r, false
	}
	return newRecord(parts[1], parts[2], ""), true
}

// newRecord returns the record of a share that has the form of one.
func newRecord(share, percent, name string) record {
	r := record{share: share, percent: percent != "", name: name}
	if number, err := strconv.Atoi(share); err == nil { // most shares are one number
		end := bound{number, len(share)}
		r.parts = []extent{{end, end, true}}
		return r
	}
	for _, text := range strings.Split(share, ",") {
		ends := numberForm.FindAllString(text, 2)
		e := extent{from: newBound(ends[0]), to: newBound(ends[len(ends)-1]), single: len(ends) == 1}
		r.parts = append(r.parts, e)
	}
	return r
}

func newBound(text string) bound {
	number, err := strconv.Atoi(text)
	if err != nil {
		number = -1
	}
	return bound{number, len(text)}
}

// single reports whether the share is one number, which may be a weight.
func (r record) single() bool { return len(r.parts) == 1 && r.parts[0].single }

// number returns the first number of the share.
func (r record) number() bound { return r.parts[0].from }

// zero reports whether a number is written 0, 00 or 000: books mean 10, 100 and 1000.
func (b bound) zero() bool { return b.number == 0 }

// highest returns the number that zeros stand for, or math.MaxInt if they are too many.
func (b bound) highest() int {
	power := 1
	for range b.digits {
		if power > maxResult {
			return math.MaxInt
		}
		power *= 10
	}
	return power
}

// numbers returns numbers that follow each other as a message shows them.
func numbers(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}
