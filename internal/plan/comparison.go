package plan

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/card"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
	"example.com/dice/internal/work"
)

// A Comparison is a plan beside the ways that a person may choose instead.
type Comparison struct {
	This, Best, Easier, ByHand Way           // none is easier, or by hand, if its cost is nil
	Bound                      *search.Bound // the bound of all plans
	question                   Question
}

// Compare compares a plan of a part Within with the best one, and with what people do by
// hand. If there is a way to ask for a plan of another part, which flag writes, given
// whether the plan is too long for a card, it is compared also with the first plan that
// is much easier. Compare returns the errors of [Planner.Plan] and [Plan.Prove].
func (r *Planner) Compare(
	ctx context.Context, p *Plan, within float64, flag func(within float64, long bool) string,
) (*Comparison, error) {
	best, err := r.Plan(ctx, 0)
	if err != nil {
		return nil, err
	}
	if p.Expected.Cmp(best.Expected) < 0 { // in the tenth digit
		best = p
	}
	c := &Comparison{This: Way{Plan: p}, Best: Way{Plan: best}, ByHand: r.question.ByHand(),
		question: r.question}
	if flag != nil {
		c.Best.Flag = flag(0, !best.hasCard())
		c.Easier, err = r.easier(ctx, p, within, flag)
	}
	if err == nil {
		c.Bound, err = best.Prove(ctx)
	}
	c.This.name("this plan")
	c.Best.name("the best plan found")
	c.Easier.name("an easier plan")
	return c, err
}

// Compare is [Planner.Compare] of a new planner of the question that the plan answers.
func (p *Plan) Compare(
	ctx context.Context, flag func(within float64, long bool) string,
) (*Comparison, error) {
	q := p.question
	q.Quick = true
	r, err := q.Planner(ctx)
	if err != nil {
		return nil, err
	}
	return r.Compare(ctx, p, q.Within, flag)
}

// The part that an easier plan may cost more.
const (
	Usually = 0.1 // what most people will accept
	easily  = 0.3 // the limit within which an easier card is worth telling,
	hard    = 40  // unless a card is so hard that any is,
	easy    = 10  // or so easy that none is
)

// easier returns the first plan that is much easier than another, if there is one.
func (r *Planner) easier(
	ctx context.Context, p *Plan, within float64, flag func(within float64, long bool) string,
) (Way, error) {
	ease := p.Automaton.Ease()
	for _, more := range []float64{Usually, easily, 1, 3, MaxWithin} {
		if more <= within || ease < easy || ease < hard && more > easily {
			continue
		}
		e, err := r.Plan(ctx, more)
		if err != nil {
			return Way{}, err
		}
		if e.hasCard() && 3*e.Automaton.Ease() <= 2*ease {
			return Way{Plan: e, Flag: flag(more, false)}, nil
		}
	}
	return Way{}, nil
}

// name sets the cost and the name of a way, if it has a plan.
func (w *Way) name(name string) {
	if w.Plan == nil {
		return
	}
	w.Cost, w.Name = w.Expected, name+" ("+w.Size()
	if w.Flag != "" && !w.hasCard() {
		w.Name += ", too long for a card"
	}
	w.Name += ")"
	if w.Flag != "" {
		w.Name += ", with " + w.Flag
	}
}

// pointer says how to get a plan.
func (w Way) pointer() string {
	if w.Flag == "" {
		return ""
	}
	return fmt.Sprintf(" (ask for it with: %s)", w.Flag)
}

// Sentences helps to choose, in at most four sentences: what people do by hand, an easier
// plan, the best plan, and the bound of all. They tell no cost twice. A card of one line
// that no plan beats in four digits has none.
func (c *Comparison) Sentences() (list []string) {
	shown, this := c.This.Sheet("").Card(), four(c.This.Cost)
	if len(shown.Parts) == 0 && shown.Long == "" || shown.Short() && this == four(c.Best.Cost) {
		return nil
	}
	told, easier := c.This.Cost.Cmp(c.Best.Cost) == 0, c.Easier
	if hand := c.ByHand; hand.Cost != nil && four(hand.Cost) != this {
		told = told || hand.Cost.Cmp(c.Best.Cost) == 0
		more := ""
		if easier.Plan != nil && easier.Cost.Cmp(hand.Cost) > 0 && four(easier.Cost) != four(hand.Cost) {
			easier = Way{}
		}
		switch {
		case easier.Plan != nil && four(easier.Cost) == four(hand.Cost):
			more, easier = easier.pointer(), Way{}
		case hand.Cost.Cmp(c.This.Cost) < 0:
			more = cmp.Or(hand.effort, ", cheaper")
		}
		list = append(list, c.question.byHand(hand, more))
	}
	if easier.Plan != nil {
		list = append(list, fmt.Sprintf("An easier card: %s, with %s%s.",
			easier.Sheet("").Card().Price, easier.Size(), easier.pointer()))
	}
	return append(list, c.best(told)...)
}

