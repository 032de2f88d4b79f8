// Package raffle draws items from a list, in a way that others can check.
//
// A [Header] defines a draw: how many items, from which [List], with which die, and where
// its rolls come from, the [Origin]. Together with the rolls it decides the items;
// [Header.Draw] is the only code that draws. A [Transcript] is the header, the rolls and
// the drawn items as a text. [Transcript.Check] draws again from its rolls and compares.
// A [Recording] writes a transcript roll by roll, so that a draw with real dice can be
// broken off and continued.
//
// The same rolls draw the same items in every version. cmd/raffle/README.md has the recipes and
// the specification.
package raffle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/dice"
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
	Extra
}

const (
	transcriptTitle = "dice pick transcript "
	rollsInLine     = 20 // of each line of rolls but the last
)

// String returns the first lines of a transcript.
func (h Header) String() string {
	version := 2
	if h.Extra.any() {
		version = 3
	}
	return fmt.Sprintf("%s%d\n%s", transcriptTitle, version, h.lines())
}

// lines returns the lines that transcripts and announcements share.
func (h Header) lines() string {
	return fmt.Sprintf("draw %d %s\nitems %d sha256 %s\ndie d%d\nfrom %v\n%s",
		h.N, h.kind(), h.Items, h.Hash, h.Sides, h.From, h.Extra.lines())
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

// Draw calls emit with the index of each drawn item, in their order, and returns the
// first error of src or emit. Draws with replacement are emitted as they are made, and
// take no memory. A single weighted draw takes the fewest rolls from the die itself, and
// several draws take them from a store that keeps what each leaves.
func (h Header) Draw(src dice.Source, list List, emit func(i int) error) error {
	if h.Santa {
		return h.drawSanta(src, len(list), emit)
	}
	all := !h.Weights && !h.Replace && h.N == len(list) && h.Teams == 0
	if !all && (h.N > 1 || !h.Weights) {
		store := dice.Recycle(src)
		store.SetReserve(0)
		src = store
	}
	var order []int
	var err error
	switch {
	case h.N == 0:
	case all:
		order, err = dice.Perm(faces{src}, h.N)
	case !h.Weights:
		return h.drawBatches(src, len(list), emit)
	case h.N > 1 && !h.Replace:
		order, err = dice.WeightedPerm(src, h.N, list.weights()...)
	default:
		table, err := dice.Weighted(src, list.weights()...)
		for drawn := 0; drawn < h.N && err == nil; drawn++ {
			var i int
			i, err = table.Pick()
			if err == nil {
				err = emit(i)
			}
		}
		return err
	}
	for _, i := range order {
		if err := emit(i); err != nil {
			return err
		}
	}
	return err
}

// faces is a die of which nothing but its faces is known. From a seeded die, Perm
// takes words instead of faces, and a transcript has no words.
type faces struct{ dice.Source }

func (h Header) drawBatches(store dice.Source, items int, emit func(i int) error) error {
	rest := make([]int, items)
	for i := range rest {
		rest[i] = i
	}
	var die dice.Source
	for drawn := 0; drawn < h.N; {
		batch, product := h.batch(len(rest), h.N-drawn)
		if die == nil || die.Sides() != product {
			die = dice.Sim(store, product)
		}
		face, err := die.Roll()
		if err != nil {
			return err
		}
		drawn += batch
		for number := face - 1; batch > 0; batch-- {
			at := number % len(rest)
			number /= len(rest)
			i := rest[at]
			if !h.Replace {
				rest[at] = rest[len(rest)-1]
				rest = rest[:len(rest)-1]
			}
			if err := emit(i); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch returns how many of the next draws, at most n, to make at once, and the number
// of their outcomes. Together they take hardly more rolls than their entropy: three
// items of ten need 4.4 rolls of a d6, and 5 one after the other. The limits are the
// same on all computers, so transcripts are too. The one on n is for a list of one item.
func (h Header) batch(items, n int) (batch, product int) {
	n = min(n, 32)
	product = 1
	for batch < n && (batch == 0 || product <= math.MaxInt32/items) {
		batch++
		product *= items
		if !h.Replace {
			items--
		}
	}
	return batch, product
}
