package raffle

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"

	"example.com/dice"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
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
	Latest       string        // day, of [Latest]
	Public       string        // text, or "" if it is not known
	Announcement *Announcement // or nil
}

// isoDate is a date as this program writes it, with no letter or digit joined to it.
var isoDate = regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`)

// Future returns an error for each date that has not come on a day, which is that of
// [Latest]: that of the announcement, which may be nil, and those in the public text.
func (h Header) Future(latest string, a *Announcement) (all []error) {
	if a != nil && a.Day > latest {
		all = append(all, fmt.Errorf("the announcement is of %s, which has not come by this "+
			"computer's clock", a.Day))
	}
	if h.From.Kind == Public {
		for _, day := range isoDate.FindAllString(h.From.Value, -1) {
			if day > latest {
				all = append(all, fmt.Errorf("%s has not come by this computer's clock, so its numbers "+
					"cannot be known; draw when the lottery has published them, or to try all steps "+
					"before, announce a text that begins with %s", day, Rehearsal))
			}
		}
	}
	return all
}

// Check draws again from the recorded rolls. Its error joins the differences: dates that
// have not come, what differs from the public text and from the announcement, and the
// first one in the list, the rolls or the items.
func (t *Transcript) Check(list List, e Expected) error {
	from, all := t.Header.From, t.Header.Future(e.Latest, e.Announcement)
	if e.Public != "" && from != (Origin{Public, e.Public}) {
		yours, its := quote.Difference(e.Public, from.Value)
		if from.Kind != Public {
			its = from.Kind
		}
		all = append(all, fmt.Errorf("the transcript is not drawn from the public text %s, but from %s;"+
			" look for a slip in yours first", yours, its))
	}
	if e.Announcement != nil {
		all = append(all, e.Announcement.differences(t.Header)...)
	}
	t.List, t.Public = list, e.Public
	return errors.Join(append(all, t.checkRolls(list))...)
}

func (t *Transcript) checkRolls(list List) (err error) {
	h := t.Header
	if err := cmp.Or(t.checkList(list), t.checkOrigin()); err != nil {
		return err
	}
	rolls := dice.Record(dice.Script(t.Rolls...))
	t.Drawn, err = h.Draw(dice.Die(rolls, h.Sides), list)
	for k, i := range t.Drawn {
		w := t.winners[k]
		if w.place == i+1 && w.name == list[i].Name {
			continue
		}
		has, want := quote.Difference(w.name, list[i].Name)
		if w.place != i+1 {
			has = fmt.Sprintf("item %d, %s", w.place, has)
		}
		return fmt.Errorf("the transcript names %s (line %d); the draw gives %s, item %d of the list",
			has, w.line, want, i+1)
	}
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

// checkOrigin compares the rolls with those of the public text.
func (t *Transcript) checkOrigin() error {
	from := t.Header.From
	if from.Kind != Public {
		return nil
	}
	again := from.Die()
	for i, face := range t.Rolls {
		want, _ := again.Roll()
		if face != want {
			return fmt.Errorf("roll %d is %d in the transcript, but the %s gives %d", i+1, face, from, want)
		}
	}
	return nil
}

// CheckList compares the list with the one that the draw is from.
func (h Header) CheckList(list List) error {
	hash := list.Hash(h.Weights)
	if len(list) == h.Items && hash == h.Hash {
		return nil
	}
	if err := list.Check(); err != nil {
		return fmt.Errorf("the list is another one: %w", err)
	}
	if c := list.table(); c != nil {
		return fmt.Errorf("the list is another one, or in another order: its whole lines, "+
			"with the first, are %s, and the draw is of %d; none of its %d columns fits: a name or the "+
			"order differs", words.Count(len(list), "item"), h.Items, len(c.First()))
	}
	return fmt.Errorf("the list is another one, or in another order: it has %s, sha256 %s, and that "+
		"of the draw %d, sha256 %s; one letter is enough, so compare your file with the published one",
		words.Count(len(list), "item"), hash, h.Items, h.Hash)
}

// table returns the columns of a list whose items are the whole lines of a table, or nil.
func (list List) table() *table.Columns {
	var lines []string
	for _, it := range list {
		lines = append(lines, it.Name)
	}
	return table.Split(lines)
}

// checkList compares the list with that of the transcript, and names an item that was
// drawn if it is another one in the list.
func (t *Transcript) checkList(list List) error {
	err := t.Header.CheckList(list)
	if err == nil || len(list) != t.Header.Items || list.Check() != nil ||
		list.table() != nil {
		return err
	}
	for _, w := range t.winners {
		if w.place > len(list) || w.name == list[w.place-1].Name {
			continue
		}
		own := list[w.place-1]
		yours, its := quote.Difference(own.Name, w.name)
		return fmt.Errorf("the list is another one, or in another order: item %d of yours, in line %d, "+
			"is %s; the transcript says %s", w.place, own.Line, yours, its)
	}
	return err
}
