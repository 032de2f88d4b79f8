package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// walkWords are what can be typed besides faces.
const walkWords = "undo takes back a throw, q ends, ? repeats this.\n" +
	"On a d10, 0 is ten; on a d100, 00 is a hundred; a coin shows h (1) or t (2)."

var (
	errUndo        = errors.New("the last throw is taken back")
	errEnded       = errors.New("the input ended")
	errQuit        = errors.New("stopped")
	errInterrupted = errors.New("interrupted") // by Ctrl-C
)

// A throw is what a person rolled.
type throw struct{ dice, faces []int }

// String returns the faces of a throw, as d20 14.
func (t throw) String() string {
	var list []string
	for i, sides := range t.dice {
		list = append(list, fmt.Sprintf("d%d %s", sides, words.Faces(sides, t.faces[i], t.faces[i])))
	}
	return strings.Join(list, " and ")
}

// A person throws real dice, types the faces, and can take throws back: the procedure
// that needs them then runs again from the beginning, with the throws before. Questions
// go where errors go, so that standard output has only the results.
type person struct {
	ctx    context.Context // ends with Ctrl-C
	asking ask.Person
	style  style
	echoes bool // the terminal shows typed text
	throws []throw
	used   int  // of the throws, in this run of the procedure
	fresh  bool // the last one used was typed in this run

	entered bool                    // the question needs only Enter
	keep    func(faces []int) error // of all throws, each time that they change; may be nil
}

func (c *call) person(ctx context.Context) *person {
	p := &person{ctx: ctx, style: styleOf(c.stderr), echoes: isTerminal(c.stdin)}
	p.asking = ask.Person{In: bufio.NewReader(c.stdin), Out: c.stderr, Words: p.word, Slip: p.style.slip}
	return p
}

// run runs a procedure until it ends without an undo.
func (p *person) run(procedure func() error) error {
	for {
		p.used = 0
		err := procedure()
		if !errors.Is(err, errUndo) {
			return err
		}
		last := len(p.throws) - 1
		fmt.Fprintln(p.asking.Out, p.style.slip("taken back: "+p.throws[last].String()))
		if err := p.set(p.throws[:last]); err != nil {
			return err
		}
	}
}

// set changes the throws.
func (p *person) set(throws []throw) error {
	p.throws = throws
	if p.keep == nil {
		return nil
	}
	var faces []int
	for _, t := range throws {
		faces = append(faces, t.faces...)
	}
	return p.keep(faces)
}

// throw returns the faces of the next throw: the one of an earlier run, or what the
// person types.
func (p *person) throw(question string, dice []int) ([]int, error) {
	p.fresh = p.used == len(p.throws)
	if p.fresh {
		faces, err := p.ask(question, dice)
		if err == nil {
			err = p.set(append(p.throws, throw{dice, faces}))
		}
		if err != nil {
			return nil, err
		}
	}
	p.used++
	return p.throws[p.used-1].faces, nil
}

// ask returns the faces that the person types, none if there are no dice.
func (p *person) ask(question string, dice []int) ([]int, error) {
	type answer struct {
		faces []int
		err   error
	}
	p.entered = len(dice) == 0
	typed := make(chan answer, 1)
	go func() {
		faces, err := p.asking.Faces(question, dice)
		typed <- answer{faces, err}
	}()
	a := answer{err: errInterrupted}
	select {
	case a = <-typed:
	case <-p.ctx.Done():
	}
	switch {
	case a.err == nil, errors.Is(a.err, errUndo), errors.Is(a.err, errQuit), errors.Is(a.err, ask.ErrSlips):
		return a.faces, a.err
	case errors.Is(a.err, io.EOF):
		a.err = errEnded
	}
	fmt.Fprintln(p.asking.Out) // after the question
	return nil, a.err
}

// word answers a typed word that is not a face.
func (p *person) word(line string) (reply string, err error) {
	if !p.echoes {
		fmt.Fprintln(p.asking.Out, quote.Visible(line))
	}
	switch strings.ToLower(line) {
	case "undo", "u":
		if len(p.throws) == 0 {
			return "nothing to undo: no die is rolled yet", nil
		}
		return "", errUndo
	case "q", "quit":
		return "", errQuit
	case "?", "help":
		return "type the face, or: " + walkWords, nil
	case "":
		if !p.entered {
			return "type the face, or undo", nil
		}
	}
	return "", nil
}

// stopped adds to an error how many throws there are, and what to do with them.
func stopped(err error, throws int, unit, then string) error {
	if throws == 0 {
		return fmt.Errorf("%w before the first roll; start again and type its face", err)
	}
	return fmt.Errorf("%w after %s%s", err, words.Count(throws, unit), then)
}
