// Package render shows an automaton to people: as a card to play from, in plain text and SVG.
//
// A [Card] is made once from the automaton, and all forms print the same one. Its
// numbered parts tell what to roll next: one part for each run of rows with the same
// dice. Rows are named by the faces on the table that lead to them. A part lists its rows
// as a grid, or as ranges such as "1–12 → as shown · 13–20 → again". Dice that make the
// target as the digits of one number are read so. An automaton too large for rows has
// formulas for the number of the case. Faces are those printed on the die.
package render

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Sheet is an automaton with its costs, ready to be shown.
type Sheet struct {
	Automaton *automaton.Automaton
	Steps     automaton.Steps // of the automaton
	Expected  *big.Rat        // cost of a result
	Worst     int             // its highest cost
	Bounded   bool            // whether there is a highest cost
	Name      string          // of the target, for the title; empty for the title to describe it
	Unit      string          // of the costs; if empty, that of the automaton
	Table     string          // the name of a table, for the title unless it describes it briefly
}

// String returns the card in plain text.
func (s *Sheet) String() string { return s.Card().Text() }

// Markdown returns the card in plain text as a block of code, which no name can end.
func (s *Sheet) Markdown() string {
	text, fence := s.String(), "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "\n" + text + fence + "\n"
}

// SVG returns the card as a picture.
func (s *Sheet) SVG() string { return s.Card().SVG() }

// entitle names the target and the dice that make it, in their order.
func (s *Sheet) entitle(c *Card, dice []int) {
	name := fmt.Sprintf("d%d", s.Automaton.Target)
	switch {
	case s.Name != "":
		name = quote.Escape(s.Name)
	case !s.Automaton.Fair():
		name = s.weights()
	}
	many := s.Automaton.Fair() || len(s.Automaton.Weights) > maxWeights
	if s.Table != "" && (many || utf8.RuneCountInString(name) > maxTitle) {
		name = "Table " + quote.Escape(s.Table)
	}
	c.from = "from " + words.Dice(dice)
	switch {
	case len(dice) == 0:
		c.from = "without dice"
	case len(dice) > 2 && len(slices.Compact(slices.Clone(dice))) == len(dice):
		c.from = "from " + words.Kinds(dice)
	}
	c.Title = name + " " + c.from
}

const (
	maxWeights = 8  // that are named in a title
	maxTitle   = 40 // characters of weights in a title that could name the table instead
)

// weights returns the weights as people write them: 60:30:9:1, or gold 60, silver 40. Of
// outcomes whose names are numbers, as those of a sum are, it returns these: 2 to 12.
func (s *Sheet) weights() string {
	if first, numbers := s.Automaton.Numbers(); numbers {
		return fmt.Sprintf("%d to %d", first, first+len(s.Automaton.Names)-1)
	}
	if len(s.Automaton.Weights) > maxWeights {
		return fmt.Sprintf("Table of %d", len(s.Automaton.Weights))
	}
	list, apart := []string{}, ":"
	for i, w := range s.Automaton.Weights {
		word := strconv.FormatUint(w, 10)
		if s.Automaton.Names != nil {
			word, apart = s.Label(uint64(i))+" "+word, ", "
		}
		list = append(list, word)
	}
	return strings.Join(list, apart)
}

// cost returns the cost of a result as a number.
func (s *Sheet) cost() string {
	if s.Expected.IsInt() {
		return s.Expected.Num().String()
	}
	expected, _ := s.Expected.Float64()
	return strconv.FormatFloat(expected, 'f', 2, 64)
}

// price returns the cost of a result: 2.06 rolls on average.
func (s *Sheet) price() string {
	cost := s.cost()
	text := words.Price(cost, cmp.Or(s.Unit, s.Automaton.Unit()))
	switch most := strconv.Itoa(s.Worst); {
	case !s.Bounded:
		return text + " on average"
	case most == cost:
		return "always " + text
	default:
		return text + " on average, " + most + " at most"
	}
}

