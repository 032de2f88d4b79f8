package main

import (
	"cmp"
	"fmt"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

func check(c *command.Call, now clock) error {
	var public, announced string
	in := &items{}
	in.addFlags(c)
	addPublic(c, &public, "check that the transcript was drawn from this `text`; with -announced the\n"+
		"numbers of the lottery are enough, in any order")
	c.Flags.StringVar(&announced, "announced", "",
		"check that the transcript was drawn as the announcement in this `file` says")
	asJSON := addJSON(c, "; the verdict is the last one")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return command.Misuse(
			"name the file with the transcript; to check only a list, use 'raffle list'")
	}
	var a *raffle.Announcement
	if announced != "" {
		a, err = raffle.Open(announced, raffle.ParseAnnouncement)
	}
	var t *raffle.Transcript
	if err == nil {
		t, err = raffle.Open(args[0], raffle.Parse)
	}
	var list raffle.List
	if err == nil {
		list, err = in.read(c, args[1:], t.Header)
		if err != nil {
			t = nil // it is not compared
		}
	}
	if err == nil {
		if a != nil {
			public = raffle.AsWritten(public, a.Draw.From.Value)
		}
		expected := raffle.Expected{Latest: raffle.Latest(now()), Public: public, Announcement: a}
		err = t.Check(list, expected)
	}
	if err == nil { // a wrong transcript prints nothing
		printDrawn(c, list, t.Drawn, *asJSON)
	}
	err = cmp.Or(err, c.Out.Flush())
	verdict := raffle.NewVerdict(t, a, err)
	if *asJSON {
		fmt.Fprintln(c.Out, quote.JSON(verdict))
	} else if err == nil {
		command.Tell(c.Stderr, "%v", verdict)
	}
	problems := raffle.Problems(err) // the last is returned
	for len(problems) > 1 {
		c.Warn("%v", problems[0])
		problems = problems[1:]
	}
	return cmp.Or(problems...)
}
