package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// pool reads the modifiers after the dice of a pool, in any order.
func (r *exprReader) pool(start int, p *PoolTerm) *Node {
	for r.modifier(p) {
	}
	if p.On[Failure] != nil && p.On[Success] == nil {
		r.wrong(start,
			"f takes away from dice that are counted; write what counts too, as in 5d10>=8f1")
	}
	return r.leaf(Dice, p)
}

// modifier reads one modifier, and reports whether there was one.
func (r *exprReader) modifier(p *PoolTerm) bool {
	start := r.at
	word, _ := r.take("!!", "!p", "!o", "!", "ro", "r", "min", "mi", "max", "ma", "kh", "kl", "k",
		"dh", "dl", "d", "f")
	switch word {
	case "":
		return r.successes(p)
	case "!!", "!p", "!o", "!":
		r.explosion(p, word, start)
	case "ro", "r", "f":
		r.matching(p, word, start)
	case "mi", "min", "ma", "max":
		r.limit(p, word, start)
	default:
		r.choice(p, word, start)
	}
	return true
}

// twice ends the reading if a modifier is there already.
func (r *exprReader) twice(already bool, word string, start int) {
	if already {
		r.wrong(start, "a modifier of this kind is there already; omit %s", word)
	}
}

// matching reads the faces of an effect: a comparison, or a number that is to be matched.
func (r *exprReader) matching(p *PoolTerm, word string, start int) {
	effect := slices.Index(signs[:], word)
	r.twice(p.On[effect] != nil, word, start)
	p.On[effect] = r.matched(r.signed)
	if next := r.next(); p.On[effect] == nil && next >= 'a' && next <= 'z' {
		r.wrong(start, unread)
	}
	if p.On[effect] == nil {
		r.wrong(r.at, "write the face or faces after %s, as in %[1]s1 or %[1]s<=2", word)
	}
}

// matched reads a comparison, or a number that is to be matched, if one comes next.
func (r *exprReader) matched(number func(what string) (n int, found bool)) *Condition {
	c := r.condition()
	if c == nil {
		n, found := number("a face")
		if !found {
			return nil
		}
		c = newCondition("", n)
	}
	c.op = strings.TrimPrefix(c.op, "=")
	return c
}

func (r *exprReader) explosion(p *PoolTerm, word string, start int) {
	r.twice(p.Explode != chances.Never, word, start)
	p.Explode = chances.Explosion(slices.Index(explosions, word))
	if word == "!" && r.next() == '=' {
		r.wrong(start, "!= is not read; write d20!3 to explode on 3; no check is for "+
			`"not equal"`)
	}
	p.On[explodeOn] = r.matched(func(what string) (n int, found bool) {
		return r.number(maxNumber, what)
	})
}

// limit reads the number that lower or higher faces count as.
func (r *exprReader) limit(p *PoolTerm, word string, start int) {
	effect, op := atLeast, "<"
	if word[1] == 'a' {
		effect, op = atMost, ">"
	}
	r.twice(p.On[effect] != nil, word, start)
	n, found := r.signed("a face")
	if !found {
		r.wrong(start, "write a number after %s, as in 8d6mi2 or 8d6ma5", word)
	}
	p.On[effect] = newCondition(op, n)
	p.On[effect].op = ""
}

// choiceText returns which dice are kept or dropped, as it is written.
func choiceText(k chances.Kept) (text string) {
	keep := "kh"
	if k.Lowest {
		keep = "kl"
	}
	for i, n := range []int{k.Most, k.Low, k.High} {
		if n > 0 {
			text += []string{keep, "dl", "dh"}[i] + strconv.Itoa(n)
		}
	}
	return text
}

// choice reads how many dice are kept or dropped.
func (r *exprReader) choice(p *PoolTerm, word string, start int) {
	k := &p.Kept
	place := &k.Most
	switch word {
	case "k":
		word = "kh"
	case "d", "dl":
		word, place = "dl", &k.Low
	case "dh":
		place = &k.High
	}
	n, found := r.number(math.MaxInt, "a number of dice")
	if r.next() == '(' && !found {
		r.wrong(r.at, numberOfDice)
	}
	if !found {
		n = 1
	}
	other := k.Most == 0 && word[0] == 'd' && *place == 0
	r.twice(p.Keeps() && !other, word, start)
	*place, k.Lowest = n, k.Lowest || word == "kl"
	from, to := k.Places(p.Count)
	if n < 1 && word[0] == 'k' || n > p.Count || to <= from {
		r.wrong(start, "you can keep 1 to %d of %d dice; change the number, or write + in front of "+
			"dice that are added", p.Count, p.Count)
	}
}

