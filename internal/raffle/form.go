package raffle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"example.com/dice/internal/quote"
)

// A numberGroup is a part of a form: numbers of a lottery that are not known yet, such as
// "Lotto 2030-01-05: 6 of 49".
type numberGroup struct {
	prefix  string // "Lotto 2030-01-05: "
	day     string
	n, most int // how many numbers, and the largest
}

const (
	between  = ", " // groups
	formHint = `; write the form as in "Lotto 2030-01-05: 6 of 49", or for several days ` +
		`"KENO 2030-01-05: 20 of 70, KENO 2030-01-06: 20 of 70"`
)

var (
	groupForm = regexp.MustCompile(`^((?:[A-Za-z]+ )+(\d{4}-\d\d-\d\d): )([1-9]\d{0,2}) of ([1-9]\d{0,5})$`)
	choice    = regexp.MustCompile(`(?i)\b(?:or|oder) `)
)

// groupsOf returns the groups of a form, or an error for a text that is no form.
func groupsOf(form string) (all []numberGroup, err error) {
	for _, part := range strings.Split(form, between) {
		parts := groupForm.FindStringSubmatch(part)
		if parts == nil {
			return nil, fmt.Errorf("%s is not a lottery, whose name has only letters and blanks, its "+
				"date, and numbers that are not known yet", quote.Excerpt(part))
		}
		g := numberGroup{prefix: parts[1], day: parts[2]}
		g.n, _ = strconv.Atoi(parts[3])
		g.most, _ = strconv.Atoi(parts[4])
		all = append(all, g)
	}
	return all, nil
}

// CheckForm returns an error for a form of which no public text can be made, or which
// does not say for all of its numbers, in one way, that they appear after the day of the
// announcement: each group has a date of its own, so no lottery is there twice.
func CheckForm(form, announced string) error {
	if err := CheckPublic(form); err != nil {
		return err
	}
	groups, err := groupsOf(form)
	if err != nil {
		return fmt.Errorf("%w%s", err, formHint)
	}
	before := announced
	for i, g := range groups {
		switch {
		case choice.MatchString(g.prefix):
			return fmt.Errorf("%q leaves a choice of lotteries; name one", g.prefix)
		case g.n > g.most:
			return fmt.Errorf("there cannot be %d of %d; write the smaller number first, as in 6 of 49",
				g.n, g.most)
		case !exists(g.day):
			return fmt.Errorf("%s is not a day of the calendar; write one as in 2030-01-05", g.day)
		case i == 0 && g.day <= before:
			return fmt.Errorf("%s is not a date after %s, the day of the announcement, when all numbers "+
				"must be unknown; name a later day", g.day, before)
		case g.day == before:
			return fmt.Errorf("%s is there twice; use each day once, because two lotteries of a day may "+
				"be the same one; for more numbers add another day", g.day)
		case g.day < before:
			return fmt.Errorf("%s stands after %s; put the earlier day first", g.day, before)
		}
		before = g.day
	}
	return nil
}

var numberList = regexp.MustCompile(`^(?:0|[1-9]\d*)(?: (?:0|[1-9]\d*))*$`)

// check returns an error for a part of a text that is not the group, its numbers in
// order.
func (g numberGroup) check(part string) error {
	given, same := strings.CutPrefix(part, g.prefix)
	if !same {
		return otherForm(part, g.prefix)
	}
	words := strings.Split(given, " ")
	if !numberList.MatchString(given) || len(words) != g.n {
		return otherForm(given, fmt.Sprintf("%d of %d", g.n, g.most))
	}
	before := -1
	for _, word := range words {
		number, _ := strconv.Atoi(word) // the largest int if that is exceeded
		if number <= before || number > g.most {
			return fmt.Errorf("the numbers %s in the public text are not as announced: %d must be "+
				"larger than the one before it, and at most %d", given, number, g.most)
		}
		before = number
	}
	return nil
}

// otherForm returns the error for a part of a text that is not of its form.
func otherForm(text, form string) error {
	has, announced := quote.Difference(text, form)
	return fmt.Errorf("the public text is not of the announced form: it has %s, where the "+
		"announcement has %s; write the numbers in their places, with single blanks between them "+
		"and no zeros in front", has, announced)
}

// Rehearsal is the word with which the text of a rehearsal begins, and the kind of such a
// draw, which decides nothing.
const Rehearsal = "Rehearsal"

// IsRehearsal reports whether a public text says that its draw is a rehearsal, whose
// numbers may have been known when it was announced.
func IsRehearsal(text string) bool { return strings.HasPrefix(text, Rehearsal+" ") }

// AnnouncedOn returns the day on which a form is announced: today, or for a rehearsal
// with a past draw the day before its first date.
func AnnouncedOn(form, today string) string {
	groups, err := groupsOf(form)
	if err == nil && IsRehearsal(form) && exists(groups[0].day) && groups[0].day <= today {
		date, _ := time.Parse(time.DateOnly, groups[0].day)
		return date.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	return today
}
