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
	column     string // of a table
	duplicates bool   // are meant
	isNew      bool   // the list can still be changed

	made string // by a command that refuses repeats: "drawn" or "announced"
}

func (in *items) addFlags(c *command.Call) {
	c.Flags.StringVar(&in.file, "file", "",
		"the items are the lines of this `file` (default: of standard input)")
	c.Flags.StringVar(&in.column, "column", "",
		"of lines that are a table, the items are this column: its `name` in the first\n"+
			"line, or its number; 0 for whole lines")
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
			err = fmt.Errorf("nothing was %s: %w; %s", in.made, repeats, withoutRepeats(h.Weights))
		}
	}
	return list, err
}

// refuses reports whether items must not be in the list more than once.
func (in *items) refuses() bool { return in.isNew && !in.duplicates && in.made != "" }

// withoutRepeats says what to do about items that are in a new list more than once.
func withoutRepeats(weights bool) string {
	if weights {
		return "write each item once, with the sum of its weights, or add -allow-duplicates if " +
			"repeats are meant"
	}
	return "remove the repeats, or add -allow-duplicates if they are meant"
}

func (in *items) warn(c *command.Call, doubts []raffle.Remark) {
	for _, doubt := range doubts {
		c.Warn("%s", doubt.Text(false))
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
	named := len(args) > 0
	switch {
	case named:
		list, err = raffle.NewList(lines, h.Weights)
		list = list.Unlined()
	case in.isNew || in.column != "":
		list, lines, err = in.chosen(c, lines, h.Weights)
	default:
		list, lines, err = raffle.Find(lines, h)
	}
	if err != nil {
		return nil, nil, err
	}
	if in.isNew {
		err = list.CheckText()
		if err == nil && h.Weights {
			err = list.CheckWeights()
		}
		if err != nil {
			return nil, nil, err
		}
	}
	doubts = list.Doubts(lines, h.Weights, !in.duplicates && !in.refuses())
	if head := raffle.Head(lines); head != "" && !named && !h.Weights && !in.isNew {
		doubts = append(doubts, raffle.HeadRemark(head))
	}
	return list, doubts, nil
}

// chosen returns the items of lines, those of one column if they have several, and the lines of
// that column. A heading is not an item of a new list.
func (in *items) chosen(
	c *command.Call, lines []string, weights bool,
) (list raffle.List, column []string, err error) {
	column = lines
	if in.column != "" || !weights {
		column, err = raffle.Column(lines, in.column)
	}
	if err == nil && in.column == "" && !weights {
		err = checkNew(lines)
	}
	if err == nil {
		list, err = raffle.NewList(column, weights)
	}
	if err == nil && in.column != "" {
		if head := raffle.Skipped(lines, column); head >= 0 {
			c.Warn("the first line, %s, is a heading, and no item", quote.Excerpt(lines[head]))
			column[head] = lines[head] // it is not blank
		}
	}
	return list, column, err
}

// checkNew returns an error for lines with a heading.
func checkNew(lines []string) error {
	if head := raffle.Head(lines); head != "" {
		return fmt.Errorf("the first line, %s, looks like a heading, and could be drawn; "+
			"delete it, or move it down if it is an item", quote.Excerpt(head))
	}
	return nil
}

// lines reads the lines of the items.
func (in *items) lines(c *command.Call, args []string, h raffle.Header) ([]string, error) {
	switch {
	case in.column != "" && len(args) > 0:
		return nil, command.Misuse("arguments are items, and have no columns; omit -column")
	case in.file != "" && len(args) > 0:
		if err := numberMisuse(c, args); err != nil && in.isNew && len(args) == 1 {
			return nil, err
		}
		return nil, command.Misuse("items are in -file and in arguments; omit one of them")
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

// checkArguments returns an error for several items of a new draw that are meant in another way.
func checkArguments(c *command.Call, args []string) error {
	if !slices.ContainsFunc(args[1:], isNumber) {
		if err := numberMisuse(c, args); err != nil {
			return err
		}
	}
	if at := slices.IndexFunc(args, raffle.IsRange); at >= 0 {
		return command.Misuse("%s would be one item; to draw from numbers, write one range and "+
			"nothing else, as in 'raffle draw 1-5000'", quote.Excerpt(args[at]))
	}
	isPath := func(arg string) bool { return strings.ContainsAny(arg, "./") && isFile(arg) }
	if at := slices.IndexFunc(args, isPath); at >= 0 {
		return fileMisuse(args[at])
	}
	return nil
}

// numberMisuse returns an error for a number in front of other items, or of a file, if the command
// draws some of them and their number is not given.
func numberMisuse(c *command.Call, args []string) error {
	if !isNumber(args[0]) || c.Flags.Lookup("n") == nil || given(c, "n") {
		return nil
	}
	items := ""
	if len(args) == 2 && isFile(args[1]) {
		items = " -file " + quote.Visible(args[1])
	}
	return command.Misuse("%s would be an item; for the number of winners, write -n %[1]s%s", args[0],
		items)
}
