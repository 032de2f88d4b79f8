package raffle

import (
	"strings"
	"testing"
)

// All numbers of a form come after its day, in one way.
func TestForms(t *testing.T) {
	for form, want := range map[string]string{
		"Lotto 2030-01-05: 6 of 49": "",
		"Lotto 2030-01-05 1 of 1":   "",
		"Lotto 2029-12-02 6 of 49":  "",
		"No 2029-12-01 6 of 49": "2029-12-01 is not a date after 2029-12-01, the day of the " +
			"announcement",
		"KENO 2030-01-05 6 of 49, KENO 2020-01-04 6 of 49": "2020-01-04 is not a date after",
		"KENO 2030-01-05 6 of 49, as on 2020-01-04":        `2020-01-04 stands behind all numbers`,
		"KENO 0000-01-01: 6 of 49":                         `"0000-01-01" is not a day`,
		"KENO 0001-01-01: 6 of 49":                         "0001-01-01 is not a date after",
		"KENO A12030-01-05: 6 of 49":                       `"A12030-01-05" is not a day`,
		"KENO 2030-01-051: 6 of 49":                        `"2030-01-051" is not a day`,
		"KENO 2030-01-05-1: 6 of 49": `"2030-01-05-1" is not a day of the ` +
			`calendar; write the form as in "Lotto`,
		"No 1 of 2030-01-05":             "1 of 2030- cannot stand for numbers",
		"No 2030-01-05: 6 of 49-50":      "6 of 49- cannot stand for numbers",
		"2030-01-05: 6 of 49x":           "the form has no numbers",
		"Lotto 2030-01-05: 1 of 1000000": "",
		"KENO 2030-01-05: 1 of 1000001": "there cannot be 1 of 1000001: " +
			"at most 500 numbers, up to 1000000",
		"KENO 2030-01-05: 1 of 9223372036854775807": "there cannot be 1 of " +
			"9223372036854775807",
		"KENO 2030-01-05: 1 of 99999999999999999999": "there cannot be 1 of " +
			"99999999999999999999",
		"KENO 2030-01-05: 20 of 70, Lotto 2030-01-05: 6 of 49.": "",
		"KENO 2030-01-05: 20 of 70, Lotto: 6 of 49.":            "6 of 49 has 0 dates in front",
		"US Powerball 2030-01-05: 5 of 69 and 1 of 26":          "1 of 26 has 0 dates",
		twoKinds:                        "",
		"6 of 49 on 2030-01-05":         "6 of 49 has 0 dates",
		"":                              "the public text is empty",
		"Lotto 2030-01-05: N N N N N N": `that are not known yet, such as "6 of 49"; write`,
		"Lotto 2030-01-05: 06 of 49":    "the form has no numbers",
		"Lotto 2030-01-05: 6 of x":      "the form has no numbers",
		"6 of 49":                       "6 of 49 has 0 dates",
		"Lotto 2030-02-30: 6 of 49":     `"2030-02-30" is not a day of the calendar`,
		"Lotto 2030-01-05: 6 of 5":      "there cannot be 6 of 5:",
		"KENO 2030-01-05 1001 of 5000":  "there cannot be 1001 of 5000",
		"2030-01-05 " + strings.Repeat("9", 30) + " of 9":          "there cannot be 999",
		"KENO 2030-01-05 300 of 5000, KENO 2030-01-06 201 of 5000": "there cannot be 201 of 5000",
		"KENO 2030-01-05 300 of 5000, KENO 2030-01-06 200 of 5000": "",
		"2030-01-05  6 of 49":                            "or two in a row",
		"KENO 2030-01-05 or 2030-01-06: 20 of 70":        "20 of 70 has 2 dates in front of it, not one",
		"2030-01-05: 20 of 70":                           "20 of 70 has no name of a lottery",
		"KENO 2030-01-05: 20 of 70, 2030-01-05: 6 of 49": "6 of 49 has no name",
		"KENO 2030-01-05 of 2019/01/05: 20 of 70":        "2019/01/05 can be read as a date",
		"KENO on 05-01-2030 or 2030-01-06: 20 of 70":     "05-01-2030 can be read as a date",
		"KENO on 2030-1-5 or 2030-01-06: 20 of 70":       "2030-1-5 can be read as a date",
		"KENO 2030-01-05 of 5.1.2019: 20 of 70":          "5.1.2019 can be read as a date",
		"KENO 2030-01-05: 20 of 70, or of 2030-01-06": "2030-01-06 stands behind all " +
			"numbers",
		"KENO 2026-11-65: 20 of 70":           `is not a day of the calendar`,
		"KENO or Lotto 2030-01-05: 6 of 49":   `"keno or lotto 6 of 49" leaves a choice`,
		"KENO oder Lotto 2030-01-05: 6 of 49": `"keno oder lotto 6 of 49" leaves a choice`,
		"Zoë 2030-01-05 6 of 49":              `"ë"`,
	} {
		if err := CheckForm(form, "2029-12-01"); (err == nil) != (want == "") || err != nil &&
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", form, err, want)
		}
	}
}

