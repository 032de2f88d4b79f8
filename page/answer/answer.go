// Package answer answers the questions of the page: which plan, what it costs, and
// whether that is proved. It knows no browser, so that it is tested like any other
// Go; package wasm lets the page call it.
package answer

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
)

// A Request is what somebody chose on the page. Numbers are the text that was
// typed.
type Request struct {
	Target  string   `json:"target"`
	Dice    []Die    `json:"dice"`
	Unit    string   `json:"unit"`   // rolls, throws or cost
	Within  *float64 `json:"within"` // per cent; nil for the least cost
	Bounded bool     `json:"bounded"`
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
	Title    string `json:"title"`
	Unit     string `json:"unit"` // of one and of several: roll, rolls
	Units    string `json:"units"`
	Expected string `json:"expected"`
	Exactly  string `json:"exactly"`
	Worst    string `json:"worst"`
	Idle     []int  `json:"idle"` // dice that are of no help
	JSON     string `json:"json"`
	SVG      string `json:"svg"`
	Text     string `json:"text"`
	ByHand   *Price `json:"byHand"`
}

// A Price is what a way to make the die costs.
type Price struct {
	Cost string `json:"cost"`
	Way  string `json:"way"`
}

// Give answers a request part by part, as soon as each is known: "plan" is a Plan;
// "proof" says that it is fair; "best" is the Price of the best plan and "bound" of
// what no plan can undercut; "end" comes last, with no value.
func Give(r Request, part func(name string, value any)) error {
	q, err := r.parse()
	if err != nil {
		return err
	}
	strategy, err := dice.Plan(q.target, q.hand(), q.options...)
	if err != nil {
		return Mistake{q.field(), errors.New(plainWords.Replace(err.Error()))}
	}
	part("plan", q.show(strategy))
	if err := strategy.Verify(); err != nil {
		return err
	}
	part("proof", fmt.Sprintf("Each face has exactly the probability 1/%d: proved.", q.target))
	best := strategy.Best()
	part("best", Price{decimal(best.ExpectedExact()), "the best plan found"})
	part("bound", Price{below(best.LowerBoundExact()), "no plan takes less: proved"})
	part("end", nil)
	return nil
}

// plainWords makes errors of the library speak to people.
var plainWords = strings.NewReplacer("dice: Plan: ", "", "omit Bounded", `clear "must end"`, ", or Sim", "")

// A question is a request in numbers.
type question struct {
	target  int
	kinds   []int // ascending
	amounts map[int]int
	unit    string
	options []dice.PlanOption
}

func (r Request) parse() (*question, error) {
	q := &question{unit: r.Unit, amounts: map[int]int{}}
	var err error
	if q.target, err = number(r.Target, "the sides of the die to make"); err != nil {
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
				return nil, Mistake{"amounts", fmt.Errorf("nobody has %d d%d; have at least 1, or clear that die", amount, sides)}
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
	if r.Within != nil {
		q.options = append(q.options, dice.Simplest(*r.Within/100))
	}
	return q, nil
}

// maxInHand is more than one throw has room for.
const maxInHand = 64

func number(text, what string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%s is too large for %s; use a number below 2^63", text, what)
	}
	if err != nil {
		return 0, fmt.Errorf("%q is no number; type %s, such as 13", text, what)
	}
	return n, nil
}

// field returns what an error of Plan is most likely about.
func (q *question) field() string {
	switch {
	case q.target < 1:
		return "target"
	case q.unit == "cost" && slices.Min(append(q.costs(), 1)) < 1,
		q.unit == "cost" && slices.Max(append(q.costs(), 1)) > 1_000_000:
		return "amounts"
	}
	return "dice"
}

func (q *question) costs() (list []int) {
	for _, sides := range q.kinds {
		list = append(list, q.amounts[sides])
	}
	return list
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

func (q *question) show(s *dice.Strategy) Plan {
	data, err := s.MarshalJSON()
	if err != nil {
		panic(err) // a strategy that Plan made has its JSON
	}
	p := Plan{
		Title: fmt.Sprintf("d%d", q.target), Unit: strings.TrimSuffix(q.unit, "s"), Units: q.unit,
		Expected: decimal(s.ExpectedExact()), Exactly: s.ExpectedExact().RatString(), Worst: "any number at worst",
		JSON: string(data), SVG: s.SVG(), Text: s.String(), Idle: []int{}, ByHand: q.byHand(),
	}
	if worst, bounded := s.Worst(); bounded {
		p.Worst = fmt.Sprintf("%d at worst", worst)
	}
	for _, sides := range q.kinds {
		if sides > 1 && q.target > 1 && !slices.Contains(s.Dice(), sides) {
			p.Idle = append(p.Idle, sides)
		}
	}
	return p
}

// byHand returns the cheapest of what people do with one kind of die: roll until
// there are enough numbers, and begin again above the largest multiple of the
// target. It returns nil if nothing is to be rolled.
func (q *question) byHand() *Price {
	var best *big.Rat
	var way string
	for _, sides := range q.kinds {
		if sides < 2 || q.target < 2 {
			continue
		}
		cost, text := q.rejection(sides)
		if best == nil || cost.Cmp(best) < 0 {
			best, way = cost, text
		}
	}
	if best == nil {
		return nil
	}
	return &Price{decimal(best), way}
}

func (q *question) rejection(sides int) (cost *big.Rat, way string) {
	target, numbers, digits := big.NewInt(int64(q.target)), big.NewInt(1), 0
	for ; numbers.Cmp(target) < 0; digits++ {
		numbers.Mul(numbers, big.NewInt(int64(sides)))
	}
	good := new(big.Int).Sub(numbers, new(big.Int).Rem(numbers, target))
	each := digits
	switch q.unit {
	case "throws":
		each = (digits + q.amounts[sides] - 1) / q.amounts[sides]
	case "cost":
		each *= q.amounts[sides]
	}
	cost = new(big.Rat).SetFrac(numbers, good)
	cost.Mul(cost, big.NewRat(int64(each), 1))
	die := fmt.Sprintf("a d%d", sides)
	if digits > 1 {
		die = fmt.Sprintf("%d d%d read as one number", digits, sides)
	}
	switch {
	case numbers.Cmp(target) == 0:
		return cost, "by hand: " + die + ", as it falls"
	case good.Cmp(numbers) == 0:
		return cost, fmt.Sprintf("by hand: %s, modulo %d", die, q.target)
	}
	return cost, fmt.Sprintf("by hand: %s, again above %s", die, good)
}

const digits = 6 // after the point

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
