package notation

import "slices"

// A faceSpan is faces that follow each other, and that the modifiers of a pool treat alike.
type faceSpan struct {
	low, high int
	times     int64 // the sides that show each face
}

// sides returns how many sides show one of the faces.
func (s faceSpan) sides() int64 { return int64(s.high-s.low+1) * s.times }

// stretches returns all faces of a die but those that are always rerolled. They are few, however
// many sides it has, so that an expression is read at once. In a stretch, each condition matches
// all faces or none, also of dice that penetrate, which count 1 less; and either all faces count
// alike, or a higher face counts more, as far as neither limit changes it.
func (p *PoolTerm) stretches() (list []faceSpan) {
	for _, face := range p.Faces {
		if n := len(list); n > 0 && list[n-1].low == face {
			list[n-1].times++
			continue
		}
		list = append(list, faceSpan{face, face, 1})
	}
	cuts := []int{1, p.Sides, p.Sides + 1}
	for _, c := range p.On {
		if c != nil {
			cuts = append(cuts, c.number, c.number+1, c.number+2)
		}
	}
	slices.Sort(cuts)
	for i, next := range cuts[1:] {
		s := faceSpan{cuts[i], next - 1, 1}
		if p.Faces == nil && s.low >= 1 && s.low <= s.high && s.high <= p.Sides {
			list = append(list, s)
		}
	}
	return slices.DeleteFunc(list, func(s faceSpan) bool { return p.On[Reroll].Matches(s.low) })
}
