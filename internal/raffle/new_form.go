package raffle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"example.com/dice/internal/quote"
)

// months are the first letters of months in English and German, in the order of the year.
var months = []string{"jan", "feb", "mar mae", "apr", "may mai", "jun", "jul", "aug", "sep",
	"oct okt", "nov", "dec dez"}

const month = `(jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|maerz|apr(?:il)?|ma[yi]|june?|juni|` +
	`july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?`

// wordedDate is a date with the name of a month: 5 January 2030, 5th Jan, January 5, 2030.
var wordedDate = regexp.MustCompile(`(?i)(?:^|[^\w-])(?:(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? ` +
	month + `(?:,? (\d{4})\b)?|` + month + ` (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b)`)

// rehearsal is the word with which the text of a rehearsal begins.
const rehearsal = "Rehearsal"

var isRehearsal = regexp.MustCompile("^" + rehearsal + `\b`)

// alikeRehearsal is the word, with any capital letters.
var alikeRehearsal = regexp.MustCompile(`(?i)^` + rehearsal + `\b`)

// IsRehearsal reports whether a public text says that its draw is a rehearsal, whose numbers may
// have been known when it was announced.
func IsRehearsal(text string) bool {
	return isRehearsal.MatchString(text)
}

// NewForm checks the form of an announcement that is made on a day, more strictly than
// [CheckForm], which reads all announcements that exist. It returns the day to be announced: a
// rehearsal with a past draw is announced on the day before it.
func NewForm(form, today string) (announced string, err error) {
	if err := CheckPublic(form); err != nil {
		return "", err
	}
	if err := checkWords(form); err != nil {
		return "", err
	}
	if word := alikeRehearsal.FindString(form); word != "" && word != rehearsal {
		return "", fmt.Errorf("a rehearsal begins with %q, with one capital letter; write it instead "+
			"of %q, or leave the word out", rehearsal, word)
	}
	announced = today
	days := slices.DeleteFunc(isoDate.FindAllString(form, -1), func(day string) bool {
		return !exists(day)
	})
	slices.Sort(days)
	if len(days) > 0 && days[0] <= today {
		if !IsRehearsal(form) {
			return "", fmt.Errorf("%s is not after today, %s, so its numbers may be known; write a day "+
				"to come, or to rehearse with a past draw begin the text with %q",
				days[0], today, rehearsal+" ")
		}
		announced = dayAfter(days[0], 0, -1)
	}
	if err := CheckForm(form, announced); err != nil {
		return "", err
	}
	for _, day := range days {
		if day < "1900" || day > dayAfter(today, mostYears, 0) {
			return "", fmt.Errorf("%s is not a likely day of a lottery; write one since 1900, and at "+
				"most %d years from now", day, mostYears)
		}
	}
	return announced, checkDraws(form)
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

// mostYears is how far ahead a draw can be announced.
const mostYears = 10

// dayAfter returns the day that is some years and days after a day that exists.
func dayAfter(day string, years, days int) string {
	date, _ := time.Parse(time.DateOnly, day)
	return date.AddDate(years, 0, days).Format(time.DateOnly)
}

// checkWords returns an error for a date with the name of a month, and says how to write it.
func checkWords(form string) error {
	parts := wordedDate.FindStringSubmatch(form)
	if parts == nil {
		return nil
	}
	day, name, year := parts[1]+parts[5], strings.ToLower(parts[2]+parts[4]), parts[3]+parts[6]
	at := slices.IndexFunc(months, func(ways string) bool { return strings.Contains(ways, name[:3]) })
	if year == "" {
		year = "YYYY"
	}
	date := fmt.Sprintf("%s-%02d-%02s", year, at+1, day)
	return fmt.Errorf("%s is a date in words; write it as year-month-day: %s",
		quote.Quote(strings.Trim(parts[0], " ,:;(")), strings.ReplaceAll(date, " ", "0"))
}

// A formDraw is a draw of a lottery in a form, such as "Lotto 2030-01-05: 6 of 49".
type formDraw struct{ name, day, of string }

// drawsOf returns the draws of a form, with their names in small letters.
func drawsOf(form string) (all []formDraw) {
	end := 0
	for _, at := range formNumbers.FindAllStringIndex(form, -1) {
		before := form[end:at[0]]
		end = at[1]
		name := strings.ToLower(otherSigns.ReplaceAllString(dates.ReplaceAllString(before, " "), " "))
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "and "))
		name = strings.TrimSpace(strings.TrimPrefix(name, strings.ToLower(rehearsal)))
		all = append(all, formDraw{name, dates.FindString(before), form[at[0]:at[1]]})
	}
	return all
}

var (
	otherSigns = regexp.MustCompile(`[^A-Za-z0-9]+`)
	choice     = regexp.MustCompile(`\b(?:or|oder)\b`)
)

// sameAs reports whether two draws may have the same numbers: one name is part of the other.
func (d formDraw) sameAs(other formDraw) bool {
	return d.day == other.day && d.of == other.of &&
		(strings.Contains(d.name, other.name) || strings.Contains(other.name, d.name))
}

// checkDraws returns an error for a draw that leaves a choice, or has the numbers of another one.
func checkDraws(form string) error {
	all := drawsOf(form)
	for i, d := range all {
		if choice.MatchString(d.name) {
			return fmt.Errorf("%q leaves a choice of lotteries; write the name of one in front of %s",
				d.name, d.of)
		}
		if slices.ContainsFunc(all[:i], d.sameAs) {
			return fmt.Errorf("%q on %s with %s is there twice, and the same numbers decide nothing "+
				"more; omit one, or give two lotteries names of their own", d.name, d.day, d.of)
		}
	}
	return nil
}

// withoutRepeats returns the numbers of a form, those of draws that may be the same only once.
func withoutRepeats(form string) string {
	var numbers []string
	all := drawsOf(form)
	for i, d := range all {
		if !slices.ContainsFunc(all[:i], d.sameAs) {
			numbers = append(numbers, d.of)
		}
	}
	return strings.Join(numbers, ", ")
}

// Several returns the first name of a form that may be of several lotteries, as "KENO and Lotto",
// or "".
func Several(form string) string {
	for _, d := range drawsOf(form) {
		if strings.Contains(d.name, " and ") || strings.Contains(d.name, " und ") {
			return d.name
		}
	}
	return ""
}
