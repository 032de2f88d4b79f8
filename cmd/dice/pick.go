package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"example.com/dice"
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
                    before anyone knew what it would say
  -seed NUMBER      nothing: whoever chooses the number can choose the winner
Anyone checks with 'dice pick -replay FILE' and the same list.
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
	p, err := newPrinter(c, list, f.json)
	switch {
	case err != nil:
		return err
	case f.transcript != "":
		return f.record(c, h, list, p)
	case f.typed:
		return drawTyped(c, h, list, p)
	}
	if err := h.choose(h.from.die(h.sides), list, p.print); err != nil {
		return err
	}
	return p.out.Flush()
}

// check looks for flags that contradict each other.
func (f *pickFlags) check(c *call, args []string) error {
	switch {
	case f.file != "" && len(args) > 0:
		return misuse("items are in -file and in arguments; leave one of them away")
	case f.n < 1:
		return misuse("cannot draw %d items; use -n 1 or more", f.n)
	case f.shuffle && (c.given("n") || f.replace):
		return misuse("-shuffle draws each item once; leave -n and -replace away")
	case f.typed && f.from == "":
		return misuse("-typed needs to know the die; add -from 6")
	case f.typed && f.seed != "":
		return misuse("rolls are typed or seeded; leave -typed or -seed away")
	case c.given("public") && (f.typed || c.given("seed")):
		return misuse("rolls come from the public text; leave -typed and -seed away")
	case f.typed && len(args) == 0 && (f.file == "" || f.file == "-"):
		return misuse("rolls are typed on standard input, so items cannot be there; use -file or arguments")
	}
	if f.replay == "" {
		return nil
	}
	for _, name := range []string{"n", "replace", "weights", "shuffle", "from", "typed", "seed", "transcript"} {
		if c.given(name) {
			return misuse("the transcript says how to draw; leave -%s away", name)
		}
	}
	return nil
}

// header returns what to draw, and how.
func (f *pickFlags) header(c *call, list items) (header, error) {
	h := header{manner: manner{n: f.n, replace: f.replace, weights: f.weights}, items: len(list), sides: 256}
	if f.shuffle {
		h.n = max(1, list.able()) // which nothing to shuffle is not enough for
	}
	if err := h.check(list); err != nil {
		return h, err
	}
	var err error
	if f.from != "" {
		if h.sides, err = sides(f.from, rollFrom); err != nil {
			return h, err
		}
		if h.sides == 1 {
			return h, misuse("a d1 draws nothing; use -from with 2 sides or more")
		}
	}
	h.hash = list.hash(f.weights)
	h.from, err = f.origin(c)
	return h, err
}

// drawTyped draws with typed rolls and prints when all of them are there.
func drawTyped(c *call, h header, list items, p *printer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	typed := interruptible{ctx, c.asker(h.sides, h.about(h.items, h.sides))}
	var faces []int
	err := errUndo
	for first := true; errors.Is(err, errUndo); first = false {
		if !first {
			faces = faces[:len(faces)-1]
		}
		recorder := dice.Record(&afterwards{faces, typed})
		err = h.choose(recorder, list, ignore)
		faces = recorder.Faces()
	}
	if err != nil {
		fmt.Fprintln(c.stderr) // after the question
		if err = stopped(err, len(faces)); len(faces) == 0 {
			return err
		}
		return fmt.Errorf("%w and nothing is drawn; start again with these: %s", err, facesText(faces))
	}
	stop()
	if err := h.choose(dice.Replay(h.sides, faces...), list, p.print); err != nil {
		return err
	}
	return p.out.Flush()
}

// afterwards are rolls that are made already, and then those of a die.
type afterwards struct {
	before []int
	dice.Source
}

func (a *afterwards) Roll() (int, error) {
	if len(a.before) > 0 {
		face := a.before[0]
		a.before = a.before[1:]
		return face, nil
	}
	return a.Source.Roll()
}
