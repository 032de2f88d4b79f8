package raffle

import (
	"runtime"
	"strings"
	"testing"

	"example.com/dice/internal/quote"
)

// Any bytes are an error of one line, or the transcript that the program writes
// for this draw; and neither takes memory that the bytes do not.
func FuzzTranscript(f *testing.F) {
	list := List{{"Ada", 2, 0}, {"Grace", 3, 0}, {"b\"\r\x1b\u202e\xff", 6, 0}, {"Edith", 0, 0}}
	addTranscripts(f, list)
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		transcript, err := Parse(data)
		if err == nil {
			err = transcript.Check(list, Expected{Latest: lastDay})
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
		want := string(transcript.Header.with(transcript.Rolls))
		for _, w := range transcript.winners {
			want += drawnLine(list, w.place-1) + "\n"
		}
		if got := tidied(data); got != want+"end\n" {
			t.Fatalf("accepted\n%s\ninstead of\n%s", got, want)
		}
	})
}

// tidied returns a text without what mails and editors do to it.
func tidied(data []byte) string {
	text := ""
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		line = trimmed(line)
		if line != "" {
			text += line + "\n"
		}
	}
	return text
}

// addTranscripts adds transcripts of all kinds of draws from a list, and some that are
// broken off.
func addTranscripts(f *testing.F, list List) {
	for _, h := range []Header{{N: 1}, {N: 3}, {N: 5, Replace: true}, {N: 3, Weights: true}} {
		for _, from := range []Origin{{Kind: Typed}, {Kind: System}, {Public, `a "b" \ 5`}} {
			h.Sides, h.From = PublicSides, from
			if from.Kind == Typed {
				h.Sides = 6
			}
			text := drawTranscript(f, h, list)
			f.Add([]byte(text))
			f.Add([]byte(text[:len(text)/2]))
		}
	}
}
