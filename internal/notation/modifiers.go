package notation

import (
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/chances"
)

// pool reads the modifiers after the dice of a pool, in any order.
func (r *exprReader) pool(start int, p *PoolTerm) *Node {
	for r.modifier(p) {
	}
	if p.Failure != nil && p.Success == nil {
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
	case "ro":
		r.matching(&p.RerollOnce, word, start)
	case "r":
		r.matching(&p.Reroll, word, start)
	case "f":
		r.matching(&p.Failure, word, start)
	case "mi", "min":
		r.bound(&p.least, word, start)
	case "ma", "max":
		r.bound(&p.most, word, start)
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

// matching reads a comparison or a number that is to be matched.
func (r *exprReader) matching(place **Condition, word string, start int) {
	r.twice(*place != nil, word, start)
	*place = r.condition()
	if *place != nil {
		return
	}
	n, found := r.signed("a face")
	if next := r.next(); !found && next >= 'a' && next <= 'z' {
		r.wrong(start, unread)
	}
	if !found {
		r.wrong(r.at, "write the face or faces after %s, as in %[1]s1 or %[1]s<=2", word)
	}
	*place = newCondition("=", n)
}

func (r *exprReader) explosion(p *PoolTerm, word string, start int) {
	r.twice(p.Explode != chances.Never, word, start)
	p.Explode = chances.Explosion(slices.Index(explosions, word))
	if word == "!" && r.next() == '=' {
		r.wrong(start, "!= is not read; write d20!3 to explode on 3; no check is for "+
			`"not equal"`)
	}
	p.explodeOn = r.condition()
	if n, found := r.number(maxNumber, "a face"); found {
		p.explodeOn = newCondition("=", n)
	}
}

func (r *exprReader) bound(place **int, word string, start int) {
	r.twice(*place != nil, word, start)
	n, found := r.signed("a face")
	if !found {
		r.wrong(start, "write a number after %s, as in 8d6mi2 or 8d6ma5", word)
	}
	*place = &n
}

// choices are the ways to keep or to drop dice: to keep the highest limits how many stay, to drop
// the lowest begins at a later place.
var choices = []string{"kh", "kl", "dl", "dh"}

// chosen returns the number of a choice.
func chosen(k *chances.Kept, word string) *int {
	switch word {
	case "dl":
		return &k.Low
	case "dh":
		return &k.High
	}
	return &k.Most
}

// choiceText returns which dice are kept or dropped, as it is written.
func choiceText(k chances.Kept) (text string) {
	for _, word := range choices {
		if n := *chosen(&k, word); n > 0 && (word[0] == 'd' || k.Lowest == (word == "kl")) {
			text += fmt.Sprint(word, n)
		}
	}
	return text
}

func (r *exprReader) choice(p *PoolTerm, word string, start int) {
	switch word {
	case "k":
		word = "kh"
	case "d":
		word = "dl"
	}
	n, found := r.number(math.MaxInt, "a number of dice")
	if r.next() == '(' && !found {
		r.wrong(r.at, numberOfDice)
	}
	if !found {
		n = 1
	}
	k := &p.Kept
	other := k.Most == 0 && (word == "dl" && k.Low == 0 || word == "dh" && k.High == 0)
	r.twice(p.Keeps() && !other, word, start)
	*chosen(k, word), k.Lowest = n, k.Lowest || word == "kl"
	from, to := k.Places(p.Count)
	if n < 1 && word[0] == 'k' || n > p.Count || to <= from {
		r.wrong(start, "you can keep 1 to %d of %d dice; change the number, or write + in front of "+
			"dice that are added", p.Count, p.Count)
	}
}

// successes reads a comparison that counts dice. Behind one die it is left for the check.
func (r *exprReader) successes(p *PoolTerm) (more bool) {
	if p.Success != nil || !p.several() {
		return false
	}
	p.compared = r.at
	p.Success = r.condition()
	return p.Success != nil
}

// met reports whether the values of some faces, and of every face, match a condition. Faces that
// are always rerolled do not count.
func (p *PoolTerm) met(c *Condition, values func(face int) []int) (some, every bool) {
	every = true
	for _, s := range p.stretches() {
		if p.Weight(s.low) == 0 {
			continue
		}
		for _, value := range values(s.low) {
			matches := c.Matches(value)
			some, every = some || matches, every && matches
		}
	}
	return some, every
}

// idle finds a condition that every face meets, or none. A die that explodes may have other values
// than its faces.
func (p *PoolTerm) idle(r *exprReader) {
	face := func(face int) []int { return []int{face} }
	values := func(face int) (list []int) {
		for _, seen := range p.shown(face) {
			list = append(list, p.Clamped(seen))
		}
		return list
	}
	counts := "shows"
	if p.least != nil || p.most != nil {
		counts = "counts as"
	}
	for _, test := range []struct {
		*Condition
		verb        string
		values      func(face int) []int
		none, every bool // is wrong
	}{
		{p.RerollOnce, "shows", face, true, true},
		{p.explodeOn, "shows", face, true, p.Explode == chances.Once},
		{p.Success, counts, values, p.Explode != chances.Compound, p.Explode == chances.Never},
		{p.Failure, counts, values, p.Explode != chances.Compound, p.Explode == chances.Never},
	} {
		if test.Condition == nil {
			continue
		}
		some, every := p.met(test.Condition, test.values)
		which := ""
		switch {
		case !some && test.none:
			which = "no"
		case every && test.every:
			which = "every"
		default:
			continue
		}
		wrong := fmt.Sprintf("%s d%s %s %s; ", which, p.sidesText(), test.verb, test.inWords())
		at := 0
		if test.Condition == p.Success || test.Condition == p.Failure {
			at = p.compared
		}
		total := compared(r.text)
		switch last := test.Condition == p.Success || test.Condition == p.explodeOn; {
		case !last:
			r.wrong(at, "%smatch some faces, and not all", wrong)
		case total == r.text:
			r.wrong(at, "%sfor a total write parentheses around all that is added", wrong)
		default:
			r.wrong(at, "%sfor the total write %s", wrong, total)
			r.err.Use = total
		}
		return
	}
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
	p.Ends = p.ends()
	left, once := int64(0), int64(0)
	stretches := p.stretches()
	for _, s := range stretches {
		if p.Reroll != nil && p.Reroll.Matches(s.low) {
			continue
		}
		left += s.sides()
		if p.RerollOnce != nil && p.RerollOnce.Matches(s.low) {
			once += s.sides()
		}
	}
	const forEver = "every d%s %s, for ever; match fewer faces"
	switch {
	case left == 0:
		return fmt.Sprintf(forEver, p.sidesText(), "is rerolled")
	case p.Reroll != nil && left == int64(p.Sides):
		return fmt.Sprintf("no d%s shows %s; match some faces", p.sidesText(), p.Reroll.inWords())
	}
	d := &p.drawn
	d.total, d.others, d.matching = left, 1, 1
	if p.RerollOnce != nil {
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
	if p.RerollOnce != nil {
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
	case p.Reroll != nil && p.Reroll.Matches(face):
		return 0
	case p.RerollOnce != nil && p.RerollOnce.Matches(face):
		return p.drawn.matching
	}
	return p.drawn.others
}
