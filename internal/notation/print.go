package notation

import (
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// Strengths of operations, for parentheses.
const (
	strengthSum = iota
	strengthProduct
	strengthFactor
)

// operators are written so: with a sign in front of one part or between two, or, those of
// a factor, as a word in front of parentheses.
var operators = []struct {
	sign     string
	strength int
}{
	chances.Negate:   {"-", strengthSum},
	chances.Add:      {"+", strengthSum},
	chances.Subtract: {"-", strengthSum},
	chances.Multiply: {"*", strengthProduct},
	chances.Divide:   {"/", strengthProduct},
	chances.Floor:    {"floor", strengthFactor},
	chances.Ceil:     {"ceil", strengthFactor},
	chances.Round:    {"round", strengthFactor},
	chances.Abs:      {"abs", strengthFactor},
	chances.Min:      {"min", strengthFactor},
	chances.Max:      {"max", strengthFactor},
}

// Append writes the node to b, with blanks around + and - between its parts if it is
// spaced. The text of a pool is that of leaf.
func (n *Node) Append(b []byte, spaced bool, leaf func(b []byte, n *Node) []byte) []byte {
	return n.show(b, strengthSum, spaced, leaf)
}

// show writes the node where at least this strength is wanted.
func (n *Node) show(
	b []byte, strength int, spaced bool, leaf func(b []byte, n *Node) []byte,
) []byte {
	operator := operators[n.Op]
	sign := operator.sign
	switch {
	case n.Kind == Number:
		return strconv.AppendInt(b, int64(n.Number), 10)
	case n.Kind != Operation:
		return leaf(b, n)
	case operator.strength < strength:
		b = append(b, '(')
		return append(n.show(b, strengthSum, false, leaf), ')')
	case n.Op == chances.Negate:
		return n.Args[0].show(append(b, sign...), strengthProduct, spaced, leaf)
	case operator.strength < strengthFactor:
		if spaced && operator.strength == strengthSum {
			sign = " " + sign + " "
		}
		b = append(n.Args[0].show(b, operator.strength, spaced, leaf), sign...)
		return n.Args[1].show(b, operator.strength+1, spaced, leaf)
	}
	b = append(b, sign...)
	for i, arg := range n.Args {
		b = append(b, "(,"[min(i, 1)])
		b = arg.show(b, strengthSum, false, leaf)
	}
	return append(b, ')')
}

// written writes a pool as it is read.
func written(b []byte, n *Node) []byte {
	if n.Kind == Digits {
		return append(append(b, 'd'), strings.Repeat("6", n.Pool.Count())...)
	}
	return append(b, n.Pool.String()...)
}

// canonical returns the text of the expression.
func (e *Expression) canonical() string {
	if e.Coin {
		return "coin"
	}
	text := string(e.Root.Append(nil, false, written))
	if e.Compared == nil {
		return text
	}
	last := e.Root
	for last.Kind == Operation {
		last = last.Args[len(last.Args)-1]
	}
	// A comparison after some pools would be one of their dice.
	p := last.Pool
	takes := last.Kind == Dice && p.Success == nil && p.several()
	end := text[len(text)-1:] // of an explosion without a condition
	if end != ")" && (takes || strings.Contains("!op", end) || e.countsBefore()) {
		text = "(" + text + ")"
	}
	return text + e.Compared.String()
}
