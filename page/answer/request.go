package answer

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/table"
	"example.com/dice/internal/typed"
)

// A Request has the choices made on the page.
type Request struct {
	Target  string   `json:"target"` // as package typed reads it; several lines are a table
	Dice    []string `json:"dice"`   // as typed; all of them count in a throw only
	Throws  bool     `json:"throws"` // all dice are thrown together, and whole throws count
	Within  float64  `json:"within"` // per cent more than the least cost, for fewer rows
	Bounded bool     `json:"bounded"`
}

// question returns the request in numbers.
func (r Request) question(made notation.Target) (q plan.Question, err error) {
	q = plan.Question{Together: r.Throws, Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100, Quick: true}
	q.Make(made)
	for _, typed := range r.Dice {
		sides, err := notation.Die(typed)
		if err != nil {
			return q, &plan.Mistake{Field: "dice", Text: err.Error()}
		}
		if r.Throws || !slices.Contains(q.Dice, sides) {
			q.Dice = append(q.Dice, sides)
		}
	}
	return q, nil
}

// read reads the target, and returns the request with the dice that it names.
func (r Request) read() (Request, typed.Meaning, error) {
	read, err := typed.Read(r.Target)
	r.Target, r.Throws = read.Text, r.Throws || read.Together
	if read.Hand != nil {
		r.Dice = []string{} // for the page, never null
	}
	for _, sides := range read.Hand {
		r.Dice = append(r.Dice, strconv.Itoa(sides))
	}
	return r, read, err
}

// mistaken returns an error of a target in the words of the page: a question about what
// was meant, with what to use then; or what is wrong, and what to write. Of a table it
// has each wrong line.
func mistaken(err error) *plan.Mistake {
	m := &plan.Mistake{Field: "target", Text: err.Error()}
	var faults table.Faults
	errors.As(err, &faults)
	for _, fault := range faults {
		m.Lines = append(m.Lines, fault.Line)
	}
	m.Lines = slices.Compact(m.Lines)
	var wrong *notation.Misreading
	switch {
	case !errors.As(err, &wrong):
	case strings.Contains(wrong.Use, "\n"):
		m.Text, m.Use = "Do you mean a table, one result a line?", wrong.Use
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
