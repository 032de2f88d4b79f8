package dice

import (
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
	Pool        int    // the index of its pool in the expression, from 0
	State       string // kept, dropped, or rerolled: then another roll follows instead
	Exploded    bool   // another die follows
	Added       bool   // its face is part of the value of the die before it
	Success     bool   // it is one of the dice that are counted
	Failure     bool   // it subtracts one from the successes
}

const kept, dropped, rerolled = "kept", "dropped", "rerolled"

// text writes a roll as a sum: 4d6dl1 = 5 + 3 + 6 (1) = 14. Dice that do not count are in
// parentheses; those that explode have an exclamation mark, and those that are counted a star.
func (e *Expr) text(dice []RolledDie, result, total int) string {
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
	b = e.expr.Root.Append(b, true, func(b []byte, n *notation.Node) []byte {
		at, of := len(b), 0
		for of < len(dice) && dice[of].Pool == n.Place {
			of++
		}
		b = appendDice(b, n, dice[:of])
		dice = dice[of:]
		if n != e.expr.Root && slices.Contains(b[at:], ' ') {
			b = slices.Insert(b, at, '(')
			b = append(b, ')')
		}
		return b
	})
	if e.expr.Check() || string(b[before:]) != strconv.Itoa(total) {
		b = append(b, " = "...)
		b = strconv.AppendInt(b, int64(total), 10)
	}
	if e.expr.Check() {
		b = append(append(b, ", "...), []string{"no", "yes"}[result]...)
	}
	return string(b)
}

// appendDice writes the dice of a pool: those that are kept, and the others in parentheses.
func appendDice(b []byte, n *notation.Node, dice []RolledDie) []byte {
	p := n.Pool
	if p.Sides == 1 && p.Plain && !p.Keeps() {
		return strconv.AppendInt(b, int64(p.Count*p.Face(1)), 10) // a fixed number
	}
	join := " + "
	if p.On[notation.Success] != nil || n.Kind == notation.Digits {
		join = ", "
	}
	separator := ""
	for _, d := range dice {
		if !d.Added && d.State == kept {
			b = appendDie(append(b, separator...), d)
			separator = join
		}
	}
	separator = " ("
	for _, d := range dice {
		if !d.Added && d.State != kept {
			b = appendDie(append(b, separator...), d)
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
