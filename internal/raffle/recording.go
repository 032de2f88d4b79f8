package raffle

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Recording holds the rolls of a draw, and writes its transcript to a file. After each
// typed roll, that is the transcript of a draw that was broken off, and the same draw can
// go on from it.
type Recording struct {
	Faces []int // the rolls so far

	header Header
	file   *os.File // nil if there is none
}

// Record begins a transcript in a file, or goes on with that of the same draw, which was
// broken off. It changes no other file. Without a name there is no file.
func Record(name string, h Header) (r *Recording, err error) {
	r = &Recording{header: h}
	if name == "" {
		return r, nil
	}
	r.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	err = r.goOn()
	if err != nil {
		r.file.Close()
	}
	return r, err
}

// goOn takes up a draw that was broken off, perhaps before the end of its header, or one
// whose file is empty.
func (r *Recording) goOn() error {
	name, header := quote.Visible(r.file.Name()), r.header.String()
	if err := regular(r.file.Stat()); err != nil {
		return err
	}
	text, err := io.ReadAll(r.file)
	if err != nil {
		return err
	}
	t, err := Parse(text)
	switch {
	case err == nil:
		return fmt.Errorf("%s exists already; give the transcript another name, or check this "+
			"one with 'raffle check'", name)
	case strings.HasPrefix(header, string(text)):
		err = r.save("")
		if err != nil {
			r.BreakOff()
		}
		return err
	case !strings.HasPrefix(string(text), header), t.Header != r.header:
		return fmt.Errorf("%s exists already, and is not the beginning of this draw%s; to "+
			"continue a draw, repeat its command; for another one, give the transcript another name",
			name, unlike(string(text), header))
	case !errors.Is(err, ErrBrokenOff):
		return fmt.Errorf("%s is the beginning of this draw, but damaged: %w; mend it, or delete "+
			"it and begin anew", name, err)
	case r.header.From.Kind != Typed:
		return fmt.Errorf("%s is a draw that was broken off, without typed rolls to keep; delete "+
			"it", name)
	}
	r.Faces = t.Rolls
	return r.save("")
}

// unlike tells the first line in which the beginning of a transcript differs from that of
// a draw.
func unlike(text, header string) string {
	begun := strings.Split(text, "\n")
	for i, line := range strings.Split(header, "\n") {
		if i < len(begun) && begun[i] != line {
			its, want := quote.Difference(begun[i], line)
			return fmt.Sprintf(": line %d is %s, and for this draw %s", i+1, its, want)
		}
	}
	return ""
}

// save writes the rolls so far to the file, and what stands behind them.
func (r *Recording) save(behind string) error {
	if r.file == nil {
		return nil
	}
	text := append(r.header.with(r.Faces), behind...)
	if _, err := r.file.WriteAt(text, 0); err != nil {
		return err
	}
	return r.file.Truncate(int64(len(text)))
}

// Keep replaces the rolls so far by typed ones; they are in the file when it returns.
func (r *Recording) Keep(faces []int) error {
	before := r.Faces
	r.Faces = faces
	if err := r.save(""); err != nil {
		r.Faces = before
		return fmt.Errorf("%s cannot be kept: %w", words.Count(len(faces), "roll"), err)
	}
	return nil
}

// Finish writes the rolls and the items that they draw to the file, and closes it. If
// that fails, BreakOff can still keep the rolls.
func (r *Recording) Finish(list List, drawn []int) error {
	if r.file == nil {
		return nil
	}
	var lines strings.Builder
	for _, i := range drawn {
		fmt.Fprintf(&lines, "drawn %d %s\n", i+1, list[i].Name)
	}
	if err := r.save(lines.String() + end + "\n"); err != nil {
		return err
	}
	return r.file.Close()
}

// BreakOff ends a draw that failed: it keeps the typed rolls for another call, and
// deletes a file that has none.
func (r *Recording) BreakOff() error {
	switch {
	case r.file == nil:
		return nil
	case len(r.Faces) == 0 || r.header.From.Kind != Typed:
		return errors.Join(r.file.Close(), os.Remove(r.file.Name()))
	}
	return errors.Join(r.save(""), r.file.Close())
}
