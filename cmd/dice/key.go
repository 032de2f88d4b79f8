package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
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
	k.person.Read = func(line string) ([]int, string) { return k.held.read(k.person.Typed(), line) }
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

// A keyMaker makes a key of the rolls that a person types.
type keyMaker struct {
	held   holding
	sides  int // of a draw: 256 for bytes
	n      int // how many
	of     int // -of, or 0
	list   []string
	listed string // the file of the list, or ""
	file   string // of the rolls, or ""

	checksum bool // the last word has one
	mix      bool // with random numbers of the system
	margin   int  // of rolls, in per cent
	margined int  // throws of the margin
	person   *ask.Session
	typed    *ask.Typed      // in this run
	watched  []*dice.Guarded // the dice of a throw

	drawn []int // from 1
	store *dice.Recycler
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

// made says which die makes which result.
func (k *keyMaker) made() string {
	from, checked := "from "+k.held.String(), ""
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

// reserve is what the store has behind each word but the last, in bits, if draws can
// fail.
const reserve = 8

// about returns the least number of throws that usually have the bits of the key.
func (k *keyMaker) about() int {
	bits := k.bits()
	if k.checksum && !k.held.even() { // the last word uses up the reserve only in part
		bits += max(0, reserve-math.Log2(float64(k.sidesOf(k.n-1))))
	}
	throws := k.held.about(bits)
	return throws + k.more(throws)
}

// more returns how many throws more than these the margin wants.
func (k *keyMaker) more(throws int) int { return (throws*k.margin + 99) / 100 }

// bits returns those of the key.
func (k *keyMaker) bits() float64 {
	return float64(k.n-1)*math.Log2(float64(k.sides)) + math.Log2(float64(k.sidesOf(k.n-1)))
}

// make draws the key from the rolls, from the first on, warns of an unfair die, and a
// person who watches agrees.
func (k *keyMaker) make(c *call) error {
	told := make([]bool, len(k.held.dice))
	k.typed = &ask.Typed{Session: k.person, Dice: k.held.dice, Question: func(throw int) string {
		if k.person.Used < len(k.person.Throws) {
			return "" // it is not asked again
		}
		k.warn(c, told, false)
		if text := k.held.shuffles(throw); text != "" {
			command.Tell(c.Stderr, "%s", text)
		}
		return k.held.question(throw, k.about())
	}}
	store, throw := k.source()
	err := k.draw(store)
	if err == nil {
		err = k.spread(throw)
	}
	if err != nil {
		return err
	}
	k.warn(c, told, true)
	if k.person.Watched && k.person.Fresh {
		_, err = k.person.Ask("All rolls are there (Enter shows the key; undo, or q): ", nil)
	}
	return err
}

// source returns a store over what the person types, and for dice, what makes another
// throw.
func (k *keyMaker) source() (*dice.Recycler, dice.Source) {
	k.watched = nil
	if k.held.deck != nil {
		return dice.Deck(k.typed.Die(0)), nil
	}
	var thrown []dice.Source
	for i := range k.held.dice {
		die := dice.Guard(k.typed.Die(i))
		k.watched = append(k.watched, die)
		thrown = append(thrown, die)
	}
	throw := dice.Product(thrown...)
	return dice.Recycle(throw), throw
}

// warn warns of dice that seem to be unfair: of each once with the evidence, and when the
// key is complete, that the key is not to be used.
func (k *keyMaker) warn(c *call, told []bool, complete bool) {
	then := "stop with q"
	if complete {
		then = "do not use their key"
	}
	for i, die := range k.watched {
		bits := die.Evidence()
		switch {
		case bits < evidence.Enough:
		case !told[i]:
			told[i] = true
			found, _ := evidence.Found(die.Counts(), k.typed.Faces(i), bits)
			c.Warn("%s", strings.TrimSpace("the rolls are evidence against this die: "+then+", and "+
				"begin again with another die. "+evidence.InWords(die.Sides(), bits)+" "+found))
		case complete:
			c.Warn("do not use the key: its rolls are the evidence against the d%d above; begin again "+
				"with another die", die.Sides())
		}
	}
}

// draw draws the key from a store.
func (k *keyMaker) draw(store *dice.Recycler) error {
	k.store, k.drawn = store, nil
	for i := range k.n {
		if i == k.n-1 {
			k.store.SetReserve(0) // nothing comes after
		}
		one, err := k.store.Draw(k.sidesOf(i))
		if err != nil {
			return err
		}
		k.drawn = append(k.drawn, one)
	}
	return nil
}

// spread adds the throws of the margin: to each draw, a hash of all their faces. They are
// independent of the draws, so these stay as uniform as they were; and to guess the key,
// one must guess both.
func (k *keyMaker) spread(throw dice.Source) error {
	used := k.typed.Used
	k.margined = k.more(used / len(k.held.dice))
	for range k.margined {
		if _, err := throw.Roll(); err != nil {
			return err
		}
	}
	if k.margin == 0 {
		return nil
	}
	faces := command.Listed(k.person.Typed()[used:k.typed.Used])
	for i := range k.drawn {
		hash := sha256.Sum256(fmt.Appendf(nil, "%d: %s", i+1, faces))
		k.add(i, new(big.Int).SetBytes(hash[:]))
	}
	return nil
}

// add adds a number to a draw, modulo its sides.
func (k *keyMaker) add(i int, number *big.Int) {
	sides := big.NewInt(int64(k.sidesOf(i)))
	number.Add(number, big.NewInt(int64(k.drawn[i]-1)))
	k.drawn[i] = int(number.Mod(number, sides).Int64()) + 1
}

// mixIn adds random numbers to the draws, so that each sum is uniform if either is. It
// uses the standard library only: it must not share a mistake with the rolls.
func (k *keyMaker) mixIn(system io.Reader) error {
	for i := range k.drawn {
		number, err := rand.Int(system, big.NewInt(int64(k.sidesOf(i))))
		if err != nil {
			return err
		}
		k.add(i, number)
	}
	return nil
}

// text returns the key.
func (k *keyMaker) text() string {
	var parts []string
	blank := " "
	for _, one := range k.drawn {
		part := strconv.Itoa(one)
		switch {
		case k.list != nil:
			part = k.list[one-1]
		case k.of == 0:
			part, blank = fmt.Sprintf("%02x", one-1), ""
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, blank)
}
