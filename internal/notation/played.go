package notation

import (
	"slices"

	"example.com/dice/internal/chances"
)

// A DicePool is the dice of a pool as people roll them: one kind, each of which adds at
// most one more. Planners and cards know pools only so.
type DicePool struct {
	*LikeDice
	Leaf    *Node // the pool in the expression
	Kept    chances.Kept
	Digits  bool     // they are read as the digits of a number
	Counts  bool     // they are counted, not added
	GoesOn  bool     // a die may be rolled again, or add one more
	Adds    bool     // a die may add one more
	Effects int      // modifiers of the dice and of what counts
	Counted []string // how they are counted, in words
}

// DieStages is how many stages the law of a die of a [DicePool] has at most.
const DieStages = 4

// Played returns the pools of the expression, from left to right, or nil if one is not
// such.
func (e *Expression) Played() (pools []*DicePool) {
	if e.Coin {
		return nil
	}
	for _, leaf := range e.Root.played().leaves() {
		p := leaf.Pool
		if p.Entries != nil || len(p.Dice) != 1 {
			return nil
		}
		d := p.Dice[0]
		if d.Law.endless() || d.Law.leads(Grows) || len(d.Law.Stages) > DieStages {
			return nil
		}
		made := &DicePool{LikeDice: d, Leaf: leaf, Kept: p.Kept, Digits: p.Digits,
			Counts: p.Success != nil, GoesOn: !d.Law.Once(), Adds: d.Law.leads(Adds),
			Counted: p.counted("dice that show"), Effects: len(d.changes)}
		for _, c := range []*Condition{p.Success, p.Failure} {
			if c != nil {
				made.Effects++
			}
		}
		pools = append(pools, made)
	}
	return pools
}

// AsPlayed returns the expression with the formula of its pools: one of several values
// that is kept is the highest or the lowest of them, and dice in an operation that always
// show the same are a number.
func (e *Expression) AsPlayed() *Expression {
	made := *e
	made.text, made.Root = e.String(), e.Root.played()
	return &made
}

// played returns the node with such a formula: itself if it has one.
func (n *Node) played() *Node {
	made := Node{Kind: Operation, Op: chances.Max}
	if p := n.Pool; p != nil {
		from, to := p.Kept.Places(p.Count())
		some := p.Success != nil || p.adds() || len(p.Dice) == 1 // no formula
		if some || to-from != 1 || from > 0 && to < p.Count() {
			return n
		}
		kept := chances.Kept{Most: 1, Lowest: from == 0}
		if kept.Lowest {
			made.Op = chances.Min
		}
		for _, d := range p.Dice {
			kind := &PoolTerm{Dice: []*LikeDice{d}}
			if d.Count > 1 {
				kind.Kept = kept
			}
			made.Args = append(made.Args, &Node{Kind: Dice, Pool: kind})
		}
		for _, entry := range p.Entries {
			made.Args = append(made.Args, entry.played())
		}
		return &made
	}
	made = *n
	made.Args = nil
	same := true
	for _, arg := range n.Args {
		part := arg.played()
		if s, _, _ := arg.bounds(); s.Lo == s.Hi && s.Lo.N >= 0 && arg.Kind == Dice {
			part = &Node{Kind: Number, Number: int(s.Lo.N)}
		}
		made.Args, same = append(made.Args, part), same && part == arg
	}
	if same {
		return n
	}
	return &made
}

// leaves returns the nodes of dice, from left to right.
func (n *Node) leaves() (list []*Node) {
	if n.Pool != nil {
		return []*Node{n}
	}
	for _, arg := range n.Args {
		list = append(list, arg.leaves()...)
	}
	return list
}

// Said says what is done with each die, which is rolled, or made.
func (d *DicePool) Said(rolled string) []string {
	name := "die"
	if d.Faces == nil && d.Sides > 2 {
		name = "d" + d.sidesText()
	}
	return d.inWords(name, rolled)
}

// Plain reports whether all dice are added, as they show.
func (d *DicePool) Plain() bool { return d.Effects == 0 && !d.Digits && !d.Keeps() }

// Keeps reports whether some dice are dropped.
func (d *DicePool) Keeps() bool { return d.Leaf.Pool.Keeps() }

// Values returns the faces of the die, each once.
func (d *DicePool) Values() []int { return slices.Compact(slices.Clone(d.Faces)) }

// Score returns what a die that stays adds to the total.
func (d *DicePool) Score(value int) int { return d.Leaf.Pool.Score(value) }

// A DieFate is what becomes of a die that shows a side.
type DieFate struct {
	Again bool // it is rolled again
	More  bool // it stays, and another die follows
	Next  int  // the stage of the next roll, if there is one
	Value int  // what it counts as if it stays
}

// Fate returns what becomes of a die in a stage of its law that shows a side, from 1.
func (d *DicePool) Fate(stage, side int) DieFate {
	face, s := d.Face(side), &d.Law.Stages[stage]
	span := s.Spans[slices.IndexFunc(s.Spans, func(s Span) bool { return face <= s.High })]
	return DieFate{Again: span.Then == Instead, More: span.Then == Adds, Next: span.Next,
		Value: d.Law.worth(s.counts(face))}
}
