// Package raffle draws items from a list, in a way that others can check.
//
// A [Header] defines a draw: how many items, from which [List], with which die, and where
// its rolls come from, the [Origin]. Together with the rolls it decides the items;
// [Header.Draw] is the only code that draws. A [Transcript] is the header, the rolls and
// the drawn items as a text. [Transcript.Check] draws again from its rolls and compares.
// A [Recording] writes a transcript roll by roll, so that a draw with real dice can be
// broken off and continued.
//
// The same rolls draw the same items in every version. docs/pick.md has the recipes and
// the specification.
package raffle

import (
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
	From    Origin `json:"-"` // of the rolls
}

const (
	transcriptTitle = "dice pick transcript 2"
	rollsInLine     = 20 // of each line of rolls but the last
)

// String returns the first lines of a transcript.
func (h Header) String() string {
	return fmt.Sprintf("%s\n%s", transcriptTitle, h.lines())
}

// lines returns the lines that transcripts and announcements share.
func (h Header) lines() string {
	return fmt.Sprintf("draw %d %s\nitems %d sha256 %s\ndie d%d\nfrom %v\n", h.N, h.kind(), h.Items, h.Hash, h.Sides, h.From)
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

// Check returns an error if the list has too few items that can be drawn.
func (h Header) Check(list List) error {
	if able := list.Able(); able == 0 && h.N > 0 || !h.Replace && h.N > able {
		return fmt.Errorf("%d items cannot be drawn from %d", h.N, able)
	}
	return nil
}

// About returns roughly how many rolls a draw takes: the entropy of the drawn items. It
// returns 0 if the items have weights.
func (h Header) About() int {
	if h.Weights {
		return 0
	}
	return int(math.Ceil(h.entropy() / math.Log(float64(h.Sides))))
}

// entropy returns the entropy of the drawn items, or with weights a limit of it.
func (h Header) entropy() float64 {
	if h.Replace {
		return float64(h.N) * math.Log(float64(h.Items))
	}
	entropy := 0.0
	for i := range h.N {
		entropy += math.Log(float64(h.Items - i))
	}
	return entropy
}
