package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Help tells what can be typed besides faces in a [Session].
const Help = "undo takes back a throw, q ends, ? repeats this.\n" +
	"On a d10, 0 is ten; on a d100, 00 is a hundred; a coin shows h (1) or t (2)."

// The errors of a [Session] that the person ends.
var (
	ErrEnded = errors.New("the input ended")
	ErrQuit  = errors.New("stopped")
	errUndo  = errors.New("the last throw is taken back")
)

// A ThrownDice is what a person rolled.
type ThrownDice struct{ Dice, Faces []int }

// String returns the faces of a throw, as d20 14 or d6 2 5.
func (t ThrownDice) String() string {
	var text strings.Builder
	for i, sides := range t.Dice {
		switch {
		case i == 0:
			fmt.Fprintf(&text, "d%d", sides)
		case sides != t.Dice[i-1]:
			fmt.Fprintf(&text, " and d%d", sides)
		}
		text.WriteString(" " + words.Faces(sides, t.Faces[i], t.Faces[i]))
	}
	return text.String()
}

// A Session asks a person for the throws of a procedure. The person can take throws back:
// the procedure then runs again from the beginning, with the throws before.
type Session struct {
	Person
	Context context.Context         // ends a question
	Echo    bool                    // shows typed words again, because no terminal does
	Keep    func(faces []int) error // of all throws, each time that they change; may be nil

	Throws []ThrownDice
	Used   int  // of the throws, in this run of the procedure
	Fresh  bool // the last one used was typed in this run
}

// Run runs a procedure until it ends without an undo.
func (s *Session) Run(procedure func() error) error {
	for {
		s.Used = 0
		err := procedure()
		if !errors.Is(err, errUndo) {
			return err
		}
		last := len(s.Throws) - 1
		fmt.Fprintln(s.Out, s.Slip("taken back: "+s.Throws[last].String()))
		if err := s.set(s.Throws[:last]); err != nil {
			return err
		}
	}
}

// TakeUp begins with rolls of one die that were typed in an earlier session.
func (s *Session) TakeUp(sides int, faces []int) {
	for i := range faces {
		s.Throws = append(s.Throws, ThrownDice{[]int{sides}, faces[i : i+1]})
	}
}

// Typed returns the faces of all throws.
func (s *Session) Typed() (faces []int) {
	for _, t := range s.Throws {
		faces = append(faces, t.Faces...)
	}
	return faces
}

func (s *Session) set(throws []ThrownDice) error {
	s.Throws = throws
	if s.Keep == nil {
		return nil
	}
	return s.Keep(s.Typed())
}

// Throw returns the faces of the next throw: the one of an earlier run, or what the
// person types.
func (s *Session) Throw(question string, dice []int) ([]int, error) {
	s.Fresh = s.Used == len(s.Throws)
	if s.Fresh {
		faces, err := s.Ask(question, dice)
		if err == nil {
			if len(faces) > len(dice) {
				dice = slices.Repeat(dice, len(faces))
			}
			err = s.set(append(s.Throws, ThrownDice{dice, faces}))
		}
		if err != nil {
			return nil, err
		}
	}
	s.Used++
	return s.Throws[s.Used-1].Faces, nil
}

// A TypedDie is a real one whose rolls the person types. It is a dice.Source.
type TypedDie struct {
	Session  *Session
	N        int                   // sides
	Question func(roll int) string // for the roll with a number, from 1
	Used     int                   // rolls

	pending []int // typed on the same line
}

// Sides returns N.
func (d *TypedDie) Sides() int { return d.N }

// Roll returns the next roll of the person.
func (d *TypedDie) Roll() (int, error) {
	if len(d.pending) == 0 {
		faces, err := d.Session.Throw(d.Question(d.Used+1), []int{d.N})
		if err != nil {
			return 0, err
		}
		d.pending = faces
	}
	face := d.pending[0]
	d.pending = d.pending[1:]
	d.Used++
	return face, nil
}

// Ask returns the faces that the person types. Without dice it waits for Enter.
func (s *Session) Ask(question string, dice []int) ([]int, error) {
	s.words = func(line string) (string, error) { return s.word(line, len(dice) > 0) }
	var faces []int
	typed := make(chan error, 1)
	go func() {
		var err error
		faces, err = s.Faces(question, dice)
		typed <- err
	}()
	var err error
	select {
	case err = <-typed:
	case <-s.Context.Done():
		err = s.Context.Err()
	}
	switch {
	case err == nil, errors.Is(err, errUndo), errors.Is(err, ErrQuit), errors.Is(err, ErrSlips):
		return faces, err
	case errors.Is(err, io.EOF):
		err = ErrEnded
	}
	fmt.Fprintln(s.Out) // after the question
	return nil, err
}

// word answers a typed word that is not a face.
func (s *Session) word(line string, dice bool) (reply string, err error) {
	if s.Echo {
		fmt.Fprintln(s.Out, quote.Visible(line))
	}
	switch strings.ToLower(line) {
	case "undo", "u":
		if len(s.Throws) == 0 {
			return "nothing to undo: no die is rolled yet", nil
		}
		return "", errUndo
	case "q", "quit":
		return "", ErrQuit
	case "?", "help":
		if s.Several {
			return "type one face or several, in the order of the rolls, or: " + Help, nil
		}
		return "type the face, or: " + Help, nil
	case "":
		if dice {
			return "type the face, or undo", nil
		}
	}
	return "", nil
}
