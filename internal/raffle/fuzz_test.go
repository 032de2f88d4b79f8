package raffle

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/quote"
)

// written returns the transcript that the program writes for a header and rolls.
func written(t *testing.T, transcript *Transcript, list List) string {
	t.Helper()
	text := strings.TrimSuffix(transcript.Header.String(), "\n")
	for n, face := range transcript.Rolls {
		if n%rollsInLine == 0 {
			text += "\nrolls"
		}
		text += fmt.Sprint(" ", face)
	}
	text += "\n"
	if err := transcript.Header.Draw(dice.Replay(transcript.Header.Sides, transcript.Rolls...), list,
		func(i int) error {
			text += drawnLine(list, i) + "\n"
			return nil
		}); err != nil {
		t.Fatal(err)
	}
	return text + "end\n"
}

// Any bytes are an error of one line, or the transcript that the program writes
// for this draw; and neither takes memory that the bytes do not.
func FuzzTranscript(f *testing.F) {
	list := List{{"Ada", 2, 0}, {"Grace", 3, 0}, {"b\"\n\x1b\u202e\xff", 6, 0}, {"Edith", 0, 0}}
	addTranscripts(f, list)
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		transcript, err := Parse(data)
		if err == nil {
			err = transcript.Check(list, Expected{}, func(int) error { return nil })
		}
		runtime.ReadMemStats(&after)
		if taken, most := after.TotalAlloc-before.TotalAlloc, uint64(1<<20+100*len(data)); taken > most {
			t.Fatalf("%d bytes for %d of a transcript, more than %d", taken, len(data), most)
		}
		if err != nil {
			for _, char := range err.Error() {
				if quote.Hidden(char) {
					t.Fatalf("the error %q has %q in it", err, char)
				}
			}
			return
		}
		got, want := tidied(data), written(t, transcript, list)
		if got != want {
			t.Fatalf("accepted\n%s\ninstead of\n%s", got, want)
		}
	})
}

// tidied returns a text without what mails and editors do to it.
func tidied(data []byte) string {
	text := ""
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		line = strings.TrimSpace(line)
		if line != "" {
			text += curly.ReplaceAllString(line, `$1"$2"`) + "\n"
		}
	}
	return text
}

// addTranscripts adds transcripts of all kinds of draws from a list, and some that are wrong.
func addTranscripts(f *testing.F, list List) {
	for _, how := range []string{"1 without", "3 without", "4 without", "5 with",
		fmt.Sprint(math.MaxInt, " with"), "4 without replacement with weights"} {
		how, weighted := strings.CutSuffix(how, " replacement with weights")
		weights := ""
		if weighted {
			weights = " with weights"
		}
		for _, from := range []string{"typed rolls", "the operating system",
			`public text "a \"b\" \\ 5"`} {
			head := fmt.Sprintf(
				"raffle transcript 1\ndraw %s replacement%s\nitems 4 sha256 %s\ndie d6\nfrom %s\n",
				how, weights, list.Hash(weighted), from)
			if strings.HasPrefix(from, Public) {
				head = strings.Replace(head, "die d6", "die d256", 1)
			}
			f.Add([]byte(head + "end\n"))
			f.Add([]byte(head +
				"rolls 4 2 6 1\ndrawn 4 \"Edith\"\ndrawn 3 \"b\\\"\\x0a\\x1b\\u202e\\xff\"\nend\n"))
			h := parsed(f, head)
			for _, again := range []string{"3 1 2", "4 2", "1", "1 5 3 6 2 2"} {
				text := head + "rolls " + again + "\n"
				t := parsed(f, text)
				t.Header = h.Header
				if t.Header.N < 10 {
					t.Header.Draw(dice.Replay(t.Header.Sides, t.Rolls...), list, func(i int) error {
						text += drawnLine(list, i) + "\n"
						return nil
					})
				}
				f.Add([]byte(text + "end\n"))
			}
		}
	}
}

// parsed parses a transcript that may be broken off.
func parsed(f *testing.F, text string) *Transcript {
	t, err := Parse([]byte(text))
	if err != nil && !strings.Contains(err.Error(), ErrBrokenOff.Error()) {
		f.Fatal(err)
	}
	return t
}
