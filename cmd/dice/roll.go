package main

import (
	"fmt"

	"example.com/dice"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
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
	c.flags.BoolVar(&asJSON, "json", false, "print one JSON object a roll")
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
	source, rolls := origin.Die(kind), 0
	for range n {
		recorder := dice.Record(source)
		face, err := dice.Sim(recorder, target).Roll()
		if err != nil {
			return err
		}
		r, line := result{Face: face}, fmt.Sprint(face)
		if rolled := recorder.Faces(); *from != "" && rolled != nil {
			r.From, line = rolled, fmt.Sprintf("%*d   from %s", len(fmt.Sprint(target)), face, listed(rolled))
		}
		if asJSON {
			line = jsonLine(r)
		}
		rolls += len(r.From)
		if _, err := fmt.Fprintln(c.out, line); err != nil {
			return err
		}
	}
	if *from == "" || asJSON {
		return nil
	}
	fmt.Fprintf(c.out, "\n%s of a d%d for %d of a d%d: %.3f each",
		words.Count(rolls, "roll"), kind, n, target, float64(rolls)/float64(n))
	// With one kind of die, Sim rolls as the plan does.
	if best, err := dice.Plan(target, []int{kind}); err == nil {
		fmt.Fprintf(c.out, "; the optimum is %.4f on average", best.Expected())
	}
	fmt.Fprintln(c.out, ".")
	return nil
}
