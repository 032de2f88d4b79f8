package card

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	diff "github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write cards anew from their data")

// A handCard is a card of testdata/cards.txt, below the chances of its results. A word that is
// wrong in both directions shows there: read what -update changes.
type handCard struct{ want, text string }

// handData is the data of the cards, in their order.
const handData = "testdata/cards.json"

func handCards(t *testing.T) (list []handCard) {
	t.Helper()
	all, err := os.ReadFile("testdata/cards.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range strings.Split(string(all), "=== ")[1:] {
		want, text, _ := strings.Cut(one, "\n")
		list = append(list, handCard{want, text})
	}
	if len(list) < 30 {
		t.Fatalf("%d cards", len(list))
	}
	return list
}

// check compares the chances of results with those of the card, and the mean with its price.
func (h handCard) check(c *Card, got *Outcome) error {
	price := got.Mean.RatString()
	if !got.Mean.IsInt() {
		mean, _ := got.Mean.Float64()
		price = fmt.Sprintf("%.2f", mean)
	}
	if !slices.Contains(strings.Fields(c.Price), price) {
		return fmt.Errorf("it takes %s, and the price is %q", price, c.Price)
	}
	if die, ok := strings.CutPrefix(h.want, "die "); ok {
		return got.CheckDie(number(die))
	}
	want, total := map[string]*big.Rat{}, new(big.Rat)
	for _, result := range strings.Split(h.want, ", ") {
		name, weight, _ := cutLast(result, " ")
		want[name] = big.NewRat(int64(number(weight)), 1)
		total.Add(total, want[name])
	}
	for _, weight := range want {
		weight.Quo(weight, total)
	}
	return got.Check(want)
}

