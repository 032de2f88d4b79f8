package command

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
)

// Whole returns a parser for a whole number, whose error suggests what to write: the
// limits, unless the upper one is so large that nobody meets it.
func Whole(least, most uint64, set func(n uint64)) func(string) error {
	return func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		switch {
		case err == nil && least <= n && n <= most:
			set(n)
			return nil
		case most >= math.MaxInt32 && (n < least || errors.Is(err, strconv.ErrSyntax)):
			return fmt.Errorf("write a whole number, at least %d", least)
		}
		return fmt.Errorf("write a whole number from %d to %d", least, most)
	}
}

// AddCount adds the flag -n for a number, which is 1 unless it is given.
func (c *Call) AddCount(n *int, usage string) {
	*n = 1
	set := func(given uint64) { *n = int(given) }
	c.Flags.Func("n", usage+" (default 1)", Whole(1, math.MaxInt, set))
}

// Sides parses a die, written 6 or d6.
func Sides(die string) (int, error) {
	n, err := notation.Die(die)
	return n, Misused(err)
}

// wrongFlag returns the error of a text that is not a flag of the command, or of one with
// a wrong value.
func (c *Call) wrongFlag(arg string, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return Misused(err)
	}
	if _, err := notation.ParseExpr(arg); err == nil {
		return Misuse("%q is taken for a flag; write -- in front of it: %s", arg,
			notation.Line(c.Tool, c.Name, "--", arg))
	}
	var names []string
	c.Flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if meant := notation.Nearest(name, names); meant != "" {
		return Misuse("there is no flag -%s; did you mean -%s?", name, meant)
	}
	return Misuse("there is no flag -%s; the flags are -%s", name, strings.Join(names, ", -"))
}
