package plan

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/card"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Way makes what a question asks for: with a plan, or by hand.
type Way struct {
	*Plan           // nil by hand
	Flag   string   // what asks for the plan, such as dice plan -within 0 …, or ""
	Name   string   // what people do by hand, or which plan it is
	Cost   *big.Rat // the cost on average; nil if there is no such way
	varies bool     // whether the cost by hand varies
	effort string   // what makes it harder by hand, if it is cheaper
}

// ByHand returns what people do without a plan, in words, and what that costs on average.
// It has no cost if there is nothing to roll, or no way, as with a hand that is wrong. A
// sum is rolled and added, and dice that are missing are made, one kind after the other.
// For the rest people roll one kind of die until the faces, read as one number, have
// enough values, and roll all of them again above the largest multiple of the target. Of
// several ways it is the first of the cheapest.
func (q Question) ByHand() Way {
	if _, err := q.hand(); err != nil {
		return Way{}
	}
	if !q.written() {
		m := q.making(notation.Target{Outcomes: q.Target, Weights: q.Weights}.Faces(), 1)
		if m.cost == nil {
			return Way{}
		}
		name := m.inWords(q.Weights != nil || q.Names != nil)
		if q.Weights != nil || q.Names != nil {
			name += " (" + q.shares(m) + ")"
		}
		return Way{Name: name, Cost: m.cost, varies: m.rerolls(), effort: m.effort()}
	}
	again := func(d *notation.LikeDice) bool { return !d.Law.Once() }
	if slices.ContainsFunc(q.Expr.Dice, again) && q.Together {
		return Way{}
	}
	atHand, missing := q.stock()
	cost, way, together := new(big.Rat).SetInt64(int64(q.price(atHand))), "roll "+q.Title, ""
	apart := "; "
	if len(atHand) == 0 {
		way, apart = "make "+q.Title, ": "
	}
	varies := slices.ContainsFunc(q.Expr.Dice, again) || slices.ContainsFunc(missing, making.rerolls)
	for _, m := range missing {
		if m.cost == nil {
			return Way{}
		}
		cost.Add(cost, m.cost)
		way += fmt.Sprintf("%sfor each d%d, %s", apart, m.sides, m.inWords(false))
		apart = "; "
		if q.atOnce(m) > 1 && m.rerolls() {
			together = "; as many at once as there are dice"
		}
	}
	if !q.Together {
		cost = q.oneByOne()
	}
	if cost.Sign() == 0 {
		return Way{}
	}
	return Way{Name: way + together, Cost: cost, varies: varies}
}

// mostShares is how many outcomes have their numbers in a sentence.
const mostShares = 8

// shares says which of the numbers of a die that is looked up the outcomes have, from 1,
// or from 0 if that is a remainder: 1–5000 yes, 5001–10000 no.
func (q Question) shares(m making) string {
	last, common := 0, arith.Common(q.Weights)
	if m.divides() {
		last = -1
	}
	var list []string
	for i := range q.Target {
		name, first, n := words.Letter(i), last+1, 1
		if q.Weights != nil {
			n = q.Weights[i] / common
		}
		if q.Names != nil {
			name = card.Name(q.Names[i])
		}
		last += n
		if n > 0 {
			list = append(list, words.Faces(0, first, last)+" "+name)
		}
	}
	if n := len(list); n > mostShares {
		list = slices.Replace(list, 2, n-1, "…")
	}
	return strings.Join(list, ", ")
}

// byHand says what people do without a plan, and what it costs, with more behind it.
func (q Question) byHand(hand Way, more string) string {
	h, _ := q.hand()
	takes := words.Price(four(hand.Cost), h.Unit())
	if hand.varies {
		takes += " on average"
	}
	return fmt.Sprintf("By hand: %s: %s%s.", hand.Name, takes, more)
}

// stock returns the dice of a sum that are at hand, and how to make the others, in the
// order of their sides. Dice with one side count for nothing.
func (q Question) stock() (atHand []int, missing []making) {
	var all []int
	for _, d := range q.Expr.Dice {
		all = append(all, slices.Repeat([]int{d.Sides}, d.Count)...)
	}
	slices.Sort(all)
	for i, sides := range all {
		switch {
		case sides < 2:
		case words.Like(q.Dice, sides) > 0:
			atHand = append(atHand, sides)
		case i == 0 || sides != all[i-1]:
			missing = append(missing, q.making(sides, words.Like(all, sides)))
		}
	}
	return atHand, missing
}

// oneByOne returns the cost of the dice of an expression, all of which are there or can
// be made.
func (q Question) oneByOne() *big.Rat {
	sum := new(big.Rat)
	for _, d := range q.Expr.Dice {
		each := big.NewRat(int64(d.Count*q.price([]int{d.Sides})), 1)
		switch {
		case d.Sides < 2:
			continue
		case words.Like(q.Dice, d.Sides) == 0:
			each.Mul(q.making(d.Sides, 1).cost, big.NewRat(int64(d.Count), 1))
		}
		sum.Add(sum, each.Mul(each, d.Law.Rolls()))
	}
	return sum
}

