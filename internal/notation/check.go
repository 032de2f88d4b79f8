package notation

import (
	"fmt"
	"math"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/pattern"
)

// check compiles all pools, and refuses what changes nothing, ends never, or is too
// large.
func (r *exprReader) check(e *Expression) {
	e.Dice = r.dice
	if len(r.pools) == 0 {
		r.wrong(0, "it has no dice; write at least one, as in 2d6+3, or 6d1 for a fixed 6")
	}
	if len(r.pools) > maxPools {
		r.wrong(0, "it has %d pools of dice; write at most %d", len(r.pools), maxPools)
	}
	rolls := 0.0
	for _, d := range e.Dice {
		r.compile(d)
		rolls += float64(d.Count) * d.Law.rolls
	}
	for _, p := range r.pools {
		r.checkPool(p)
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
	r.onlyOneCounts(e)
	if p := e.Root.Pool; p != nil && p.Ends.All == 1 && e.Compared == nil && p.Count() == 1 &&
		e.Dice[0].Faces == nil {
		e.die = e.Dice[0].Sides
	}
	e.text = e.canonical() // which is read again
	if len(e.text) > maxLength {
		r.wrong(0, "as it is written shortest, %s has %d characters; write at most %d",
			excerpt(e.text, 40), len(e.text), maxLength)
	}
}

// compile makes the law of the dice. A modifier that matches no face, or every one, is
// refused.
func (r *exprReader) compile(d *LikeDice) {
	d.Law = d.plain()
	for _, m := range d.changes {
		some, all := m.faces.matching(d.Law.worths())
		limits := m.reads == least || m.reads == most
		switch {
		case limits && !some:
			r.wrong(0, "%s%v changes no d%s; use a number that changes some faces", m.words[0], m.faces,
				d.sidesText())
		case !some:
			r.idle(0, "no d"+d.sidesText(), "shows", m.faces, m.reads == exploding)
		case all && !limits:
			r.idle(0, "every d"+d.sidesText(), "shows", m.faces, m.reads == exploding)
		default:
			m.law(&d.Law, m.faces)
		}
	}
	d.Law.measure()
}

// checkPool checks what is kept and counted of a pool whose dice have laws.
func (r *exprReader) checkPool(p *PoolTerm) {
	all := p.Stay() == p.Count() && !p.adds()
	if p.Keeps() && (all || !p.fits()) {
		r.remedy = remedy{texts: r.braced(p.chosen), hint: "to choose from all of these dice write "}
		r.wrong(p.chosen, "%s", choiceHint(p.Count()))
	}
	p.Ends = p.ends()
	for _, c := range []*Condition{p.Success, p.Failure} {
		if c != nil {
			r.counts(p, c)
		}
	}
}

// counts refuses a condition that every value meets, or none.
func (r *exprReader) counts(p *PoolTerm, c *Condition) {
	var list []numberRange
	which, verb := "die", "shows"
	for _, d := range p.Dice {
		list = append(list, d.Law.worths()...)
		if d.Law.Values != allNumbers {
			verb = "counts as"
		}
		if len(p.Dice) == 1 {
			which = "d" + d.sidesText()
		}
	}
	for _, n := range p.Entries {
		s, _, _ := n.bounds()
		list = append(list, integers(chances.Over(chances.Floor, s, s)))
		which, verb = "value", "is"
	}
	some, all := c.matching(list)
	switch {
	case !some:
		r.idle(p.compared, "no "+which, verb, c, c == p.Success)
	case all && !p.adds():
		r.idle(p.compared, "every "+which, verb, c, c == p.Success)
	}
}

// idle says that no die, or every one, meets a condition. A total may be meant.
func (r *exprReader) idle(at int, which, verb string, c *Condition, total bool) {
	said := fmt.Sprintf("%s %s %s; ", which, verb, c.Said())
	if total {
		r.remedy = remedy{[]string{compared(r.text)}, said + "for the total write ",
			"; a total is compared at the end, as in (3d6)>=16"}
	}
	r.wrong(at, "%smatch some faces, and not all", said)
}

// comparedForm is an expression without parentheses, and what its total is compared with.
// A != is not its end.
var comparedForm = pattern.New(
	`^(?:([^()<>=]+)([<>]=?[0-9]+)|([^()<>=]*[^()<>=!])(=[0-9]+))$`)

// compared returns an expression with parentheses around all that is compared.
func compared(text string) string { return comparedForm.ReplaceAllString(text, "($1$3)$2$4") }

// braced returns the text with braces around the dice that a choice at a place may be
// meant for: those of the last terms of a sum, most of them first.
func (r *exprReader) braced(chosen int) (texts []string) {
	add := func(start int) {
		text := r.text[:start] + "{" + r.text[start:chosen] + "}" + r.text[chosen:]
		texts = append([]string{text}, texts...)
	}
	depth := 0
	for at := chosen - 1; at >= 0; at-- {
		c := r.text[at]
		switch {
		case c == ')' || c == '}':
			depth++
		case (c == '(' || c == '{') && depth > 0:
			depth--
		case depth > 0:
		case c == '+':
			add(at + 1)
		case strings.IndexByte("({,", c) >= 0:
			add(at + 1)
			return texts
		case strings.IndexByte("-*/x", c) >= 0:
			return texts
		}
	}
	add(0)
	return texts
}

// onlyOneCounts refuses a check of a sum in which some dice are counted, if a comparison
// behind the last one is written as if it counted that, too.
func (r *exprReader) onlyOneCounts(e *Expression) {
	if e.Compared == nil || !e.countsBefore() || r.text[r.checked-1] == ')' {
		return
	}
	sum, compared := r.text[:r.checked], r.text[r.checked:]
	if strings.Count(sum, "+") == strings.Count(sum, compared+"+") {
		text := "{" + strings.ReplaceAll(sum, compared+"+", "+") + "}" + compared
		r.remedy = remedy{texts: []string{text}, hint: "to count all of these dice write "}
	}
	r.wrong(r.checked, "a comparison behind one die is one of the total; for that write (%s)%v",
		e.Root.Append(nil, false, written), e.Compared)
}
