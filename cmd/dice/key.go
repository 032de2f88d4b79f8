package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"math"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

const keyNotes = `
DIE is its sides, or those of dice that are thrown together, in the order in which you type their
faces (8 6). A deck of cards is deck, deck36 (from the sixes) or deck32 (from the sevens): type the
cards as they are dealt, AS KH 10D QC or 1 to 52.
At a question type the faces of one roll or more, in the order of the rolls, or:
` + ask.Help + `
The rolls, with their order, are as secret as the key.
Without -mix the same rolls give the same key.
`

func key(c *call) error {
	k := &keyMaker{sides: 256}
	c.Flags.Func("n",
		"make this `count` of bytes, words or numbers (default 32 bytes, 6 of the others)",
		command.Whole(1, 1024, func(n uint64) { k.n = int(n) }))
	c.Flags.Func("of", "draw numbers from 1 to `M` instead of bytes",
		command.Whole(2, math.MaxInt, func(m uint64) { k.of = int(m) }))
	c.Flags.StringVar(&k.listed, "words", "",
		"draw words of this `file`, one a line, instead of bytes")
	c.Flags.BoolVar(&k.checksum, "checksum", false,
		"make the last of 12, 15, 18, 21 or 24 words the checksum that wallets want (BIP 39)")
	c.Flags.StringVar(&k.file, "rolls", "",
		"keep the rolls in this `file`, and begin with those that it has")
	c.Flags.Func("margin",
		"roll this `per cent` more than the key needs, for dice that you doubt; a hash spreads these\n"+
			"rolls over all of the key",
		command.Whole(0, 1000, func(n uint64) { k.margin = int(n) }))
	c.Flags.BoolVar(&k.mix, "mix", false,
		"combine the key with the randomness of the operating system: one must guess both to\n"+
			"guess the key; the rolls by themselves do not give it")
	args, err := c.Parse()
	if err == nil {
		err = k.read(args)
	}
	if err != nil {
		return err
	}
	k.person = c.Person(context.Background())
	k.person.Several = true
	k.person.Read = func(line string, _ []int) ([]int, string) {
		return k.held.read(k.person.Typed(), line)
	}
	k.person.Show = k.held.shown
	command.Tell(c.Stderr, "%s", k.made())
	k.doubt(c)
	if err := k.takeUp(c); err != nil {
		return err
	}
	err = command.Interruptible(func(ctx context.Context) error {
		k.person.Context = ctx
		return k.person.Run(func() error { return k.make(c) })
	})
	if err != nil {
		return k.brokenOff(err)
	}
	k.tell(c)
	if k.mix {
		err = k.mixIn(rand.Reader)
	}
	if err == nil {
		k.check()
		_, err = fmt.Fprintln(c.Out, quote.Escape(k.text()))
	}
	return err
}

// read reads the arguments, and the list of words.
func (k *keyMaker) read(args []string) (err error) {
	k.held, err = holdingOf(args)
	if err != nil {
		return err
	}
	if k.margin > 0 && k.held.deck != nil {
		return command.Misuse("-margin is for dice that you doubt; shuffle a deck longer")
	}
	if k.of != 0 && k.listed != "" {
		return command.Misuse("-of and -words cannot be combined; -words counts the words itself")
	}
	if k.listed != "" {
		k.list, err = readWords(k.listed)
		k.of = len(k.list)
	}
	if k.of != 0 {
		k.sides, k.n = k.of, cmp.Or(k.n, 6)
	}
	k.n = cmp.Or(k.n, 32)
	if err == nil && k.checksum {
		err = k.checkPhrase()
	}
	return err
}

func (k *keyMaker) made() string {
	from, checked := "from "+k.held.name, ""
	if k.mix {
		from += ", mixed with the system: write the key down, for the rolls do not give it again"
	}
	if k.checksum {
		checked = " and a checksum"
	}
	switch {
	case k.list != nil:
		return fmt.Sprintf("%s (%.1f bits%s) of the %d in %s %s", words.Count(k.n, "word"), k.bits(),
			checked, k.of, quote.Visible(k.listed), from)
	case k.of != 0:
		return fmt.Sprintf("%s from 1 to %d (%.1f bits%s) %s", words.Count(k.n, "number"), k.of,
			k.bits(), checked, from)
	}
	return fmt.Sprintf("a key of %s (%d bits) %s", words.Count(k.n, "byte"), 8*k.n, from)
}
