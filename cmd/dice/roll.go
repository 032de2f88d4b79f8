package main

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math"
	mathrand "math/rand/v2"
	"strconv"
	"strings"

	"example.com/dice"
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
	asJSON := c.flags.Bool("json", false, "print one JSON object a roll")
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
	if n < 1 {
		return misuse("cannot roll %d times; use -n 1 or more", n)
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
	src, err := c.randomDie(*seed, kind)
	if err != nil {
		return err
	}

	out := bufio.NewWriter(c.stdout)
	print := printText(out, target, *from != "")
	if *asJSON {
		print = json.NewEncoder(out).Encode
	}
	rolls, err := rollEach(src, target, n, *from != "", print)
	if err != nil {
		return err
	}
	if *from != "" && !*asJSON {
		cost(out, kind, target, n, rolls)
	}
	return out.Flush()
}

// randomDie returns a die of the operating system's randomness, or a seeded one.
func (c *call) randomDie(seed string, sides int) (dice.Source, error) {
	if seed == "" && !c.given("seed") {
		return systemDie(sides), nil
	}
	s, err := parseSeed(seed)
	return seededDie(s, sides), err
}

func systemDie(sides int) dice.Source { return dice.FromReader(bufio.NewReader(rand.Reader), sides) }

func seededDie(seed uint64, sides int) dice.Source {
	return dice.FromRand(mathrand.NewPCG(seed, 0), sides)
}

func parseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, misuse("%q is no seed; use a whole number from 0 to %d", text, uint64(math.MaxUint64))
	}
	return seed, nil
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
		count(rolls, "roll"), n, results, m, float64(rolls)/float64(results))
	// With one kind of die, a plan is what Sim does.
	if best, err := dice.Plan(m, []int{n}); err == nil {
		fmt.Fprintf(out, "; the optimum is %.4f on average", best.Expected())
	}
	fmt.Fprintln(out, ".")
}
