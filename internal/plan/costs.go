package plan

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
)

// Ways are the plans that a person may choose instead of one.
type Ways struct {
	Best   Way // the cheapest that is known
	Easier Way // none if nil
}

// A Way is a plan, and the flag of the program that prints it, if there is one.
type Way struct {
	*Plan
	Flag string // such as -within 0
}

// Costs helps to choose, in at most four sentences: what people do without a plan; the best plan,
// with its cost and the flag that prints it, unless it costs as much in four digits; an easier
// one; and the bound of all plans, unless the best one is named and proved best. Beside a bound
// stands the cost of the best plan, in the digits of [Apart]; if these are many, a player is told
// that the cost is nearly the least. A card of one line that no plan beats in four digits
// has no sentences. It returns the errors of [Plan.LowerBound].
func (q Question) Costs(ctx context.Context, p *Plan, w Ways) (list []string, err error) {
	card := p.Sheet("").Card()
	short := card.Short()
	best := w.Best
	if len(card.Parts) == 0 && card.Long == "" || short && four(p.Expected) == four(best.Expected) {
		return nil, nil
	}
	bound, err := best.LowerBound(ctx)
	if err != nil {
		return nil, err
	}
	byHand, people := q.People()
	easier := w.Easier
	same := easier.Plan != nil && people != nil && four(people) == four(easier.Expected)
	switch {
	case people == nil || four(people) == four(p.Expected):
	case same:
		list = append(list, strings.TrimSuffix(byHand, ".")+easier.pointer()+".")
	case people.Cmp(p.Expected) < 0:
		list = append(list, strings.TrimSuffix(byHand, ".")+": cheaper and harder.")
	default:
		list = append(list, byHand)
	}
	c := compared{this: p, best: best, bound: bound, people: people}
	c.digits, c.apart = Apart(best.Expected, bound, places(best.Expected))
	if !c.told() {
		list = append(list, c.named())
	}
	if easier.Plan != nil && !same {
		list = append(list, easier.offered("An easier card"))
	}
	if limit := c.limit(); limit != "" {
		list = append(list, limit)
	}
	return list, nil
}

// compared is a plan beside the best one, what people do, and the bound of all.
type compared struct {
	this   *Plan
	best   Way
	bound  *big.Rat
	people *big.Rat // nil if there is no way
	digits int      // behind the point, that show the best cost and the bound
	apart  bool     // in these digits
}

// told reports whether the card, or the sentence about people, has the cost of the best plan.
func (c compared) told() bool {
	if c.proved() {
		// a plan that is dearer in the fifth digit is not proved best
		return c.isBest() || c.byPeople()
	}
	least := four(c.best.Expected)
	return least == four(c.this.Expected) || c.people != nil && least == four(c.people)
}

// proved reports whether the best plan is the best of all, in the digits that are shown.
func (c compared) proved() bool { return !c.apart }

func (c compared) isBest() bool { return c.this.Expected.Cmp(c.best.Expected) == 0 }

// byPeople reports whether people do as well as the best plan, and better than this one.
func (c compared) byPeople() bool {
	return c.people != nil && four(c.people) != four(c.this.Expected) &&
		c.people.Cmp(c.best.Expected) == 0
}

// known returns the best cost, in the digits that show the bound beside it.
func (c compared) known() string {
	if c.apart {
		return c.best.Expected.FloatString(c.digits)
	}
	return four(c.best.Expected)
}

// near reports whether the bound is so near that only many digits show the gap.
func (c compared) near() bool { return c.apart && c.digits >= places(c.best.Expected)+manyMore }

// manyMore is how many digits after the first four show a gap that is too small for players.
const manyMore = 2

// named returns the sentence that names the best plan, with its cost and the flag.
func (c compared) named() string {
	way := "Best plan found"
	switch {
	case c.proved():
		way = "Best possible" + Nearly(" ", c.best.Expected, c.bound)
	case c.near():
		way += ", nearly the best possible"
	}
	cost := c.known()
	if c.best.Hand.Costs == nil {
		cost = words.Price(cost, c.best.Hand.Unit())
	}
	return fmt.Sprintf("%s: %s on average, with %s%s.", way, cost, c.best.Table(), c.best.pointer())
}

