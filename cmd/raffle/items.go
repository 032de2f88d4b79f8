package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// An items reads the list of a draw: the lines of a file or of standard input, or arguments.
type items struct {
	file       string
	duplicates bool // are meant
	isNew      bool // the list can still be changed
}

func (in *items) addFlags(c *command.Call) {
	c.Flags.StringVar(&in.file, "file", "",
		"the items are the lines of this `file` (default: of standard input)")
	c.Flags.BoolVar(&in.duplicates, "allow-duplicates", false,
		"items that are in the list several times are meant to be, such as tickets")
}

// read reads the list of a draw, and warns of what may be wrong in it.
func (in *items) read(c *command.Call, args []string, h raffle.Header) (raffle.List, error) {
	lines, err := in.lines(c, args, h)
	if err == nil && in.isNew {
		err = checkNew(lines, len(args) > 0, h.Weights)
	}
	if err != nil {
		return nil, err
	}
	list, blank, err := raffle.NewList(lines, h.Weights)
	if err != nil {
		return nil, err
	}
	if h.Weights {
		if reading := raffle.Reading(lines); strings.Contains(reading, " of ") {
			c.Warn("the lines are read as %s", reading)
		}
	}
	if len(blank) > 0 {
		c.Warn("skipped blank lines: %s", raffle.First(blank))
	}
	if repeats := list.Repeats(); repeats != "" && !in.duplicates {
		c.Warn("more than once in the list: %s; each time counts, "+
			"so remove repeats, or add -allow-duplicates if they are meant", repeats)
	}
	if twins := list.Twins(); twins != "" {
		c.Warn("%s; each counts by itself, so write an item in one way", twins)
	}
	if odd := list.Oddities(); odd != "" {
		c.Warn("%s", odd)
	}
	if first := list.WeightsInNames(); first != "" && !h.Weights {
		c.Warn("every item begins with a number and a blank, such as %s, which is drawn as its name; "+
			"if the numbers are weights, add -weights", quote.Excerpt(first))
	}
	if head := raffle.Head(lines); head != "" && !in.isNew && len(args) == 0 && !h.Weights {
		c.Warn("the first line, %s, looks like the head of a table; was it meant to be drawn?",
			quote.Excerpt(head))
	}
	if in.isNew {
		err = list.CheckText()
	}
	return list, err
}

// lines reads the lines of the items.
func (in *items) lines(c *command.Call, args []string, h raffle.Header) ([]string, error) {
	switch {
	case in.file != "" && len(args) > 0:
		return nil, command.Misuse("items are in -file and in arguments; omit one of them")
	case len(args) == 1:
		return onlyItem(c, args[0], h)
	case len(args) > 1:
		at := slices.IndexFunc(args, raffle.IsRange)
		if at >= 0 {
			c.Warn("%s is one item; to draw from numbers, write one range and nothing else, "+
				"as in 'raffle draw 1-5000'", quote.Excerpt(args[at]))
		}
		return args, nil
	case in.file != "" && in.file != "-":
		return raffle.ReadFile(in.file)
	}
	if command.IsTerminal(c.Stdin) {
		command.Tell(c.Stderr, "Type the items, one a line, and then Ctrl-D.")
	}
	return raffle.ReadLines(c.Stdin)
}

// onlyItem returns the items of a single argument: the tickets of a range, or the item. A draw
// from one item stays one, so that it can be checked.
func onlyItem(c *command.Call, name string, h raffle.Header) ([]string, error) {
	if h.Items != 1 && !h.Weights {
		tickets, err := raffle.Tickets(name)
		if err != nil {
			return nil, command.Misuse("%v", err)
		}
		if tickets != nil {
			last := tickets[len(tickets)-1]
			c.Warn("the items are the %d numbers from %s to %s", len(tickets), tickets[0], last)
			return tickets, nil
		}
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		c.Warn("the only item is %s; to draw from that file: -file %s",
			quote.Excerpt(name), quote.Visible(name))
	case strings.Contains(name, ","):
		c.Warn("the only item is %s; put spaces between items", quote.Excerpt(name))
	}
	return []string{name}, nil
}

// checkNew returns an error for lines that are probably meant in another way than they would be
// drawn.
func checkNew(lines []string, named, weights bool) error {
	if named || weights {
		return nil
	}
	if head := raffle.Head(lines); head != "" {
		return fmt.Errorf("the first line, %s, looks like the head of a table, and could be drawn; "+
			"delete it, or move it down if it is an item", quote.Excerpt(head))
	}
	if only := raffle.OnlyLine(lines); raffle.IsRange(only) {
		return fmt.Errorf("the only item is %s; for its numbers, write it as an argument, "+
			"as in 'raffle draw %[1]s'", only)
	}
	return nil
}

// addJSON adds the flag -json.
func addJSON(c *command.Call, more string) *bool {
	const usage = "print one JSON object an item: {\"number\":2,\"item\":\"Grace\"}, where the\n" +
		"number is its place in the list"
	return c.Flags.Bool("json", false, usage+more)
}

// newPrinter returns a function that prints a drawn item: as JSON, unchanged for programs, or on
// a terminal numbered, with hidden characters escaped. Behind it, or on a terminal in front, is
// its prize, its team, the number of a reserve, or who gives to it.
func newPrinter(
	c *command.Call, list raffle.List, h raffle.Header, prizes raffle.List, asJSON bool,
) (emit func(i int) error, err error) {
	drawn, watched := 0, command.IsTerminal(c.Stdout)
	ofLines := func(it raffle.Item) bool { return strings.Contains(it.Name, "\n") }
	at := slices.IndexFunc(list, ofLines)
	if at >= 0 && !asJSON && !watched {
		return nil, command.Misuse("item %d, %s, is of several lines, "+
			"and items are printed one a line; use -json", at+1, quote.Excerpt(list[at].Name))
	}
	return func(i int) error {
		line, role := list[i].Name, h.Role(drawn, list, prizes)
		drawn++
		switch {
		case asJSON:
			line = quote.JSON(drawnItem{i + 1, line, role})
		case watched && role != "":
			line = quote.Visible(role) + ": " + quote.Visible(line)
		case role != "":
			line += "\t" + role
		case watched && h.N == 1:
			line = quote.Visible(line)
		case watched:
			line = fmt.Sprintf("%d. %s", drawn, quote.Visible(line))
		}
		c.Out.WriteString(line)
		return c.Out.WriteByte('\n') // which also gives an earlier error
	}, nil
}

// A drawnItem is one as JSON.
type drawnItem struct {
	Number int    `json:"number"` // its place in the list, from 1, which tells equal items apart
	Item   string `json:"item"`
	Role   string `json:"role,omitempty"` // its prize, its team, its number as a reserve, its giver
}
