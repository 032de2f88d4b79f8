package dice

import (
	"fmt"
	"io"
	"slices"

	"example.com/dice/internal/words"
)

// Script returns [Dice] for tests: each draw takes the next of the faces, whatever the
// sides. So Script(20, 5, 6) gives a d20 its 20, and then 2d6 their 11. A draw after the
// last face returns an error that names its sides and wraps [io.EOF]. A [Table] draws one
// of the sum of its weights, and [Pick] one of its items. [Shuffle] reads up to 12
// elements from one face, the number of the order among n!.
//
// A face that a draw lacks is [ErrFace], with both numbers, and stays the next one. A
// draw of one side takes no face. Draw panics if sides < 1. The dice are not safe for
// concurrent use.
func Script(faces ...int) Dice { return &script{faces: slices.Clone(faces)} }

// ScriptOf returns the [Dice] of a saved transcript ([Recorder.Faces], [Recorder.Sizes]):
// as those of [Script], but a draw of other sides than the recorded ones is [ErrFace]. It
// returns an error unless there is a size for each face and each face is from 1 to its
// size.
func ScriptOf(faces, sizes []int) (Dice, error) {
	if len(faces) != len(sizes) {
		return nil, fmt.Errorf("dice: ScriptOf: %s and %s; give one size for each face",
			words.Count(len(faces), "face"), words.Count(len(sizes), "size"))
	}
	s := new(script)
	for i, face := range faces {
		if face < 1 || face > sizes[i] {
			return nil, fmt.Errorf("%w, at face %d of ScriptOf", faceError(face, uint64(sizes[i])), i+1)
		}
		if sizes[i] > 1 { // a draw of one side takes no face
			s.faces = append(s.faces, face)
			s.sizes = append(s.sizes, sizes[i])
		}
	}
	return s, nil
}

// A script has faces, and the sides that they are drawn with, unless nil.
type script struct {
	faces, sizes []int
	used         int
}

func (s *script) String() string { return fmt.Sprintf("dice.Script(%d faces)", len(s.faces)) }

func (s *script) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	if s.used == len(s.faces) {
		return 0, fmt.Errorf("dice: the script has no more faces after %d, and a d%d was drawn: %w",
			s.used, sides, io.EOF)
	}
	face := s.faces[s.used]
	if s.sizes != nil && s.sizes[s.used] != sides {
		return 0, fmt.Errorf("%w: face %d of the script is a %d of a d%d, and a d%d was drawn",
			ErrFace, s.used+1, face, s.sizes[s.used], sides)
	}
	if face < 1 || face > sides {
		return 0, fmt.Errorf("%w, at face %d of the script", faceError(face, uint64(sides)), s.used+1)
	}
	s.used++
	return face, nil
}
