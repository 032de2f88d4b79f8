package cardtest

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
)

// A known is what a name of a formula may be.
type known struct {
	name    string
	chances map[int]*big.Rat
}

var (
	called = regexp.MustCompile(`Call this ([A-Z])\.`)
	result = regexp.MustCompile(`Result: (.*?)\.(?: |$)`)
	answer = regexp.MustCompile(`Yes if the (\w+) is ` + which + `, otherwise no\.`)
	pooled = regexp.MustCompile(`\b(?:sum|highest|lowest|face|count|number)\b`)
)

// calculate follows the card of an expression.
func (r *follower) calculate() (*Outcome, error) {
	out := &Outcome{map[string]*big.Rat{}, new(big.Rat)}
	var list []known
	var formula string
	var last *readPart
	for _, p := range r.parts {
		if p.makes != "" {
			continue
		}
		more, err := r.rolled(p, out.Mean)
		if err != nil {
			return nil, err
		}
		if m := result.FindStringSubmatch(p.said); m != nil {
			formula = m[1]
		}
		list, last = append(list, more...), p
	}
	if formula == "" {
		if len(list) != 1 {
			return nil, fmt.Errorf("what is done with %d results?", len(list))
		}
		formula, list[0].name = "sum", "sum"
	}
	yes := answer.FindStringSubmatch(last.said)
	var follow func(i int, values map[string]int, chance *big.Rat) error
	follow = func(i int, values map[string]int, chance *big.Rat) error {
		if i < len(list) {
			for v, part := range list[i].chances {
				values[list[i].name] = v
				if err := follow(i+1, values, new(big.Rat).Mul(chance, part)); err != nil {
					return err
				}
			}
			return nil
		}
		v, err := evaluate(formula, values)
		if err != nil {
			return err
		}
		if !v.IsInt() {
			return fmt.Errorf("the result %v is not whole", v)
		}
		said := v.RatString()
		if yes != nil {
			said = yesOrNo(conditionOf(yes[1:])(number(said)))
		}
		add(out.Chances, said, chance)
		return nil
	}
	return out, follow(0, map[string]int{}, big.NewRat(1, 1))
}

// rolled returns what the dice of a part give, with the names that a formula has for it,
// and adds what they cost.
func (r *follower) rolled(p *readPart, mean *big.Rat) (list []known, err error) {
	throws := p.throws
	dice := slices.Concat(throws...)
	l, err := lawOf(p.said, len(dice))
	if err != nil {
		return nil, err
	}
	kinds, err := r.kinds(p, dice)
	if err != nil {
		return nil, err
	}
	if !r.countsThrows {
		throws = slices.Collect(slices.Chunk(dice, 1))
	}
	for _, t := range throws {
		if err := r.pay(p, l, t, kinds, mean); err != nil {
			return nil, err
		}
	}
	return gives(p, l, dice, kinds)
}

// kinds returns the dice of each kind of a part.
func (r *follower) kinds(p *readPart, dice []int) (map[int]*rolledDie, error) {
	kinds := map[int]*rolledDie{}
	for _, sides := range dice {
		if kinds[sides] != nil {
			continue
		}
		d, err := r.die(p, sides)
		if err != nil {
			return nil, err
		}
		kinds[sides] = d
	}
	return kinds, nil
}

// gives returns what the dice of a part give: one total, or the face of each.
func gives(
	p *readPart, l *law, dice []int, kinds map[int]*rolledDie,
) (list []known, err error) {
	m, name := result.FindStringSubmatch(p.said), called.FindStringSubmatch(p.said)
	if len(kinds) == 1 && (m == nil || name != nil || pooled.MatchString(m[1])) {
		var one known
		one.chances, err = l.totals(kinds[dice[0]], len(dice))
		switch {
		case name != nil:
			one.name = name[1]
		case m != nil:
			one.name = pooled.FindString(m[1])
		}
		return []known{one}, err
	}
	plain := &law{until: none, once: none, more: none}
	for i, name := range names(dice) {
		chances, err := plain.totals(kinds[dice[i]], 1)
		if err != nil {
			return nil, err
		}
		list = append(list, known{name, chances})
	}
	if m != nil {
		return list, nil
	}
	sums := map[int]*big.Rat{l.plus: big.NewRat(1, 1)} // different dice are added
	for _, one := range list {
		next := map[int]*big.Rat{}
		for v, part := range one.chances {
			for sum, chance := range sums {
				add(next, sum+v, new(big.Rat).Mul(chance, part))
			}
		}
		sums = next
	}
	return []known{{"sum", sums}}, nil
}

// pay adds what a throw costs, with those of its dice that are rolled again, or added.
func (r *follower) pay(
	p *readPart, l *law, t []int, kinds map[int]*rolledDie, mean *big.Rat,
) error {
	made := new(big.Rat)
	for _, sides := range t {
		made.Add(made, cmp.Or(kinds[sides].cost, big.NewRat(1, 1)))
	}
	d := kinds[t[0]]
	throws := d.throws
	if len(t) > 1 { // at once
		throws = [][]int{nil}
		for _, sides := range t {
			throws[0] = append(throws[0], slices.Concat(kinds[sides].throws...)...)
		}
	}
	cost := 0
	for _, dice := range throws {
		each, err := r.cost(dice)
		if err != nil {
			return err
		}
		cost += each
	}
	each := big.NewRat(int64(cost), 1)
	if kinds[t[0]].cost != nil && !r.countsThrows {
		each = made
	}
	stays := func(sides int) bool { return kinds[sides].again.Sign() == 0 && !l.goesOn(kinds[sides]) }
	more := slices.DeleteFunc(slices.Clone(t), stays) // may be rolled again
	if len(more) > 0 {
		d = kinds[more[0]]
	}
	if _, made := p.made[t[0]]; l.goesOn(d) && made != l.made {
		return fmt.Errorf("how are dice of %q made that follow?", p.head)
	}
	times, err := l.throws(d, max(1, len(more)))
	if err != nil {
		return err
	}
	for _, sentence := range []struct {
		needed bool
		says   string
	}{
		{d.again.Sign() > 0, "each die to reroll"},
		{d.shows(l.until), "each [^ ]* again"},
		{d.shows(l.once), "each (?:die that shows its first [^ ]* |[^ ]* once more)"},
		{d.shows(l.more), "the extra dice"},
	} {
		says := regexp.MustCompile("After each throw, throw [^.]*" + sentence.says)
		if sentence.needed && len(t) > 1 && !says.MatchString(p.said) {
			return fmt.Errorf("are the dice of %q rolled again together?", p.head)
		}
	}
	mean.Add(mean, times.Mul(times, each))
	return nil
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
