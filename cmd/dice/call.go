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
			return nil, misuse("%s", noSwitch.ReplaceAllString(err.Error(), "$1; write $2 alone"))
		}
		if args = c.flags.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// noSwitch is what package flag says of a value where none is needed.
var noSwitch = regexp.MustCompile(`^(invalid boolean value .* for (-[a-z-]+)): parse error$`)

// given reports whether a flag was given, be it with its default value.
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
	toMake   = use{"a plan makes one die, such as DIE", spaces}
	atHand   = use{"for N of them list DIE N times, with -per-throw", spaces}
	rollFrom = use{"write DIE for any number of them", oneDie}
)

// sides parses a die, written 6 or d6.
func sides(die string, as use) (int, error) {
	name := strings.ToLower(die)
	n, err := strconv.Atoi(strings.TrimPrefix(name, "d"))
	if err == nil && n >= 1 {
		return n, nil
	}
	hint, several := "", severalDice.FindStringSubmatch(name)
	switch {
	case strings.ContainsAny(name, ", \t"):
		hint = "; " + as.list
	case several != nil && several[1] == "1":
		hint = "; " + several[0] + " is " + several[2]
	case several != nil:
		hint = "; " + strings.NewReplacer("N", several[1], "DIE", several[2]).Replace(as.several)
	case strings.TrimPrefix(name, "d") == "%":
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
