// Package answer answers the questions of the page: which plan, what it costs, and
// whether that is proved. It needs no browser; package wasm lets the page call it.
package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/render"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

// A Request has the choices made on the page. Numbers are the typed text.
type Request struct {
	Target  string  `json:"target"` // as package target reads it; several lines are a table
	Dice    []Die   `json:"dice"`
	Unit    string  `json:"unit"`   // rolls, throws or cost
	Within  float64 `json:"within"` // per cent more than the least cost, for fewer rows
	Bounded bool    `json:"bounded"`
	Quick   bool    `json:"quick"` // shows the plan of a search of milliseconds
}

// A Die is a kind of dice at hand.
type Die struct {
	Sides  string `json:"sides"`
	Amount string `json:"amount"` // how many there are, or what a roll costs, by the unit; 1 if empty
}

// A PlanView is the first part of the answer: all there is to show and to play.
type PlanView struct {
	Title   string       `json:"title"`
	File    string       `json:"file"`  // name, without its extension
	Fair    bool         `json:"fair"`  // whether it is a die with numbers
	Read    string       `json:"read"`  // how a table was read, such as "ranges of a d100"; or empty
	Price   string       `json:"price"` // a sentence without its point
	Exactly string       `json:"exactly"`
	Idle    []int        `json:"idle"` // dice that are of no help
	JSON    string       `json:"json"`
	Card    *render.Card `json:"card"`
	Names   []string     `json:"names"` // of the outcomes, as the card has them
	Text    string       `json:"text"`
	Proof   string       `json:"proof"` // a sentence
}

// Files are of the same plan, but nothing that is seen at once.
type Files struct {
	SVG  string `json:"svg"`  // of the card
	Kept bool   `json:"kept"` // whether the JSON can be read, and so is worth saving
}

// A Memory answers requests, and keeps what it found for the last one. Of a question with another
// part Within it searches nothing twice. It is not safe for concurrent use.
type Memory struct {
	question string
	planner  *plan.Planner
}

