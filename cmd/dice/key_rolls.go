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
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// takeUp begins with the rolls of the file, and writes it anew, which fails before the
// first roll or never.
func (k *keyMaker) takeUp(c *call) error {
	if k.file == "" {
		return nil
	}
	faces, err := k.kept(c)
	if err == nil {
		err = k.keep(faces)
	}
	k.person.Throws = slices.Collect(slices.Chunk(faces, len(k.held.dice)))
	k.person.Keep = k.keep
	if err != nil {
		return err
	}
	if err := os.Chmod(k.file, 0o600); err != nil {
		c.Warn("others may be able to read %s (%v); keep the rolls of a key in a place of your own",
			quote.Visible(k.file), err)
	}
	return nil
}

// kept returns the rolls of the file, if it is there.
func (k *keyMaker) kept(c *call) ([]int, error) {
	name := quote.Visible(k.file)
	info, err := os.Stat(k.file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file; name a new one, or one with rolls", name)
	}
	data, err := os.ReadFile(k.file)
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(data), "\n")
	first = strings.TrimSpace(first)
	named := strings.HasPrefix(first, keyComment)
	if named && first != k.head() {
		return nil, fmt.Errorf("%s has the rolls of '%s', and this is '%s'; name another file, "+
			"or for that key type: dice key -rolls %[1]s %[4]s", name, quote.Visible(first[2:]),
			k.head()[2:], quote.Visible(strings.TrimPrefix(first, keyComment)))
	}
	faces, err := linesOfRolls(name, string(data)).faces(k.held.read)
	if err != nil || len(faces) == 0 {
		return nil, err
	}
	if !named {
		c.Warn("%s does not name its die; its numbers are taken for rolls of %s", name, k.held.name)
	}
	throws := words.Count(len(faces)/len(k.held.dice), k.held.unit)
	last := strings.TrimSpace(k.held.lines(faces[len(faces)-len(k.held.dice):]))
	if k.held.unit == "roll" {
		last = "a " + last
	}
	command.Tell(c.Stderr, "%s has %s, the last %s; going on", name, throws, last)
	return faces, nil
}

// keyComment begins the first line of a file of rolls.
const keyComment = "# dice key "

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
	if k.margin > 0 {
		head += fmt.Sprintf("-margin %d ", k.margin)
	}
	return fmt.Sprintf("%s-n %d %s", head, k.n, k.held.argument)
}

// keep writes all rolls to the file, below the head. Only its owner can read it, if the
// system has such permissions. It never empties the file first.
func (k *keyMaker) keep(faces []int) error {
	file, err := os.OpenFile(k.file, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	text := k.head() + "\n" + k.held.lines(faces)
	_, err = file.WriteAt([]byte(text), 0)
	if err == nil {
		err = file.Truncate(int64(len(text)))
	}
	return errors.Join(err, file.Close())
}

// tell says what the rolls were used for, and whether some were not.
func (k *keyMaker) tell(c *call) {
	used := k.typed.Used/len(k.held.dice) - k.margined // of a deck, with its last card
	a, fair := k.store.Account(), "the die is fair"
	switch {
	case k.held.deck != nil:
		fair = "the deck was well shuffled"
	case len(k.held.dice) > 1:
		fair = "the dice are fair"
	}
	command.Tell(c.Stderr, "%s, %.1f bits in: %.1f out, %.1f held, %.1f lost, if %s",
		words.Count(used, k.held.unit), a.In, a.Out, a.Held, max(0, a.In-a.Out-a.Held), fair)
	if k.margin > 0 {
		worth := k.worth()
		command.Tell(c.Stderr, "%s more are in all of the key. If the most frequent face comes as "+
			"often as it came, the rolls have %.1f bits, and the key is worth %.1f.",
			words.Count(k.margined, k.held.unit), worth,
			min(worth, k.bits()))
	}
	k.remark(c)
	if k.file != "" && len(k.person.Throws) > 0 && !k.person.Fresh {
		then := "for another key, name another file"
		if k.mix {
			then = "this key is another one than before, which cannot be made again"
		}
		c.Warn("all rolls are from %s; %s", quote.Visible(k.file), then)
	}
	if unused := len(k.person.Typed()) - k.typed.Used; unused > 0 {
		c.Warn("the key was complete before the last %s, which it does not use",
			words.Count(unused/len(k.held.dice), k.held.unit))
	}
}

// worth returns the bits of the rolls if the most frequent face of each die has the
// probability with which it came: then no rolls are more probable than by these bits.
func (k *keyMaker) worth() (bits float64) {
	for _, die := range k.watched {
		throws := k.typed.Used / len(k.held.dice)
		bits += float64(throws) * math.Log2(float64(throws)/float64(slices.Max(die.Counts())))
	}
	return bits
}

// remark tells of a die that may be a deck, which is not yet evidence.
func (k *keyMaker) remark(c *call) {
	for _, die := range k.watched {
		tries := evidence.NoneTwice(die.Counts())
		if tries >= 20 && die.Evidence() < evidence.Enough {
			c.Warn("no face of the d%d came twice, as in one of %.0f tries; if they are cards that are "+
				"dealt, do not use their key, and begin again with: dice key deck", die.Sides(), tries)
		}
	}
}

// brokenOff adds to an error how to go on with the rolls so far.
func (k *keyMaker) brokenOff(err error) error {
	if errors.Is(err, dice.ErrUnfair) {
		again := "another die"
		if k.file != "" {
			again += fmt.Sprintf(" and another file; if a line of %s is wrong, correct it there",
				quote.Visible(k.file))
		}
		return fmt.Errorf("%w; there is no key: begin again with %s", err, again)
	}
	faces, then, drawn := k.person.Typed(), "", len(k.drawn) == k.n
	throws := len(faces) / len(k.held.dice)
	if !drawn {
		then = fmt.Sprintf(" of about %d", max(k.about(), throws+1))
	}
	again := "; to continue, start the same command, best with -rolls FILE, and type these " +
		k.held.faces + ":\n" +
		strings.TrimSuffix(k.held.lines(faces), "\n")
	if k.file != "" {
		then += fmt.Sprintf(", which %s keeps", quote.Visible(k.file))
		again = "; the same command goes on from there"
	}
	got := k.held.bits(throws)
	switch {
	case drawn:
		then += ", and the key was not shown"
	// guides for wallets stop at 99 rolls of a d6, 255.9 bits
	case got > 0.95*k.bits() && k.margin == 0:
		then += fmt.Sprintf("; they have %.1f bits, the key needs %.0f, and a part is lost on the way: "+
			"%s once or a few times more", got, k.bits(), k.held.verb)
	}
	return command.Stopped(err, throws, k.held.unit, then+again)
}
