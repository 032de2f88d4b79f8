package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"unicode/utf8"

	"example.com/dice"
	"example.com/dice/internal/card"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/typed"
	"example.com/dice/internal/words"
)

// A result is one roll of the target that was asked for.
type result struct {
	Face any   `json:"face"`           // a number, or the name of an outcome
	From []int `json:"from,omitempty"` // the faces it was made of

	// Number is the result of the roll that a table of ranges is of, such as 73 of a
	// d100. It is nil for weights, and for dice that -from names.
	Number *int `json:"number,omitempty"`

	counts int // how many of the faces count; the others are dropped
}

// text returns the result as a line. If the rolls are shown, the result has at least a
// width.
func (r result) text(width int) string {
	line := fmt.Sprint(r.Face)
	if name, named := r.Face.(string); named {
		line = card.Name(name)
	}
	if r.Number != nil {
		line = fmt.Sprintf("%d → %s", *r.Number, line)
	}
	if r.From == nil {
		return line
	}
	line = fmt.Sprintf("%*s   from %s", width, line, command.Listed(r.From[:r.counts]))
	if dropped := r.From[r.counts:]; len(dropped) > 0 {
		line += fmt.Sprintf(" (%s)", command.Listed(dropped))
	}
	return line
}

func roll(c *call) error {
	from := c.Flags.String("from", "", "simulate TARGET with rolls of this `die`, and show them")
	n, table, rng := 1, tableFile{}, dice.Dice(dice.Crypto)
	table.addFlags(c)
	c.AddCount(&n, "how many `times` to roll")
	c.Flags.Func("seed", "roll with a generator seeded by this `number`, the same each time;\n"+
		"not for secrets (default: the operating system's randomness)",
		command.Whole(0, math.MaxUint64, func(seed uint64) {
			rng = dice.Generator(rand.NewPCG(seed, 0))
		}))
	asJSON := c.Flags.Bool("json", false, "print one JSON object a roll")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	read, err := readOnly(c, &table, args)
	if err == nil && named(read.Rolls) {
		return rollNamed(c, read.Text, n, rng, *from != "" || *asJSON)
	}
	made := read.Made
	kind, q := 0, plan.Question{} // kind 0 is the dice of the target
	q.Make(made)
	if err == nil && *from != "" {
		kind, err = command.Sides(*from)
		if kind == 1 && made.Faces() != 1 {
			err = command.Misuse("cannot make %s from a d1; use -from with 2 sides or more", q.Made())
		}
	}
	rolled := made
	looked := err == nil && kind == 0 && table.read != nil && table.read.Roll != ""
	if looked {
		rolled, err = notation.Parse(table.read.Roll)
	}
	if err != nil {
		return err
	}
	next, err := roller(rolled, kind, rng)
	if err != nil {
		return err
	}
	table.tell(c)
	tellUnderstood(c, made.Title)
	rolls, width := 0, widest(made)
	for range n {
		r, err := next()
		if err != nil {
			return err
		}
		if looked {
			number := r.Face.(int)
			r.Number, r.Face = &number, table.read.Names[table.read.Find(number)]
		}
		line := r.text(width)
		if *asJSON {
			line = quote.JSON(r)
		}
		rolls += len(r.From)
		if _, err := fmt.Fprintln(c.Out, quote.Escape(line)); err != nil {
			return err
		}
	}
	if kind == 0 || *asJSON {
		return nil
	}
	fmt.Fprintf(c.Out, "\n%s of a d%d for %d of %s: %.3f each%s.\n", words.Count(rolls, "roll"), kind,
		n, q.Made(), float64(rolls)/float64(n), optimum(q, kind))
	return nil
}

// widest returns the width of the longest result.
func widest(made notation.Target) (width int) {
	for _, label := range append([]string{made.Label(max(0, made.Outcomes-1))}, made.Names...) {
		width = max(width, utf8.RuneCountInString(card.Name(label)))
	}
	return width
}

