package notation

import (
	"fmt"
	"math"
	"strings"

	"example.com/dice/internal/chances"
)

// pool reads the modifiers after the dice of a pool, in any order.
func (r *exprReader) pool(start int, p *PoolTerm) (*Node, error) {
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
	if p.Failure != nil && p.Success == nil {
		return nil, r.wrong(start,
			"f takes away from dice that are counted; write what counts too, as in 5d10>=8f1")
	}
	return r.leaf(Dice, p), nil
}

// modifier reads one modifier, and reports whether there was one.
func (r *exprReader) modifier(p *PoolTerm) (more bool, err error) {
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
		if p.Failure != nil {
			return true, r.wrong(start, "f is there twice; write one of them, as in f<=2")
		}
		p.Failure, err = r.matching(word)
		return true, err
	}
	return true, r.choice(p, word, start)
}

// matching reads a comparison or a number that is to be matched.
func (r *exprReader) matching(word string) (*Condition, error) {
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
	return &Condition{"=", n}, nil
}

func (r *exprReader) explosion(p *PoolTerm, word string, start int) error {
	if p.Explode != Never {
		return r.wrong(start, "dice explode in one way; write one of !, !o, !! and !p")
	}
	p.Explode = map[string]Explosion{"!": Again, "!o": Once, "!!": Compound,
		"!p": Penetrate}[word]
	if word == "!" && r.next() == '=' {
		return r.wrong(start, "!= is not read; write d20!3 to explode on 3; no check is for "+
			`"not equal"`)
	}
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
			c = &Condition{"=", n}
		}
	}
	p.explodeOn = c
	return nil
}

func (r *exprReader) rerolls(p *PoolTerm, word string, start int) error {
	place := &p.Reroll
	if word == "ro" {
		place = &p.RerollOnce
	}
	if *place != nil {
		return r.wrong(start, "%s is there twice; write one for all faces, as in %s<=2", word, word)
	}
	if r.next() == 'k' {
		return r.wrong(start, "a reroll names a face, as in 4d6r1; dice to keep are written "+
			"kh3, as in 4d6kh3")
	}
	if _, twice := r.take("r"); twice {
		return r.wrong(start, "write one r, as in 4d6r1, or ro1 to reroll once")
	}
	c, err := r.matching(word)
	*place = c
	return err
}

