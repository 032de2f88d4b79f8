// Package cardreader plays from printed cards, for tests. It knows the grammar of cards in plain
// text and nothing of plans: it imports nothing of this module. [Read] takes a card apart, and
// [ParsedCard.Follow] follows it for every face, as a person would, to the exact chance of each
// result and the mean cost. A line that it cannot read is an error that names the line.
//
// [Picture] reads a card from its SVG by what stands where, and [Form] is what any of the forms of
// a card says, to compare them.
package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A ParsedCard is a card that was read.
type ParsedCard struct {
	Title, Price string
	Kind         string // rows, parts, digits, list, formula, sum, kept number or no roll
	Notes        []string
	parts        []*part
	example      string
	sum          *adding
	kept         []kept
	only         string // the result without a roll
	shown        []FormPart
	most         int    // the die that a player wants, of several; 0 for the only one
	above        string // what to do with results above that
}

// A part says what to roll, and where faces lead.
type part struct {
	number int
	head   string
	first  [][]int // rolls that choose a row, one after another
	last   []int   // then thrown together
	keep   bool    // the last roll chooses the row
	times  int     // of a die that is made, for a sum
	beside int     // dice of one throw, each of which makes one
	before []int   // dice of the parts before
	rows   []row
	legend []string

	corner   string   // of a grid
	columns  []string // faces above a grid
	number10 bool     // the dice are read as one number
	lookUp   bool     // the first die is looked up, the second added
	formula  string   // of the result
	called   string   // what the formula gives: result or number
	coins    bool     // are what the formula counts
}

type row struct {
	label   string
	entries []entry
}

type entry struct{ faces, text string }

// An adding says how results of parts are added.
type adding struct {
	keep   int // the number that are added; 0 for all
	lowest bool
	plus   int
}

var (
	noteStart = regexp.MustCompile(
		`^(The total of|The plan is too long for a card|[0-9d]+ is |[A-Z]+ = \d+ in |Tell like dice|On a d10|A d100 may|Keep a number|mod is|There is nothing|` +
			`The dice that show|A die |Dice with a factor|A total that|Yes if the )`)
	headStart = regexp.MustCompile(
		`^(\d+ +)?(Roll|Throw|Toss|Rows? \d+|Keep your last roll|Number|Do not|Subtract)\b`)
)

// Read reads a card in plain text.
func Read(text string) (*ParsedCard, error) {
	paragraphs := strings.Split(strings.TrimRight(text, "\n"), "\n\n")
	title := unwrapped(strings.Split(paragraphs[0], "\n"))
	cut := strings.LastIndex(title, " · ")
	if cut < 0 {
		return nil, fmt.Errorf("no price in %q", title)
	}
	c := &ParsedCard{Title: title[:cut], Price: title[cut+len(" · "):]}
	for _, paragraph := range paragraphs[1:] {
		lines := strings.Split(paragraph, "\n")
		switch {
		case strings.HasPrefix(lines[0], "Example: "):
			c.example = unwrapped(lines)
		case noteStart.MatchString(lines[0]):
			c.Notes = append(c.Notes, unwrapped(lines))
		case headStart.MatchString(lines[0]):
			if strings.Contains(strings.Join(c.Notes, " "), "Keep a number, 0 at first.") {
				k, err := readKept(lines)
				if err != nil {
					return nil, err
				}
				c.kept = append(c.kept, k)
				c.shown = append(c.shown, shownKept(lines))
				continue
			}
			p, err := readPart(lines)
			if err != nil {
				return nil, err
			}
			c.parts = append(c.parts, p)
			c.shows(p)
		default:
			return nil, fmt.Errorf("what does %q mean?", lines[0])
		}
	}
	return c, c.settle()
}

var tooLong = regexp.MustCompile(
	`The plan is too long for a card: it has (\d+ rows|formulas for \d+ steps)\. To play it, run dice walk,`)

