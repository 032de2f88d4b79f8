package main

import (
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
)

// A keyMaker makes a key of the rolls that a person types.
type keyMaker struct {
	held   holding
	sides  int // the sides of a draw: 256 for bytes
	n      int // the number of draws
	of     int // the M of -of, or the number of words; 0 for bytes
	list   []string
	listed string // the file of the list, or ""
	file   string // the file of the rolls, or ""

	checksum bool // the last word has a checksum
	mix      bool // random numbers of the system are added
	margin   int  // the margin of rolls, in per cent
	margined int  // the throws of the margin
	person   *ask.Session
	typed    *ask.Typed      // the faces that are typed in this run
	watched  []*dice.Guarded // the dice of a throw

	drawn []int // the draws, from 1
	store *dice.Recycler
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

func (k *keyMaker) bits() float64 {
	return float64(k.n-1)*math.Log2(float64(k.sides)) + math.Log2(float64(k.sidesOf(k.n-1)))
}

func (k *keyMaker) checkBits() int { return k.n / 3 }

// sidesOf returns how many results the draw at an index has.
func (k *keyMaker) sidesOf(i int) int {
	if k.checksum && i == k.n-1 {
		return k.sides >> k.checkBits()
	}
	return k.sides
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