// Label returns the name of an outcome, without characters that hide or command, and set apart if
// it reads like an order. It is the one way for a name into all formats.
func (s *Sheet) Label(outcome uint64) string {
	name := s.Automaton.Label(outcome)
	if s.Automaton.Names == nil {
		return name
	}
	return Name(name)
}

// Labels returns the names of the outcomes as the card shows them, or nil if they have none.
func (s *Sheet) Labels() (list []string) {
	for i := range s.Automaton.Names {
		list = append(list, s.Label(uint64(i)))
	}
	return list
}

// Name returns the name of an outcome for a person to read: set apart if it reads like an order.
func Name(name string) string {
	name = quote.Escape(name)
	if orderLike.MatchString(name) {
		return "“" + name + "”"
	}
	return name
}

// orderLike matches names that a player could take for what a card orders or says: where to go on,
// what to read from a face, an arrow, a head, a list, or a number with more behind it.
var orderLike = regexp.MustCompile(`(?i)^(?:` +
	`(?:` + startOver + `|` + reroll + `|go to \d+|(?:use )?row [\pL\d]+|at once)(?:, row \pL+)?(?:` +
	atOnce + `)?|(?:` + startOver + `|` + reroll + `|at once)[:;,] .*` +
	`|(?:roll )?again|same row|subtract \d+|\+ .*|\pL{1,2}: .*` +
	`|` + asShown + `|(?:\d+ \+ )?(?:half |a \w+ of )?the (?:new )?(?:face|\d+(?:st|nd|rd|th)|d\d+|coin)\b.*` +
	`|(?:roll|toss|throw|keep|example|add|take)\b.*[:.]|.*:` +
	`|(?:result |number |sum |0 or )?above \d+\b.*|(?:add|look up) the .*|skip (?:the )?(?:rolls|tosses) .*` +
	`|\(?number(?: [+−=] .*|\)? mod .*)?|result = .*` +
	`|outcome n .*|(?:hundreds|tens|ones) \(.*|tails count \d.*|their sum\b.*` +
	`|\d+[^\d].*|[“"„«].*|.*(?:→| · ).*` +
	`)$`)

// notes returns what to know before the first roll: that 2d6 is a total, how d66 was read,
// the shares of outcomes without names, and hints about the dice.
func (s *Sheet) notes() (list []string) {
	dice := s.Automaton.Dice()
	var n, sides int
	if _, err := fmt.Sscanf(s.Name, "%dd%d", &n, &sides); err == nil && s.Name == fmt.Sprintf("%dd%d",
		n, sides) && n > 1 && len(dice) > 0 {
		list = append(list, fmt.Sprintf("The total of %s d%d.", words.Number(n), sides))
	}
	if note := notation.Understood(s.Name); note != "" {
		if !strings.HasPrefix(note, "d6") { // d66 is notation
			note = words.Capital(note)
		}
		list = append(list, note+".")
	}
	if a := s.Automaton; len(dice) > 0 && !a.Fair() && a.Names == nil &&
		len(a.Weights) <= automaton.Letters {
		total := uint64(0)
		for _, w := range a.Weights {
			total += w
		}
		var shares []string
		in := fmt.Sprintf(" in %d", total)
		for i, w := range a.Weights {
			if w > 0 {
				shares, in = append(shares, fmt.Sprintf("%s = %d%s", a.Label(uint64(i)), w, in)), ""
			}
		}
		list = append(list, strings.Join(shares, ", ")+".")
	}
	if words.Alike(dice) {
		list = append(list, words.TellApart)
	}
	if slices.Contains(dice, 100) {
		list = append(list,
			"A d100 may be two d10, one for 00 to 90 and one for 0 to 9; 00 with 0 is a hundred.")
	}
	return list
}

// between returns the numbers from start to end-1.
func between(start, end uint64) string {
	if end == start+1 {
		return strconv.FormatUint(start, 10)
	}
	return fmt.Sprintf("%d–%d", start, end-1)
}