// offered returns the sentence that offers a plan, with its cost and the flag.
func (w Way) offered(name string) string {
	return fmt.Sprintf("%s: %s, with %s%s.", name, w.Sheet("").Card().Price, w.Table(), w.pointer())
}

// pointer says how to get the plan.
func (w Way) pointer() string {
	switch {
	case w.Flag == "":
		return ""
	case w.Sheet("").Card().Long != "":
		return fmt.Sprintf(" (too long for a card; dice walk %s leads through it)", w.Flag)
	}
	return fmt.Sprintf(" (%s prints it)", w.Flag)
}

// limit returns the sentence about the bound, or "" if the best plan was called the best possible.
func (c compared) limit() string {
	takes, fewer, nearly := "takes", "No plan takes fewer", ", nearly the fewest possible"
	if c.this.Hand.Costs != nil {
		takes, fewer, nearly = "costs", "No plan costs less", ", nearly the least possible"
	}
	if !c.near() {
		nearly = ""
	}
	switch {
	case c.apart:
		fewer += " than " + Below(c.bound, c.digits).FloatString(c.digits)
		if !c.told() {
			break
		}
		name := "the best one found"
		if c.isBest() {
			name = "this one"
		}
		fewer += fmt.Sprintf("; %s %s %s%s", name, takes, c.known(), nearly)
	case !c.told():
		return ""
	case c.isBest():
		fewer += " than this one" + Nearly(", ", c.best.Expected, c.bound)
	default: // than people do
		fewer += Nearly(", ", c.best.Expected, c.bound)
	}
	return fewer + "."
}

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

// Compared returns what a plan and other ways cost, and the bound of all plans: this one, the
// best, an easier one, what people do, and the best with one kind of dice.
func (q Question) Compared(
	ctx context.Context, p *Plan, w Ways,
) (rows []CostRow, bound *search.Bound, err error) {
	bound, err = w.Best.Prove(ctx)
	if err != nil || p.Expected.Sign() == 0 {
		return nil, bound, err
	}
	table := func(p *Plan) string {
		if p.Sheet("").Card().Long != "" {
			return p.Table() + ", too long for a card"
		}
		return p.Table()
	}
	rows = []CostRow{{p.Expected, fmt.Sprintf("this plan (%s)", p.Table())}}
	proved := ""
	if _, apart := Apart(w.Best.Expected, bound.Cost, 4); !apart {
		proved = fmt.Sprintf("; proved best%s: %s", Nearly(" ", w.Best.Expected, bound.Cost), bound.Way)
	}
	if w.Best.Expected.Cmp(p.Expected) < 0 {
		rows = append(rows, CostRow{w.Best.Expected, fmt.Sprintf("the best plan found (%s), with %s",
			table(w.Best.Plan), w.Best.Flag)})
	}
	rows[len(rows)-1].Way += proved
	if w.Easier.Plan != nil {
		rows = append(rows, CostRow{w.Easier.Expected, fmt.Sprintf("an easier plan (%s), with %s",
			table(w.Easier.Plan), w.Easier.Flag)})
	}
	if way, cost := q.ByHand(); cost != nil {
		rows = append(rows, CostRow{cost, way})
	}
	kinds := p.kinds()
	q.Simplest = false
	for _, sides := range kinds {
		q.Dice = p.dice(sides)
		if s, err := q.Plan(ctx); err == nil && len(kinds) > 1 {
			rows = append(rows, CostRow{s.Expected,
				fmt.Sprintf("the best one found with only d%ds", sides)})
		}
	}
	return rows, bound, ctx.Err()
}

// A CostRow is a way to make what a question asks for, and what it costs on average.
type CostRow struct {
	Cost *big.Rat
	Way  string
}
