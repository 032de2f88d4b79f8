package raffle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Of returns the announced draw from a public text, or an error that says how the text
// differs from the form.
func (a *Announcement) Of(text string) (Header, error) {
	h, form := a.Draw, a.Draw.From.Value
	h.From.Value = text
	at, end := 0, 0 // in the text, in the form
	groups := groupsOf(form)
	for i, g := range groups {
		same := form[end:g.begin]
		if !strings.HasPrefix(text[at:], same) {
			return h, otherForm(text, form, at, end)
		}
		at += len(same)
		behind := form[g.end:]
		if i+1 < len(groups) {
			behind = form[g.end:groups[i+1].begin]
		}
		given := leading(text[at:], g.n)
		rest := text[at+len(given):]
		if given == "" || !strings.HasPrefix(rest, behind) || behind == "" && rest != "" {
			if err := g.otherNumbers(text[at:], behind); err != nil {
				return h, err
			}
			return h, otherForm(text, form, at+len(given), g.end)
		}
		if err := g.ascending(given); err != nil {
			return h, err
		}
		at += len(given)
		end = g.end
	}
	if text[at:] != form[end:] {
		return h, otherForm(text, form, at, end)
	}
	return h, nil
}

var (
	oneNumber  = regexp.MustCompile(`^(?:0|[1-9]\d*)`)
	manySigns  = regexp.MustCompile(`^[0-9]+(?:(?:\s*[,;/]\s*|\s+|\s*[-+])[0-9]+)*`)
	textNumber = regexp.MustCompile(`[0-9]+`)
)

// leading returns the n numbers with which a text begins, with a blank between them, or "".
func leading(text string, n int) string {
	at := 0
	for i := range n {
		if i > 0 && strings.HasPrefix(text[at:], " ") {
			at++
		} else if i > 0 {
			return ""
		}
		number := oneNumber.FindString(text[at:])
		if number == "" {
			return ""
		}
		at += len(number)
	}
	return text[:at]
}

// otherNumbers returns an error for a text that begins with other numbers than those of the group:
// with another number of them, or in another spelling. Behind them the form goes on.
func (g group) otherNumbers(text, behind string) error {
	const not = "the public text is not of the announced form: "
	if strings.HasPrefix(text, g.of) {
		return fmt.Errorf(not+"it still has %s; write the numbers that were drawn in its place", g.of)
	}
	if at := strings.Index(text, behind); at >= 0 && behind != "" {
		text = text[:at]
	}
	if at := dates.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	given := manySigns.FindString(text)
	all := textNumber.FindAllString(given, -1)
	switch {
	case given == "":
		return nil
	case len(all) != g.n:
		verb := "are"
		if len(all) == 1 {
			verb = "is"
		}
		return fmt.Errorf(not+"%s needs %s; here %s %d: %s", g.of, words.Count(g.n, "number"), verb,
			len(all), quote.Excerpt(given))
	case given != leading(given, g.n):
		for i, number := range all {
			all[i] = strings.TrimLeft(number[:len(number)-1], "0") + number[len(number)-1:]
		}
		return fmt.Errorf(not+"the numbers for %s have single blanks between them, and no signs or "+
			"leading zeros; write %s", g.of, strings.Join(all, " "))
	}
	return nil
}

// ascending returns an error for numbers that are not in ascending order, or too large. It says what
// to write if they are only in another order.
func (g group) ascending(given string) error {
	var all []int
	for _, word := range strings.Fields(given) {
		number, _ := strconv.Atoi(word) // the largest int if that is exceeded
		all = append(all, number)
	}
	before := -1
	for _, number := range all {
		if number > before && number <= g.most {
			before = number
			continue
		}
		mend := ""
		slices.Sort(all)
		if all[g.n-1] <= g.most && len(slices.Compact(slices.Clone(all))) == g.n {
			mend = "; write " + strings.Trim(fmt.Sprint(all), "[]")
		}
		return fmt.Errorf("the numbers %s in the public text are not as announced: %d must be "+
			"larger than the one before it, and at most %d%s", given, number, g.most, mend)
	}
	return nil
}

// otherForm returns the error for a text that is of a form up to a place in both.
func otherForm(text, form string, at, inForm int) error {
	same := 0
	for at+same < len(text) && inForm+same < len(form) && text[at+same] == form[inForm+same] {
		same++
	}
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
