package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

func announce(c *command.Call, now clock) error {
	var a raffle.Announcement
	in := &items{isNew: true}
	addManner(c, &a.Draw)
	in.addFlags(c)
	var file string
	c.Flags.StringVar(&file, "o", "",
		"write the announcement to this new `file` (default: to standard output)")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return command.Misuse("write the text with its numbers still open, in quotation marks, such " +
			`as "Lotto 2030-01-05: 6 of 49"`)
	}
	form := args[0]
	a.Day = raffle.AnnouncedOn(form, now().Format(time.DateOnly))
	if raffle.IsRehearsal(form) {
		c.Warn("%s", rehearsed)
	}
	if err := raffle.CheckForm(form, a.Day); err != nil {
		return command.Misuse("%v", err)
	}
	list, err := in.read(c, args[1:], a.Draw)
	if err == nil {
		err = complete(&a.Draw, list)
	}
	if err != nil {
		return err
	}
	a.Draw.From = raffle.Origin{Kind: raffle.Public, Value: form}
	if err := a.Check(); err != nil {
		return err
	}
	if weak := a.Weak(); weak != "" {
		c.Warn("%s", weak)
	}
	if a.Draw.N > 1 && a.Draw.Note == "" {
		c.Warn("nothing says what each place wins; add -note with your words for it")
	}
	what := "the announcement"
	if file == "" {
		c.Out.WriteString(a.String())
	} else {
		what = quote.Visible(file)
		err = writeNew(file, a.String())
	}
	if err != nil || raffle.IsRehearsal(form) {
		return err
	}
	next(c, "publish %s and the list now, before any of the numbers is drawn; do not announce this "+
		"draw again", what)
	return nil
}

const rehearsed = "this is a rehearsal, which decides nothing; its text begins with that word"

// writeNew writes an announcement to a file that does not exist, because one that does
// may be published.
func writeNew(name, text string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already, and may be published; give the announcement another "+
			"name, or delete the file if nobody has it", quote.Visible(name))
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return cmp.Or(err, file.Close())
}
