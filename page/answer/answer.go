// Package answer answers the questions of the page: which plan, what it costs, and
// whether that is proved. It needs no browser; package wasm lets the page call it.
package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/card"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/words"
)

// A PlanView is the first part of the answer: all there is to show and to play.
type PlanView struct {
	Title string     `json:"title"`
	Made  string     `json:"made"`  // such as d13; empty for a table
	File  string     `json:"file"`  // name, without its extension
	Read  string     `json:"read"`  // how a table was read, in a sentence; or empty
	Price string     `json:"price"` // a sentence without its point
	Other string     `json:"other"` // that it does what an expression does; empty for other targets
	Idle  []int      `json:"idle"`  // dice that are of no help
	JSON  string     `json:"json"`
	Card  *card.Card `json:"card"`
	Names []string   `json:"names"` // of the outcomes, as the card has them
	Text  string     `json:"text"`
	Proof string     `json:"proof"` // a sentence
}

// A Memory answers requests, and keeps what it found for the last one. Of a question with another
// part Within it searches nothing twice. It is not safe for concurrent use.
type Memory struct {
	question string
	planner  *plan.Planner
}

// Give answers a request part by part, as soon as each is known: the Request with a target and
// dice as "read", if its target names dice; a Chart as "chances", if it is an expression; a
// PlanView as "plan"; its card as "svg"; the sentences of [plan.Question.Costs] as "costs"; all
// Choices so far as "choices", once or several times; and nil as "end". The plan stays,
// also if it is Quick and the longer search that follows finds a better one: that is a
// choice. Give soon returns the error of a context that has ended.
func (m *Memory) Give(ctx context.Context, r Request, part func(name string, value any)) error {
	if read := r.read(); read.Target != r.Target {
		r = read
		part("read", r)
	}
	q, form, err := r.parse()
	if err != nil {
		return err
	}
	e := expression(r.Target)
	if e != nil {
		part("chances", chart(e))
	}
	q.Quick = r.Quick
	planner, p, err := m.find(ctx, r, q)
	if err != nil {
		return err
	}
	shown := show(q, p)
	switch {
	case e != nil:
		shown.Made, shown.Other = q.Title, other(e, p)
	case isTable(r.Target):
		shown.Read = fmt.Sprintf("Read as %s, with %d results.", form, len(shown.Names))
	default:
		shown.Made = q.Title
	}
	part("plan", shown)
	part("svg", shown.Card.SVG())
	best := p
	q.Quick = false
	if planner.Partial {
		planner, best, err = m.find(ctx, r, q)
		if err != nil {
			return err
		}
	}
	compared, err := q.Compare(ctx, p, plan.Way{Plan: best.Cheapest()}, plan.Way{})
	if err != nil {
		return err
	}
	part("costs", append([]string{}, compared.Sentences()...))
	if p.Expected.Sign() > 0 {
		list := []Choice{choice(r.Within, p, true)}
		part("choices", list)
		worth := []float64{r.Within, 0, 3, 10, 30} // per cent, for an easier plan
		if q.Sum != nil {
			worth = append(worth, 100*plan.MaxWithin) // for dice as they are
		}
		for _, within := range worth {
			other, err := planner.Plan(ctx, within/100)
			if err != nil {
				break
			}
			c := choice(within, other, false)
			if within > 30 && !c.own {
				break
			}
			if more := with(list, c); !slices.Equal(more, list) {
				list = more
				part("choices", list)
			}
		}
	}
	part("end", nil)
	return nil
}

// find returns a planner for the question of a request, and its plan.
func (m *Memory) find(
	ctx context.Context, r Request, q plan.Question,
) (planner *plan.Planner, p *plan.Plan, err error) {
	r.Within, r.Quick = 0, false
	question := fmt.Sprintf("%+v", r)
	planner = m.planner
	if question != m.question || q.Quick {
		planner, err = q.Planner(ctx)
		if err != nil {
			return nil, nil, err
		}
	}
	if q.Quick {
		p, err = planner.WithCard(ctx, q.Within)
	} else {
		p, err = planner.Plan(ctx, q.Within)
	}
	if err == nil && !q.Quick {
		m.question, m.planner = question, planner
	}
	return planner, p, err
}

func show(q plan.Question, p *plan.Plan) PlanView {
	card := p.Sheet(q.Title).Card()
	shown := PlanView{
		Title: card.Title, Price: words.Capital(card.Price),
		File: strings.NewReplacer(":", "-", "%", " per cent").Replace(q.Title),
		// of any size: the page follows it
		JSON: string(p.JSON()),
		Idle: append([]int{}, p.Idle()...), Card: card, Names: p.Sheet("").Labels(),
		Text:  card.Text(),
		Proof: "Each result has exactly the probability of its weight: proved.",
	}
	if q.Weights == nil {
		shown.Proof = fmt.Sprintf("Each face has exactly the probability 1/%d: proved.", q.Target)
	}
	return shown
}
