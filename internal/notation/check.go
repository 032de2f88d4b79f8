package notation

import (
	"math"

	"example.com/dice/internal/chances"
)

// check compiles all pools, and refuses what changes nothing, ends never, or is too
// large.
func (e *Expression) check(r *exprReader) {
	e.Dice = r.dice
	if len(r.pools) == 0 {
		r.wrong(0, "it has no dice; write at least one, as in 2d6+3, or 6d1 for a fixed 6")
		return
	}
	if len(r.pools) > maxPools {
		r.wrong(0, "it has %d pools of dice; write at most %d", len(r.pools), maxPools)
	}
	rolls := 0.0
	for _, d := range e.Dice {
		d.compile(r)
		if r.err != nil {
			return
		}
		rolls += float64(d.Count) * d.Law.rolls
	}
	for _, p := range r.pools {
		p.compile(e, r)
		if r.err != nil {
			return
		}
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
	e.onlyOneCounts(r)
	if p := e.Root.Pool; e.Root.Kind == Dice && p.Ends.All == 1 && e.Compared == nil &&
		p.Count() == 1 && e.Dice[0].Faces == nil {
		e.die = e.Dice[0].Sides
	}
	e.text = e.canonical()
}

// compile makes the law of the dice. A modifier that matches no face, or every one, is
// refused.
func (d *LikeDice) compile(r *exprReader) {
	d.Law = *d.plain()
	for i, c := range d.on {
		if c == nil {
			continue
		}
		m := modifiers[i]
		limits := m.reads == least || m.reads == most
		some, all := d.Law.matching(c)
		total := m.reads == exploding
		switch {
		case limits && !some:
			r.wrong(0, "%s%v changes no d%s; use a number that changes some faces", m.words[0], c,
				d.sidesText())
		case !some:
			r.idle(0, "no d"+d.sidesText(), "shows", c, total)
		case all && !limits:
			r.idle(0, "every d"+d.sidesText(), "shows", c, total)
		default:
			m.law(&d.Law, c)
		}
		if r.err != nil {
			return
		}
	}
	d.Law.measure(d.Sides)
}

// compile checks what is kept and counted of a pool whose dice have laws.
func (p *PoolTerm) compile(e *Expression, r *exprReader) {
	all := p.Stay() == p.Count() && !p.adds()
	if p.Keeps() && (all || !p.fits()) {
		r.wrong(p.chosen, "%s", choiceHint(p))
		e.inBraces(r, p)
		return
	}
	p.Ends = p.ends()
	for _, c := range []*Condition{p.Success, p.Failure} {
		if c != nil {
			p.counts(r, c)
		}
	}
}

func (p *PoolTerm) ends() Ends {
	if len(p.Dice) != 1 || !p.Dice[0].Plain() || p.Success != nil {
		return Ends{}
	}
	n := p.Dice[0].Count
	from, to := p.Kept.Places(n)
	switch {
	case from <= 1 && n-to <= 1:
		return Ends{1, -from, to - n}
	case to == 1:
		return Ends{Lowest: 1}
	case from == n-1:
		return Ends{Highest: 1}
	}
	return Ends{}
}

// counts refuses a condition that every value meets, or none. The sums of joined dice,
// and the number of dice that explode, have no such end.
func (p *PoolTerm) counts(r *exprReader, c *Condition) {
	some, all, joined := false, true, false
	which, verb := "die", "shows"
	for _, d := range p.Dice {
		someOf, allOf := d.Law.matching(c)
		some, all = some || someOf, all && allOf
		joined = joined || d.Law.leads(Grows)
		if d.Law.Within != noLimits {
			verb = "counts as"
		}
		which = "d" + d.sidesText()
	}
	if len(p.Dice) > 1 {
		which = "die"
	}
	for _, n := range p.Entries {
		s, _, _ := n.bounds()
		low, high := integers(chances.Over(chances.Floor, s, s))
		some, all = some || c.overlaps(low, high), all && c.covers(low, high)
		which, verb = "value", "is"
	}
	total := c == p.Success
	switch {
	case !some && !joined:
		r.idle(p.compared, "no "+which, verb, c, total)
	case all && !joined && !p.adds():
		r.idle(p.compared, "every "+which, verb, c, total)
	}
}

// idle says that no die, or every one, meets a condition. A total may be meant.
func (r *exprReader) idle(at int, which, verb string, c *Condition, total bool) {
	hint, use := "match some faces, and not all", ""
	text := compared(r.text)
	switch {
	case !total || r.tried:
	case text != r.text && decides(text):
		hint, use = "for the total write "+text, text
	case text == r.text || !isRead(text):
		hint += "; a total is compared at the end, as in (3d6)>=16"
	}
	r.wrong(at, "%s %s %s; %s", which, verb, c.inWords(), hint)
	r.err.Use = use
}

// decides reports whether a text is read, and is not a check with only one answer.
func decides(text string) bool {
	e := proposed(text)
	if e == nil {
		return false
	}
	low, high, _ := e.Bounds()
	return low < high
}

// inBraces says to write the dice of a sum in braces, if a choice behind the last of them
// is meant for all.
func (e *Expression) inBraces(r *exprReader, chosen *PoolTerm) {
	sum, at := e.Root.sumWith(chosen)
	if sum == nil || r.tried {
		return
	}
	terms := sum.terms()
	first := at
	for first > 0 && terms[first-1].Kind == Dice && terms[first-1].Pool.bare() {
		first--
	}
	if first == at {
		return
	}
	if use := e.rewritten(sum, first, at, chosen); use != "" {
		r.err.Hint, r.err.Use = "to choose from all of these dice write "+use, use
	}
}

// onlyOneCounts refuses a check of a sum in which some dice are counted, if a comparison
// behind the last one is written as if it counted that, too.
func (e *Expression) onlyOneCounts(r *exprReader) {
	if e.Compared == nil || r.err != nil || !e.countsBefore() || r.text[r.checked-1] == ')' {
		return
	}
	terms := e.Root.terms()
	last := terms[len(terms)-1].Pool
	use, alike := "", true
	for _, n := range terms[:len(terms)-1] {
		alike = alike && n.Kind == Dice && n.Pool.Success != nil && n.Pool.Failure == nil &&
			!n.Pool.Keeps() && n.Pool.Entries == nil && *n.Pool.Success == *e.Compared
	}
	total := "(" + string(e.Root.Append(nil, false, written)) + ")" + e.Compared.String()
	if alike && last.bare() && !r.tried {
		chosen := &PoolTerm{Success: e.Compared, Dice: last.Dice}
		e.Compared = nil
		use = e.rewritten(e.Root, 0, len(terms)-1, chosen)
	}
	r.wrong(r.checked, "a comparison behind one die is one of the total; for that write %s", total)
	if use != "" {
		r.err.Hint, r.err.Use = "to count all of these dice write "+use, use
	}
}

// countsBefore reports whether the last term of a sum is one value, and others are
// counted.
func (e *Expression) countsBefore() bool {
	terms := e.Root.terms()
	last := terms[len(terms)-1]
	if last.Kind != Dice || last.Pool.several() || last.Pool.Success != nil {
		return false
	}
	for _, n := range terms {
		if n.Kind == Dice && n.Pool.Success != nil {
			return true
		}
	}
	return false
}

// sumWith returns the sum of which a pool is a term, and the place of the term, or nil.
func (n *Node) sumWith(p *PoolTerm) (sum *Node, at int) {
	for i, term := range n.terms() {
		if term.Pool == p {
			return n, i
		}
		parts := term.Args
		if term.Pool != nil {
			parts = term.Pool.Entries
		}
		for _, part := range parts {
			if sum, at := part.sumWith(p); sum != nil {
				return sum, at
			}
		}
	}
	return nil, 0
}

// terms returns the parts between which + stands.
func (n *Node) terms() []*Node {
	if n.Kind != Operation || n.Op != chances.Add {
		return []*Node{n}
	}
	return append(n.Args[0].terms(), n.Args[1].terms()...)
}

// rewritten returns the expression with the terms from first to last of a sum as one pool
// in braces, which is chosen from or counted as another, or "" if that is not read.
func (e *Expression) rewritten(sum *Node, first, last int, as *PoolTerm) string {
	terms := sum.terms()
	p := &PoolTerm{Kept: as.Kept, Success: as.Success, Failure: as.Failure}
	for _, n := range terms[first : last+1] {
		p.Dice = append(p.Dice, n.Pool.Dice...)
	}
	var made *Node
	for i, n := range terms {
		if i == first {
			n = &Node{Kind: Dice, Pool: p}
		}
		switch {
		case i > first && i <= last:
		case made == nil:
			made = n
		default:
			made = operation(chances.Add, made, n)
		}
	}
	*sum = *made
	if text := e.canonical(); isRead(text) {
		return text
	}
	return ""
}
