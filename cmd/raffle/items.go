package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// An items reads the list of a draw: the lines of a file or of standard input, or
// arguments.
type items struct {
	raffle.Selection
	file       string
	duplicates bool // are meant
	isNew      bool // the list can still be changed
}

func (in *items) addFlags(c *command.Call) {
	c.Flags.StringVar(&in.file, "file", "",
		"the items are the lines of this `file` (default: of standard input)")
	c.Flags.StringVar(&in.Column, "column", "",
		"of lines that are a table, the items are this column: its `name` in the first\n"+
			"line, or its number; 0 for whole lines")
	c.Flags.Func("head", "the first line is a heading, and not an item: `yes` or no", func(text string) error {
		in.Head = text
		if text != "yes" && text != "no" {
			return errors.New("write yes or no")
		}
		return nil
	})
	c.Flags.BoolVar(&in.duplicates, "allow-duplicates", false,
		"items that are in the list several times are meant to be, such as tickets;\n"+
			"without it, new draws and announcements refuse them")
}

// withoutRepeats says what to do about items that are in a new list more than once.
const withoutRepeats = "remove the repeats, or add -allow-duplicates if they are meant"

// read reads the list of a draw, and warns of what may be wrong in it.
func (in *items) read(c *command.Call, args []string, h raffle.Header) (raffle.List, error) {
	list, err := in.look(c, args, h)
	if err != nil {
		return nil, err
	}
	for _, doubt := range list.Doubts(h.Weights, !in.isNew && !in.duplicates) {
		c.Warn("%s", doubt.Text(false))
	}
	if !in.isNew || in.duplicates {
		return list, nil
	}
	if repeats := list.CheckRepeats(); repeats != nil {
		return nil, fmt.Errorf("%w; %s", repeats, withoutRepeats)
	}
	return list, nil
}

// look reads the list of a draw: its lines, or a column of them.
func (in *items) look(
	c *command.Call, args []string, h raffle.Header,
) (list raffle.List, err error) {
	lines, err := in.lines(c, args, h)
	if err != nil {
		return nil, err
	}
	switch {
	case len(args) > 0:
		list, err = raffle.NewList(lines, h.Weights)
	case !in.isNew && in.Column == "" && in.Head == "":
		list, err = raffle.Find(lines, h)
	default:
		in.Weights = h.Weights
		list, err = in.List(lines)
	}
	if err != nil {
		return nil, err
	}
	leftOut := list.LeftOut(lines)
	for _, remark := range leftOut {
		c.Warn("%s", remark.Text(false))
	}
	if !in.isNew {
		return list, nil
	}
	isCSV := strings.EqualFold(filepath.Ext(in.file), ".csv")
	if isCSV && in.Head == "" && leftOut == nil && len(list) > 0 {
		c.Warn("the first item is %s; if it is a heading, add -head yes", quote.Excerpt(list[0].Name))
	}
	return list, list.Check()
}

func (in *items) lines(c *command.Call, args []string, h raffle.Header) ([]string, error) {
	switch {
	case in.Column+in.Head != "" && len(args) > 0:
		return nil, command.Misuse("arguments are items, and have no columns; omit -column and -head")
	case in.file != "" && len(args) > 0:
		return nil, command.Misuse("items are in -file and in arguments; omit one of them")
	case len(args) > 0:
		return in.arguments(c, args, h)
	case in.file != "" && in.file != "-":
		return raffle.ReadFile(in.file)
	}
	if command.IsTerminal(c.Stdin) {
		command.Tell(c.Stderr, "Type the items, one a line, and then Ctrl-D.")
	}
	return raffle.ReadLines(c.Stdin)
}

// arguments returns the tickets of a single range, or the arguments as items. A draw from
// one item stays one, so that it can be checked.
func (in *items) arguments(c *command.Call, args []string, h raffle.Header) ([]string, error) {
	if len(args) == 1 && h.Items != 1 && !h.Weights {
		tickets, err := raffle.Tickets(args[0])
		if err != nil {
			return nil, command.Misuse("%v", err)
		}
		if tickets != nil {
			from := fmt.Sprintf("from %s to %s", tickets[0], tickets[len(tickets)-1])
			if strings.ContainsAny(args[0], ",;") {
				from = "of " + args[0]
			}
			c.Warn("the items are the %d numbers %s", len(tickets), from)
			return tickets, nil
		}
	}
	strange := slices.IndexFunc(args, func(arg string) bool {
		tickets, _ := raffle.Tickets(arg)
		_, err := os.Stat(arg)
		file := err == nil && (len(args) == 1 || strings.ContainsAny(arg, "./"))
		return file || in.isNew && tickets != nil
	})
	if in.isNew && isNumber(args[0]) && (len(args) == 1 || !isNumber(args[1])) && !given(c, "n") {
		strange = 0
	}
	if strange >= 0 {
		return nil, command.Misuse("%s would be an item; write -n for the number of winners, -file for "+
			"a list, and one range such as 1-5000 for tickets", quote.Excerpt(args[strange]))
	}
	return args, nil
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }
