package raffle

import (
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/quote"
)

// refused checks a transcript, which must fail in one line.
func refused(t *testing.T, name, want, text string, lines []string) {
	t.Helper()
	_, err := checked(text, lines)
	if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsFunc(err.Error(),
		quote.Hidden) {
		t.Errorf("%s: %v; want %q", name, err, want)
	}
}

// lastDay is one on which all days have come.
const lastDay = "9999-12-31"

// checked returns what a transcript draws, if it is right.
func checked(text string, lines []string) (drawn []string, err error) {
	transcript, err := Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	list, err := NewList(lines, transcript.Header.Weights)
	if err != nil {
		return nil, err
	}
	err = transcript.Check(list, Expected{Latest: lastDay})
	for _, i := range transcript.Drawn {
		drawn = append(drawn, list[i].Name)
	}
	return drawn, err
}

// drawTranscript draws with a transcript, also from typed rolls, and returns it.
func drawTranscript(t testing.TB, h Header, list List, rolls ...int) string {
	t.Helper()
	h.Items, h.Hash = len(list), list.Hash(h.Weights)
	name := filepath.Join(t.TempDir(), "record")
	recording, err := Record(name, h)
	rng := dice.Generator(rand.NewPCG(1, 2))
	switch {
	case h.From.Kind != Typed:
		rng = dice.Set(h.From.Die())
	case rolls != nil:
		rng = dice.Script(rolls...)
	}
	record := dice.Record(rng)
	drawn, failed := h.Draw(dice.Die(record, h.Sides), list)
	err = errors.Join(err, failed, recording.Keep(record.Faces()), recording.Finish(list, drawn))
	if err != nil {
		t.Fatal(err)
	}
	return commandtest.Content(t, name)
}

