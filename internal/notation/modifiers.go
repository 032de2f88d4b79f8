package notation

import (
	"fmt"
	"math"
	"strings"
)

// pool reads the modifiers after the dice of a pool, in any order.
func (r *exprReader) pool(start int, p *pool) (*exprNode, error) {
	for {
		at := r.at
		more, err := r.modifier(p)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if r.at == at {
			break
		}
	}
	if p.failure != nil && p.success == nil {
		return nil, r.wrong(start,
			"f takes away from dice that are counted; write what counts too, as in 5d10>=8f1")
	}
	return r.leaf(opPool, p), nil
}

// modifier reads one modifier, and reports whether there was one.
func (r *exprReader) modifier(p *pool) (more bool, err error) {
	start := r.at
	word, found := r.take("!!", "!p", "!o", "!", "ro", "r", "min", "mi", "max", "ma", "kh", "kl", "k",
		"dh", "dl", "d", "f")
	switch {
	case !found:
		return r.successes(p)
	case word[0] == '!':
		return true, r.explosion(p, word, start)
	case word[0] == 'r':
		return true, r.rerolls(p, word, start)
	case word[0] == 'm':
		return true, r.bound(p, word, start)
	case word == "f":
		if p.failure != nil {
			return true, r.wrong(start, "f is there twice; write one of them, as in f<=2")
		}
		p.failure, err = r.matching(word)
		return true, err
	}
	return true, r.choice(p, word, start)
}

// matching reads a comparison or a number that is to be matched.
func (r *exprReader) matching(word string) (*condition, error) {
	c, err := r.condition()
	if c != nil || err != nil {
		return c, err
	}
	at := r.at
	_, negative := r.take("-")
	n, found, err := r.number(maxNumber, "a face")
	if err != nil {
		return nil, err
	}
	if next := r.next(); !found && next >= 'a' && next <= 'z' {
		return nil, r.wrong(at-len(word), "%s", notes)
	}
	if !found {
		return nil, r.wrong(at, "write the face or faces after %s, as in %s1 or %s<=2", word,
			word, word)
	}
	if negative {
		n = -n
	}
	return &condition{"=", n}, nil
}

func (r *exprReader) explosion(p *pool, word string, start int) error {
	if p.explode != noExplosion {
		return r.wrong(start, "dice explode in one way; write one of !, !o, !! and !p")
	}
	p.explode = map[string]explosion{"!": explodeAgain, "!o": explodeOnce, "!!": compound,
		"!p": penetrate}[word]
	c, err := r.condition()
	if err != nil {
		return err
	}
	if c == nil {
		n, found, err := r.number(maxNumber, "a face")
		if err != nil {
			return err
		}
		if found {
			c = &condition{"=", n}
		}
	}
	p.explodeOn = c
	return nil
}

func (r *exprReader) rerolls(p *pool, word string, start int) error {
	place := &p.reroll
	if word == "ro" {
		place = &p.rerollOnce
	}
	if *place != nil {
		return r.wrong(start, "%s is there twice; write one for all faces, as in %s<=2", word, word)
	}
	if _, twice := r.take("r"); twice {
		return r.wrong(start, "write one r, as in 4d6r1, or ro1 to reroll once")
	}
	c, err := r.matching(word)
	*place = c
	return err
}

func (r *exprReader) bound(p *pool, word string, start int) error {
	place := &p.least
	if word[1] == 'a' {
		place = &p.most
	}
	if *place != nil {
		return r.wrong(start, "%s is there twice; write one", word)
	}
	_, negative := r.take("-")
	n, found, err := r.number(maxNumber, "a face")
	if err == nil && !found {
		err = r.wrong(start, "write a number after %s, as in 8d6mi2 or 8d6ma5", word)
	}
	if negative {
		n = -n
	}
	*place = &n
	return err
}

