package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/dice"
)

// replayed checks a transcript and prints what it draws.
func (f *pickFlags) replayed(c *call, args []string) error {
	file, t, err := openTranscript(f.replay)
	if err != nil {
		return err
	}
	defer file.Close()
	if c.given("public") && (t.from.kind != public || t.from.value != f.public) {
		return fmt.Errorf("%s is not drawn from that public text: its rolls come from %s", visible(f.replay), t.from)
	}
	f.weights = t.weights
	list, err := f.items(c, args)
	if err != nil {
		return err
	}
	p, err := newPrinter(c, list, f.json)
	if err != nil {
		return err
	}
	// Nothing is printed before all is checked.
	for _, emit := range []func(int) error{ignore, p.print} {
		if err := t.check(list, emit); err != nil {
			return fmt.Errorf("%s: %w", visible(f.replay), err)
		}
	}
	return p.out.Flush()
}

func ignore(int) error { return nil }

// openTranscript opens a transcript that is whole.
func openTranscript(name string) (*os.File, *transcript, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	t, err := parseFile(file)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s, %w", visible(name), err)
	}
	return file, t, nil
}

func parseFile(file *os.File) (*transcript, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("which is no regular file; save the transcript in one")
	}
	return parse(file, info.Size())
}

// check draws again from the recorded rolls and calls emit with each drawn item.
// It returns an error if anything differs: the items, where the rolls come from,
// how many there are, or what they draw. What the file says is followed only as
// far as its rolls and lines go, however much it asks for.
func (t *transcript) check(list items, emit func(i int) error) error {
	if t.items != len(list) || t.hash != list.hash(t.weights) {
		return fmt.Errorf("these are not the items of the transcript; give the same %s in the same order", count(t.items, "item"))
	}
	if t.manner.check(list) != nil {
		return fmt.Errorf("line 2: %d items cannot be drawn from %d; no program wrote this", t.n, list.able())
	}
	rolls := t.recorded()
	drawn := t.lines(t.drawn)
	err := t.choose(&compared{rolls, t.from, t.from.again(t.sides)}, list, func(i int) error {
		line, err := drawn.next()
		if want := drawnLine(list, i); err != nil || line != want {
			return fmt.Errorf("line %d: it says %s, but the rolls draw item %d, %s", drawn.line, excerpt(line), i+1, excerpt(list[i].name))
		}
		return emit(i)
	})
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the transcript has too few rolls, %d, to draw %s", t.rolled, count(t.n, "item"))
	case err != nil:
		return err
	case rolls.rolled < t.rolled:
		return fmt.Errorf("the draw takes %d of the %d rolls in the transcript", rolls.rolled, t.rolled)
	}
	return nil
}

// compared are recorded rolls that are compared with what everyone can roll.
type compared struct {
	*recordedRolls
	from  origin
	again dice.Source // or nil
}

func (c *compared) Roll() (int, error) {
	face, err := c.recordedRolls.Roll()
	if err != nil || c.again == nil {
		return face, err
	}
	if want, err := c.again.Roll(); err != nil || face != want {
		return 0, fmt.Errorf("roll %d is %d in the transcript, but the %s gives %d", c.rolled, face, c.from, want)
	}
	return face, nil
}
