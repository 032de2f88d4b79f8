package card

import "testing"

// Names are quoted unless they are plain words that no card has of its own.
func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"gold": "gold", "Sword of dawn": "Sword of dawn", "Wizard's hat": "Wizard's hat", "-3": "-3",
		"שלום": "שלום", "yes": "yes",
		"heads": "heads", "any": "“any”", "all": "“all”", "first": "“first”", "both dice": "“both dice”",
		"restart": "“restart”", "redo": "“redo”",
		"face + 1": "“face + 1”", "go to 2.": "“go to 2.”", "goto 2": "“goto 2”",
		"back to A":   "“back to A”",
		"Start over.": "“Start over.”", "re-roll": "“re-roll”", "Throw again": "“Throw again”",
		"Roll again on this table": "“Roll again on this table”", StartOver: "“" + StartOver + "”",
		"Reroll": "“Reroll”", "12 orcs": "“12 orcs”", "two  blanks": "“two  blanks”", "“a”": "““a””",
		"d6 3":  "“d6 3”",
		"A · B": "“A · B”", " gold": "“ gold”", "": "“”",
	} {
		if got := Name(name); got != want {
			t.Errorf("%q is shown as %s; want %s", name, got, want)
		}
	}
}

// Faces of several dice that lead to a row are named with their dice, and those of one that
// is known without it.
func TestLastFaces(t *testing.T) {
	list := []Faces{{4, 3, 3}, {13, 5, 6}, {13, 12, 12}, {2, 1, 1}}
	if got, want := lastFaces(list, 4), "d4 3 or d13 5–6, 12 or heads"; got != want {
		t.Errorf("%q; want %q", got, want)
	}
	if got, want := lastFaces(list[1:3], 13), "5–6, 12"; got != want {
		t.Errorf("%q; want %q", got, want)
	}
}

// A label of a list names the dice of the throw that the row is for: those that chose the
// row are known by their order.
func TestLabels(t *testing.T) {
	for _, test := range []struct {
		throws [][]int
		want   string
	}{
		{[][]int{{6, 8, 13}}, "d6 1–2 · d8 2–3"},
		{[][]int{{6}, {8, 13}}, "d6 1–2 · d8 2–3"},
		{[][]int{{6}, {4}, {8, 13}}, "1–2 · 2–3 · d8 3–4"},
		{[][]int{{6, 4}, {8, 13}}, "1–2 · 2–3 · d8 3–4"},
	} {
		p := Part{Throws: test.throws, Rows: []Row{{}}}
		for j, sides := range p.dice()[:len(p.dice())-1] {
			p.Rows[0].First = append(p.Rows[0].First, Faces{sides, j + 1, j + 2})
		}
		c := &Card{Parts: []Part{p}}
		if got := c.label(0, 0); got != test.want {
			t.Errorf("%v: %q; want %q", test.throws, got, test.want)
		}
	}
}
