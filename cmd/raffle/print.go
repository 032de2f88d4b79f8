package main

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

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
			line = fmt.Sprintf("%d: %s", drawn, quote.Visible(line))
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
