package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// A newDraw is what the flags of raffle draw ask for.
type newDraw struct {
	header       raffle.Header
	items        items
	asJSON       *bool
	typed        string // the die
	public       string
	transcript   string
	notice       string
	announcement *raffle.Announcement // in the file notice, or nil
}

func draw(c *command.Call, now clock) error {
	d := newDrawOf(c)
	args, err := c.Parse()
	if err == nil {
		err = d.check(c, args)
	}
	if err == nil && d.notice != "" {
		d.announcement, err = raffle.Open(d.notice, raffle.ParseAnnouncement)
		if err == nil {
			d.header, err = d.announcement.Of(d.public)
		}
	}
	if err != nil {
		return err
	}
	// An announced list cannot be changed, nor one of a draw that goes on in its
	// transcript.
	info, err := os.Stat(d.transcript)
	d.items.isNew = d.notice == "" && (err != nil || info.Size() == 0)
	list, err := d.items.read(c, args, d.header)
	if err == nil && d.announcement != nil {
		err = d.header.CheckList(list)
	} else if err == nil {
		err = complete(&d.header, list)
	}
	if err != nil {
		return err
	}
	if future := d.header.Future(raffle.Latest(now()), d.announcement); future != nil {
		return future[0]
	}
	if d.announcement != nil && d.announcement.Weak() != "" {
		c.Warn("%s", d.announcement.Weak())
	}
	if raffle.IsRehearsal(d.header.From.Value) {
		c.Warn("%s", rehearsed)
	}
	if d.transcript == "" && d.public == "" {
		next(c, "the rolls are not kept, so nobody can check this draw; for one that others can check, "+
			"add -transcript FILE")
	}
	drawn, err := d.record(c, list)
	if err != nil {
		return err
	}
	printDrawn(c, list, drawn, *d.asJSON)
	if d.transcript != "" {
		d.tellNext(c)
	}
	return nil
}

func newDrawOf(c *command.Call) *newDraw {
	d := &newDraw{}
	addManner(c, &d.header)
	d.items.addFlags(c)
	c.Flags.StringVar(&d.typed, "typed", "", "ask for the rolls of a real `die`, such as 6")
	addPublic(c, &d.public, "roll with this `text`, the same for everyone, such as the winning\n"+
		"numbers of a lottery that all agreed on before it was drawn")
	d.asJSON = addJSON(c, "")
	c.Flags.StringVar(&d.notice, "announced", "",
		"draw as the announcement in this `file` says, with -public")
	c.Flags.StringVar(&d.transcript, "transcript", "",
		"write the rolls and what they draw to this new `file`; typed rolls that\n"+
			"are broken off stay there, and the same command goes on with them")
	return d
}

// check checks the flags, and sets where the rolls come from.
func (d *newDraw) check(c *command.Call, args []string) error {
	for _, name := range []string{"n", "replace", "weights", "note"} {
		if d.notice != "" && given(c, name) {
			return command.Misuse("the announcement says how to draw; omit -%s", name)
		}
	}
	var err error
	switch {
	case d.public != "" && d.typed != "":
		return command.Misuse("a public text rolls a d256; omit -typed")
	case d.notice != "" && d.public == "":
		return command.Misuse("an announced draw needs its numbers; add -public with the " +
			"announced text, and the numbers where it says \"6 of 49\" or the like")
	case d.typed != "" && len(args) == 0 && (d.items.file == "" || d.items.file == "-"):
		return command.Misuse("rolls are typed on standard input, so items cannot be there; " +
			"use -file or arguments")
	case d.public != "":
		d.header.From = raffle.Origin{Kind: raffle.Public, Value: d.public}
	case d.typed == "":
		d.header.From.Kind = raffle.System
	default:
		d.header.From.Kind = raffle.Typed
		d.header.Sides, err = command.Sides(d.typed)
		if err == nil && (d.header.Sides < 2 || d.header.Sides > raffle.MostSides) {
			err = command.Misuse("a d%d cannot draw; use -typed with 2 to %d sides", d.header.Sides,
				raffle.MostSides)
		}
	}
	return err
}

