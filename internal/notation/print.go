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

func (n *Node) strength() int {
	if n.Kind != Operation {
		return strengthFactor
	}
	switch n.Op {
	case chances.Add, chances.Subtract, chances.Negate:
		return strengthSum
	case chances.Multiply, chances.Divide:
		return strengthProduct
	}
	return strengthFactor
}

// Append writes the node to b, with blanks around + and - between its parts if it is spaced. The
// text of a pool is that of leaf.
func (n *Node) Append(b []byte, spaced bool, leaf func(b []byte, n *Node) []byte) []byte {
	return n.show(b, strengthSum, spaced, leaf)
}

// show writes the node where at least this strength is wanted.
func (n *Node) show(
	b []byte, strength int, spaced bool, leaf func(b []byte, n *Node) []byte,
) []byte {
	if n.strength() < strength {
		b = append(b, '(')
		return append(n.show(b, strengthSum, false, leaf), ')')
	}
	switch {
	case n.Kind == Number:
		return strconv.AppendInt(b, int64(n.Number), 10)
	case n.Kind != Operation:
		return leaf(b, n)
	}
	switch n.Op {
	case chances.Negate:
		return n.Args[0].show(append(b, '-'), strengthProduct, spaced, leaf)
	case chances.Add, chances.Subtract:
		sign := string("+-"[n.Op-chances.Add])
		if spaced {
			sign = " " + sign + " "
		}
		b = append(n.Args[0].show(b, strengthSum, spaced, leaf), sign...)
		return n.Args[1].show(b, strengthProduct, spaced, leaf)
	case chances.Multiply, chances.Divide:
		b = append(n.Args[0].show(b, strengthProduct, spaced, leaf), "*/"[n.Op-chances.Multiply])
		return n.Args[1].show(b, strengthFactor, spaced, leaf)
	}
	for word, op := range functions {
		if op == n.Op {
			b = append(b, word...)
		}
	}
	for i, arg := range n.Args {
		b = append(b, "(,"[min(i, 1)])
		b = arg.show(b, strengthSum, false, leaf)
	}
	return append(b, ')')
}

// written writes a pool as it is read.
func written(b []byte, n *Node) []byte {
	if n.Kind == Digits {
		return append(b, "d666"[:1+n.Number]...)
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
	if last.Kind == Dice && !strings.HasSuffix(text, ")") && last.Pool.takesComparison() {
		text = "(" + text + ")"
	}
	return text + e.Compared.String()
}

// takesComparison reports whether a comparison after the pool would belong to it.
func (p *PoolTerm) takesComparison() bool {
	last := p.Success != nil || p.least == nil && p.most == nil && !p.Keeps()
	bare := p.Explode != chances.Never && p.explodeOn == nil && last
	return p.several() && p.Success == nil || bare
}
