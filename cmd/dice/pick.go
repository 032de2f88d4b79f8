package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

var pickCommand = command{
	name:    "pick",
	usage:   "[-n N] [-file F | ITEM...]",
	summary: "draw items or shuffle them, in a way that others can check",
	notes:   pickNotes,
	run:     pick,
}

const pickNotes = `
What a draw proves to others, who have the list and the transcript:
  any transcript    that these rolls draw these items; not that they were
                    rolled, nor that this was the only draw
  -typed            also that the die was rolled, to the witnesses of the rolls
  -public TEXT      also that there was no choice of draws, if the list in its
                    order, this command and how to write the text were public
                    before anyone knew what it would say; -announce prints
                    what to publish
  -seed NUMBER      nothing: the person who chooses the number can choose the
                    winner
Anyone checks with 'dice pick -replay FILE' and the same list, or with the page
check.html. docs/pick.md has recipes.
`

func pick(c *call) error {
	f := addPickFlags(c)
	args, err := c.parse()
	if err != nil {
		return err
	}
	if err := f.check(c, args); err != nil {
		return err
	}
	if f.replay != "" {
		return f.replayed(c, args)
	}
	list, err := f.items(c, args)
	if err != nil {
		return err
	}
	h, err := f.header(c, list)
	if err != nil {
		return err
	}
	if c.given("announce") {
		return f.announced(c, h)
	}
	p, err := newPrinter(c, list, h.Manner.N, f.json)
	if err != nil {
		return err
	}
	if f.typed || f.transcript != "" {
		return f.drawRecorded(c, h, list, p)
	}
	if err := h.Manner.Draw(h.From.Die(h.Sides), list, p.print); err != nil {
		return err
	}
	return p.out.Flush()
}

// header returns what to draw, and how.
func (f *pickFlags) header(c *call, list raffle.List) (raffle.Header, error) {
	h := raffle.Header{Manner: raffle.Manner{N: f.n, Replace: f.replace, Weights: f.weights}, Items: len(list), Sides: 256}
	if f.shuffle {
		h.Manner.N = max(1, list.Able()) // too many if there is nothing to shuffle
	}
	var few *raffle.TooFewError
	switch err := h.Manner.Check(list); {
	case errors.As(err, &few) && few.Able == 0:
		return h, errors.New("there are no items to draw from; give lines, arguments or -file")
	case errors.As(err, &few):
		return h, misuse("cannot draw %d of %s; use -n %d or -replace", few.Wanted, raffle.Count(few.Able, "item"), few.Able)
	}
	var err error
	if f.from != "" {
		if h.Sides, err = sides(f.from, rollFrom); err != nil {
			return h, err
		}
		if h.Sides == 1 {
			return h, misuse("a d1 draws nothing; use -from with 2 sides or more")
		}
	}
	h.Hash = list.Hash(f.weights)
	h.From, err = f.origin(c)
	return h, err
}

// origin returns where the rolls come from.
func (f *pickFlags) origin(c *call) (raffle.Origin, error) {
	switch {
	case f.typed:
		return raffle.Origin{Kind: raffle.Typed}, nil
	case c.given("public"):
		if err := raffle.CheckPublic(f.public); err != nil {
			return raffle.Origin{}, misuse("%v", err)
		}
		return raffle.Origin{Kind: raffle.Public, Value: f.public}, nil
	}
	return c.origin(f.seed)
}

// drawRecorded draws with rolls that are typed or in a transcript, and prints when all
// of them are there.
func (f *pickFlags) drawRecorded(c *call, h raffle.Header, list raffle.List, p *printer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	recording, err := raffle.Record(f.transcript, h)
	if err != nil {
		return err
	}
	if f.typed {
		person := f.typist(c, ctx, recording, h)
		die := typedDie{person, h.Sides, h.Manner.About(h.Items, h.Sides)}
		err = person.run(func() error { return h.Manner.Draw(die, list, ignore) })
		if n := len(recording.Faces()); err == nil && person.used < n {
			recording.BreakOff()
			return fmt.Errorf("%s has %d rolls, and this draw takes %d; mend it, or delete it and begin anew", quote.Visible(f.transcript), n, person.used)
		}
	} else {
		err = recording.Draw(ctx, list)
	}
	if err == nil {
		err = recording.Finish(ctx, list)
	}
	if err == nil {
		return f.printRecorded(h, recording, list, p)
	}
	if ctx.Err() != nil {
		err = errInterrupted
	}
	return f.brokenOff(err, recording)
}

