package table

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/work"
)

// Lines without cells: a share, perhaps a sign behind it, and a name; or a name and its
// share. A bullet may stand before either.
const (
	bullet      = `(?:[-*•–]\s+)?`
	begin       = `(?is)^\s*` + bullet
	behindShare = `\s*[:=)\]→]+\s*|\.\s+|\s+` + dash + `\s+|\s+`
	beforeShare = `\s*[:=→]+\s*|\s+` + dash + `\s+|\s+`
)

var (
	frontForm  = pattern.New(begin + `(` + shares + `)(` + behindShare + `)([^\s|,;])`)
	behindForm = pattern.New(begin + `([^\s|].*?)(` + beforeShare + `)[(\[]?(` + shares + `)[)\]]?\s*$`)

	beginForm = pattern.New(`(?i)^\s*` + bullet + `(` + shares + `)`)
	noName    = pattern.New(`[,;|]$|[0-9]\s*(?:` + dash + `|,|\+|to|in|or)$`)
	goesOn    = pattern.New(`^000\b|^(?:` + dash + `\s|/\s*[0-9])`)

	// rowForm is a line beside a table that may be one of its rows.
	rowForm = pattern.New(`(?i)^\s*` + bullet + `(?:` + shares + `)(?:\W|$)|[\s:=→,;][(\[]?(?:` +
		shares + `)[)\]]?\s*$`)
)

// A sharePlace is where the share stands in each line.
type sharePlace struct {
	title string                                   // as an error says it
	mark  rune                                     // between columns; 0 for lines without them
	read  func(cells []string) (r record, ok bool) // ok is false if there is no share
}

// places are those of lines without columns, which are one cell.
var places = []sharePlace{
	{title: "the number in front", read: readFront},
	{title: "the number behind", read: readBehind},
}

func readFront(line []string) (r record, ok bool) {
	text := strings.TrimSpace(line[0])
	at := frontForm.FindStringSubmatchIndex(text)
	if at == nil || goesOn.MatchString(text[at[6]:]) {
		return r, false
	}
	whole := beginForm.FindStringSubmatchIndex(text)
	r = newRecord(text[at[2]:at[3]], text[at[6]:])
	next, _, _ := strings.Cut(r.name, " ")
	r.pair(r.share, text[at[4]:at[5]], strings.TrimRight(next, ":=)].→"))
	return r, whole[3] <= at[3] // it may go on, such as 1 - 3 in front of a comma
}

// window is how many bytes at the end of a line are searched for a share behind the name.
const window = 200

func readBehind(line []string) (r record, ok bool) {
	text := strings.TrimSpace(line[0])
	cut := max(0, len(text)-window)
	for cut < len(text) && !utf8.RuneStart(text[cut]) {
		cut++
	}
	parts := behindForm.FindStringSubmatch(text[cut:])
	if parts == nil || noName.MatchString(parts[1]) ||
		cut > 0 && len(parts[1]) < window/2 {
		return r, false
	}
	r = newRecord(parts[3], text[:cut]+parts[1])
	digits := strings.TrimRight(parts[1], "0123456789")
	r.pair(strings.TrimPrefix(parts[1], digits), parts[2], r.share)
	return r, true
}

// explain says what is wrong in a line or cell without a share, and what to do.
func explain(text string) string {
	if r, ok := parseShare(strings.Trim(text, "|;,:. \t")); ok {
		return fmt.Sprintf("the number %s has no name; write both in one line", r.share)
	}
	return quote.Excerpt(strings.TrimSpace(text)) + " has no whole number or range; write one, as " +
		`in "30 silver" or "61–90 silver", or omit the line; a header has the word weight, or the roll`
}

// pair keeps the range that two numbers with only a blank between may be, as in 1 3 Orc.
func (r *record) pair(low, between, high string) {
	if plainNumber(low) && plainNumber(high) && strings.TrimSpace(between) == "" {
		r.low, r.high = newNumeral(low).number, newNumeral(high).number
	}
}

// inner is a number in a name that may be the share of another outcome.
var inner = pattern.New(`(?:[,;|]\s*|\s)(` + span + `)(?:\s*[,;|]|\s)`)

// doubt returns the fault of names that may hold more: in each line the other end of a
// range, which goes upward, or another outcome; or in one the result that follows its
// share, which no line has.
func doubt(records []record, meter *work.Meter) (faults Faults) {
	if len(records) == 0 {
		return nil
	}
	begun := map[int]bool{}
	for _, r := range records {
		for _, e := range r.extents {
			begun[e.from.number] = true
		}
	}
	paired, signed, reach := true, true, -1
	for _, r := range records {
		var numbers [][]string
		if strings.ContainsAny(r.name, "0123456789") && meter.Spend(8+len(r.name)/4) {
			numbers = inner.FindAllStringSubmatch(r.name, -1)
		}
		sign := false
		for _, number := range numbers {
			sign = sign || strings.ContainsAny(number[0], ",;|")
			next := newRecord(number[1], "").extents[0].from.number
			if r.extents != nil && next == r.extents[len(r.extents)-1].to.number+1 && !begun[next] {
				faults.add(r.line, severalOutcomes)
				return faults
			}
		}
		signed = signed && sign && !r.ranged()
		paired = paired && r.high > 0 && reach < r.low && r.low <= r.high
		reach = r.high
	}
	switch first := records[0]; {
	case paired:
		faults.add(first.line, "%s beside %s may be a range; write it with a dash between, or ; behind "+
			"the number that is the share", first.share, quote.Excerpt(first.name))
	case signed:
		faults.add(first.line, severalOutcomes)
	}
	return faults
}

const severalOutcomes = "the line has several outcomes; write each in a line of its own, or " +
	"write ; behind the first number if all else is its name"
