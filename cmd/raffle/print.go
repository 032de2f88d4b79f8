package main

import (
	"fmt"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// printDrawn prints the drawn items: behind their places, if there are several, with
// hidden characters escaped; or as JSON, unchanged.
func printDrawn(c *command.Call, list raffle.List, drawn []int, asJSON bool) {
	type drawnItem struct {
		Place  int    `json:"place"`  // in which it was drawn, from 1
		Number int    `json:"number"` // its place in the list, from 1, which tells equal items apart
		Item   string `json:"item"`
	}
	for at, i := range drawn {
		switch {
		case asJSON:
			fmt.Fprintln(c.Out, quote.JSON(drawnItem{at + 1, i + 1, list[i].Name}))
		case len(drawn) > 1:
			fmt.Fprintf(c.Out, "%d. %s\n", at+1, quote.Visible(list[i].Name))
		default:
			fmt.Fprintln(c.Out, quote.Visible(list[i].Name))
		}
	}
}

// next tells a person the next step, behind the results. Programs are not told.
func next(c *command.Call, format string, values ...any) {
	if command.IsTerminal(c.Stderr) {
		c.Out.Flush()
		c.Warn(format, values...)
	}
}
