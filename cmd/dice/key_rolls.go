package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// takeUp begins with the rolls of the file.
func (k *keyMaker) takeUp(c *call) error {
	if k.file == "" {
		return nil
	}
	info, err := os.Stat(k.file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		err = k.keep(nil) // fails before the first roll, or never
	case err == nil && !info.Mode().IsRegular():
		err = fmt.Errorf("%s is not a file; name a new one, or one with rolls",
			quote.Visible(k.file))
	case err == nil:
		var faces []int
		faces, err = readFaces(k.file, k.die)
		for i := range faces {
			throw := ask.ThrownDice{Dice: []int{k.die}, Faces: faces[i : i+1]}
			k.person.Throws = append(k.person.Throws, throw)
		}
		if n := len(faces); n > 0 {
			command.Tell(c.Stderr, "%s has %s, the last a %d; going on", quote.Visible(k.file),
				words.Count(n, "roll"), faces[n-1])
		}
	}
	k.person.Keep = k.keep
	return err
}

// keep writes all rolls to the file, which only its owner can read. It never empties the
// file first.
func (k *keyMaker) keep(faces []int) error {
	file, err := os.OpenFile(k.file, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	text := rows(faces)
	_, err = file.WriteAt([]byte(text), 0)
	if err == nil {
		err = file.Truncate(int64(len(text)))
	}
	return errors.Join(err, file.Close())
}

// rows returns faces in lines of ten.
func rows(faces []int) string {
	var text strings.Builder
	for len(faces) > 0 {
		n := min(10, len(faces))
		text.WriteString(command.Listed(faces[:n]) + "\n")
		faces = faces[n:]
	}
	return text.String()
}

// tell says what the rolls were used for, and whether some were not.
func (k *keyMaker) tell(c *call) {
	command.Tell(c.Stderr, "%s", k.store.Account())
	if k.file != "" && len(k.person.Throws) > 0 && !k.person.Fresh {
		c.Warn("all rolls are from %s; for another key, name another file", quote.Visible(k.file))
	}
	if unused := len(k.faces()) - k.rolls; unused > 0 {
		c.Warn("the key was complete before the last %s, which it does not use",
			words.Count(unused, "roll"))
	}
}

// faces returns all that was typed.
func (k *keyMaker) faces() (faces []int) {
	for _, t := range k.person.Throws {
		faces = append(faces, t.Faces...)
	}
	return faces
}

// brokenOff adds to an error how to go on with the rolls so far.
func (k *keyMaker) brokenOff(err error) error {
	if errors.Is(err, dice.ErrUnfair) {
		if k.file != "" {
			return fmt.Errorf("%w; begin again with another die and another file", err)
		}
		return fmt.Errorf("%w; begin again with another die", err)
	}
	faces := k.faces()
	then := fmt.Sprintf(" of about %d; to continue, start the same command and type these faces:\n%s",
		max(k.about(), len(faces)+1), strings.TrimSuffix(rows(faces), "\n"))
	if k.file != "" {
		then = fmt.Sprintf(" of about %d, which %s keeps; the same command goes on from there",
			max(k.about(), len(faces)+1), quote.Visible(k.file))
	}
	return command.Stopped(err, len(faces), "roll", then)
}
