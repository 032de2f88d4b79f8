// Package answer answers the questions of the page: which plan, what it costs, and
// whether that is proved. It knows no browser, so that it is tested like any other
// Go; package wasm lets the page call it.
package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/byhand"
	"example.com/dice/internal/render"
	"example.com/dice/internal/target"
)

// A Request is what somebody chose on the page. Numbers are the text that was
// typed.
type Request struct {
	Target  string  `json:"target"` // as package target reads it; several lines are a table
	Dice    []Die   `json:"dice"`
	Unit    string  `json:"unit"`   // rolls, throws or cost
	Within  float64 `json:"within"` // per cent more than the least cost, for fewer rows
	Bounded bool    `json:"bounded"`
}

// A Die is a kind of dice at hand.
type Die struct {
	Sides  string `json:"sides"`
	Amount string `json:"amount"` // how many there are, or what a roll costs, by the unit; 1 if empty
}

// A Mistake is an error of a request, and the field of the page that it is about.
type Mistake struct {
	Field string // target, dice or amounts
	error
}

// A Plan is the first part of the answer: all there is to show and to play.
type Plan struct {
	Title    string       `json:"title"`
	File     string       `json:"file"` // name, without its extension
	Fair     bool         `json:"fair"` // whether it is a die with numbers
	Units    string       `json:"units"`
	Price    string       `json:"price"` // a sentence without its point
	Expected string       `json:"expected"`
	Exactly  string       `json:"exactly"`
	Idle     []int        `json:"idle"` // dice that are of no help
	JSON     string       `json:"json"`
	Card     *render.Card `json:"card"` // nil if there is none
	SVG      string       `json:"svg"`  // of the card; empty if there is none
	Text     string       `json:"text"`
	ByHand   *Price       `json:"byHand"`
}

// A Price is what a way to make the die costs.
type Price struct {
	Cost string `json:"cost"`
	Way  string `json:"way"`
}

// Give answers a request part by part, as soon as each is known: "plan" is a Plan;
// "proof" says that it is fair; "best" is the Price of the best plan and "bound" of
// what no plan can undercut, a Bound; "choices" are all the Choices so far, once or
// several times; "end" comes last, with no value.
func Give(r Request, part func(name string, value any)) error {
	q, err := r.parse()
	if err != nil {
		return err
	}
	strategy, err := q.plan(q.options...)
	if err != nil {
		return err
	}
	plan, err := q.show(strategy)
	if err != nil {
		return err
	}
	part("plan", plan)
	part("proof", q.proof())
	best := strategy.Cheapest()
	part("best", Price{decimal(best.ExpectedExact()), "the fewest found"})
	bound := best.LowerBoundExact()
	part("bound", Bound{Price{below(bound), "no plan takes less: proved"},
		bound.Cmp(best.ExpectedExact()) == 0, bound.Cmp(strategy.ExpectedExact()) == 0})
	if len(strategy.Dice()) > 0 {
		q.choices(r.Within, strategy, func(list []Choice) { part("choices", list) })
	}
	part("end", nil)
	return nil
}

// A Bound is the Price that no plan can undercut, and whether the best plan found, and
// the one that is shown, have it.
type Bound struct {
	Price
	Best  bool `json:"best"`
	Shown bool `json:"shown"`
}

// A Choice is a plan that could be shown, with its rolls and its rows.
type Choice struct {
	Within float64 `json:"within"` // asks for it
	Rows   int     `json:"rows"`
	Cost   string  `json:"cost"`
	Chosen bool    `json:"chosen"` // whether it is the one that is shown
	price  float64
}

// withins are the parts that may be worth fewer rows, in per cent.
var withins = []float64{0, 3, 10, 30}

// choices gives the plans that cost less than s or have fewer rows, and s, in the order
// of their costs, whenever it has found one more. Costs that look the same are the same.
func (q *question) choices(within float64, s *dice.Strategy, give func([]Choice)) {
	list := []Choice{q.choice(within, s, true)}
	give(list)
	for _, w := range withins {
		if w == within {
			continue
		}
		other, err := q.plan(append(slices.Clone(q.options), dice.Simplest(w/100))...)
		if err != nil {
			return
		}
		n := len(list)
		if list = with(list, q.choice(w, other, false)); len(list) != n {
			give(list)
		}
	}
}

func (q *question) choice(within float64, s *dice.Strategy, chosen bool) Choice {
	c := Choice{Within: within, Rows: s.Rows(), Chosen: chosen, price: math.Round(100*s.Expected()) / 100}
	unit := q.unit
	if c.price == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	if c.Cost = fmt.Sprintf("%.2f %s", c.price, unit); q.unit == "cost" {
		c.Cost = fmt.Sprintf("costs %.2f", c.price)
	}
	return c
}

