package card

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A sumCard makes the card of an expression whose dice are rolled as it is written: a part for
// each kind of die that is made, and one for its pools, or for each of them.
type sumCard struct {
	*Sheet
	card   *Card
	recipe *automaton.Sum
	expr   *notation.Expression
	terms  []*notation.DicePool
	pools  []automaton.SumPool // how the dice of each are rolled
	names  []string            // of what each gives
}

// written makes the card that of an expression.
func (s *Sheet) written(c *Card, recipe *automaton.Sum) {
	d := sumCard{s, c, recipe, recipe.Expr(), recipe.Pools(),
		slices.Concat(recipe.Groups...), nil}
	c.Adds = true
	onDice := func(note string) bool { return !strings.HasPrefix(note, "d6") } // which lines tell
	c.Notes = slices.DeleteFunc(c.Notes, onDice)
	known := map[string]bool{}
	for i, pool := range d.pools {
		p := d.terms[i]
		kind := fmt.Sprint(p.Sides, p.Faces)
		die := recipe.Die(pool, p)
		if die != nil && !known[kind] {
			known[kind] = true
			d.make(die, p)
		}
	}
	d.roll()
	c.Example = d.example()
	s.entitle(c, d.dice())
}

// make adds the part that makes a die of a pool.
func (d *sumCard) make(die *automaton.Automaton, p *notation.DicePool) {
	made := (&Sheet{Automaton: die, Steps: die.Steps(), Expected: big.NewRat(1, 1),
		Unit: d.Unit}).full()
	part := made.Parts[0]
	part.Makes = "die"
	if p.Faces == nil {
		part.Makes = words.Die(p.Sides)
	}
	for i := range part.Rows {
		for k := range part.Rows[i].Entries {
			e := &part.Rows[i].Entries[k]
			if e.restart() { // roll this die again
				e.Action = Action{Do: RollAgain}
			}
		}
	}
	d.card.Parts = append(d.card.Parts, part)
	d.card.Notes = append(d.card.Notes, made.Notes...)
}

// roll adds the parts that roll the pools, and says what is calculated at last.
func (d *sumCard) roll() {
	pools := d.terms
	d.names = make([]string, len(pools))
	switch {
	case len(pools) == 1:
		d.names[0] = d.noun(pools[0])
		d.add(d.recipe.Groups, pools, d.total(pools[0]))
	case automaton.AtOnce(d.expr, d.terms):
		copy(d.names, axes(diceOf(pools)))
		var lines []string
		if automaton.Additive(d.expr.Root) {
			lines = []string{"Add the " + d.faces() + "."}
		}
		d.add(d.recipe.Groups, pools, lines)
	default:
		for i, p := range pools {
			d.names[i] = words.Letter(i)
			lines := append(d.total(p), fmt.Sprintf("Call this %s.", d.names[i]))
			d.add([][]automaton.SumPool{{d.pools[i]}}, pools[i:i+1], lines)
		}
	}
	last := &d.card.Parts[len(d.card.Parts)-1]
	last.Lines = d.calculated(last.Lines)
	ten := func(p *notation.DicePool) bool { return p.Sides == 10 && p.Faces == nil }
	if slices.ContainsFunc(pools, ten) {
		d.card.Notes = append(d.card.Notes, zeroIsTen)
	}
}

// diceOf returns the sides of the dice of pools, in their order.
func diceOf(pools []*notation.DicePool) (dice []int) {
	for _, p := range pools {
		if p.Sides > 1 {
			dice = append(dice, slices.Repeat([]int{p.Sides}, p.Count)...)
		}
	}
	return dice
}

const (
	thrownAgain = "Dice that are rolled again, or added, are thrown together."
	coinsCount  = "Heads counts as 1, tails as 2."
)

