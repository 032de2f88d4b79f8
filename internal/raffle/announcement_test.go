package raffle

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/quote"
)

// allTexts returns all texts of at most n of some characters.
func allTexts(chars string, n int) []string {
	texts := []string{""}
	for from := 0; n > 0; n-- {
		longest := texts[from:]
		from = len(texts)
		for _, text := range longest {
			for _, c := range chars {
				texts = append(texts, text+string(c))
			}
		}
	}
	return texts
}

// One text is of the form for each choice of numbers. All texts of up to four characters
// are tried, and a few longer ones.
func TestTextsOfForms(t *testing.T) {
	text := func(first, second string) string {
		return "A 2030-01-05: " + first + "B 2030-01-06: " + second
	}
	a := Announcement{Draw: Header{From: Origin{Public, text("2 of 3, ", "1 of 11")}}}
	got := map[string]bool{}
	for _, part := range allTexts("0123 ,.-+", 5) {
		for _, text := range []string{text("1 3, ", part), text(part, "10")} {
			if _, err := a.Of(text); err == nil {
				got[text] = true
			}
		}
	}
	want := 0
	for x := range 4 {
		for y := x + 1; y < 4; y++ {
			want++
			if text := text(fmt.Sprintf("%d %d, ", x, y), "10"); !got[text] {
				t.Errorf("%q is not of the form", text)
			}
		}
	}
	for _, n := range strings.Fields("0 1 2 3 10 11") { // 10 is counted above
		if text := text("1 3, ", n); !got[text] {
			t.Errorf("%q is not of the form", text)
		}
		want++
	}
	want--
	if len(got) != want {
		t.Errorf("%d texts are of the form, want %d: %v", len(got), want, got)
	}
	for text, want := range map[string]string{
		text("3 1, ", "7"): "the numbers 3 1 in the public text are not as announced: " +
			"1 must be larger than the one before it, and at most 3",
		text("3 3, ", "7"):                    "3 must be larger than the one before it, and at most 3",
		text("1 4, ", "7"):                    "4 must be larger",
		text("1 3, ", "12"):                   "the numbers 12 in the public text are not as announced",
		text("1 3, ", "99999999999999999999"): "are not as announced",
	} {
		_, err := a.Of(text)
		dicetest.Says(t, err, want, text)
	}
}

