package render

import (
	"fmt"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// rule says how a player keeps the number of the case.
const rule = "Keep a number, 0 at first. For each die that you roll, the number becomes number " +
	"× sides + face − 1."

// calculate makes a card of formulas for an automaton that is too large for rows.
func (s *Sheet) calculate(c *Card) {
	c.Notes = append(c.Notes, rule+" Then find its line.")
	c.Formulas = true
	if slices.Contains(s.Automaton.Dice(), 10) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
	modulo := false
	for _, pool := range s.Steps {
		for _, r := range s.Automaton.Pools[pool].Runs {
			if !s.visited(pool, r) {
				continue
			}
			head := s.rolled(r)
			if r.Cases() < s.Automaton.Pools[pool].Size {
				head = "number " + between(r.Start, r.End) + ": " + head
			}
			p := &Part{Number: s.Steps.Number(pool), Head: words.Capital(head)}
			if r.Action == automaton.Rolled {
				p.Dice = s.Automaton.Throws[r.Throw].Dice
			}
			branches := s.Automaton.Branches(r)
			for i, n := 0, 0; i < len(branches); i += n { // neighbours that continue alike share a line
				b, effect := branches[i], s.effect(branches[i])
				n = 1
				for ; i+n < len(branches) && s.effect(branches[i+n]) == effect; n++ {
				}
				modulo = modulo || b.Cycles()
				p.Lines = append(p.Lines, between(b.Start, branches[i+n-1].End)+" → "+effect)
			}
			c.Parts = append(c.Parts, p)
			c.Rows = int(min(uint64(c.Rows)+min(r.Cases(), 1<<30), 1<<30))
		}
	}
	if modulo {
		c.Notes = append(c.Notes, "mod is the remainder of a division: 17 mod 5 = 2.")
	}
}

// rolled tells a player who keeps a number how to roll in a run.
func (s *Sheet) rolled(r automaton.Run) string {
	if r.Action != automaton.Rolled {
		return "do not roll"
	}
	text := words.Roll(s.Automaton.Throws[r.Throw].Dice)
	if r.Start > 0 {
		text = fmt.Sprintf("subtract %d, then %s", r.Start, text)
	}
	if r.Offset > 0 {
		text += fmt.Sprintf(", then add %d", r.Offset)
	}
	return text
}

// visited reports whether a player comes to a run of a step. Results stand where the roll is,
// so a run without a roll is only for those who begin or are carried there.
func (s *Sheet) visited(pool int, r automaton.Run) bool {
	if r.Action == automaton.Rolled || pool == 0 {
		return true
	}
	for _, p := range s.Automaton.Pools {
		for _, from := range p.Runs {
			if from.Action == automaton.Carried && from.To == pool && from.Offset < r.End &&
				r.Start < from.Offset+from.Span {
				return true
			}
		}
	}
	return false
}

// effect tells how a branch goes on: with a result, or a step and a new number.
func (s *Sheet) effect(r automaton.Run) string {
	if r.Action == automaton.Carried {
		text := fmt.Sprintf("go to %d", s.Steps.Number(r.To))
		if number := spread(r, int64(r.Offset)); number != "number" {
			text += " with number = " + number
		}
		return text
	}
	first, numbers := s.Automaton.Numbers()
	switch {
	case r.Span == 1:
		return "result = " + s.Label(r.Offset)
	case numbers:
		return "result = " + spread(r, int64(r.Offset)+int64(first))
	case s.Automaton.Interchangeable():
		return "result = " + spread(r, int64(r.Offset)+1)
	}
	return "result = outcome n with n = " + spread(r, int64(r.Offset)+1)
}

// spread returns the case or outcome that a run leads to, if its first one is called first.
func spread(r automaton.Run, first int64) string {
	if r.Cases() == r.Span {
		return shifted("number", first-int64(r.Start))
	}
	if r.Span == 1 {
		return fmt.Sprint(first)
	}
	text := shifted("number", -int64(r.Start))
	if r.Start > 0 {
		text = "(" + text + ")"
	}
	return shifted(fmt.Sprintf("%s mod %d", text, r.Span), first)
}

// shifted returns a text, and what is added to it or subtracted.
func shifted(text string, by int64) string {
	switch {
	case by > 0:
		return fmt.Sprintf("%s + %d", text, by)
	case by < 0:
		return fmt.Sprintf("%s − %d", text, -by)
	}
	return text
}
