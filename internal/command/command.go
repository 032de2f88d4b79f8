// Package command is the frame of the programs dice and raffle: commands with flags,
// help, errors in one line with their exit codes, and terminals.
//
// A [Tool] is such a program. [Tool.Run] finds the [Command] that the arguments name, and
// runs it with a [Call]. All that a program takes from its surroundings is in the
// arguments of Run, so tests run it in their own process.
package command

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Tool is a program of the command line.
type Tool struct {
	Name     string
	Head     string // one line, for the help
	Foot     string // lines below the commands
	Commands []Command

	// Unknown says what to do about a name that is not a command, and the arguments after
	// it, or "". It may be nil.
	Unknown func(name string, rest []string) string
}

// Run runs the program, and returns its exit code: 0 for success, 1 for a failure, 2 for
// misuse, 130 when interrupted.
func (t *Tool) Run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	if len(args) == 0 {
		t.help(stderr)
		return 2
	}
	name, rest := args[0], args[1:]
	switch name {
	case "-version", "--version", "version":
		version := "(devel)"
		if info, ok := debug.ReadBuildInfo(); ok {
			version = cmp.Or(info.Main.Version, version)
		}
		_, err := fmt.Fprintf(stdout, "%s %s, %s %s/%s\n", t.Name, version, runtime.Version(),
			runtime.GOOS, runtime.GOARCH)
		return t.exit("version", err, stderr)
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			return t.exit("help", t.help(stdout), stderr)
		}
		name, rest = rest[0], []string{"-help"} // dice help plan is dice plan --help
	}
	at := slices.IndexFunc(t.Commands, func(c Command) bool { return c.Name == name })
	if at < 0 {
		Tell(stderr, "%s: no command %q; %s", t.Name, name, t.instead(name, rest))
		return 2
	}
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	c := &Call{t.Commands[at], t.Name, flags, rest, stdin, stdout, stderr, bufio.NewWriter(stdout)}
	return t.exit(name, cmp.Or(c.Run(c), c.Out.Flush()), stderr)
}

// instead says what to write instead of a name that is not a command.
func (t *Tool) instead(name string, rest []string) string {
	if t.Unknown != nil {
		if hint := t.Unknown(name, rest); hint != "" {
			return hint
		}
	}
	var names []string
	for _, c := range t.Commands {
		names = append(names, c.Name)
	}
	meant := words.Nearest(strings.TrimLeft(name, "-"), append(names, "help", "version"))
	if meant == "" && strings.HasPrefix(name, "-") {
		return fmt.Sprintf("a command comes before flags: %s", strings.Join(names, ", "))
	}
	if meant != "" {
		return "did you mean: " + Line(append([]string{t.Name, meant}, rest...)...)
	}
	return fmt.Sprintf("'%s help' lists them", t.Name)
}

// ErrInterrupted is the error of a call that Ctrl-C ended.
var ErrInterrupted = errors.New("interrupted")

func (t *Tool) exit(name string, err error, stderr io.Writer) int {
	code, see := 1, ""
	var wrong misuseError
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, syscall.EPIPE):
		return 1 // the reader has seen enough
	case errors.As(err, &wrong):
		code, see = 2, fmt.Sprintf("; see '%s %s --help'", t.Name, name)
	case errors.Is(err, ErrInterrupted):
		code = 130 // as shells say it
	}
	Tell(stderr, "%s %s: %s%s", t.Name, name, strings.TrimPrefix(err.Error(), "dice: "), see)
	return code
}

func (t *Tool) help(w io.Writer) error {
	text := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(text, "%s\n\n", t.Head)
	examples := ""
	for _, c := range t.Commands {
		fmt.Fprintf(text, "  %s %s %s\t%s\n", t.Name, c.Name, c.Usage, c.Summary)
		if c.Example != "" {
			examples += "  " + c.Example + "\n"
		}
	}
	if examples != "" {
		fmt.Fprintf(text, "\nFor example:\n\n%s", examples)
	}
	fmt.Fprintf(text, "\n%s", t.Foot)
	return text.Flush()
}

// A Command is one of the verbs of a program.
type Command struct {
	Name    string
	Usage   string // the arguments
	Summary string // one line
	Example string // a call of the command, or ""
	Notes   string // printed below the flags
	Run     func(c *Call) error
}

// A Call is one run of a command.
type Call struct {
	Command
	Tool           string // the name of the program
	Flags          *flag.FlagSet
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Out            *bufio.Writer // to Stdout; flushed after Run
}

// A misuseError is an error in how the program was called. Its exit code is 2.
type misuseError struct{ error }

// Misuse returns an error in how the program was called.
func Misuse(format string, values ...any) error { return Misused(fmt.Errorf(format, values...)) }

// Misused makes an error one in how the program was called. No error stays none.
func Misused(err error) error {
	if err == nil {
		return nil
	}
	return misuseError{err}
}

// Parse parses flags before, after and between the other arguments, which it returns.
func (c *Call) Parse() (rest []string, err error) {
	for args := c.Args; ; {
		err := c.Flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(c.Out, "usage: %s %s %s\n%s\n\n", c.Tool, c.Name, c.Usage, c.Summary)
			if c.Example != "" {
				fmt.Fprintf(c.Out, "For example:\n\n  %s\n\n", c.Example)
			}
			c.Flags.SetOutput(c.Out)
			c.Flags.PrintDefaults()
			c.Out.WriteString(c.Notes)
			return nil, cmp.Or(c.Out.Flush(), err)
		}
		if err != nil {
			used := args[:len(args)-len(c.Flags.Args())]
			return nil, c.wrongFlag(used[len(used)-1], err)
		}
		args = c.Flags.Args()
		if len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// Warn tells the person something that does not end the call.
func (c *Call) Warn(format string, values ...any) {
	Tell(c.Stderr, "%s %s: %s", c.Tool, c.Name, fmt.Sprintf(format, values...))
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
			Line(c.Tool, c.Name, "--", arg))
	}
	var names []string
	c.Flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if meant := words.Nearest(name, names); meant != "" {
		return Misuse("there is no flag -%s; did you mean -%s?", name, meant)
	}
	return Misuse("there is no flag -%s; the flags are -%s", name, strings.Join(names, ", -"))
}
