package answer

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/table"
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

// question returns the request in numbers.
func (r Request) question(made notation.Target) (q plan.Question, err error) {
	q = plan.Question{Together: r.Unit == "throws", Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100, Quick: r.Quick}
	q.Make(made)
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
			n = min(amount, 64) // more than one throw has room for
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
	if _, err := notation.Parse(parts[1]); err != nil {
		return r // a line of a table that is being typed, such as 1-3 2 goblins
	}
	amounts := map[string]string{}
	for _, d := range r.Dice {
		amounts[d.Sides] = d.Amount
	}
	r.Target, r.Dice = parts[1], []Die{} // for the page, never null
	counts := map[string]int{}
	for _, sides := range regexp.MustCompile(between).Split(parts[2], -1) {
		if n, err := notation.Die(sides); err == nil {
			sides = strconv.Itoa(n)
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

// mistaken returns what a player reads of an error of a target: what they may mean, which is then
// what to use, or what is wrong and what to write. It has each line of a table that is wrong once.
func mistaken(err error) *plan.Mistake {
	m := &plan.Mistake{Part: "target", Text: err.Error()}
	var faults table.Faults
	errors.As(err, &faults)
	for _, fault := range faults {
		m.Lines = append(m.Lines, fault.Line)
	}
	m.Lines = slices.Compact(m.Lines)
	var wrong *notation.Misreading
	switch {
	case !errors.As(err, &wrong):
	case wrong.Use != "":
		meaning := cmp.Or(notation.Understood(wrong.Use), wrong.Use)
		m.Text, m.Use = "Do you mean: "+strings.TrimPrefix(meaning, "yes if ")+"?", wrong.Use
	case wrong.Place > 0 && wrong.Place == len([]rune(wrong.Text)):
		m.Text = "something is missing at the end: " + wrong.Hint
	}
	return m
}

// parseTarget reads a target. It says how if this is a table, which has several lines, such as
// "a d100 table".
func parseTarget(text string) (made notation.Target, form string, err error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		err = errors.New("type what to make, such as 13")
	case strings.ContainsAny(text, "\r\n"):
		list, err := table.Read(strings.NewReader(text), table.Options{})
		if err != nil {
			return made, "", err
		}
		made, err = list.Target()
		return made, list.Form, err
	default:
		made, err = notation.Parse(text)
	}
	return made, "", err
}