// A transcript that is bent in any way is refused.
func TestBentTranscripts(t *testing.T) {
	text := drawTranscript(t, Header{N: 3, Sides: 6, From: Origin{Kind: Typed},
		Note: "the first wins the bike"}, people, 2, 6, 1)
	if golden := commandtest.Content(t, "../../cmd/raffle/testdata/transcript"); text != golden {
		t.Fatalf("the transcript is\n%s, want\n%s", text, golden)
	}
	drawn := []string{"Grace", "Margaret", "Barbara"}
	const (
		rolls = "rolls 2 6 1\n"
		first = "drawn 2 Grace\n"
		last  = "drawn 3 Barbara\n"
		items = "items 5 sha256 "
	)
	hash := text[strings.Index(text, items)+len(items):][:64]
	largest := strconv.Itoa(math.MaxInt)

	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"line ends", "\n", "\r\n", ""},

		// what it is
		{"another text", text, "Ada\nGrace\n",
			`line 1: "Ada" stands where a line such as "raffle transcript 1" must be`},
		{"an empty file", text, "", "line 1: the draw was broken off here"},
		{"no head", "raffle transcript 1\n", "", "line 1: "},
		{"a later version", "transcript 1", "transcript 2",
			`line 1: "raffle transcript 2" stands where a line such as "raffle transcript 1" must be`},

		// each header once and in order
		{"no draw", "draw 3 without replacement\n", "", `line 2: "items 5 sha256`},
		{"a second draw", rolls, "draw 1 without replacement\n" + rolls,
			`line 7: "draw 1 without replacement" stands where a line such as "drawn 1 `},
		{"a line without end", "draw 3", strings.Repeat("draw 3", 1_000_000), `line 2: "draw 3draw 3`},
		{"another order", "die d6\nfrom typed rolls\n", "from typed rolls\ndie d6\n",
			`line 4: "from typed rolls" stands where a line such as "die d6" must be`},
		{"an empty note", "the first wins the bike", "", "line 6: "},
		{"a long note", "the first wins the bike", strings.Repeat("x", 1001), "line 6: "},
		{"the longest note", "the first wins the bike", strings.Repeat("x", 1000), ""},

		// how to draw
		{"fewer", "draw 3", "draw 2", `line 10: "drawn 3 Barbara" stands where a line such as "end" must be`},
		{"more", "draw 3", "draw 4", `line 11: "end" stands where a line such as "drawn 1 `},
		{"the most draws", "draw 3 without", "draw " + largest + " with",
			`line 11: "end" stands`},
		{"more than can be", "draw 3", "draw 99999999999999999999",
			`"99999999999999999999" is not a number`},
		{"a number with a zero", "draw 3", "draw 03", `line 2: "03" is not a number`},
		{"with replacement", "without", "with", `the transcript names item 4, "Margaret" (line 9)`},
		{"beside replacement", "without", "beside",
			`line 2: "draw 3 beside replacement" stands where a line such as "draw 3 without replacement"`},
		{"with weights", "replacement", "replacement with weights", `line 1, "Ada", does not begin with a weight`},

		// the items
		{"fewer items", "items 5", "items 4",
			"the list is another one, or in another order: it has 5 items, sha256 " + hash},
		{"the most items", "items 5", "items " + largest, "in another order: it has 5 items"},
		{"another hash", hash, strings.Repeat("0", 64), "the list is another one, or in another " +
			"order: it has 5 items, sha256 " + hash + ", and that of the draw 5, sha256 " +
			strings.Repeat("0", 64) + "; one letter is enough"},
		{"a short hash", hash, hash[1:], "line 3: "},

		// the die and the rolls
		{"no draw at all", "draw 3", "draw 0", `line 2: "0" is not a number`},
		{"a d1", "die d6", "die d1", "line 4: a d1 cannot draw; a die has 2 to 1000000 sides"},
		{"too large a die", "die d6", "die d1000001", "line 4: a d1000001 cannot draw"},
		{"another die", "die d6", "die d8", `the transcript names item 4, "Margaret" (line 9)`},
		{"a text of two spellings", "die d6\nfrom typed rolls", "die d256\nfrom public text a  b",
			"line 5: the public text has blanks at an end, or two in a row"},
		{"a text and another die", "from typed rolls", "from public text a",
			"line 5: a public text rolls a d256"},
		{"other rolls than of the text", "die d6\nfrom typed rolls",
			"die d256\nfrom public text a", "roll 1 is 2 in the transcript, but the public text"},
		{"an unknown origin", "typed rolls", "heaven", `line 5: "from heaven" stands where`},
		{"another roll", rolls, "rolls 2 6 2\n", `the transcript names item 4, "Margaret" (line 9)`},
		{"a roll less", rolls, "rolls 2 6\n", "too few rolls, 2, to draw 3 of 5 items"},
		{"no rolls", rolls, "", "too few rolls, 0, to draw 3 of 5 items"},
		{"a roll more", rolls, "rolls 2 6 1 5\n", "the draw takes 3 of the 4 rolls"},
		{"a roll in a line more", rolls, rolls + "rolls 1\n",
			"line 8: there must be 20 rolls in each line but the last"},
		{"too long a line", rolls, "rolls 1" + strings.Repeat(" 1", 20) + "\n",
			"line 7: there must be 20 rolls"},
		{"an impossible roll", rolls, "rolls 2 6 7\n", "line 7: 7 is not a face of a d6 (1 to 6)"},
		{"rolls behind the items", last, last + rolls, `line 11: "rolls 2 6 1" stands`},

		// what was drawn
		{"another winner", first, "drawn 6 Mallory\n",
			`the transcript names item 6, "Mallory" (line 8); the draw gives "Grace", item 2 of the list`},
		{"another name", first, "drawn 2 Mallory\n",
			`the transcript names "Mallory" (line 8); the draw gives "Grace", item 2 of the list`},
		{"another place", first, "drawn 3 Grace\n",
			`the transcript names item 3, "Grace" (line 8); the draw gives "Grace", item 2 of the list`},
		{"another spelling", "Barbara", `\u0042arbara`, "the transcript names "},
		{"one winner more", last, last + "drawn 5 Edith\n",
			`line 11: "drawn 5 Edith" stands where a line such as "end" must be`},
		{"two winners in each other's place", first, last, "the transcript names item "},

		// the end
		{"no end", "end\n", "", "line 11: the draw was broken off here"},
		{"a cut line", last + "end\n", "drawn 1 A", `line 10: "drawn 1 A" is cut off`},
		{"a line behind the end", "end\n", "end\nend\n", "line 12: nothing may follow the end"},

		// what mails and editors do
		{"no line end", "end\n", "end", ""},
		{"a byte order mark", "raffle transcript", "\ufeffraffle transcript", ""},
		{"empty lines between", "\n", "\n\n", ""},
		{"blanks around lines", "\n", " \t\n\v\f\r ", ""},
		{"other blanks", "\n", "\n\u00a0", "line 2: "},
	} {
		bent := strings.ReplaceAll(text, test.old, test.new)
		if test.want != "" {
			refused(t, test.name, test.want, bent, names)
		} else if again, err := checked(bent, names); err != nil || !slices.Equal(again, drawn) {
			t.Errorf("%s: %v, %v", test.name, again, err)
		}
	}
	swapped := append([]string{"Grace", "Ada"}, names[2:]...)
	refused(t, "items in another order",
		`in another order: item 2 of yours, in line 2, is "Ada"; the transcript says "Grace"`, text, swapped)
	refused(t, "another order, and a place that no list has", "in another order: item 4 of yours",
		strings.Replace(text, "drawn 2 ", "drawn 99 ", 1), []string{"Ada", "Grace", "Barbara", "Edith",
			"Margaret"})
	refused(t, "items in another order, with a blank line",
		`item 2 of yours, in line 3, is "Ada"; the transcript says "Grace"`, text,
		append([]string{"Grace", ""}, swapped[1:]...))
	refused(t, "items in another order that were not drawn",
		"in another order: it has 5 items, sha256 ", text, []string{"Edith", "Grace", "Barbara",
			"Margaret", "Ada"})
	refused(t, "fewer items", "it has 4 items, sha256 ", text, names[:4])
}

