package plan

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"example.com/dice/internal/automaton"
)

// Costs says in at most three sentences what a plan saves: what people do without one; what
// the best plan costs, the cheapest one that is known, and the flag that shows it, if there is
// one; and the bound of all plans, unless the best plan is named and proved best. It omits a
// cost that the card or another sentence has, in four digits, and says nothing of a card of one
// line. It returns the errors of [Plan.LowerBound].
func (q Question) Costs(ctx context.Context, p, best *Plan, flag string) (list []string, err error) {
	card := p.Sheet("").Card()
	if len(card.Parts) == 0 || len(card.Parts) == 1 && len(card.Parts[0].Rows)+len(card.Parts[0].Lines) < 2 {
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
	takes, fewer, proved := " "+p.Hand.Unit(), "No plan takes fewer", best.Expected.Cmp(bound) == 0
	if p.Hand.Costs != nil {
		takes, fewer = "", "No plan costs less"
	}
	if least != shown && least != people {
		way := "Best plan found"
		if proved {
			way, fewer = "Best possible", ""
		}
		if least == "1" {
			takes = strings.TrimSuffix(takes, "s")
		}
		list = append(list, fmt.Sprintf("%s: %s%s on average, with %s%s.", way, least, takes, best.Table(), flag))
	}
	switch {
	case fewer == "":
		return list, nil
	case !proved:
		fewer += " than " + four(Below(bound, places(bound)))
	case least == shown:
		fewer += " than this one"
	}
	return append(list, fewer+"."), nil
}

// People says what people do without a plan, and what it costs, which it also returns in four
// digits. Both are empty if there is nothing to roll.
func (q Question) People() (sentence, cost string) {
	way, exact := q.ByHand()
	if exact == nil {
		return "", ""
	}
	cost = four(exact)
	takes := "takes " + cost + " " + automaton.Hand{Together: q.Together}.Unit()
	switch {
	case q.Cost != nil:
		takes = "costs " + cost
	case cost == "1":
		takes = strings.TrimSuffix(takes, "s")
	}
	if !exact.IsInt() {
		takes += " on average"
	}
	return fmt.Sprintf("By hand, %s %s.", way, takes), cost
}

// four returns a cost in four digits, or more if it has more before the point.
func four(cost *big.Rat) string {
	text := cost.FloatString(places(cost))
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

// places returns how many of four digits are behind the point.
func places(cost *big.Rat) int {
	return max(0, 4-len(new(big.Int).Quo(cost.Num(), cost.Denom()).String()))
}
