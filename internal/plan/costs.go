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
// cost that the card or another sentence has, in four digits; the best cost and the bound have
// more, if they would be the same. Of a card of one line it says only
// that there is a cheaper plan. It returns the errors of [Plan.LowerBound].
func (q Question) Costs(
	ctx context.Context, p, best *Plan, flag string,
) (list []string, err error) {
	card := p.Sheet("").Card()
	short := len(card.Parts) == 1 && len(card.Parts[0].Rows)+len(card.Parts[0].Lines) < 2
	if len(card.Parts) == 0 && !card.Long || short && four(p.Expected) == four(best.Expected) {
		return nil, nil
	}
	bound, err := best.LowerBound(ctx)
	if err != nil {
		return nil, err
	}
	shown, least := four(p.Expected), four(best.Expected)
	byHand, people := q.People()
	if people != "" && people != shown {
		list = append(list, byHand)
	}
	fewer, proved := "No plan takes fewer", best.Expected.Cmp(bound) == 0
	digits := Apart(best.Expected, bound, places(bound))
	known := least // or with the digits in which it is not the bound
	if !proved && digits > places(bound) {
		known = decimals(best.Expected, digits)
	}
	takes, verb := words.Price(known, p.Hand.Unit()), "takes"
	if p.Hand.Costs != nil {
		takes, verb, fewer = known, "costs", "No plan costs less"
	}
	if least != shown && least != people {
		way := "Best plan found"
		if proved {
			way, fewer = "Best possible", ""
		}
		if flag != "" && best.Sheet("").Card().Long {
			flag = noCard
		}
		list = append(list, fmt.Sprintf("%s: %s on average, with %s%s.", way, takes, best.Table(),
			flag))
	}
	switch {
	case fewer == "" || short:
		return list, nil
	case !proved:
		fewer += " than " + decimals(Below(bound, digits), digits)
		switch {
		case known == least || least != shown:
		case p.Expected.Cmp(best.Expected) == 0:
			fewer += fmt.Sprintf("; this one %s %s", verb, known)
		default:
			fewer += fmt.Sprintf("; the best one found %s %s", verb, known)
		}
	case least == shown:
		fewer += " than this one"
	}
	return append(list, fewer+"."), nil
}

// noCard follows the best plan if it is too long for a card.
const noCard = " (too long for a card; dice walk -within 0 leads through it)"

// People says what people do without a plan, and what it costs, which it also returns in four
// digits. Both are empty if there is nothing to roll.
func (q Question) People() (sentence, cost string) {
	way, exact := q.ByHand()
	if exact == nil {
		return "", ""
	}
	cost = four(exact)
	takes := words.Price(cost, "cost")
	if q.Cost == nil {
		takes = "takes " + words.Price(cost, automaton.Hand{Together: q.Together}.Unit())
	}
	if !exact.IsInt() {
		takes += " on average"
	}
	return fmt.Sprintf("By hand, %s %s.", way, takes), cost
}

// four returns a cost in four digits, or more if it has more before the point.
func four(cost *big.Rat) string { return decimals(cost, places(cost)) }

// decimals returns a cost with at most some digits behind the point.
func decimals(cost *big.Rat, digits int) string {
	text := cost.FloatString(digits)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// Below returns a bound with digits behind the point, rounded down, so that it remains one.
func Below(bound *big.Rat, digits int) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n := new(big.Int).Mul(bound.Num(), scale)
	return new(big.Rat).SetFrac(n.Quo(n, bound.Denom()), scale)
}

// Apart returns the digits behind the point that show that a cost is not its bound, if more than
// these are needed.
func Apart(cost, bound *big.Rat, digits int) int {
	if cost.Cmp(bound) == 0 {
		return digits
	}
	for cost.FloatString(digits) == Below(bound, digits).FloatString(digits) {
		digits++
	}
	return digits
}

// places returns how many of four digits are behind the point.
func places(cost *big.Rat) int {
	return max(0, 4-len(new(big.Int).Quo(cost.Num(), cost.Denom()).String()))
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
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
