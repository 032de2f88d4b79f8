package notation

import (
	"errors"
	"slices"
)

// A RollFunc rolls a die of the given sides. It takes no slice, since that would escape.
type RollFunc func(sides int) (face int, err error)

// ErrUnfair is returned for a run of rerolls or explosions that a fair die shows with probability
// below 2^-128.
var ErrUnfair = errors.New(
	"a die was rerolled or exploded more often than a fair one does with probability 2^-128")

// A Landed die is one of the rolls of a total.
type Landed struct {
	Sides, Face int
	Value       int // what it counts as; 0 for the further faces of a die that they are added to
	Pool        int // of the expression, from 0
	Kept        bool
	Dropped     bool
	Rerolled    bool
	Exploded    bool // and so another die was rolled
	Added       bool // its face is part of the die before it
	Success     bool // it matches what is counted
	Failure     bool // it takes one away
}

// Total rolls all dice and returns the result. It does not allocate for up to 1000 dice of a pool.
func (e *Expression) Total(throw RollFunc) (int, error) { return e.roll(throw, nil) }

// Record is Total with all dice. The total is that of the result before a check.
func (e *Expression) Record(throw RollFunc) (result, total int, dice []Landed, err error) {
	r := rollRecord{}
	result, err = e.roll(throw, &r)
	return result, r.total, r.dice, err
}

// A rollRecord keeps what was rolled.
type rollRecord struct {
	dice  []Landed
	total int
}

func (e *Expression) roll(throw RollFunc, rec *rollRecord) (int, error) {
	v, err := e.root.roll(throw, rec)
	if err != nil {
		return 0, err
	}
	total := int(v.floor())
	if rec != nil {
		rec.total = total
	}
	if e.check == nil {
		return total, nil
	}
	if e.check.matches(total) {
		return 1, nil
	}
	return 0, nil
}

func (n *exprNode) roll(throw RollFunc, rec *rollRecord) (rational, error) {
	switch n.op {
	case opNumber:
		return whole(n.number), nil
	case opPool:
		total, err := n.pool.roll(throw, rec, n.place)
		return whole(total), err
	case opDigits:
		return n.numeral(throw, rec)
	}
	v, err := n.args[0].roll(throw, rec)
	if err != nil {
		return v, err
	}
	if len(n.args) == 1 {
		return apply(n.op, v, v), nil
	}
	for _, arg := range n.args[1:] {
		w, err := arg.roll(throw, rec)
		if err != nil {
			return w, err
		}
		v = apply(n.op, v, w)
	}
	return v, nil
}

// numeral reads d6 as digits.
func (n *exprNode) numeral(throw RollFunc, rec *rollRecord) (rational, error) {
	total := 0
	for range n.number {
		face, err := throw(6)
		if err != nil {
			return rational{}, err
		}
		total = 10*total + face
		if rec != nil {
			rec.dice = append(rec.dice, Landed{Sides: 6, Face: face, Value: face, Pool: n.place,
				Kept: true})
		}
	}
	return whole(total), nil
}

// few is how many dice of a pool are rolled on a small stack.
const few = 16

// roll rolls the dice of a pool.
func (p *pool) roll(throw RollFunc, rec *rollRecord, place int) (int, error) {
	if rec != nil || !p.plain() || p.count > few && p.keeps() {
		return p.rollAll(throw, rec, place)
	}
	var faces [few]int
	total := 0
	for i := range p.count {
		face, err := throw(p.sides)
		if err != nil {
			return 0, err
		}
		total += face
		faces[i%few] = face
	}
	kept := p.kept(p.count)
	total += kept * (p.lowest() - 1)
	if kept == p.count {
		return total, nil
	}
	return total - p.dropped(faces[:p.count], p.count-kept), nil
}

// dropped returns the sum of n faces that do not count.
func (p *pool) dropped(faces []int, n int) (sum int) {
	s := p.selection()
	highest := s.highest != s.kept // the highest are dropped
	if n == 1 {
		extreme := faces[0]
		for _, face := range faces[1:] {
			if highest {
				extreme = max(extreme, face)
			} else {
				extreme = min(extreme, face)
			}
		}
		return extreme
	}
	slices.Sort(faces)
	if highest {
		faces = faces[len(faces)-n:]
	}
	for _, face := range faces[:n] {
		sum += face
	}
	return sum
}

