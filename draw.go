package dice

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Dice are a [Source] that rolls a die of any number of sides, chosen at the call: a
// generator ([Generator], [Random], [Crypto]), chosen faces ([Script]), the roller of another
// program ([DiceFunc]), or a store such as a [Recycler]. [Sim], [Range], [Pick], [Shuffle],
// [Weighted], [Expr.Roll] and [Strategy.Source] ask Dice for the sizes that they need. A
// Source without Draw is a die: they take its rolls, even if a generator makes them, and what Sim
// returns is a die. A wrapper around Dice should pass on Draw, as a [Recorder] does.
//
// Dice without sides of their own have Sides() 1, and their Roll returns an error that wraps
// [errors.ErrUnsupported].
type Dice interface {
	Source

	// Draw returns an independent face, uniform on 1 to sides, or 0 and an error.
	Draw(sides int) (face int, err error)
}

// Draw returns a face from 1 to sides, each equally likely. It asks src if src is [Dice], and
// otherwise takes the rolls of [Sim] for one result, and forgets the rest of them. A draw of one
// side takes nothing.
//
// Draw panics if src is nil, sides < 1, or src is a die of one side and sides > 1. Its errors are
// those of src; a face of Dice outside 1 to sides is [ErrFace]. Rolls of a die before an error
// are lost.
func Draw(src Source, sides int) (int, error) {
	if g, ok := src.(*seededDice); ok && sides > 1 {
		if g.pcg == nil {
			return redraw(g.src, uint64(sides), g.src.Uint64())
		}
		n, word := uint64(sides), g.pcg.Uint64() // inlined
		digit, low := bits.Mul64(word, n)
		if low < n {
			return redraw(g.pcg, n, word)
		}
		return int(digit) + 1, nil
	}
	if _, ok := src.(random); ok {
		return Random.Draw(sides)
	}
	return draw("Draw", src, sides)
}

// draw is Draw for a named function. The cases for a generator and for Random save a fifth to a
// third of the time.
func draw(call string, src Source, sides int) (int, error) {
	if g, ok := src.(*seededDice); ok && sides > 1 {
		return Draw(g, sides)
	}
	if dice, ok := src.(Dice); ok {
		return drawFrom(dice, sides)
	}
	return drawOnce(call, src, sides)
}

// drawFrom validates a face of any dice.
func drawFrom(dice Dice, sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	face, err := dice.Draw(sides)
	if err != nil {
		return 0, err
	}
	if face < 1 || face > sides {
		return 0, faceError(face, uint64(sides))
	}
	return face, nil
}

// drawOne returns the face of a d1, without a roll.
func drawOne(sides int) (int, error) {
	checkSides("Draw", sides)
	return 1, nil
}

// drawOnce makes one result of a die, as Sim does.
func drawOnce(call string, src Source, sides int) (int, error) {
	n := sidesOf(call, src)
	checkSides(call, sides)
	checkMore(call, n, sides)
	if sides == 1 {
		return 1, nil
	}
	if n == uint64(sides) {
		die := checked{src, n}
		digit, err := die.digit()
		if err != nil {
			return 0, err
		}
		return int(digit) + 1, nil
	}
	var s sampler
	s.start(src, n)
	m := divisorOf(uint64(sides))
	x, err := s.choose(&m, m.n)
	if err != nil {
		return 0, cutShort(err, s.rolls, "roll")
	}
	return int(x) + 1, nil
}

// errSizeless is the error of Roll for dice without sides of their own.
var errSizeless = fmt.Errorf("dice: these dice have no sides of their own; "+
	"call Draw(src, sides), or Sim(src, sides) for a die: %w", errors.ErrUnsupported)

// Sizeless has the methods of dice without sides of their own.
type sizeless struct{}

func (sizeless) Sides() int         { return 1 }
func (sizeless) Roll() (int, error) { return 0, errSizeless }

// Generator returns [Dice] that draw from src, such as a [rand.PCG] or a [rand.ChaCha8]: the same
// seed and the same sizes give the same faces in every version, on every machine. A draw of n
// sides gives the face of [FromRand](src, n): it takes one Uint64 of src, and with probability
// below n/2^64 another. A *rand.Rand of math/rand serves too.
//
// Generator panics if src is nil or a nil pointer. Draw returns [ErrUnfair] after 128 rejected
// values, which no generator of Go gives. To share the dice between goroutines, src must be safe
// for that: a PCG is not.
func Generator(src rand.Source) Dice {
	checkRand("Generator", src)
	pcg, _ := src.(*rand.PCG)
	return &seededDice{pcg: pcg, src: src}
}

// A seededDice draws with 64-bit words.
type seededDice struct {
	sizeless
	src rand.Source
	pcg *rand.PCG // src if it is one, since the compiler inlines its Uint64
}

