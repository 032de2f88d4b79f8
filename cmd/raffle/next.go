package main

import (
	"cmp"

	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
)

// next tells a person what comes next, behind what is printed. Programs are not told.
func next(c *command.Call, format string, values ...any) error {
	if !command.IsTerminal(c.Stderr) {
		return nil
	}
	err := c.Out.Flush()
	c.Warn(format, values...)
	return err
}

// tellNext tells how a draw with a transcript is checked.
func (d *newDraw) tellNext(c *command.Call) error {
	list := "LIST"
	if d.items.file != "-" {
		list = cmp.Or(d.items.file, list)
	}
	check := []string{c.Tool, "check", d.transcript, "-file", list}
	compared := "; no check shows that you drew only once"
	if d.announcement != nil {
		check = append(check, "-announced", d.notice, "-public", "TEXT")
		compared = ", where TEXT is the announced text with the numbers from the lottery's own page; " +
			"without -public, the numbers are those in the transcript"
	}
	return next(c, "%s keeps the draw; anyone who has it and the list can check it: %s%s",
		quote.Visible(d.transcript), notation.Line(check...), compared)
}
