package dice

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Replay returns a die of the given number of sides that rolls the given faces
// in their order and then ends with [io.EOF], at every further call. It never
// starts again from the first. A face that the die does not have is [ErrFace]
// when its turn comes, and the replay stops there: what follows a damaged
// record proves nothing.
//
// Roll allocates nothing. Replay keeps a copy of faces. It panics if sides < 1.
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

// A Recorder is a die that keeps a transcript of its rolls. [Replay] of that
// transcript gives the same rolls, so that others can check what was made of
// them. A Recorder must not be used by several goroutines at once.
type Recorder struct {
	_     noCopy
	die   checked
	faces []int
}

// Record returns a [Recorder] that rolls src. It panics if src is nil.
func Record(src Source) *Recorder {
	return &Recorder{die: newChecked(src, sidesOf("Record", src))}
}

// Sides returns the number of sides of the underlying die.
func (r *Recorder) Sides() int {
	r.checkMade()
	return int(r.die.sides)
}

// String returns what is rolled, as in "dice.Record(d6)", and no faces; the zero
// value is "dice.Record(d0)".
func (r *Recorder) String() string { return fmt.Sprintf("dice.Record(d%d)", r.die.sides) }

func (r *Recorder) checkMade() { checkMade(r != nil && r.die.src != nil, "Recorder", "Record") }

// Roll rolls the underlying die once and adds the face to the transcript. It
// gives the errors of that die and [ErrFace]; neither is recorded. It allocates
// only when the transcript outgrows its memory.
func (r *Recorder) Roll() (int, error) {
	r.checkMade()
	digit, err := r.die.digit()
	if err != nil {
		return 0, err
	}
	face := int(digit) + 1
	r.faces = append(r.faces, face)
	return face, nil
}

// Faces returns a copy of the transcript: the faces since the beginning or the
// last [Recorder.Reset], in their order.
func (r *Recorder) Faces() []int { return slices.Clone(r.faces) }

// Reset empties the transcript.
func (r *Recorder) Reset() { r.faces = r.faces[:0] }

// Prompt returns a die of the given number of sides that a person rolls. Each
// roll writes a question to w and reads a line from r, the face. Blanks around
// it do not matter. After a slip it says what was wrong and asks again, up to
// 100 times; then the roll fails with [ErrFace]. A line of 200 bytes or more
// counts as several slips.
//
// Roll gives the errors of r and w; none loses what was typed before. The end
// of input is [io.EOF]; a last line needs no newline. Prompt reads single bytes
// and none beyond the line, so that several dice can share r. It panics if r or
// w is nil or sides < 1.
func Prompt(r io.Reader, w io.Writer, sides int) Source {
	if r == nil || w == nil {
		misuse("Prompt", "nil reader or writer; pass ones such as os.Stdin and os.Stderr")
	}
	checkSides("Prompt", sides)
	return &prompt{r: byteSource{r: r}, w: w, sides: sides}
}

type prompt struct {
	r     byteSource
	w     io.Writer
	sides int
	line  []byte // read so far
	cut   bool   // the last line goes on
}

const (
	maxSlips = 100
	maxLine  = 200 // bytes; no one means more blanks than that
)

func (p *prompt) Sides() int     { return p.sides }
func (p *prompt) String() string { return fmt.Sprintf("dice.Prompt(r, w, %d)", p.sides) }

func (p *prompt) Roll() (int, error) {
	for range maxSlips {
		if _, err := fmt.Fprintf(p.w, "d%d: ", p.sides); err != nil {
			return 0, err
		}
		answer, whole, err := p.readLine()
		if err != nil {
			return 0, err
		}
		face, err := strconv.Atoi(answer)
		if err == nil && whole && face >= 1 && face <= p.sides {
			return face, nil
		}
		_, err = fmt.Fprintf(p.w, "%s is not a face of a d%d (1 to %d)\n", quoteAnswer(answer), p.sides, p.sides)
		if err != nil {
			return 0, err
		}
	}
	return 0, fmt.Errorf("%w: no face of a d%d (1 to %d) in %d answers", ErrFace, p.sides, p.sides, maxSlips)
}

// readLine returns the next line without the blanks around it, and whether it
// is the whole line: one of more than maxLine bytes comes in parts.
func (p *prompt) readLine() (answer string, whole bool, err error) {
	for len(p.line) < maxLine {
		b, err := p.r.ReadByte()
		if errors.Is(err, io.EOF) && len(p.line) > 0 {
			break
		}
		if err != nil {
			return "", false, err
		}
		if b == '\n' {
			break
		}
		p.line = append(p.line, b)
	}
	cut := len(p.line) == maxLine
	whole = !cut && !p.cut
	p.cut = cut
	answer = string(bytes.TrimSpace(p.line))
	p.line = p.line[:0]
	return answer, whole, nil
}

// quoteAnswer returns the answer as it can be shown: numbers as they are,
// anything else quoted.
func quoteAnswer(answer string) string {
	if _, err := strconv.Atoi(answer); err == nil {
		return answer
	}
	return strconv.Quote(answer)
}
