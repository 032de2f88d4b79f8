package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// LikeDice are dice of a pool that are alike, with what their modifiers do.
type LikeDice struct {
	Count, Sides int
	Faces        []int // ascending, one for each side; nil for 1 to Sides
	Place        int   // among all dice of the expression
	Law          Law   // made by compile

	on         []*Condition // the faces that each modifier is for; nil if there is none
	digits     bool         // they are read as one number, without modifiers
	start, end int          // in the text
}

// A PoolTerm is dice, or values, that are rolled together, of which some may be dropped,
// and which are added or counted.
type PoolTerm struct {
	Dice             []*LikeDice // all of these are one pool; nil if the entries are the values
	Entries          []*Node     // each is one value, its total
	Kept             chances.Kept
	Success, Failure *Condition // of the dice that are counted instead of added
	Ends             Ends       // set by compile

	chosen, compared int // where Kept and Success are in the text
}

// Ends are the factors of the sum of all faces, of the lowest and of the highest one,
// whose sum is the total of plain dice. They are 0 if it is not such a sum, as of 4d6kh2.
type Ends struct{ All, Lowest, Highest int }

// Face returns what a side shows, from 1 to Sides.
func (d *LikeDice) Face(side int) int {
	if d.Faces == nil {
		return side
	}
	return d.Faces[side-1]
}

// Plain reports whether the dice have no modifiers.
func (d *LikeDice) Plain() bool { return d.on == nil }

// highest returns the condition of the highest face.
func (d *LikeDice) highest() *Condition {
	c := newCondition("=", d.Face(d.Sides))
	c.unsaid = true
	return c
}

// plain returns the law of the dice without modifiers.
func (d *LikeDice) plain() *Law {
	spans := []Span{{Low: 1, High: d.Sides, Times: 1}}
	if d.Faces != nil {
		spans = nil
	}
	for _, face := range d.Faces {
		if n := len(spans); n > 0 && spans[n-1].Low == face {
			spans[n-1].Times++
			continue
		}
		spans = append(spans, Span{Low: face, High: face, Times: 1})
	}
	law := plainLaw(spans...)
	return &law
}

// Count returns how many values the pool has, without those that explosions add.
func (p *PoolTerm) Count() int {
	n := len(p.Entries)
	for _, d := range p.Dice {
		n += d.Count
	}
	return n
}

// Few reports whether the pool has at most n values, also after all explosions.
func (p *PoolTerm) Few(n int) bool { return p.Count() <= n && !p.adds() }

// adds reports whether explosions add dice.
func (p *PoolTerm) adds() bool {
	return slices.ContainsFunc(p.Dice, func(d *LikeDice) bool { return d.Law.leads(Adds) })
}

// Score returns what a value adds to the total.
func (p *PoolTerm) Score(value int) int {
	if p.Success == nil {
		return value
	}
	score := 0
	if p.Success.Matches(value) {
		score++
	}
	if p.Failure.Matches(value) {
		score--
	}
	return score
}

// Keeps reports whether some values are dropped.
func (p *PoolTerm) Keeps() bool { return p.Kept != chances.Kept{} }

// Stay returns how many of the values count, if none explodes.
func (p *PoolTerm) Stay() int {
	from, to := p.Kept.Places(p.Count())
	return to - from
}

// several reports whether a comparison after the pool counts values, instead of checking
// a total.
func (p *PoolTerm) several() bool {
	return p.Count() > 1 && (p.Stay() > 1 || p.explodes() || p.Success != nil)
}

func (p *PoolTerm) explodes() bool { return slices.ContainsFunc(p.Dice, (*LikeDice).explodes) }

// explodes reports whether a modifier says so.
func (d *LikeDice) explodes() bool {
	for i, c := range d.on {
		if c != nil && modifiers[i].reads == exploding {
			return true
		}
	}
	return false
}

// pool reads the modifiers after a pool, in any order. Those of dice change all the given
// ones.
func (r *exprReader) pool(start int, p *PoolTerm, dice []*LikeDice) *Node {
	for r.modifier(p, dice) {
	}
	if p.Failure != nil && p.Success == nil {
		r.wrong(start,
			"f takes away from dice that are counted; write what counts too, as in 5d10>=8f1")
	}
	return r.leaf(Dice, p)
}

// leaf returns a node of a pool.
func (r *exprReader) leaf(kind NodeKind, p *PoolTerm) *Node {
	r.pools = append(r.pools, p)
	return &Node{Kind: kind, Pool: p}
}

