package card

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// written makes the card that of an expression.
func (s *Sheet) written(c *Card, recipe *automaton.Sum) {
	d := sumCard{s, c, recipe, recipe.Expr(), recipe.Pools(),
		slices.Concat(recipe.Groups...), nil, map[string]int{}}
	c.Adds = true
	onDice := func(note string) bool { return !strings.HasPrefix(note, "d6") } // which lines tell
	c.Notes = slices.DeleteFunc(c.Notes, onDice)
	for i, pool := range d.pools {
		p := d.terms[i]
		die := recipe.Die(pool, p)
		if die != nil && d.makes[kindOf(p)] == 0 {
			d.make(die, p)
			d.makes[kindOf(p)] = len(c.Parts)
		}
	}
	d.roll()
	c.Example = d.example()
	s.entitle(c, d.dice())
}

// count returns how many dice of the kind of a pool the expression has.
func (d *sumCard) count(of *notation.DicePool) (n int) {
	for _, p := range d.terms {
		if kindOf(p) == kindOf(of) {
			n += p.Count
		}
	}
	return n
}

// make adds the part that makes the dice of a pool, and of all of the same kind.
func (d *sumCard) make(die *automaton.Automaton, p *notation.DicePool) {
	made := &Card{Price: d.card.Price}
	(&Sheet{Automaton: die, Steps: die.Steps()}).rolled(made)
	part := &made.Parts[0]
	if d.card.countsThrows() {
		throws := slices.Collect(slices.Chunk(part.dice(), len(d.atOnce(part.dice()))))
		if part.Read != Rows {
			part.Throws = throws
		} else {
			part.Apart = len(throws) > 1
			part.Head = RollWords(throws, made.early(0))
		}
		if slices.ContainsFunc(throws, alike) {
			made.Notes = append(made.Notes, words.TellApart)
		}
	}
	made.explain()
	part.Makes, part.Later = "the "+dieName(p), d.together()
	switch n := d.count(p); {
	case part.Later:
		part.Makes = "a " + dieName(p)
	case n > 1:
		part.Makes = "each of the " + someOf(p, n)
	}
	for i := range part.Rows {
		for k := range part.Rows[i].Entries {
			e := &part.Rows[i].Entries[k]
			if e.restart() { // roll this die again
				e.Action = Action{Do: RollAgain}
			}
		}
	}
	d.card.Parts = append(d.card.Parts, *part)
	for _, note := range made.Notes {
		if !slices.Contains(d.card.Notes, note) {
			d.card.Notes = append(d.card.Notes, note)
		}
	}
}

// together reports whether several dice are thrown at once, of which some are made.
func (d *sumCard) together() bool {
	several := func(pool automaton.SumPool) bool { return pool.AtOnce > 1 }
	return d.card.countsThrows() &&
		(len(d.recipe.Groups) < len(d.terms) || slices.ContainsFunc(d.pools, several))
}

// atOnce returns those of the dice for one die that the plan throws at once.
func (d *sumCard) atOnce(dice []int) []int {
	most := 1
	for _, t := range d.Automaton.Thrown() {
		most = max(most, words.Like(t.Dice, dice[0]))
	}
	return dice[:min(len(dice), most)]
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
			lines = []string{words.Capital(addAll) + "."}
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
	ten := func(p *notation.DicePool) bool {
		return p.Sides == 10 && p.Faces == nil && d.makes[kindOf(p)] == 0
	}
	if slices.ContainsFunc(pools, ten) {
		d.card.Notes = append(d.card.Notes, zeroIsTen)
	}
}

const (
	thrownAgain = "After each throw, throw %s%s."
	coinsCount  = "Heads counts as 1, tails as 2."
)

// comes says how the dice of a pool come.
func (d *sumCard) comes(p *notation.DicePool) string {
	if d.makes[kindOf(p)] > 0 {
		return "made"
	}
	return "rolled"
}

// add adds a part that rolls the pools of groups, and its lines.
func (d *sumCard) add(
	groups [][]automaton.SumPool, pools []*notation.DicePool, lines []string,
) {
	dice := diceOf(pools)
	part := Part{Throws: [][]int{dice}, Lines: lines}
	throws := throwsOf(groups, pools)
	ordered := d.recipe.Ordered() && (len(pools) > 1 || len(d.terms) == 1)
	made := func(p *notation.DicePool) bool { return d.makes[kindOf(p)] > 0 }
	if d.card.countsThrows() && ordered && slices.ContainsFunc(throws, alike) {
		d.card.Notes = append(d.card.Notes, words.TellApart)
	}
	switch {
	case len(dice) == 0:
		part.Head = "roll no dice"
	case slices.ContainsFunc(pools, made):
		part.Head = d.madeHead(throws, pools)
	case d.card.countsThrows():
		part.Head = RollWords(throws, false)
	case ordered:
		part.Head = inOrder(dice, false)
	default:
		part.Head = "roll " + words.Dice(slices.Sorted(slices.Values(dice)))
	}
	together := len(throws) > 0 && len(throws[0]) > 1
	part.Lines = slices.Insert(part.Lines, len(pools[0].Said("")), d.further(pools, together)...)
	coin := func(p *notation.DicePool) bool { return p.Sides == 2 && p.Faces == nil }
	if slices.ContainsFunc(pools, coin) {
		part.Lines = slices.Insert(part.Lines, 0, coinsCount)
	}
	d.card.Parts = append(d.card.Parts, part)
}

