package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"example.com/dice"
)

// A recording is a transcript that is being written, and the die of its draw.
//
// Typed rolls are written one by one, and after each the file is the transcript
// of a draw that was broken off; so whatever ends the program, the same command
// goes on from there. It is the same draw: the file begins with the same header,
// byte for byte, and its rolls are the first that the draw takes.
type recording struct {
	header
	ctx    context.Context
	file   *os.File
	src    dice.Source // of new rolls
	before []int       // rolls of an earlier call, still to be used
	typed  []int       // rolls so far
	rolled int
	text   []byte // to be written, but for the line end behind it
	offset int64  // where text goes; a line end is there now
}

// record draws, writes the transcript, and prints what was drawn from the file,
// checked as if a stranger had written it.
func (f *pickFlags) record(c *call, h header, list items, p *printer) error {
	r, err := openRecording(f.transcript, h)
	if err != nil {
		return err
	}
	if err := r.draw(c, list); err != nil {
		return err
	}
	file, t, err := openTranscript(f.transcript)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := t.check(list, p.print); err != nil {
		return err
	}
	return p.out.Flush()
}

// draw draws and closes the file.
func (r *recording) draw(c *call, list items) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r.announce(c)
	r.ctx = ctx
	if r.from.kind == typed {
		person := c.asker(r.sides, r.about(r.items, r.sides))
		person.rolls = r.rolled
		r.src = interruptible{ctx, person}
	} else {
		r.src = r.from.die(r.sides)
	}
	err := r.choose(r, list, r.unlessInterrupted)
	for errors.Is(err, errUndo) {
		if err = r.undo(); err == nil {
			err = r.choose(r, list, r.unlessInterrupted)
		}
	}
	if left := len(r.before); err == nil && left > 0 {
		r.file.Close()
		return fmt.Errorf("%s has %d rolls, and this draw takes %d; mend it, or delete it and begin anew", visible(r.file.Name()), r.rolled, r.rolled-left)
	}
	if err == nil {
		err = r.finish(list)
	}
	if err == nil {
		return r.file.Close()
	}
	if r.from.kind == typed {
		fmt.Fprintln(c.stderr) // after the question
	}
	return r.brokenOff(err)
}

// openRecording makes the file, or opens one to go on with. It changes no other.
func openRecording(name string, h header) (*recording, error) {
	r := &recording{header: h}
	var err error
	r.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		if err = r.begin(); err != nil {
			r.file.Close()
			os.Remove(name)
		}
		return r, err
	}
	if !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	if r.file, err = os.OpenFile(name, os.O_RDWR, 0); err != nil {
		return nil, err
	}
	if err = r.goOn(); err != nil {
		r.file.Close()
	}
	return r, err
}

func (r *recording) begin() error {
	r.text = []byte(strings.TrimSuffix(r.header.String(), "\n"))
	return r.flush()
}

// goOn takes up a draw that was broken off.
func (r *recording) goOn() error {
	name, header := visible(r.file.Name()), r.header.String()
	t, err := parseFile(r.file)
	if err == nil {
		return fmt.Errorf("%s is there already; give the transcript another name, or see what this one draws with -replay", name)
	}
	first := make([]byte, len(header))
	if t != nil {
		n, _ := r.file.ReadAt(first, 0)
		first = first[:n]
	}
	switch {
	case t == nil || !strings.HasPrefix(header, string(first)) || t.crlf:
		return fmt.Errorf("%s is there already, and is not the beginning of this draw; give the transcript another name", name)
	case len(first) < len(header):
		return r.begin() // hardly anything there, as in a file of mktemp
	case !errors.Is(err, errBrokenOff):
		return fmt.Errorf("%s is the beginning of this draw, but damaged: %w; mend it, or delete it and begin anew", name, err)
	case r.from.kind != typed:
		return fmt.Errorf("%s is a draw that was broken off, without typed rolls to keep; delete it", name)
	}
	rolls := t.recorded()
	for range t.rolled {
		face, err := rolls.Roll()
		if err != nil {
			return err
		}
		r.before = append(r.before, face)
	}
	r.rolled, r.offset = t.rolled, t.drawn.offset-1
	return r.cut()
}

