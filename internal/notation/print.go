package notation

import (
	"fmt"
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

// Show returns the node as it is written; the text of a pool is that of leaf.
func (n *Node) Show(leaf func(*Node) string) string { return n.show(strengthSum, leaf) }

// show returns the node as it is written where at least this strength is wanted.
func (n *Node) show(strength int, leaf func(*Node) string) (text string) {
	switch {
	case n.Kind == Number:
		text = fmt.Sprint(n.Number)
	case n.Kind != Operation:
		text = leaf(n)
	case n.Op == chances.Negate:
		text = "-" + n.Args[0].show(strengthProduct, leaf)
	case n.Op == chances.Add || n.Op == chances.Subtract:
		text = n.Args[0].show(strengthSum, leaf) + string("+-"[n.Op-chances.Add]) +
			n.Args[1].show(strengthProduct, leaf)
	case n.Op == chances.Multiply || n.Op == chances.Divide:
		text = n.Args[0].show(strengthProduct, leaf) + string("*/"[n.Op-chances.Multiply]) +
			n.Args[1].show(strengthFactor, leaf)
	default:
		var args []string
		for _, arg := range n.Args {
			args = append(args, arg.show(strengthSum, leaf))
		}
		for word, op := range functions {
			if op == n.Op {
				text = word + "(" + strings.Join(args, ",") + ")"
			}
		}
	}
	if n.strength() < strength {
		return "(" + text + ")"
	}
	return text
}

// written returns a pool as it is written.
func written(n *Node) string {
	if n.Kind == Digits {
		return "d" + strings.Repeat("6", n.Number)
	}
	return n.Pool.String()
}

// last returns the rightmost part of a node as it is written, or nil if that is a parenthesis.
func (n *Node) last() *Node {
	if n.Kind != Operation {
		return n
	}
	closed := strengthProduct
	switch n.Op {
	case chances.Negate, chances.Add, chances.Subtract:
	case chances.Multiply, chances.Divide:
		closed = strengthFactor
	default:
		return nil
	}
	right := n.Args[len(n.Args)-1]
	if right.strength() < closed {
		return nil
	}
	return right.last()
}

// canonical returns the text of the expression.
func (e *Expression) canonical() string {
	if e.coin {
		return "coin"
	}
	text := e.Root.show(strengthSum, written)
	if e.Compared == nil {
		return text
	}
	// A comparison after some pools would be one of their dice.
	if last := e.Root.last(); last != nil && last.Kind == Dice && last.Pool.takesComparison() {
		text = "(" + text + ")"
	}
	return text + e.Compared.String()
}

// takesComparison reports whether a comparison after the pool would belong to it.
func (p *Pool) takesComparison() bool {
	last := p.Success != nil || p.least == nil && p.most == nil && !p.Keeps()
	bare := p.Explode != Never && p.explodeOn == nil && last
	return p.several() && p.Success == nil || bare
}
