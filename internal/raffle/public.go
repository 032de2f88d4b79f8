package raffle

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/dice"
	"example.com/dice/internal/quote"
)

// An Origin is where the rolls of a draw come from.
type Origin struct {
	Kind  string
	Value string // the public text
}

// The kinds of origins.
const (
	System = "the operating system"
	Typed  = "typed rolls"
	Public = "public text "
)

// String returns the origin, with its text quoted.
func (o Origin) String() string {
	if o.Kind == Public {
		return o.Kind + quote.Quote(o.Value)
	}
	return o.Kind
}

// Die returns the d256 of an origin, or nil for typed rolls.
func (o Origin) Die() dice.Source {
	switch o.Kind {
	case System:
		return dice.Die(dice.Crypto, PublicSides)
	case Public:
		return &publicDie{text: o.Value}
	}
	return nil
}

// PublicSides is the die of all public texts: a choice of dice is a choice of winners.
const PublicSides = 256

// A publicDie is the die that a public text rolls, the same for everyone: its rolls are
// the bytes of the SHA-256 of the text, a blank and a number, from 1 on.
type publicDie struct {
	text string
	n    int    // numbers so far
	rest []byte // of the last one
}

func (*publicDie) Sides() int { return PublicSides }

func (d *publicDie) Roll() (int, error) {
	if len(d.rest) == 0 {
		d.n++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", d.text, d.n))
		d.rest = sum[:]
	}
	face := int(d.rest[0]) + 1
	d.rest = d.rest[1:]
	return face, nil
}

const longestPublic = 1000

// CheckPublic returns an error for a text that two people may write differently though
// they read the same. It accepts printable ASCII with single blanks: no accents with two
// encodings, no dashes of several kinds, nothing that looks like another letter.
func CheckPublic(text string) error {
	at := strings.IndexFunc(text, func(char rune) bool { return char < ' ' || char > '~' })
	switch {
	case at >= 0:
		_, size := utf8.DecodeRuneInString(text[at:])
		return fmt.Errorf("character %d of the public text, %s, can be written in several ways that "+
			"look the same; use ASCII letters, digits and signs, and single blanks", at+1,
			quote.Quote(text[at:at+size]))
	case text == "":
		return errors.New("the public text is empty; write the agreed one, such as " +
			`"Lotto 2030-01-05: 3 11 19 28 40 47"`)
	case len(text) > longestPublic:
		return fmt.Errorf("the public text has %d characters; agree on one of at most %d",
			len(text), longestPublic)
	case strings.Join(strings.Fields(text), " ") != text:
		return errors.New("the public text has blanks at an end, or two in a row, which others do not " +
			"see; write single ones")
	}
	return nil
}

// ParsePublic returns a public text that someone types or pastes: its blanks are read as
// single ones, and those at its ends not at all. It returns an error for what
// [CheckPublic] refuses.
func ParsePublic(given string) (string, error) {
	text := strings.Join(strings.Fields(given), " ")
	return text, CheckPublic(text)
}

// AsWritten returns the numbers of a lottery as an announcement or a transcript has them:
// behind the name and the date, in order. Every other text is left as it is, also where
// what is before the numbers does not end with a date.
func AsWritten(typed, like string) string {
	front, rest, found := strings.Cut(like, ": ")
	date := front[strings.LastIndexByte(front, ' ')+1:]
	if !found || strings.Contains(rest, ":") || !exists(date) ||
		strings.Join(strings.Fields(typed), " ") == like {
		return typed // of no lottery, of several, or right
	}
	parts := strings.Fields(strings.NewReplacer(",", " ", ";", " ", ":", " ").Replace(typed))
	for _, before := range []string{front, strings.TrimSuffix(front, " "+date)} {
		n := len(strings.Fields(before))
		if len(parts) >= n && strings.EqualFold(strings.Join(parts[:n], " "), before) {
			parts = parts[n:]
			break
		}
	}
	var numbers []uint64
	for _, word := range parts {
		n, err := strconv.ParseUint(word, 10, 32)
		if err != nil {
			return typed
		}
		numbers = append(numbers, n)
	}
	if numbers == nil {
		return typed
	}
	slices.Sort(numbers)
	return front + ": " + strings.Trim(fmt.Sprint(numbers), "[]")
}

// Latest returns the day that has begun somewhere on earth, as 2029-12-01: where the sun
// rises first, clocks are 14 hours ahead of UTC. A day after it has not come anywhere.
func Latest(now time.Time) string {
	return now.UTC().Add(14 * time.Hour).Format(time.DateOnly)
}

// exists reports whether a text is a day of the calendar, whose first year is 1.
func exists(day string) bool {
	date, err := time.Parse(time.DateOnly, day)
	return err == nil && date.Year() > 0
}
