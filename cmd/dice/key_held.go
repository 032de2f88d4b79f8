package main

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A holding is what a person makes a key of: dice that are thrown together, or a deck of
// cards.
type holding struct {
	dice []int // their sides, in the order in which they are typed; a deck is one of its cards
	deck *deck // nil for dice

	name, argument    string // in words, and as the command line has it
	unit, verb, faces string // a throw is a roll, is made so, and what a person types

	shuffled int // the card before which the person was told to shuffle, from 1
}

func holdingOf(args []string) (h holding, err error) {
	if len(args) == 0 {
		return h, command.Misuse("name the die that you roll, such as 6, the dice that you throw " +
			"together, such as 8 6, or deck; numbers up to 7776 from a d6 are: dice key -of 7776 6")
	}
	product := uint64(1)
	for _, arg := range args {
		d := decks[strings.ToLower(arg)]
		switch {
		case d != nil && len(args) == 1:
			n := len(d.ranks) * len(suits)
			return holding{dice: []int{n}, deck: d, name: fmt.Sprintf("a deck of %d cards", n),
				argument: d.name, unit: "card", verb: "deal", faces: "cards"}, nil
		case d != nil:
			return h, command.Misuse("a deck is dealt by itself; write only %s", d.name)
		case !strings.ContainsAny(arg, "0123456789") && !strings.EqualFold(arg, "coin"):
			return h, command.Misuse("%s is not a die; write deck for cards, or 6 or d6 for a die",
				quote.Excerpt(arg))
		}
		sides, err := rolledDie(arg, "make a key")
		if err != nil {
			return h, err
		}
		h.dice = append(h.dice, sides)
		h.argument += fmt.Sprintf(" d%d", sides)
		hi, lo := bits.Mul64(product, uint64(sides))
		if hi != 0 || lo > math.MaxInt {
			return h, command.Misuse("a throw of %d dice has more than 2^63 results; throw fewer dice, "+
				"more often", len(args))
		}
		product = lo
	}
	h.name, h.argument = words.Dice(h.dice), h.argument[1:]
	h.unit, h.verb, h.faces = "roll", "roll", "faces"
	if len(h.dice) > 1 {
		h.unit, h.verb = "throw", "throw"
	}
	return h, nil
}

// even reports whether all numbers of cases are powers of two.
func (h holding) even() bool {
	return h.deck == nil && !slices.ContainsFunc(h.dice, func(n int) bool { return n&(n-1) != 0 })
}

// question asks for the throw with a number, of about so many.
func (h holding) question(throw, about int) string {
	return fmt.Sprintf("%s %d of about %d: ", words.Capital(h.unit), throw, max(about, throw))
}

// shuffles says to shuffle a deck before its first card, once: a slip or an undo does not
// begin it anew.
func (h *holding) shuffles(throw int) string {
	if h.deck == nil || (throw-1)%h.dice[0] != 0 || throw <= h.shuffled {
		return ""
	}
	h.shuffled = throw
	return fmt.Sprintf("Shuffle all %d cards, at least seven riffles, and deal them one by one.",
		h.dice[0])
}

// shown returns faces of throws as they are typed.
func (h holding) shown(faces []int) string {
	if h.deck != nil {
		return h.deck.list(faces)
	}
	return command.Listed(faces)
}

func (h holding) bits(throws int) (sum float64) {
	if h.deck == nil {
		for _, sides := range h.dice {
			sum += float64(throws) * math.Log2(float64(sides))
		}
		return sum
	}
	n := h.dice[0]
	for i := range min(throws, n) { // how many decks have a card at this place
		sum += float64((throws-i+n-1)/n) * math.Log2(float64(n-i))
	}
	return sum
}

// about returns the least number of throws that have these bits.
func (h holding) about(need float64) int {
	return sort.Search(1<<20, func(throws int) bool { return h.bits(throws) >= need-1e-9 })
}

// read reads a line after some faces, or returns the reply to a slip.
func (h holding) read(before []int, line string) (faces []int, slip string) {
	if h.deck != nil {
		return h.deck.read(before, line)
	}
	return ask.Read(line, h.dice)
}

// lines returns faces in lines of about ten, as they can be typed.
func (h holding) lines(faces []int) (text string) {
	for line := range slices.Chunk(faces, max(1, 10/len(h.dice))*len(h.dice)) {
		text += h.shown(line) + "\n"
	}
	return text
}
