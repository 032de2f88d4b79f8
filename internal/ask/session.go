package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
)

// Help tells what can be typed besides faces in a [Session].
const Help = "undo takes back the last line, q ends, ? repeats this.\n" +
	"On a d10, 0 is ten; on a d100, 00 is a hundred; a coin shows h (1) or t (2)."

// The errors of a [Session] that the person ends.
var (
	ErrEnded = errors.New("the input ended")
	ErrQuit  = errors.New("stopped")
	errUndo  = errors.New("the last throw is taken back")
)

// A Session asks a person for the throws of a procedure. The person can take throws back:
// the procedure then runs again from the beginning, with the throws before.
type Session struct {
	Person
	Context context.Context          // ends a question
	Echo    bool                     // shows typed words again, because no terminal does
	Watched bool                     // at a terminal
	Keep    func(faces []int) error  // of all throws, each time that they change; may be nil
	Show    func(faces []int) string // as the person types them; nil for numbers

	Throws [][]int // the faces of each
	Used   int     // of the throws, in this run of the procedure
	Fresh  bool    // the last one used was typed in this run
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
		faces := strings.Trim(fmt.Sprint(s.Throws[last]), "[]")
		if s.Show != nil {
			faces = s.Show(s.Throws[last])
		}
		fmt.Fprintln(s.Out, s.Slip("taken back: "+faces))
		if err := s.set(s.Throws[:last]); err != nil {
			return err
		}
	}
}

// Typed returns the faces of all throws.
func (s *Session) Typed() []int { return slices.Concat(s.Throws...) }

func (s *Session) set(throws [][]int) error {
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
			err = s.set(append(s.Throws, faces))
		}
		if err != nil {
			return nil, err
		}
	}
	s.Used++
	return s.Throws[s.Used-1], nil
}

// Typed is real dice whose throws a person types.
type Typed struct {
	Session  *Session
	Dice     []int                  // of a throw, by their sides
	Question func(throw int) string // for the throw with a number, from 1
	Used     int                    // faces

	pending []int // typed on the same line
}

// A TypedDie is one of [Typed]. It is a dice.Source.
type TypedDie struct {
	typed *Typed
	sides int
}

// Faces returns those of the die with an index that were used.
func (t *Typed) Faces(i int) (faces []int) {
	for throw := range slices.Chunk(t.Session.Typed()[:t.Used], len(t.Dice)) {
		if i < len(throw) {
			faces = append(faces, throw[i])
		}
	}
	return faces
}

// Die returns the die with an index. The dice of a throw must be rolled in their order.
func (t *Typed) Die(i int) *TypedDie { return &TypedDie{t, t.Dice[i]} }

// Sides returns the number of sides.
func (d *TypedDie) Sides() int { return d.sides }

// Roll returns the next face of the person.
func (d *TypedDie) Roll() (int, error) {
	t := d.typed
	if len(t.pending) == 0 {
		faces, err := t.Session.Throw(t.Question(t.Used/len(t.Dice)+1), t.Dice)
		if err != nil {
			return 0, err
		}
		t.pending = faces
	}
	face := t.pending[0]
	t.pending = t.pending[1:]
	t.Used++
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
			return "type one or several, in their order, or: " + Help, nil
		}
		return "type the face, or: " + Help, nil
	case "":
		if dice {
			return "type the face, undo or q", nil
		}
	}
	return "", nil
}
