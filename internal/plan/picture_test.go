package plan

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"example.com/dice/internal/cardreader"
	"example.com/dice/internal/render"
)

// comparePicture compares the picture of a card with its text.
func comparePicture(s *render.Sheet) error { return sameCard(s.String(), s.SVG()) }

func sameCard(text, svg string) error {
	c, err := cardreader.Read(text)
	if err != nil {
		return err
	}
	picture, err := cardreader.Picture(svg)
	if err != nil {
		return err
	}
	want, got := c.Form().Lines(), picture.Lines()
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			return fmt.Errorf("the picture says %q; want %q", got[min(i, len(got)):],
				want[min(i, len(want)):])
		}
	}
	return nil
}

// No text of a picture can change, go or move to the next column without a difference from
// the print.
func TestBentPictures(t *testing.T) {
	t.Parallel()
	texts := regexp.MustCompile(`<text class="[^"]*" x="(\d+)" y="(\d+)"[^>]*>([^<]*)</text>`)
	for _, q := range []Question{
		ask(t, "7", 6), ask(t, "37", 4, 10), ask(t, "9", 12, 20), ask(t, "60:30:9:1", 6),
		ask(t, "365", 20), ask(t, "2d6", 20), ask(t, "52", 6), ask(t, "73", 10), ask(t, "25", 2),
		ask(t, "50", 7), ask(t, "1000003", 10),
	} {
		s := answered(t, q).Sheet(q.Title)
		text, svg := s.String(), s.SVG()
		if err := sameCard(text, svg); err != nil {
			t.Fatal(err)
		}
		var bends []string
		found := texts.FindAllStringSubmatchIndex(svg, -1)
		for i, at := range found {
			if len(found) > 60 && i%(len(found)/30) > 0 { // of a large picture some
				continue
			}
			if strings.Contains(svg[at[0]-100:at[0]], `<g class="die"`) {
				continue // dice are compared with the head
			}
			said := svg[at[6]:at[7]]
			bends = append(bends, svg[:at[6]]+"x"+said+svg[at[7]:], svg[:at[0]]+svg[at[1]:])
			part := svg[max(0, strings.LastIndex(svg[:at[0]], `<g class="part"`)):at[0]]
			if grid := strings.Contains(part, `class="band"`); grid && strings.Contains(svg[at[0]:at[2]],
				`"number`) {
				bends = append(bends, svg[:at[2]]+"9"+svg[at[2]:], svg[:at[4]]+"9"+svg[at[4]:])
			}
		}
		for _, die := range regexp.MustCompile(`<g class="die".*\n`).FindAllStringIndex(svg, -1) {
			other := strings.NewReplacer("<title>d", "<title>d1", "<title>coin", "<title>d3")
			bends = append(bends, strings.Replace(svg, svg[die[0]:die[1]],
				other.Replace(svg[die[0]:die[1]]), 1))
		}
		for _, bent := range bends {
			if sameCard(text, bent) == nil {
				t.Fatalf("%s from %v: a difference is not found between the print and\n%s", q.Title,
					q.Dice, bent)
			}
		}
		if len(bends) < 15 {
			t.Errorf("%s from %v: %d bends", q.Title, q.Dice, len(bends))
		}
	}
}
