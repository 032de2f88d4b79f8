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

// A die has the sides of another one, and a roll of its own.
type die struct {
	Die
	roll func() (int, error)
}

func (d *die) Roll() (int, error) { return d.roll() }

// Counting returns d, and adds its successful rolls to rolls. Several dice may share
// rolls.
func Counting(d Die, rolls *int) Die {
	return &die{d, func() (int, error) {
		face, err := d.Roll()
		if err == nil {
			*rolls++
		}
		return face, err
	}}
}

// Failing returns d, but before every every-th roll one fails with err and takes
// nothing. The face of a failed roll means nothing, and is one that the die has.
func Failing(d Die, every int, err error) Die {
	return interrupted(d, every, func() (int, error) { return d.Sides(), err })
}

// Panicking returns d, but before every every-th roll one panics with value and takes
// nothing.
func Panicking(d Die, every int, value any) Die {
	return interrupted(d, every, func() (int, error) { panic(value) })
}

func interrupted(d Die, every int, instead func() (int, error)) Die {
	rolls := 0 // since the last interruption, with the one that is due
	return &die{d, func() (int, error) {
		if rolls++; rolls == every {
			return instead()
		}
		rolls %= every + 1
		return d.Roll()
	}}
}

// Ending returns d, which ends with io.EOF after left rolls. Several dice may share left.
func Ending(d Die, left *int) Die {
	return &die{d, func() (int, error) {
		if *left == 0 {
			return 0, io.EOF
		}
		*left--
		return d.Roll()
	}}
}

// Endless returns a die that repeats the given faces, whether it has them or not.
func Endless(sides int, faces ...int) Die {
	next := 0
	return &die{Untouched(sides), func() (int, error) {
		face := faces[next]
		next = (next + 1) % len(faces)
		return face, nil
	}}
}

// Stuck returns a die that always shows its highest face.
func Stuck(sides int) Die { return Endless(sides, sides) }

// Lying returns d, but instead of its highest face it shows the next, which it lacks.
func Lying(d Die) Die {
	return &die{d, func() (int, error) {
		face, err := d.Roll()
		if face == d.Sides() {
			face++
		}
		return face, err
	}}
}

// Loaded returns d with fewer sides: it shows its highest face for all faces above it.
func Loaded(d Die, sides int) Die {
	return &die{Untouched(sides), func() (int, error) {
		face, err := d.Roll()
		return min(face, sides), err
	}}
}

// Untouched returns a die with any number of sides that must not be rolled.
func Untouched(sides int) Die { return untouched(sides) }

type untouched int

func (u untouched) Sides() int         { return int(u) }
func (u untouched) Roll() (int, error) { panic("dicetest: this die must not be rolled") }
