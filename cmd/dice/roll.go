package main

import (
	"context"
	"fmt"
	"strconv"
	"unicode/utf8"

	"example.com/dice"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/target"
	"example.com/dice/internal/words"
)

var rollCommand = command{
	name:    "roll",
	usage:   "[-from M] [-n N] TARGET",
	summary: "roll a die, a sum or a table, perhaps with M-sided dice, and show the faces",
	notes:   targetNotes,
	run:     roll,
}

// A result is one roll of the target that was asked for.
type result struct {
	Face any   `json:"face"`           // a number, or the name of an outcome
	From []int `json:"from,omitempty"` // the faces it was made of

	counts int // of these faces; the others are dropped
}

func roll(c *call) error {
	from := c.flags.String("from", "", "simulate TARGET with rolls of this `die`, and show them")
	table := c.addTable()
	n, asJSON := 1, false
	var origin raffle.Origin
	c.flags.Func("n", "how many `times` to roll (default 1)", count(&n))
	c.addSeed(&origin, "secrets")
	c.flags.BoolVar(&asJSON, "json", false, "print one JSON object a roll")
	args, err := c.parse()
	if err != nil {
		return err
	}
	made, args, err := readTarget(*table, args, "")
	q := plan.Question{}
	q.Make(made)
	if err == nil && len(args) > 0 {
		err = misuse("name one target, such as 13 or 2d6; got %d more; -n rolls it several times", len(args))
	}
	kind := 0 // the dice of the target
	if err == nil && *from != "" {
		kind, err = sides(*from, rollFrom)
		if kind == 1 && made.Faces() != 1 {
			return misuse("cannot make %s from a d1; use -from with 2 sides or more", q.Made())
		}
	}
	if err != nil {
		return err
	}
	next, err := roller(made, kind, origin)
	if err != nil {
		return err
	}
	rolls, width := 0, 0
	for i := range made.Outcomes {
		width = max(width, utf8.RuneCountInString(made.Label(i)))
	}
	for range n {
		r, err := next()
		if err != nil {
			return err
		}
		line := fmt.Sprint(r.Face)
		if asJSON {
			line = jsonLine(r)
		} else if r.From != nil {
			line = fmt.Sprintf("%*s   from %s", width, line, listed(r.From[:r.counts]))
			if dropped := r.From[r.counts:]; len(dropped) > 0 {
				line += fmt.Sprintf(" (%s)", listed(dropped))
			}
		}
		rolls += len(r.From)
		if _, err := fmt.Fprintln(c.out, quote.Escape(line)); err != nil {
			return err
		}
	}
	if kind == 0 || asJSON {
		return nil
	}
	fmt.Fprintf(c.out, "\n%s of a d%d for %d of %s: %.3f each", words.Count(rolls, "roll"), kind, n, q.Made(), float64(rolls)/float64(n))
	// With one kind of die, Sim and Weighted roll as the plan does.
	q.Dice = []int{kind}
	if best, err := q.Plan(context.Background()); err == nil {
		fmt.Fprintf(c.out, "; the optimum is %s on average", best.Expected.FloatString(4))
	}
	fmt.Fprintln(c.out, ".")
	return nil
}

// roller returns a function that rolls a target from dice of one kind, or if that is 0, from
// its own: the dice of a sum, or the die of all cases.
func roller(made target.Target, kind int, origin raffle.Origin) (func() (result, error), error) {
	own, added := kind == 0, made.Sum != nil && (kind == 0 || made.Outcomes == 0)
	if own {
		kind = map[bool]int{true: 256, false: max(1, made.Faces())}[added]
	}
	source := origin.Die(kind)
	if added {
		return func() (result, error) {
			recorder := dice.Record(source)
			store := dice.Recycle(recorder)
			total, kept, dropped, err := made.Sum.Roll(func(sides int) (int, error) { return dice.Sim(store, sides).Roll() })
			if !own {
				kept, dropped = recorder.Faces(), nil
			}
			return result{total, append(kept, dropped...), len(kept)}, err
		}, nil
	}
	pick := func(die dice.Source) (int, error) { return dice.Range(die, 0, made.Outcomes-1)() }
	if made.Weights != nil {
		loot, err := dice.Weighted(source, made.Weights...)
		if err != nil {
			return nil, err
		}
		pick = func(die dice.Source) (int, error) { return loot.With(die).Pick() }
	}
	return func() (r result, err error) {
		recorder := dice.Record(source)
		i, err := pick(recorder)
		r.Face = made.Label(i)
		if number, err := strconv.Atoi(made.Label(i)); err == nil && (made.Names == nil || made.Sum != nil) {
			r.Face = number
		}
		if !own || made.Weights != nil {
			r.From, r.counts = recorder.Faces(), len(recorder.Faces())
		}
		return r, err
	}, nil
}