// with returns the choices with one more, in the order of their prices, unless another
// is as good. The one that is shown stays.
func with(list []Choice, c Choice) []Choice {
	better := func(a, b Choice) bool { return a.price <= b.price && a.Rows <= b.Rows }
	if slices.ContainsFunc(list, func(a Choice) bool { return better(a, c) }) {
		return list
	}
	list = slices.DeleteFunc(slices.Clone(list), func(a Choice) bool { return better(c, a) && !a.Chosen })
	list = append(list, c)
	slices.SortFunc(list, func(a, b Choice) int { return cmp.Or(cmp.Compare(a.price, b.price), a.Rows-b.Rows) })
	return list
}

// proof says what is proved of a plan that is shown.
func (q *question) proof() string {
	if q.target.Weights == nil {
		return fmt.Sprintf("Each face has exactly the probability 1/%d: proved.", q.target.Outcomes)
	}
	return "Each result has exactly the probability that its weight says: proved."
}

func (q *question) plan(options ...dice.PlanOption) (*dice.Strategy, error) {
	if q.target.Weights == nil {
		s, err := dice.Plan(q.target.Outcomes, q.hand(), options...)
		return s, refused(err)
	}
	if q.target.Names != nil {
		options = append(slices.Clone(options), dice.Names(q.target.Names...))
	}
	s, err := dice.PlanWeighted(context.Background(), q.target.Weights, q.hand(), options...)
	return s, refused(err)
}

// refused returns a fault of the request, and the field that it is about.
func refused(err error) error {
	var e *dice.PlanError
	if !errors.As(err, &e) {
		return err
	}
	switch e.Fault {
	case dice.FaultTarget:
		return Mistake{"target", fmt.Errorf("no die has %d sides; ask for at least 1", e.Target)}
	case dice.FaultDie:
		return Mistake{"dice", fmt.Errorf("no die has %d sides; choose dice with at least 2", e.Sides)}
	case dice.FaultDice:
		return Mistake{"dice", errors.New("choose at least one die with 2 sides or more")}
	case dice.FaultCases:
		return Mistake{"target", fmt.Errorf("this is too large for a d%d; make something smaller, or use dice with fewer sides", e.Sides)}
	case dice.FaultThrows:
		return Mistake{"amounts", fmt.Errorf("%d dice can be thrown in too many ways; use fewer", len(e.Dice))}
	case dice.FaultCost:
		return Mistake{"amounts", fmt.Errorf("a roll of a d%d cannot cost %d; use costs from 1 to 1000000", e.Sides, e.Cost)}
	case dice.FaultBound:
		return Mistake{"dice", fmt.Errorf(`no plan has a fixed number of rolls: %d divides no product of these dice; clear that option, or add a die whose sides are a multiple of %d`,
			e.Factor, e.Factor)}
	case dice.FaultWeights, dice.FaultNames:
		return Mistake{"target", errors.New(e.Reason)}
	case dice.FaultWithin:
		return Mistake{"dice", fmt.Errorf("%v %% more than the fewest rolls is out of range; use a number from 0 to 100", 100*e.Within)}
	}
	return Mistake{"dice", errUnknown}
}

// errUnknown is for faults that no request of the page should lead to.
var errUnknown = errors.New("there is no plan for this; choose other dice or make something smaller")

// A question is a request in numbers.
type question struct {
	target  target.Target
	kinds   []int // ascending
	amounts map[int]int
	unit    string
	options []dice.PlanOption
}

func (r Request) parse() (*question, error) {
	q := &question{unit: r.Unit, amounts: map[int]int{}}
	var err error
	if q.target, err = parseTarget(r.Target); err != nil {
		return nil, Mistake{"target", err}
	}
	for _, d := range r.Dice {
		sides, err := number(d.Sides, "the sides of a die at hand")
		if err != nil {
			return nil, Mistake{"dice", err}
		}
		amount := 1
		if d.Amount != "" {
			if amount, err = number(d.Amount, fmt.Sprintf("an amount for the d%d", sides)); err != nil {
				return nil, Mistake{"amounts", err}
			}
		}
		if q.unit == "throws" {
			if amount < 1 {
				return nil, Mistake{"amounts", fmt.Errorf("you need at least one d%d to throw it; clear that die if you have none", sides)}
			}
			amount = min(amount, maxInHand) + q.amounts[sides]
		}
		q.amounts[sides] = amount
		if !slices.Contains(q.kinds, sides) {
			q.kinds = append(q.kinds, sides)
		}
	}
	slices.Sort(q.kinds)
	switch q.unit {
	case "rolls":
	case "throws":
		q.options = append(q.options, dice.PerThrow())
	case "cost":
		q.options = append(q.options, dice.Cost(func(sides int) int { return q.amounts[sides] }))
	default:
		return nil, Mistake{"amounts", fmt.Errorf("nothing is counted in %q; use rolls, throws or cost", q.unit)}
	}
	if r.Bounded {
		q.options = append(q.options, dice.Bounded())
	}
	q.options = append(q.options, dice.Simplest(r.Within/100))
	return q, nil
}

