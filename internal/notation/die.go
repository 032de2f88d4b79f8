package notation

import (
	"math"
	"slices"
	"strings"
)

// die reads what stands after the d.
func (r *exprReader) die(start, count int, counted bool) (*Node, error) {
	p := &PoolTerm{Count: 1}
	if counted {
		p.Count = count
	}
	if p.Count < 1 || p.Count > maxDice {
		return nil, r.wrong(start, "a number of dice is from 1 to %d", maxDice)
	}
	at := r.at
	if _, found := r.take("%"); found {
		p.Sides = 100
		return r.pool(start, p)
	}
	if _, found := r.take("f"); found {
		p.Sides, p.Faces = 3, []int{-1, 0, 1}
		return r.pool(start, p)
	}
	if _, found := r.take("{"); found {
		return r.faces(start, p)
	}
	sides, found, err := r.number(maxNumber, "a number of sides")
	if err != nil {
		return nil, err
	}
	written := r.text[at:r.at]
	switch n := digits("d" + written); {
	case !found:
		return nil, r.wrong(start, "%s", hintDie(r.text[start:], p.Count))
	case sides == 0 && len(written) > 1:
		return nil, r.wrong(at, "write d1%s", written)
	case sides == 0:
		return nil, r.wrong(at, "a die has at least 1 side")
	case n > 0 && !counted:
		return r.leaf(Digits, &PoolTerm{Count: n, Sides: 6}), nil
	}
	p.Sides = sides
	return r.pool(start, p)
}

// leaf returns a node of a pool.
func (r *exprReader) leaf(kind NodeKind, p *PoolTerm) *Node {
	n := &Node{Kind: kind, Pool: p, Place: len(r.pools), Number: p.Count}
	r.pools = append(r.pools, p)
	return n
}

// faces reads the faces of a die, such as {0,0,1,1,1,2}, behind the opening brace.
func (r *exprReader) faces(start int, p *PoolTerm) (*Node, error) {
	for {
		at := r.at
		_, negative := r.take("-")
		face, found, err := r.number(maxNumber, "a face")
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, r.wrong(at, "the faces of a die are whole numbers, as in d{0,0,1,1,1,2}")
		}
		if negative {
			face = -face
		}
		p.Faces = append(p.Faces, face)
		if _, more := r.take(","); !more {
			break
		}
	}
	if _, closed := r.take("}"); !closed {
		return nil, r.wrong(r.at, "faces end with }, and have commas between them, as in d{0,0,1,1,1,2}")
	}
	slices.Sort(p.Faces)
	p.Sides = len(p.Faces)
	return r.pool(start, p)
}

// condition reads a comparison with a number, if one comes next.
func (r *exprReader) condition() (*Condition, error) {
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
	return &Condition{op, n}, nil
}

const (
	// severalNumbers is how a comparison goes on that has more numbers than one.
	severalNumbers = `^(?:or|and|to|&+|\|+)(?:[<>=]|[0-9]+(?:[^0-9d]|$))`

	oneNumber = "a comparison has one number; ask for each by itself, as in (2d6)>=7 and (2d6)=12"
)

// finish sets what follows from the parts, and checks what they do together.
func (e *Expression) finish(r *exprReader) error {
	e.Pools = r.pools
	if len(e.Pools) == 0 {
		if span := find(spanned, strings.ToLower(strings.TrimSpace(r.typed))); span != nil {
			return r.wrong(0, "%s", spanHint(span))
		}
		return r.wrong(0, "%s", e.noDice())
	}
	if len(e.Pools) > maxPools {
		return r.wrong(0, "it has %d pools of dice; write at most %d", len(e.Pools), maxPools)
	}
	rolls := 0.0
	for _, p := range e.Pools {
		if hint := p.finish(); hint != "" {
			return r.wrong(0, "%s", hint)
		}
		if hint := p.idleCount(); hint != "" {
			return r.wrong(p.compared, "%s", hint)
		}
		rolls += p.drawn.rolls
	}
	rolls *= 1 - 1e-9 // 10,000 stay 10,000 after rounding
	if rolls > maxRolls {
		return r.wrong(0, "it rolls %.0f dice on average, and %d are allowed; roll fewer, or reroll or "+
			"explode on fewer faces", math.Ceil(rolls), maxRolls)
	}
	if _, hint := e.Root.reach(); hint != "" {
		return r.wrong(0, "%s", hint)
	}
	e.text = e.canonical()
	return nil
}