// braces reads what stands behind an opening brace: dice joined by +, which are one pool,
// or values. One value alone is only in parentheses.
func (r *exprReader) braces(start int) *Node {
	first := len(r.dice)
	p := &PoolTerm{}
	for more := true; more; _, more = r.take(",") {
		p.Entries = append(p.Entries, r.sum())
	}
	r.close(start, "}")
	if r.err != nil {
		return p.Entries[0]
	}
	dice := slices.Clone(r.dice[first:])
	dice = slices.DeleteFunc(dice, func(d *LikeDice) bool { return d.digits })
	if len(p.Entries) > 1 {
		return r.pool(start, p, dice)
	}
	inner := p.Entries[0]
	if terms := inner.likeDice(); terms != nil {
		r.pools = r.pools[:len(r.pools)-len(terms)]
		p.Dice, p.Entries = dice, nil
		return r.pool(start, p, dice)
	}
	at := r.at
	if r.modifier(p, dice) && (p.Keeps() || p.Success != nil) {
		r.wrong(at, "between these braces is one value; separate values by commas, as in "+
			"{2d6+1,d8}kh1, and write a total that is compared in parentheses")
	}
	for r.modifier(p, dice) {
	}
	return inner
}

// likeDice returns the terms of a sum of dice that are neither dropped nor counted, or
// nil.
func (n *Node) likeDice() (terms []*Node) {
	for _, term := range n.terms() {
		if term.Kind != Dice || !term.Pool.bare() {
			return nil
		}
		terms = append(terms, term)
	}
	return terms
}

// bare reports whether all dice of the pool are added.
func (p *PoolTerm) bare() bool { return p.Entries == nil && !p.Keeps() && p.Success == nil }

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
	if !p.fits() {
		r.wrong(p.chosen, "%s", choiceHint(p))
	}
	r.twice(p.Keeps() && !other, word, start)
	if n < 1 {
		r.wrong(start, "%s", choiceHint(p))
	}
	p.chosen = start
	*place, k.Lowest = n, k.Lowest || word == "kl"
}

// fits reports whether as many dice are there as are kept or dropped, and some stay.
func (p *PoolTerm) fits() bool {
	return p.Stay() > 0 && max(p.Kept.Most, p.Kept.Low, p.Kept.High) <= p.Count()
}

// choiceHint says how many dice may be kept.
func choiceHint(p *PoolTerm) string {
	n := p.Count()
	if n == 1 {
		return "one die leaves no choice; put all dice to choose from in braces, as in {d6+d8}kh1"
	}
	return fmt.Sprintf("you can keep 1 to %d of %d dice; change the number, or write + in front of "+
		"dice that are added", n-1, n)
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

// String returns the pool as it is written.
func (p *PoolTerm) String() string {
	rest, count := choiceText(p.Kept), ""
	if p.Success != nil {
		count = p.Success.String()
	}
	if p.Failure != nil {
		count += "f" + p.Failure.String()
	}
	if p.Stay() == 1 && !p.explodes() { // a comparison behind one die is a check
		rest = count + rest
	} else {
		rest += count
	}
	if len(p.Dice) == 1 {
		return p.Dice[0].text(rest)
	}
	var inner []string
	for _, d := range p.Dice {
		inner = append(inner, d.String())
	}
	for _, n := range p.Entries {
		inner = append(inner, string(n.Append(nil, false, written)))
	}
	join := "+"
	if p.Entries != nil {
		join = ","
	}
	return "{" + strings.Join(inner, join) + "}" + rest
}

// String returns the dice as they are written.
func (d *LikeDice) String() string { return d.text("") }

// text returns the dice as they are written, with what stands behind them. An explosion
// is written last if a comparison after it would be its own.
func (d *LikeDice) text(rest string) string {
	text, last := d.bareText(), ""
	for i, c := range d.on {
		switch {
		case c == nil:
		case c.unsaid:
			last = modifiers[i].words[0]
		default:
			text += last + modifiers[i].words[0] + c.String()
			last = ""
		}
	}
	if last != "" && rest != "" && strings.IndexByte("<>=", rest[0]) >= 0 {
		return text + rest + last
	}
	return text + last + rest
}

// bareText returns the dice without modifiers.
func (d *LikeDice) bareText() string {
	text := "d" + d.sidesText()
	if d.Count > 1 || digits(text) > 0 {
		return fmt.Sprint(d.Count) + text
	}
	return text
}

// sidesText returns the text behind the d.
func (d *LikeDice) sidesText() string {
	if d.Faces == nil {
		return strconv.Itoa(d.Sides)
	}
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(d.Faces), " ", ","), "[]") + "}"
}
