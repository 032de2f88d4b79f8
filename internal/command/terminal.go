package command

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// Person returns the one who types. Questions go where errors go, so that standard output
// has only the results.
func (c *Call) Person(ctx context.Context) *ask.Session {
	person := ask.Person{In: bufio.NewReader(c.Stdin), Out: c.Stderr, Slip: StyleOf(c.Stderr).Slip}
	watched := IsTerminal(c.Stdin)
	return &ask.Session{Person: person, Context: ctx, Echo: !watched,
		Watched: watched && IsTerminal(c.Stderr)}
}

// Interruptible does work whose context ends with Ctrl-C. The error is then [ErrInterrupted].
func Interruptible(work func(ctx context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := work(ctx)
	if ctx.Err() != nil {
		return ErrInterrupted
	}
	return err
}

// Stopped adds to the error of a person's session how many throws there are, and what to do
// with them.
func Stopped(err error, throws int, unit, then string) error {
	if throws == 0 {
		return fmt.Errorf("%w before the first roll; start again and type its face", err)
	}
	return fmt.Errorf("%w after %s%s", err, words.Count(throws, unit), then)
}

// IsTerminal reports whether a person is at the other end.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nothing, err := os.Stat(os.DevNull) // a character device, but not a terminal
	return err != nil || !os.SameFile(info, nothing)
}

// A Style writes text in colours, or plainly.
type Style bool

// StyleOf returns colours for a terminal whose user wants them: see https://no-color.org.
func StyleOf(w io.Writer) Style {
	return Style(IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

func (s Style) paint(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Bold is for questions.
func (s Style) Bold(text string) string { return s.paint("1", text) }

// Faint is for remarks.
func (s Style) Faint(text string) string { return s.paint("2", text) }

// Slip is for replies to typing errors.
func (s Style) Slip(text string) string { return s.paint("33", text) }

// Done is for results.
func (s Style) Done(text string) string { return s.paint("1;32", text) }

// Tell prints lines for a person. It escapes control characters, because file names,
// items and typed text could command a terminal.
func Tell(w io.Writer, format string, values ...any) {
	fmt.Fprintln(w, quote.Escape(fmt.Sprintf(format, values...)))
}

// Listed returns numbers with blanks between them.
func Listed(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
