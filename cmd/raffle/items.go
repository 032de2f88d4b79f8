package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/table"
)

// An items reads the list of a draw: the lines of a file or of standard input, or arguments.
type items struct {
	file       string
	duplicates bool // are meant
	isNew      bool // the list can still be changed

	made  string // by a command that refuses repeats: "drawn" or "announced"
	santa bool   // repeats are never meant
}

func (in *items) addFlags(c *command.Call) {
	c.Flags.StringVar(&in.file, "file", "",
		"the items are the lines of this `file` (default: of standard input)")
	c.Flags.BoolVar(&in.duplicates, "allow-duplicates", false,
		"items that are in the list several times are meant to be, such as tickets;\n"+
			"without it, new draws and announcements refuse them")
}

// read reads the list of a draw, and warns of what may be wrong in it.
func (in *items) read(c *command.Call, args []string, h raffle.Header) (raffle.List, error) {
	list, doubts, err := in.look(c, args, h)
	in.warn(c, doubts)
	if err == nil && in.refuses() {
		if repeats := list.CheckRepeats(h.Weights); repeats != nil {
			err = fmt.Errorf("nothing was %s: %w; %s", in.made, repeats, in.withoutRepeats(h.Weights))
		}
	}
	return list, err
}

// refuses reports whether items must not be in the list more than once.
func (in *items) refuses() bool { return in.isNew && !in.duplicates && in.made != "" }

// withoutRepeats says what to do about items that are in a new list more than once.
func (in *items) withoutRepeats(weights bool) string {
	switch {
	case in.santa:
		return "give everyone a name of their own"
	case weights:
		return "write each item once, with the sum of its weights, or add -allow-duplicates if " +
			"repeats are meant"
	}
	return "remove the repeats, or add -allow-duplicates if they are meant"
}

func (in *items) warn(c *command.Call, doubts []raffle.Remark) {
	for _, doubt := range doubts {
		c.Warn("%s", doubt.Text(in.isNew, false))
	}
}

// look reads the list of a draw, and returns what may be wrong in it, also with an error.
func (in *items) look(
	c *command.Call, args []string, h raffle.Header,
) (list raffle.List, doubts []raffle.Remark, err error) {
	lines, err := in.lines(c, args, h)
	if err != nil {
		return nil, nil, err
	}
	if in.isNew && h.Weights {
		err = table.CheckWeights(lines)
	}
	var blank []string
	if err == nil {
		list, blank, err = raffle.NewList(lines, h.Weights)
	}
	if err != nil {
		return nil, nil, err
	}
	if len(args) > 0 {
		list = list.Unlined()
	}
	if h.Weights && !in.isNew { // which may have ranges
		if reading := raffle.Reading(lines); strings.Contains(reading, " of ") {
			c.Warn("the lines are read as %s", reading)
		}
	}
	if err := list.CheckText(); err != nil && in.isNew {
		return nil, nil, err
	}
	doubts = list.Doubts(blank, h.Weights, !in.duplicates && !in.refuses())
	if in.isNew {
		return list, doubts, checkNew(lines, len(args) > 0, h.Weights)
	}
	if head := raffle.Head(lines); head != "" && len(args) == 0 && !h.Weights {
		doubts = append(doubts, raffle.HeadRemark(head))
	}
	return list, doubts, nil
}

// lines reads the lines of the items.
func (in *items) lines(c *command.Call, args []string, h raffle.Header) ([]string, error) {
	switch {
	case in.file != "" && len(args) > 0:
		if len(args) == 1 && isNumber(args[0]) && in.isNew {
			if err := numberMisuse(c, args); err != nil {
				return nil, err
			}
		}
		return nil, command.Misuse("items are in -file and in arguments; omit one of them")
	case in.isNew && otherRange.MatchString(strings.Join(args, " ")):
		return nil, command.Misuse("%s is not a range; for the tickets between two numbers write 1-5000",
			quote.Excerpt(strings.Join(args, " ")))
	case len(args) == 1:
		return in.onlyItem(c, args[0], h)
	case len(args) > 1 && in.isNew:
		return args, checkArguments(c, args)
	case len(args) > 1:
		return args, nil
	case in.file != "" && in.file != "-":
		return readLines(in.file)
	}
	if command.IsTerminal(c.Stdin) {
		command.Tell(c.Stderr, "Type the items, one a line, and then Ctrl-D.")
	}
	return raffle.ReadLines(c.Stdin)
}

