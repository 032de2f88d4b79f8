package raffle

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Header defines a draw: the same list and rolls always give the same items.
// As JSON it has no origin.
type Header struct {
	N       int    `json:"drawn"`
	Items   int    `json:"items"`       // of the list
	Replace bool   `json:"replacement"` // each item is put back before the next is drawn
	Weights bool   `json:"weights"`     // items are as likely as their weights say
	Hash    string `json:"sha256"`      // of the list
	Sides   int    `json:"die"`
	From    Origin `json:"-"`              // of the rolls
	Note    string `json:"note,omitempty"` // what the places win, in the words of the organiser
}

const (
	transcriptTitle = "raffle transcript 1"
	rollsInLine     = 20 // of each line of rolls but the last
)

// MostSides is the largest die of a draw.
const MostSides = 1_000_000

// String returns the first lines of a transcript.
func (h Header) String() string { return transcriptTitle + "\n" + h.text() }

// lines returns the lines that transcripts and announcements share, the last of which is
// "" without a note. Two draws are the same if their lines are.
func (h Header) lines() []string {
	note := ""
	if h.Note != "" {
		note = "note " + h.Note
	}
	return []string{
		fmt.Sprintf("draw %d %s", h.N, h.kind()),
		fmt.Sprintf("items %d sha256 %s", h.Items, h.Hash),
		fmt.Sprintf("die d%d", h.Sides),
		"from " + h.From.Kind + h.From.Value,
		note,
	}
}

func (h Header) text() string {
	return strings.TrimSuffix(strings.Join(h.lines(), "\n"), "\n") + "\n"
}

// kind returns the kind of draw: "with replacement with weights", for example.
func (h Header) kind() string {
	how := "without replacement"
	if h.Replace {
		how = "with replacement"
	}
	if h.Weights {
		how += " with weights"
	}
	return how
}

// with returns the lines of a transcript up to these rolls.
func (h Header) with(faces []int) []byte {
	text := []byte(h.String())
	for line := range slices.Chunk(faces, rollsInLine) {
		text = fmt.Appendf(text, "rolls %s\n", strings.Trim(fmt.Sprint(line), "[]"))
	}
	return text
}

// About returns roughly how many rolls a draw takes: the entropy of the drawn items. It
// returns 0 if the items have weights.
func (h Header) About() int {
	if h.Weights {
		return 0
	}
	entropy := 0.0
	for i := range h.N {
		entropy += math.Log(float64(h.Items - i))
	}
	if h.Replace {
		entropy = float64(h.N) * math.Log(float64(h.Items))
	}
	return int(math.Ceil(entropy / math.Log(float64(h.Sides))))
}

func (p *parser) header() (h Header) {
	draw := p.match(formOf(`draw (\S*) (with|without) replacement( with weights)?`),
		"draw 3 without replacement")
	h.N, h.Replace, h.Weights = p.number(draw[1]), draw[2] == "with", draw[3] != ""
	items := p.match(formOf(`items (\S*) sha256 ([0-9a-f]{64})`), "items 5 sha256 and 64 digits")
	h.Items, h.Hash = p.number(items[1]), items[2]
	h.Sides = p.number(p.match(formOf(`die d(.*)`), "die d6")[1])
	if h.Sides < 2 || h.Sides > MostSides {
		p.fail("a d%d cannot draw; a die has 2 to %d sides", h.Sides, MostSides)
	}
	from := p.match(formOf(`from (?:(`+Typed+`|`+System+`)|(`+Public+`)(.*))`), "from "+Typed)
	h.From.Kind = from[1] + from[2]
	if h.From.Kind == Public {
		h.From.Value = from[3]
		if err := CheckPublic(h.From.Value); err != nil {
			p.fail("%w", err)
		}
		if h.Sides != PublicSides {
			p.fail("a public text rolls a d%d, never another die; this file has a d%d",
				PublicSides, h.Sides)
		}
	}
	if parts := p.option(formOf(`note (.*)`)); parts != nil {
		h.Note = parts[1]
		if err := CheckNote(h.Note); err != nil {
			p.fail("%w", err)
		}
	}
	return h
}

const longestNote = 1000

// CheckNote returns an error for a note that is empty, has blanks at its ends, or is too
// long.
func CheckNote(note string) error {
	switch {
	case trimmed(note) != note || note == "":
		return errors.New("the note is empty, or has blanks at its ends; write what the places win")
	case len(note) > longestNote:
		return fmt.Errorf("the note has %d bytes; write at most %d", len(note), longestNote)
	}
	return nil
}
