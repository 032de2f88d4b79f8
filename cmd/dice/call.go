package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"

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
	out            *bufio.Writer // to stdout; flushed after run
}

// call runs the command.
func (cmd command) call(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	c := &call{cmd, flags, args, stdin, stdout, stderr, bufio.NewWriter(stdout)}
	return cmp.Or(cmd.run(c), c.out.Flush())
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

// warn tells something that is not an error.
func (c *call) warn(format string, values ...any) {
	tell(c.stderr, "dice %s: %s", c.name, fmt.Sprintf(format, values...))
}

// parse parses flags before, after and between the other arguments, which it
// returns.
func (c *call) parse() (rest []string, err error) {
	for args := c.args; ; {
		err := c.flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			c.help()
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

func (c *call) help() {
	fmt.Fprintf(c.out, "usage: dice %s %s\n%s\n\n", c.name, c.usage, c.summary)
	c.flags.SetOutput(c.out)
	c.flags.PrintDefaults()
	c.out.WriteString(c.notes)
}