// optimum says the least cost of a result from one kind of dice, if it is known. Sim and
// SimWeighted take it. A plan may cost more, as it starts over early.
func optimum(q plan.Question, kind int) string {
	q.Dice = []int{kind}
	p, err := q.Plan(context.Background())
	if err != nil {
		return ""
	}
	least, err := p.Prove(context.Background())
	if err != nil {
		return ""
	}
	return fmt.Sprintf("; the optimum for one result is %s on average", least.Cost.FloatString(4))
}

// named reports whether a list is more than one roll, or has a name.
func named(list []typed.NamedRoll) bool {
	return len(list) > 1 ||
		list != nil && (list[0].Name != list[0].Expr.Title() || list[0].Other != "")
}

// rollNamed rolls the rolls of a text, and prints each with its name. Flags for a single
// roll are an error.
func rollNamed(c *call, text string, n int, rng dice.Dice, single bool) error {
	if single {
		return command.Misuse("-from and -json are of one roll without a name; omit them")
	}
	once := typed.Roller(text, rng)
	for i := range n {
		all, err := once()
		if err != nil {
			return err
		}
		if i > 0 && len(all) > 1 {
			fmt.Fprintln(c.Out)
		}
		for _, one := range all {
			line := one.Name + ": " + one.Result
			if one.Rank > 0 {
				line = fmt.Sprintf("%d. %s", one.Rank, line)
			}
			if one.From != "" {
				line += "   from " + one.From
			}
			if _, err := fmt.Fprintln(c.Out, quote.Escape(line)); err != nil {
				return err
			}
		}
	}
	return nil
}

// roller returns a function that rolls a target from dice of one kind, or if that is 0,
// from its own: those of an expression, or the die of all cases.
func roller(
	made notation.Target, kind int, rng dice.Dice,
) (next func() (result, error), err error) {
	own, tape := kind == 0, dice.Record(rng)
	var once func() (result, error)
	if made.Expr != nil && (made.Outcomes == 0 || own && (made.Fixed || made.Weights != nil)) {
		if own {
			kind = 256
		}
		once, err = rollsDice(made, dice.Die(tape, kind))
	} else {
		if own {
			kind = max(1, made.Faces())
		}
		once, err = picks(made, dice.Die(tape, kind))
		own = own && made.Weights == nil
	}
	if err != nil {
		return nil, err
	}
	return func() (r result, err error) {
		tape.Reset()
		r, err = once()
		if !own {
			r.From = tape.Faces()
			r.counts = len(r.From)
		}
		return r, err
	}, nil
}

// picks returns a function that takes one of the outcomes of a target.
func picks(made notation.Target, die dice.Source) (once func() (result, error), err error) {
	var pick func() (index int, err error)
	if made.Weights != nil {
		pick, err = dice.SimWeighted(die, made.Weights...)
	} else {
		fair := dice.Sim(die, made.Outcomes)
		pick = func() (int, error) {
			face, err := fair.Roll()
			return face - 1, err
		}
	}
	if err != nil {
		return nil, errors.Unwrap(err) // without the name of the function
	}
	return func() (r result, err error) {
		i, err := pick()
		if err != nil {
			return r, err
		}
		r.Face = made.Label(i)
		if number, word := strconv.Atoi(made.Label(i)); word == nil && (made.Names == nil ||
			made.Expr != nil) {
			r.Face = number
		}
		return r, nil
	}, nil
}

// rollsDice returns a function that rolls the dice of an expression, and tells their
// faces.
func rollsDice(made notation.Target, die dice.Source) (once func() (result, error), err error) {
	e, err := dice.Parse(made.Title)
	if err != nil {
		return nil, err
	}
	return func() (r result, err error) {
		rolled, err := e.RollDice(dice.Recycle(die))
		if err != nil {
			return r, err
		}
		r.Face = rolled.Result
		switch check := made.Expr.Check(); {
		case check && rolled.Result == 1:
			r.Face = "yes"
		case check:
			r.Face = "no"
		}
		var others []int
		for _, die := range rolled.Dice {
			switch {
			case die.State == "kept" && !die.Added:
				r.From = append(r.From, die.Value)
			case die.State == "dropped":
				others = append(others, die.Value)
			case die.State == "rerolled":
				others = append(others, die.Face)
			}
		}
		r.counts = len(r.From)
		r.From = append(r.From, others...)
		return r, nil
	}, nil
}
