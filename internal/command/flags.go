package command

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
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

// Line returns a call of a program as a person types it, with quotes where shells need
// them.
func Line(args ...string) string {
	var typed []string
	for _, arg := range args {
		if !plainForm.MatchString(arg) {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		typed = append(typed, arg)
	}
	return strings.Join(typed, " ")
}

var plainForm = pattern.New(`^[-+:,./=%@_0-9A-Za-z]+$`)
