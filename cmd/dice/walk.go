package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/card"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

func walk(c *call, find finder) error {
	options := addPlanFlags(c, find)
	g := &guide{paint: command.Painter(c.Stderr)}
	c.AddCount(&g.n, "how many `times` to walk to a result")
	p, err := options.plan(c)
	if err != nil {
		return err
	}
	g.sheet, g.made = p.Sheet(""), options.question.Title
	tellUnderstood(c, g.made)
	g.unit = automaton.Hand{Together: options.question.Together}.Unit()
	if tellsApart(p.Automaton) {
		fmt.Fprintln(c.Stderr, words.TellApart)
	}
	err = g.lost(command.Interruptible(func(ctx context.Context) error {
		g.person = c.Person(ctx)
		return g.person.Run(g.lead)
	}))
	for _, result := range g.results {
		text := p.Automaton.Label(uint64(result - 1))
		if command.IsTerminal(c.Stdout) {
			text = quote.Escape(g.made+": ") + g.sheet.Outcome(uint64(result-1))
			text = command.Painter(c.Stdout)(command.Done, text)
		}
		fmt.Fprintln(c.Out, text)
	}
	return err
}

// tens returns how many of the dice to throw are digits before the last one.
func tens(a *automaton.Automaton, p *automaton.Progress) int {
	n, number := a.Recipe.(*automaton.Number)
	if !number || !n.Digits {
		return 0
	}
	return len(n.Dice()) - p.Seen() - 1
}

// tellsApart reports whether a plan throws like dice together, and which is which
// matters.
func tellsApart(a *automaton.Automaton) bool {
	if sum, written := a.Recipe.(*automaton.Sum); written && !sum.Ordered() {
		return false
	}
	return slices.ContainsFunc(a.Thrown(), func(t automaton.Throw) bool {
		return t.Cost == 1 && words.Alike(slices.Sorted(slices.Values(t.Dice)))
	})
}

type guide struct {
	sheet   *card.Sheet
	made    string
	person  *ask.Session
	paint   func(colour, text string) string
	n       int // the number of walks
	unit    string
	results []int
	begun   int // the throws before this walk
}

// lead asks for throws until all results are there, and a person who watches agrees.
func (g *guide) lead() error {
	g.results = nil
	for len(g.results) < g.n {
		result, err := g.walk()
		if err != nil {
			return err
		}
		g.results = append(g.results, result)
		if g.person.Watched && g.person.Fresh && len(g.results) < g.n {
			fmt.Fprintln(g.person.Out, g.shows(result))
		}
	}
	if !g.person.Watched || g.person.Used == g.begun {
		return nil
	}
	question := g.shows(g.results[g.n-1]) + " " + g.paint(command.Faint, "(Enter, or undo) ")
	if _, err := g.person.Ask(question, nil); !errors.Is(err, ask.ErrQuit) &&
		!errors.Is(err, ask.ErrEnded) {
		return err
	}
	return nil
}

func (g *guide) walk() (int, error) {
	p := g.sheet.Automaton.Begin()
	g.begun = g.person.Used
	for {
		if result, done := p.Result(); done {
			return result, nil
		}
		g.person.Tens = tens(g.sheet.Automaton, p)
		faces, err := g.person.Throw(g.question(p), p.Next())
		if err != nil {
			return 0, err
		}
		p.Take(faces)
		if p.Restarted() && g.person.Fresh {
			fmt.Fprintln(g.person.Out, g.paint(command.Faint, words.Capital(card.StartOver)+"."))
		}
	}
}

// shows returns a result, and which one it is if there are several.
func (g *guide) shows(result int) string {
	which := ""
	if g.n > 1 {
		which = fmt.Sprintf(", %d of %d", len(g.results), g.n)
	}
	return g.paint(command.Done, quote.Escape(g.made+which+": ")+g.sheet.Outcome(uint64(result-1)))
}

// question asks for the next throw. For a person who watches it begins with the number
// of the throw, and ends with the probability that it is the last, if it can be.
func (g *guide) question(p *automaton.Progress) string {
	t := g.sheet.Automaton.Throw(p.Here())
	sum, adds := g.sheet.Automaton.Recipe.(*automaton.Sum)
	adds = adds && automaton.Additive(sum.Expr().Root)
	dice := p.Next()
	throws := [][]int{dice}
	if t.Cost > 1 && !adds { // in their order
		throws = slices.Collect(slices.Chunk(dice, 1))
	}
	text := g.paint(command.Bold, words.Capital(card.RollWords(throws, false)))
	if !g.person.Watched {
		return text + ": "
	}
	ends := ""
	percent, exact := new(big.Rat).Mul(p.Last(), big.NewRat(100, 1)).Float64()
	switch {
	case exact && percent == 100:
		ends = fmt.Sprintf(" (the last %s)", g.unit)
	case percent > 0:
		ends = fmt.Sprintf(" (%.0f %% chance to finish)", max(1, min(99, percent)))
	}
	place := fmt.Sprintf("%d. ", g.person.Used-g.begun+1)
	return g.paint(command.Faint, place) + text + g.paint(command.Faint, ends) + ": "
}

// lost tells how to take up walks that broke off: with all faces, those of finished walks
// too.
func (g *guide) lost(err error) error {
	if err == nil || len(g.results) == g.n {
		return err
	}
	then := " without a result"
	if done := len(g.results); done > 0 {
		then = fmt.Sprintf(", with %d of %d results", done, g.n)
	}
	then += "; to continue, start the same walk and type these faces:"
	for _, faces := range g.person.Throws {
		then += "\n" + command.Listed(faces)
	}
	return command.Stopped(err, len(g.person.Throws), g.unit, then)
}
