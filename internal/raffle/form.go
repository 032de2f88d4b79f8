package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/dice/internal/quote"
)

const (
	// twoKinds is a form of a lottery that draws numbers of two kinds.
	twoKinds = "US Powerball 2030-01-05: 5 of 69, US Powerball red 2030-01-05: 1 of 26"

	largestNumber = 1_000_000         // in a text
	mostNumbers   = longestPublic / 2 // that fit in a text
)

var (
	formNumbers = regexp.MustCompile(`\b([1-9]\d*) of ([1-9]\d*)\b`)
	dates       = regexp.MustCompile(`[\w-]*\d{4}-\d\d-\d\d[\w-]*`) // and words around them, which must not be there
	otherDates  = regexp.MustCompile(`\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|` +
		`(?:^|[^\w-])(?:\d{1,2}-\d{1,2}-\d{1,4}|\d{4}-(?:\d-\d{1,2}|\d\d-\d))\b`)
	nameWord = regexp.MustCompile(`[a-z0-9]+`)
	letters  = regexp.MustCompile(`[a-z]{2}`)
)

// A numberGroup is a place of a form that stands for numbers of a lottery, such as "6 of 49".
type numberGroup struct {
	of         string
	n, most    int      // how many numbers, and the largest; the largest int if that is exceeded
	begin, end int      // in the form
	days       []string // in front of it, behind the group before
	name       []string // of the lottery: the words there
}

func groupsOf(form string) (all []numberGroup) {
	before := 0
	for _, at := range formNumbers.FindAllStringSubmatchIndex(form, -1) {
		g := numberGroup{of: form[at[0]:at[1]], begin: at[0], end: at[1]}
		g.n, _ = strconv.Atoi(form[at[2]:at[3]])
		g.most, _ = strconv.Atoi(form[at[4]:at[5]])
		front := form[before:g.begin]
		g.days = dates.FindAllString(front, -1)
		front = strings.ToLower(dates.ReplaceAllString(front, " "))
		for _, word := range nameWord.FindAllString(front, -1) {
			if word != "and" && word != "und" && word != strings.ToLower(rehearsal) {
				g.name = append(g.name, word)
			}
		}
		before = g.end
		all = append(all, g)
	}
	return all
}

// String names the group and its lottery.
func (g numberGroup) String() string {
	return strconv.Quote(strings.Join(g.name, " ") + " " + g.of)
}

// CheckForm returns an error for a form of which no public text can be made, or which
// does not say for all of its numbers, in one way, that they appear after the day of the
// announcement: each "6 of 49" has a name and one date in front, and no lottery is there twice.
func CheckForm(form, announced string) error {
	if err := CheckPublic(form); err != nil {
		return err
	}
	if err := checkGroups(form, announced); err != nil {
		return fmt.Errorf("%w; write the form as in \"Lotto 2030-01-05: 6 of 49\", or for two kinds "+
			"of numbers %q", err, twoKinds)
	}
	return nil
}

func checkGroups(form, announced string) error {
	if other := strings.TrimSpace(otherDates.FindString(form)); other != "" {
		return fmt.Errorf("%s can be read as a date; a date is year-month-day", other)
	}
	groups, numbers := groupsOf(form), 0
	if groups == nil {
		return errors.New(`the form has no numbers that are not known yet, such as "6 of 49"`)
	}
	for i, g := range groups {
		if err := g.check(form, announced); err != nil {
			return err
		}
		numbers += g.n
		if numbers > mostNumbers {
			return fmt.Errorf("there cannot be %s; all numbers together are at most %d", g.of,
				mostNumbers)
		}
		if at := slices.IndexFunc(groups[:i], g.mayBe); at >= 0 {
			return fmt.Errorf("%v and %v on %s may be one lottery, and then the organiser chooses "+
				"which of its numbers count", groups[at], g, g.days[0])
		}
	}
	if day := dates.FindString(form[groups[len(groups)-1].end:]); day != "" {
		return fmt.Errorf("%s stands behind all numbers", day)
	}
	return nil
}

// check returns an error for numbers that are not possible, or do not stand in their place:
// behind a name and one date, which comes after a day.
func (g numberGroup) check(form, announced string) error {
	switch {
	case g.most > largestNumber || g.n > min(g.most, mostNumbers):
		return fmt.Errorf("there cannot be %s: at most %d numbers, up to %d", g.of, mostNumbers,
			largestNumber)
	case strings.HasPrefix(form[g.end:], "-"):
		return fmt.Errorf("%s- cannot stand for numbers", g.of)
	case len(g.days) != 1:
		return fmt.Errorf("%s has %d dates in front of it, not one", g.of, len(g.days))
	case !slices.ContainsFunc(g.name, letters.MatchString):
		return fmt.Errorf("%s has no name of a lottery in front of it", g.of)
	case slices.Contains(g.name, "or") || slices.Contains(g.name, "oder"):
		return fmt.Errorf("%v leaves a choice of lotteries", g)
	case !exists(g.days[0]):
		return fmt.Errorf("%s is not a day of the calendar", quote.Quote(g.days[0]))
	case g.days[0] <= announced:
		return fmt.Errorf("%s is not a date after %s, the day of the announcement, when all numbers "+
			"must be unknown", g.days[0], announced)
	}
	return nil
}

// mayBe reports whether two groups of a day may be numbers of one lottery, of which the same ones
// count twice, or some are left out. One that draws numbers of two kinds has fewer of the second,
// from clearly fewer.
func (g numberGroup) mayBe(other numberGroup) bool {
	few, many := g, other
	if few.most > many.most {
		few, many = many, few
	}
	second := few.n < many.n && 3*few.most <= 2*many.most
	within, around := contains(g.name, other.name), contains(other.name, g.name)
	return g.days[0] == other.days[0] &&
		(g.most == other.most || within && around || (within || around) && !second)
}

// contains reports whether all words of a part are in a whole.
func contains(whole, part []string) bool {
	return !slices.ContainsFunc(part, func(word string) bool { return !slices.Contains(whole, word) })
}

// Of returns the announced draw from a public text, or an error that says how the text
// differs from the form.
func (a *Announcement) Of(text string) (Header, error) {
	h, form := a.Draw, a.Draw.From.Value
	h.From.Value = text
	rest, end := text, 0 // of the text and the form
	for _, g := range groupsOf(form) {
		behind, same := strings.CutPrefix(rest, form[end:g.begin])
		numbers := fmt.Sprintf(`^(?:0|[1-9]\d*)(?: (?:0|[1-9]\d*)){%d}`, g.n-1)
		given := regexp.MustCompile(numbers).FindString(behind)
		if !same || given == "" {
			return h, otherForm(rest, form[end:])
		}
		if err := g.ascending(given); err != nil {
			return h, err
		}
		rest, end = behind[len(given):], g.end
	}
	if rest != form[end:] {
		return h, otherForm(rest, form[end:])
	}
	return h, nil
}

// ascending returns an error for numbers that are not in ascending order, or too large.
func (g numberGroup) ascending(given string) error {
	before := -1
	for word := range strings.FieldsSeq(given) {
		number, _ := strconv.Atoi(word) // the largest int if that is exceeded
		if number <= before || number > g.most {
			return fmt.Errorf("the numbers %s in the public text are not as announced: %d must be "+
				"larger than the one before it, and at most %d", given, number, g.most)
		}
		before = number
	}
	return nil
}

// otherForm returns the error for the rests of a text and a form behind what they have in common.
func otherForm(text, form string) error {
	has, announced := quote.Difference(text, form)
	return fmt.Errorf("the public text is not of the announced form: it has %s, where the "+
		"announcement has %s; write the numbers in their places, with single blanks between them "+
		"and no zeros in front", has, announced)
}

// rehearsal is the word with which the text of a rehearsal begins.
const rehearsal = "Rehearsal"

var isRehearsal = regexp.MustCompile(`(?i)^` + rehearsal + `\b`)

// IsRehearsal reports whether a public text says that its draw is a rehearsal, whose numbers may
// have been known when it was announced.
func IsRehearsal(text string) bool { return isRehearsal.MatchString(text) }

// AnnouncedOn returns the day on which a form is announced: today, or for a rehearsal with a past
// draw the day before its first date.
func AnnouncedOn(form, today string) string {
	day := slices.Min(append(isoDate.FindAllString(form, -1), today))
	if !IsRehearsal(form) || !exists(day) || !strings.Contains(form, day) {
		return today
	}
	date, _ := time.Parse(time.DateOnly, day)
	return date.AddDate(0, 0, -1).Format(time.DateOnly)
}
