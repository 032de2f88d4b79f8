package plan

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// Costs says in at most three sentences what a plan saves: what people do without one; what
// the best plan costs, the cheapest one that is known, and the flag that shows it, if there is
// one; and the bound of all plans, unless the best plan is named and proved best. It omits a
// cost that the card or another sentence has, in four digits. Beside a bound stands the cost of
// the best plan, in the digits of [Apart]; if these are many, a player is told that the cost is
// nearly the least. A card of one line that no plan beats in four digits has no sentences. It
// returns the errors of [Plan.LowerBound].
func (q Question) Costs(
	ctx context.Context, p, best *Plan, flag string,
) (list []string, err error) {
	card := p.Sheet("").Card()
	if len(card.Parts) == 0 && card.Long == "" || card.Short() && four(p.Expected) == four(best.Expected) {
		return nil, nil
	}
	bound, err := best.LowerBound(ctx)
	if err != nil {
		return nil, err
	}
	shown, least, people := four(p.Expected), four(best.Expected), ""
	byHand, exact := q.People()
	if exact != nil {
		people = four(exact)
	}
	if people != "" && people != shown {
		list = append(list, byHand)
	}
	digits, apart := Apart(best.Expected, bound, places(best.Expected))
	known := least
	if apart {
		known = best.Expected.FloatString(digits)
	}
	this, alike := p.Expected.Cmp(best.Expected) == 0, least == shown || least == people
	if !apart { // it is proved best, and a plan that is dearer in the fifth digit is not
		alike = this || people != shown && exact != nil && exact.Cmp(best.Expected) == 0
	}
	takes, fewer, nearly := "takes", "No plan takes fewer", ", nearly the fewest possible"
	if p.Hand.Costs != nil {
		takes, fewer, nearly = "costs", "No plan costs less", ", nearly the least possible"
	}
	way := "Best plan found, nearly the best possible"
	switch {
	case !apart:
		way = "Best possible" + Nearly(" ", best.Expected, bound)
	case digits < places(best.Expected)+manyMore:
		way, nearly = "Best plan found", ""
	}
	if !alike {
		list = append(list, best.named(way, known, flag))
	}
	switch {
	case apart:
		fewer += " than " + Below(bound, digits).FloatString(digits)
		if alike && this {
			fewer += fmt.Sprintf("; this one %s %s%s", takes, known, nearly)
		} else if alike {
			fewer += fmt.Sprintf("; the best one found %s %s%s", takes, known, nearly)
		}
	case !alike:
		return list, nil
	case this:
		fewer += " than this one" + Nearly(", ", best.Expected, bound)
	default: // than people do
		fewer += Nearly(", ", best.Expected, bound)
	}
	return append(list, fewer+"."), nil
}

// named returns the sentence that names the best plan, with its cost as it is shown and the flag.
func (p *Plan) named(way, cost, flag string) string {
	if p.Hand.Costs == nil {
		cost = words.Price(cost, p.Hand.Unit())
	}
	if flag != "" && p.Sheet("").Card().Long != "" {
		flag = noCard
	}
	return fmt.Sprintf("%s: %s on average, with %s%s.", way, cost, p.Table(), flag)
}

// manyMore is how many digits after the first four show a gap that is too small for players.
const manyMore = 2

// noCard follows the best plan if it is too long for a card.
const noCard = " (too long for a card; dice walk -within 0 leads through it)"

// People says what people do without a plan, and what it costs, which it also returns. The
// sentence is empty and the cost nil if there is nothing to roll.
func (q Question) People() (sentence string, cost *big.Rat) {
	way, cost := q.ByHand()
	if cost == nil {
		return "", nil
	}
	takes := words.Price(four(cost), "cost")
	if q.Cost == nil {
		takes = "takes " + words.Price(four(cost), automaton.Hand{Together: q.Together}.Unit())
	}
	if !cost.IsInt() {
		takes += " on average"
	}
	if strings.HasSuffix(way, "plus 1") {
		way += ","
	}
	return fmt.Sprintf("By hand, %s %s.", way, takes), cost
}

