package raffle

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Open reads a file with Parse or ParseAnnouncement.
func Open[T any](name string, parse func(text []byte) (*T, error)) (*T, error) {
	// This comes before the file is opened, which may wait for a pipe's writer.
	if err := regular(os.Stat(name)); err != nil {
		return nil, quote.Absent(name, err)
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
	Kind      string   `json:"kind,omitempty"`     // of a draw that is checked: how much it proves
	Problems  []string `json:"problems,omitempty"` // one for each difference
	Draw      *Header  `json:"draw,omitempty"`     // nil for a file that is not a transcript
	Rolls     int      `json:"rolls,omitempty"`
	From      string   `json:"from,omitempty"`
	List      string   `json:"list,omitempty"`      // what may surprise in it
	Awards    []string `json:"awards,omitempty"`    // prizes, reserves, teams
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
		v.Kind = t.Header.proof(a != nil)
		v.List = t.List.Remarks()
		v.Awards = t.Header.awards(a != nil && a.Draw.First, t.List, t.Items, t.Prizes)
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
		lines = append(lines, fmt.Sprintf("%s, checked: %d of %s%s drawn %s from the list sha256 %s%s: "+
			"exactly these items in this order, by %s of a d%d (%s).",
			v.Kind, v.Draw.N, words.Count(v.Draw.Items, "item"), list, v.Draw.kind(), v.Draw.Hash,
			announced, words.Count(v.Rolls, "roll"), v.Draw.Sides, v.From))
		lines = append(lines, "Not proved: "+v.Unproved+".")
		for _, award := range v.Awards {
			lines = append(lines, quote.Escape(award))
		}
	}
	if v.Weak != "" {
		lines = append(lines, words.Capital(v.Weak)+".")
	}
	if v.Evidence != "" {
		lines = append(lines, v.Evidence)
	}
	return strings.Join(lines, "\n")
}

// proof returns the kind of draw by what it proves.
func (h Header) proof(announced bool) string {
	switch {
	case announced && IsRehearsal(h.From.Value):
		return "Rehearsal"
	case announced:
		return "Announced draw"
	case h.From.Kind == Public:
		return "Draw from a text that was not announced"
	case h.From.Kind == Seeded:
		return "Draw from a seed that someone chose"
	case h.From.Kind == Typed:
		return "Draw with typed rolls"
	}
	return "Quick draw"
}

// unproved returns what a check of the draw cannot prove.
func (h Header) unproved(announced bool) string {
	switch {
	case announced:
		return "that the announcement was public on that day, that nobody knew the numbers then, " +
			"that there was no other one, that only one lottery fits these words, " +
			"or that these are the published numbers; compare them"
	case h.From.Kind == Public:
		return "that the text was not chosen, or its spelling, the list, the number of items " +
			"or the kind of draw; only an announcement fixes them"
	case h.From.Kind == Seeded:
		return "anything about chance, because the person who chooses the seed chooses the items"
	}
	return "that the dice were rolled, or that there was only one draw"
}

// Expected is what the one who checks a transcript has, besides the list.
type Expected struct {
	Latest       string        // day, of [Latest]; "" if the clock is not asked
	Public       string        // text, or "" if it is not known
	Announcement *Announcement // or nil
	Files        error         // what differs in the lists of prizes and pairs
}

// Check draws again from the recorded rolls and calls emit with each drawn item. Its
// error joins the differences: those of other files, dates that have not come, what differs from
// the public text and from the announcement, and the first one in the list, the rolls or the
// items.
func (t *Transcript) Check(list List, e Expected, emit func(i int) error) error {
	public, a := e.Public, e.Announcement
	all := slices.Clone(Problems(e.Files))
	if e.Latest != "" {
		all = append(all, Problems(t.Header.Future(e.Latest, a))...)
	}
	if public != "" && t.Header.From != (Origin{Public, public}) {
		yours, its := quote.Quote(public), t.Header.From.String()
		if t.Header.From.Kind == Public {
			one, other := quote.Difference(public, t.Header.From.Value)
			yours, its = one, Public+other
		}
		differ := fmt.Errorf("the transcript is not drawn from the public text %s: "+
			"its rolls come from %s", yours, its)
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
	if e.Files != nil && t.Header.Santa { // without the pairs the rolls draw others
		return errors.Join(append(all, t.checkList(list))...)
	}
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
	t.Items = nil
	rolls, drawn := dice.Record(dice.Replay(h.Sides, t.Rolls...)), 0
	err := h.Draw(rolls, list, func(i int) error {
		line := t.drawn[drawn]
		if line != drawnLine(list, i) {
			has, want := quote.Difference(line, drawnLine(list, i))
			return fmt.Errorf("line %d of the transcript has %s, but the rolls draw item %d: %s",
				t.first+drawn, has, i+1, want)
		}
		drawn++
		t.Items = append(t.Items, i)
		return emit(i)
	})
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the transcript has too few rolls, %d, to draw %d of %d items",
			len(t.Rolls), h.N, h.Items)
	case err != nil:
		return err
	case len(rolls.Faces()) < len(t.Rolls):
		return fmt.Errorf("the draw takes %d of the %d rolls in the transcript",
			len(rolls.Faces()), len(t.Rolls))
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
		return fmt.Errorf("the list is another one: it has %s, and that of the transcript %d",
			words.Count(len(list), "item"), h.Items)
	}
	hash := list.Hash(h.Weights)
	if h.Hash == hash {
		return nil
	}
	if err := list.CheckText(); err != nil {
		return fmt.Errorf("the list is another one: %w", err)
	}
	for _, line := range t.drawn {
		var place int // stays 0 if there is no number
		fmt.Sscanf(line, "drawn %d ", &place)
		if place < 1 || place > len(list) {
			continue
		}
		if own := drawnLine(list, place-1); line != own {
			its, has := quote.Difference(own, line)
			return fmt.Errorf("the list is another one, or in another order: for its item %d the "+
				"line is %s, and the transcript has %s",
				place, its, has)
		}
	}
	return fmt.Errorf("the list is another one, or in another order: its sha256 is %s, and "+
		"that of the transcript %s", hash, h.Hash)
}
