// Package answer answers the questions of the page: which plan, what it costs, and
// whether that is proved. It needs no browser; package wasm lets the page call it.
package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/card"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/typed"
)

// A PlanView is the first part of the answer: all there is to show and to play.
type PlanView struct {
	Made     string     `json:"made"`  // such as d13; empty for a table
	Read     string     `json:"read"`  // how a table was read, in a sentence; or empty
	Other    string     `json:"other"` // that it does what an expression does; empty for other targets
	Idle     []int      `json:"idle"`  // dice that are of no help
	JSON     string     `json:"json"`
	Card     *card.Card `json:"card"`
	Together *float64   `json:"together"` // Within of a plan for a throw of all dice, if offered
	Names    []string   `json:"names"`    // of the outcomes, as the card has them
	Text     string     `json:"text"`
	Restart  string     `json:"restart"` // the order to begin again
	SVG      string     `json:"svg"`
}

// A Memory answers requests, and keeps what it found for the last one. Of a question with
// another part Within it searches nothing twice, unless the page has begun anew. It is not
// safe for concurrent use.
type Memory struct {
	question string
	planner  *plan.Planner
}

// Give answers a request part by part, as soon as each is known: the Request with a
// target and dice as "read", if its target names dice; a Chart as "chances", if it is an
// expression; a PlanView as "plan"; the sentences of
// [plan.Comparison.Sentences] as "costs"; the Choices as "choices"; and nil as "end". The
// plan stays, also if the longer search that follows finds a better one: that is a choice.
// Give soon returns the error of a context that has ended.
func (m *Memory) Give(ctx context.Context, r Request, part func(name string, value any)) error {
	r.Target = strings.TrimSpace(r.Target)
	read, asked, err := r.read()
	named := !slices.Equal(read.Dice, r.Dice)
	if read.Target != r.Target {
		r = read
		part("read", r)
	}
	if err != nil {
		return mistaken(err)
	}
	if len(asked.Rolls) > 1 {
		part("chances", charts(r.Target, asked.Rolls))
		return &plan.Mistake{Field: "target", Text: "to roll your own dice and tap them, type one of " +
			"these by itself, such as " + asked.Rolls[0].Expr.Title()}
	}
	q, err := r.question(asked.Made)
	if err != nil {
		return err
	}
	e := unlike(asked.Made)
	if e != nil {
		part("chances", charts(r.Target, asked.Rolls))
	}
	p, err := m.plan(ctx, r, q)
	if err != nil {
		return err
	}
	shown := show(q, p)
	if e != nil {
		shown.Other = other(e, p)
	}
	switch {
	case asked.Form != "":
		shown.Read = fmt.Sprintf("Read as %s, with %d results.", asked.Form, len(shown.Names))
	case asked.Rolls != nil:
		shown.Made = asked.Rolls[0].Name
	default:
		shown.Made = q.Title
	}
	if !r.Throws && (len(q.Dice) < len(r.Dice) || named && len(shown.Idle) > 0) {
		shown.Together = together(ctx, r, asked.Made)
	}
	part("plan", shown)
	compared, err := m.planner.Compare(ctx, p, q.Within, nil)
	if err != nil {
		return err
	}
	part("costs", append([]string{}, compared.Sentences()...))
	if p.Expected.Sign() > 0 {
		list := []*Choice{choice(r.Within, p, true)}
		for _, within := range []float64{usual, 0, 3, 30} { // per cent, for an easier plan
			other, err := m.within(ctx, within)
			if err != nil {
				break
			}
			list = append(list, choice(within, other, false))
		}
		part("choices", front(list))
	}
	part("end", nil)
	return nil
}

// plan returns the plan for the question of a request, by the planner that is kept or
// another one.
func (m *Memory) plan(ctx context.Context, r Request, q plan.Question) (*plan.Plan, error) {
	within := r.Within
	r.Within = 0
	if question := fmt.Sprintf("%+v", r); question != m.question {
		planner, err := q.Planner(ctx)
		if err != nil {
			return nil, err
		}
		m.question, m.planner = question, planner
	}
	return m.within(ctx, within)
}

// within returns a plan for the last question. The usual one is that of
// the program.
func (m *Memory) within(ctx context.Context, percent float64) (*plan.Plan, error) {
	if percent == usual {
		return m.planner.Usual(ctx, percent/100)
	}
	return m.planner.Plan(ctx, percent/100)
}

func show(q plan.Question, p *plan.Plan) PlanView {
	sheet := p.Sheet(q.Title)
	card := sheet.Card()
	return PlanView{
		JSON: string(p.JSON()), // of any size: the page follows it
		Idle: append([]int{}, p.Idle()...), Names: sheet.Outcomes(),
		Card: card, Text: card.Text(), SVG: card.SVG(), Restart: card.Restart(),
	}
}

// Roll rolls the rolls of a text a number of times.
func Roll(text string, times int) (all []*typed.OwnRoll) {
	once := typed.Roller(text, dice.Random)
	for range times {
		all = append(all, dice.Must(once())...)
	}
	return all
}