// rollAll rolls a pool whose dice may be rerolled, explode, or be many.
func (p *pool) rollAll(throw RollFunc, rec *rollRecord, place int) (int, error) {
	var room [maxDice]int
	values, first := room[:0], 0
	if rec != nil {
		first = len(rec.dice)
	}
	for range p.count {
		var err error
		values, err = p.chain(throw, values, rec, place)
		if err != nil {
			return 0, err
		}
	}
	if rec != nil {
		return p.judge(rec.dice[first:]), nil
	}
	if p.keeps() {
		slices.Sort(values)
		kept := p.kept(len(values))
		if s := p.selection(); s.highest == s.kept {
			values = values[len(values)-kept:]
		} else {
			values = values[:kept]
		}
	}
	total := 0
	for _, v := range values {
		total += p.score(v)
	}
	return total, nil
}

// chain rolls one die, and those that its explosions add. It appends their values.
func (p *pool) chain(throw RollFunc, values []int, rec *rollRecord, place int) ([]int, error) {
	sum, less := 0, 0
	for length := 1; ; length++ {
		face, err := p.face(throw, rec, place)
		if err != nil {
			return values, err
		}
		sum += face
		more := p.explodes(face) && !(p.explode == explodeOnce && length == 2)
		if rec != nil {
			rec.dice = append(rec.dice, Landed{
				Sides: p.sides, Face: face, Value: p.clamped(face - less), Pool: place, Exploded: more,
				Added: p.explode == compound && length > 1,
			})
		}
		if p.explode != compound {
			values = append(values, p.clamped(face-less))
		}
		if !more {
			break
		}
		if length > p.drawn.longest {
			return values, ErrUnfair
		}
		if p.explode == penetrate {
			less = 1
		}
	}
	if p.explode == compound {
		values = append(values, p.clamped(sum))
		if rec != nil {
			setCompound(rec.dice, p.clamped(sum))
		}
	}
	return values, nil
}

// face rolls one die until its face stays.
func (p *pool) face(throw RollFunc, rec *rollRecord, place int) (int, error) {
	once := false
	for again := 0; ; {
		face, err := throw(p.sides)
		if err != nil {
			return 0, err
		}
		face += p.lowest() - 1
		switch {
		case p.reroll != nil && p.reroll.matches(face):
			again++
			if again > p.drawn.rerolls {
				return 0, ErrUnfair
			}
		case !once && p.rerollOnce != nil && p.rerollOnce.matches(face):
			once, again = true, 0
		default:
			return face, nil
		}
		if rec != nil {
			rec.dice = append(rec.dice, Landed{Sides: p.sides, Face: face, Pool: place, Rerolled: true})
		}
	}
}

// judge says of each die whether it is kept and what it counts, and returns the total.
func (p *pool) judge(dice []Landed) (total int) {
	var order []int
	for i, d := range dice {
		if !d.Rerolled && !d.Added {
			order = append(order, i)
		}
	}
	kept := p.kept(len(order))
	if p.keeps() {
		s := p.selection()
		slices.SortStableFunc(order, func(a, b int) int {
			if s.highest == s.kept {
				a, b = b, a
			}
			return dice[a].Value - dice[b].Value
		})
	}
	for n, i := range order {
		d := &dice[i]
		if n >= kept {
			d.Dropped = true
			continue
		}
		d.Kept = true
		total += p.score(d.Value)
		if p.success != nil {
			d.Success = p.success.matches(d.Value)
			d.Failure = p.failure != nil && p.failure.matches(d.Value)
		}
	}
	for i := range dice[1:] {
		if dice[i+1].Added {
			owner := i
			for dice[owner].Added || dice[owner].Rerolled {
				owner--
			}
			dice[i+1].Kept, dice[i+1].Dropped = dice[owner].Kept, dice[owner].Dropped
		}
	}
	return total
}
