package plan

import (
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/notation"
)

// The cards of testdata/cards.txt are kept: a request, and what is printed for it. Who
// changes a word reads what -update changes as a player would, since the test that
// follows cards may misunderstand a word as its writer did.
func TestCardsGolden(t *testing.T) {
	t.Parallel()
	all, err := os.ReadFile("testdata/cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, one := range strings.Split(string(all), "=== ")[1:] {
		request, _, _ := strings.Cut(one, "\n")
		text.WriteString("=== " + request + "\n" + printed(t, request))
	}
	if len(text.String()) < 10_000 {
		t.Errorf("few cards: %d bytes", len(text.String()))
	}
	golden(t, "cards.txt", text.String())
}

// printed returns the card that the program prints for a request.
func printed(t *testing.T, request string) string {
	t.Helper()
	typed := strings.Fields(request)
	q := Question{Within: 0.1, Simplest: true, Quick: true}
	if typed[0] == "throw" {
		typed, q.Together = typed[1:], true
	}
	if names, found := strings.CutPrefix(typed[0], "names:"); found {
		q.Title, q.Names = "Table", strings.Split(strings.ReplaceAll(names, "_", " "), ",")
		q.Target = len(q.Names)
	} else {
		made, err := notation.Parse(typed[0])
		if err != nil {
			t.Fatal(err)
		}
		q.Make(made)
	}
	for _, word := range typed[1:] {
		sides, err := notation.Die(word)
		if err != nil {
			t.Fatal(err)
		}
		q.Dice = append(q.Dice, sides)
	}
	r := plannerOf(t, q)
	p, err := r.Usual(t.Context(), q.Within)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	title := ""
	if q.Names != nil || notation.Understood(q.Title) != "" {
		title = q.Title
	}
	sheet := p.Sheet(title)
	if _, err := readBack(p, sheet); err != nil {
		t.Errorf("%s: %v", request, err)
	}
	return sheet.String()
}
