package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// day is the day of announcements in tests; if it is empty, the clock tells it.
var day string

func today() string { return cmp.Or(day, time.Now().Format(time.DateOnly)) }

type pickFlags struct {
	draw                             raffle.Header
	shuffle, typed, json, duplicates bool
	file, from, public               string
	transcript, replay               string
	announce, announced              string
	announcement                     *raffle.Announcement // in the file announced, or nil
	replays                          *raffle.Transcript   // in the file replay, or nil
}

func addPickFlags(c *call) *pickFlags {
	f := &pickFlags{}
	c.addCount(&f.draw.N, "draw this `number` of items")
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

func (f *pickFlags) check(c *call, args []string) error {
	given := map[string]bool{} // also with its default value
	c.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, rule := range excluded {
		for name := range strings.FieldsSeq(rule.flags) {
			if given[rule.with] && given[name] {
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

// lines reads the lines of the items: arguments, or those of a file or of standard input.
func (f *pickFlags) lines(c *call, args []string) ([]string, error) {
	switch {
	case len(args) == 1:
		return f.onlyItem(c, args[0])
	case len(args) > 1:
		if at := slices.IndexFunc(args, raffle.IsRange); at >= 0 {
			c.warn("%s is one item; to draw from numbers, write one range and nothing else, as in 'dice pick 1-5000'", quote.Excerpt(args[at]))
		}
		return args, nil
	case f.file != "" && f.file != "-":
		return readLines(f.file)
	}
	if isTerminal(c.stdin) {
		tell(c.stderr, "Type the items, one a line, and then Ctrl-D.")
	}
	return raffle.ReadLines(c.stdin)
}

// items reads the items.
func (f *pickFlags) items(c *call, args []string) (raffle.List, error) {
	lines, err := f.lines(c, args)
	if err == nil && f.isNew() {
		err = f.checkNew(lines, len(args) > 0)
	}
	if err != nil {
		return nil, err
	}
	list, blank, err := raffle.NewList(lines, f.draw.Weights)
	if err != nil {
		return nil, err
	}
	if f.draw.Weights {
		if reading := raffle.Reading(lines); strings.Contains(reading, " of ") {
			c.warn("the lines are read as %s", reading)
		}
	}
	if len(blank) > 0 {
		c.warn("skipped blank lines: %s", raffle.First(blank))
	}
	if repeats := list.Repeats(); repeats != "" && !f.duplicates {
		c.warn("more than once in the list: %s; each time counts, so remove repeats, or add -allow-duplicates if they are meant", repeats)
	}
	if twins := list.Twins(); twins != "" {
		c.warn("%s; each counts by itself, so write an item in one way", twins)
	}
	return list, nil
}

// checkNew returns an error for lines that are probably meant in another way than they would be
// drawn.
func (f *pickFlags) checkNew(lines []string, named bool) error {
	if named || f.draw.Weights {
		return nil
	}
	if head := raffle.Head(lines); head != "" {
		return fmt.Errorf("the first line, %s, looks like the head of a table, and could be drawn; delete it, or move it down if it is an item", quote.Excerpt(head))
	}
	if only := raffle.OnlyLine(lines); raffle.IsRange(only) {
		return fmt.Errorf("the only item is %s; for its numbers, write it as an argument, as in 'dice pick %[1]s'", only)
	}
	return nil
}

// isNew reports whether the draw is a new one, whose list can be changed: it is neither checked
// nor announced, and does not go on in a transcript.
func (f *pickFlags) isNew() bool {
	info, err := os.Stat(f.transcript)
	return f.replay == "" && f.announced == "" && (err != nil || info.Size() == 0)
}

func readLines(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return raffle.ReadLines(file)
}

// onlyItem returns the items of a single argument: the tickets of a range, or the item. A draw
// from one item stays one, so that it can be checked.
func (f *pickFlags) onlyItem(c *call, name string) ([]string, error) {
	if f.draw.Items != 1 && !f.draw.Weights {
		tickets, err := raffle.Tickets(name)
		if err != nil {
			return nil, misuse("%v", err)
		}
		if tickets != nil {
			c.warn("the items are the %d numbers from %s to %s", len(tickets), tickets[0], tickets[len(tickets)-1])
			return tickets, nil
		}
	}
	doubtItem(c, name)
	return []string{name}, nil
}

// doubtItem suggests the probable meaning of a single argument.
func doubtItem(c *call, name string) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		c.warn("the only item is %s; to draw from that file: -file %s", quote.Excerpt(name), quote.Visible(name))
	case strings.Contains(name, ","):
		c.warn("the only item is %s; put spaces between items", quote.Excerpt(name))
	}
}

// printer returns a function that prints a drawn item: as JSON, unchanged for programs,
// or on a terminal numbered, with hidden characters escaped.
func (f *pickFlags) printer(c *call, list raffle.List) (func(i int) error, error) {
	drawn, watched := 0, isTerminal(c.stdout)
	lines := slices.IndexFunc(list, func(it raffle.Item) bool { return strings.Contains(it.Name, "\n") })
	if lines >= 0 && !f.json && !watched {
		return nil, misuse("item %d, %s, is of several lines, and items are printed one a line; use -json", lines+1, quote.Excerpt(list[lines].Name))
	}
	return func(i int) error {
		line := list[i].Name
		drawn++
		switch {
		case f.json:
			line = quote.JSON(item{i + 1, line})
		case watched && f.draw.N == 1:
			line = quote.Visible(line)
		case watched:
			line = fmt.Sprintf("%d. %s", drawn, quote.Visible(line))
		}
		c.out.WriteString(line)
		return c.out.WriteByte('\n') // which also gives an earlier error
	}, nil
}

// An item is a drawn item as JSON.
type item struct {
	Number int    `json:"number"` // its place in the list, from 1, which tells equal items apart
	Item   string `json:"item"`
}