// ByHand returns what people do without a plan, in words, and what that costs on average;
// or nil if there is nothing to roll, or no way. A sum is rolled and added, and dice that are
// missing are made one by one; if throws count, a throw has all dice that are missing. For
// the rest people roll one kind of die until the faces, read as one number, have enough
// values, and roll all of them again above the largest multiple of the target. Of several
// ways it is the first of the cheapest.
func (q Question) ByHand() (way string, cost *big.Rat) {
	if q.Sum == nil {
		m := q.making(notation.Target{Outcomes: q.Target, Weights: q.Weights}.Faces(), 1)
		read := q.Digits > 0 && m.kind == 6 // its number is the result
		if m.cost != nil && !read && (q.Weights != nil || q.Names != nil) {
			m.way += ", and looking it up"
		}
		return m.way, m.cost
	}
	atHand, missing := q.parts()
	if slices.ContainsFunc(missing, func(m making) bool { return m.cost == nil }) {
		return "", nil
	}
	cost = new(big.Rat).SetInt64(int64(q.price(atHand)))
	apart, how := cost, ""
	if q.Together {
		cost, how = q.inBatches(q.batches(atHand, missing))
		if cost == nil {
			cost, how = apart, "one after the other"
		}
	}
	var made []string
	for i, m := range missing {
		if cost == apart || m.count > counted(q.Dice, m.kind) { // and not in the batches
			cost.Add(cost, m.cost)
		}
		if i == 0 || m.sides != missing[i-1].sides {
			made = append(made, fmt.Sprintf("each d%d by %s", m.sides, m.way))
		}
	}
	if cost.Sign() == 0 {
		return "", nil
	}
	way = "rolling " + q.Title
	if made != nil {
		way += ", " + words.And(made) + ","
		if how != "" {
			way += " " + how + ","
		}
	}
	return way, cost
}

// parts returns the dice of a sum that are at hand, and how to make the others, in the order of
// their sides. Dice with one side count for nothing.
func (q Question) parts() (atHand []int, missing []making) {
	all := slices.Sorted(slices.Values(q.Sum.Dice()))
	for i, sides := range all {
		switch {
		case sides < 2:
		case counted(q.Dice, sides) > 0:
			atHand = append(atHand, sides)
		case i > 0 && sides == all[i-1]:
			missing = append(missing, missing[len(missing)-1])
		default:
			missing = append(missing, q.making(sides, counted(all, sides)))
		}
	}
	return atHand, missing
}

// A making is how people make a die: from some dice of one kind, read as one number.
type making struct {
	sides, kind, count int
	way                string
	chance             *big.Rat // that a roll gives the die; nil for 1
	cost               *big.Rat // of the die; nil if there is no way
}

// making returns the way to make like dice.
func (q Question) making(sides, n int) (best making) {
	best.sides = sides
	m, least := big.NewInt(int64(sides)), (*big.Rat)(nil)
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(q.Dice))) {
		if sides < 2 || kind < 2 {
			continue
		}
		numbers, count := big.NewInt(1), 0
		for ; numbers.Cmp(m) < 0; count++ {
			numbers.Mul(numbers, big.NewInt(int64(kind)))
		}
		good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, m))
		cost := new(big.Rat).SetFrac(numbers, good)
		cost.Mul(cost, big.NewRat(int64(q.price(slices.Repeat([]int{kind}, count))), 1))
		made := making{sides, kind, count, inWords(m, kind, count, numbers, good), nil, cost}
		if good.Cmp(numbers) < 0 {
			made.chance = new(big.Rat).SetFrac(good, numbers)
		}
		if all := q.costOf(made, n); least == nil || all.Cmp(least) < 0 {
			best, least = made, all
		}
	}
	return best
}

// price returns the cost of rolling dice.
func (q Question) price(dice []int) (sum int) {
	for _, sides := range dice {
		switch {
		case q.Together:
			have := counted(q.Dice, sides)
			sum = max(sum, (counted(dice, sides)+have-1)/have)
		case q.Cost != nil:
			sum += q.Cost(sides)
		default:
			sum++
		}
	}
	return sum
}

func counted(dice []int, sides int) (n int) {
	for _, die := range dice {
		if die == sides {
			n++
		}
	}
	return n
}

// inWords returns what to do with dice that have this many numbers, the good ones of
// which are not rolled again.
func inWords(target *big.Int, sides, digits int, numbers, good *big.Int) string {
	die, shown, comma := words.Dice([]int{sides}), " as shown", ""
	if digits > 1 {
		die, shown, comma = words.Dice(slices.Repeat([]int{sides}, digits))+", read as one number", "",
			","
	}
	switch {
	case numbers.Cmp(target) == 0:
		return "taking " + die + shown
	case good.Cmp(numbers) == 0:
		return fmt.Sprintf("taking %s%s modulo %d, plus 1", die, comma, target)
	}
	if good.Cmp(target) > 0 {
		return fmt.Sprintf("taking %s, re-rolled above %d, modulo %d, plus 1", die, good, target)
	}
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
