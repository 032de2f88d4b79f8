package main

import (
	"cmp"
	"strings"
	"time"

	"example.com/dice/internal/raffle"
)

// day is the day of announcements in tests; if it is empty, the clock tells it.
var day string

func today() string { return cmp.Or(day, time.Now().Format(time.DateOnly)) }

// pickFlags are what pick is called with.
type pickFlags struct {
	draw                             raffle.Header
	shuffle, typed, json, duplicates bool
	file, from, public               string
	transcript, replay               string
	announce, announced              string
	announcement                     *raffle.Announcement // in the file announced, or nil
}

func addPickFlags(c *call) *pickFlags {
	f := &pickFlags{}
	f.draw.N = 1
	c.flags.Func("n", "draw this `number` of items (default 1)", count(&f.draw.N))
	c.flags.BoolVar(&f.draw.Replace, "replace", false, "put each item back before the next is drawn")
	c.flags.BoolVar(&f.draw.Weights, "weights", false, "each line begins with a weight, a whole number: an item of weight 2 is\ntwice as likely as one of weight 1")
	c.flags.BoolVar(&f.shuffle, "shuffle", false, "draw all items, in a random order")
	c.flags.StringVar(&f.file, "file", "", "the items are the lines of this `file` (default: of standard input)")
	c.flags.StringVar(&f.from, "from", "", "draw with rolls of this `die` (default: a d256, as always with -public)")
	c.flags.BoolVar(&f.typed, "typed", false, "ask for the rolls of a real die, which -from names")
	c.addSeed(&f.draw.From, "raffles")
	c.flags.Func("public", "roll with this `text`, the same for everyone, such as the winning numbers\nof a lottery that all agreed on before it was drawn; with -replay, check\nthat the transcript was drawn from it", checked(&f.public, raffle.CheckPublic))
	c.flags.BoolVar(&f.json, "json", false, "print one JSON object an item: {\"number\":2,\"item\":\"Grace\"}, where the\nnumber is its place in the list; with -replay also the verdict, as the last one")
	c.flags.BoolVar(&f.duplicates, "allow-duplicates", false, "items that are in the list several times are meant to be, such as tickets")
	c.flags.Func("announce", "draw nothing; print the announcement to publish before a draw with -public,\nwhose text has this `form`: \"Lotto 2030-01-05: 6 of 49\" stands for six numbers\nup to 49 that are not known yet", checked(&f.announce, func(form string) error { return raffle.CheckForm(form, today()) }))
	c.flags.StringVar(&f.announced, "announced", "", "draw as the announcement in this `file` says, with -public; with -replay,\ncheck that the transcript was drawn so")
	c.flags.StringVar(&f.transcript, "transcript", "", "write the rolls and what they draw to this new `file`; typed rolls that\nare broken off stay there, and the same command goes on with them")
	c.flags.StringVar(&f.replay, "replay", "", "draw again from the transcript in this `file`, and check it")
	return f
}

// excluded are the flags that make no sense with another flag.
var excluded = []struct{ with, flags, reason string }{
	{"replay", "n replace weights shuffle from typed seed transcript announce", "the transcript says how to draw"},
	{"announce", "typed seed from public transcript announced json", "-announce prints how to draw, and draws nothing"},
	{"announced", "n replace weights shuffle", "the announcement says how to draw"},
	{"shuffle", "n replace", "-shuffle draws each item once"},
	{"public", "typed seed from", "a public text rolls a d256"},
	{"typed", "seed", "-typed asks for the rolls"},
}

// check looks for flags that contradict each other.
func (f *pickFlags) check(c *call, args []string) error {
	for _, rule := range excluded {
		for name := range strings.FieldsSeq(rule.flags) {
			if c.given(rule.with) && c.given(name) {
				return misuse("%s; omit -%s", rule.reason, name)
			}
		}
	}
	switch {
	case f.announced != "" && f.public == "" && f.replay == "":
		return misuse("an announced draw needs its text; add -public, or check a transcript with -replay")
	case f.file != "" && len(args) > 0:
		return misuse("items are in -file and in arguments; omit one of them")
	case f.typed && f.from == "":
		return misuse("-typed needs to know the die; add -from 6")
	case f.typed && len(args) == 0 && (f.file == "" || f.file == "-"):
		return misuse("rolls are typed on standard input, so items cannot be there; use -file or arguments")
	}
	return nil
}
