package notation

import "example.com/dice/internal/chances"

// A modifier changes the law of a die.
type modifier struct {
	words []string // as it is written; the first is that of String
	reads argument
	law   func(l *Law, c *Condition)

	// %[1]s are the faces that match, %[2]d their number, %[3]s is the die, and %[4]s says
	// that it is rolled, or made.
	meaning string
}

// An argument is what stands behind the word of a modifier.
type argument byte

const (
	faces     argument = iota // that match
	again                     // faces; the modifier may stand several times, in any order
	exploding                 // faces, or nothing for the highest; a die explodes in one way
	least                     // the number that lower faces count as
	most                      // the number that higher faces count as
)

// modifiers are all of them, in the order in which they act and are written.
var modifiers = []*modifier{
	{[]string{"r"}, again, (*Law).reroll,
		"a %[3]s that shows %[1]s is %[4]s again until it does not"},
	{[]string{"ro"}, faces, (*Law).rerollOnce,
		"a %[3]s that shows %[1]s is %[4]s once more: what it shows then stays"},
	{[]string{"!"}, exploding, (*Law).explode,
		"a %[3]s that shows %[1]s adds one more die, which may add another"},
	{[]string{"!o"}, exploding, (*Law).explodeOnce,
		"for each %[3]s that shows %[1]s, one extra %[3]s is %[4]s, none for an extra %[3]s"},
	{[]string{"!!"}, exploding, (*Law).compound,
		"a %[3]s that shows %[1]s is rolled on, and all its faces are added"},
	{[]string{"!p"}, exploding, (*Law).penetrate,
		"a %[3]s that shows %[1]s adds one more die, which counts 1 less and may add another"},
	{[]string{"mi", "min"}, least, (*Law).raise,
		"a %[3]s that shows less than %[2]d counts as %[2]d"},
	{[]string{"ma", "max"}, most, (*Law).lower,
		"a %[3]s that shows more than %[2]d counts as %[2]d"},
}

// A keeping keeps or drops some dice of a pool: a number of them, or one.
type keeping struct {
	words  []string // as it is written; the first is that of String
	number func(k *chances.Kept) *int
	lowest bool // the lowest are kept
}

// choices are all of them, in the order in which they are written.
var choices = []*keeping{
	{[]string{"kh", "k"}, func(k *chances.Kept) *int { return &k.Most }, false},
	{[]string{"kl"}, func(k *chances.Kept) *int { return &k.Most }, true},
	{[]string{"dl", "d"}, func(k *chances.Kept) *int { return &k.Low }, false},
	{[]string{"dh"}, func(k *chances.Kept) *int { return &k.High }, false},
}

func (l *Law) reroll(c *Condition) {
	for i := range l.Stages {
		l.lead(i, c, Instead, i)
	}
}

func (l *Law) rerollOnce(c *Condition) { l.lead(0, c, Instead, l.copied(len(l.Stages))) }

func (l *Law) explode(c *Condition)  { l.follow(c, Adds, 0) }
func (l *Law) compound(c *Condition) { l.follow(c, Grows, 0) }

// follow lets another roll follow each that matches.
func (l *Law) follow(c *Condition, then Fate, next int) {
	for i := range l.Stages {
		l.lead(i, c, then, next)
	}
}

func (l *Law) explodeOnce(c *Condition) {
	further := l.copied(len(l.Stages))
	for i := range further {
		l.lead(i, c, Adds, further)
	}
}

func (l *Law) penetrate(c *Condition) {
	further := l.copied(len(l.Stages))
	l.follow(c, Adds, further)
	for i := range l.Stages[further:] {
		l.Stages[further+i].Plus--
	}
}

func (l *Law) raise(c *Condition) {
	l.Values = numberRange{max(l.Values.low, c.number), max(l.Values.high, c.number)}
}

func (l *Law) lower(c *Condition) {
	l.Values = numberRange{min(l.Values.low, c.number), min(l.Values.high, c.number)}
}
