package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/raffle"
	"example.com/dice/internal/target"
)

// count returns a parser for a number of times. Unlike those of package flag, its error
// suggests what to write.
func count(n *int) func(string) error {
	return func(text string) error {
		number, err := strconv.ParseInt(text, 0, strconv.IntSize)
		if err != nil || number < 1 {
			return fmt.Errorf("write a whole number from 1 to %d", math.MaxInt)
		}
		*n = int(number)
		return nil
	}
}

// checked returns a parser for a text that must pass a check.
func checked(text *string, check func(string) error) func(string) error {
	return func(given string) error {
		*text = given
		return check(given)
	}
}

// percentage returns a parser for a part in per cent, with or without the sign.
func percentage(part *float64) func(string) error {
	return func(text string) (err error) {
		p, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(text, "%")), 64)
		if *part = p / 100; err != nil || !(p >= 0 && p <= 100) {
			return errors.New("write 0 for the best plan, or per cent above it up to 100, such as 1 or 0.5%")
		}
		return nil
	}
}

// addSeed adds the flag for a seed. It sets the origin of rolls, which is otherwise the
// operating system.
func (c *call) addSeed(from *raffle.Origin, not string) {
	from.Kind = raffle.System
	usage := "roll with a generator seeded by this `number`, the same each time;\nnot for " + not + " (default: the operating system's randomness)"
	c.flags.Func("seed", usage, func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("write a whole number from 0 to %d", uint64(math.MaxUint64))
		}
		*from = raffle.Origin{Kind: raffle.Seeded, Value: strconv.FormatUint(n, 10)}
		return nil
	})
}

// given reports whether a flag was given, also with its default value.
func (c *call) given(name string) (given bool) {
	c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// Hints for a text that names several dice instead of one.
const (
	rollFrom = "name one die; it is rolled as often as needed"
	atHand   = "name each die by itself, with spaces between dice and without quotes, as in 13 6 6 20"
)

// severalDice is what people write for several dice at once: 6,8 or 2d6.
var severalDice = regexp.MustCompile(`(?i)[, \t]|^[0-9]+d`)

// sides parses a die, written 6 or d6. The error for several dice has a hint.
func sides(die, several string) (int, error) {
	n, err := target.Die(die)
	if err == nil {
		return n, nil
	}
	hint := ""
	if severalDice.MatchString(die) {
		hint = "; " + several
	} else if _, err := target.Parse(die); err == nil && several == atHand {
		hint = fmt.Sprintf("; the target comes first, as in %s 6 20", die)
	}
	return 0, misuse("%v%s", err, hint)
}
