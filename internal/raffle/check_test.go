package raffle

import (
	"strings"
	"testing"

	"example.com/dice"
)

// The list of a transcript is compared with the announced one if both read it in the same way.
// Each difference is one sentence, and nothing is said twice.
func TestTheListIsComparedWithTheAnnouncedOne(t *testing.T) {
	const form, text = "Lotto 2030-01-05: 6 of 49", "Lotto 2030-01-05: 3 11 19 28 40 47"
	lines := []string{"2 Ada", "1 Grace", "1 Barbara"}
	weighted, err := NewList(lines, true)
	if err != nil {
		t.Fatal(err)
	}
	plain := dice.Must(listOf(lines...))
	header := func(list List, weights bool, public string) Header {
		return Header{N: 1, Items: len(list), Weights: weights, Hash: list.Hash(weights),
			Sides: PublicSides, From: Origin{Public, public}}
	}
	const missing = "the list is missing; give the published one, as with -file names.txt"
	for _, test := range []struct {
		announced, drawn Header
		list             List
		want             []string // beginnings
	}{
		{header(plain, false, form), header(plain, false, text), plain, nil},
		{header(plain, false, form), header(plain, false, text), nil, []string{missing}},
		{header(plain, false, form), header(plain, false, text), plain[:2],
			[]string{"the list is another one, or in another order: it has 2 items"}},
		{header(plain, false, form), header(weighted, true, text), weighted,
			[]string{`the transcript says "draw 1 without replacement with weights", and the ` +
				`announcement "draw 1 without replacement"`}},
	} {
		list := plain
		if test.drawn.Weights {
			list = weighted
		}
		transcript := dice.Must(Parse([]byte(drawTranscript(t, test.drawn, list))))
		err := transcript.Check(test.list, Expected{Announcement: &Announcement{"2029-12-01",
			test.announced}}, func(int) error { return nil })
		problems := Problems(err)
		same := len(problems) == len(test.want)
		for i := 0; same && i < len(problems); i++ {
			same = strings.HasPrefix(problems[i].Error(), test.want[i])
		}
		if !same {
			t.Errorf("%q; want %q", problems, test.want)
		}
	}
}

// A header that no draw has is refused.
func TestHeadersOfImpossibleDraws(t *testing.T) {
	list := dice.Must(listOf("Ada", "Grace"))
	h := Header{N: 3, Items: 2, Hash: list.Hash(false), Sides: 6, From: Origin{Kind: Typed}}
	text := h.String() + "rolls 1\n" + strings.Repeat(drawnLine(list, 0)+"\n", 3) + "end\n"
	refused(t, "3 of 2", "3 items cannot be drawn from 2", text, []string{"Ada", "Grace"})
}
