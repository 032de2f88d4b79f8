package check

import (
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
)

const names = "Ada\nGrace\nBarbara\nMargaret\nEdith\n"

func content(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The page judges as the program does: the files are its golden files.
func TestAnswers(t *testing.T) {
	seeded := content(t, "../../cmd/dice/testdata/transcript")
	public := content(t, "../../cmd/dice/testdata/transcript-public")
	const lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"
	two := Question{lotto, raffle.Header{N: 2, Sides: 6}}
	for _, test := range []struct {
		name       string
		list       string
		transcript []byte
		question   Question
		drawn      []string
		verdict    string // some of it
	}{
		{"a transcript", names, seeded, Question{}, []string{"Grace", "Edith", "Ada"}, "Checked: 3 of 5 items drawn without replacement from the list sha256 930dc56f"},
		{"a public transcript", names, public, Question{}, []string{"Grace", "Margaret"}, "Checked: 2 of 5 items"},
		{"with its text", names, public, Question{Public: lotto}, []string{"Grace", "Margaret"}, "Checked: 2 of 5 items"},
		{"with another text", names, public, Question{Public: lotto + "."}, nil, "Not confirmed: the transcript is not drawn from that public text"},
		{"a text alone", names, nil, two, []string{"Grace", "Margaret"}, "This text draws these items"},
		{"an ambiguous text", names, nil, Question{"1  2", raffle.Header{N: 2, Sides: 6}}, nil, "two blanks in a row"},
		{"too many", names, nil, Question{lotto, raffle.Header{N: 6, Sides: 6}}, nil, "6 items cannot be drawn from 5"},
		{"none", names, nil, Question{lotto, raffle.Header{N: 0, Sides: 6}}, nil, "cannot draw 0 items"},
		{"a d1", names, nil, Question{lotto, raffle.Header{N: 1, Sides: 1}}, nil, "a d1 draws nothing"},
		{"nothing", names, nil, Question{"", raffle.Header{N: 1, Sides: 6}}, nil, "add the transcript, or the public text"},
		{"another list", "Ada\nGrace\n", seeded, Question{}, nil, "Not confirmed: the list is another one: it has 2 items, and that of the transcript 5."},
		{"no transcript", names, []byte(names), Question{}, nil, "Not confirmed: the transcript, line 1: this is not a transcript"},
		{"no weights", names, nil, Question{lotto, raffle.Header{N: 1, Sides: 6, Weights: true}}, nil, `line 1: "Ada" is not a weight`},
		{"not UTF-8", "\xff\xfeA\x00", seeded, Question{}, nil, "save it as UTF-8"},
	} {
		a := Give([]byte(test.list), test.transcript, test.question)
		if a.Good != (test.drawn != nil) || !slices.Equal(a.Drawn, test.drawn) || !strings.Contains(a.Verdict, test.verdict) {
			t.Errorf("%s: %+v; want %q, %q", test.name, a, test.drawn, test.verdict)
		}
	}
	a := Give([]byte("Ada\n\nGrace\nAda\nx\x1b[2J\n"), nil, Question{lotto, raffle.Header{N: 4, Sides: 6}})
	if !a.Good || len(a.Doubts) != 2 || !strings.Contains(a.Doubts[0], "2") || !strings.Contains(a.Doubts[1], `"Ada" (2 times)`) || !slices.Contains(a.Drawn, `"x\x1b[2J"`) ||
		!strings.HasPrefix(a.List, "The list has 4 items, sha256 ") {
		t.Errorf("%+v", a)
	}
}
