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

	// twoKinds is a form of a lottery that draws numbers of two kinds.
	twoKinds = `, as in "US Powerball 2030-01-05: 5 of 69, US Powerball red 2030-01-05: 1 of 26"`
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
	n, _ := limits(of)
	switch {
	case strings.HasPrefix(behind, "-"):
		return fmt.Errorf("%s- cannot stand for numbers; write a blank or another sign behind "+
			"it%s", of, formExample)
	case numbers > longestPublic/2:
		return fmt.Errorf("there cannot be %s; all numbers together are at most %d", of, longestPublic/2)
	case len(days) == 0 && numbers > n:
		return fmt.Errorf("%s has no date; write a name and the day in front of these numbers too%s",
			of, twoKinds)
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
	for i, place := range places {
		same := form[end:place[0]]
		if !strings.HasPrefix(text[at:], same) {
			return h, otherForm(text, form, at, end, common(text[at:], same))
		}
		at += len(same)
		end = place[1]
		if place[0] == place[1] {
			break
		}
		of, behind := form[place[0]:place[1]], form[end:places[i+1][0]]
		n, most := limits(of)
		given := leading(text[at:], n)
		rest := text[at+len(given):]
		if given == "" || !strings.HasPrefix(rest, behind) || behind == "" && rest != "" {
			if err := otherNumbers(text[at:], of, behind); err != nil {
				return h, err
			}
		}
		if given == "" {
			return h, otherForm(text, form, at, end, 0)
		}
		if err := ascending(given, most); err != nil {
			return h, err
		}
		at += len(given)
	}
	if at < len(text) {
		return h, otherForm(text, form, at, end, 0)
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

// otherForm returns the error for a text that is of a form up to a place in both, and then for
// some more characters.
func otherForm(text, form string, at, inForm, same int) error {
	from := at + strings.LastIndexByte(text[at:at+same], ' ') + 1
	here, announced := "ends", "ends"
	if from < len(text) {
		here = "has " + quote.Excerpt(text[from:])
	}
	if rest := form[inForm+from-at:]; rest != "" {
		announced = "has " + quote.Excerpt(rest)
	}
	return fmt.Errorf("the public text is not of the announced form %s: at character %d it "+
		"%s, where the announcement %s; write it as announced, with the numbers in their places",
		quote.Quote(form), from+1, here, announced)
}

// manyNumbers are numbers as people write them.
var manyNumbers = regexp.MustCompile(`^[0-9]+(?:(?:\s*[,;/]\s*|\s+|\s*[-+])[0-9]+)*`)

// otherNumbers returns an error for a text that begins with other numbers than those that "6 of
// 49" stands for, or nil if it does not begin with numbers. Behind them the form goes on.
func otherNumbers(text, of, behind string) error {
	const not = "the public text is not of the announced form: "
	if strings.HasPrefix(text, of) {
		return fmt.Errorf(not+"it still has %s; write the numbers that were drawn in its place", of)
	}
	if at := strings.Index(text, behind); at >= 0 && behind != "" {
		text = text[:at]
	}
	if at := dates.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	given := manyNumbers.FindString(text)
	numbers := textNumber.FindAllString(given, -1)
	n, _ := limits(of)
	switch {
	case given == "":
		return nil
	case len(numbers) != n:
		verb := "are"
		if len(numbers) == 1 {
			verb = "is"
		}
		return fmt.Errorf(not+"%s needs %s; here %s %d: %s", of, words.Count(n, "number"), verb,
			len(numbers), quote.Excerpt(given))
	case given != leading(given, n):
		for i, number := range numbers {
			numbers[i] = strings.TrimLeft(number[:len(number)-1], "0") + number[len(number)-1:]
		}
		return fmt.Errorf(not+"the numbers for %s have single blanks between them, and no signs or "+
			"leading zeros; write %s", of, strings.Join(numbers, " "))
	}
	return nil
}

var textNumber = regexp.MustCompile(`[0-9]+`)
