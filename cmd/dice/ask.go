package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// walkWords are what can be typed besides faces.
const walkWords = "undo takes back a throw, q ends, ? says this again.\n" +
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
		list = append(list, fmt.Sprintf("d%d %d", sides, t.faces[i]))
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

	entered bool // the question needs only Enter

	// What happens with each new throw, and with one that is taken back; or nil.
	add  func(faces []int) error
	undo func() error
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
		p.throws = p.throws[:last]
		if p.undo != nil {
			if err := p.undo(); err != nil {
				return err
			}
		}
	}
}

// throw returns the faces of the next throw: the one of an earlier run, or what the
// person types.
func (p *person) throw(question string, dice []int) ([]int, error) {
	p.fresh = p.used == len(p.throws)
	if p.fresh {
		faces, err := p.ask(question, dice)
		if err != nil {
			return nil, err
		}
		p.throws = append(p.throws, throw{dice, faces})
		if p.add != nil {
			if err := p.add(faces); err != nil {
				p.throws = p.throws[:p.used]
				return nil, err
			}
		}
	}
	p.used++
	return p.throws[p.used-1].faces, nil
}

// ask returns what the person types; the faces are none if there are no dice.
func (p *person) ask(question string, dice []int) (faces []int, err error) {
	p.entered = len(dice) == 0
	answered := make(chan struct{})
	var typed []int
	var failed error
	go func() {
		typed, failed = p.asking.Faces(question, dice)
		close(answered)
	}()
	select {
	case <-answered:
		if faces, err = typed, failed; errors.Is(err, io.EOF) {
			err = errEnded
		}
	case <-p.ctx.Done():
		err = errInterrupted
	}
	if err != nil && !errors.Is(err, errUndo) && !errors.Is(err, errQuit) && !errors.Is(err, ask.ErrSlips) {
		fmt.Fprintln(p.asking.Out) // after the question
	}
	return faces, err
}

// word answers a typed word that is not a face.
func (p *person) word(line string) (reply string, err error) {
	if !p.echoes {
		fmt.Fprintln(p.asking.Out, quote.Visible(line))
	}
	switch word := strings.ToLower(line); {
	case slices.Contains([]string{"undo", "u"}, word):
		if len(p.throws) == 0 {
			return "nothing to undo: no die is rolled yet", nil
		}
		return "", errUndo
	case slices.Contains([]string{"q", "quit"}, word):
		return "", errQuit
	case word == "" && !p.entered:
		return "type the face, or undo", nil
	case slices.Contains([]string{"?", "help"}, word):
		return "type the face, or: " + walkWords, nil
	}
	return "", nil
}

// stopped adds to an error how many throws there are, and what to do with them.
func stopped(err error, throws int, unit, then string) error {
	if throws == 0 {
		return fmt.Errorf("%w before the first roll; start again and type its face", err)
	}
	return fmt.Errorf("%w after %s%s", err, raffle.Count(throws, unit), then)
}
