package card

import (
	"fmt"
	"math/big"
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
	Unit      string          // of the costs
	Idle      []int           // dice at hand that are not rolled; the title names a single one
	Table     string          // the name of a table, for the title unless it describes it briefly
}

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
	if s.Name != "" && utf8.RuneCountInString(name) > maxTitle && s.Automaton.Target > maxWeights {
		name = fmt.Sprintf("Table of %d", s.Automaton.Target)
	}
	if s.Table != "" && (many || utf8.RuneCountInString(name) > maxTitle) {
		name = "Table " + quote.Escape(s.Table)
	}
	from := "from " + words.Dice(dice)
	switch {
	case len(dice) == 0:
		from = "without dice"
	case len(dice) > 2 && !words.Alike(dice):
		from = "from " + words.Kinds(dice)
	}
	c.Title = name + " " + from
	if len(s.Idle) == 1 && len(dice) > 0 && !slices.Contains(dice, s.Idle[0]) {
		c.Title += fmt.Sprintf(" (the %s is not needed)", words.Die(s.Idle[0]))
	}
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
			word, apart = s.Outcome(uint64(i))+" "+word, ", "
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
	return s.Expected.FloatString(2)
}

// price returns the cost of a result: 2.06 rolls on average.
func (s *Sheet) price() string {
	cost := s.cost()
	text := words.Price(cost, s.Unit)
	switch most := strconv.Itoa(s.Worst); {
	case !s.Bounded:
		return text + " on average"
	case most == cost:
		return "always " + text
	default:
		return text + " on average, " + most + " at most"
	}
}

// nameOf returns the name of an outcome as a card keeps it.
func (s *Sheet) nameOf(outcome uint64) string { return quote.Escape(s.Automaton.Label(outcome)) }

// Outcome returns the name of an outcome as a card shows it, in all formats.
func (s *Sheet) Outcome(outcome uint64) string { return Name(s.Automaton.Label(outcome)) }

// Outcomes returns the names of outcomes as a card shows them: nil for plain numbers.
func (s *Sheet) Outcomes() (list []string) {
	for i := range max(len(s.Automaton.Names), len(s.Automaton.Weights)) {
		list = append(list, s.Outcome(uint64(i)))
	}
	return list
}

// shares tells the shares of outcomes without names.
func (s *Sheet) shares() string {
	a := s.Automaton
	weights, total := a.Weights, uint64(0)
	switch n := len(a.Names); {
	case a.Fair() && n > 0 && slices.Equal(a.Names, automaton.Lettered(n)):
		if n == 2 {
			return "A and B, 1 in 2 each."
		}
		return fmt.Sprintf("A to %s, 1 in %d each.", a.Names[n-1], n)
	case a.Names != nil || a.Fair():
		return ""
	}
	var list []string
	for i, w := range weights {
		total += w
		if w > 0 {
			list = append(list, fmt.Sprintf("%s %d", a.Label(uint64(i)), w))
		}
	}
	return fmt.Sprintf("Chances in %d: %s.", total, strings.Join(list, ", "))
}

// totalOf says what an expression of several like dice is, without other modifiers: the
// total, or the highest of them.
func totalOf(name string) string {
	e, err := notation.ParseExpr(name)
	if err != nil || e.Root.Pool == nil || e.Compared != nil {
		return ""
	}
	pools := e.Played()
	if len(pools) != 1 || pools[0].Count < 2 || pools[0].Faces != nil ||
		pools[0].Effects > 0 || pools[0].Digits {
		return ""
	}
	p, which := pools[0], "total"
	from, to := p.Kept.Places(p.Count)
	switch stay := to - from; {
	case stay == p.Count:
	case from == 0:
		which = some(stay, "lowest")
	case to == p.Count:
		which = some(stay, "highest")
	default:
		return ""
	}
	text := "The " + which + " of " + words.Dice(slices.Repeat([]int{p.Sides}, p.Count))
	if p.Keeps() && to-from > 1 {
		text += ", added"
	}
	return text + "."
}

// notes returns what to know before the first roll.
func (s *Sheet) notes() (list []string) {
	dice := s.Automaton.Dice()
	if total := totalOf(s.Name); total != "" && len(dice) > 0 {
		list = append(list, total)
	}
	if note := notation.Understood(s.Name); note != "" {
		if !strings.HasPrefix(note, "d6") { // d66 is notation
			note = words.Capital(note)
		}
		list = append(list, note+".")
	}
	if shares := s.shares(); shares != "" && len(dice) > 0 {
		list = append(list, shares)
	}
	if slices.Contains(dice, 100) {
		list = append(list,
			"A d100 may be two d10, one for 00 to 90 and one for 0 to 9; 00 with 0 is a hundred.")
	}
	return list
}
