package notation

import (
	"math"
	"strings"
)

// die reads what stands after the d.
func (r *exprReader) die(start, count int, counted bool) (*exprNode, error) {
	p := &pool{count: 1}
	if counted {
		p.count = count
	}
	if p.count < 1 || p.count > maxDice {
		return nil, r.wrong(start, "a number of dice is from 1 to %d", maxDice)
	}
	at := r.at
	if _, found := r.take("%"); found {
		p.sides = 100
		return r.pool(start, p)
	}
	if _, found := r.take("f"); found {
		p.sides, p.fate = 3, true
		return r.pool(start, p)
	}
	sides, found, err := r.number(maxNumber, "a number of sides")
	if err != nil {
		return nil, err
	}
	written := r.text[at:r.at]
	switch n := digits("d" + written); {
	case !found:
		return nil, r.wrong(start, "%s", hintDie(r.text[start:], p.count))
	case sides == 0 && len(written) > 1:
		return nil, r.wrong(at, "write d1%s", written)
	case sides == 0:
		return nil, r.wrong(at, "a die has at least 1 side")
	case n > 0 && !counted:
		return r.leaf(opDigits, &pool{count: n, sides: 6}), nil
	}
	p.sides = sides
	return r.pool(start, p)
}

// leaf returns a node of a pool.
func (r *exprReader) leaf(op operation, p *pool) *exprNode {
	n := &exprNode{op: op, pool: p, place: len(r.pools), number: p.count}
	r.pools = append(r.pools, p)
	return n
}

// condition reads a comparison with a number, if one comes next.
func (r *exprReader) condition() (*condition, error) {
	start := r.at
	op, found := r.take(">=", "=>", "<=", "=<", ">", "<", "=")
	if !found {
		return nil, nil
	}
	_, _ = r.take("=") // ==
	op = map[string]string{"=>": ">=", "=<": "<="}[op] + op
	if len(op) > 2 {
		op = op[:2]
	}
	_, negative := r.take("-")
	n, found, err := r.number(maxNumber, "a number to compare with")
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, r.wrong(start, "write a number after %s, as in d20%s15", op, op)
	}
	if negative {
		n = -n
	}
	return &condition{op, n}, nil
}

const (
	// severalNumbers is how a comparison goes on that has more numbers than one.
	severalNumbers = `^(?:or|and|to|&+|\|+)(?:[<>=]|[0-9]+(?:[^0-9d]|$))`

	oneNumber = "a comparison has one number; ask for each by itself, as in (2d6)>=7 and (2d6)=12"
)

// finish sets what follows from the parts, and checks what they do together.
func (e *Expression) finish(r *exprReader) error {
	e.pools = r.pools
	if len(e.pools) == 0 {
		if span := find(spanned, strings.ToLower(strings.TrimSpace(r.typed))); span != nil {
			return r.wrong(0, "%s", spanHint(span))
		}
		return r.wrong(0, "%s", e.noDice())
	}
	if len(e.pools) > maxPools {
		return r.wrong(0, "it has %d pools of dice; write at most %d", len(e.pools), maxPools)
	}
	rolls := 0.0
	for _, p := range e.pools {
		if hint := p.finish(); hint != "" {
			return r.wrong(0, "%s", hint)
		}
		e.most = max(e.most, p.sides)
		rolls += p.drawn.rolls
	}
	rolls *= 1 - 1e-9 // 10,000 stay 10,000 after rounding
	if rolls > maxRolls {
		return r.wrong(0, "it rolls %.0f dice on average, and %d are allowed; roll fewer, or reroll or "+
			"explode on fewer faces", math.Ceil(rolls), maxRolls)
	}
	if _, hint := e.root.reach(); hint != "" {
		return r.wrong(0, "%s", hint)
	}
	e.text = e.canonical()
	e.alike = e.alikeDice()
	return nil
}
