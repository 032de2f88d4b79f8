package command

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
)

// Whole returns a parser for a whole number, whose error suggests what to write: the limits,
// unless the upper one is so large that nobody meets it.
func Whole(least, most uint64, set func(n uint64)) func(string) error {
	return func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		below := negative.MatchString(text) || err == nil && n < least
		switch {
		case below && most >= math.MaxInt32:
			return fmt.Errorf("write a whole number, at least %d", least)
		case errors.Is(err, strconv.ErrSyntax) && most >= math.MaxInt32:
			return errors.New("write a whole number such as 3")
		case err != nil || n < least || n > most:
			return fmt.Errorf("write a whole number from %d to %d", least, most)
		}
		set(n)
		return nil
	}
}

var negative = regexp.MustCompile(`^-[0-9]+$`)

// AddCount adds the flag -n for a number, which is 1 unless it is given.
func (c *Call) AddCount(n *int, usage string) {
	*n = 1
	set := func(given uint64) { *n = int(given) }
	c.Flags.Func("n", usage+" (default 1)", Whole(1, math.MaxInt, set))
}

// AddSeed adds the flag -seed, and calls set if it is given. It says for which use a
// generator with a seed is wrong.
func (c *Call) AddSeed(not string, set func(seed uint64)) {
	usage := "roll with a generator seeded by this `number`, the same each time;\n" +
		"not for " + not + " (default: the operating system's randomness)"
	c.Flags.Func("seed", usage, Whole(0, math.MaxUint64, set))
}

// Checked returns a parser for a text that must pass a check.
func Checked(text *string, check func(string) error) func(string) error {
	return func(given string) error {
		*text = given
		return check(given)
	}
}

// Several dice at once, as people write them: 2d6, or 6,8.
var (
	likeDice    = regexp.MustCompile(`(?i)^[0-9]+(d[0-9]+|d%)$`)
	severalDice = regexp.MustCompile(`[, \t]`)
)

// Sides parses a die, written 6 or d6. The error for several dice says that one is enough.
func Sides(die string) (int, error) {
	n, err := notation.Die(die)
	if err == nil {
		return n, nil
	}
	if one := likeDice.FindStringSubmatch(die); one != nil {
		return 0, Misuse("%q is not one die; write %s, which is rolled as often as needed", die,
			strings.ToLower(one[1]))
	}
	if severalDice.MatchString(die) {
		return 0, Misuse("%v; name one die; it is rolled as often as needed", err)
	}
	return 0, Misuse("%v", err)
}
