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
	"example.com/dice/internal/words"
)

const (
	formExample   = `, as in "Lotto 2030-01-05: 6 of 49"`
	largestNumber = 1_000_000 // in a text

	// twoKinds is a form of a lottery that draws numbers of two kinds.
	twoKinds = `, as in "US Powerball 2030-01-05: 5 of 69, US Powerball red 2030-01-05: 1 of 26"`
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
	of      string
	n, most int
	begin   int      // in the form
	end     int      // in the form
	days    []string // in front of it, behind the group before
	name    []string // of the lottery: the words there
}

// limits returns how many numbers "6 of 49" stands for, and the largest possible one.
func limits(of string) (n, most int) {
	match := formNumbers.FindStringSubmatch(of)
	n, _ = strconv.Atoi(match[1]) // the largest int if that is exceeded
	most, _ = strconv.Atoi(match[2])
	return n, most
}

func groupsOf(form string) (all []numberGroup) {
	before := 0
	for _, at := range formNumbers.FindAllStringIndex(form, -1) {
		g := numberGroup{of: form[at[0]:at[1]], begin: at[0], end: at[1]}
		g.n, g.most = limits(g.of)
		front := form[before:at[0]]
		g.days = dates.FindAllString(front, -1)
		front = strings.ToLower(dates.ReplaceAllString(front, " "))
		for _, word := range nameWord.FindAllString(front, -1) {
			if word != "and" && word != "und" && word != strings.ToLower(rehearsal) {
				g.name = append(g.name, word)
			}
		}
		before = at[1]
		all = append(all, g)
	}
	return all
}

// CheckForm returns an error for a form of which no public text can be made, or which
// does not say for all of its numbers, in one way, that they appear after the day of the
// announcement: each "6 of 49" has a name and one date in front, and no lottery is there twice.
func CheckForm(form, announced string) error {
	if err := CheckPublic(form); err != nil {
		return err
	}
	if other := strings.TrimSpace(otherDates.FindString(form)); other != "" {
		return fmt.Errorf("%s can be read as a date; write dates as year-month-day, such as "+
			"2030-01-05 for 5 January 2030%s", other, formExample)
	}
	groups, numbers := groupsOf(form), 0
	if groups == nil {
		return errors.New("the form has no numbers that are not known yet; write \"6 of 49\" for six " +
			"numbers up to 49, and quotation marks around the whole" + formExample)
	}
	for i, g := range groups {
		numbers += g.n
		if g.n > longestPublic/2 || numbers > longestPublic/2 {
			return fmt.Errorf("there cannot be %s; all numbers together are at most %d", g.of,
				longestPublic/2)
		}
		if err := g.check(form); err != nil {
			return err
		}
		if err := g.checkDay(announced); err != nil {
			return err
		}
		for _, other := range groups[:i] {
			if g.mayBe(other) {
				named := ""
				if g.secondOf(other) {
					named = "; for two kinds of numbers of one lottery, give the second a longer name" + twoKinds
				}
				return fmt.Errorf("%q and %q on %s may be one lottery, and then the organiser chooses "+
					"which of its numbers count; omit one, or take that of another day%s",
					strings.Join(other.name, " ")+" "+other.of, strings.Join(g.name, " ")+" "+g.of, g.days[0],
					named)
			}
		}
	}
	if day := dates.FindString(form[groups[len(groups)-1].end:]); day != "" {
		return fmt.Errorf("%s stands behind all numbers; write each date in front of its "+
			"numbers%s", day, formExample)
	}
	return nil
}

// check returns an error for numbers that are not possible, or do not stand in their place:
// behind a name and one date.
func (g numberGroup) check(form string) error {
	choice := slices.Contains(g.name, "or") || slices.Contains(g.name, "oder")
	switch {
	case g.most > largestNumber || g.n > g.most:
		return fmt.Errorf("there cannot be %s; write how many numbers there are, and the "+
			"largest possible one, at most %d%s", g.of, largestNumber, formExample)
	case strings.HasPrefix(form[g.end:], "-"):
		return fmt.Errorf("%s- cannot stand for numbers; write a blank or another sign behind "+
			"it%s", g.of, formExample)
	case len(g.days) == 0:
		return fmt.Errorf("%s has no date; write a name and the day in front of these numbers, too%s",
			g.of, twoKinds)
	case len(g.days) > 1:
		return fmt.Errorf("%s has several dates, %s; write only the day on which these numbers "+
			"appear%s", g.of, words.And(g.days), formExample)
	case !slices.ContainsFunc(g.name, letters.MatchString):
		return fmt.Errorf("%s has no name; write which lottery draws these numbers in front of "+
			"them%s", g.of, formExample)
	case choice:
		return fmt.Errorf("%q leaves a choice of lotteries; write the name of one in front of %s",
			strings.Join(g.name, " "), g.of)
	}
	return nil
}

