package raffle

import (
	"testing"

	"example.com/dice/internal/dicetest"
)

// All numbers of a form come after its day, in one way: of each day there is one lottery.
func TestForms(t *testing.T) {
	const noForm = " is not a lottery, whose name has only letters and blanks, its date, and numbers"
	const after = " stands after 2030-01-0"
	const twice = "2030-01-05 is there twice; use each day once"
	for form, want := range map[string]string{
		"Lotto 2030-01-05: 6 of 49":                                   "",
		"Lotto 2029-12-02: 6 of 49":                                   "",
		"Lotto 2030-01-05: 1 of 1":                                    "",
		"x 2030-01-05: 999 of 999999":                                 "",
		"Rehearsal Lotto 2030-01-05: 6 of 49":                         "",
		"KENO 2030-01-05: 20 of 70, German Lotto 2030-01-06: 6 of 49": "",
		"No 2029-12-01: 6 of 49":                                      "2029-12-01 is not a date after",
		"KENO 0001-01-01: 6 of 49":                                    "0001-01-01 is not a date after",
		"KENO 0000-01-01: 6 of 49":                                    "0000-01-01 is not a day",
		"KENO 2026-11-65: 20 of 70":                                   "2026-11-65 is not a day",
		"Lotto 2030-02-30: 6 of 49":                                   "2030-02-30 is not a day",
		"Lotto 2030-01-05: 6 of 5":                                    "there cannot be 6 of 5",
		"KENO or Lotto 2030-01-05: 6 of 49":                           `"KENO or Lotto 2030-01-05: " leaves a choice`,
		"KENO Oder Lotto 2030-01-05: 6 of 49":                         "leaves a choice",

		// one lottery twice, also with other counts or other words
		"KENO 2030-01-05: 6 of 49, KENO 2020-01-04: 6 of 49": "2020-01-04" +
			after,
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 6 of 49":                            twice,
		"Lotto 2030-01-05: 6 of 49, Lotto 2030-01-05: 5 of 49":                            twice,
		"Lotto 2030-01-05: 6 of 49, KENO 2030-01-05: 20 of 70":                            twice,
		"Lotto 2030-01-05: 6 of 49, KENO 2030-01-06: 20 of 70, Lotto 2030-01-05: 6 of 49": after,

		// another form
		"Lotto 2030-01-05 1 of 1":                             noForm,
		"2030-01-05: 20 of 70":                                noForm,
		"KENO: 20 of 70":                                      noForm,
		"KENO A12030-01-05: 6 of 49":                          noForm,
		"KENO 2030-01-051: 6 of 49":                           noForm,
		"No 2030-01-05: 6 of 49-50":                           noForm,
		"KENO 2030-01-05: 20 of 70, Lotto: 6 of 49":           noForm,
		"KENO 2030-01-05: 20 of 70,Lotto 2030-01-06: 6 of 49": noForm,
		"Lotto 2030-01-05: 06 of 49":                          noForm,
		"Lotto 2030-01-05: 0 of 49":                           noForm,
		"Lotto 2030-01-05: 6 of x":                            noForm,
		"Lotto 2030-01-05: 1000 of 5000":                      noForm,
		"KENO 2030-01-05: 1 of 1000000":                       noForm,
		"KENO 2030-1-5: 20 of 70":                             noForm,
		"Lotto 6aus49 2030-01-05: 6 of 49":                    noForm,
		"":                                                    "the public text is empty",
		"Lotto 2030-01-05:  6 of 49":                          "or two in a row",
		"Zo\u00eb 2030-01-05: 6 of 49":                        `"ë"`,
	} {
		dicetest.Says(t, CheckForm(form, "2029-12-01"), want, form)
	}
}

// A rehearsal with a past draw is announced on the day before its first date.
func TestAnnouncedOn(t *testing.T) {
	const today = "2029-12-01"
	for form, want := range map[string]string{
		"Lotto 2020-01-05: 6 of 49":                                      today,
		"Rehearsal Lotto 2030-01-05: 6 of 49":                            today,
		"Rehearsals Lotto 2020-01-01: 6 of 49":                           today,
		"Rehearsal Lotto: 6 of 49":                                       today,
		"Rehearsal Lotto 2020-02-30: 6 of 49":                            today,
		"Rehearsal Lotto 2029-12-01: 6 of 49":                            "2029-11-30",
		"Rehearsal Lotto 2020-01-01: 6 of 49":                            "2019-12-31",
		"Rehearsal Lotto 2020-03-01: 6 of 49, KENO 2020-03-02: 20 of 70": "2020-02-29",
	} {
		if day := AnnouncedOn(form, today); day != want {
			t.Errorf("%q: %s; want %s", form, day, want)
		}
	}
}

// A rehearsal is called one by the verdict.
func TestRehearsals(t *testing.T) {
	for text, want := range map[string]string{
		"Rehearsal Lotto 1955-10-09: 3 12 13 16 23 41":  "Rehearsal",
		"Rehearsal: Lotto 1955-10-09: 3 12 13 16 23 41": "Announced draw",
		"Rehearsed Lotto 1955-10-09: 3 12 13 16 23 41":  "Announced draw",
		"Lotto Rehearsal 1955-10-09: 3 12 13 16 23 41":  "Announced draw",
	} {
		draw := &Transcript{Header: Header{From: Origin{Public, text}}}
		if v := NewVerdict(draw, &Announcement{Day: "1955-10-08"}, nil); v.Kind != want {
			t.Errorf("%s: %s", text, v.Kind)
		}
	}
}