// readLines reads the lines of a list, which is not a file that this program writes.
func readLines(file string) ([]string, error) {
	lines, err := raffle.ReadFile(file)
	if err == nil && len(lines) > 0 {
		if kind := raffle.KindOf([]byte(lines[0])); kind != "" {
			err = command.Misuse("%s is %s, and not a list; write the name of the file with the lines",
				quote.Visible(file), kind)
		}
	}
	return lines, err
}

// onlyItem returns the items of a single argument: the tickets of a range, or the item. A draw
// from one item stays one, so that it can be checked.
func (in *items) onlyItem(c *command.Call, name string, h raffle.Header) ([]string, error) {
	one := h.Items == 1
	if !one && !h.Weights {
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
	switch {
	case isFile(name) && !one:
		return nil, fileMisuse(name)
	case in.isNew && isNumber(name) && len(name) > 1:
		return nil, command.Misuse("the only item is %s; to draw from tickets, write 1-%[1]s", name)
	case strings.Contains(name, ","):
		c.Warn("the only item is %s; put spaces between items", quote.Excerpt(name))
	}
	return []string{name}, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func fileMisuse(name string) error {
	return command.Misuse("%s is a file; for its lines as items, write -file %[1]s",
		quote.Visible(name))
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// checkArguments returns an error for several items of a new draw that are probably meant in
// another way, and says which items they are if names of persons may have been split.
func checkArguments(c *command.Call, args []string) error {
	if isNumber(args[0]) && !slices.ContainsFunc(args[1:], isNumber) {
		if err := numberMisuse(c, args); err != nil {
			return err
		}
	}
	if len(args) == 2 && raffle.IsRange(args[0]+"-"+args[1]) && len(args[1]) > 1 {
		c.Warn("the items are %s and %s; to draw from all numbers between them, write %[1]s-%[2]s",
			args[0], args[1])
	}
	for _, arg := range args {
		switch {
		case strings.ContainsAny(arg, "./") && isFile(arg):
			return fileMisuse(arg)
		case raffle.IsRange(arg):
			return command.Misuse("%s would be one item; to draw from numbers, write one range and "+
				"nothing else, as in 'raffle draw 1-5000'", quote.Excerpt(arg))
		}
	}
	if !slices.ContainsFunc(args, func(arg string) bool { return !oneName.MatchString(arg) }) {
		c.Warn("%d items: %s; put quotation marks around a name of several words",
			len(args), quotedList(args))
	}
	return nil
}

// numberMisuse returns an error for a number in front of other items, or of a file, if the command
// draws some of them and their number is not given.
func numberMisuse(c *command.Call, args []string) error {
	given := c.Flags.Lookup("n") == nil
	c.Flags.Visit(func(f *flag.Flag) { given = given || f.Name == "n" })
	if given {
		return nil
	}
	items := ""
	if len(args) == 2 && isFile(args[1]) {
		items = " -file " + quote.Visible(args[1])
	}
	return command.Misuse("%s would be an item; for the number of winners, write -n %[1]s%s", args[0],
		items)
}

// otherRange is a range that is written in another way than 1-5000.
var otherRange = regexp.MustCompile(`^\d+(?: ?(?:\.{2,3}|…|:|to|bis|—) ?| [-–] | [-–]|[-–] )\d+$`)

// oneName is a word that may be part of the name of a person.
var oneName = regexp.MustCompile(`^\p{Lu}[\p{L}\p{M}.'’-]*$`)

// quotedList returns items in quotation marks, not more than 20 of them.
func quotedList(args []string) string {
	var names []string
	for _, arg := range args[:min(len(args), 20)] {
		names = append(names, quote.Excerpt(arg))
	}
	if len(names) < len(args) {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// checkNew returns an error for lines that are probably meant in another way than they would be
// drawn.
func checkNew(lines []string, named, weights bool) error {
	if named || weights {
		return nil
	}
	if head := raffle.Head(lines); head != "" {
		ofTable := ""
		if raffle.HasColumns(head) {
			ofTable = "; of a table, keep only the column of names"
		}
		return fmt.Errorf("the first line, %s, looks like a heading, and could be drawn; "+
			"delete it, or move it down if it is an item%s", quote.Excerpt(head), ofTable)
	}
	if only := raffle.OnlyLine(lines); raffle.IsRange(only) {
		return fmt.Errorf("the only item is %s; for its numbers, write it as an argument, "+
			"as in 'raffle draw %[1]s'", only)
	}
	return nil
}