func (r *exprReader) choice(p *pool, word string, start int) error {
	if p.choice != "" {
		return r.wrong(start, "dice are kept or dropped once; write one of kh, kl, dh and dl")
	}
	if rest := r.text[r.at:]; strings.HasPrefix(rest, "rop") || strings.HasPrefix(rest, "eep") {
		return r.wrong(start, "%s", hintAfter("h"))
	}
	p.choice = map[string]string{"k": "kh", "d": "dl"}[word]
	if p.choice == "" {
		p.choice = word
	}
	n, found, err := r.number(math.MaxInt, "a number of dice")
	if !found {
		n = 1
	}
	p.chosen = n
	kept := p.kept(p.count)
	if err == nil && word == "d" && n >= p.count && n <= maxNumber {
		return r.wrong(start, "d%d drops the lowest %d, which leaves no die; to add a d%d write %s+d%d",
			n, n, n, r.text[:start], n)
	}
	if err != nil || n < 1 && p.choice[0] == 'k' || n > p.count || kept < 1 || kept > p.count {
		return r.wrong(start, "of %d dice at least 1 and at most %d are kept; change the number "+
			"behind %s", p.count, p.count, p.choice)
	}
	return nil
}

// successes reads a comparison that counts dice. Behind one die it is left for the check.
func (r *exprReader) successes(p *pool) (more bool, err error) {
	if p.success != nil || !p.several() {
		return false, nil
	}
	start := r.at
	c, err := r.condition()
	if c == nil || err != nil {
		return false, err
	}
	p.success = c
	if find(severalNumbers, r.text[r.at:]) != nil {
		return false, r.wrong(r.at, "%s", oneNumber)
	}
	if p.explode != compound && !p.canMatch(c) {
		return false,
			r.wrong(start, "%s counts the dice that show it, and no d%d can; for the total write (%s)%s", c,
				p.sides, p.without(), c)
	}
	return true, nil
}

// without returns the pool as it is written, without the comparison.
func (p *pool) without() string {
	bare := *p
	bare.success, bare.failure = nil, nil
	return bare.String()
}

// canMatch reports whether a die can match.
func (p *pool) canMatch(c *condition) bool {
	if p.least != nil || p.most != nil {
		return true
	}
	low, high := p.lowest(), p.highest()
	if p.explode == penetrate {
		low--
	}
	return c.matches(low) || c.matches(high) || c.op == "=" && c.number >= low && c.number <= high
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

// finish sets how faces come, and returns what is wrong with the modifiers.
func (p *pool) finish() (hint string) {
	left, once := int64(0), int64(0)
	stretches := p.stretches()
	for _, s := range stretches {
		if p.reroll != nil && p.reroll.matches(s.low) {
			continue
		}
		left += s.faces()
		if p.rerollOnce != nil && p.rerollOnce.matches(s.low) {
			once += s.faces()
		}
	}
	if left == 0 {
		return fmt.Sprintf("r%s rerolls every face of a d%d for ever; reroll fewer faces",
			p.reroll.short(), p.sides)
	}
	d := &p.drawn
	d.total, d.others, d.matching = left, 1, 1
	if p.rerollOnce != nil {
		d.total, d.others, d.matching = left*left, left+once, once
	}
	for _, s := range stretches {
		if p.explodes(s.low) {
			d.exploding += s.faces() * p.weight(s.low)
		}
	}
	if d.exploding == d.total && p.explode != explodeOnce {
		return fmt.Sprintf(
			"every face of %s explodes, for ever; explode on fewer faces, or once with !o", p)
	}
	again := 1 - float64(left)/float64(p.sides)
	d.rolls = float64(p.count) / (1 - again)
	if p.rerollOnce != nil {
		d.rolls *= 1 + float64(once)/float64(left)
	}
	d.longest = 2
	if p.explode != noExplosion && p.explode != explodeOnce {
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

// weight returns the weight of a face after rerolls; they sum to total.
func (p *pool) weight(face int) int64 {
	switch {
	case p.reroll != nil && p.reroll.matches(face):
		return 0
	case p.rerollOnce != nil && p.rerollOnce.matches(face):
		return p.drawn.matching
	}
	return p.drawn.others
}
