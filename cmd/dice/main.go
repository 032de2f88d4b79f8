// Command dice rolls dice that you do not have with dice that you do.
//
//	dice plan 13 6 20           how to make a d13 of a d6 and a d20, and what it costs
//	dice walk 13 6 20           says what to roll, takes the faces, tells the result
//	dice roll 13                a d13, with the randomness of the operating system
//	dice roll -from 6 -n 5 13   five rolls of a d13 made of d6s, showing the d6s
//	dice pick -file names.txt   draws a line, in a way that others can check
//
// It is a thin program on top of package example.com/dice. Exit codes: 0 for
// success, 1 for a failure, 2 for misuse, 130 when interrupted.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// A command is one of the program's verbs.
type command struct {
	name    string
	usage   string // the arguments
	summary string // one line
	notes   string // printed below the flags
	run     func(c *call) error
}

func commands() []command {
	return []command{planCommand, walkCommand, rollCommand, pickCommand}
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

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	if len(args) == 0 {
		help(stderr)
		return 2
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return exit("help", help(stdout), stderr)
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			err := cmd.run(&call{cmd, newFlags(cmd), args[1:], stdin, stdout, stderr})
			return exit(cmd.name, err, stderr)
		}
	}
	fmt.Fprintf(stderr, "dice: no command %q; 'dice help' lists them\n", args[0])
	return 2
}

// exit returns the exit code for err and says what it is.
func exit(name string, err error, stderr io.Writer) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errMisuse):
		message := strings.TrimPrefix(err.Error(), errMisuse.Error())
		fmt.Fprintf(stderr, "dice %s: %s; see 'dice %s --help'\n", name, message, name)
		return 2
	}
	if errors.Is(err, syscall.EPIPE) {
		return 1 // whoever reads has seen enough
	}
	fmt.Fprintf(stderr, "dice %s: %s\n", name, strings.TrimPrefix(err.Error(), "dice: "))
	if errors.Is(err, errInterrupted) {
		return 130 // as shells say it
	}
	return 1
}

func help(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintln(&text, "dice: any fair die from any other, in the fewest rolls")
	fmt.Fprintln(&text)
	for _, cmd := range commands() {
		fmt.Fprintf(&text, "  dice %s %-28s %s\n", cmd.name, cmd.usage, cmd.summary)
	}
	fmt.Fprintln(&text, "\n'dice COMMAND --help' says more. A die is written 6 or d6.")
	_, err := io.WriteString(w, text.String())
	return err
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
	if err != nil || n < 1 {
		return 0, misuse("%q is no die; write 6 or d6, with 1 to %d sides", die, math.MaxInt)
	}
	return n, nil
}
