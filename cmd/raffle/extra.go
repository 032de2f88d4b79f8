package main

import (
	"flag"
	"math"

	"example.com/dice/internal/command"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// An extra has the flags that say what a draw is for.
type extra struct {
	reserves, teams int
	santa           bool
	prizes, apart   string // files
}

// addFiles adds the flags for files, which a check needs again.
func (e *extra) addFiles(c *command.Call) {
	c.Flags.StringVar(&e.prizes, "prizes", "",
		"the lines of this `file` are the prizes, the first for the first drawn item")
	c.Flags.StringVar(&e.apart, "apart", "",
		"with -santa: the lines of this `file` are pairs that do not give to each\n"+
			"other, with a tab, a semicolon or a comma between two items")
}

// addFlags adds all flags.
func (e *extra) addFlags(c *command.Call) {
	e.addFiles(c)
	c.Flags.Func("reserves", "draw this `number` of further items, for winners who cannot be reached",
		command.Whole(1, math.MaxInt32, func(n uint64) { e.reserves = int(n) }))
	c.Flags.Func("teams", "deal all items into this `number` of teams, in the order of the draw",
		command.Whole(2, math.MaxInt32, func(n uint64) { e.teams = int(n) }))
	c.Flags.BoolVar(&e.santa, "santa", false,
		"Secret Santa: each item gives to one other, and gets from one other")
}

// ofAll reports whether all items are drawn.
func (e *extra) ofAll() bool { return e.santa || e.teams > 0 }

// ofAllItems are the flags that draws of all items, and lists of prizes, exclude.
var ofAllItems = []exclusion{
	{"teams", "n replace weights shuffle reserves prizes santa", "teams are made of all items"},
	{"santa", "n replace weights shuffle reserves prizes", "everyone gives, and gets, once"},
	{"prizes", "shuffle", "there are as many winners as prizes"},
	{"reserves", "replace shuffle", "reserves are drawn after the winners"},
}

// complete fills in the header of a new draw from a list and its flags.
func (e *extra) complete(
	c *command.Call, h *raffle.Header, list raffle.List, all bool,
) (raffle.List, error) {
	prizes, err := e.readPrizes()
	if err != nil {
		return nil, err
	}
	if e.apart != "" && !e.santa {
		return nil, command.Misuse("-apart keeps pairs of a Secret Santa apart; add -santa")
	}
	if prizes != nil {
		given := false
		c.Flags.Visit(func(f *flag.Flag) { given = given || f.Name == "n" })
		if !given {
			h.N = len(prizes)
		}
		h.SetPrizes(prizes)
	}
	if len(prizes) > len(list) && len(list) > 0 && !h.Replace {
		return nil, command.Misuse("the list has %s, and -prizes has %d lines; exchange the files if "+
			"they are swapped", words.Count(len(list), "item"), len(prizes))
	}
	h.Reserves, h.Teams = e.reserves, e.teams
	h.N += e.reserves
	err = complete(h, list, all || e.ofAll())
	if err == nil && e.santa {
		err = e.keepApart(h.SetPairs, list)
	}
	if err == nil {
		err = h.CheckExtra()
	}
	return prizes, err
}

// readPrizes returns the prizes, or nil if there is no file of them.
func (e *extra) readPrizes() (raffle.List, error) {
	if e.prizes == "" {
		return nil, nil
	}
	lines, err := readLines(e.prizes)
	if err != nil {
		return nil, err
	}
	prizes, _, err := raffle.NewList(lines, false)
	return prizes, err
}

// keepApart sets or checks the pairs of the file, which may be missing.
func (e *extra) keepApart(pairs func([]string, raffle.List) error, list raffle.List) error {
	var lines []string
	if e.apart != "" {
		var err error
		lines, err = readLines(e.apart)
		if err != nil {
			return err
		}
	}
	return pairs(lines, list)
}

// compare compares the files with the header of a draw that exists, and returns the prizes. It
// adds the pairs to the header if they are the same.
func (e *extra) compare(h *raffle.Header, list raffle.List) (raffle.List, error) {
	before := *h
	prizes, err := e.readPrizes()
	if err == nil && prizes != nil {
		err = h.CheckPrizes(prizes)
	}
	if err == nil && (e.apart != "" || h.Santa && len(list) > 0) {
		err = e.keepApart(h.CheckPairs, list)
	}
	if err != nil {
		*h = before
	}
	return prizes, err
}
