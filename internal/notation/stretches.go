package notation

import "slices"

// A stretch is faces that follow each other, and that the modifiers of a pool treat alike.
type stretch struct{ low, high int }

// faces returns how many there are.
func (s stretch) faces() int64 { return int64(s.high - s.low + 1) }

// stretches returns all faces of a die. There are few stretches, however many sides it has, so
// that an expression is read at once. In a stretch, each condition matches all faces or none, also
// of dice that penetrate, which count 1 less; and either all faces count alike, or a higher face
// counts more, as far as neither limit changes it.
func (p *pool) stretches() (list []stretch) {
	cuts := []int{p.lowest(), p.highest(), p.highest() + 1}
	cut := func(number int) { cuts = append(cuts, number, number+1, number+2) }
	for _, c := range []*condition{p.reroll, p.rerollOnce, p.explodeOn, p.success, p.failure} {
		if c != nil {
			cut(c.number)
		}
	}
	for _, limit := range []*int{p.least, p.most} {
		if limit != nil {
			cut(*limit)
		}
	}
	slices.Sort(cuts)
	for i, next := range cuts[1:] {
		s := stretch{cuts[i], next - 1}
		if s.low >= p.lowest() && s.low <= s.high && s.high <= p.highest() {
			list = append(list, s)
		}
	}
	return list
}