// record rolls and draws, and keeps both in the transcript, if there is one.
func (d *newDraw) record(c *command.Call, list raffle.List) (drawn []int, err error) {
	recording, err := raffle.Record(d.transcript, d.header)
	if err != nil {
		return nil, err
	}
	err = command.Interruptible(func(ctx context.Context) error {
		if d.typed != "" {
			drawn, err = d.take(ctx, c, recording, list)
		} else {
			recording.Faces, drawn, err = d.header.Roll(list)
		}
		if err == nil {
			err = recording.Finish(list, drawn)
		}
		return err
	})
	if err != nil {
		return nil, d.brokenOff(err, recording)
	}
	doubt := evidence.Doubt(d.header.Sides, recording.Faces)
	if d.typed != "" && doubt != "" {
		c.Warn("%s The program dice, if you have it, tests the die: dice test %d.", doubt,
			d.header.Sides)
	}
	return drawn, nil
}

// take asks for the rolls that the draw takes, behind those of an earlier call.
func (d *newDraw) take(
	ctx context.Context, c *command.Call, recording *raffle.Recording, list raffle.List,
) (drawn []int, err error) {
	person, faces := c.Person(ctx), recording.Faces
	person.Throws, person.Keep = slices.Collect(slices.Chunk(faces, 1)), recording.Keep
	if n := len(faces); n > 0 {
		command.Tell(c.Stderr, "%s has %s, the last a %d; going on",
			quote.Visible(d.transcript), words.Count(n, "roll"), faces[n-1])
	}
	err = person.Run(func() (err error) {
		drawn, err = d.header.Draw(d.die(c, person), list)
		return err
	})
	if err == nil {
		recording.Faces = recording.Faces[:person.Used] // a file can have more
	}
	return drawn, err
}

// die returns the one whose rolls a person types.
func (d *newDraw) die(c *command.Call, person *ask.Session) *ask.TypedDie {
	about, paint := d.header.About(), command.Painter(c.Stderr)
	dice := []int{d.header.Sides}
	typed := &ask.Typed{Session: person, Dice: dice, Question: func(roll int) string {
		far := fmt.Sprintf("%d. ", roll)
		if about >= roll {
			far = fmt.Sprintf("%d of about %d. ", roll, about)
		} else if roll == about+1 && about > 0 {
			far = "More rolls are needed: some do not decide, so that all draws are equally likely.\n" +
				far
		}
		return fmt.Sprintf("%sd%d: ", paint(command.Faint, far), d.header.Sides)
	}}
	return typed.Die(0)
}

// brokenOff adds to an error how to go on with the rolls of the draw.
func (d *newDraw) brokenOff(err error, recording *raffle.Recording) error {
	faces, name := recording.Faces, quote.Visible(d.transcript)
	then := fmt.Sprintf(", which %s keeps; the same command goes on from there", name)
	failed := recording.BreakOff()
	switch {
	case d.typed == "":
		return err
	case name == "":
		lines := strings.ReplaceAll(command.Listed(faces), " ", "\n")
		then = " and nothing is drawn; start again with these lines:\n" + lines
	case failed != nil:
		then = fmt.Sprintf("; %s cannot be kept: %v", name, failed)
	}
	return command.Stopped(err, len(faces), "roll", then)
}

// tellNext tells how a draw with a transcript is checked.
func (d *newDraw) tellNext(c *command.Call) {
	list := "LIST"
	if d.items.file != "-" {
		list = cmp.Or(d.items.file, list)
	}
	check := []string{c.Tool, "check", d.transcript, "-file", list}
	compared := "; no check shows that you drew only once"
	if d.announcement != nil {
		check = append(check, "-announced", d.notice, "-public", "TEXT")
		compared = ", where TEXT is the announced text with the numbers from the lottery's own page; " +
			"without -public, the numbers are the organiser's"
	}
	next(c, "%s keeps the draw; anyone who has it and the list can check it: %s%s",
		quote.Visible(d.transcript), command.Line(check...), compared)
}