// Give answers a request part by part, as soon as each is known: the Request with a target and
// dice as "read", if its target names dice; a Chart as "chances", if it is an expression; a
// Plan as "plan"; Files as "files"; the sentences of [plan.Question.Costs] as "costs"; all
// Choices so far as "choices", once or several times; and nil as "end". The plan stays,
// also if it is Quick and the longer search that follows finds a better one: that is a
// choice. Give soon returns the error of a context that has ended.
func (m *Memory) Give(ctx context.Context, r Request, part func(name string, value any)) error {
	if read := r.read(); read.Target != r.Target {
		r = read
		part("read", r)
	}
	q, err := r.parse()
	if err != nil {
		return err
	}
	if c := chart(r.Target); c != nil {
		part("chances", c)
	}
	q.Quick = r.Quick
	planner, p, err := m.find(ctx, r, q)
	if err != nil {
		return err
	}
	shown := show(q, p)
	shown.Read = r.reading()
	part("plan", shown)
	_, unread := plan.Read(p.JSON())
	part("files", Files{shown.Card.SVG(), unread == nil})
	best := p
	q.Quick = false
	if planner.Partial {
		planner, best, err = m.find(ctx, r, q)
		if err != nil {
			return err
		}
	}
	costs, err := q.Costs(ctx, p, best.Cheapest(), "")
	if err != nil {
		return err
	}
	part("costs", append([]string{}, costs...))
	if p.Expected.Sign() > 0 {
		list := []Choice{choice(r.Within, p, true)}
		part("choices", list)
		// per cent that may be worth an easier plan
		for _, within := range []float64{r.Within, 0, 3, 10, 30} {
			other, err := planner.Plan(ctx, within/100)
			if err != nil {
				break
			}
			if more := with(list, choice(within, other, false)); !slices.Equal(more, list) {
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
	p, err = planner.Plan(ctx, q.Within)
	if err == nil && !q.Quick {
		m.question, m.planner = question, planner
	}
	return planner, p, err
}

// parse returns the request in numbers.
func (r Request) parse() (q plan.Question, err error) {
	q = plan.Question{Together: r.Unit == "throws", Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100}
	wrong := func(part, format string, values ...any) (plan.Question, error) {
		return q, &plan.Mistake{Part: part, Text: fmt.Sprintf(format, values...)}
	}
	costs := map[int]int{}
	switch r.Unit {
	case "rolls", "throws":
	case "cost":
		q.Cost = func(sides int) int { return costs[sides] }
	default:
		return wrong("amounts", "nothing is counted in %q; use rolls, throws or cost", r.Unit)
	}
	made, err := parseTarget(r.Target)
	if err != nil {
		return q, &plan.Mistake{Part: "target", Text: err.Error(), Lines: wrongLines(err)}
	}
	q.Make(made)
	for _, d := range r.Dice {
		sides, err := notation.Die(d.Sides)
		if err != nil {
			return wrong("dice", "%v", err)
		}
		amount, err := strconv.Atoi(cmp.Or(strings.TrimSpace(d.Amount), "1"))
		if err != nil {
			return wrong("amounts", "%q is not a whole number; type an amount for the d%d, such as 2",
				d.Amount, sides)
		}
		n := 1
		if q.Together {
			n = min(amount, maxInHand)
		}
		if n < 1 {
			return wrong("amounts",
				"you need at least one d%d to throw it; clear that die if you have none", sides)
		}
		costs[sides] = amount
		q.Dice = append(q.Dice, slices.Repeat([]int{sides}, n)...)
	}
	return q, nil
}

// The forms of requests that name dice. They are compiled only for texts that may have them, so
// that workers start sooner.
const (
	spoken  = `(?i)^\s*(.*\S)[ \t]+(?:from|using)[ \t]+(.+)$`   // 13 from 6 and 20
	listed  = `^\s*(\S+)((?:[ \t]+(?:[2-9]|[1-9][0-9]+))+)\s*$` // 13 6 20
	between = `(?i)(?:[\s,;+&]|\ban?\b|\band\b)+`
	counted = `^([0-9]+)[ \t]+(d[0-9]+)$` // dice to add, or dice to use
)

// read returns the request with the dice that its target names, as in "13 6 20" and
// "13 from 6 and 20".
func (r Request) read() Request {
	var parts []string
	for _, form := range []string{spoken, listed} {
		if parts == nil && strings.ContainsAny(r.Target, " \t") {
			parts = regexp.MustCompile(form).FindStringSubmatch(r.Target)
		}
	}
	if parts == nil || parts[1] == "1" {
		return r
	}
	amounts := map[string]string{}
	for _, d := range r.Dice {
		amounts[d.Sides] = d.Amount
	}
	r.Target, r.Dice = parts[1], nil
	counts := map[string]int{}
	for _, sides := range regexp.MustCompile(between).Split(parts[2], -1) {
		sides = strings.ToLower(sides)
		if notation.Understood(sides) == "" { // d66 is not a die of 66 sides
			sides = strings.TrimPrefix(sides, "d")
		}
		if sides == "" {
			continue
		}
		counts[sides]++
		if counts[sides] == 1 {
			r.Dice = append(r.Dice, Die{Sides: sides, Amount: amounts[sides]})
		}
	}
	for i, d := range r.Dice {
		if r.Unit == "throws" {
			r.Dice[i].Amount = strconv.Itoa(counts[d.Sides])
		}
	}
	return r
}

// isTable reports whether a target is a table: it has several lines.
func isTable(text string) bool { return strings.ContainsAny(strings.TrimSpace(text), "\r\n") }

// readTable reads a table, and keeps blank lines at the beginning, so that lines have their
// numbers.
func readTable(text string) (*table.Listing, error) {
	return table.Read(strings.NewReader(text), "")
}

// reading returns how the table of the request is read, or "" if its target is not a table.
func (r Request) reading() string {
	if !isTable(r.Target) {
		return ""
	}
	list, err := readTable(r.Target)
	if err != nil {
		return ""
	}
	return list.Form
}

// wrongLines returns the lines of a table that an error is about, each once.
func wrongLines(err error) (lines []int) {
	var faults table.Faults
	errors.As(err, &faults)
	for _, fault := range faults {
		lines = append(lines, fault.Line)
	}
	return slices.Compact(lines)
}

func parseTarget(text string) (made notation.Target, err error) {
	if isTable(text) {
		list, err := readTable(text)
		if err != nil {
			return made, err
		}
		return list.Target()
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return made, errors.New("type what to make, such as 13")
	}
	made, err = notation.Parse(text)
	if err != nil {
		if both := regexp.MustCompile(counted).FindStringSubmatch(text); both != nil {
			err = fmt.Errorf("%w, or %s from %s", err, both[1], both[2])
		}
	}
	return made, err
}

// maxInHand is more than one throw has room for.
const maxInHand = 64

func show(q plan.Question, p *plan.Plan) PlanView {
	card := p.Sheet(q.Title).Card()
	shown := PlanView{
		Title: card.Title, Fair: q.Weights == nil, Price: words.Capital(card.Price),
		File:    strings.NewReplacer(":", "-", "%", " per cent").Replace(q.Title),
		Exactly: p.Expected.RatString(),
		// of any size: the page follows it
		JSON: string(p.JSON()),
		Idle: append([]int{}, p.Idle()...), Card: card, Names: p.Sheet("").Labels(),
		Text:  card.Text(),
		Proof: "Each result has exactly the probability of its weight: proved.",
	}
	if shown.Fair {
		shown.Proof = fmt.Sprintf("Each face has exactly the probability 1/%d: proved.", q.Target)
	}
	return shown
}