// further says which dice are thrown after a throw of several from pools. Only a pool
// that is thrown alone has modifiers.
func (d *sumCard) further(pools []*notation.DicePool, together bool) []string {
	var more []string
	rerolled := func(p *notation.DicePool) bool {
		made := d.makes[kindOf(p)]
		return made > 0 && d.card.Parts[made-1].any(func(e Entry) bool { return e.Do == RollAgain })
	}
	often := ", together"
	if slices.ContainsFunc(pools, rerolled) {
		more = append(more, "each die to "+Reroll)
	}
	until, once := d.again(pools[0])
	if until != nil {
		more = append(more, "each "+words.And(until)+" again")
	}
	again := more != nil // a throw may lead to one like it
	switch faces := words.And(once); {
	case once != nil && (again || pools[0].Adds):
		more = append(more, "each die that shows its first "+faces+" (remember which)")
	case once != nil:
		more = append(more, "each "+faces+" once more")
	}
	if pools[0].Adds {
		more = append(more, "the extra dice")
	}
	if again || len(more) > 1 {
		often += ", until nothing is left to throw"
	}
	if !d.card.countsThrows() || !together || more == nil {
		return nil
	}
	return []string{fmt.Sprintf(thrownAgain, words.And(more), often)}
}

// again names the faces for which a die of a pool is rolled again: until it shows others,
// or once.
func (d *sumCard) again(p *notation.DicePool) (until, once []string) {
	sides := p.Sides
	if p.Faces != nil || d.makes[kindOf(p)] > 0 {
		sides = 0 // numbers, not faces
	}
	for _, s := range p.Law.Stages[0].Spans {
		switch faces := words.Faces(sides, s.Low, s.High); {
		case s.Then != notation.Instead:
		case s.Next == 0:
			until = append(until, faces)
		default:
			once = append(once, faces)
		}
	}
	return until, once
}

// throwsOf returns the dice of each throw of the pools of groups: as many at once as may
// be.
func throwsOf(groups [][]automaton.SumPool, pools []*notation.DicePool) (throws [][]int) {
	for _, group := range groups {
		left := make([]int, len(group))
		for i := range group {
			if pools[i].Sides > 1 {
				left[i] = pools[i].Count
			}
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

// madeHead says which dice to roll, which of those that parts before make are used, and
// in which throws: make the three d8 as in 1, in throws of two, then one.
func (d *sumCard) madeHead(throws [][]int, pools []*notation.DicePool) string {
	var used []string
	var own []*notation.DicePool
	counts := map[string]int{}
	for _, p := range pools {
		if d.makes[kindOf(p)] == 0 {
			own = append(own, p)
		}
		counts[kindOf(p)] += p.Count
	}
	text, dice := "", slices.Sorted(slices.Values(diceOf(own)))
	verb, from := "with ", "from"
	switch {
	case d.together():
		verb, from = "make ", "as in"
	case len(dice) == 1:
		used = []string{"it"}
	case len(dice) > 1:
		used = []string{"them"}
	}
	if len(dice) > 0 {
		text = "roll " + words.Dice(dice) + "; "
	}
	for i, p := range pools {
		kind, all := kindOf(p), d.count(p)
		like := func(q *notation.DicePool) bool { return kindOf(q) == kind }
		if d.makes[kind] == 0 || slices.ContainsFunc(pools[:i], like) {
			continue
		}
		name := "the " + someOf(p, all)
		if counts[kind] < all {
			name = howMany(counts[kind]) + " of " + name
		}
		used = append(used, fmt.Sprintf("%s %s %d", name, from, d.makes[kind]))
	}
	text += verb + words.And(used)
	if !d.card.countsThrows() || !slices.ContainsFunc(throws, many) {
		return text
	}
	var steps []string
	for _, t := range throws {
		step := words.Dice(t)
		if len(counts) == 1 {
			step = howMany(len(t))
		}
		steps = append(steps, step)
	}
	return text + ", in throws of " + strings.Join(steps, then)
}

// someOf names some dice of a pool, without an article: d8, or two d8.
func someOf(p *notation.DicePool, n int) string {
	switch {
	case p.Faces == nil:
		return strings.TrimPrefix(words.Dice(slices.Repeat([]int{p.Sides}, n)), "a ")
	case n == 1:
		return "die"
	}
	return words.Number(n) + " dice"
}

// dice returns the dice that a player needs: those of all pools that are rolled as they
// are, and those of one die that is made; or of one throw, if throws count.
func (d *sumCard) dice() (need []int) {
	var own []int
	first := 0
	for _, group := range d.recipe.Groups {
		var throw []int
		for i, pool := range group {
			p, n := d.terms[first+i], pool.AtOnce
			if p.Sides > 1 && pool.From == nil && !d.card.countsThrows() {
				n = p.Count
			}
			dice := pool.Dice(p)
			switch {
			case d.card.countsThrows():
				dice = d.atOnce(dice)
			case pool.From != nil: // they are rolled one by one
				dice = slices.Compact(slices.Sorted(slices.Values(dice)))
			}
			if p.Sides > 1 {
				throw = append(throw, slices.Repeat(dice, n)...)
			}
		}
		if !d.card.countsThrows() && automaton.AtOnce(d.expr, d.terms) && group[0].From == nil {
			own = append(own, throw...)
		} else {
			need = withDice(throw, need)
		}
		first += len(group)
	}
	return slices.Sorted(slices.Values(withDice(own, need)))
}
