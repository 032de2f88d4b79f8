package answer

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/table"
)

// A Request has the choices made on the page.
type Request struct {
	Target  string   `json:"target"` // as package target reads it; several lines are a table
	Dice    []string `json:"dice"`   // as typed; of a throw, one for each die
	Throws  bool     `json:"throws"` // all dice are thrown together, and whole throws count
	Within  float64  `json:"within"` // per cent more than the least cost, for fewer rows
	Bounded bool     `json:"bounded"`
	Quick   bool     `json:"quick"` // shows the plan of a search of milliseconds
}

// question returns the request in numbers.
func (r Request) question(made notation.Target) (q plan.Question, err error) {
	q = plan.Question{Together: r.Throws, Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100, Quick: r.Quick}
	q.Make(made)
	for _, typed := range r.Dice {
		sides, err := notation.Die(typed)
		if err != nil {
			return q, &plan.Mistake{Part: "dice", Text: err.Error()}
		}
		q.Dice = append(q.Dice, sides)
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
	r.Target, r.Dice = parts[1], []string{} // for the page, never null
	for _, sides := range regexp.MustCompile(between).Split(parts[2], -1) {
		if n, err := notation.Die(sides); err == nil {
			sides = strconv.Itoa(n)
		}
		if sides != "" && (r.Throws || !slices.Contains(r.Dice, sides)) {
			r.Dice = append(r.Dice, sides)
		}
	}
	return r
}

// mistaken returns an error of a target in the words of the page: a question about what was meant,
// with what to use then; or what is wrong, and what to write. Of a table it has each wrong line.
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
		m.Text, m.Use = "Do you mean "+wrong.Use, wrong.Use
		if meaning := notation.Understood(wrong.Use); meaning != "" {
			m.Text += ": " + strings.TrimPrefix(meaning, "yes if ")
		}
		m.Text += "?"
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