// successes reads a comparison that counts dice. Behind one die it is left for the check.
func (r *exprReader) successes(p *PoolTerm) (more bool) {
	if p.On[Success] != nil || !p.several() {
		return false
	}
	p.compared = r.at
	p.On[Success] = r.condition()
	return p.On[Success] != nil
}

// idle finds a condition that every face meets, or none. A die that explodes may have other values
// than its faces.
func (p *PoolTerm) idle(r *exprReader) {
	for i, c := range p.On {
		effect := Effect(i)
		if c == nil || effect == Reroll || effect == atLeast || effect == atMost {
			continue
		}
		counted, none, every := effect >= Success, true, true
		for _, s := range p.stretches() {
			for _, value := range p.shown(s.low) {
				if counted {
					value = p.Clamped(value)
				} else {
					value = s.low
				}
				none, every = none && !c.Matches(value), every && c.Matches(value)
			}
		}
		which, ends := "no", chances.Never
		if effect == explodeOn {
			ends = chances.Once
		}
		switch {
		case none && !(counted && p.Explode == chances.Compound):
		case every && (effect == RerollOnce || p.Explode == ends):
			which = "every"
		default:
			continue
		}
		r.idle(p, effect, which)
		return
	}
}

// idle says that no face, or every face, meets a condition.
func (r *exprReader) idle(p *PoolTerm, effect Effect, which string) {
	verb, at := "shows", 0
	if effect >= Success {
		at = p.compared
	}
	if effect >= Success && (p.On[atLeast] != nil || p.On[atMost] != nil) {
		verb = "counts as"
	}
	hint, use := "match some faces, and not all", ""
	total := compared(r.text)
	switch {
	case effect != Success && effect != explodeOn:
	case total == r.text:
		hint = "for a total write parentheses around all that is added"
	default:
		hint, use = "for the total write "+total, total
	}
	r.wrong(at, "%s d%s %s %s; %s", which, p.sidesText(), verb, p.On[effect].inWords(), hint)
	r.err.Use = use
}

// A rerolledDie die says how the faces of one die come, after rerolls: each that does not match
// rerollOnce has weight others, each that does has weight matching, and each that matches
// reroll none.
type rerolledDie struct {
	total, others, matching int64
	exploding               int64   // the weight of faces that explode
	rolls                   float64 // of the pool, on average
	longest                 int     // dice in a chain of explosions; beyond that the die is not fair
	rerolls                 int     // in a row; beyond that the die is not fair
}

// finish sets how faces come, and returns what is wrong with rerolls and explosions.
func (p *PoolTerm) finish() (hint string) {
	p.Plain = p.On == [conditions]*Condition{} && p.Explode == chances.Never
	p.Ends = p.ends()
	left, once := int64(0), int64(0)
	stretches := p.stretches()
	for _, s := range stretches {
		left += s.sides()
		if p.On[RerollOnce].Matches(s.low) {
			once += s.sides()
		}
	}
	const forEver = "every d%s %s, for ever; match fewer faces"
	switch {
	case left == 0:
		return fmt.Sprintf(forEver, p.sidesText(), "is rerolled")
	case p.On[Reroll] != nil && left == int64(p.Sides):
		return fmt.Sprintf("no d%s shows %s; match some faces", p.sidesText(), p.On[Reroll].inWords())
	}
	d := &p.drawn
	d.total, d.others, d.matching = left, 1, 1
	if p.On[RerollOnce] != nil {
		d.total, d.others, d.matching = left*left, left+once, once
	}
	for _, s := range stretches {
		if p.Explodes(s.low) {
			d.exploding += s.sides() * p.Weight(s.low)
		}
	}
	if d.exploding == d.total && p.Explode != chances.Once {
		return fmt.Sprintf(forEver, p.sidesText(), "explodes")
	}
	again := 1 - float64(left)/float64(p.Sides)
	d.rolls = float64(p.Count) / (1 - again)
	if p.On[RerollOnce] != nil {
		d.rolls *= 1 + float64(once)/float64(left)
	}
	d.longest = 2
	if p.Explode != chances.Never && p.Explode != chances.Once {
		more := float64(d.exploding) / float64(d.total)
		d.rolls /= 1 - more
		d.longest = longest(more)
	}
	d.rerolls = longest(again)
	return ""
}

// longest returns how many events of a probability in a row are less probable than 2^-128.
func longest(p float64) int {
	if p <= 0 {
		return 1
	}
	return 2 + int(128/-math.Log2(p))
}

// Weight returns the weight of a face after rerolls; they sum to total.
func (p *PoolTerm) Weight(face int) int64 {
	switch {
	case p.On[Reroll].Matches(face):
		return 0
	case p.On[RerollOnce].Matches(face):
		return p.drawn.matching
	}
	return p.drawn.others
}
