package main

import (
	"encoding/json"
	"fmt"

	"example.com/dice"
	"example.com/dice/internal/raffle"
)

var rollCommand = command{
	name:    "roll",
	usage:   "[-from M] [-n N] SIDES",
	summary: "roll a die, or simulate it with M-sided dice and show them",
	run:     roll,
}

// A result is one roll of the die that was asked for.
type result struct {
	Face int   `json:"face"`
	From []int `json:"from,omitempty"` // the faces it was made of
}

func roll(c *call) error {
	from := c.flags.String("from", "", "simulate the die with rolls of this `die`, and show them")
	n, asJSON := 1, false
	var origin raffle.Origin
	c.flags.Func("n", "how many `times` to roll (default 1)", count(&n))
	c.addSeed(&origin, "secrets")
	c.toggle(&asJSON, "json", "print one JSON object a roll")
	args, err := c.parse()
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return misuse("name one die to roll, such as 13; got %d", len(args))
	}
	target, err := sides(args[0], toRoll)
	if err != nil {
		return err
	}
	kind := target
	if *from != "" {
		if kind, err = sides(*from, rollFrom); err != nil {
			return err
		}
		if kind == 1 && target > 1 {
			return misuse("cannot make a d%d from a d1; use -from with 2 sides or more", target)
		}
	}
	recorder, rolls := dice.Record(origin.Die(kind)), 0
	die := dice.Sim(recorder, target)
	for range n {
		face, err := die.Roll()
		if err != nil {
			return err
		}
		r := result{Face: face}
		if *from != "" {
			r.From = recorder.Faces()
		}
		rolls += len(recorder.Faces())
		recorder.Reset()
		if err := c.printResult(r, target, asJSON); err != nil {
			return err
		}
	}
	if *from != "" && !asJSON {
		c.printCost(kind, target, n, rolls)
	}
	return nil
}

func (c *call) printResult(r result, sides int, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(c.out).Encode(r)
	}
	line := fmt.Sprint(r.Face)
	if r.From != nil {
		line = fmt.Sprintf("%*d   from %s", len(fmt.Sprint(sides)), r.Face, listed(r.From))
	}
	_, err := fmt.Fprintln(c.out, line)
	return err
}

// printCost compares the rolls of a d(n), for results of a d(m), with the optimum.
func (c *call) printCost(n, m, results, rolls int) {
	fmt.Fprintf(c.out, "\n%s of a d%d for %d of a d%d: %.3f each",
		raffle.Count(rolls, "roll"), n, results, m, float64(rolls)/float64(results))
	// With one kind of die, Sim rolls as the plan does.
	if best, err := dice.Plan(m, []int{n}); err == nil {
		fmt.Fprintf(c.out, "; the optimum is %.4f on average", best.Expected())
	}
	fmt.Fprintln(c.out, ".")
}