// printRecorded prints the items: from the file, checked as if a stranger had written
// it, or from the rolls if there is no file.
func (f *pickFlags) printRecorded(h raffle.Header, recording *raffle.Recording, list raffle.List, p *printer) error {
	var err error
	if f.transcript == "" {
		err = h.Manner.Draw(dice.Replay(h.Sides, recording.Faces()...), list, p.print)
	} else if t, failed := raffle.Open(f.transcript); failed != nil {
		return failed
	} else {
		err = t.Check(list, p.print)
	}
	if err != nil {
		return err
	}
	return p.out.Flush()
}

// A typedDie asks for the rolls of a draw.
type typedDie struct {
	person *person
	sides  int
	about  int // rolls; 0 if that is not known
}

func (d typedDie) Sides() int { return d.sides }

func (d typedDie) Roll() (int, error) {
	far := fmt.Sprintf("%d. ", d.person.used+1)
	if d.about > d.person.used {
		far = fmt.Sprintf("%d of about %d. ", d.person.used+1, d.about)
	}
	faces, err := d.person.throw(fmt.Sprintf("%sd%d: ", d.person.style.faint(far), d.sides), []int{d.sides})
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}

// typist returns a person who has typed the rolls of an earlier call, and whose rolls
// are recorded.
func (f *pickFlags) typist(c *call, ctx context.Context, recording *raffle.Recording, h raffle.Header) *person {
	person, faces := c.person(ctx), recording.Faces()
	for _, face := range faces {
		person.throws = append(person.throws, throw{[]int{h.Sides}, []int{face}})
	}
	person.add = func(faces []int) error { return recording.Add(faces[0]) }
	person.undo = recording.Undo
	if n := len(faces); n > 0 {
		shown := facesText(faces[max(0, n-lastRolls):])
		if n > lastRolls {
			shown = "… " + shown
		}
		tell(c.stderr, "%s has %s: %s; going on", quote.Visible(f.transcript), raffle.Count(n, "roll"), shown)
	}
	return person
}

const lastRolls = 20 // that are named when a draw goes on

// brokenOff says where the rolls of a draw are that failed.
func (f *pickFlags) brokenOff(err error, recording *raffle.Recording) error {
	faces, name := recording.Faces(), quote.Visible(f.transcript)
	then := fmt.Sprintf(", which %s keeps; the same command goes on from there", name)
	failed := recording.BreakOff()
	switch {
	case !f.typed:
		return err
	case name == "":
		then = " and nothing is drawn; start again with these: " + facesText(faces)
	case failed != nil:
		then = fmt.Sprintf("; %s cannot be kept: %v", name, failed)
	}
	return stopped(err, len(faces), "roll", then)
}

func facesText(faces []int) string { return strings.Trim(fmt.Sprint(faces), "[]") }

func ignore(int) error { return nil }

// announced prints what to publish before a public draw.
func (f *pickFlags) announced(c *call, h raffle.Header) error {
	if err := raffle.CheckForm(f.announce); err != nil {
		return misuse("%v", err)
	}
	command := "dice pick -public TEXT"
	c.flags.Visit(func(set *flag.Flag) {
		switch set.Name {
		case "n", "from":
			command += fmt.Sprintf(" -%s %s", set.Name, set.Value)
		case "replace", "weights", "shuffle", "allow-duplicates":
			command += " -" + set.Name
		}
	})
	a := raffle.Announcement{Draw: h.Summary(), Form: f.announce, Otherwise: f.otherwise, Command: command + " -file LIST"}
	text := a.String()
	if f.json {
		text = jsonLine(a) + "\n"
	}
	_, err := io.WriteString(c.stdout, text)
	return err
}

// replayed checks a transcript, and prints what it draws and the verdict.
func (f *pickFlags) replayed(c *call, args []string) error {
	t, err := f.replays(c, args)
	verdict := raffle.NewVerdict(t, err)
	if f.json {
		if _, failed := fmt.Fprintln(c.stdout, jsonLine(verdict)); failed != nil {
			return failed
		}
	} else if err == nil {
		tell(c.stderr, "%v", verdict)
	}
	return err
}

func (f *pickFlags) replays(c *call, args []string) (*raffle.Transcript, error) {
	t, err := raffle.Open(f.replay)
	if err != nil {
		return nil, err
	}
	from := t.Header.From
	if c.given("public") && (from.Kind != raffle.Public || from.Value != f.public) {
		return t, fmt.Errorf("%s is not drawn from that public text: its rolls come from %s", quote.Visible(f.replay), from)
	}
	f.weights = t.Header.Manner.Weights
	list, err := f.items(c, args)
	if err != nil {
		return t, err
	}
	p, err := newPrinter(c, list, t.Header.Manner.N, f.json)
	if err != nil {
		return t, err
	}
	// Nothing is printed before all is checked.
	for _, emit := range []func(int) error{ignore, p.print} {
		if err := t.Check(list, emit); err != nil {
			return t, fmt.Errorf("%s: %w", quote.Visible(f.replay), err)
		}
	}
	return t, p.out.Flush()
}
