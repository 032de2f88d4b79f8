package raffle

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Open reads a file with Parse or ParseAnnouncement.
func Open[T any](name string, parse func(text []byte) (*T, error)) (*T, error) {
	if err := regular(os.Stat(name)); err != nil { // before it is opened, which may wait for a pipe's writer
		return nil, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	content, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s, %w", quote.Visible(name), err)
	}
	return content, nil
}

// regular returns an error for a file that is not a regular one, or has none.
func regular(info os.FileInfo, err error) error {
	if err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file; save it in one", quote.Visible(info.Name()))
	}
	return err
}

// A Verdict is the result of a check, for people and for programs.
type Verdict struct {
	Checked   bool     `json:"checked"`
	Problems  []string `json:"problems,omitempty"` // one for each difference
	Draw      *Header  `json:"draw,omitempty"`     // nil for a file that is not a transcript
	Rolls     int      `json:"rolls,omitempty"`
	From      string   `json:"from,omitempty"`
	List      string   `json:"list,omitempty"`      // what may surprise in it
	Announced string   `json:"announced,omitempty"` // the day
	Unproved  string   `json:"unproved,omitempty"`
	Weak      string   `json:"weak,omitempty"`
	Evidence  string   `json:"evidence,omitempty"` // of typed rolls, against the die
}

// NewVerdict returns the verdict for a transcript and an announcement, each of which may
// be nil, and for the error of reading or checking them.
func NewVerdict(t *Transcript, a *Announcement, err error) Verdict {
	v := Verdict{Checked: err == nil}
	for _, problem := range Problems(err) {
		v.Problems = append(v.Problems, problem.Error())
	}
	if t != nil {
		v.Draw, v.Rolls, v.From = &t.Header, len(t.Rolls), t.Header.From.String()
	}
	if a != nil {
		v.Announced = a.Day
	}
	if err == nil {
		v.List = t.List.Remarks()
		v.Unproved, v.Weak = t.Header.unproved(a != nil), t.Header.Weak(a)
		if t.Header.From.Kind == Typed {
			v.Evidence = evidence.Doubt(t.Header.Sides, t.Rolls)
		}
	}
	return v
}

// Problems returns the errors that an error of Check joins.
func Problems(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	} else if err == nil {
		return nil
	}
	return []error{err}
}

// String returns the verdict in sentences, one a line.
func (v Verdict) String() string {
	var lines []string
	for _, problem := range v.Problems {
		lines = append(lines, quote.Escape("Not confirmed: "+problem+"."))
	}
	if v.Checked {
		announced, list := "", ""
		if v.Announced != "" {
			announced = ", as announced on " + v.Announced
		}
		if v.List != "" {
			list = " (" + v.List + ")"
		}
		lines = append(lines, fmt.Sprintf("Checked: %d of %s%s drawn %s from the list sha256 %s%s: exactly these items in this order, by %s of a d%d (%s).",
			v.Draw.N, words.Count(v.Draw.Items, "item"), list, v.Draw.kind(), v.Draw.Hash, announced, words.Count(v.Rolls, "roll"), v.Draw.Sides, v.From),
			"Not proved: "+v.Unproved+".")
	}
	if v.Weak != "" {
		lines = append(lines, words.Capital(v.Weak)+".")
	}
	if v.Evidence != "" {
		lines = append(lines, v.Evidence)
	}
	return strings.Join(lines, "\n")
}

// unproved returns what a check of the draw cannot prove.
func (h Header) unproved(announced bool) string {
	switch {
	case announced:
		return "that the announcement was public on that day, that nobody knew the numbers then, that there was no other one, or that these are the published numbers; compare them"
	case h.From.Kind == Public:
		return "that the text was not chosen, or its spelling, the list, the number of items or the kind of draw; only an announcement fixes them"
	case h.From.Kind == Seeded:
		return "anything about chance, because the person who chooses the seed chooses the items"
	}
	return "that the dice were rolled, or that there was only one draw"
}

// Check draws again from the recorded rolls and calls emit with each drawn item. Its
// error joins the differences: from the public text, unless that is empty, from the
// announcement, unless that is nil, and the first one in the list, the rolls or the items.
func (t *Transcript) Check(list List, public string, a *Announcement, emit func(i int) error) error {
	var all []error
	if public != "" && t.Header.From != (Origin{Public, public}) {
		differ := fmt.Errorf("the transcript is not drawn from the public text %s: its rolls come from %s", quote.Quote(public), t.Header.From)
		if a != nil {
			if _, wrong := a.Of(public); wrong != nil {
				differ = fmt.Errorf("your text has another form: %w", wrong)
			}
		}
		all = append(all, differ)
	}
	if a != nil {
		all = append(all, a.differences(t.Header)...)
		if len(list) > 0 && a.Draw.Weights == t.Header.Weights { // otherwise it is read in another way
			all = append(all, a.CheckList(list))
		}
	}
	t.List = list
	return errors.Join(append(all, t.checkRolls(list, emit))...)
}

var errNoList = errors.New("the list is missing; give the published one, as with -file names.txt")

func (t *Transcript) checkRolls(list List, emit func(i int) error) error {
	h := t.Header
	able := h.Check(list)
	if able != nil {
		able = fmt.Errorf("line 2 of the transcript: %w; no program wrote this", able)
	}
	if err := cmp.Or(t.checkList(list), able, t.checkOrigin()); err != nil {
		return err
	}
	rolls, drawn := dice.Record(dice.Replay(h.Sides, t.Rolls...)), 0
	err := h.Draw(rolls, list, func(i int) error {
		line := t.drawn[drawn]
		if line != drawnLine(list, i) {
			return fmt.Errorf("line %d of the transcript has %s, but the rolls draw item %d, %s", t.first+drawn, quote.Excerpt(line), i+1, quote.Excerpt(list[i].Name))
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
	from := t.Header.From
	if from.Kind != Public && from.Kind != Seeded {
		return nil
	}
	again := from.Die(t.Header.Sides)
	for i, face := range t.Rolls {
		if want, err := again.Roll(); err != nil || face != want {
			return fmt.Errorf("roll %d is %d in the transcript, but the %s gives %d", i+1, face, from, want)
		}
	}
	return nil
}

// checkList compares the list with that of the transcript, which has only the number
// of its items, their hash, and the items that were drawn.
func (t *Transcript) checkList(list List) error {
	h := t.Header
	switch {
	case len(list) == 0 && h.Items > 0:
		return errNoList
	case h.Items != len(list):
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
