package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or 1d66.
func Die(text string) (sides int, err error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	if word == "coin" {
		return 2, nil
	}
	if digits[word] > 0 {
		return 0, fmt.Errorf("%.40q is not one die: %s", text, Understood(word))
	}
	bare := bare(word)
	sides, err = strconv.Atoi(bare)
	if err == nil && sides >= 1 {
		return sides, nil
	}
	hint := ""
	switch {
	case err == nil:
		hint = "a die has at least 1 side"
	case number(bare):
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	default:
		hint = dieHint(word)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// bare returns a die without the letter.
func bare(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "1d"), "d") }

// number reports whether a text is digits.
func number(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// die reads what stands after the d.
func (r *exprReader) die(start, count int, counted bool) *Node {
	p := &PoolTerm{Count: 1}
	if counted {
		p.Count = count
	}
	if p.Count < 1 || p.Count > maxDice {
		r.wrong(start, "a number of dice is from 1 to %d", maxDice)
	}
	at := r.at
	switch word, _ := r.take("%", "f", "{"); word {
	case "%":
		p.Sides = 100
	case "f":
		p.Sides, p.Faces = 3, []int{-1, 0, 1}
	case "{":
		r.faces(p)
	default:
		sides, found := r.number(maxNumber, "a number of sides")
		switch n := digits["d"+r.text[at:r.at]]; {
		case !found:
			r.wrong(start, "%s", hintAt(r.text, start))
		case sides == 0:
			r.wrong(at, "a die has at least 1 side")
		case n > 0 && !counted:
			return r.digits(n)
		}
		p.Sides = sides
	}
	return r.pool(start, p)
}

// digits returns a node of d6 that are read as digits, and what they mean.
func (r *exprReader) digits(n int) *Node {
	read := r.leaf(Digits, &PoolTerm{Count: n, Sides: 6})
	die, number := &Node{Kind: Dice, Pool: &PoolTerm{Count: 1, Sides: 6}}, &Node{}
	die.Pool.finish()
	for range n {
		number = operation(chances.Multiply, number, &Node{Number: 10})
		number = operation(chances.Add, number, die)
	}
	read.Op, read.Args = chances.Floor, []*Node{number}
	return read
}

// leaf returns a node of a pool.
func (r *exprReader) leaf(kind NodeKind, p *PoolTerm) *Node {
	n := &Node{Kind: kind, Pool: p, Place: len(r.pools), Number: p.Count}
	r.pools = append(r.pools, p)
	return n
}

// faces reads the faces of a die, such as {0,0,1,1,1,2}, behind the opening brace.
func (r *exprReader) faces(p *PoolTerm) {
	for more := true; more; _, more = r.take(",") {
		at := r.at
		face, found := r.signed("a face")
		if !found {
			r.wrong(at, "the faces of a die are whole numbers, as in d{0,0,1,1,1,2}")
		}
		p.Faces = append(p.Faces, face)
	}
	if _, closed := r.take("}"); !closed {
		r.wrong(r.at, "faces end with }, and have commas between them, as in d{0,0,1,1,1,2}")
	}
	slices.Sort(p.Faces)
	p.Sides = len(p.Faces)
}

// condition reads a comparison with a number, if one comes next.
func (r *exprReader) condition() *Condition {
	start := r.at
	op, found := r.take(">=", "=>", "<=", "=<", ">", "<", "=")
	if !found {
		return nil
	}
	_, _ = r.take("=") // ==
	if op == "=>" || op == "=<" {
		op = op[1:] + "="
	}
	n, found := r.signed("a number to compare with")
	if !found {
		r.wrong(start, "write a number after %s, as in d20%s15", op, op)
	}
	return newCondition(op, n)
}

// finish sets what follows from the parts, and checks what they do together.
func (e *Expression) finish(r *exprReader) {
	e.Pools = r.pools
	if len(e.Pools) == 0 {
		r.wrong(0, "it has no dice; write at least one, as in 2d6+3, or 6d1 for a fixed 6")
		return
	}
	if len(e.Pools) > maxPools {
		r.wrong(0, "it has %d pools of dice; write at most %d", len(e.Pools), maxPools)
	}
	rolls := 0.0
	for _, p := range e.Pools {
		hint := p.finish()
		if hint != "" {
			r.wrong(0, "%s", hint)
			return
		}
		p.idle(r)
		if r.err != nil {
			return
		}
		rolls += p.drawn.rolls
	}
	rolls *= 1 - 1e-9 // 10,000 stay 10,000 after rounding
	if rolls > maxRolls {
		r.wrong(0, "it rolls %.0f dice on average, and %d are allowed; roll fewer, or reroll or "+
			"explode on fewer faces", math.Ceil(rolls), maxRolls)
	}
	s, z, hint := e.Root.bounds()
	if hint == "" && !z.fits(s) {
		hint = tooLarge
	}
	if hint != "" {
		r.wrong(0, "%s", hint)
	}
	e.text = e.canonical()
}
