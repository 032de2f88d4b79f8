package dice

import "fmt"

// Die returns a die of the given number of sides that is rolled with rng: its faces are
// those of rng.Draw(sides), and its errors too. So Die(Generator(pcg), 6) is a seeded d6,
// Die(Crypto, 6) an unpredictable one, and Die(person, 6) the d6 of a person ([Prompt]).
// A face of foreign dice outside 1 to sides is [ErrFace]. Die panics if rng is nil or
// sides < 1. The die is as safe for concurrent use as rng.
func Die(rng Dice, sides int) Source {
	checkDice("Die", rng)
	checkSides("Die", sides)
	if store := storeOf(rng); store != nil {
		return store.die(uint64(sides))
	}
	if maker, ok := rng.(interface{ die(sides uint64) Source }); ok && sides > 1 {
		return maker.die(uint64(sides))
	}
	return &die{rng, sides}
}

// New returns a die of the given number of sides that rolls with [Random]. It is good
// enough for games, and safe for concurrent use. New panics if sides < 1. Roll returns no
// error.
func New(sides int) Source {
	checkSides("New", sides)
	return &die{Random, sides}
}

type die struct {
	rng   Dice
	sides int
}

func (d *die) Sides() int         { return d.sides }
func (d *die) String() string     { return fmt.Sprintf("dice.Die(%v, %d)", d.rng, d.sides) }
func (d *die) Roll() (int, error) { return draw(d.rng, d.sides) }

// draw validates the face of any dice.
func draw(rng Dice, sides int) (int, error) {
	face, err := rng.Draw(sides)
	if err != nil {
		return 0, err
	}
	if face < 1 || face > sides {
		return 0, faceError(face, uint64(sides))
	}
	return face, nil
}
