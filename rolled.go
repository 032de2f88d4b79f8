package dice

import (
	"bytes"
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
	Pool        int    // the index of its dice in the expression, from the left, from 0
	State       string // kept, dropped, or rerolled: then another roll follows instead
	Exploded    bool   // another die follows
	Added       bool   // its face is part of the value of the die before it
	Success     bool   // it, or the total that it is in, is counted
	Failure     bool   // it subtracts one from the successes
}

const kept, dropped, rerolled = "kept", "dropped", "rerolled"

// The rolledDice are the dice of a roll, and the texts of its pools, in the order in which
// they were rolled, which is that of the expression.
type rolledDice struct {
	dice  []RolledDie
	texts [][]byte
}

// A rolledValue is one value of a pool: a die, with the rolls that are added to it, or an
// entry.
type rolledValue struct {
	value, first, end int // and its rolls, from the first to before the end
	stays             bool
	text              []byte // of an entry
}

// roll adds a roll. A face that is added to a die changes the value of that one, the
// owner, whose place is returned, or -1.
func (w *rolledDice) roll(
	d *notation.LikeDice, then notation.Fate, face, value, owner int,
) int {
	state := kept
	if then == notation.Instead {
		state = rerolled
	}
	added := owner >= 0 && then != notation.Instead
	if added {
		w.dice[owner].Value = value
		value = 0
	}
	w.dice = append(w.dice, RolledDie{Sides: d.Sides, Face: face, Value: value, Pool: d.Place,
		State: state, Exploded: then == notation.Adds || then == notation.Grows, Added: added})
	switch {
	case then == notation.Grows && owner < 0:
		return len(w.dice) - 1
	case then == notation.Adds:
		return -1
	}
	return owner
}

// pool adds the text of a pool, whose rolls begin at first, and says of each die whether
// it is kept and what it counts.
func (w *rolledDice) pool(p *notation.PoolTerm, first int, entries []rolledValue) {
	var room [fewDice]rolledValue
	values, dice := entries, w.dice[first:]
	if entries == nil && (p.Keeps() || p.Success != nil) {
		values = room[:0]
		for i, d := range dice {
			switch {
			case d.Added:
				values[len(values)-1].end = first + i + 1
			case d.State != rerolled:
				values = append(values, rolledValue{value: d.Value, first: first + i, end: first + i + 1})
			}
		}
	}
	w.choose(p, values)
	text := poolText{join: " + ", kept: make([]byte, 0, 8*len(dice))}
	if p.Success != nil || p.Digits {
		text.join = ", "
	}
	for _, v := range entries {
		value := text.next(v.stays)
		if p.Success == nil {
			*value = appendTerm(*value, v.text)
		} else {
			counted := v.stays && p.Success.Matches(v.value)
			*value = appendDie(*value, RolledDie{Value: v.value, Success: counted})
		}
	}
	for _, d := range dice {
		if entries == nil && !d.Added {
			value := text.next(d.State == kept)
			*value = appendDie(*value, d)
		}
	}
	if entries == nil && p.Dice[0].Sides == 1 && p.Ends.All == 1 && !p.Keeps() { // a fixed number
		text.kept = strconv.AppendInt(nil, int64(p.Dice[0].Count*p.Dice[0].Face(1)), 10)
	}
	w.texts = append(w.texts, text.whole())
}

// choose says of each value of a pool whether it stays, and of its dice what they count.
func (w *rolledDice) choose(p *notation.PoolTerm, values []rolledValue) {
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
			d := &w.dice[j]
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

// sum writes the roll as a sum: 4d6dl1 = 5 + 3 + 6 (1) = 14. Dice that do not count are in
// parentheses; those that explode have an exclamation mark, and those that are counted a
// star.
func (w *rolledDice) sum(e *notation.Expression, result, total int) string {
	b := make([]byte, 0, 64+8*len(w.dice))
	b = append(b, e.String()...)
	if e.Check() {
		b = append(b, ": "...)
	} else {
		b = append(b, " = "...)
	}
	switch {
	case e.Coin && result == 1:
		return string(append(b, "heads"...))
	case e.Coin:
		return string(append(b, "tails"...))
	}
	before := len(b)
	b = nodeText(b, e.Root, w.texts)
	if e.Check() || string(b[before:]) != strconv.Itoa(total) {
		b = append(b, " = "...)
		b = strconv.AppendInt(b, int64(total), 10)
	}
	switch {
	case e.Check() && result == 1:
		b = append(b, ", yes"...)
	case e.Check():
		b = append(b, ", no"...)
	}
	return string(b)
}

// nodeText writes a node with the texts of its pools, in parentheses unless it is one.
func nodeText(b []byte, root *notation.Node, pools [][]byte) []byte {
	return root.Append(b, true, func(b []byte, n *notation.Node) []byte {
		text := pools[0]
		pools = pools[1:]
		if n == root {
			return append(b, text...)
		}
		return appendTerm(b, text)
	})
}

// appendTerm writes a text, in parentheses if it has blanks.
func appendTerm(b, text []byte) []byte {
	if !bytes.ContainsRune(text, ' ') {
		return append(b, text...)
	}
	return append(append(append(b, '('), text...), ')')
}

// A poolText has the values of a pool: those that are kept, and the others, which follow in
// parentheses.
type poolText struct {
	join         string // between those that are kept
	kept, others []byte
}

// next returns where the next value is to be appended.
func (t *poolText) next(stays bool) *[]byte {
	to, separator := &t.others, ", "
	if stays {
		to, separator = &t.kept, t.join
	}
	if len(*to) > 0 {
		*to = append(*to, separator...)
	}
	return to
}

func (t *poolText) whole() []byte {
	if t.others == nil {
		return t.kept
	}
	return append(append(append(t.kept, " ("...), t.others...), ')')
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
