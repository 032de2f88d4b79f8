package dice

import (
	"cmp"
	"slices"
	"strconv"

	"example.com/dice/internal/notation"
)

// A Rolled has the result of an expression and every die behind it.
type Rolled struct {
	Result int    // as Roll returns it
	Text   string // such as "4d6dl1 = 5 + 3 + 6 (1) = 14"
	Dice   []RolledDie
}

// A RolledDie is one roll behind a result.
type RolledDie struct {
	Sides, Face int
	Value       int    // what it counts as: the face, or a changed face, or a sum of faces
	Pool        int    // the index of its dice in Pools
	State       string // kept, dropped, or rerolled: then another roll follows instead
	Exploded    bool   // another die follows
	Added       bool   // its face is part of the value of the die before it
	Success     bool   // it, or the total that it is in, is counted
	Failure     bool   // it subtracts one from the successes
}

const kept, dropped, rerolled = "kept", "dropped", "rerolled"

// A rolledValue is one value of a pool: the total of an entry.
type rolledValue struct {
	state string
	text  []byte
	dice  int // behind it
}

// record adds a die to those that are wanted. A face that is added to a die changes the value of
// that one, the owner, whose place is returned, or -1.
func (r *exprRoll) record(
	d *notation.LikeDice, then notation.Fate, face, value, owner int,
) int {
	die := RolledDie{Sides: d.Sides, Face: face, Value: value, Pool: d.Place, State: kept}
	if then == notation.Instead {
		die.State = rerolled
	}
	die.Exploded = then == notation.Adds || then == notation.Grows
	if owner >= 0 && then != notation.Instead {
		(*r.rolls)[owner].Value = value
		die.Value, die.Added = 0, true
	}
	*r.rolls = append(*r.rolls, die)
	switch {
	case then == notation.Grows && owner < 0:
		return len(*r.rolls) - 1
	case then == notation.Adds:
		return -1
	}
	return owner
}

// judgeEntry says of an entry, and of its dice, whether it is kept and what it counts.
func (r *exprRoll) judgeEntry(
	p *notation.PoolTerm, n *notation.Node, value int, stays bool, dice []RolledDie,
) {
	if r.values == nil {
		r.values = map[*notation.Node]rolledValue{}
	}
	t := rolledText{r.values, dice} // while the dice say what is dropped in the entry
	v := rolledValue{kept, t.node(nil, n), len(dice)}
	counted := stays && p.Success.Matches(value)
	if !stays {
		v.state = dropped
	}
	switch {
	case p.Success != nil:
		v.text = strconv.AppendInt(nil, int64(value), 10)
	case slices.Contains(v.text, ' '):
		v.text = slices.Concat([]byte("("), v.text, []byte(")"))
	}
	if counted {
		v.text = append(v.text, '*')
	}
	r.values[n] = v
	for i := range dice {
		d := &dice[i]
		if d.State == kept {
			d.State = v.state
		}
		if p.Success != nil {
			d.Success = counted && d.State == kept
			d.Failure = p.Failure.Matches(value) && d.State == kept
		}
	}
}

// judge says of each die of a pool whether it is kept and what it counts.
func judge(p *notation.PoolTerm, dice []RolledDie) {
	var room [fewDice]int
	order := room[:0]
	for i, d := range dice {
		if d.State != rerolled && !d.Added {
			order = append(order, i)
		}
	}
	if p.Keeps() {
		// Of dice that are alike, the first ones are kept.
		if from, _ := p.Kept.Places(len(order)); from > 0 {
			slices.Reverse(order)
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Compare(dice[a].Value, dice[b].Value)
		})
	}
	from, to := p.Kept.Places(len(order))
	for place, i := range order {
		d := &dice[i]
		if place < from || place >= to {
			d.State = dropped
			continue
		}
		d.Success = p.Success.Matches(d.Value)
		d.Failure = p.Failure.Matches(d.Value)
	}
	owner := kept
	for i := range dice {
		switch {
		case dice[i].Added:
			dice[i].State = owner
		case dice[i].State != rerolled:
			owner = dice[i].State
		}
	}
}

