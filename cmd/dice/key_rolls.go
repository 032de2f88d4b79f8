package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"example.com/dice"
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
		err = k.goOn(c, info.Mode().Perm())
	}
	k.person.Keep = k.keep
	return err
}

// goOn takes the rolls of a file.
func (k *keyMaker) goOn(c *call, mode os.FileMode) error {
	data, err := os.ReadFile(k.file)
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(data), "\n")
	first = strings.TrimSpace(first)
	named := strings.HasPrefix(first, keyComment)
	if named && first != k.head() {
		return fmt.Errorf("%s has the rolls of '%s', and this is '%s'; name another file",
			quote.Visible(k.file), quote.Visible(first[2:]), k.head()[2:])
	}
	faces, err := k.readRolls()
	k.person.TakeUp(k.die, faces)
	if err != nil {
		return err
	}
	k.protect(c, mode)
	n := len(faces)
	if n == 0 {
		return nil
	}
	if !named {
		c.Warn("%s does not name its die; its numbers are taken for rolls of %s",
			quote.Visible(k.file), words.Dice([]int{k.die}))
	}
	command.Tell(c.Stderr, "%s has %s, the last a %d; going on", quote.Visible(k.file),
		words.Count(n, "roll"), faces[n-1])
	return nil
}

// readRolls returns the rolls of the file, which has no head: it will be written anew.
func (k *keyMaker) readRolls() ([]int, error) {
	f, err := readRollFile(k.file, k.die, "")
	if err != nil {
		return nil, err
	}
	f.rows, f.ofKey = slices.Concat(f.head, f.rows), true
	return f.faces()
}

// protect lets only the owner read the file, if the system has such permissions.
func (k *keyMaker) protect(c *call, mode os.FileMode) {
	const others = 0o077
	if mode&others == 0 || os.PathSeparator != '/' {
		return
	}
	if err := os.Chmod(k.file, mode&^others); err != nil {
		c.Warn("others can read %s, and that cannot be changed (%v); keep rolls elsewhere",
			quote.Visible(k.file), err)
		return
	}
	c.Warn("others could read %s; from now on only its owner can", quote.Visible(k.file))
}

// head returns the first line of the file: the command that makes the key.
func (k *keyMaker) head() string {
	head := keyComment
	if k.mix {
		head += "-mix "
	}
	if k.of != 0 {
		head += fmt.Sprintf("-of %d ", k.of)
	}
	if k.checksum {
		head += "-checksum "
	}
	return fmt.Sprintf("%s-n %d d%d", head, k.n, k.die)
}

// keep writes all rolls to the file, below the head. Only its owner can read a new file. It never
// empties the file first.
func (k *keyMaker) keep(faces []int) error {
	file, err := os.OpenFile(k.file, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	text := k.head() + "\n" + rows(faces)
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
	k.doubt(c)
	if k.file != "" && len(k.person.Throws) > 0 && !k.person.Fresh {
		then := "for another key, name another file"
		if k.mix {
			then = "this key is another one than before, which cannot be made again"
		}
		c.Warn("all rolls are from %s; %s", quote.Visible(k.file), then)
	}
	if unused := len(k.faces()) - k.typed.Used; unused > 0 {
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

// A watchedDie asks a person at a terminal whether to go on when their rolls look unfair.
type watchedDie struct {
	*dice.Guarded
	key *keyMaker
}

// Roll returns the next roll of the person.
func (d *watchedDie) Roll() (int, error) {
	face, err := d.Guarded.Roll()
	k := d.key
	if !errors.Is(err, dice.ErrUnfair) || !k.watched {
		return face, err
	}
	if k.agreed < k.typed.Used {
		fmt.Fprintln(k.person.Out, k.person.Slip(err.Error()))
		const question = "Take another die, with q, or undo a line; Enter goes on with this one: "
		_, err = k.person.Ask(question, nil)
		if err != nil {
			return 0, err
		}
		k.agreed = k.typed.Used
	}
	return d.Guarded.Roll()
}

// brokenOff adds to an error how to go on with the rolls so far.
func (k *keyMaker) brokenOff(err error) error {
	if errors.Is(err, dice.ErrUnfair) {
		if k.file != "" {
			return fmt.Errorf("%w; begin again with another die and another file; if a line of %s is "+
				"wrong, correct it there", err, quote.Visible(k.file))
		}
		return fmt.Errorf("%w; begin again with another die", err)
	}
	faces, then := k.faces(), ""
	if !k.hidden {
		then = fmt.Sprintf(" of about %d", max(k.about(), len(faces)+1))
	}
	again := "; to continue, start the same command and type these faces:\n" +
		strings.TrimSuffix(rows(faces), "\n")
	if k.file != "" {
		then += fmt.Sprintf(", which %s keeps", quote.Visible(k.file))
		again = "; the same command goes on from there"
	}
	got := float64(len(faces)) * math.Log2(float64(k.die))
	switch {
	case k.hidden:
		then += ", and the key was not shown"
	case got > 0.95*k.bits(): // guides for wallets stop at 99 rolls of a d6, 255.9 bits
		then += fmt.Sprintf("; they have %.1f bits of %.0f, and a part of a roll is lost: roll a few "+
			"times more", got, k.bits())
	}
	return command.Stopped(err, len(faces), "roll", then+again)
}