// Draws that take no rolls end with the lines of the transcript, however many it
// asks for.
func TestBentTranscriptOfOneItem(t *testing.T) {
	one := []string{"a"}
	text := drawTranscript(t, Header{N: 2, Replace: true, Sides: 256, From: Origin{Kind: System}},
		dice.Must(listOf(one...)))
	for _, test := range []struct{ old, new, want string }{
		{"draw 2", "draw " + strconv.Itoa(math.MaxInt), `line 8: "end" stands`},
		{"draw 2 with", "draw 2 without", "2 items cannot be drawn from 1"},
		{"drawn 1 a\nend", "rolls 3\nend", `line 7: "rolls 3" stands`},
		{"drawn 1 a\ndrawn", "rolls 3\ndrawn 1 a\ndrawn", "the draw takes 0 of the 1 rolls"},
	} {
		refused(t, test.new, test.want, strings.Replace(text, test.old, test.new, 1), one)
	}
}

// Lists that differ in any way have different hashes, and an item can be any text, also
// lines of a transcript.
func TestTranscriptsOfAwkwardItems(t *testing.T) {
	lists := [][]string{
		{"x", "ab", "c"}, {"x", "a", "bc"}, {"x", "a", "b", "c"}, {"x", "1:a,", "b"}, {"x,1:a", "b"},
		{"x", "ab"}, {"xa", "b"},
		{"a\rend", "b"}, {"end", "drawn 1 end"}, {"a", "\x1b[2J\u202e\u2028\xff", `"q\"`}, {strings.Repeat("x", 100_000), "y"},
		{"Zoë", "Zoe\u0308", "🎲"}, {"Ada", "Ada"},
	}
	hashes := map[string]int{}
	for i, list := range lists {
		items := dice.Must(listOf(list...))
		text := drawTranscript(t, Header{N: len(list), Sides: 256, From: Origin{Public, "1"}}, items)
		if strings.Count(text, "\n") != 7+len(list) {
			t.Errorf("%.40q: lines were injected in\n%s", list, text)
		}
		if drawn, err := checked(text, list); err != nil || len(drawn) != len(list) {
			t.Errorf("%.40q: %v", list, err)
		}
		hash := strings.Split(text, "\n")[2]
		if before, found := hashes[hash]; found {
			t.Errorf("%.40q and %.40q have the same hash", lists[before], list)
		}
		hashes[hash] = i
	}
}

// The hash can be made with other programs.
func TestTranscriptHash(t *testing.T) {
	list := List{{"Ada", 2, 0}, {"Zoë", 30, 0}}
	// printf %s '2 3:Ada,30 4:Zoë,' | sha256sum
	for weights, want := range map[bool]string{
		true:  "45349e259f6ae12ba7374aa969be751cc062d40163154446e4a94860e8ef5191",
		false: "78bf3e1de55c72ecf31edfaac622e6eaffe93a09b569ce5850b758baaef7356f",
	} {
		if got := list.Hash(weights); got != want {
			t.Errorf("weights %v: %s, want %s", weights, got, want)
		}
	}
}

// The specification has the vector of the code.
func TestDocsOfTranscripts(t *testing.T) {
	docs := strings.ReplaceAll(commandtest.Content(t, "../../docs/raffle.md"), "\r", "")
	for _, part := range []string{
		"    rolls " + publicVector + " …\n",
		"    33rd  " + secondNumber + " …\n",
	} {
		if !strings.Contains(docs, part) {
			t.Errorf("docs/raffle.md does not say\n%s", part)
		}
	}
}
