package raffle

import (
	"strings"
	"testing"
)

// A new announcement is refused for what an old one may have: dates in words, far ahead or in the
// past, a choice of lotteries, one draw twice.
func TestNewForms(t *testing.T) {
	const today = "2029-12-01"
	for form, want := range map[string]string{
		"KENO 2030-01-05: 20 of 70, Lotto 2030-01-05: 6 of 49":    today,
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-12: 6 of 49":    today,
		"Lotto 2030-01-05: 6 of 49, and Loto 2030-01-05: 6 of 49": today,
		"Rehearsal Lotto 2030-01-05: 6 of 49":                     today,
		"Rehearsal Lotto 1955-10-09: 6 of 49":                     "1955-10-08",

		"Rehearsal, Lotto 2020-03-02: 6 of 49, KENO 2020-03-01: 20 of 70": "2020-02-29",

		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 1 of 10": today,

		"Lotto 2030-01-05, Mar 6 of 49":         today,
		"Lotto Maria 2030-01-05: Maria 6 of 49": today,
		"Lotto 2030-01-05 May: 6 of 49":         today,
		"Lotto 2039-12-01: 6 of 49":             today,
		"Lotto 2039-12-02: 6 of 49":             "!at most 10 years from now",
		"Lotto 9999-01-01: 6 of 49":             "!9999-01-01 is not a likely day",
		"Rehearsal Lotto 0001-01-01: 6 of 49":   "!0001-01-01 is not a likely day",
		"rehearsal Lotto 2020-01-01: 6 of 49": `!a rehearsal begins with "Rehearsal", with one ` +
			`capital`,
		"REHEARSAL: Lotto 2030-01-01: 6 of 49": `!write it instead of "REHEARSAL", or leave the ` +
			`word out`,
		"Rehearsals Lotto 2020-01-01: 6 of 49": `!begin the text with "Rehearsal "`,
		"Lotto 2029-12-01: 6 of 49": "!2029-12-01 is not after today, 2029-12-01, so its numbers may " +
			"be known; write a day to come, or to rehearse with a past draw begin",
		"Lotto 5 January 2030: 6 of 49": `!"5 January 2030" is a date in words; write it as ` +
			"year-month-day: 2030-01-05",
		"Lotto on the 15th of Dec. 2030: 6 of 49":     "!: 2030-12-15",
		"Lotto January 5, 2030: 6 of 49":              `!"January 5, 2030" is a date in words`,
		"Lotto 5. Mai 2030: 6 of 49":                  "!: 2030-05-05",
		"Lotto 5. Oktober: 6 of 49":                   "!: YYYY-10-05",
		"Lotto 2030-01-05 or 6 January 2030: 6 of 49": "!: 2030-01-06",
		"Lotto 2030-02-30: 6 of 49":                   "!February 2030 has 28 days",
		"Lotto 2020-02-30: 6 of 49":                   "!February 2020 has 29 days",
		"Lotto 2032-02-30: 6 of 49":                   "!February 2032 has 29 days",
		"Lotto 2030-04-00: 6 of 49":                   "!April 2030 has 30 days",
		"Lotto 2030-13-05: 6 of 49":                   "!write 2030-05-13 if the month is 5",
		"Lotto 2030-13-15: 6 of 49":                   "!months are 01 to 12",
		"Lotto x2030-01-05: 6 of 49":                  "!nothing joined to it",
		"Lotto 5.1.2030: 6 of 49":                     "!year-month-day, such as 2030-01-05",
		"Lotto: 6 of 49":                              "!6 of 49 has no date",
		"KENO or Lotto 2030-01-05: 6 of 49":           `!"keno or lotto" leaves a choice`,
		"KENO oder Lotto 2030-01-05: 6 of 49":         `!"keno oder lotto" leaves a choice`,
		"Lotto 2030-01-05: 6 of 49 Lotto 2030-01-05: 6 of 49": `!"lotto" on 2030-01-05 with 6 of 49 ` +
			"is there twice",
		"German Lotto 2030-01-05: 6 of 49, and the German Lotto 2030-01-05: 6 of 49": "!is there twice",
		"German Lotto 2030-01-05: 6 of 49, and Lotto 2030-01-05: 6 of 49":            "!is there twice",

		"Zo\u00eb": "!can be written in several ways",
		"Lotto":    "!the form has no numbers",
	} {
		day, err := NewForm(form, today)
		problem, wrong := strings.CutPrefix(want, "!")
		if wrong != (err != nil) || wrong && !strings.Contains(err.Error(), problem) ||
			!wrong && day != want {
			t.Errorf("%q: %s, %v; want %s", form, day, err, want)
		}
	}
	for form, want := range map[string]string{
		"KENO and Lotto 2030-01-05: 6 of 49":                      "keno and lotto",
		"KENO und Lotto 2030-01-05: 6 of 49":                      "keno und lotto",
		"Rehearsal KENO and Lotto 2030-01-05: 6 of 49":            "keno and lotto",
		"KENO 2030-01-05: 6 of 49, and Lotto 2030-01-05: 6 of 49": "",
	} {
		if got := Several(form); got != want {
			t.Errorf("%q: %q", form, got)
		}
	}
}

// An announcement that counts the numbers of one draw twice is weaker than it looks.
func TestNumbersThatAreThereTwice(t *testing.T) {
	const form = "Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 6 of 49"
	h := Header{N: 1, Items: 5, From: Origin{Public, form}}
	const want = "the text is weak: 6 numbers of 49 are 24 bits; 1 of 5 items needs 2, and"
	if got := h.Weak(&Announcement{"2029-12-01", h}); !strings.HasPrefix(got, want) {
		t.Error(got)
	}
	h.From.Value = "Lotto 2030-01-05: 6 of 49, Lotto 2030-01-12: 6 of 49"
	if got := h.Weak(&Announcement{"2029-12-01", h}); got != "" {
		t.Error(got)
	}
}

// A rehearsal is called one by the verdict.
func TestRehearsals(t *testing.T) {
	for text, want := range map[string]string{
		"Rehearsal Lotto 1955-10-09: 3 12 13 16 23 41": "Rehearsal",
		"Rehearsed Lotto 1955-10-09: 3 12 13 16 23 41": "Announced draw",
		"Lotto Rehearsal 1955-10-09: 3 12 13 16 23 41": "Announced draw",
	} {
		if got := (Header{From: Origin{Public, text}}).proof(true); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
