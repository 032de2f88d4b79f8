package raffle

import (
	"testing"
	"time"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

// A draw is refused until its day has begun somewhere on earth, and so is an
// announcement.
func TestDatesThatHaveNotCome(t *testing.T) {
	const text = "Lotto 2030-01-05: 3 11 19 28 40 47"
	h := drawOf(1, Public, text)
	transcript := dice.Must(Parse([]byte(drawTranscript(t, h, people))))
	announced := h
	announced.From.Value = "Lotto 2030-01-05: 6 of 49"
	a := &Announcement{"2029-12-01", announced}
	for _, test := range []struct {
		latest string
		a      *Announcement
		want   string
	}{
		{"2030-01-05", a, ""},
		{"2030-01-05", nil, ""},
		{"2030-01-04", nil, "2030-01-05 has not come by this computer's clock"},
		{"2030-01-04", a, "2030-01-05 has not come by this computer's clock"},
		{"2029-12-01", a, "2030-01-05 has not come by this computer's clock"},
		{"2029-11-30", a,
			"the announcement is of 2029-12-01, which has not come by this computer's clock"},
	} {
		err := transcript.Check(people, Expected{Latest: test.latest, Announcement: test.a})
		dicetest.Says(t, err, test.want, test.latest)
	}
	for hour, want := range map[int]string{9: "2030-01-04", 10: "2030-01-05"} {
		if got := Latest(time.Date(2030, 1, 4, hour, 59, 0, 0, time.UTC)); got != want {
			t.Errorf("at %d:59 UTC: %s, want %s", hour, got, want)
		}
	}
}

// The first day of the calendar is 0001-01-01.
func TestDaysThatDoNotExist(t *testing.T) {
	if !exists("0001-01-01") {
		t.Error("the first day does not exist")
	}
	for _, day := range []string{"2026-17-25", "2026-11-65", "2027-02-29", "0000-12-31"} {
		h := drawOf(1, Public, "Lotto 2030-01-05: 6 of 49")
		text := (&Announcement{day, h}).String()
		_, err := ParseAnnouncement([]byte(text))
		dicetest.Says(t, err, "is not a day of the calendar", day)
	}
}
