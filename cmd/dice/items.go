package main

import (
	"os"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// items reads the items: arguments, or the lines of a file or of standard input.
func (f *pickFlags) items(c *call, args []string) (raffle.List, error) {
	lines := args
	if len(args) == 1 {
		doubtItem(c, args[0])
	}
	if len(args) == 0 {
		in := c.stdin
		if f.file != "" && f.file != "-" {
			file, err := os.Open(f.file)
			if err != nil {
				return nil, err
			}
			defer file.Close()
			in = file
		} else if isTerminal(in) {
			tell(c.stderr, "Type the items, one a line, and then Ctrl-D.")
		}
		var err error
		if lines, err = raffle.ReadLines(in); err != nil {
			return nil, err
		}
	}
	list, blank, err := raffle.NewList(lines, f.weights)
	if err != nil {
		return nil, err
	}
	if len(blank) > 0 {
		tell(c.stderr, "dice %s: skipped blank lines: %s", c.name, raffle.First(blank))
	}
	if f.duplicates {
		return list, nil
	}
	if repeats := list.Repeats(); repeats != "" {
		tell(c.stderr, "dice %s: more than once in the list: %s; each time counts; remove the others, or add -allow-duplicates", c.name, repeats)
	}
	return list, nil
}

// doubtItem suggests the probable meaning of a single argument.
func doubtItem(c *call, name string) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		tell(c.stderr, "dice %s: the only item is %s; to draw from that file: -file %s", c.name, quote.Excerpt(name), quote.Visible(name))
	case strings.Contains(name, ","):
		tell(c.stderr, "dice %s: the only item is %s; put spaces between items", c.name, quote.Excerpt(name))
	}
}