func (g numberGroup) checkDay(announced string) error {
	day := g.days[0]
	switch {
	case !exists(day):
		return notADay(day)
	case day <= announced:
		return fmt.Errorf("%s is not a date after %s, the day of the announcement, when all "+
			"numbers must be unknown%s", quote.Excerpt(day), announced, formExample)
	}
	return nil
}

// mayBe reports whether two groups of a day may be numbers of one lottery, of which the same ones
// count twice, or some are left out. One that draws numbers of two kinds has fewer of the second,
// from clearly fewer.
func (g numberGroup) mayBe(other numberGroup) bool {
	if g.days[0] != other.days[0] {
		return false
	}
	if g.most == other.most {
		return true
	}
	within, around := contains(g.name, other.name), contains(other.name, g.name)
	return (within || around) && (within && around || !g.secondOf(other))
}

// secondOf reports whether one of the groups can be numbers of a second kind: fewer, from clearly
// fewer.
func (g numberGroup) secondOf(other numberGroup) bool {
	few, many := g, other
	if few.most > many.most {
		few, many = many, few
	}
	return few.n < many.n && 3*few.most <= 2*many.most
}

// contains reports whether all words of a part are in a whole.
func contains(whole, part []string) bool {
	return !slices.ContainsFunc(part, func(word string) bool { return !slices.Contains(whole, word) })
}

// rehearsal is the word with which the text of a rehearsal begins.
const rehearsal = "Rehearsal"

var (
	isRehearsal = regexp.MustCompile(`(?i)^` + rehearsal + `\b`)

	// wordedDate is a date with the name of a month in English or German: 5 January 2030, Jan 5.
	wordedDate = regexp.MustCompile(`(?i)(?:^|[^\w-])(?:\d{1,2}(?:st|nd|rd|th|\.)?(?: of)? ` + month +
		`\b|` + month + ` \d{1,2}(?:st|nd|rd|th)?\b)`)
)

const month = `(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|maerz|apr(?:il)?|ma[yi]|june?|juni|` +
	`july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)`

// IsRehearsal reports whether a public text says that its draw is a rehearsal, whose numbers may
// have been known when it was announced.
func IsRehearsal(text string) bool { return isRehearsal.MatchString(text) }

// mostYears is how far ahead a draw can be announced.
const mostYears = 10

// NewForm checks the form of an announcement that is made on a day, more strictly than
// [CheckForm], which reads all announcements. It returns the day to be announced: a
// rehearsal with a past draw is announced on the day before it.
func NewForm(form, today string) (announced string, err error) {
	if err := CheckPublic(form); err != nil {
		return "", err
	}
	if date := wordedDate.FindString(form); date != "" {
		return "", fmt.Errorf("%s is a date in words; write it as "+
			"year-month-day%s", quote.Quote(strings.Trim(date, " ,:;(")),
			formExample)
	}
	announced = today
	day := FirstDate(form)
	if day != "" && day <= today && exists(day) {
		if !IsRehearsal(form) {
			return "", fmt.Errorf("%s is not after today, %s, so its numbers may be known; write a day "+
				"to come, or to rehearse with a past draw begin the text with %q",
				day, today, rehearsal+" ")
		}
		announced = dayAfter(day, 0, -1)
	}
	if err := CheckForm(form, announced); err != nil {
		return "", err
	}
	for _, day := range isoDate.FindAllString(form, -1) {
		if day < "1900" || day > dayAfter(today, mostYears, 0) {
			return "", fmt.Errorf("%s is not a likely day of a lottery; write one since 1900, and at "+
				"most %d years from now", day, mostYears)
		}
	}
	return announced, nil
}

// FirstDate returns the earliest date in a form, or "".
func FirstDate(form string) string {
	days := isoDate.FindAllString(form, -1)
	if days == nil {
		return ""
	}
	return slices.Min(days)
}

// Tomorrow returns the day after today if a text has it, or "".
func Tomorrow(text, today string) string {
	day := dayAfter(today, 0, 1)
	if slices.Contains(isoDate.FindAllString(text, -1), day) {
		return day
	}
	return ""
}

// HasNumbers reports whether a text has numbers that are not known yet, such as "6 of 49".
func HasNumbers(text string) bool { return formNumbers.MatchString(text) }

// dayAfter returns the day that is some years and days after a day that exists.
func dayAfter(day string, years, days int) string {
	date, _ := time.Parse(time.DateOnly, day)
	return date.AddDate(years, 0, days).Format(time.DateOnly)
}
