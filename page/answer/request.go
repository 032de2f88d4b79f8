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

// parse returns the request in numbers, and how its table was read, such as "a d100 table".
func (r Request) parse() (q plan.Question, form string, err error) {
	q = plan.Question{Together: r.Unit == "throws", Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100}
	wrong := func(part, format string, values ...any) (plan.Question, string, error) {
		return q, "", &plan.Mistake{Part: part, Text: fmt.Sprintf(format, values...)}
	}
	costs := map[int]int{}
	switch r.Unit {
	case "rolls", "throws":
	case "cost":
		q.Cost = func(sides int) int { return costs[sides] }
	default:
		return wrong("amounts", "nothing is counted in %q; use rolls, throws or cost", r.Unit)
	}
	made, form, err := parseTarget(r.Target)
	if err != nil {
		said, use := told(r.Target, err)
		return q, "", &plan.Mistake{Part: "target", Text: said, Use: use, Lines: wrongLines(err)}
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
	return q, form, nil
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

// spelled returns a text with "from" instead of a word that looks like it, as in "13 frm 6", or
// "" if that names no dice.
func spelled(text string) string {
	parts := strings.Fields(text)
	for i, word := range parts {
		parts[i] = cmp.Or(notation.Nearest(word, []string{"from", "using"}), word)
	}
	use := strings.Join(parts, " ")
	if (Request{Target: use}).read().Target == use {
		return ""
	}
	return use
}

// isTable reports whether a target is a table: it has several lines.
func isTable(text string) bool { return strings.ContainsAny(strings.TrimSpace(text), "\r\n") }

// wrongLines returns the lines of a table that an error is about, each once.
func wrongLines(err error) (lines []int) {
	var faults table.Faults
	errors.As(err, &faults)
	for _, fault := range faults {
		lines = append(lines, fault.Line)
	}
	return slices.Compact(lines)
}

// told returns what a player reads of an error: what they may mean, which is then what to use, or
// what is wrong and what to write.
func told(text string, err error) (said, use string) {
	var wrong *notation.Misreading
	use = spelled(text)
	switch {
	case isTable(text) || !errors.As(err, &wrong):
		return err.Error(), ""
	case use != "":
		return "Do you mean " + use + "?", use
	case wrong.Use == "" && wrong.Place > 0 && wrong.Place == len([]rune(wrong.Text)):
		return "something is missing at the end: " + wrong.Hint, ""
	case wrong.Use == "":
		return err.Error(), ""
	}
	meaning := cmp.Or(notation.Understood(wrong.Use), wrong.Use)
	return "Do you mean: " + strings.TrimPrefix(meaning, "yes if ") + "?", wrong.Use
}

// parseTarget reads a target, and says how if it is a table.
func parseTarget(text string) (made notation.Target, form string, err error) {
	if isTable(text) {
		list, err := table.Read(strings.NewReader(text), table.Options{})
		if err != nil {
			return made, "", err
		}
		made, err = list.Target()
		return made, list.Form, err
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return made, "", errors.New("type what to make, such as 13")
	}
	made, err = notation.Parse(text)
	return made, "", err
}

// maxInHand is more than one throw has room for.
const maxInHand = 64
