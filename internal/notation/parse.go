package notation

import (
	"slices"

	"example.com/dice/internal/chances"
)

func (r *exprReader) expr(e *Expression) {
	if r.text == "coin" {
		e.Coin = true
		e.Root = r.leaf(r.like(&LikeDice{Count: 1, Sides: 2}))
		return
	}
	if number(r.text) {
		r.text = "1d" + r.text // a die: its pool has the limits
		r.place = append([]int{0, 0}, r.place...)
	}
	e.Root = r.sum()
	at, dice := r.at, len(r.dice)
	r.checked = at
	_, e.versus = r.take("vs")
	if e.versus {
		e.Root = operation(chances.Subtract, total(e.Root), total(r.sum()))
		e.Compared = newCondition(">", 0)
		if dice == 0 || len(r.dice) == dice {
			r.wrong(at, "vs stands between dice; compare with a number as in d20+5>=15")
		}
	} else {
		e.Compared = r.comparison()
	}
	switch {
	case r.at == len(r.text):
	case r.next() == ')':
		r.wrong(r.at, "a ( is missing before this )")
	case e.Compared != nil:
		r.wrong(r.at, "a comparison has one number and comes last, as in d20+5>=15; dice are "+
			"counted together in braces, as in {d6+5d8}>=4")
	case r.next() == 'd' && r.text[r.at-1] == ')':
		r.wrong(r.at, numberOfDice)
	default:
		r.wrong(r.at, "%s", hintAfter(r.text[r.at:]))
	}
}

// total returns a side of a contest as a total, which is rounded down if it is not whole.
func total(side *Node) *Node {
	whole := side.Kind == Operation && slices.Contains(roundings, side.Op)
	if whole || !side.uses(chances.Divide) {
		return side
	}
	return operation(chances.Floor, side)
}

var roundings = []chances.Op{chances.Floor, chances.Ceil, chances.Round}

func (r *exprReader) sum() *Node {
	if _, negative := r.take("-"); negative {
		return r.chain(operation(chances.Negate, r.term()), r.term, "+", "-")
	}
	return r.chain(r.term(), r.term, "+", "-")
}

func (r *exprReader) term() *Node { return r.chain(r.factor(), r.factor, "*", "x", "/") }

// chain reads what follows a node and a sign, from left to right.
func (r *exprReader) chain(left *Node, next func() *Node, signs ...string) *Node {
	for {
		sign, found := r.take(signs...)
		if !found {
			return left
		}
		op := map[string]chances.Op{"+": chances.Add, "-": chances.Subtract, "/": chances.Divide,
			"*": chances.Multiply, "x": chances.Multiply}[sign]
		left = operation(op, left, next())
	}
}

func (r *exprReader) factor() *Node {
	start := r.at
	if _, found := r.take("("); found {
		inner := r.sum()
		r.close(start, ")")
		return inner
	}
	if _, found := r.take("{"); found {
		return r.braces(start)
	}
	for op, o := range operators {
		if o.strength < strengthFactor {
			continue
		}
		if _, found := r.take(o.sign + "("); found {
			return r.function(chances.Op(op), start)
		}
	}
	if word, found := r.take("adv", "dis"); found {
		p := r.like(&LikeDice{Count: 2, Sides: 20})
		p.Kept = chances.Kept{Most: 1, Lowest: word == "dis"}
		return r.pool(start, p, p.Dice)
	}
	count, found := r.number(maxNumber, "a number")
	if _, die := r.take("d"); die {
		return r.die(start, count, found)
	}
	if !found {
		r.wrong(start, "%s", hintAt(r.text, start))
	}
	return &Node{Kind: Number, Number: count}
}

// close reads the parenthesis or brace of what begins at a place.
func (r *exprReader) close(start int, sign string) {
	if _, found := r.take(sign); found {
		return
	}
	if r.at == len(r.text) {
		r.wrong(start, "a %s is missing for this", sign)
	}
	r.wrong(r.at, "%s", hintAfter(r.text[r.at:]))
}

func (r *exprReader) function(op chances.Op, start int) *Node {
	n := operation(op)
	for more := true; more; _, more = r.take(",") {
		n.Args = append(n.Args, r.sum())
	}
	r.close(start, ")")
	if several := op == chances.Min || op == chances.Max; several != (len(n.Args) > 1) {
		r.wrong(start, "%s has too few or too many parts; write max(d6,d8), or floor(d6/2)",
			operators[op].sign)
	}
	return n
}

// braces reads what stands behind an opening brace: dice joined by +, which are one pool,
// or values. One value alone is only in parentheses.
func (r *exprReader) braces(start int) *Node {
	first := len(r.pools)
	p := &PoolTerm{}
	for more := true; more; _, more = r.take(",") {
		p.Entries = append(p.Entries, r.sum())
	}
	r.close(start, "}")
	var dice []*LikeDice
	for _, inner := range r.pools[first:] {
		if !inner.Digits {
			dice = append(dice, inner.Dice...)
		}
	}
	if len(p.Entries) > 1 {
		return r.pool(start, p, dice)
	}
	inner := p.Entries[0]
	terms := inner.terms()
	if !slices.ContainsFunc(terms, func(n *Node) bool { return n.Pool == nil || !n.Pool.bare() }) {
		r.pools = r.pools[:len(r.pools)-len(terms)]
		p.Dice, p.Entries = dice, nil
		return r.pool(start, p, dice)
	}
	at := r.at
	if r.modifier(p, dice) && (p.Keeps() || p.Success != nil) {
		r.wrong(at, "between these braces is one value; separate values by commas, as in "+
			"{2d6+1,d8}kh1, and write a total that is compared in parentheses")
	}
	for r.modifier(p, dice) {
	}
	return inner
}
