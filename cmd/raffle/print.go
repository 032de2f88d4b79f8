package main

import (
	"strconv"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// newPrinter returns a function that prints a drawn item: behind its place, if there are several,
// with hidden characters escaped; or as JSON, unchanged.
func newPrinter(
	c *command.Call, list raffle.List, h raffle.Header, asJSON bool,
) func(i int) error {
	place := 0
	return func(i int) error {
		place++
		line := quote.Visible(list[i].Name)
		switch {
		case asJSON:
			line = quote.JSON(drawnItem{place, i + 1, list[i].Name})
		case h.N > 1:
			c.Out.Write(strconv.AppendInt(c.Out.AvailableBuffer(), int64(place), 10))
			c.Out.WriteString(". ")
		}
		c.Out.WriteString(line)
		return c.Out.WriteByte('\n') // which also gives an earlier error
	}
}

// A drawnItem is one as JSON.
type drawnItem struct {
	Place  int    `json:"place"`  // in which it was drawn, from 1
	Number int    `json:"number"` // its place in the list, from 1, which tells equal items apart
	Item   string `json:"item"`
}

func ignore(int) error { return nil }

// next tells a person the next step, behind the results. Programs are not told.
func next(c *command.Call, format string, values ...any) error {
	if !command.IsTerminal(c.Stderr) {
		return nil
	}
	err := c.Out.Flush()
	c.Warn(format, values...)
	return err
}
