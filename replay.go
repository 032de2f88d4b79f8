package dice

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/dice/internal/ask"
)

// Replay returns a die of the given number of sides that rolls a copy of the faces in order, and
// then returns [io.EOF] for ever. It stops at a face that the die lacks ([ErrFace]). Replay
// panics if sides < 1.
func Replay(sides int, faces ...int) Source {
	checkSides("Replay", sides)
	return &replay{sides: sides, faces: slices.Clone(faces)}
}

type replay struct {
	sides int
	faces []int // still to come
}

func (r *replay) Sides() int     { return r.sides }
func (r *replay) String() string { return fmt.Sprintf("dice.Replay(%d)", r.sides) }

func (r *replay) Roll() (int, error) {
	if len(r.faces) == 0 {
		return 0, io.EOF
	}
	face := r.faces[0]
	if face < 1 || face > r.sides {
		return 0, faceError(face, uint64(r.sides))
	}
	r.faces = r.faces[1:]
	return face, nil
}

// A Recorder is a source that keeps a transcript of its rolls and draws. [Record] makes one. It is
// [Dice] if it records dice: Record(rng).(Dice).
type Recorder interface {
	Source

	// Faces returns a copy of the transcript. Over a die, [Replay] repeats it.
	Faces() []int

	// Sizes returns the sides behind each face of the transcript.
	Sizes() []int

	// Script returns dice that repeat the transcript and check the sides: a draw of other sides is
	// [ErrFace], with both. After the last face its error wraps [io.EOF].
	Script() Dice
}

// Record returns a [Recorder] of src that changes nothing: a recorded die is a die, whose rolls
// are kept, and recorded [Dice] are dice, whose draws are kept. So a game over a recorder is the
// game over src, with one exception: [Weighted] and [WeightedPerm] give leftovers back to a store
// only if it is not recorded.
//
// A failed roll, an impossible face ([ErrFace]) and a draw of one side are not recorded. A roll
// allocates only when the transcript grows. Record panics if src is nil.
func Record(src Source) Recorder {
	r := &recordedDie{die: checked{src, sidesOf("Record", src)}}
	if dice, ok := src.(Dice); ok {
		return &recordedDice{r, dice}
	}
	return r
}

type recordedDie struct {
	die          checked
	faces, sizes []int
}

func (r *recordedDie) Sides() int     { return int(r.die.sides) }
func (r *recordedDie) Faces() []int   { return slices.Clone(r.faces) }
func (r *recordedDie) Sizes() []int   { return slices.Clone(r.sizes) }
func (r *recordedDie) Script() Dice   { return &chosenFaces{faces: r.Faces(), sides: r.Sizes()} }
func (r *recordedDie) String() string { return fmt.Sprintf("dice.Record(d%d)", r.die.sides) }

func (r *recordedDie) Roll() (int, error) {
	digit, err := r.die.digit()
	if err != nil {
		return 0, err
	}
	return r.keep(int(digit)+1, int(r.die.sides)), nil
}

func (r *recordedDie) keep(face, sides int) int {
	r.faces = append(r.faces, face)
	r.sizes = append(r.sizes, sides)
	return face
}

type recordedDice struct {
	*recordedDie
	dice Dice
}

func (r *recordedDice) String() string { return fmt.Sprintf("dice.Record(%v)", r.dice) }

func (r *recordedDice) Draw(sides int) (int, error) {
	face, err := drawFrom(r.dice, sides)
	if err != nil || sides == 1 {
		return face, err
	}
	return r.keep(face, sides), nil
}

// Prompt returns a die of the given number of sides that a person rolls. Each roll allocates,
// writes a question to w and reads a line with the face from r: 0 is the ten of a d10, and 00 the
// hundred of a d100. After a wrong answer it explains the mistake and asks again, up to 100 times;
// then the roll returns [ErrFace]. A line of 2000 bytes or more counts as several answers.
//
// Prompt panics if r or w is nil or sides < 1. Roll returns the errors of r and w,
// which lose no input, and [io.EOF] at the end of input; the last line needs no
// newline. It reads byte by byte and not beyond the line, so several dice can share r.
func Prompt(r io.Reader, w io.Writer, sides int) Source {
	if r == nil || w == nil {
		misuse("Prompt", "nil reader or writer; pass ones such as os.Stdin and os.Stderr")
	}
	checkSides("Prompt", sides)
	return &prompt{ask.Person{In: &byteReader{r: r}, Out: w}, sides}
}

type prompt struct {
	person ask.Person
	sides  int
}

func (p *prompt) Sides() int     { return p.sides }
func (p *prompt) String() string { return fmt.Sprintf("dice.Prompt(r, w, %d)", p.sides) }

func (p *prompt) Roll() (int, error) {
	faces, err := p.person.Faces(fmt.Sprintf("d%d: ", p.sides), []int{p.sides})
	if errors.Is(err, ask.ErrSlips) {
		err = fmt.Errorf("%w: %w", ErrFace, err)
	}
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}
