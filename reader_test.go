package dice_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/card"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// readCard reads what String prints, and knows nothing else.
func readCard(t rapid.TB, s *dice.Strategy) *card.Card {
	t.Helper()
	c, err := card.Read(s.String())
	if err != nil {
		t.Fatalf("%v in\n%v", err, s)
	}
	return c
}

func TestStringIsFollowed(t *testing.T) {
	dicetest.FewChecks(t, 12)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		c := readCard(t, s)
		if c.Long != "" || len(c.Parts) > 0 && c.Parts[len(c.Parts)-1].Sum != nil {
			t.Skip("a sentence tells what the plan does, or what to add")
		}
		seed := rapid.Uint64().Draw(t, "seed")
		a, b := newTable(seed), newTable(seed)
		die := mustSource(t, s, a.all(s.Dice())...)
		for range 20 {
			want := dice.Must(die.Roll())
			got, err := c.Play(func(sides int) int { return dice.Must(b.die(sides).Roll()) },
				func(int, string) {})
			if err != nil {
				t.Fatal(err)
			}
			if got != s.Label(want) || len(a.faces) != len(b.faces) {
				t.Fatalf("%s after %v, Source gives %d after %v", got, b.faces, want, a.faces)
			}
		}
	})
}

// rowsOfPicture returns where the rows of a picture are, by their parts and labels.
func rowsOfPicture(t rapid.TB, picture string) map[string]string {
	rows, part := map[string]string{}, ""
	for decoder := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
		if element, ok := token.(xml.StartElement); ok && element.Name.Local == "g" {
			values := map[string]string{}
			for _, a := range element.Attr {
				values[a.Name.Local] = a.Value
			}
			switch values["class"] {
			case "part":
				part = values["data-part"]
			case "row":
				rows[part+"/"+values["data-row"]] = values["data-at"]
			}
		}
	}
}

// feeding returns a function that rolls the dice of a table, and feeds a walk each throw that is
// complete.
func feeding(t *rapid.T, walk *dice.Walk, table *tabletop) func(sides int) int {
	var faces []int
	return func(sides int) int {
		face := dice.Must(table.die(sides).Roll())
		faces = append(faces, face)
		if len(faces) == len(walk.Next()) {
			if err := walk.Feed(faces...); err != nil {
				t.Fatal(err)
			}
			faces = nil
		}
		return face
	}
}

// A walk stands at the row that a reader of the card has reached.
func TestPositionIsThatOfTheCard(t *testing.T) {
	dicetest.Long(t)
	dicetest.FewChecks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		card, rows := readCard(t, s), rowsOfPicture(t, s.SVG())
		if len(rows) == 0 { // digits or formulas
			return
		}
		table := newTable(rapid.Uint64().Draw(t, "seed"))
		for range 20 {
			walk := s.Walk()
			roll := feeding(t, walk, table)
			want, err := card.Play(roll, func(part int, row string) {
				step, number := walk.Position()
				name := fmt.Sprintf("%d/%s", part, row)
				if got := fmt.Sprintf("%d.%d", step, number); got != rows[name] {
					t.Fatalf("the walk is at %s, the reader at %s: %s\n%v", got, name, rows[name], s)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if face, done := walk.Result(); !done || s.Label(face) != want {
				t.Fatalf("%d, %v; the card gives %s", face, done, want)
			}
			if step, number := walk.Position(); step != 0 || number != 0 {
				t.Fatalf("step %d and number %d after the result", step, number)
			}
		}
	})
}
