package cardtest

import (
	"maps"
	"math/big"
	"os"
	"regexp"
	"strings"
	"testing"
)

// kept are the cards that package plan keeps.
func kept(t *testing.T) (cards []string) {
	t.Helper()
	all, err := os.ReadFile("../plan/testdata/cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range strings.Split(string(all), "=== ")[1:] {
		_, text, _ := strings.Cut(one, "\n")
		cards = append(cards, text)
	}
	return cards
}

// bent matches what a player must not miss: where an entry leads, and sentences about
// dice.
var bent = regexp.MustCompile(`→ [^ ·:]+|\+\d+|(?:highest|lowest|once|until|below|above|counted|away|` +
	`twice|two|three|four|five|six|add |subtract |digits|[×÷-] )`)

// Each bend of a card is found: the chances or the cost are others, or nobody can follow
// the card.
func TestBends(t *testing.T) {
	found, missed, examples := 0, 0, 0
	for _, text := range kept(t) {
		want, err := Follow(text, nil)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		head, body, _ := strings.Cut(text, "\n\n")
		body, example, _ := strings.Cut(body, "\n\nExample")
		examples += len(shownAsWell.FindAllString(example, -1))
		if bad := bentExample(head+"\n\n"+body+"\n\nExample", example); bad != "" {
			t.Errorf("not found: the example %s of\n%s", bad, text)
		}
		places := bent.FindAllStringIndex(body, -1)
		for i, at := range places {
			if i%(1+len(places)/6) > 0 {
				continue
			}
			other := body[:at[0]] + "→ 1000 " + body[at[1]:]
			got, err := Follow(head+"\n\n"+other, nil)
			if err == nil && got.Mean.Cmp(want.Mean) == 0 && maps.EqualFunc(got.Chances, want.Chances,
				func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
				missed++
				t.Logf("not found: %q in\n%s", body[at[0]:at[1]], text)
				continue
			}
			found++
		}
	}
	if found < 150 || examples < 60 || missed > found/10 { // notes say again what rows say
		t.Errorf("%d bends are found, and %d not; %d of examples", found, missed, examples)
	}
}

// shownAsWell matches what an example shows of sums and orders.
var shownAsWell = regexp.MustCompile(`[+×÷-]\s+\d+\s+=\s+-?\d+|→ (?:go to \w+|start\s+over)`)

// bentExample returns an example, of a card that ends with it, that shows something else
// and is not found, or "".
func bentExample(card, example string) string {
	for _, at := range shownAsWell.FindAllStringIndex(example, -1) {
		other := example[:at[0]] + example[at[0]:at[1]] + "7" + example[at[1]:]
		if _, err := Follow(card+other, nil); err == nil {
			return other
		}
	}
	return ""
}
