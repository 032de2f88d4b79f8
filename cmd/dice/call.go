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

	"example.com/dice/internal/quote"
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

// A misuseError is an error in how the program was called.
type misuseError struct{ text string }

func (e *misuseError) Error() string { return e.text }

func misuse(format string, values ...any) error {
	return &misuseError{fmt.Sprintf(format, values...)}
}

// tell prints lines for a person. It escapes control characters, because file names,
// items and typed text could command a terminal.
func tell(w io.Writer, format string, values ...any) {
	fmt.Fprintln(w, quote.Escape(fmt.Sprintf(format, values...)))
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

// toggle adds a flag without a value.
func (c *call) toggle(on *bool, name, usage string) {
	c.flags.BoolFunc(name, usage, func(text string) (err error) {
		if *on, err = strconv.ParseBool(text); err != nil {
			return fmt.Errorf("write only -%s", name)
		}
		return nil
	})
}

// given reports whether a flag was given, also with its default value.
func (c *call) given(name string) (given bool) {
	c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// A use of a die says what to do where one die is named and several are meant:
// N dice such as 3d6, of which DIE is d6, or a list such as 6,8.
type use struct{ several, list string }

const (
	spaces = "put spaces between dice, without quotes, as in 13 6 20"
	oneDie = "name one die here; 'dice plan' takes several, with spaces between dice"
)

var (
	toRoll   = use{"for N of them roll -n N DIE", oneDie}
	atHand   = use{"for N of them list DIE N times, with -per-throw", spaces}
	rollFrom = use{"write DIE for any number of them", oneDie}
)

// sides parses a die, written 6 or d6.
func sides(die string, as use) (int, error) {
	name := strings.ToLower(die)
	number := strings.TrimPrefix(strings.TrimPrefix(name, "1d"), "d") // 1d20 is d20
	n, err := strconv.Atoi(number)
	if err == nil && n >= 1 {
		return n, nil
	}
	hint, several := "", severalDice.FindStringSubmatch(name)
	switch {
	case strings.ContainsAny(name, ", \t"):
		hint = "; " + as.list
	case several != nil:
		hint = "; " + strings.NewReplacer("N", several[1], "DIE", several[2]).Replace(as.several)
	case strings.TrimPrefix(name, "d") == "%":
		hint = "; d% is d100"
	}
	if strings.Trim(number, "-0123456789") == "" {
		hint = fmt.Sprintf(", with 1 to %d sides%s", math.MaxInt, hint)
	}
	return 0, misuse("%q is not a die; write 6 or d6%s", die, hint)
}

// severalDice is what other programs take for the sum of some dice.
var severalDice = regexp.MustCompile(`^([1-9][0-9]*)(d[1-9][0-9]*)$`)

// must is for what cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
