// Package dicetest has dice for tests: dice that count, fail and go on, end, get stuck,
// or are loaded or lying. They wrap any die, or stand alone.
//
// It knows dice only by their two methods and imports only automata, so that the tests
// inside package dice can use it too.
package dicetest

import "io"

// A Die is what package dice calls a Source.
type Die interface {
	Sides() int
	Roll() (face int, err error)
}

// Counting returns die, and adds its successful rolls to rolls. Several dice may share
// rolls.
func Counting(die Die, rolls *int) Die { return counting{die, rolls} }

type counting struct {
	Die
	rolls *int
}

func (c counting) Roll() (int, error) {
	face, err := c.Die.Roll()
	if err == nil {
		*c.rolls++
	}
	return face, err
}

// Failing returns die, but before every every-th roll one fails with err and takes
// nothing. The face of a failed roll means nothing, and is one that the die has.
func Failing(die Die, every int, err error) Die {
	return &interrupted{Die: die, every: every, instead: func() (int, error) { return die.Sides(), err }}
}

// Panicking returns die, but before every every-th roll one panics with value and
// takes nothing.
func Panicking(die Die, every int, value any) Die {
	return &interrupted{Die: die, every: every, instead: func() (int, error) { panic(value) }}
}

type interrupted struct {
	Die
	every   int
	rolls   int // since the last interruption, with the one that is due
	instead func() (int, error)
}

func (i *interrupted) Roll() (int, error) {
	if i.rolls++; i.rolls == i.every {
		return i.instead()
	}
	i.rolls %= i.every + 1
	return i.Die.Roll()
}

// Ending returns die, which ends with io.EOF after left rolls. Several dice may share
// left.
func Ending(die Die, left *int) Die { return ending{die, left} }

type ending struct {
	Die
	left *int
}

func (e ending) Roll() (int, error) {
	if *e.left == 0 {
		return 0, io.EOF
	}
	*e.left--
	return e.Die.Roll()
}

// Endless returns a die that repeats the given faces, whether it has them or not.
func Endless(sides int, faces ...int) Die { return &endless{sides: sides, faces: faces} }

type endless struct {
	sides int
	faces []int
	next  int
}

func (e *endless) Sides() int { return e.sides }

func (e *endless) Roll() (int, error) {
	face := e.faces[e.next]
	e.next = (e.next + 1) % len(e.faces)
	return face, nil
}

// Stuck returns a die that always shows its highest face.
func Stuck(sides int) Die { return Endless(sides, sides) }

// Lying returns die, but instead of its highest face it shows the next, which it lacks.
func Lying(die Die) Die { return lying{die} }

type lying struct{ Die }

func (l lying) Roll() (int, error) {
	face, err := l.Die.Roll()
	if face == l.Sides() {
		face++
	}
	return face, err
}

// Loaded returns die with fewer sides: it shows its highest face for all faces above it.
func Loaded(die Die, sides int) Die { return loaded{die, sides} }

type loaded struct {
	Die
	sides int
}

func (l loaded) Sides() int { return l.sides }

func (l loaded) Roll() (int, error) {
	face, err := l.Die.Roll()
	return min(face, l.sides), err
}

// Untouched returns a die with any number of sides that must not be rolled.
func Untouched(sides int) Die { return untouched(sides) }

type untouched int

func (u untouched) Sides() int         { return int(u) }
func (u untouched) Roll() (int, error) { panic("dicetest: this die must not be rolled") }