// add adds a part that rolls the pools of groups, and its lines.
func (d *sumCard) add(
	groups [][]automaton.SumPool, pools []*notation.DicePool, lines []string,
) {
	dice := diceOf(pools)
	part := Part{Throws: [][]int{dice}, Lines: lines}
	throws := throwsOf(groups, pools)
	ordered := len(pools) > 1 && !automaton.Additive(d.expr.Root) ||
		d.expr.Root.Kind == notation.Digits
	remade := d.card.any(func(e Entry) bool { return e.Do == RollAgain })
	switch {
	case pools[0].Faces != nil:
		part.Head = suchHead(throws, len(dice), d.card.thrown())
	case d.card.thrown():
		part.Head = thrownHead(throws)
		if ordered && slices.ContainsFunc(throws, alike) {
			d.card.Notes = append(d.card.Notes, words.TellApart)
		}
	case ordered && len(dice) > 1 && slices.Max(dice) == slices.Min(dice):
		part.Head = words.Roll(dice[:1]) + " " + times(len(dice))
	case ordered:
		part.Head = "roll " + words.Dice(dice)
	default:
		part.Head = "roll " + words.Dice(slices.Sorted(slices.Values(dice)))
	}
	goesOn := func(p *notation.DicePool) bool { return remade || p.GoesOn }
	if d.card.thrown() && len(throws[0]) > 1 && slices.ContainsFunc(pools, goesOn) {
		part.Lines = slices.Insert(part.Lines, 0, thrownAgain)
	}
	coin := func(p *notation.DicePool) bool { return p.Sides == 2 && p.Faces == nil }
	if slices.ContainsFunc(pools, coin) {
		part.Lines = slices.Insert(part.Lines, 0, coinsCount)
	}
	d.card.Parts = append(d.card.Parts, part)
}

// throwsOf returns the dice of each throw of the pools of groups: as many at once as may be.
func throwsOf(groups [][]automaton.SumPool, pools []*notation.DicePool) (throws [][]int) {
	for _, group := range groups {
		left := make([]int, len(group))
		for i := range group {
			left[i] = pools[i].Count
		}
		for slices.Max(left) > 0 {
			var throw []int
			for i, pool := range group {
				n := min(left[i], pool.AtOnce)
				left[i] -= n
				throw = append(throw, slices.Repeat([]int{pools[i].Sides}, n)...)
			}
			slices.Sort(throw)
			throws = append(throws, throw)
		}
		pools = pools[len(group):]
	}
	return throws
}

// thrownHead says which dice to throw, one throw after the other.
func thrownHead(throws [][]int) string {
	var texts []string
	for i, n := 0, 0; i < len(throws); i += n {
		other := func(t []int) bool { return !slices.Equal(t, throws[i]) }
		n = len(throws) - i
		if at := slices.IndexFunc(throws[i:], other); at >= 0 {
			n = at
		}
		text := words.Roll(throws[i])
		if i > 0 && len(throws[i]) == 1 {
			text = words.Dice(throws[i])
		}
		if n > 1 {
			text += " " + times(n)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, then)
}

// suchHead says to roll dice that the part before makes: throw two such dice, then one.
func suchHead(throws [][]int, n int, thrown bool) string {
	if n == 1 {
		return "roll such a die"
	}
	text := "roll " + words.Number(n) + " such dice"
	if !thrown || len(throws[0]) == 1 {
		return text
	}
	text = "throw " + words.Number(len(throws[0])) + " such dice"
	for _, t := range throws[1:] {
		if len(t) == 1 {
			text += then + "one"
		} else {
			text += then + words.Number(len(t))
		}
	}
	return text
}

// dice returns the dice that a player needs: those of all pools that are rolled as they are, and
// those of one die that is made; or of one throw, if throws count.
func (d *sumCard) dice() (need []int) {
	var own []int
	first := 0
	for _, group := range d.recipe.Groups {
		var throw []int
		for i, pool := range group {
			p, n := d.terms[first+i], pool.AtOnce
			if p.Sides > 1 && pool.From == nil && !d.card.thrown() {
				n = p.Count
			}
			if p.Sides > 1 {
				throw = append(throw, slices.Repeat(pool.Dice(p), n)...)
			}
		}
		if !d.card.thrown() && automaton.AtOnce(d.expr, d.terms) && group[0].From == nil {
			own = append(own, throw...)
		} else {
			need = withDice(throw, need)
		}
		first += len(group)
	}
	return slices.Sorted(slices.Values(withDice(own, need)))
}

// withDice returns the thrown dice with those that a roll has more of.
func withDice(roll, thrown []int) []int {
	for _, sides := range slices.Compact(slices.Sorted(slices.Values(roll))) {
		if more := like(roll, sides) - like(thrown, sides); more > 0 {
			thrown = append(slices.Clone(thrown), slices.Repeat([]int{sides}, more)...)
			slices.Sort(thrown)
		}
	}
	return thrown
}