// tableForm is what the first line of a table begins with.
var tableForm = regexp.MustCompile(`^\s*[0-9.]+\s+[^\s:%/,;+-]`)

func parseTarget(text string) (target.Target, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return target.Target{}, errors.New("type what to make, such as 13")
	}
	if strings.Contains(text, "\n") || tableForm.MatchString(text) {
		return target.Table(strings.Split(text, "\n"))
	}
	return target.Parse(text)
}

// maxInHand is more than one throw has room for.
const maxInHand = 64

func number(text, what string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%s is too large for %s; use a number below 2^63", text, what)
	}
	if err != nil {
		return 0, fmt.Errorf("%q is not a number; type %s, such as 6", text, what)
	}
	return n, nil
}

// hand returns the dice as Plan takes them.
func (q *question) hand() (hand []int) {
	for _, sides := range q.kinds {
		n := 1
		if q.unit == "throws" {
			n = q.amounts[sides]
		}
		hand = append(hand, slices.Repeat([]int{sides}, n)...)
	}
	return hand
}

func (q *question) show(s *dice.Strategy) (Plan, error) {
	data, err := s.MarshalJSON()
	if err != nil {
		return Plan{}, err
	}
	p := Plan{
		Title: q.target.Title, Fair: q.target.Weights == nil, Units: q.unit,
		File:     strings.NewReplacer(":", "-", "%", " per cent").Replace(q.target.Title),
		Expected: decimal(s.ExpectedExact()), Exactly: s.ExpectedExact().RatString(),
		JSON: string(data), Text: s.String(), Idle: []int{}, ByHand: q.byHand(),
	}
	for _, sides := range q.kinds {
		if sides > 1 && q.target.Outcomes > 1 && !slices.Contains(s.Dice(), sides) {
			p.Idle = append(p.Idle, sides)
		}
	}
	// What is shown and played is the document, proved once more on its way in.
	a, expected, err := automaton.Parse(data)
	if err != nil { // too large to be read
		p.Price = p.Expected + " " + q.unit + " on average"
		return p, s.Verify()
	}
	worst, bounded := a.Worst()
	sheet := &render.Sheet{Automaton: a, Steps: a.Steps(), Expected: expected, Worst: worst, Bounded: bounded}
	p.Card = sheet.Card()
	if _, dice, found := strings.Cut(p.Card.Title, " from "); found {
		p.Card.Title = q.target.Title + " from " + dice
	}
	p.Title, p.Price, p.SVG = p.Card.Title, strings.ToUpper(p.Card.Price[:1])+p.Card.Price[1:], p.Card.Picture().SVG()
	return p, nil
}

// byHand returns the cheapest of what people do with one kind of die, or nil if
// nothing is to be rolled.
func (q *question) byHand() *Price {
	look := ""
	if q.target.Weights != nil {
		look = ", and a look at a table"
	}
	way, ok := byhand.Cheapest(q.target.Faces(), q.kinds, q.attempt)
	if !ok {
		return nil
	}
	return &Price{decimal(way.Cost), "by hand: " + way.String() + look}
}

// attempt returns the cost of rolling a number of dice of one kind.
func (q *question) attempt(sides, digits int) int {
	switch q.unit {
	case "throws":
		return (digits + q.amounts[sides] - 1) / q.amounts[sides]
	case "cost":
		return digits * q.amounts[sides]
	}
	return digits
}

const digits = 3 // after the point

// decimal returns a cost, rounded.
func decimal(cost *big.Rat) string { return trim(cost.FloatString(digits)) }

// below returns a cost, rounded down: what is proved of it is true of the text.
func below(cost *big.Rat) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(digits), nil)
	n := new(big.Int).Mul(cost.Num(), scale)
	return trim(new(big.Rat).SetFrac(n.Quo(n, cost.Denom()), scale).FloatString(digits))
}

// trim leaves out zeros at the end.
func trim(text string) string {
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