// best names the best plan, unless its cost is told, and the bound, unless that is its
// cost.
func (c *Comparison) best(told bool) (list []string) {
	most := places(c.Best.Cost)
	digits, gap := apart(c.Best.Cost, c.Bound.Cost, most)
	gap = gap && digits <= most+1 // players read no more digits
	name, cost := "Best plan found, nearly the best possible", four(c.Best.Cost)
	fewer, takes, unit := "No plan takes fewer", "takes", c.This.Hand.Unit()
	if unit == "cost" {
		fewer, takes = "No plan costs less", "costs"
	}
	this := "this card"
	if !c.This.hasCard() {
		this = "this plan"
	}
	isBest, limit := c.This.Cost.Cmp(c.Best.Cost) == 0, "No plan is noticeably cheaper"
	switch {
	case gap:
		name, cost = "Best plan found", c.Best.Cost.FloatString(digits)
		limit = fewer + " than " + below(c.Bound.Cost, digits).FloatString(digits)
		if isBest {
			limit += fmt.Sprintf("; %s %s %s", this, takes, cost)
		}
	case c.Best.Cost.Cmp(c.Bound.Cost) == 0:
		name, limit = "Best possible", fewer
	}
	if isBest && !gap {
		limit += " than " + this
	}
	if !told {
		if unit != "cost" {
			cost = words.Price(cost, unit)
		}
		list = append(list, fmt.Sprintf("%s: %s on average, with %s%s.", name, cost, c.Best.Size(),
			c.Best.pointer()))
	}
	if told || gap {
		list = append(list, limit+".")
	}
	return list
}

// Lines shows what all ways cost, also with one kind of dice, in lines of the width of a
// card. The last line is the bound, unless the cheapest plan reaches it.
func (c *Comparison) Lines(ctx context.Context) (string, error) {
	if c.This.Cost.Sign() == 0 {
		return "", nil
	}
	ways := []Way{c.This}
	if c.Best.Cost.Cmp(c.This.Cost) < 0 {
		ways = append(ways, c.Best)
	}
	digits, gap := apart(c.Best.Cost, c.Bound.Cost, 4)
	if !gap {
		proved := "; proved best: "
		if c.Best.Cost.Cmp(c.Bound.Cost) != 0 {
			proved = "; proved best to nine decimals: "
		}
		ways[len(ways)-1].Name += proved + string(c.Bound.Argument)
	}
	ways = append(ways, c.Easier, c.ByHand)
	ways = append(ways, c.oneKind(ctx)...)
	ways = slices.DeleteFunc(ways, func(w Way) bool { return w.Cost == nil })
	shown, width := make([]string, len(ways)), 10
	for i, w := range ways {
		shown[i] = w.Cost.FloatString(digits)
	}
	if gap {
		ways = append(ways, Way{Cost: c.Bound.Cost,
			Name: "no plan with these dice costs less: proved by " + string(c.Bound.Argument)})
		shown = append(shown, below(c.Bound.Cost, digits).FloatString(digits))
	}
	changes := make([]string, len(ways))
	for i, w := range ways[1:] {
		changes[i+1] = changed(c.This.Cost, w.Cost)
		width = max(width, utf8.RuneCountInString(changes[i+1]))
	}
	var text strings.Builder
	text.WriteString("What it costs")
	if unit := c.This.Hand.Unit(); unit != "cost" {
		text.WriteString(", in " + unit + "s")
	}
	text.WriteString("\n")
	for i, w := range ways {
		line := fmt.Sprintf("  %*s %*s  ", digits+len("1234."), shown[i], width, changes[i])
		text.WriteString(card.Wrapped(line+w.Name, strings.Repeat(" ", utf8.RuneCountInString(line)),
			card.TextWidth))
	}
	exactly := func(what string, cost *big.Rat) {
		line := fmt.Sprintf("%s exactly %s.\n", what, cost.RatString())
		if !cost.IsInt() && len(line) <= card.TextWidth+1 {
			text.WriteString(line)
		}
	}
	if c.This.Cost.Cmp(c.Bound.Cost) > 0 {
		exactly("This plan costs", c.This.Cost)
	}
	exactly("The bound is", c.Bound.Cost)
	return text.String(), ctx.Err()
}

// kindsWork is what the plans with one kind of dice may take together.
const kindsWork = 200_000_000

// oneKind returns the best plans with one kind of the dice at hand, if there are several.
// It omits those that take too much work.
func (c *Comparison) oneKind(ctx context.Context) (ways []Way) {
	ctx, _ = work.Limited(ctx, kindsWork)
	kinds, q := c.This.kinds(), c.question
	q.Simplest, q.Quick = false, false
	for _, sides := range kinds {
		q.Dice = slices.Repeat([]int{sides}, words.Like(c.This.Hand.Dice, sides))
		if len(kinds) == 1 {
			break
		}
		if p, err := q.Plan(ctx); err == nil {
			ways = append(ways, Way{Plan: p, Cost: p.Expected,
				Name: fmt.Sprintf("the best one found with only d%ds", sides)})
		}
	}
	return ways
}

// changed says how much dearer or cheaper a cost is than this one, in per cent: with one
// digit behind the point, or if that is 0 with two digits that are not leading zeros.
func changed(this, cost *big.Rat) string {
	change := new(big.Rat).Quo(cost, this)
	change.Sub(change, big.NewRat(1, 1))
	change.Mul(change, big.NewRat(100, 1))
	if change.Sign() == 0 {
		return "same"
	}
	for digits := 1; ; digits++ {
		text := change.FloatString(digits)
		shown := strings.TrimLeft(text, "-0.")
		if digits == 1 && shown != "" || len(shown) > 1 {
			return strings.Replace("+"+text, "+-", "-", 1) + " %"
		}
	}
}
