// Command dice rolls dice that you do not have with dice that you do.
//
//	dice plan 13 6 20           make a d13 from a d6 and a d20, and compare the costs
//	dice walk 13 6 20           be told what to roll, type the faces, get the result
//	dice book                   print all dice from d2 to d100 as cards
//	dice roll 13                roll a d13 with the randomness of the operating system
//	dice roll -from 6 -n 5 13   roll a d13 five times with d6s, and show the d6s
//	dice test 20                type rolls of a d20, and see the evidence against it
//	dice pick -file names.txt   draw a line in a way that others can check
//
// It is a thin program on top of package example.com/dice. Exit codes: 0 for
// success, 1 for a failure, 2 for misuse, 130 when interrupted.
package main

import (
	"bufio"
	"cmp"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/built"
	"example.com/dice/internal/target"
)

// A command is one of the program's verbs.
type command struct {
	name    string
	usage   string // the arguments
	summary string // one line
	notes   string // printed below the flags
	run     func(c *call) error
}

var commands = []command{
	{"plan", "[-within %] TARGET DIE...", "print a good way to make a die, or a table, from other dice, and what it costs", targetNotes, printPlan},
	{"walk", "[-n N] [-within %] TARGET DIE...", "say which die to roll next, take its face (or undo), tell the result", targetNotes + walkNotes, walk},
	{"book", "[DIE...] > book.html", "all dice from d2 to d100 as cards, one page of HTML to print", "", book},
	{"roll", "[-from M] [-n N] TARGET", "roll a die, a sum or a table, perhaps with M-sided dice, and show the faces", targetNotes, roll},
	{"test", "[-file F] DIE", "say how much evidence rolls are against a die", testNotes, test},
	{"pick", "[-n N] [-file F | ITEM...]", "draw items or shuffle them, in a way that others can check", pickNotes, pick},
}

const targetNotes = `
TARGET is a die (13, d13, d%), two or three d6 read as digits (d66, d666; a die of 66 sides is 66),
a coin, a sum (2d6+3, d8+d6) of which dice may be kept or dropped, highest or lowest (4d6kh3,
4d6dl1), advantage or disadvantage (adv, dis: the higher or lower of two d20), Fate dice (4dF), a
probability (37%) or weights (60:30:9:1). With -table there is none.
`

const walkNotes = `
At a question type the face, or: ` + ask.Help + `
To throw several dice at once and type their faces on one line, name each die and add
-per-throw: dice walk -per-throw 100 10 10
`

//go:embed pick.txt
var pickNotes string

func main() {
	debug.SetGCPercent(200) // plans keep little and allocate much
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	if len(args) == 0 {
		help(stderr)
		return 2
	}
	name, rest := args[0], args[1:]
	switch name {
	case "-version", "--version", "version":
		_, err := fmt.Fprintln(stdout, built.Version("dice"))
		return exit("version", err, stderr)
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			return exit("help", help(stdout), stderr)
		}
		name, rest = rest[0], []string{"-help"} // dice help plan is dice plan --help
	}
	if i := slices.IndexFunc(commands, func(cmd command) bool { return cmd.name == name }); i >= 0 {
		flags := flag.NewFlagSet(name, flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		c := &call{commands[i], flags, rest, stdin, stdout, stderr, bufio.NewWriter(stdout)}
		return exit(name, cmp.Or(c.run(c), c.out.Flush()), stderr)
	}
	hint := "'dice help' lists them"
	if _, err := target.Parse(name); err == nil {
		hint = fmt.Sprintf("to plan it from a d6 and a d8, write: dice plan %s 6 8", name)
	}
	tell(stderr, "dice: no command %q; %s", name, hint)
	return 2
}

var errInterrupted = errors.New("interrupted") // by Ctrl-C

// exit returns the exit code for err and prints err.
func exit(name string, err error, stderr io.Writer) int {
	var wrong *misuseError
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &wrong):
		tell(stderr, "dice %s: %s; see 'dice %s --help'", name, err, name)
		return 2
	case errors.Is(err, syscall.EPIPE):
		return 1 // the reader has seen enough
	}
	tell(stderr, "dice %s: %s", name, strings.TrimPrefix(err.Error(), "dice: "))
	if errors.Is(err, errInterrupted) {
		return 130 // as shells say it
	}
	return 1
}

func help(w io.Writer) error {
	text := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(text, "dice: any fair die from any other, in the fewest rolls\n\n")
	for _, cmd := range commands {
		fmt.Fprintf(text, "  dice %s %s\t%s\n", cmd.name, cmd.usage, cmd.summary)
	}
	fmt.Fprintln(text, "\n"+`For example, 'dice plan 13 6 20' makes a d13 from a d6 and a d20.
A die is written 6 or d6. 'dice help COMMAND' explains a command, 'dice --version' prints the version.`)
	return text.Flush()
}

// A call is one run of a command.
type call struct {
	command
	flags          *flag.FlagSet
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	out            *bufio.Writer // to stdout; flushed after run
}

// A misuseError is an error in how the program was called.
type misuseError struct{ text string }

func (e *misuseError) Error() string { return e.text }

func misuse(format string, values ...any) error {
	return &misuseError{fmt.Sprintf(format, values...)}
}

// parse parses flags before, after and between the other arguments, which it returns.
func (c *call) parse() (rest []string, err error) {
	for args := c.args; ; {
		err := c.flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(c.out, "usage: dice %s %s\n%s\n\n", c.name, c.usage, c.summary)
			c.flags.SetOutput(c.out)
			c.flags.PrintDefaults()
			c.out.WriteString(c.notes)
			return nil, cmp.Or(c.out.Flush(), err)
		}
		if err != nil {
			if _, number := strconv.Atoi(args[0]); number == nil {
				err = fmt.Errorf("%q is not a flag; write numbers without a sign", args[0])
			}
			return nil, misuse("%v", err)
		}
		if args = c.flags.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}
