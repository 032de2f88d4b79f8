package main

import (
	"os"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// items reads the items: arguments, or the lines of a file or of standard input.
func (f *pickFlags) items(c *call, lines []string) (raffle.List, error) {
	var err error
	switch {
	case len(lines) == 1:
		doubtItem(c, lines[0])
	case len(lines) > 1:
	case f.file != "" && f.file != "-":
		lines, err = readLines(f.file)
	default:
		if isTerminal(c.stdin) {
			tell(c.stderr, "Type the items, one a line, and then Ctrl-D.")
		}
		lines, err = raffle.ReadLines(c.stdin)
	}
	if err != nil {
		return nil, err
	}
	list, blank, err := raffle.NewList(lines, f.draw.Weights)
	if err != nil {
		return nil, err
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

// readLines reads the lines of a file.
func readLines(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return raffle.ReadLines(file)
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
