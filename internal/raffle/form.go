package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

const (
	formExample   = `, as in "Lotto 2030-01-05: 6 of 49"`
	largestNumber = 1_000_000 // in a text
)

var (
	formNumbers = regexp.MustCompile(`\b([1-9]\d*) of ([1-9]\d*)\b`)
	dates       = regexp.MustCompile(`[\w-]*\d{4}-\d\d-\d\d[\w-]*`) // and words around them, which must not be there
	otherDates  = regexp.MustCompile(`\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|` +
		`(?:^|[^\w-])(?:\d{1,2}-\d{1,2}-\d{1,4}|\d{4}-(?:\d-\d{1,2}|\d\d-\d))\b`)
	letters = regexp.MustCompile(`[A-Za-z]{2}`)
)

// CheckForm returns an error for a form of which no public text can be made, or which
// does not say for all of its numbers, in one way, that they appear after the day of the
// announcement: each "6 of 49" has a name and one date in front.
func CheckForm(form, announced string) error {
	if err := CheckPublic(form); err != nil {
		return err
	}
	if other := strings.TrimSpace(otherDates.FindString(form)); other != "" {
		return fmt.Errorf("%s can be read as a date; write dates as year-month-day, such as "+
			"2030-01-05 for 5 January 2030%s", other, formExample)
	}
	numbers, end := 0, 0
	for _, at := range formNumbers.FindAllStringIndex(form, -1) {
		of, before := form[at[0]:at[1]], form[end:at[0]]
		n, most := limits(of)
		end = at[1]
		if err := checkPlace(of, before, form[end:], numbers+n); err != nil {
			return err
		}
		if most > largestNumber || n > most {
			return fmt.Errorf("there cannot be %s; write how many numbers there are, and the "+
				"largest possible one, at most %d%s", of, largestNumber, formExample)
		}
		numbers += n
	}
	if numbers == 0 {
		return errors.New(`the form has no numbers that are not known yet; write "6 of 49" for six numbers up to 49` + formExample)
	}
	for _, day := range dates.FindAllString(form, -1) {
		if !exists(day) {
			return notADay(day)
		}
		if day <= announced {
			return fmt.Errorf("%s is not a date after %s, the day of the announcement, when all "+
				"numbers must be unknown%s", quote.Excerpt(day), announced, formExample)
		}
	}
	if day := dates.FindString(form[end:]); day != "" {
		return fmt.Errorf("%s stands behind all numbers; write each date in front of its "+
			"numbers%s", day, formExample)
	}
	return nil
}

// checkPlace returns an error if numbers of a form do not stand in their place: behind a name
// and one date.
func checkPlace(of, before, behind string, numbers int) error {
	days := dates.FindAllString(before, -1)
	switch {
	case strings.HasPrefix(behind, "-"):
		return fmt.Errorf("%s- cannot stand for numbers; write a blank or another sign behind "+
			"it%s", of, formExample)
	case numbers > longestPublic/2:
		return fmt.Errorf("there cannot be %s; all numbers together are at most %d", of, longestPublic/2)
	case len(days) == 0:
		return fmt.Errorf("%s has no date; write the day on which these numbers appear in front "+
			"of them, as year-month-day%s", of, formExample)
	case len(days) > 1:
		return fmt.Errorf("%s has several dates, %s; write only the day on which these numbers "+
			"appear%s", of, words.And(days), formExample)
	case !letters.MatchString(dates.ReplaceAllString(before, "")):
		return fmt.Errorf("%s has no name; write which lottery draws these numbers in front of "+
			"them%s", of, formExample)
	}
	return nil
}

// limits returns how many numbers "6 of 49" stands for, and the largest possible one.
func limits(of string) (n, most int) {
	match := formNumbers.FindStringSubmatch(of)
	n, _ = strconv.Atoi(match[1]) // the largest int if that is exceeded
	most, _ = strconv.Atoi(match[2])
	return n, most
}

// Of returns the announced draw from a public text, or an error that says how the text
// differs from the form.
func (a *Announcement) Of(text string) (Header, error) {
	h, form := a.Draw, a.Draw.From.Value
	h.From.Value = text
	h.First = false
	at, end := 0, 0 // in the text, in the form
	places := formNumbers.FindAllStringIndex(form, -1)
	places = append(places, []int{len(form), len(form)})
	for _, place := range places {
		same := form[end:place[0]]
		if !strings.HasPrefix(text[at:], same) {
			return h, otherForm(text, form, at+common(text[at:], same))
		}
		at += len(same)
		end = place[1]
		if place[0] == place[1] {
			break
		}
		n, most := limits(form[place[0]:place[1]])
		given := leading(text[at:], n)
		if given == "" {
			return h, otherForm(text, form, at)
		}
		if err := ascending(given, most); err != nil {
			return h, err
		}
		at += len(given)
	}
	if at < len(text) {
		return h, otherForm(text, form, at)
	}
	return h, nil
}

var oneNumber = regexp.MustCompile(`^(?:0|[1-9]\d*)`)

// leading returns the n numbers with which a text begins, or "".
func leading(text string, n int) string {
	at := 0
	for i := range n {
		if i > 0 {
			if !strings.HasPrefix(text[at:], " ") {
				return ""
			}
			at++
		}
		number := oneNumber.FindString(text[at:])
		at += len(number)
		if number == "" || at < len(text) && '0' <= text[at] && text[at] <= '9' {
			return ""
		}
	}
	return text[:at]
}

// ascending returns an error for numbers that are not in ascending order, or too large.
func ascending(given string, most int) error {
	before := -1
	for word := range strings.FieldsSeq(given) {
		n, _ := strconv.Atoi(word)
		if n <= before || n > most {
			return fmt.Errorf("the numbers %s in the public text are not as announced: %d must be "+
				"larger than the one before it, and at most %d%s", given, n, most, sorted(given, most))
		}
		before = n
	}
	return nil
}

// sorted returns what to write instead of numbers that are only in another order, or "".
func sorted(given string, most int) string {
	var numbers []int
	for word := range strings.FieldsSeq(given) {
		n, _ := strconv.Atoi(word)
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	n := len(numbers)
	if numbers[n-1] > most || len(slices.Compact(numbers)) < n {
		return ""
	}
	return "; write " + strings.Trim(fmt.Sprint(numbers), "[]")
}

// common returns how many bytes two texts have in common at their beginnings.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// otherForm returns the error for a text that is not of a form from a character on.
func otherForm(text, form string, at int) error {
	from := strings.LastIndexByte(text[:at], ' ') + 1
	here := "ends"
	if from < len(text) {
		here = "has " + quote.Excerpt(text[from:])
	}
	return fmt.Errorf("the public text is not of the announced form %s: at character %d it "+
		"%s; write it as announced, but the numbers for %s, with single blanks between them and "+
		"without signs or leading zeros",
		quote.Quote(form), from+1, here, formNumbers.FindString(form))
}