// An organiser who knows the text makes transcripts that are right by themselves: with
// all dice up to a d1000, and with all orders and many spellings of the numbers. With the
// announcement, only the honest one is checked; without it, none of another die.
func TestNothingSteersAnAnnouncedDraw(t *testing.T) {
	dicetest.Long(t)
	h := drawOf(2, Public, "Lotto 2030-01-05: 6 of 49")
	a := dice.Must(ParseAnnouncement([]byte((&Announcement{"2029-12-01", h}).String())))
	tried, winners := 0, map[int]bool{}
	forge := func(text string, sides int) {
		h := h
		h.Sides, h.From.Value = sides, text
		rolls := dice.Record(dice.Set(dice.Sim(h.From.Die(), sides)))
		drawn := ""
		for _, i := range draws(t, h, people, dice.Die(rolls, sides)) {
			winners[i] = true
			drawn += drawnLine(people, i) + "\n"
		}
		tried++
		transcript, err := Parse([]byte(string(h.with(rolls.Faces())) + drawn + "end\n"))
		if err == nil && sides != PublicSides {
			t.Errorf("a d%d is accepted", sides)
		} else if err == nil {
			err = transcript.Check(people, Expected{Latest: lastDay, Announcement: a})
		}
		if honest := text == lotto && sides == PublicSides; (err == nil) != honest {
			t.Errorf("%q, d%d: %v", text, sides, err)
		}
	}
	for sides := 2; sides <= 1000; sides++ {
		forge(lotto, sides)
	}
	head, numbers, _ := strings.Cut(lotto, ": ")
	var orders func(first, rest []string)
	orders = func(first, rest []string) {
		if len(rest) == 0 {
			for _, blank := range []string{" ", ", ", "-", " +", " 0"} {
				forge(head+": "+strings.Join(first, blank), PublicSides)
			}
		}
		for i := range rest {
			orders(append(first[:len(first):len(first)], rest[i]),
				slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	orders(nil, strings.Fields(numbers))
	for _, text := range []string{head + ":" + numbers, head + ": 03 11 19 28 40 47",
		head + ": +3 11 19 28 40 47", lotto + ".", "l" + lotto[1:], lotto + " 49",
		strings.Replace(lotto, "01-05", "1-5", 1), strings.Replace(lotto, "05", "12", 1),
		strings.Replace(lotto, "47", "50", 1), strings.Replace(lotto, " 47", "", 1)} {
		forge(text, PublicSides)
	}
	if tried < 4000 || len(winners) != len(people) {
		t.Errorf("%d tries won for %v", tried, winners)
	}
}

// Each line of a draw that was announced in another way is a sentence with both.
func TestEachDifferenceIsASentence(t *testing.T) {
	h := drawOf(2, Public, "Lotto 2030-01-05: 1 of 9")
	a := &Announcement{"2029-12-01", h}
	h.From.Value = "Lotto 2030-01-05: 7"
	if all := a.differences(h); all != nil {
		t.Error(all)
	}
	const draw = `", and the announcement "draw 2 without replacement"`
	for want, bend := range map[string]func(h *Header){
		`the transcript says "draw 1 without replacement` + draw: func(h *Header) { h.N = 1 },
		`the transcript says "draw 2 with replacement` + draw:    func(h *Header) { h.Replace = true },
		`the transcript says "draw 2 without replacement with weights` + draw: func(h *Header) {
			h.Weights, h.Hash = true, people.Hash(true)
		},
		`the transcript says "note all win", and the announcement "no note"`: func(h *Header) {
			h.Note = "all win"
		},
		`the transcript says "items 6 sha256 `: func(h *Header) { h.Items++ },
		`the transcript says "items 5 sha256 0000`: func(h *Header) {
			h.Hash = strings.Repeat("0", 64)
		},
		`the transcript says "die d6", and the announcement "die d256"`: func(h *Header) { h.Sides = 6 },
		"the rolls of the transcript come from typed rolls, and not": func(h *Header) {
			h.From = Origin{Kind: Typed}
		},
		"the public text is not of the announced form": func(h *Header) {
			h.From.Value = "Lotto 2030-01-05: 07"
		},
	} {
		bent := h
		bend(&bent)
		if all := a.differences(bent); len(all) != 1 || !strings.HasPrefix(all[0].Error(), want) {
			t.Errorf("%v; want %q", all, want)
		}
	}
}

func TestWeakTexts(t *testing.T) {
	const keno, lotto = "KENO 2030-01-05: 20 of 70", ", Lotto 2030-01-06: "
	for form, want := range map[string]string{
		"Lotto 2030-01-05: 6 of 49": "the text is weak: 6 numbers of 49: 24 bits; " +
			"to draw 3 of 5000 items takes 37 bits, and 77 to be nearly equally likely; " + stronger,
		keno + lotto + "4 of 49": "the text is weak: 20 numbers of 70 and 4 numbers of 49: 75 bits; " +
			"to draw 3 of 5000 items takes 37 bits, and 77 to be nearly equally likely; " + stronger,
		keno + lotto + "6 of 49": "",
	} {
		a := &Announcement{"2029-12-01", Header{N: 3, Items: 5000, From: Origin{Public, form}}}
		if got := a.Weak(); got != want {
			t.Errorf("%s: %q, want %q", form, got, want)
		}
	}
}

// An announcement whose text has fewer bits than its draw is not read, and not written:
// the form has exactly the bits that are not known. Nor is one of a draw without end.
func TestAnnouncementsThatProveNothing(t *testing.T) {
	for _, test := range []struct {
		form     string
		n, items int
		replace  bool
		want     string
	}{
		{"1 of 5", 1, 5, false, ""},
		{"1 of 4", 1, 5, false, "the announcement proves nothing, because its text has fewer bits " +
			"than the draw: 1 number of 4: 2 bits; to draw 1 of 5 items takes 2 bits; " + stronger},
		{"1 of 1", 1, 5, false, "1 number of 1: 0 bits; to draw 1 of 5 items takes 2"},
		{"1 of 1, KENO 2030-01-06: 1 of 5", 1, 5, false, ""},
		{"6 of 49, KENO 2030-01-06: 20 of 70", 12, 100, true, ""}, // 81 and 80 bits
		{"1 of 20", 2, 5, false, ""},
		{"1 of 19", 2, 5, false, "proves nothing"},
		{"1 of 25", 2, 5, true, ""},
		{"1 of 24", 2, 5, true, "proves nothing"},
		{"1 of 1", 1, 1, false, ""},
		{"6 of 49", 3, 5000, false, "6 numbers of 49: 24 bits; to draw 3 of 5000 items takes 37"},
		{"6 of 49", 6, 5, false, "a draw of 6 of 5 items cannot be announced"},
		{"6 of 49", math.MaxInt, 1, true, "of 1 item cannot be announced"},
		{"6 of 49", math.MaxInt, 5, false, "of 5 items cannot be announced"},
		{"6 of 49", 1000, 1, true, ""},
		{"6 of 49", 1001, 1, true, "of 1 item cannot be announced; draw 1 to 1000"},
		{"1 of 999983, Lotto 2030-01-06: 1 of 3", 1, 2_999_949, false, ""}, // equally many
		{"1 of 999983, Lotto 2030-01-06: 1 of 3", 1, 2_999_950, false, "proves nothing"},
	} {
		a := &Announcement{"2029-12-01", Header{N: test.n, Items: test.items, Replace: test.replace,
			Hash: people.Hash(false), Sides: 256, From: Origin{Public, "Lotto 2030-01-05: " + test.form}}}
		_, err := ParseAnnouncement([]byte(a.String()))
		dicetest.Says(t, err, test.want, test)
		dicetest.Says(t, a.Check(), test.want, test)
	}
	late := &Announcement{"2030-01-05", drawOf(1, Public, "Lotto 2030-01-05: 6 of 49")}
	_, err := ParseAnnouncement([]byte(late.String()))
	dicetest.Says(t, err, "line 6: 2030-01-05 is not a date after 2030-01-05")
}

// Any bytes are an error of one line, or the text of an announcement.
func FuzzAnnouncement(f *testing.F) {
	text := (&Announcement{"2029-12-01", drawOf(3, Public, "KENO 2030-01-05: 6 of 49")}).String()
	f.Add([]byte(text))
	for i := range len(text) {
		f.Add([]byte(text[:i]))
		f.Add([]byte(text[:i] + "0" + text[i:]))
		f.Add([]byte(text[:i] + text[i+1:]))
	}
	f.Add([]byte(strings.Replace(text, "public text \"KENO 2030-01-05: 6 of 49\"", "typed rolls", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := ParseAnnouncement(data)
		if err == nil && a.String() != tidied(data) {
			t.Errorf("%s is read as\n%s", data, a)
		} else if err != nil && strings.ContainsFunc(err.Error(), quote.Hidden) {
			t.Errorf("%q", err)
		}
	})
}

// The error for a text of another form names the part that is wrong, and what to write
// there.
func TestTextsOfAnotherForm(t *testing.T) {
	a := &Announcement{Draw: Header{From: Origin{Public,
		"KENO 2030-01-05: 5 of 70, Lotto 2030-01-06: 6 of 49"}}}
	const keno, announced = "KENO 2030-01-05: 2 5 9 12 13", `", where the announcement has "`
	for text, want := range map[string]string{
		keno + ", Lotto 2030-01-06: 3, 11,19": `"3` + announced + `6 of 49"`,
		keno + ", Toto":                       `"Toto` + announced + `Lotto 2030-01-06: "`,
		keno:                                  `"KENO 2030-01-05: 2 5 9 12 13` + announced + `KENO 2030-01-05: 5 of 70, `,
		keno + ", Lotto 2030-01-06: 3 11 19 28 40 47.":  `"3 11 19 28 40 47.` + announced + `6 of 49"`,
		keno + ", Lotto 2030-01-06: 3 11 19 28 40 47, ": `"KENO 2030-01-05: 2 5 9 12 13, Lotto `,
		"x" + keno: `"xKENO 2030-01-05: 2 5 9 12 13` + announced + `KENO 2030-01-05: "`,
	} {
		_, err := a.Of(text)
		dicetest.Says(t, err, "is not of the announced form: it has "+want, text)
	}
}