func (r *exprReader) bound(p *PoolTerm, word string, start int) error {
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

// choices are the ways to keep or to drop dice; each sets its number. To keep the highest is to
// keep at most so many dice, and to drop the lowest is to begin at a later place.
var choices = map[string]func(k *chances.Kept, n int){
	"kh": func(k *chances.Kept, n int) { k.Most = n },
	"kl": func(k *chances.Kept, n int) { k.Most, k.Lowest = n, true },
	"dl": func(k *chances.Kept, n int) { k.Low = n },
	"dh": func(k *chances.Kept, n int) { k.High = n },
}

// choiceText returns which dice are kept or dropped, as it is written.
func choiceText(k chances.Kept) (text string) {
	switch {
	case k.Most > 0 && k.Lowest:
		text = fmt.Sprintf("kl%d", k.Most)
	case k.Most > 0:
		text = fmt.Sprintf("kh%d", k.Most)
	}
	if k.Low > 0 {
		text += fmt.Sprintf("dl%d", k.Low)
	}
	if k.High > 0 {
		text += fmt.Sprintf("dh%d", k.High)
	}
	return text
}

func (r *exprReader) choice(p *PoolTerm, word string, start int) error {
	rest := r.text[r.at:]
	if strings.HasPrefix(rest, "rop") || strings.HasPrefix(rest, "eep") {
		return r.wrong(start, "%s", hintAfter("h"))
	}
	written := word
	switch word {
	case "k":
		word = "kh"
	case "d":
		word = "dl"
	}
	n, found, err := r.number(math.MaxInt, "a number of dice")
	switch {
	case found:
	case r.next() == '(':
		return r.wrong(r.at, numberOfDice)
	default:
		n = 1
	}
	once := !p.Keeps() || p.Kept.Most == 0 &&
		(word == "dl" && p.Kept.Low == 0 || word == "dh" && p.Kept.High == 0)
	if !once {
		return r.wrong(start, "dice are kept once, or dropped once at each end; write one of "+
			"kh and kl, or dl and dh")
	}
	choices[word](&p.Kept, n)
	from, to := p.Kept.Places(p.Count)
	if err == nil && written == "d" && n >= p.Count && n <= maxNumber {
		return r.wrong(start, "d%d drops the lowest %d, which leaves no die; to add a d%d write %s+d%d",
			n, n, n, r.text[:start], n)
	}
	if err != nil || n < 1 && word[0] == 'k' || n > p.Count || to <= from {
		return r.wrong(start, "you can keep 1 to %d of %d dice; change the number "+
			"after %s", p.Count, p.Count, word)
	}
	return nil
}

// successes reads a comparison that counts dice. Behind one die it is left for the check.
func (r *exprReader) successes(p *PoolTerm) (more bool, err error) {
	if p.Success != nil || !p.several() {
		return false, nil
	}
	p.compared = r.at
	c, err := r.condition()
	if c == nil || err != nil {
		return false, err
	}
	p.Success = c
	if find(severalNumbers, r.text[r.at:]) != nil {
		return false, r.wrong(r.at, "%s", oneNumber)
	}
	return true, nil
}

// without returns the pool as it is written, without the comparison.
func (p *PoolTerm) without() string {
	bare := *p
	bare.Success, bare.Failure = nil, nil
	return bare.String()
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

// idle returns what is wrong with a condition that every face meets, or none.
func (p *PoolTerm) idle() (hint string) {
	die := "d" + p.sidesText()
	face := func(face int) []int { return []int{face} }
	if p.RerollOnce != nil {
		some, every := p.met(p.RerollOnce, face)
		switch {
		case !some:
			return fmt.Sprintf("ro%s rerolls no face of a %s; write a face that it has",
				p.RerollOnce.short(), die)
		case every:
			return fmt.Sprintf("ro%s rerolls every face of a %s once, which changes nothing; reroll "+
				"fewer faces", p.RerollOnce.short(), die)
		}
	}
	if p.explodeOn != nil {
		some, every := p.met(p.explodeOn, face)
		switch {
		case !some:
			return fmt.Sprintf("%s explodes on no face of a %s; write a face that it has",
				p.explosion(), die)
		case every && p.Explode == Once:
			return fmt.Sprintf("%s explodes on every face of a %s; explode on fewer faces",
				p.explosion(), die)
		}
	}
	return ""
}

// idleCount returns what is wrong with the conditions of dice that are counted.
func (p *PoolTerm) idleCount() (hint string) {
	if p.Success == nil {
		return ""
	}
	die := "d" + p.sidesText()
	values := func(face int) (list []int) {
		for _, seen := range p.shown(face) {
			list = append(list, p.Clamped(seen))
		}
		return list
	}
	some, every := p.met(p.Success, values)
	const counts = "%s counts the dice that show it, and %s %s %s; for the total write (%s)%[1]s"
	switch {
	case !some && p.Explode != Compound:
		return fmt.Sprintf(counts, p.Success, "no", die, "can", p.without())
	case every && p.Explode == Never:
		return fmt.Sprintf(counts, p.Success, "every", die, "does", p.without())
	}
	if p.Failure == nil {
		return ""
	}
	some, every = p.met(p.Failure, values)
	switch {
	case !some && p.Explode != Compound:
		return fmt.Sprintf("f%s takes nothing away, since no %s shows it; write a face that it has",
			p.Failure.short(), die)
	case every && p.Explode == Never:
		return fmt.Sprintf("f%s takes one away for every %s; write fewer faces", p.Failure.short(), die)
	}
	return ""
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
	if left == 0 {
		return fmt.Sprintf("r%s rerolls every face of a d%s for ever; reroll fewer faces",
			p.Reroll.short(), p.sidesText())
	}
	if p.Reroll != nil && left == int64(p.Sides) {
		return fmt.Sprintf("r%s rerolls no face of a d%s; write a face that it has",
			p.Reroll.short(), p.sidesText())
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
	if d.exploding == d.total && p.Explode != Once {
		return fmt.Sprintf(
			"every face of %s explodes, for ever; explode on fewer faces", p)
	}
	hint = p.idle()
	if hint != "" {
		return hint
	}
	again := 1 - float64(left)/float64(p.Sides)
	d.rolls = float64(p.Count) / (1 - again)
	if p.RerollOnce != nil {
		d.rolls *= 1 + float64(once)/float64(left)
	}
	d.longest = 2
	if p.Explode != Never && p.Explode != Once {
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
