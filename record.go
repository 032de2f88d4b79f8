package dice

import "slices"

// A Recorder is [Dice] that keep a transcript of their draws. [Record] makes one.
type Recorder struct {
	rng          Dice
	faces, sizes []int
}

// Record returns a [Recorder] of rng that changes nothing: a game over a recorder is the
// game over rng, with one exception: what gives leftovers back to a store ([Table.Pick],
// [WeightedPick], [WeightedPerm], [Chance]) cannot do so through a recorder. Over one
// store, record the die: Recycle(Die(Record(rng), 6)).
//
// A failed draw and a draw of one side are not recorded; a face outside the sides is
// [ErrFace], and not recorded either. A draw allocates only when the transcript grows.
// Record panics if rng is nil. A Recorder is not safe for concurrent use.
func Record(rng Dice) *Recorder {
	checkDice("Record", rng)
	return &Recorder{rng: rng}
}

func (r *Recorder) made() *Recorder {
	checkMade(r != nil && r.rng != nil, "Recorder", "make one with Record")
	return r
}

// Draw returns a face of the recorded dice, from 1 to sides. Its errors are theirs, and
// [ErrFace]. It panics if sides < 1.
func (r *Recorder) Draw(sides int) (int, error) {
	face, err := draw(r.made().rng, sides)
	if err == nil && sides > 1 {
		r.faces = append(r.faces, face)
		r.sizes = append(r.sizes, sides)
	}
	return face, err
}

// Faces returns a copy of the transcript.
func (r *Recorder) Faces() []int { return slices.Clone(r.made().faces) }

// Sizes returns the sides behind each face of the transcript, as a copy.
func (r *Recorder) Sizes() []int { return slices.Clone(r.made().sizes) }

// Script returns dice that repeat the transcript and check the sides: a draw of other
// sides is [ErrFace], with both. After the last face their error wraps [io.EOF].
// [ScriptOf] makes the same from a saved transcript.
func (r *Recorder) Script() Dice { return &script{faces: r.Faces(), sizes: r.Sizes()} }

// Reset empties the transcript, so that a service that has saved it can go on recording.
func (r *Recorder) Reset() { r.made().faces, r.sizes = nil, nil }
