package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"example.com/dice/internal/quote"
)

// Latest returns the day that has begun somewhere on earth, as 2029-12-01: where the sun rises
// first, clocks are 14 hours ahead of UTC. A day after it has not come anywhere.
func Latest(now time.Time) string {
	return now.UTC().Add(14 * time.Hour).Format(time.DateOnly)
}

// isoDate is a date as this program writes it, with no letter or digit joined to it.
var isoDate = regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`)

// Future joins an error for each date that has not come on a day, which is that of [Latest]:
// that of the announcement, which may be nil, and those in the public text.
func (h Header) Future(latest string, a *Announcement) error {
	var all []error
	if a != nil && a.Day > latest {
		all = append(all, fmt.Errorf("the announcement is of %s, which has not come by this "+
			"computer's clock", a.Day))
	}
	if h.From.Kind == Public {
		for _, day := range isoDate.FindAllString(h.From.Value, -1) {
			if day > latest {
				all = append(all, fmt.Errorf("%s has not come by this computer's clock, so its numbers "+
					"cannot be known", day))
			}
		}
	}
	return errors.Join(all...)
}

// FirstDate returns the earliest date in a form or public text, or "".
func FirstDate(text string) string {
	dates := isoDate.FindAllString(text, -1)
	if len(dates) == 0 {
		return ""
	}
	return slices.Min(dates)
}

// CheckDays returns an error for a day in a public text that does not exist, as 2030-02-30.
func CheckDays(text string) error {
	for _, day := range isoDate.FindAllString(text, -1) {
		if !exists(day) {
			return notADay(day)
		}
	}
	return nil
}

func exists(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}

// notADay returns the error for a date that does not exist, and says why.
func notADay(date string) error {
	var year, month, day int
	fmt.Sscanf(date, "%d-%d-%d", &year, &month, &day)
	why := fmt.Sprintf("write it as year-month-day, with nothing joined to it%s", formExample)
	switch turned := fmt.Sprintf("%04d-%02d-%02d", year, day, month); {
	case !exactDate.MatchString(date):
	case (month < 1 || month > 12) && exists(turned):
		why = fmt.Sprintf("a date is year-month-day, so write %s if the month is %d", turned, day)
	case month < 1 || month > 12:
		why = "a date is year-month-day, and months are 01 to 12; correct it"
	default:
		last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
		why = fmt.Sprintf("%s has %d days; correct it", last.Format("January 2006"), last.Day())
	}
	return fmt.Errorf("%s is not a day of the calendar: %s", quote.Quote(date), why)
}

var exactDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
