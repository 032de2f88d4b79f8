package answer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/words"
)

// A Choice is a plan that could be shown, with its rolls and its ease.
type Choice struct {
	Within float64 `json:"within"` // asks for it
	Ease   int     `json:"ease"`
	Table  string  `json:"table"` // the rows, in words
	Cost   string  `json:"cost"`
	Dice   string  `json:"dice"`   // that it rolls
	Chosen bool    `json:"chosen"` // whether it is the one that is shown
	price  float64
}

func choice(within float64, p *plan.Plan, chosen bool) *Choice {
	cost, _ := p.Expected.Float64()
	c := &Choice{Within: within, Ease: p.Automaton.Ease(), Table: p.Size(), Chosen: chosen,
		price: math.Round(100*cost) / 100}
	c.Cost = words.Price(fmt.Sprintf("%.2f", c.price), p.Hand.Unit())
	c.Dice = words.Dice(p.Automaton.Dice())
	return c
}

const usual = 10 // Within, where no choice was made

// front sorts choices by their prices, and returns those that no other one beats, which is
// no dearer, and as easy or of the same name. The one that is shown stays, and the usual
// one, so that the list is the same whichever of it is shown.
func front(list []*Choice) (kept []*Choice) {
	slices.SortStableFunc(list, func(a, b *Choice) int {
		return cmp.Or(cmp.Compare(a.price, b.price), a.Ease-b.Ease)
	})
	for _, c := range list {
		stays := c.Chosen || c.Within == usual
		beats := func(a *Choice) bool {
			same := a.price == c.price && a.Ease == c.Ease
			return same || !stays && (a.Ease <= c.Ease || a.Table == c.Table)
		}
		if !slices.ContainsFunc(kept, beats) {
			kept = append(kept, c)
		}
	}
	return kept
}

// other says that a plan has the chances of an expression, unless it rolls the dice of the
// expression as they are.
func other(e *notation.Expression, p *plan.Plan) string {
	sides := e.Sides()
	missing := func(n int) bool { return !slices.Contains(p.Hand.Dice, n) }
	_, written := p.Automaton.Recipe.(*automaton.Sum)
	if written && !slices.ContainsFunc(sides, missing) {
		return ""
	}
	if !p.Hand.Together && p.Expected.Cmp(big.NewRat(int64(len(sides)), 1)) < 0 {
		return "Fewer dice, exactly the same chances"
	}
	return "By the card, exactly the same chances"
}

// together returns with which part Within a plan throws all dice of a request at once, or
// nil. It prefers one that has a card.
func together(ctx context.Context, r Request, made notation.Target) *float64 {
	r.Throws = true
	q, _ := r.question(made) // had no mistake
	var m Memory
	for _, percent := range []float64{usual, 30, 3, 0} {
		r.Within = percent
		p, err := m.plan(ctx, r, q)
		if err == nil && len(p.Idle()) == 0 {
			return &percent
		}
	}
	return nil
}
