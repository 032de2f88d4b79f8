package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A rehearsal goes through all steps of an announced draw with numbers of the past, and is called
// one at each of them.
func TestRehearsalOfADraw(t *testing.T) {
	const form = "Rehearsal KENO 1955-10-09: 6 of 70"
	const numbers = "Rehearsal KENO 1955-10-09: 3 12 13 16 23 41"
	list := commandtest.Write(t, "Ada\nBo\nCleo\n")
	code, text, stderr := tested.Try("announce", form, "-file", list)
	if code != 0 || !strings.Contains(text, "\nannounced 1955-10-08\n") || !strings.HasPrefix(stderr,
		"raffle announce: a rehearsal, as if announced on the day before its first date; "+
			"it proves nothing\n") {
		t.Fatalf("exit %d, %s%s", code, text, stderr)
	}
	announced, record := commandtest.Write(t, text), filepath.Join(t.TempDir(), "record")
	code, drawn, stderr := tested.Try("draw", "-announced", announced, "-public", numbers,
		"-file", list, "-transcript", record)
	if code != 0 || !strings.Contains(stderr, "this is a rehearsal, which decides nothing\n") {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	code, again, stderr := tested.Try("check", record, "-announced", announced, "-file", list,
		"-public", numbers)
	if code != 0 || again != drawn || !strings.HasPrefix(stderr,
		"Rehearsal, checked: this item follows "+
			"from the announcement, the text and the list.\nNot proved: ") {
		t.Errorf("exit %d, %s%s", code, again, stderr)
	}
}

// A new announcement is refused, or remarked on, for what its text may mean.
func TestNewAnnouncements(t *testing.T) {
	for form, want := range map[string]string{
		"KENO 1955-10-09: 20 of 70": "1955-10-09 is not after today, 2029-12-01, so its numbers " +
			"may be known; write a day to come, or to rehearse with a past draw begin the text with " +
			`"Rehearsal "; see 'raffle announce --help'`,
		"KENO 5 January 2030: 20 of 70": `"5 January" is a date in words; write it as ` +
			"year-month-day, as in \"Lotto 2030-01-05: 6 of 49\"; see 'raffle announce --help'",
		"Rehearsal KENO 2030-01-05: 20 of 70": "this is a rehearsal, which decides nothing; " +
			"for the real draw leave the first word out",
		"KENO 2029-12-02: 20 of 70": "2029-12-02 is tomorrow here, and may have begun elsewhere; " +
			"announce at least two days before",
		"KENO 2029-12-03: 20 of 70": "",
	} {
		code, stdout, stderr := tested.Try("announce", form, "a", "b")
		refused := strings.HasSuffix(want, "--help'")
		if want != "" {
			want = "raffle announce: " + want + "\n"
		}
		if (code == 2) != refused || (stdout == "") != refused || stderr != want {
			t.Errorf("%s: exit %d, %s%s", form, code, stdout, stderr)
		}
	}
}