// announce says which rolls need not be made again.
func (r *recording) announce(c *call) {
	n := len(r.before)
	switch {
	case n > rollsInLine:
		fmt.Fprintf(c.stderr, "%s has the first %d rolls, the last of them %s; going on\n", visible(r.file.Name()), n, facesText(r.before[n-rollsInLine:]))
	case n > 0:
		fmt.Fprintf(c.stderr, "%s has %s: %s; going on\n", visible(r.file.Name()), count(n, "roll"), facesText(r.before))
	}
}

// Roll returns the next roll of an earlier call, or a new one, which it records.
func (r *recording) Roll() (int, error) {
	if len(r.before) > 0 {
		face := r.before[0]
		r.before = r.before[1:]
		r.typed = append(r.typed, face)
		return face, nil
	}
	if r.ctx.Err() != nil {
		return 0, errInterrupted
	}
	face, err := r.src.Roll()
	if err != nil {
		return 0, err
	}
	r.append(face)
	if r.from.kind == typed {
		r.typed = append(r.typed, face)
		err = r.flush()
	} else {
		err = r.flushMuch()
	}
	if err != nil {
		r.rolled--
		return 0, fmt.Errorf("roll %d, %d, cannot be kept: %w", r.rolled+1, face, err)
	}
	return face, nil
}

// append adds a roll to the text.
func (r *recording) append(face int) {
	before := " "
	if r.rolled%rollsInLine == 0 {
		before = "\nrolls "
	}
	r.text = strconv.AppendInt(append(r.text, before...), int64(face), 10)
	r.rolled++
}

// undo takes the last typed roll out of the file, and has the others drawn again.
func (r *recording) undo() error {
	faces := r.typed[:len(r.typed)-1]
	r.before, r.typed, r.rolled = faces, nil, 0
	r.offset, r.text = int64(len(r.header.String()))-1, nil
	for _, face := range faces {
		r.append(face)
	}
	if err := r.flush(); err != nil {
		return err
	}
	return r.file.Truncate(r.offset + 1)
}

func (r *recording) Sides() int { return r.sides }

// finish writes what the rolls in the file draw. If that fails, the rolls are
// still all there.
func (r *recording) finish(list items) error {
	if err := r.flush(); err != nil {
		return err
	}
	end := r.offset
	t := transcript{header: r.header, file: r.file, size: end + 1}
	t.rolls.offset = int64(len(r.header.String()))
	err := r.choose(t.recorded(), list, func(i int) error {
		r.text = append(append(r.text, '\n'), drawnLine(list, i)...)
		return errors.Join(r.unlessInterrupted(i), r.flushMuch())
	})
	if err == nil {
		r.text = append(r.text, "\nend"...)
		err = r.flush()
	}
	if err != nil {
		r.offset, r.text = end, nil
	}
	return err
}

func (r *recording) unlessInterrupted(int) error {
	if r.ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// flush writes the text and the line end behind it.
func (r *recording) flush() error {
	if _, err := r.file.WriteAt(append(r.text, '\n'), r.offset); err != nil {
		return err
	}
	r.offset += int64(len(r.text))
	r.text = r.text[:0]
	return nil
}

// flushMuch is flush for a text that is worth it.
func (r *recording) flushMuch() error {
	if len(r.text) < 1<<16 {
		return nil
	}
	return r.flush()
}

// cut ends the file behind what was written well.
func (r *recording) cut() error {
	if err := r.file.Truncate(r.offset); err != nil {
		return err
	}
	r.text = nil
	return r.flush()
}

// brokenOff keeps typed rolls and nothing else of a draw that failed.
func (r *recording) brokenOff(err error) error {
	name := r.file.Name()
	if r.from.kind != typed || r.rolled == 0 {
		r.file.Close()
		os.Remove(name)
		if r.from.kind != typed {
			return err
		}
		return stopped(err, 0)
	}
	if cut := errors.Join(r.cut(), r.file.Close()); cut != nil {
		return fmt.Errorf("%w; %s cannot be kept: %w", stopped(err, r.rolled), visible(name), cut)
	}
	return fmt.Errorf("%w, which %s keeps; the same command goes on from there", stopped(err, r.rolled), visible(name))
}

func facesText(faces []int) string { return strings.Trim(fmt.Sprint(faces), "[]") }
