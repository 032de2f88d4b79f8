package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// check draws again from a transcript, and prints what it draws and the verdict.
func check(c *command.Call, now clock) error {
	var public, announced string
	in := &items{}
	in.addFlags(c)
	addPublic(c, &public, "check that the transcript was drawn from this `text`")
	c.Flags.StringVar(&announced, "announced", "",
		"check that the transcript was drawn as the announcement in this `file` says")
	asJSON := addJSON(c, "; the verdict is the last one")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return command.Misuse("name the file with the transcript; " +
			"to check only a list, use 'raffle list'")
	}
	if err := misplaced(args, announced, in.file); err != nil {
		return err
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
	}
	if err == nil {
		expected := raffle.Expected{Latest: raffle.Latest(now()), Public: public, Announcement: a}
		err = t.Check(list, expected, ignore) // a wrong transcript prints nothing
		if err == nil {
			err = t.Check(list, expected, newPrinter(c, list, t.Header, *asJSON))
		}
	}
	err = cmp.Or(err, c.Out.Flush())
	return conclude(c, raffle.NewVerdict(t, a, err), err, *asJSON)
}

// misplaced returns an error for files of which two are in each other's place: the transcript, the
// announcement and the list, or arguments that may be its file.
func misplaced(args []string, announced, list string) error {
	transcript := args[0]
	if kindOf(transcript) == "a transcript" {
		return nil
	}
	if kindOf(announced) == "a transcript" {
		return command.Misuse("%s is a transcript, and the first argument is not; "+
			"write raffle check %[1]s -announced %s", quote.Visible(announced),
			announcementFile(transcript))
	}
	for _, other := range append(slices.Clone(args[1:]), list) {
		if kindOf(other) == "a transcript" {
			own := quote.Visible(transcript)
			if kindOf(transcript) != "" {
				own = "LIST"
			}
			return command.Misuse("the transcript is %s; write raffle check %[1]s -file %s",
				quote.Visible(other), own)
		}
	}
	if kindOf(transcript) != "" {
		return command.Misuse("%s is an announcement; name the transcript first, and write "+
			"-announced %[1]s", quote.Visible(transcript))
	}
	return nil
}

// announcementFile returns a file if it is an announcement, or else a word for one.
func announcementFile(name string) string {
	if kindOf(name) == "an announcement" {
		return quote.Visible(name)
	}
	return "ANNOUNCEMENT"
}

// kindOf returns what a regular file of this program is, or "".
func kindOf(name string) string {
	if !isFile(name) {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	begin := make([]byte, 64)
	n, _ := io.ReadFull(file, begin)
	return raffle.KindOf(begin[:n])
}

// conclude prints the verdict. It returns the last of the errors that the check joined, and
// prints those before.
func conclude(c *command.Call, verdict raffle.Verdict, err error, asJSON bool) error {
	if asJSON {
		fmt.Fprintln(c.Out, quote.JSON(verdict))
	} else if err == nil {
		command.Tell(c.Stderr, "%v", verdict)
	}
	problems := raffle.Problems(err)
	for i, problem := range problems {
		err = problem
		if i < len(problems)-1 {
			c.Warn("%v", problem)
		}
	}
	return err
}