// A rehearsal with a past draw is announced on the day before its first date.
func TestAnnouncedOn(t *testing.T) {
	const today = "2029-12-01"
	for form, want := range map[string]string{
		"Lotto 2020-01-05: 6 of 49":                                       today,
		"Rehearsal Lotto 2030-01-05: 6 of 49":                             today,
		"Rehearsals Lotto 2020-01-01: 6 of 49":                            today,
		"Rehearsal Lotto: 6 of 49":                                        today,
		"rehearsal Lotto 2020-01-01: 6 of 49":                             "2019-12-31",
		"Rehearsal, Lotto 2020-03-02: 6 of 49, KENO 2020-03-01: 20 of 70": "2020-02-29",
	} {
		if day := AnnouncedOn(form, today); day != want {
			t.Errorf("%q: %s; want %s", form, day, want)
		}
	}
}

// One lottery that is there twice lets the organiser choose which of its numbers count, also with
// other counts or other words. One that draws numbers of two kinds is not.
func TestOneLotteryTwice(t *testing.T) {
	for _, forms := range []string{
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 6 of 49",
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 5 of 49",
		"Lotto 2030-01-05: 5 of 49, German Lotto 2030-01-05: 6 of 49",
		"German Lotto 2030-01-05: 6 of 49, Six of Germany 2030-01-05: 6 of 49",
		"German Lotto 2030-01-05: 6 of 49, Lotto, German 2030-01-05: 6 of 50",
		"Lotto 2030-01-05: 6 of 49, Lotto bonus 2030-01-05: 1 of 49",
		"Lotto 2030-01-05: 6 of 49, Lotto again 2030-01-05: 6 of 30",
		"Lotto 2030-01-05: 6 of 49, Lotto again 2030-01-05: 5 of 33",
		"Lotto again 2030-01-05: 5 of 33, Lotto 2030-01-05: 6 of 49",
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 1 of 10",
		"Lotto 2030-01-05: 6 of 49, KENO 2030-01-05: 20 of 70, lotto 2030-01-05: 2 of 20",
		"Lotto 2030-01-05: 6 of 49, and the Lotto und 2030-01-05: 6 of 48",
		"!Lotto 2030-01-05: 6 of 49, Lotto 2030-01-09: 6 of 49",
		"!Lotto 2030-01-05: 6 of 49, Lotto again 2030-01-05: 5 of 32",
		"!Lotto again 2030-01-05: 5 of 32, Lotto 2030-01-05: 6 of 48",
		"!Lotto again 2030-01-05: 5 of 32, Lotto 2030-01-05: 6 of 49",
		"!German KENO 2030-01-05: 20 of 70, German Lotto 2030-01-05: 6 of 49",
		"!EuroMillions 2030-01-05: 5 of 50, EuroMillions star 2030-01-05: 2 of 12",
		"!" + twoKinds,
	} {
		form, fine := strings.CutPrefix(forms, "!")
		if err := CheckForm(form, "2029-12-01"); (err == nil) != fine || err != nil &&
			!strings.Contains(err.Error(), " may be one lottery, and then the organiser chooses") {
			t.Errorf("%s: %v", form, err)
		}
	}
}

// A rehearsal is called one by the verdict.
func TestRehearsals(t *testing.T) {
	for text, want := range map[string]string{
		"Rehearsal Lotto 1955-10-09: 3 12 13 16 23 41":  "Rehearsal",
		"REHEARSAL: Lotto 1955-10-09: 3 12 13 16 23 41": "Rehearsal",
		"Rehearsed Lotto 1955-10-09: 3 12 13 16 23 41":  "Announced draw",
		"Lotto Rehearsal 1955-10-09: 3 12 13 16 23 41":  "Announced draw",
	} {
		draw := &Transcript{Header: Header{From: Origin{Public, text}}}
		if v := NewVerdict(draw, &Announcement{Day: "1955-10-08"}, nil); v.Kind != want {
			t.Errorf("%s: %s", text, v.Kind)
		}
	}
}