func (g *seededDice) String() string { return "dice.Generator(src)" }

func (g *seededDice) Draw(sides int) (int, error) { return Draw(g, sides) }

// Random is [Dice] that draw with the top-level functions of [math/rand/v2], which the operating
// system seeds. They are good enough for games, and safe for concurrent use. Draw returns no
// error.
var Random random

// Crypto is [Dice] that draw with [crypto/rand], for results that must be unpredictable. A draw of
// n sides takes the bytes, and returns the errors, of [Secure](n), and is safe for concurrent use.
var Crypto crypto

// The types of Random and Crypto have no other value, so that no program can replace these.
type (
	random struct{ sizeless }
	crypto struct{ sizeless }
)

func (random) String() string { return "dice.Random" }
func (crypto) String() string { return "dice.Crypto" }

func (random) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	n, word := uint64(sides), rand.Uint64()
	digit, low := bits.Mul64(word, n)
	if low < n {
		return redraw(topLevel{}, n, word)
	}
	return int(digit) + 1, nil
}

func (crypto) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	die := secureOf(uint64(sides))
	return die.Roll()
}

// Script returns [Dice] for tests: each draw takes the next of the faces, whatever the sides. So
// Script(20, 5, 6) gives a d20 its 20, and then 2d6 their 11. A draw after the last face returns
// an error that names its sides and wraps [io.EOF]. A [Weighted] table draws one of the sum of its
// weights, and [Pick] one of its items. [Shuffle] reads up to 12 elements from one face, the
// number of the order among n!.
//
// A face above the sides is [ErrFace], with both numbers, and stays the next one. A draw of one
// side takes no face. [Recorder] makes a script that checks the sides too.
func Script(faces ...int) Dice { return &chosenFaces{faces: slices.Clone(faces)} }

// ChosenFaces are faces still to come, and the sides that they are drawn with, unless nil.
type chosenFaces struct {
	sizeless
	faces, sides []int
	used         int
}

func (s *chosenFaces) String() string { return fmt.Sprintf("dice.Script(%d faces)", len(s.faces)) }

func (s *chosenFaces) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	if s.used == len(s.faces) {
		return 0, fmt.Errorf("dice: the script has no more faces after %d, and a d%d was drawn: %w",
			s.used, sides, io.EOF)
	}
	face := s.faces[s.used]
	if s.sides != nil && s.sides[s.used] != sides {
		return 0, fmt.Errorf("%w: face %d of the script is a %d of a d%d, and a d%d was drawn",
			ErrFace, s.used+1, face, s.sides[s.used], sides)
	}
	if face < 1 || face > sides {
		return 0, fmt.Errorf("%w, at face %d of the script", faceError(face, uint64(sides)), s.used+1)
	}
	s.used++
	return face, nil
}

// DiceFunc makes [Dice] of a function, such as the roller of another program. The function
// returns a face from 1 to sides, each equally likely, or an error; any other face is [ErrFace]:
//
//	dice.DiceFunc(func(sides int) (int, error) { return roller.Roll(ctx, sides) })
//
// It is not called for one side. Draw panics if the function is nil.
type DiceFunc func(sides int) (face int, err error)

// Sides returns 1: the dice have no sides of their own.
func (f DiceFunc) Sides() int { return 1 }

// Roll returns an error that wraps [errors.ErrUnsupported].
func (f DiceFunc) Roll() (int, error) { return 0, errSizeless }

// Draw calls the function. A face outside 1 to sides is [ErrFace].
func (f DiceFunc) Draw(sides int) (int, error) {
	checkMade(f != nil, "DiceFunc", "make one with DiceFunc(func(sides int) (int, error) { … })")
	if sides <= 1 {
		return drawOne(sides)
	}
	face, err := f(sides)
	if err != nil {
		return 0, err
	}
	if face < 1 || face > sides {
		return 0, fmt.Errorf("%w: the function of a DiceFunc returned %d for a d%d; return 1 to %d",
			ErrFace, face, sides, sides)
	}
	return face, nil
}

// drawn is a die of dice. It holds nothing, and has no Draw.
type drawn struct {
	dice  Dice
	sides int
}

func (d *drawn) Sides() int         { return d.sides }
func (d *drawn) String() string     { return fmt.Sprintf("dice.Sim(%v, %d)", d.dice, d.sides) }
func (d *drawn) Roll() (int, error) { return drawFrom(d.dice, d.sides) }

// dieOf is sidesOf for a source that must be a die.
func dieOf(call string, src Source) uint64 {
	if src == nil {
		misuse(call, "nil source; pass a die such as dice.New(6)")
	}
	n := sidesOf(call, src)
	if _, ok := src.(Dice); ok && n == 1 {
		misuse(call, "these dice have no sides of their own; pass a die such as Sim(src, 6)")
	}
	return n
}