// A making is how people make like dice, each from some dice of one kind, read as one
// number.
type making struct {
	sides, n, kind, count int
	numbers, good         *big.Int // the numbers of a roll, and those not rolled again
	cost                  *big.Rat // the cost of all dice; nil if there is no way
}

// rerolls reports whether some numbers of a roll are rolled again.
func (m making) rerolls() bool { return m.good.Cmp(m.numbers) < 0 }

// making returns the way to make like dice.
func (q Question) making(sides, n int) (best making) {
	m := big.NewInt(int64(sides))
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(q.Dice))) {
		if sides < 2 || kind < 2 {
			continue
		}
		made := making{sides: sides, n: n, kind: kind, numbers: big.NewInt(1)}
		for ; made.numbers.Cmp(m) < 0; made.count++ {
			made.numbers.Mul(made.numbers, big.NewInt(int64(kind)))
		}
		made.good = new(big.Int).Sub(made.numbers, new(big.Int).Mod(made.numbers, m))
		made.cost = q.costOf(made)
		if best.cost == nil || made.cost.Cmp(best.cost) < 0 {
			best = made
		}
	}
	return best
}

// maxAtOnce bounds the numbers of dice that are missing, times those of one throw.
const maxAtOnce = 1 << 11

// atOnce returns how many of the dice one throw makes, at most.
func (q Question) atOnce(m making) int {
	n := min(m.n, words.Like(q.Dice, m.kind)/m.count)
	if !q.Together || n*m.n > maxAtOnce {
		return 1
	}
	return n
}

// costOf returns the cost of dice that are made one by one or, if throws count, as many
// at once as there are dice for, and again those that are missing.
func (q Question) costOf(m making) *big.Rat {
	power := func(x *big.Int, n int) *big.Int {
		return new(big.Int).Exp(x, big.NewInt(int64(n)), nil)
	}
	bad, costs := new(big.Int).Sub(m.numbers, m.good), []*big.Rat{new(big.Rat)} // by those missing
	for missing := 1; missing <= m.n; missing++ {
		now := min(missing, max(1, q.atOnce(m)))
		cost, ends := new(big.Rat).SetInt(power(m.numbers, now)), new(big.Rat)
		for made := 1; made <= now; made++ {
			ways := new(big.Int).Binomial(int64(now), int64(made))
			ways.Mul(ways.Mul(ways, power(m.good, made)), power(bad, now-made))
			chance := new(big.Rat).SetInt(ways)
			ends.Add(ends, chance)
			cost.Add(cost, chance.Mul(chance, costs[missing-made]))
		}
		costs = append(costs, cost.Quo(cost, ends))
	}
	each := big.NewRat(int64(q.price(slices.Repeat([]int{m.kind}, m.count))), 1)
	return each.Mul(each, costs[m.n])
}

// price returns the cost of rolling dice, which are at hand.
func (q Question) price(dice []int) int {
	if len(dice) == 0 {
		return 0
	}
	h, _ := q.hand()
	return h.Price(dice)
}

// reading says how the dice of a roll are read as one number, from 1.
func (m making) reading() string {
	weight := func(place int) *big.Int { // from the last die
		return new(big.Int).Exp(big.NewInt(int64(m.kind)), big.NewInt(int64(place)), nil)
	}
	second := "second"
	switch {
	case m.kind == 10:
		return fmt.Sprintf("read as digits, %s as %d", strings.Repeat("0", m.count), m.numbers)
	case m.kind == 2:
		var list []string
		for place := m.count - 1; place >= 0; place-- {
			list = append(list, weight(place).String())
		}
		if m.count > 4 {
			list = slices.Replace(list, 2, m.count-1, "…")
		}
		return "start at 1 and for tails add " + strings.Join(list, ", ")
	case m.count > 2:
		second = fmt.Sprintf("(second - 1) × %d + third", weight(m.count-2))
	}
	if m.count > 3 {
		second = strings.TrimSuffix(second, "third") + "… + last"
	}
	return fmt.Sprintf("count (first - 1) × %d + %s", weight(m.count-1), second)
}

// effort says what makes the way harder than to look faces up.
func (m making) effort() string {
	switch {
	case m.divides():
		return ", cheaper, but you divide"
	case m.count > 1 && m.kind != 10:
		return ", cheaper, but you multiply"
	}
	return ", cheaper"
}

// divides reports whether the numbers have more than one for each result.
func (m making) divides() bool { return m.good.Cmp(big.NewInt(int64(m.sides))) > 0 }

// inWords says what to do for one die, or for a table that is looked up.
func (m making) inWords(table bool) string {
	text := "roll " + words.Dice(slices.Repeat([]int{m.kind}, m.count))
	if m.kind == 2 {
		text = "toss " + strings.TrimPrefix(text, "roll ")
	}
	again := "again"
	if m.count > 1 {
		text += ", " + m.reading()
		again = "start again"
	}
	if m.rerolls() {
		text += fmt.Sprintf(", %s above %d", again, m.good)
	}
	switch {
	case m.divides() && table:
		return text + fmt.Sprintf(", divide by %d, look up the remainder", m.sides)
	case m.divides():
		return text + fmt.Sprintf(", divide by %d, add 1 to the remainder", m.sides)
	case table:
		return text + ", look it up"
	}
	return text
}