// unwrapped joins the lines of a sentence.
func unwrapped(lines []string) string {
	var words []string
	for _, l := range lines {
		words = append(words, strings.TrimLeft(l, " "))
	}
	return strings.Join(words, " ")
}

// settle finds the kind of the card and sees that its sentences fit together.
func (c *ParsedCard) settle() error {
	if c.kept != nil {
		c.Kind = "kept number"
		return nil
	}
	if len(c.parts) == 0 {
		notes := strings.Join(c.Notes, " ")
		if tooLong.MatchString(notes) {
			c.Kind = "too long"
			return nil
		}
		_, only, ok := strings.Cut(notes, "There is nothing to roll: the result is ")
		if !ok {
			return fmt.Errorf("%q has no part", c.Title)
		}
		c.Kind, c.only = "no roll", strings.TrimSuffix(only, ".")
		return nil
	}
	var before []int
	for i, p := range c.parts {
		if p.number != i+1 {
			return fmt.Errorf("part %d is called %d", i+1, p.number)
		}
		p.before = before
		before = slices.Concat(before, slices.Concat(p.first...), p.last)
	}
	last := c.parts[len(c.parts)-1]
	for i, l := range last.legend {
		m := addLine.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		c.Kind = "sum"
		last.legend = append(last.legend[:i:i], last.legend[i+1:]...)
		return c.settleSum(m)
	}
	switch p := c.parts[0]; {
	case len(c.parts) > 1:
		c.Kind = "parts"
	case p.number10:
		c.Kind = "digits"
	case p.lookUp:
		c.Kind = "list"
	case p.formula != "":
		c.Kind = "formula"
	default:
		c.Kind = "rows"
	}
	return c.checkLegends()
}

// The order to begin with the first roll, as it is printed, explained, and said of rolls that are
// left. Package render has its own, so that tests compare them.
const (
	startOver  = "start over"
	startsOver = "Start over"
	atOnce     = startOver + " at once"
)

// whenCertain returns what a card says of rolls that are left of a number.
func (p *part) whenCertain() string {
	rolls, called, least := "rolls", p.called, "1"
	switch {
	case p.number10:
		called, least = "number", "0"
	case p.coins:
		rolls, least = "tosses", "heads"
	}
	return fmt.Sprintf("At once: skip %s when the %s is too high even with %s for them.", rolls,
		called, least)
}

// checkLegends sees that each order is explained where it needs that, and that no order is
// explained which is nowhere.
func (c *ParsedCard) checkLegends() error {
	legend, orders := "\n", map[string]bool{}
	for _, p := range c.parts {
		legend += strings.Join(p.legend, "\n") + "\n"
		for _, r := range p.rows {
			for _, e := range r.entries {
				switch {
				case e.text == atOnce && (p.number10 || p.formula != ""):
					orders[p.whenCertain()] = true
					orders[startsOver] = true
				case e.text == atOnce, e.faces == "at once":
					orders["At once: skip the rolls that are left."] = true
					orders[startsOver] = true
				case e.text == startOver:
					orders[startsOver] = true
				case strings.HasPrefix(e.text, "use row "):
					orders["Use row"] = true
				}
			}
		}
	}
	for order := range orders {
		if !strings.Contains(legend, "\n"+order) {
			return fmt.Errorf("%q is not explained", order)
		}
	}
	for _, order := range []string{startsOver, "Use row", "At once"} {
		said := strings.Contains(legend, "\n"+order+":")
		known := orders[order]
		for whole := range orders {
			known = known || strings.HasPrefix(whole, order+":")
		}
		if said && !known {
			return fmt.Errorf("%q is explained, but nowhere on the card", order)
		}
	}
	want := "\n" + startsOver + ": roll all again.\n"
	if len(c.parts) > 1 {
		want = "\n" + startsOver + ": go back to 1.\n"
	}
	if orders[startsOver] && !strings.Contains(legend, want) {
		return fmt.Errorf("%s is explained otherwise than %q", startOver, strings.TrimSpace(want))
	}
	return nil
}
