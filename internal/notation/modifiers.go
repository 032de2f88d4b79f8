package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An effect is the place of a modifier in the list of all.
type effect int

// A modifier changes the law of a die.
type modifier struct {
	words []string // as it is written; the first is that of String
	reads argument
	law   func(l *Law, c *Condition)

	// %[1]s are the faces that match, %[2]d their number, and %[3]s is the die.
	meaning string
}

// An argument is what stands behind the word of a modifier: the faces that match, perhaps
// the faces that explode, or the number that faces beyond it count as. A die explodes in
// one way.
type argument byte

const (
	faces argument = iota
	exploding
	least
	most
)

// modifiers are all of them, in the order in which they act and are written.
var modifiers = []modifier{
	{[]string{"r"}, faces, (*Law).reroll,
		"a %[3]s that shows %[1]s is rolled again until it does not"},
	{[]string{"ro"}, faces, (*Law).rerollOnce, "a %[3]s that shows %[1]s is rolled again once"},
	{[]string{"!"}, exploding, (*Law).explode,
		"a %[3]s that shows %[1]s adds one more die, which may add another"},
	{[]string{"!o"}, exploding, (*Law).explodeOnce,
		"for each %[3]s that shows %[1]s, roll one extra %[3]s, which adds no further one"},
	{[]string{"!!"}, exploding, (*Law).compound,
		"a %[3]s that shows %[1]s is rolled on, and all its faces are added"},
	{[]string{"!p"}, exploding, (*Law).penetrate,
		"a %[3]s that shows %[1]s adds one more die, which counts 1 less and may add another"},
	{[]string{"mi", "min"}, least, (*Law).raise, "a %[3]s below %[2]d counts as %[2]d"},
	{[]string{"ma", "max"}, most, (*Law).lower, "a %[3]s above %[2]d counts as %[2]d"},
}

func (l *Law) reroll(c *Condition) {
	for i := range l.States {
		l.lead(i, c, Instead, i)
	}
}

func (l *Law) rerollOnce(c *Condition) { l.lead(0, c, Instead, l.copied(len(l.States))) }

func (l *Law) explode(c *Condition)  { l.follow(c, Adds, 0) }
func (l *Law) compound(c *Condition) { l.follow(c, Grows, 0) }

// follow lets another roll follow each that matches.
func (l *Law) follow(c *Condition, then Fate, next int) {
	for i := range l.States {
		l.lead(i, c, then, next)
	}
}

func (l *Law) explodeOnce(c *Condition) {
	further := l.copied(len(l.States))
	for i := range further {
		l.lead(i, c, Adds, further)
	}
}

func (l *Law) penetrate(c *Condition) {
	further := l.copied(len(l.States))
	l.follow(c, Adds, further)
	for i := range l.States[further:] {
		l.States[further+i].Plus--
	}
}

func (l *Law) raise(c *Condition) {
	l.Within = Limits{max(l.Within.Least, c.number), max(l.Within.Most, c.number)}
}

func (l *Law) lower(c *Condition) {
	l.Within = Limits{min(l.Within.Least, c.number), min(l.Within.Most, c.number)}
}

// modifierWord moves past the longest word that may follow dice, and returns it, or "".
func (r *exprReader) modifierWord() (longest string) {
	look := func(words []string) {
		for _, w := range words {
			if len(w) > len(longest) && strings.HasPrefix(r.text[r.at:], w) {
				longest = w
			}
		}
	}
	for _, m := range modifiers {
		look(m.words)
	}
	look([]string{"kh", "kl", "k", "dh", "dl", "d", "f"})
	r.at += len(longest)
	return longest
}

// modifier reads one modifier, and reports whether there was one. One behind braces is
// that of all dice in them that it changes.
func (r *exprReader) modifier(p *PoolTerm, dice []*LikeDice) bool {
	start := r.at
	word := r.modifierWord()
	at := slices.IndexFunc(modifiers, func(m modifier) bool { return slices.Contains(m.words, word) })
	switch {
	case word == "":
		return r.successes(p)
	case word == "f":
		r.twice(p.Failure != nil, word, start)
		p.Failure = r.faces(word, start)
	case at < 0:
		r.choice(p, word, start)
	default:
		r.change(dice, effect(at), word, start)
	}
	return true
}

// twice ends the reading if a modifier is there already.
func (r *exprReader) twice(already bool, word string, start int) {
	if already {
		r.wrong(start, "a modifier of this kind is there already; %s is one too many", word)
	}
}

// change reads what stands behind a modifier, for all dice that it changes.
func (r *exprReader) change(dice []*LikeDice, e effect, word string, start int) {
	m := modifiers[e]
	var c *Condition
	switch m.reads {
	case faces:
		c = r.faces(word, start)
	case exploding:
		c = r.exploding(word, start)
	default:
		c = r.limit(m.reads, word, start)
	}
	if len(dice) == 0 {
		r.wrong(start, "no dice in these braces have modifiers; omit %s", word)
	}
	if r.err != nil {
		return
	}
	changed := dice
	if len(dice) > 1 && c != nil {
		changed = slices.DeleteFunc(slices.Clone(dice), func(d *LikeDice) bool {
			some, _ := d.plain().matching(c)
			return !some
		})
	}
	if len(changed) == 0 {
		changed = dice // their laws say that none matches
	}
	for _, d := range changed {
		if d.on == nil {
			d.on = make([]*Condition, len(modifiers))
		}
		for other, there := range d.on {
			same := effect(other) == e || m.reads == exploding && modifiers[other].reads == exploding
			if there != nil && same {
				r.again(d, there, c, word, start)
			}
		}
		d.on[e] = cmp.Or(c, d.highest())
	}
}

// faces reads the faces of an effect: a comparison, or a number that is to be matched.
func (r *exprReader) faces(word string, start int) *Condition {
	c := r.matched(r.signed)
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
	return r.matched(func(what string) (n int, found bool) { return r.number(maxNumber, what) })
}

// limit reads the number that lower or higher faces count as.
func (r *exprReader) limit(reads argument, word string, start int) *Condition {
	op := "<"
	if reads == most {
		op = ">"
	}
	n, found := r.signed("a face")
	if !found {
		r.wrong(start, "write a number after %s, as in 8d6mi2 or 8d6ma5", word)
	}
	c := newCondition(op, n)
	c.op = ""
	return c
}

// again refuses a modifier that is there already. Of two rerolls, the faces that are left
// are those of a die that lists them.
func (r *exprReader) again(d *LikeDice, first, second *Condition, word string, start int) {
	rest := r.text[r.at:]
	r.twice(true, word, start)
	behind := d.Place == len(r.dice)-1 && r.text[d.end:start] == "r"+first.String()
	if word != "r" || !behind || d.Sides > maxListed {
		return
	}
	var left []string
	for side := 1; side <= d.Sides; side++ {
		if face := d.Face(side); !first.Matches(face) && !second.Matches(face) {
			left = append(left, fmt.Sprint(face))
		}
	}
	number := r.text[d.start : strings.IndexByte(r.text[d.start:], 'd')+d.start]
	listed := fmt.Sprintf("%sd{%s}", number, strings.Join(left, ","))
	if use := r.text[:d.start] + listed + rest; isRead(use) {
		r.err.Hint, r.err.Use = "for a die without some of its faces write "+listed, use
	}
}

// maxListed is the most sides of a die whose faces a hint lists.
const maxListed = 20
