package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

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
	n := 1
	c.flags.Var((*countFlag)(&n), "n", "how many `times` to roll")
	seed := c.flags.String("seed", "", "roll with a generator seeded by this `number`, the same each time;\nnot for secrets (default: the operating system's randomness)")
	asJSON := new(bool)
	c.toggle(asJSON, "json", "print one JSON object a roll")
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
	origin, err := c.origin(*seed)
	if err != nil {
		return err
	}

	out := bufio.NewWriter(c.stdout)
	print := printText(out, target, *from != "")
	if *asJSON {
		print = json.NewEncoder(out).Encode
	}
	rolls, err := rollEach(origin.Die(kind), target, n, *from != "", print)
	if err != nil {
		return err
	}
	if *from != "" && !*asJSON {
		cost(out, kind, target, n, rolls)
	}
	return out.Flush()
}

// origin returns where rolls come from: the operating system, or a seed.
func (c *call) origin(seed string) (raffle.Origin, error) {
	if !c.given("seed") {
		return raffle.Origin{Kind: raffle.System}, nil
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return raffle.Origin{}, misuse("%q is not a seed; use a whole number from 0 to %d", seed, uint64(math.MaxUint64))
	}
	return raffle.Origin{Kind: raffle.Seeded, Value: strconv.FormatUint(n, 10)}, nil
}

// rollEach rolls a die of the given sides n times with src and returns the
// number of rolls of src.
func rollEach(src dice.Source, sides, n int, show bool, print func(any) error) (rolls int, err error) {
	recorder := dice.Record(src)
	die := dice.Sim(recorder, sides)
	for range n {
		face, err := die.Roll()
		if err != nil {
			return rolls, err
		}
		r := result{Face: face}
		if show {
			r.From = recorder.Faces()
		}
		rolls += len(recorder.Faces())
		recorder.Reset()
		if err := print(r); err != nil {
			return rolls, err
		}
	}
	return rolls, nil
}

func printText(out *bufio.Writer, sides int, show bool) func(any) error {
	width := len(fmt.Sprint(sides))
	return func(v any) error {
		r := v.(result)
		line := fmt.Sprint(r.Face)
		if show {
			line = fmt.Sprintf("%*d   from %s", width, r.Face, strings.Trim(fmt.Sprint(r.From), "[]"))
		}
		_, err := fmt.Fprintln(out, line)
		return err
	}
}

func cost(out *bufio.Writer, n, m, results, rolls int) {
	fmt.Fprintf(out, "\n%s of a d%d for %d of a d%d: %.3f each",
		raffle.Count(rolls, "roll"), n, results, m, float64(rolls)/float64(results))
	// With one kind of die, a plan is what Sim does.
	if best, err := dice.Plan(m, []int{n}); err == nil {
		fmt.Fprintf(out, "; the optimum is %.4f on average", best.Expected())
	}
	fmt.Fprintln(out, ".")
}
