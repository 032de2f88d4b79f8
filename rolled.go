package dice

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	Pool        int    // the index of its dice in the expression, from the left, from 0
	State       string // kept, dropped, or rerolled: then another roll follows instead
	Exploded    bool   // another die follows
	Added       bool   // its face is part of the value of the die before it
	Success     bool   // it, or the total that it is in, is counted
	Failure     bool   // it subtracts one from the successes
}

const kept, dropped, rerolled = "kept", "dropped", "rerolled"

// A rolledValue is one value of a pool: a die, with the rolls that are added to it, or an
// entry.
type rolledValue struct {
	value, first, end int // and its rolls, from the first to before the end
	stays             bool
	text              string // of an entry
}

// record adds a die to those that are wanted. A face that is added to a die changes the
// value of that one, the owner, whose place is returned, or -1.
func (r *exprRoll) record(
	d *notation.LikeDice, then notation.Fate, face, value, owner int,
) int {
	state := kept
	if then == notation.Instead {
		state = rerolled
	}
	added := owner >= 0 && then != notation.Instead
	if added {
		(*r.rolls)[owner].Value = value
		value = 0
	}
	*r.rolls = append(*r.rolls, RolledDie{Sides: d.Sides, Face: face, Value: value, Pool: d.Place,
		State: state, Exploded: then == notation.Adds || then == notation.Grows, Added: added})
	switch {
	case then == notation.Grows && owner < 0:
		return len(*r.rolls) - 1
	case then == notation.Adds:
		return -1
	}
	return owner
}

// entry rolls an entry of braces. Its text is made while its dice say what is dropped in
// it.
func (r *exprRoll) entry(p *notation.PoolTerm, n *notation.Node) (value int, err error) {
	first := 0
	if r.rolls != nil {
		first = len(*r.rolls)
	}
	v, err := r.node(n)
	value = int(v.Floor())
	if err != nil || r.rolls == nil {
		return value, err
	}
	if r.values == nil {
		r.values = map[*notation.PoolTerm][]rolledValue{}
	}
	t := rolledText{r.values, (*r.rolls)[first:]}
	r.values[p] = append(r.values[p],
		rolledValue{value: value, first: first, end: len(*r.rolls), text: string(t.node(nil, n))})
	return value, nil
}

// judge says of each die of a pool, whose rolls begin somewhere, whether it is kept and
// what it counts.
func (r *exprRoll) judge(p *notation.PoolTerm, first int) {
	if p.Entries == nil && !p.Keeps() && p.Success == nil {
		return
	}
	var room [fewDice]rolledValue
	values := r.values[p]
	if p.Entries == nil {
		values = room[:0]
		for i := range (*r.rolls)[first:] {
			d := &(*r.rolls)[first+i]
			switch {
			case d.Added:
				values[len(values)-1].end = first + i + 1
			case d.State != rerolled:
				values = append(values, rolledValue{value: d.Value, first: first + i, end: first + i + 1})
			}
		}
	}
	var places [fewDice]int
	order := places[:0]
	for i := range values {
		order = append(order, i)
	}
	from, to := p.Kept.Places(len(values))
	if p.Keeps() { // of values that are alike, the first ones are kept
		if from > 0 {
			slices.Reverse(order)
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Compare(values[a].value, values[b].value)
		})
	}
	for place, i := range order {
		v := &values[i]
		v.stays = place >= from && place < to
		for j := v.first; j < v.end; j++ {
			d := &(*r.rolls)[j]
			switch {
			case d.State != kept:
			case !v.stays:
				d.State = dropped
			case !d.Added && p.Success != nil:
				d.Success, d.Failure = p.Success.Matches(v.value), p.Failure.Matches(v.value)
			}
		}
	}
}

// text writes a roll as a sum: 4d6dl1 = 5 + 3 + 6 (1) = 14. Dice that do not count are in
// parentheses; those that explode have an exclamation mark, and those that are counted a
// star.
func (e *Expr) text(
	values map[*notation.PoolTerm][]rolledValue, dice []RolledDie, result, total int,
) string {
	b := make([]byte, 0, 64+8*len(dice))
	b = append(b, e.expr.String()...)
	if e.expr.Check() {
		b = append(b, ": "...)
	} else {
		b = append(b, " = "...)
	}
	switch {
	case e.expr.Coin && result == 1:
		return string(append(b, "heads"...))
	case e.expr.Coin:
		return string(append(b, "tails"...))
	}
	before := len(b)
	t := rolledText{values, dice}
	b = t.node(b, e.expr.Root)
	if e.expr.Check() || string(b[before:]) != strconv.Itoa(total) {
		b = append(b, " = "...)
		b = strconv.AppendInt(b, int64(total), 10)
	}
	switch {
	case e.expr.Check() && result == 1:
		b = append(b, ", yes"...)
	case e.expr.Check():
		b = append(b, ", no"...)
	}
	return string(b)
}

// A rolledText writes the dice of pools, from left to right.
type rolledText struct {
	values map[*notation.PoolTerm][]rolledValue
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
	if p.Success != nil || p.Digits {
		join = ", "
	}
	if p.Entries != nil {
		return t.entries(b, p, join)
	}
	dice := t.next(p)
	if d := p.Dice[0]; d.Sides == 1 && p.Ends.All == 1 && !p.Keeps() {
		return strconv.AppendInt(b, int64(d.Count*d.Face(1)), 10) // a fixed number
	}
	return appendParts(b, join, dice, nil)
}

// entries writes the values of braces, each as its dice unless it is counted.
func (t *rolledText) entries(b []byte, p *notation.PoolTerm, join string) []byte {
	var parts []RolledDie
	var texts []string
	for _, v := range t.values[p] {
		t.dice = t.dice[v.end-v.first:]
		die := RolledDie{Value: v.value, State: dropped}
		if v.stays {
			die.State, die.Success = kept, p.Success.Matches(v.value)
		}
		parts = append(parts, die)
		if strings.Contains(v.text, " ") {
			v.text = "(" + v.text + ")"
		}
		texts = append(texts, v.text)
	}
	if p.Success != nil {
		texts = nil
	}
	return appendParts(b, join, parts, texts)
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

// appendParts writes the values of a pool: those that are kept, and the others in
// parentheses. They are dice, unless they have texts.
func appendParts(b []byte, join string, dice []RolledDie, texts []string) []byte {
	separator, others := "", 0
	for i := range dice {
		d := &dice[i]
		switch {
		case d.Added:
		case d.State != kept:
			others++
		default:
			b = appendPart(append(b, separator...), i, d, texts)
			separator = join
		}
	}
	if others == 0 {
		return b
	}
	separator = " ("
	for i := range dice {
		d := &dice[i]
		if !d.Added && d.State != kept {
			b = appendPart(append(b, separator...), i, d, texts)
			separator = ", "
		}
	}
	return append(b, ')')
}

func appendPart(b []byte, i int, d *RolledDie, texts []string) []byte {
	if texts != nil {
		return append(b, texts[i]...)
	}
	return appendDie(b, d)
}

func appendDie(b []byte, d *RolledDie) []byte {
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
