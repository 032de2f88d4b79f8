package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

func pick(c *call) error {
	f := addPickFlags(c)
	args, err := c.parse()
	if err == nil {
		err = f.check(c, args)
	}
	if err != nil {
		return err
	}
	list, err := f.read(c, args)
	if f.replay != "" {
		return f.replayed(c, list, err)
	}
	if err == nil {
		err = f.decide(list)
	}
	if err != nil {
		return err
	}
	if f.announce != "" {
		return f.announces(c)
	}
	if weak := f.draw.Weak(f.announcement); weak != "" {
		c.warn("%s", weak)
	}
	emit, err := f.printer(c, list)
	if err != nil {
		return err
	}
	if f.typed || f.transcript != "" {
		return f.drawRecorded(c, list, emit)
	}
	return f.draw.Draw(f.draw.From.Die(f.draw.Sides), list, emit)
}

// read reads the announcement, the transcript to check and the list.
func (f *pickFlags) read(c *call, args []string) (list raffle.List, err error) {
	if f.announced != "" {
		f.announcement, err = raffle.Open(f.announced, raffle.ParseAnnouncement)
		if err != nil {
			return nil, err
		}
	}
	if f.replay != "" {
		f.replays, err = raffle.Open(f.replay, raffle.Parse)
		if err == nil {
			f.draw = f.replays.Header
		}
	} else if f.announced != "" {
		f.draw, err = f.announcement.Of(f.public)
	}
	if err != nil {
		return nil, err
	}
	return f.items(c, args)
}

// decide completes the header of the draw.
func (f *pickFlags) decide(list raffle.List) (err error) {
	h, able := &f.draw, list.Able()
	if f.shuffle {
		h.N = able
	}
	switch {
	case able == 0:
		return errors.New("there are no items to draw from; give lines, arguments or -file")
	case h.N > able && !h.Replace:
		return misuse("cannot draw %d of %s; use -n %d or -replace", h.N,
			words.Count(able, "item"), able)
	}
	if f.announcement != nil {
		return f.announcement.CheckList(list)
	}
	h.Items, h.Sides, h.Hash = len(list), raffle.PublicSides, list.Hash(h.Weights)
	if f.from != "" {
		h.Sides, err = sides(f.from, rollFrom)
		if err != nil {
			return err
		}
		if h.Sides == 1 {
			return misuse("a d1 draws nothing; use -from with 2 sides or more")
		}
	}
	if f.typed {
		h.From = raffle.Origin{Kind: raffle.Typed}
	}
	if f.public != "" {
		h.From = raffle.Origin{Kind: raffle.Public, Value: f.public}
	}
	return nil
}

// drawRecorded draws with rolls that are typed or in a transcript, and prints when all
// of them are there.
func (f *pickFlags) drawRecorded(c *call, list raffle.List, emit func(int) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	recording, err := raffle.Record(f.transcript, f.draw)
	if err != nil {
		return err
	}
	if f.typed {
		person := f.typist(c, ctx, recording)
		err = person.Run(func() error {
			return f.draw.Draw(typedDie{person, styleOf(c.stderr), f.draw.Sides, f.draw.About()},
				list, ignore)
		})
		if n := len(recording.Faces); err == nil && person.Used < n {
			recording.BreakOff()
			return fmt.Errorf(
				"%s has %d rolls, and this draw takes %d; mend it, or delete it and begin anew",
				quote.Visible(f.transcript), n, person.Used)
		}
	} else {
		err = recording.Draw(ctx, list)
	}
	if err == nil {
		err = recording.Finish(ctx, list)
	}
	if err != nil {
		if ctx.Err() != nil {
			err = errInterrupted
		}
		return f.brokenOff(err, recording)
	}
	if f.typed {
		doubtDie(c, f.draw.Sides, recording.Faces)
	}
	if f.transcript == "" {
		return f.draw.Draw(dice.Replay(f.draw.Sides, recording.Faces...), list, emit)
	}
	t, err := raffle.Open(f.transcript, raffle.Parse) // and check it as if a stranger had written it
	if err != nil {
		return err
	}
	return t.Check(list, f.public, f.announcement, emit)
}

type typedDie struct {
	person *ask.Session
	style  style
	sides  int
	about  int // rolls; 0 if that is not known
}

func (d typedDie) Sides() int { return d.sides }

func (d typedDie) Roll() (int, error) {
	far := fmt.Sprintf("%d. ", d.person.Used+1)
	if d.about > d.person.Used {
		far = fmt.Sprintf("%d of about %d. ", d.person.Used+1, d.about)
	}
	faces, err := d.person.Throw(fmt.Sprintf("%sd%d: ", d.style.faint(far), d.sides), []int{d.sides})
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}

// typist returns a person who has typed the rolls of an earlier call, and whose rolls
// are recorded.
func (f *pickFlags) typist(c *call, ctx context.Context,
	recording *raffle.Recording) *ask.Session {
	person, faces := c.person(ctx), recording.Faces
	for i := range faces {
		person.Throws = append(person.Throws, ask.Throw{Dice: []int{f.draw.Sides},
			Faces: faces[i : i+1]})
	}
	person.Keep = recording.Keep
	if n := len(faces); n > 0 {
		tell(c.stderr, "%s has %s, the last a %d; going on", quote.Visible(f.transcript),
			words.Count(n, "roll"), faces[n-1])
	}
	return person
}

// brokenOff adds to an error how to go on with the rolls of the draw.
func (f *pickFlags) brokenOff(err error, recording *raffle.Recording) error {
	faces, name := recording.Faces, quote.Visible(f.transcript)
	then := fmt.Sprintf(", which %s keeps; the same command goes on from there", name)
	failed := recording.BreakOff()
	switch {
	case !f.typed:
		return err
	case name == "":
		then = " and nothing is drawn; start again with these lines:\n" +
			strings.ReplaceAll(listed(faces), " ", "\n")
	case failed != nil:
		then = fmt.Sprintf("; %s cannot be kept: %v", name, failed)
	}
	return stopped(err, len(faces), "roll", then)
}

func ignore(int) error { return nil }

func (f *pickFlags) announces(c *call) error {
	a := raffle.Announcement{Day: today(), Draw: f.draw}
	a.Draw.From = raffle.Origin{Kind: raffle.Public, Value: f.announce}
	if err := a.Check(); err != nil {
		return err
	}
	if weak := f.draw.Weak(&a); weak != "" {
		c.warn("%s; announce more numbers", weak)
	}
	_, err := c.out.WriteString(a.String())
	return err
}

// replayed prints what the transcript draws, and the verdict, unless reading it or the
// list was an error already.
func (f *pickFlags) replayed(c *call, list raffle.List, err error) error {
	emit, several := f.printer(c, list)
	for _, each := range []func(int) error{ignore, emit} { // a wrong transcript prints nothing
		err = cmp.Or(err, several)
		if err == nil {
			err = f.replays.Check(list, f.public, f.announcement, each)
		}
	}
	err = cmp.Or(err, c.out.Flush())
	verdict := raffle.NewVerdict(f.replays, f.announcement, err)
	if f.json {
		fmt.Fprintln(c.out, quote.JSON(verdict))
	} else if err == nil {
		tell(c.stderr, "%v", verdict)
	}
	problems := raffle.Problems(err)
	for i, problem := range problems {
		err = problem
		if i < len(problems)-1 {
			c.warn("%v", problem)
		}
	}
	return err
}
