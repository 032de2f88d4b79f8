package main

import (
	"slices"

	"example.com/dice/internal/command"
	"example.com/dice/internal/raffle"
)

// announce prints the announcement of a public draw.
func announce(c *command.Call, now clock) error {
	a := raffle.Announcement{Day: now.today()}
	in := &items{isNew: true}
	shuffle := false
	addManner(c, &a.Draw, &shuffle)
	in.addFlags(c)
	var more extra
	more.addFlags(c)
	args, err := c.Parse()
	if err == nil {
		err = exclude(c, slices.Concat(shuffled, ofAllItems))
	}
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return command.Misuse("write the text with its numbers still open, such as %q",
			"Lotto 2030-01-05: 6 of 49")
	}
	form := args[0]
	if err := raffle.CheckForm(form, a.Day); err != nil {
		return command.Misuse("%v", err)
	}
	list, err := in.read(c, args[1:], a.Draw)
	if err == nil {
		_, err = more.complete(c, &a.Draw, list, shuffle)
		a.Draw.First = a.Draw.N-a.Draw.Reserves > 1 && a.Draw.Prizes == 0 && !more.ofAll()
	}
	if err != nil {
		return err
	}
	a.Draw.From = raffle.Origin{Kind: raffle.Public, Value: form}
	if err := a.Check(); err != nil {
		return err
	}
	if weak := a.Draw.Weak(&a); weak != "" {
		c.Warn("%s; announce more numbers", weak)
	}
	_, err = c.Out.WriteString(a.String())
	return err
}