// text writes a roll as a sum: 4d6dl1 = 5 + 3 + 6 (1) = 14. Dice that do not count are in
// parentheses; those that explode have an exclamation mark, and those that are counted a star.
func (e *Expr) text(
	values map[*notation.Node]rolledValue, dice []RolledDie, result, total int,
) string {
	b := make([]byte, 0, 64+8*len(dice))
	b = append(b, e.expr.String()...)
	switch {
	case e.expr.Coin:
		return string(append(append(b, " = "...), []string{"heads", "tails"}[result-1]...))
	case e.expr.Check():
		b = append(b, ": "...)
	default:
		b = append(b, " = "...)
	}
	before := len(b)
	t := rolledText{values, dice}
	b = t.node(b, e.expr.Root)
	if e.expr.Check() || string(b[before:]) != strconv.Itoa(total) {
		b = append(b, " = "...)
		b = strconv.AppendInt(b, int64(total), 10)
	}
	if e.expr.Check() {
		b = append(append(b, ", "...), []string{"no", "yes"}[result]...)
	}
	return string(b)
}

// A rolledText writes the dice of pools, from left to right.
type rolledText struct {
	values map[*notation.Node]rolledValue
	dice   []RolledDie // that are still to be written
}

// node writes a node whose pools stand in parentheses, unless it is one.
func (t *rolledText) node(b []byte, root *notation.Node) []byte {
	return root.Append(b, true, func(b []byte, n *notation.Node) []byte {
		at := len(b)
		b = t.pool(b, n)
		if n != root && slices.Contains(b[at:], ' ') {
			b = slices.Insert(b, at, '(')
			b = append(b, ')')
		}
		return b
	})
}

// pool writes the dice, or the values, of a pool.
func (t *rolledText) pool(b []byte, n *notation.Node) []byte {
	p := n.Pool
	join := " + "
	if p.Success != nil || n.Kind == notation.Digits {
		join = ", "
	}
	if p.Entries != nil {
		return t.entries(b, p, join)
	}
	dice := t.next(p)
	if d := p.Dice[0]; d.Sides == 1 && p.Ends.All == 1 && !p.Keeps() {
		return strconv.AppendInt(b, int64(d.Count*d.Face(1)), 10) // a fixed number
	}
	return appendParts(b, join, len(dice), func(i int) (stays, written bool) {
		return dice[i].State == kept, !dice[i].Added
	}, func(b []byte, i int) []byte { return appendDie(b, dice[i]) })
}

// entries writes the values of braces.
func (t *rolledText) entries(b []byte, p *notation.PoolTerm, join string) []byte {
	for _, n := range p.Entries {
		t.dice = t.dice[t.values[n].dice:]
	}
	return appendParts(b, join, len(p.Entries), func(i int) (stays, written bool) {
		return t.values[p.Entries[i]].state == kept, true
	}, func(b []byte, i int) []byte { return append(b, t.values[p.Entries[i]].text...) })
}

// next takes the dice of a pool.
func (t *rolledText) next(p *notation.PoolTerm) (dice []RolledDie) {
	n, last := 0, p.Dice[len(p.Dice)-1].Place
	for n < len(t.dice) && t.dice[n].Pool <= last {
		n++
	}
	dice, t.dice = t.dice[:n], t.dice[n:]
	return dice
}

// appendParts writes the n parts of a pool: those that are kept, and the others in parentheses.
func appendParts(
	b []byte, join string, n int, state func(i int) (stays, written bool),
	write func(b []byte, i int) []byte,
) []byte {
	separator := ""
	for i := range n {
		if stays, written := state(i); stays && written {
			b = write(append(b, separator...), i)
			separator = join
		}
	}
	separator = " ("
	for i := range n {
		if stays, written := state(i); !stays && written {
			b = write(append(b, separator...), i)
			separator = ", "
		}
	}
	if separator == ", " {
		b = append(b, ')')
	}
	return b
}

func appendDie(b []byte, d RolledDie) []byte {
	if d.State == rerolled {
		return append(strconv.AppendInt(b, int64(d.Face), 10), " rerolled"...)
	}
	b = strconv.AppendInt(b, int64(d.Value), 10)
	if d.Exploded {
		b = append(b, '!')
	}
	if d.Success {
		b = append(b, '*')
	}
	return b
}
