package raffle

import (
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/dice"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Open reads a file that is a whole transcript.
func Open(name string) (*Transcript, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var t *Transcript
	text, err := read(file)
	if err == nil {
		t, err = Parse(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s, %w", quote.Visible(name), err)
	}
	return t, nil
}

// read reads a regular file.
func read(file *os.File) ([]byte, error) {
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("which is not a regular file; save the transcript in one")
	}
	if err != nil {
		return nil, err
	}
	return io.ReadAll(file)
}

// A Verdict is the result of a check, for people and for programs.
type Verdict struct {
	Checked bool    `json:"checked"`
	Problem string  `json:"problem,omitempty"` // the first difference
	Draw    *Header `json:"draw,omitempty"`    // nil for a file that is not a transcript
	Rolls   int     `json:"rolls,omitempty"`
	From    string  `json:"from,omitempty"`
}

// NewVerdict returns the verdict for a transcript, which may be nil, and for the error
// of opening or checking it.
func NewVerdict(t *Transcript, err error) Verdict {
	v := Verdict{Checked: err == nil}
	if err != nil {
		v.Problem = err.Error()
	}
	if t != nil {
		v.Draw, v.Rolls, v.From = &t.Header, len(t.Rolls), t.Header.From.String()
	}
	return v
}

// String returns the verdict as a sentence.
func (v Verdict) String() string {
	if !v.Checked {
		return quote.Escape("Not confirmed: " + v.Problem + ".")
	}
	return fmt.Sprintf("Checked: %d of %s drawn %s from the list sha256 %s; the rolls of the transcript (%d, %s) give exactly these items in this order.",
		v.Draw.N, words.Count(v.Draw.Items, "item"), v.Draw.replacement(", by their weights"), v.Draw.Hash, v.Rolls, v.From)
}

// Check draws again from the recorded rolls and calls emit with each drawn item. Its
// error names the first difference in the list, the origin of the rolls, or the items.
// The rolls must come from the public text unless that is empty.
func (t *Transcript) Check(list List, public string, emit func(i int) error) error {
	h := t.Header
	if public != "" && h.From != (Origin{Public, public}) {
		return fmt.Errorf("the transcript is not drawn from that public text: its rolls come from %s", h.From)
	}
	if err := t.checkList(list); err != nil {
		return err
	}
	if err := h.Check(list); err != nil {
		return fmt.Errorf("line 2: %w; no program wrote this", err)
	}
	if err := t.checkOrigin(); err != nil {
		return err
	}
	rolls, drawn := dice.Record(dice.Replay(h.Sides, t.Rolls...)), 0
	err := h.Draw(rolls, list, func(i int) error {
		line := t.drawn[drawn]
		if line != drawnLine(list, i) {
			return fmt.Errorf("line %d: it has %s, but the rolls draw item %d, %s", t.first+drawn, quote.Excerpt(line), i+1, quote.Excerpt(list[i].Name))
		}
		drawn++
		return emit(i)
	})
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the transcript has too few rolls, %d, to draw %d of %d items", len(t.Rolls), h.N, h.Items)
	case err != nil:
		return err
	case len(rolls.Faces()) < len(t.Rolls):
		return fmt.Errorf("the draw takes %d of the %d rolls in the transcript", len(rolls.Faces()), len(t.Rolls))
	}
	return nil
}

// checkOrigin compares the rolls with those that a seed or a public text gives again.
func (t *Transcript) checkOrigin() error {
	again := t.Header.From.again(t.Header.Sides)
	for i, face := range t.Rolls {
		if again == nil {
			break
		}
		if want, err := again.Roll(); err != nil || face != want {
			return fmt.Errorf("roll %d is %d in the transcript, but the %s gives %d", i+1, face, t.Header.From, want)
		}
	}
	return nil
}

// checkList compares the list with that of the transcript, which has only the number
// of its items, their hash, and the items that were drawn.
func (t *Transcript) checkList(list List) error {
	h := t.Header
	if h.Items != len(list) {
		return fmt.Errorf("the list is another one: it has %d items, and that of the transcript %d", len(list), h.Items)
	}
	hash := list.Hash(h.Weights)
	if h.Hash == hash {
		return nil
	}
	for _, line := range t.drawn {
		var place int
		if fmt.Sscanf(line, "drawn %d ", &place); place >= 1 && place <= len(list) && line != drawnLine(list, place-1) {
			return fmt.Errorf("the list is another one, or in another order: its item %d is %s, and the transcript has %s",
				place, quote.Excerpt(list[place-1].Name), quote.Excerpt(line))
		}
	}
	return fmt.Errorf("the list is another one, or in another order: its sha256 is %s, and that of the transcript %s", hash, h.Hash)
}
