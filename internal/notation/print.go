package notation

import (
	"fmt"
	"strings"
)

// Strengths of operations, for parentheses.
const (
	strengthSum = iota
	strengthProduct
	strengthFactor
)

func (n *exprNode) strength() int {
	switch n.op {
	case opAdd, opSubtract, opNegate:
		return strengthSum
	case opMultiply, opDivide:
		return strengthProduct
	}
	return strengthFactor
}

// show returns the node as it is written where at least this strength is wanted. The text of a
// pool is that of leaf.
func (n *exprNode) show(strength int, leaf func(*exprNode) string) string {
	text := ""
	switch n.op {
	case opNumber:
		text = fmt.Sprint(n.number)
	case opPool, opDigits:
		text = leaf(n)
	case opNegate:
		text = "-" + n.args[0].show(strengthProduct, leaf)
	case opAdd, opSubtract:
		text = n.args[0].show(strengthSum, leaf) + string("+-"[n.op-opAdd]) +
			n.args[1].show(strengthProduct, leaf)
	case opMultiply, opDivide:
		text = n.args[0].show(strengthProduct, leaf) + string("*/"[n.op-opMultiply]) +
			n.args[1].show(strengthFactor, leaf)
	default:
		var args []string
		for _, arg := range n.args {
			args = append(args, arg.show(strengthSum, leaf))
		}
		for word, op := range functions {
			if op == n.op {
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
func written(n *exprNode) string {
	if n.op == opDigits {
		return "d" + strings.Repeat("6", n.number)
	}
	return n.pool.String()
}

// last returns the rightmost part of a node as it is written, or nil if that is a parenthesis.
func (n *exprNode) last() *exprNode {
	switch n.op {
	case opNumber, opPool, opDigits:
		return n
	case opNegate, opAdd, opSubtract, opMultiply, opDivide:
		right := n.args[len(n.args)-1]
		closed := strengthProduct
		if n.op == opMultiply || n.op == opDivide {
			closed = strengthFactor
		}
		if right.strength() < closed {
			return nil
		}
		return right.last()
	}
	return nil
}

// canonical returns the text of the expression.
func (e *Expression) canonical() string {
	if e.coin {
		return "coin"
	}
	text := e.root.show(strengthSum, written)
	if e.check == nil {
		return text
	}
	// A comparison after some pools would be one of their dice.
	if last := e.root.last(); last != nil && last.op == opPool && last.pool.takesComparison() {
		text = "(" + text + ")"
	}
	return text + e.check.String()
}

// takesComparison reports whether a comparison after the pool would belong to it.
func (p *pool) takesComparison() bool {
	last := p.success != nil || p.least == nil && p.most == nil && p.choice == ""
	bare := p.explode != noExplosion && p.explodeOn == nil && last
	return p.several() && p.success == nil || bare
}
