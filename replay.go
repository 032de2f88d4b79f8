package dice

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/dice/internal/ask"
)

// Replay returns a die of the given number of sides that rolls a copy of the faces in
// order, and then returns [io.EOF] for ever. It stops at a face that the die lacks
// ([ErrFace]). Replay panics if sides < 1. Roll does not allocate.
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

// A Recorder is a die that keeps a transcript of its rolls. [Record] makes one, and
// [Replay] repeats the transcript, to check results. It is not safe for concurrent use.
type Recorder struct {
	_     noCopy
	die   checked
	faces []int
}

// Record returns a [Recorder] that rolls src. It panics if src is nil.
func Record(src Source) *Recorder {
	return &Recorder{die: checked{src, sidesOf("Record", src)}}
}

// Sides returns the number of sides of the underlying die.
func (r *Recorder) Sides() int { return int(r.made().die.sides) }

func (r *Recorder) made() *Recorder {
	checkMade(r != nil && r.die.src != nil, "Recorder", "Record")
	return r
}

// Roll rolls the die and records the face. A failed roll, or an impossible face
// ([ErrFace]), is not recorded. It allocates only when the transcript grows.
func (r *Recorder) Roll() (int, error) {
	digit, err := r.made().die.digit()
	if err != nil {
		return 0, err
	}
	face := int(digit) + 1
	r.faces = append(r.faces, face)
	return face, nil
}

// Faces returns a copy of the transcript.
func (r *Recorder) Faces() []int { return slices.Clone(r.made().faces) }

// Prompt returns a die of the given number of sides that a person rolls. Each roll
// writes a question to w and reads a line with the face from r: 0 is the ten of a d10,
// and 00 the hundred of a d100. After a wrong answer it explains the mistake and asks
// again, up to 100 times; then the roll returns [ErrFace]. A line of 200 bytes or more
// counts as several answers.
//
// Prompt panics if r or w is nil or sides < 1. Roll returns the errors of r and w,
// which lose no input, and [io.EOF] at the end of input; the last line needs no
// newline. It reads byte by byte and not beyond the line, so several dice can share r.
func Prompt(r io.Reader, w io.Writer, sides int) Source {
	if r == nil || w == nil {
		misuse("Prompt", "nil reader or writer; pass ones such as os.Stdin and os.Stderr")
	}
	checkSides("Prompt", sides)
	return &prompt{ask.Person{In: &byteSource{r: r}, Out: w}, sides}
}

type prompt struct {
	person ask.Person
	sides  int
}

func (p *prompt) Sides() int     { return p.sides }
func (p *prompt) String() string { return fmt.Sprintf("dice.Prompt(r, w, %d)", p.sides) }

func (p *prompt) Roll() (int, error) {
	faces, err := p.person.Faces(fmt.Sprintf("d%d: ", p.sides), []int{p.sides})
	switch {
	case errors.Is(err, ask.ErrSlips):
		return 0, fmt.Errorf("%w: %w", ErrFace, err)
	case err != nil:
		return 0, err
	}
	return faces[0], nil
}