// With other words, the cards have the same data.
func TestGoldenCards(t *testing.T) {
	type data Card
	var known []data
	if text, err := os.ReadFile(handData); err == nil {
		if err := json.Unmarshal(text, &known); err != nil {
			t.Fatal(err)
		}
	}
	texts := ""
	for i, h := range handCards(t) {
		if i == len(known) {
			c, err := Read(h.text)
			if err != nil || !*update {
				t.Fatalf("%v, or card %d has no data: use -update", err, i+1)
			}
			known = append(known, data(*c))
		}
		c := Card(known[i])
		texts += "=== " + h.want + "\n" + c.Text()
		if c.Text() != h.text && !*update {
			t.Errorf("card %d, -want +got: %s", i+1, diff.Diff(h.text, c.Text()))
		}
	}
	if *update {
		text, err := json.Marshal(known)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`,"\w+":(?:0|""|false|null)`).ReplaceAll(text, nil)
		err = os.WriteFile(handData, append(bytes.ReplaceAll(text, []byte(`,{"Title"`),
			[]byte(",\n{\"Title\"")), '\n'), 0o666)
		if err := cmp.Or(err, os.WriteFile("testdata/cards.txt", []byte(texts), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHandCards(t *testing.T) {
	for _, h := range handCards(t) {
		c, err := Read(h.text)
		if err != nil {
			t.Errorf("%v in\n%s", err, h.text)
			continue
		}
		drawn, err := ReadSVG(c.SVG())
		if err != nil {
			t.Errorf("the picture of %s: %v", c.Title, err)
		} else if !drawn.Equal(c) {
			t.Errorf("the picture of %s is read as another card: %+v", c.Title,
				drawn.Parts)
		}
		got, err := c.Follow(nil)
		if errors.Is(err, ErrTooLong) && h.want == "long" {
			continue
		}
		if err == nil {
			err = h.check(c, got)
		}
		if err != nil {
			t.Errorf("%v in\n%s", err, h.text)
		}
	}
}

// bends returns cards that are wrong in one place: an entry leads elsewhere, a face, a row or a
// part is missing, rows are for the same faces.
func bends(c *Card) (list []*Card) {
	bend := func(i, k int, change func(p *Part, r *Row)) {
		bent := *c
		bent.Parts = slices.Clone(c.Parts)
		p := &bent.Parts[i]
		p.Rows = slices.Clone(p.Rows)
		r := &p.Rows[k]
		r.Entries, r.First, r.Last = slices.Clone(r.Entries), slices.Clone(r.First),
			slices.Clone(r.Last)
		change(p, r)
		list = append(list, &bent)
	}
	for i, p := range c.Parts {
		for k, r := range p.Rows {
			for j, e := range r.Entries {
				for _, other := range otherThan(e.Action) {
					bend(i, k, func(_ *Part, r *Row) { r.Entries[j].Action = other })
				}
				if e.Do != AtOnce { // faces that are all skipped
					bend(i, k, func(_ *Part, r *Row) { r.Entries[j].Last-- })
				}
			}
			for j := range r.First {
				bend(i, k, func(_ *Part, r *Row) { r.First[j].Last-- })
			}
			for j := range r.Last {
				bend(i, k, func(_ *Part, r *Row) { r.Last[j].First++ })
			}
			if p.Read == Rows && len(p.Rows) > 1 {
				bend(i, k, func(p *Part, _ *Row) { p.Rows = slices.Delete(p.Rows, k, k+1) })
				bend(i, k, func(p *Part, r *Row) { p.Rows = append(p.Rows, *r) })
			}
		}
	}
	return list
}

// otherThan returns actions that are others. To start over may be the same as to reroll.
func otherThan(a Action) []Action {
	list := []Action{{Do: Face, Of: 1, N: 1000}, {Name: "nothing"}}
	if a.result() || a.Do >= GoRow {
		list = append(list, Action{Do: BeginAgain})
	}
	return list
}

// Each bend of a card is found: the chances or the cost are others, or the card cannot be
// followed.
func TestBends(t *testing.T) {
	found := 0
	for _, h := range handCards(t) {
		c, err := Read(h.text)
		if err != nil {
			t.Fatal(err)
		}
		list := bends(c)
		for i, bent := range list {
			if i%(1+len(list)/20) > 0 && !*dicetest.All {
				continue
			}
			got, err := bent.Follow(nil)
			if err == nil {
				err = h.check(bent, got)
			}
			if err == nil {
				t.Fatalf("%s: not found: %+v, not %+v", c.Title, bent.Parts, c.Parts)
			}
			found++
		}
	}
	if found < 400 {
		t.Errorf("%d bends", found)
	}
}

// Each text of a picture counts: without it, or with another one, the card is another or none.
func TestBentPictures(t *testing.T) {
	for _, h := range handCards(t) {
		c, err := Read(h.text)
		if err != nil {
			t.Fatal(err)
		}
		svg := c.SVG()
		pieces := strings.SplitAfter(svg, "</text>\n")
		for i, piece := range pieces[:len(pieces)-1] {
			from := strings.LastIndex(piece, "<text ")
			if strings.Contains(piece[:from], `class="die"`) ||
				len(pieces) > 24 && i%(len(pieces)/8) > 0 {
				continue
			}
			said := from + strings.Index(piece[from:], ">") + 1
			for _, other := range []string{piece[:from], piece[:said] + "x" + piece[said:]} {
				bent := slices.Clone(pieces)
				bent[i] = other
				read, err := ReadSVG(strings.Join(bent, ""))
				if err == nil && read.Equal(c) {
					t.Fatalf("%s: not found: %q", c.Title, other)
				}
			}
		}
	}
}

// Names are quoted unless they are plain words that no card has of its own.
func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"gold": "gold", "Sword of dawn": "Sword of dawn", "Wizard's hat": "Wizard's hat", "-3": "-3",
		"שלום": "שלום", "heads": "heads", "yes": "yes",
		"face + 1": "“face + 1”", "go to 2.": "“go to 2.”", "goto 2": "“goto 2”",
		Restarted: "“" + Restarted + "”", "re-roll": "“re-roll”", "Throw again": "“Throw again”",
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

// A label of a list names the dice of the throw that the row is for: those that chose the row are
// known by their order.
func TestLabels(t *testing.T) {
	for _, test := range []struct {
		throws [][]int
		want   string
	}{
		{[][]int{{6, 8, 13}}, "d6 1–2 · d8 2–3 · d13"},
		{[][]int{{6}, {8, 13}}, "d6 1–2 · d8 2–3 · d13"},
		{[][]int{{6}, {4}, {8, 13}}, "1–2, then 2–3 · d8 3–4 · d13"},
		{[][]int{{6, 4}, {8, 13}}, "1–2, then 2–3 · d8 3–4 · d13"},
	} {
		p := Part{Throws: test.throws, Rows: []Row{{}}}
		for j, sides := range p.dice()[:len(p.dice())-1] {
			p.Rows[0].First = append(p.Rows[0].First, Faces{sides, j + 1, j + 2})
		}
		c := &Card{Parts: []Part{p}}
		if got := c.label(0, 0); got != test.want {
			t.Errorf("%v: %q; want %q", test.throws, got, test.want)
		}
		var r Row
		if err := c.readLabel(0, &r, test.want+" · 1 · 1"); err == nil {
			t.Errorf("%v: a label with faces of too many dice is read as %v", test.throws, r)
		}
	}
}
