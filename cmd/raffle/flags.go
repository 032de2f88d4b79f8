package main

import (
	"cmp"
	"errors"
	"flag"
	"time"

	"example.com/dice/internal/command"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// A clock tells the time. Tests have one of their own.
type clock func() time.Time

// mostDrawn is the largest -n: all are kept until the last is drawn.
const mostDrawn = 1_000_000

// addManner adds the flags that say how to draw. With -n all, the number of items is 0.
func addManner(c *command.Call, h *raffle.Header) {
	h.N = 1
	number := command.Whole(1, mostDrawn, func(given uint64) { h.N = int(given) })
	c.Flags.Func("n", "draw this `number` of items, or all of them in an order: -n all (default 1)",
		func(text string) error {
			if text == "all" {
				h.N = 0
				return nil
			}
			return number(text)
		})
	c.Flags.BoolVar(&h.Replace, "replace", false, "put each item back before the next is drawn")
	addWeights(c, h)
	c.Flags.Func("note",
		"what the places win, in your words, such as \"the first wins the bike, the\n"+
			"next two a book\"; each check shows this `text`, but only an announcement binds it\n"+
			"before the draw",
		func(note string) error {
			h.Note = note
			return cmp.Or(raffle.CheckNote(note), raffle.CheckControls(note))
		})
}

// addWeights adds the flag that says how the lines of a list are read.
func addWeights(c *command.Call, h *raffle.Header) {
	c.Flags.BoolVar(&h.Weights, "weights", false,
		"each line begins with a weight, a whole number: an item of weight 2 is\n"+
			"twice as likely as one of weight 1; with -column, another column has them")
}

func addPublic(c *command.Call, text *string, usage string) {
	c.Flags.Func("public", usage, func(given string) (err error) {
		*text, err = raffle.ParsePublic(given)
		return err
	})
}

func addJSON(c *command.Call, more string) *bool {
	const usage = "print one JSON object an item: {\"place\":1,\"number\":2,\"item\":\"Grace\"}, " +
		"where the\n" +
		"number counts the items of the list; blank lines do not count"
	return c.Flags.Bool("json", false, usage+more)
}

// given reports whether a flag is given, also with its default value.
func given(c *command.Call, name string) (found bool) {
	c.Flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

var errNoItems = errors.New("there are no items to draw from; give lines, arguments or -file")

// complete fills in the header of a new draw from a list.
func complete(h *raffle.Header, list raffle.List) error {
	able := list.Able()
	if h.N == 0 {
		h.N = able
	}
	switch {
	case able == 0:
		return errNoItems
	case h.N > able && !h.Replace:
		return command.Misuse("cannot draw %d of %s; use -n %d at most",
			h.N, words.Count(able, "item"), able)
	}
	h.Items, h.Hash = len(list), list.Hash(h.Weights)
	if h.Sides == 0 {
		h.Sides = raffle.PublicSides
	}
	return nil
}
