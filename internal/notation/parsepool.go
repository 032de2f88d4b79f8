package notation

import (
	"math"
	"slices"
	"strings"
)

// like adds dice to those of the expression, and returns them as a pool.
func (r *exprReader) like(d *LikeDice) *PoolTerm {
	d.Place = len(r.dice)
	r.dice = append(r.dice, d)
	return &PoolTerm{Dice: []*LikeDice{d}}
}

func (r *exprReader) leaf(p *PoolTerm) *Node {
	r.pools = append(r.pools, p)
	return &Node{Kind: Dice, Pool: p}
}

func (r *exprReader) die(start, count int, given bool) *Node {
	d := &LikeDice{Count: 1}
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
			p := r.like(&LikeDice{Count: n, Sides: 6})
			p.Digits = true
			return r.leaf(p)
		}
		d.Sides = sides
	}
	p := r.like(d)
	return r.pool(start, p, p.Dice)
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

// pool reads what follows a pool, in any order. Modifiers change all the given dice.
func (r *exprReader) pool(start int, p *PoolTerm, dice []*LikeDice) *Node {
	for r.modifier(p, dice) {
	}
	if p.Failure != nil && p.Success == nil {
		r.wrong(start,
			"f takes away from dice that are counted; write what counts too, as in 5d10>=8f1")
	}
	return r.leaf(p)
}

// modifier reads one modifier, a choice or a count, and reports whether there was one.
// Of several words that fit, the longest is meant.
func (r *exprReader) modifier(p *PoolTerm, dice []*LikeDice) bool {
	start, word := r.at, ""
	longer := func(words ...string) (found bool) {
		for _, w := range words {
			if len(w) > len(word) && strings.HasPrefix(r.text[start:], w) {
				word, found = w, true
			}
		}
		return found
	}
	read := func() {}
	for _, m := range modifiers {
		if longer(m.words...) {
			read = func() { r.change(dice, m, word, start) }
		}
	}
	for _, ch := range choices {
		if longer(ch.words...) {
			read = func() { r.choice(p, ch, word, start) }
		}
	}
	if longer("f") {
		read = func() {
			r.twice(p.Failure != nil, word, start)
			p.Failure = r.faces(word, start)
		}
	}
	if word == "" {
		return r.successes(p)
	}
	r.at += len(word)
	read()
	return true
}

// twice ends the reading if a modifier is there already.
func (r *exprReader) twice(already bool, word string, start int) {
	if already {
		r.wrong(start, "a modifier of this kind is there already; %s is one too many", word)
	}
}

// change reads what stands behind a modifier, for all dice in braces that it changes.
func (r *exprReader) change(dice []*LikeDice, m *modifier, word string, start int) {
	var c *Condition
	switch m.reads {
	case exploding:
		c = r.exploding(word, start)
	case least, most:
		c = r.limit(m.reads, word, start)
	default:
		c = r.faces(word, start)
	}
	if len(dice) == 0 {
		r.wrong(start, "no dice in these braces have modifiers; omit %s", word)
	}
	changed := dice
	if len(dice) > 1 && c != nil {
		changed = slices.DeleteFunc(slices.Clone(dice), func(d *LikeDice) bool {
			law := d.plain()
			some, _ := c.matching(law.worths())
			return !some
		})
	}
	if len(changed) == 0 {
		changed = dice // their laws say that none matches
	}
	for _, d := range changed {
		faces := c
		if c == nil {
			faces = d.highest()
		}
		r.add(d, change{m, faces}, word, start)
	}
}

// add adds a modifier to dice, in the order in which they act.
func (r *exprReader) add(d *LikeDice, made change, word string, start int) {
	m := made.modifier
	for _, other := range d.changes {
		explode := m.reads == exploding && other.reads == exploding
		r.twice(explode || m.reads != again && other.modifier == m, word, start)
	}
	d.changes = append(d.changes, made)
	slices.SortStableFunc(d.changes, func(a, b change) int {
		return slices.Index(modifiers, a.modifier) - slices.Index(modifiers, b.modifier)
	})
}

// faces reads the faces of a modifier: a comparison, or a number that is to be matched.
func (r *exprReader) faces(word string, start int) *Condition {
	c := r.matched(true)
	if next := r.next(); c == nil && next >= 'a' && next <= 'z' {
		r.wrong(start, unread)
	}
	if c == nil {
		r.wrong(r.at, "write the face or faces after %s, as in %[1]s1 or %[1]s<=2", word)
	}
	return c
}

// exploding reads the faces that explode, or nil for the highest.
func (r *exprReader) exploding(word string, start int) *Condition {
	if word == "!" && r.next() == '=' {
		r.wrong(start, "!= is not read; write d20!3 to explode on 3; no check is for "+
			`"not equal"`)
	}
	return r.matched(false)
}

// limit reads the number that lower or higher faces count as.
func (r *exprReader) limit(reads argument, word string, start int) *Condition {
	n, found := r.signed("a face")
	if !found {
		r.wrong(start, "write a number after %s, as in 8d6mi2 or 8d6ma5", word)
	}
	c := newCondition("<", n)
	if reads == most {
		c = newCondition(">", n)
	}
	c.op = ""
	return c
}

// choice reads how many dice are kept or dropped. Dice may be dropped at both ends.
func (r *exprReader) choice(p *PoolTerm, c *keeping, word string, start int) {
	k := p.Kept
	number := c.number(&k)
	n, found := r.number(math.MaxInt, "a number of dice")
	if r.next() == '(' && !found {
		r.wrong(r.at, numberOfDice)
	}
	if !found {
		n = 1
	}
	if !p.fits() {
		r.wrong(p.chosen, "%s", choiceHint(p.Count()))
	}
	twice := *number > 0
	*number, k.Lowest = n, c.lowest
	r.twice(twice || p.Keeps() && k.Most > 0, c.words[0], start)
	if n < 1 {
		r.wrong(start, "%s", choiceHint(p.Count()))
	}
	p.Kept, p.chosen = k, start
}

// successes reads a comparison that counts dice. Behind one die it is left for the check.
func (r *exprReader) successes(p *PoolTerm) (more bool) {
	if p.Success != nil || !p.several() {
		return false
	}
	p.compared = r.at
	p.Success = r.comparison()
	return p.Success != nil
}
