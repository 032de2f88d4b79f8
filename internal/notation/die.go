package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or
// 1d66.
func Die(text string) (sides int, err error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	if word == "coin" {
		return 2, nil
	}
	if digits(word) > 0 {
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

// like adds dice to those of the expression, and returns them as a pool.
func (r *exprReader) like(d *LikeDice) *PoolTerm {
	d.Place = len(r.dice)
	r.dice = append(r.dice, d)
	return &PoolTerm{Dice: []*LikeDice{d}}
}

// die reads what stands after the d.
func (r *exprReader) die(start, count int, given bool) *Node {
	d := &LikeDice{Count: 1, start: start}
	if given {
		d.Count = count
	}
	switch {
	case d.Count < 1:
		r.wrong(start, "it rolls no dice; a number of dice is from 1 to %d", maxDice)
	case d.Count > maxDice:
		r.wrong(start, "a number of dice is from 1 to %d", maxDice)
	}
	at := r.at
	switch word, _ := r.take("%", "f", "{"); word {
	case "%":
		d.Sides = 100
	case "f":
		d.Sides, d.Faces = 3, []int{-1, 0, 1}
	case "{":
		r.listed(d)
	default:
		sides, found := r.number(maxNumber, "a number of sides")
		switch n := digits("d" + r.text[at:r.at]); {
		case !found:
			r.wrong(start, "%s", hintAt(r.text, start))
		case sides == 0:
			r.wrong(at, "a die has at least 1 side")
		case n > 0 && !given:
			return r.digits(n)
		}
		d.Sides = sides
	}
	d.end = r.at
	p := r.like(d)
	return r.pool(start, p, p.Dice)
}

// digits returns a node of d6 that are read as digits, and what they mean.
func (r *exprReader) digits(n int) *Node {
	read := r.leaf(Digits, r.like(&LikeDice{Count: n, Sides: 6, digits: true}))
	d := &LikeDice{Count: 1, Sides: 6}
	d.compile(r)
	die := &Node{Kind: Dice, Pool: &PoolTerm{Dice: []*LikeDice{d}, Ends: Ends{All: 1}}}
	number := &Node{}
	for range n {
		number = operation(chances.Multiply, number, &Node{Number: 10})
		number = operation(chances.Add, number, die)
	}
	read.Op, read.Args = chances.Floor, []*Node{number}
	return read
}

// listed reads the faces of a die, such as {0,0,1,1,1,2}, behind the opening brace.
func (r *exprReader) listed(d *LikeDice) {
	for more := true; more; _, more = r.take(",") {
		at := r.at
		face, found := r.signed("a face")
		if !found {
			r.wrong(at, "the faces of a die are whole numbers, as in d{0,0,1,1,1,2}")
		}
		d.Faces = append(d.Faces, face)
	}
	if _, closed := r.take("}"); !closed {
		r.wrong(r.at, "faces end with }, and have commas between them, as in d{0,0,1,1,1,2}")
	}
	slices.Sort(d.Faces)
	d.Sides = len(d.Faces)
}
