package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A command is one of the program's verbs.
type command struct {
	name    string
	usage   string // the arguments
	summary string // one line
	notes   string // printed below the flags
	run     func(c *call) error
}

// A call is one run of a command.
type call struct {
	command
	flags          *flag.FlagSet
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
}

// errMisuse marks errors in how the program was called.
var errMisuse = errors.New("misuse")

func misuse(format string, values ...any) error {
	return fmt.Errorf("%w%s", errMisuse, fmt.Sprintf(format, values...))
}

// newFlags returns flags that print nothing by themselves.
func newFlags(cmd command) *flag.FlagSet {
	flags := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	return flags
}

func (c *call) help() error {
	var text strings.Builder
	fmt.Fprintf(&text, "usage: dice %s %s\n%s\n\n", c.name, c.usage, c.summary)
	c.flags.SetOutput(&text)
	c.flags.PrintDefaults()
	text.WriteString(c.notes)
	_, err := io.WriteString(c.stdout, text.String())
	return err
}

// parse parses flags before, after and between the other arguments, which it
// returns.
func (c *call) parse() ([]string, error) {
	var rest []string
	for args := c.args; ; {
		err := c.flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return nil, cmp.Or(c.help(), err)
		}
		if err != nil {
			return nil, misuse("%v", err)
		}
		if args = c.flags.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// given reports whether a flag was given, be it with its default value.
func (c *call) given(name string) (given bool) {
	c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// sides parses a die, written 6 or d6.
func sides(die string) (int, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.ToLower(die), "d"))
	if err == nil && n >= 1 {
		return n, nil
	}
	hint := ""
	if several := severalDice.FindStringSubmatch(strings.ToLower(die)); several != nil && several[1] == "1" {
		hint = "; " + several[0] + " is " + several[2]
	} else if several != nil {
		hint = fmt.Sprintf("; for %s of them roll -n %[1]s %s", several[1], several[2])
	} else if strings.TrimPrefix(strings.ToLower(die), "d") == "%" {
		hint = "; d% is d100"
	}
	return 0, misuse("%q is no die; write 6 or d6, with 1 to %d sides%s", die, math.MaxInt, hint)
}

// severalDice is what other programs take for the sum of some dice.
var severalDice = regexp.MustCompile(`^([1-9][0-9]*)(d[1-9][0-9]*)$`)

// throwName returns the dice of a throw in words.
func throwName(dice []int) string {
	var names []string
	for _, sides := range dice {
		names = append(names, fmt.Sprintf("d%d", sides))
	}
	if len(names) == 1 {
		return "a " + names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// count returns a number of things, in words.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// must is for what cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
