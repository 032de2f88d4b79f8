package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/card"
	"example.com/dice/page/answer"
)

// readCard returns what the page shows of a card, from left to right.
const readCard = `(card) => {
	showCard(card);
	const text = (e) => e?.textContent ?? "";
	const entry = (cell) => {
		const faces = text(cell.querySelector("small"));
		return { Faces: faces.replace(/(.) → $/, "$1"), Text: text(cell).slice(faces.length) };
	};
	const parts = [...document.querySelectorAll("#card .part")].map((part) => {
		const badge = text(part.querySelector(".badge")), grid = part.querySelector(".grid");
		const columns = grid && [...grid.querySelectorAll("thead th")].map(text);
		const rows = [...part.querySelectorAll("tbody tr")].map((tr) => {
			const entries = [...tr.querySelectorAll("td:not(.corner)")].map(entry);
			const each = grid && entries.length === columns.length;
			if (each && entries.some(({ Faces }, i) => Faces !== columns[i])) throw new Error("in a wrong column");
			return { Label: text(tr.querySelector("th")), Entries: each ? entries.map(({ Text }) => ({ Text })) : entries };
		});
		const lines = [...part.querySelectorAll(":scope > p")].map(text);
		return { Name: badge, Head: text(part.querySelector("h3")).slice(badge.length), Corner: text(grid?.querySelector("thead .corner")), Columns: columns, Rows: rows, Lines: lines };
	});
	return { Title: card.Title, Price: card.Price, Notes: [$("notes").textContent], Parts: parts, Example: text(document.querySelector("#card .example")) };
}`

// The page shows the card that is printed: each part with its rows, entries and
// sentences.
func TestCardsAreThosePrinted(t *testing.T) {
	requests := map[string][]string{
		"6": {"7", "13", "100", "2d6", "37%", "60:30:9:1", "4d6kh3", "52",
			"60 " + card.StartOver + "\n30 go to 2\n10 1–6"},
		"20":             {"13", "365", "2d6", "37%", "5 → here\n3 as shown\n2 two  blanks\n1 שלום"},
		"10":             {"91", "1000", "2d10", "7", "73", "1000003"},
		"2":              {"7", "25", "60", "1000", "3d4", "5 " + card.StartOver + "\n3 heads"},
		"4 6":            {"10", "37", "60:30:9:1"},
		"6 10":           {"37", "d100+d10", "1"},
		"4 6 8 10 12 20": {"13", "37", "52", "91", "2d6", "d66"},
		"6 6 20":         {"13", "2d6", "4dF"}, // in one throw
	}
	var cards []any
	var wants [][]string
	for dice, targets := range requests {
		for _, target := range targets {
			r := answer.Request{Target: target, Within: 10, Dice: strings.Fields(dice),
				Throws: strings.Contains(dice, "6 6")}
			planned, found := context.WithCancel(t.Context())
			give := func(name string, value any) {
				if p, ok := value.(answer.PlanView); ok {
					cards, wants = append(cards, p.Card), append(wants, linesOf(p.Card.Form()))
					found() // no costs, no choices
				}
			}
			if err := new(answer.Memory).Give(planned, r, give); planned.Err() == nil {
				t.Fatal(err)
			}
		}
	}
	x := seen(t, "#7;from=6", desk, "light")
	x.shown(7)
	document, err := json.Marshal(cards)
	if err != nil {
		t.Fatal(err)
	}
	var forms []card.Form
	if err := json.Unmarshal([]byte(value[string](x, `JSON.stringify(`+string(document)+`.map(`+
		readCard+`))`)), &forms); err != nil {
		t.Fatal(err)
	}
	for i, form := range forms {
		if got, want := linesOf(&form), wants[i]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("the page shows\n%s\nand prints\n%s", strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
	}
}

// linesOf returns what a card says, with its entries in order.
func linesOf(f *card.Form) (list []string) {
	one := func(words ...string) string {
		return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	}
	list = append(list, f.Title, f.Price, one(f.Notes...))
	for _, p := range f.Parts {
		list = append(list, fmt.Sprintf("%s %s", p.Name, one(p.Head)),
			one(p.Corner)+" | "+strings.Join(p.Columns, " | "))
		for _, r := range p.Rows {
			var entries []string
			for _, e := range r.Entries {
				entries = append(entries, e.String())
			}
			slices.Sort(entries)
			list = append(list, r.Label+": "+strings.Join(entries, " | "))
		}
		list = append(list, one(p.Lines...))
	}
	return append(list, one(f.Example))
}
