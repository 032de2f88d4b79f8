package main

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
)

// A player who uses only the pictures of the book rolls each die fairly, at the price
// that stands there.
func TestBookIsPlayed(t *testing.T) {
	if !*dicetest.All {
		t.Skip("books are made; with -all")
	}
	sets := [][]string{{}, {"2"}, {"3"}, {"6"}, {"8"}, {"10"}, {"20"}, {"4", "6"}, {"6", "10"},
		{"5", "7"}, {"4", "8"}}
	for _, set := range sets {
		t.Run(strings.Join(set, " "), func(t *testing.T) { playBook(t, set) })
	}
}

// playBook plays all cards of the book of these dice.
func playBook(t *testing.T, set []string) {
	code, book, stderr := tested.Try(append([]string{"book"}, set...)...)
	if code != 0 {
		t.Fatal(stderr)
	}
	cards, dice, long := 0, 0, 0
	for _, section := range regexp.MustCompile(
		`(?s)<section class="span.*?</section>`).FindAllString(book, -1) {
		var targets []int
		for _, m := range regexp.MustCompile(`<i id="d(\d+)">`).FindAllStringSubmatch(section, -1) {
			target, _ := strconv.Atoi(m[1])
			targets = append(targets, target)
		}
		cards, dice = cards+1, dice+len(targets)
		picture := section[strings.Index(section, "<svg"):strings.Index(section, "</section>")]
		err := playPicture(picture, targets)
		switch {
		case errors.Is(err, cardtest.ErrTooLong): // a sentence, and not a card
			long++
		case err != nil:
			t.Errorf("d%v from d%v: %v\n%s", targets, set, err, section)
		}
	}
	t.Logf("from d%v: %d cards of %d dice, %d of them too long", set, cards, dice, long)
	if dice != lastOfBook-1 {
		t.Errorf("%d dice of %d", dice, lastOfBook-1)
	}
}

// playPicture follows a picture for the largest of its dice. Players of smaller ones
// start over with results above them.
func playPicture(svg string, targets []int) error {
	got, err := cardtest.Follow(cardtest.Text(svg), nil)
	if err != nil {
		return err
	}
	return got.CheckDie(slices.Max(targets))
}
