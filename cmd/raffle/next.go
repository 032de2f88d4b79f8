package main

import (
	"cmp"

	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// warnOfNoRecord tells a person, before a draw by the computer or with typed rolls, that nobody
// can check it. Programs are not told.
func (d *newDraw) warnOfNoRecord(c *command.Call) {
	kind := d.header.From.Kind
	recorded := d.transcript != "" || kind == raffle.Public
	if recorded || !command.IsTerminal(c.Stderr) {
		return
	}
	c.Warn("the rolls are not kept, so nobody can check this draw; for one that others can check, " +
		"add -transcript FILE")
}

// tellNext tells a person, after a draw with a transcript, how it is checked. Programs are not
// told.
func (d *newDraw) tellNext(c *command.Call) error {
	if d.transcript == "" || !command.IsTerminal(c.Stderr) {
		return nil
	}
	if err := c.Out.Flush(); err != nil { // the winners come first
		return err
	}
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
	c.Warn("%s keeps the draw; anyone who has it and the list can check it: %s%s",
		quote.Visible(d.transcript), notation.Line(check...), compared)
	return nil
}

// tellPublish tells a person what comes after an announcement, which is in a file or "" for
// standard output. Programs are not told.
func tellPublish(c *command.Call, file, form string) error {
	if !command.IsTerminal(c.Stderr) || raffle.IsRehearsal(form) {
		return nil
	}
	if err := c.Out.Flush(); err != nil { // the announcement comes first
		return err
	}
	what := "the announcement"
	if file != "" {
		what = quote.Visible(file)
	}
	c.Warn("publish %s and the list now, before %s; do not announce this draw again", what,
		raffle.FirstDate(form))
	return nil
}
