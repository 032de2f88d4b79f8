package raffle

import (
	"errors"
	"fmt"
	"regexp"
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

// CheckDays returns an error for a day in a public text that does not exist, as 2030-02-30.
func CheckDays(text string) error {
	for _, day := range isoDate.FindAllString(text, -1) {
		if !exists(day) {
			return fmt.Errorf("%s is not a day of the calendar; correct it", quote.Quote(day))
		}
	}
	return nil
}

func exists(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}
