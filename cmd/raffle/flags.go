package main

import (
	"errors"
	"flag"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// addManner adds the flags that say how to draw.
func addManner(c *command.Call, h *raffle.Header, shuffle *bool) {
	c.AddCount(&h.N, "draw this `number` of items")
	c.Flags.BoolVar(&h.Replace, "replace", false, "put each item back before the next is drawn")
	addWeights(c, h)
	c.Flags.BoolVar(shuffle, "shuffle", false, "draw all items, in a random order")
}

// addWeights adds the flag that says how the lines of a list are read.
func addWeights(c *command.Call, h *raffle.Header) {
	c.Flags.BoolVar(&h.Weights, "weights", false,
		"each line begins with a weight, a whole number: an item of weight 2 is\n"+
			"twice as likely as one of weight 1")
}

// addPublic adds the flag for the text of a public draw.
func addPublic(c *command.Call, text *string, usage string) {
	c.Flags.Func("public", usage, command.Checked(text, raffle.CheckPublic))
}

// An exclusion is a flag with which others make no sense.
type exclusion struct{ with, flags, reason string }

// exclude returns an error if flags are given that exclude each other.
func exclude(c *command.Call, rules []exclusion) error {
	given := map[string]bool{} // also with its default value
	c.Flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, rule := range rules {
		for name := range strings.FieldsSeq(rule.flags) {
			if given[rule.with] && given[name] {
				return command.Misuse("%s; omit -%s", rule.reason, name)
			}
		}
	}
	return nil
}

var errNoItems = errors.New("there are no items to draw from; give lines, arguments or -file")

// complete fills in the header of a new draw from a list.
func complete(h *raffle.Header, list raffle.List, shuffle bool) error {
	able := list.Able()
	if shuffle {
		h.N = able
	}
	switch {
	case able == 0:
		return errNoItems
	case h.N > able && h.Reserves > 0:
		return fewReserves(h.N-h.Reserves, h.Reserves, able)
	case h.N > able && !h.Replace:
		return command.Misuse("cannot draw %d of %s; use -n %d or -replace",
			h.N, words.Count(able, "item"), able)
	}
	h.Items, h.Sides, h.Hash = len(list), raffle.PublicSides, list.Hash(h.Weights)
	return nil
}

// fewReserves returns an error for more winners and reserves than items.
func fewReserves(winners, reserves, able int) error {
	items := words.Count(able, "item")
	switch {
	case winners > able:
		return command.Misuse("cannot draw %d of %s; use -n %d", winners, items, able)
	case winners == able:
		return command.Misuse("%s of %s leave no reserves; omit -reserves, or draw fewer winners",
			words.Count(winners, "winner"), items)
	}
	return command.Misuse("%s and %s are more than %s; use -reserves %d",
		words.Count(winners, "winner"), words.Count(reserves, "reserve"), items, able-winners)
}
