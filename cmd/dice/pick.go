package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/dice"
)

var pickCommand = command{
	name:    "pick",
	usage:   "[-n N] [-file F | ITEM...]",
	summary: "draw items or shuffle them, in a way that others can check",
	run:     pick,
}

// pickFlags are what pick is called with.
type pickFlags struct {
	n                                int
	replace, weights, shuffle, typed bool
	file, from, seed                 string
	transcript, replay               string
}

func addPickFlags(c *call) *pickFlags {
	f := new(pickFlags)
	c.flags.IntVar(&f.n, "n", 1, "how `many` items to draw")
	c.flags.BoolVar(&f.replace, "replace", false, "put each item back before the next is drawn")
	c.flags.BoolVar(&f.weights, "weights", false, "each line begins with a weight, a whole number: an item of weight 2 is\ntwice as likely as one of weight 1")
	c.flags.BoolVar(&f.shuffle, "shuffle", false, "draw all items, in a random order")
	c.flags.StringVar(&f.file, "file", "", "the items are the lines of this `file` (default: of standard input)")
	c.flags.StringVar(&f.from, "from", "", "draw with rolls of this `die` (default: a d256)")
	c.flags.BoolVar(&f.typed, "typed", false, "ask for the rolls of a real die, which -from names")
	c.flags.StringVar(&f.seed, "seed", "", "roll with a generator seeded by this `number`, the same each time;\nnot for raffles (default: the operating system's randomness)")
	c.flags.StringVar(&f.transcript, "transcript", "", "write the rolls and what they draw to this new `file`")
	c.flags.StringVar(&f.replay, "replay", "", "draw again from the transcript in this `file`, and check it")
	return f
}

func pick(c *call) error {
	f := addPickFlags(c)
	args, err := c.parse()
	if err != nil {
		return err
	}
	if err := f.check(c, args); err != nil {
		return err
	}
	var record *transcript
	if f.replay != "" {
		if record, err = readTranscript(f.replay); err != nil {
			return err
		}
		f.weights = record.draw.weights
	}
	list, err := f.items(c, args)
	if err != nil {
		return err
	}
	if record != nil {
		return printDrawn(c, record.check, list)
	}
	return printDrawn(c, func(list items) ([]string, error) { return f.draw(c, list) }, list)
}

func printDrawn(c *call, draw func(items) ([]string, error), list items) error {
	drawn, err := draw(list)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.stdout)
	for _, item := range drawn {
		fmt.Fprintln(out, item)
	}
	return out.Flush()
}

// check looks for flags that contradict each other.
func (f *pickFlags) check(c *call, args []string) error {
	switch {
	case f.file != "" && len(args) > 0:
		return misuse("items are in -file and in arguments; leave one of them away")
	case f.n < 0:
		return misuse("cannot draw %d items; use -n 1 or more", f.n)
	case f.shuffle && (c.given("n") || f.replace):
		return misuse("-shuffle draws each item once; leave -n and -replace away")
	case f.typed && f.from == "":
		return misuse("-typed needs to know the die; add -from 6")
	case f.typed && f.seed != "":
		return misuse("rolls are typed or seeded; leave -typed or -seed away")
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

// draw draws anew.
func (f *pickFlags) draw(c *call, list items) ([]string, error) {
	d, err := f.manner(list)
	if err != nil {
		return nil, err
	}
	src, err := f.die(c)
	if err != nil {
		return nil, err
	}
	// The file is made before the first roll: a draw that cannot be written
	// down should not begin.
	file, err := createTranscript(f.transcript)
	if err != nil {
		return nil, err
	}
	recorder := dice.Record(src)
	chosen, err := d.choose(recorder, list)
	if err != nil {
		file.remove()
		if f.typed {
			fmt.Fprintln(c.stderr) // after the question
		}
		return nil, lostRolls(err, recorder)
	}
	drawn := list.names(chosen)
	return drawn, file.write(newTranscript(d, list, recorder, drawn))
}

// manner returns how to draw.
func (f *pickFlags) manner(list items) (manner, error) {
	d := manner{n: f.n, replace: f.replace, weights: f.weights}
	able := list.able()
	if f.shuffle {
		d.n = able
	}
	switch {
	case able == 0 && d.n > 0:
		return d, errors.New("there are no items to draw from; give lines, arguments or -file")
	case !d.replace && d.n > able:
		return d, misuse("cannot draw %d of %s; use -n %d or -replace", d.n, count(able, "item"), able)
	}
	return d, nil
}

// die returns the die that is drawn with.
func (f *pickFlags) die(c *call) (dice.Source, error) {
	kind := 256
	if f.from != "" {
		var err error
		if kind, err = sides(f.from); err != nil {
			return nil, err
		}
		if kind == 1 {
			return nil, misuse("a d1 draws nothing; use -from with 2 sides or more")
		}
	}
	if f.typed {
		return dice.Prompt(c.stdin, c.stderr, kind), nil
	}
	return c.randomDie(f.seed, kind)
}

// lostRolls adds to the end of typed rolls what they were, so that they need
// not be rolled again.
func lostRolls(err error, recorder *dice.Recorder) error {
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	faces := recorder.Faces()
	if len(faces) == 0 {
		return errors.New("the input ended before the first roll; start again and type its face")
	}
	return fmt.Errorf("the input ended after %s and nothing is drawn; start again with these: %s",
		count(len(faces), "roll"), strings.Trim(fmt.Sprint(faces), "[]"))
}
