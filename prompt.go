package dice

import (
	"errors"
	"fmt"
	"io"

	"example.com/dice/internal/ask"
)

// Prompt returns [Dice] that a person rolls, with whatever dice are on the table. Each
// draw writes the die to roll to w, such as "d20: ", and reads a line with the face from
// r: 0 is the ten of a d10, 00 the hundred of a d100, and h and t the sides of a coin.
// After a wrong answer it explains the mistake and asks again, up to 100 times; then Draw
// returns [ErrFace]. A line of 2000 bytes or more counts as several answers. A draw of
// one side asks nothing.
//
// A person rolls an [Expr], a [Strategy] or Die(person, 6). For everything else draw from
// a store over one die, as in Recycle(Die(person, 6)), since nobody has a d97 or the dice
// of a [Shuffle].
//
// Prompt panics if r or w is nil, and Draw if sides < 1. Draw returns the errors of r and
// w, which lose no input, and [io.EOF] at the end of input; the last line needs no
// newline. It allocates, and reads byte by byte and not beyond the line, so others can
// read from r too. The dice are not safe for concurrent use.
func Prompt(r io.Reader, w io.Writer) Dice {
	if r == nil || w == nil {
		misuse("Prompt", "nil reader or writer; pass ones such as os.Stdin and os.Stderr")
	}
	return &prompt{ask.Person{In: &byteReader{r: r}, Out: w}}
}

type prompt struct{ person ask.Person }

func (p *prompt) String() string { return "dice.Prompt(r, w)" }

func (p *prompt) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	faces, err := p.person.Faces(fmt.Sprintf("d%d: ", sides), []int{sides})
	if errors.Is(err, ask.ErrSlips) {
		err = fmt.Errorf("%w: %w", ErrFace, err)
	}
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}

// A byteReader reads single bytes. An error that comes with a byte waits for the next
// call.
type byteReader struct {
	r   io.Reader
	buf [1]byte
	err error
}

func (b *byteReader) ReadByte() (byte, error) {
	if err := b.err; err != nil {
		b.err = nil
		return 0, err
	}
	for range 100 {
		read, err := b.r.Read(b.buf[:])
		if read == 1 {
			b.err = err
			return b.buf[0], nil
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, io.ErrNoProgress
}
