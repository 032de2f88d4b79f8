package raffle

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/dice"
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

// Problems returns the errors that an error of Check joins.
func Problems(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	} else if err == nil {
		return nil
	}
	return []error{err}
}

// Expected is what the one who checks a transcript has, besides the list.
type Expected struct {
	Latest       string        // day, of [Latest]; "" if the clock is not asked
	Public       string        // text, or "" if it is not known
	Announcement *Announcement // or nil
}

// Check draws again from the recorded rolls and calls emit with each drawn item. Its
// error joins the differences: dates that have not come, what differs from the public text and
// from the announcement, and the first one in the list, the rolls or the items.
func (t *Transcript) Check(list List, e Expected, emit func(i int) error) error {
	public, a := e.Public, e.Announcement
	var all []error
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
	t.List, t.Public = list, public
	return errors.Join(append(all, t.checkRolls(list, emit))...)
}

var errNoList = &Damage{errors.New(
	"the list is missing; give the published one, as with -file names.txt")}

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
		if t.drawn[drawn] != drawnLine(list, i) {
			return t.otherItem(drawn, list, i)
		}
		drawn++
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

// otherItem returns the error for the k-th drawn line, from 0, where the rolls draw item i.
func (t *Transcript) otherItem(k int, list List, i int) error {
	want := quote.Excerpt(list[i].Name)
	has := quote.Excerpt(t.drawn[k])
	place, name, ok := drawnItem(t.drawn[k])
	if ok && name == list[i].Name {
		has = fmt.Sprintf("item %d, %s", place, want)
	} else if ok {
		has, want = quote.Difference(name, list[i].Name)
		has = fmt.Sprintf("item %d, %s", place, has)
	}
	return fmt.Errorf("line %d of the transcript has %s, but the rolls draw item %d, %s",
		t.first+k, has, i+1, want)
}

// checkOrigin compares the rolls with those of the public text.
func (t *Transcript) checkOrigin() error {
	from := t.Header.From
	if from.Kind != Public {
		return nil
	}
	again := from.Die()
	for i, face := range t.Rolls {
		want, err := again.Roll()
		if err != nil || face != want {
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
		place, name, ok := drawnItem(line)
		if !ok || place < 1 || place > len(list) {
			continue
		}
		if own := list[place-1].Name; name != own {
			yours, its := quote.Difference(own, name)
			line := ""
			if at := list.number(place - 1); at != place {
				line = fmt.Sprintf(", line %d,", at)
			}
			return fmt.Errorf("the list is another one, or in another order: item %d of your list%s is "+
				"%s; the transcript says %s", place, line, yours, its)
		}
	}
	return fmt.Errorf("the list is another one, or in another order: its sha256 is %s, and "+
		"that of the transcript %s; one letter is enough, so compare your file with the published one",
		hash, h.Hash)
}
