package card

import (
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

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

// Card returns the card. A plan that needs more than 60 lines, or formulas, has a
// sentence.
func (s *Sheet) Card() *Card {
	c := s.full()
	if c.Long == "" && c.lines() > maxLength {
		return &Card{Title: c.Title, Price: c.Price, Notes: s.notes(), Long: words.Count(c.Rows(), "row")}
	}
	return c
}

// full returns the card of any length.
func (s *Sheet) full() *Card {
	c := &Card{Price: s.price(), Notes: s.notes()}
	s.entitle(c, s.Automaton.Dice())
	if sum, ok := s.Automaton.Recipe.(*automaton.Sum); ok {
		s.written(c, sum)
	} else {
		s.rolled(c)
		c.explain()
	}
	return c
}
