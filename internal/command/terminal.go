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
	paint, watched := Painter(c.Stderr), IsTerminal(c.Stdin)
	slip := func(reply string) string { return paint(Slip, reply) }
	person := ask.Person{In: bufio.NewReader(c.Stdin), Out: c.Stderr, Slip: slip}
	return &ask.Session{Person: person, Context: ctx, Echo: !watched,
		Watched: watched && IsTerminal(c.Stderr)}
}

// Interruptible does work whose context ends with Ctrl-C. The error is then
// [ErrInterrupted].
func Interruptible(work func(ctx context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := work(ctx)
	if ctx.Err() != nil {
		return ErrInterrupted
	}
	return err
}

// Stopped adds to the error of a person's session how many throws there are, and what to
// do with them.
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

// The colours of a painter.
const (
	Bold  = "1"  // for questions
	Faint = "2"  // for remarks
	Slip  = "33" // for replies to typing errors
	Done  = "1;32"
)

// Painter returns a function that writes text in a colour, or plainly: colours are for a
// terminal whose user wants them, see https://no-color.org.
func Painter(w io.Writer) func(colour, text string) string {
	wanted := IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return func(colour, text string) string {
		if !wanted || text == "" {
			return text
		}
		return "\x1b[" + colour + "m" + text + "\x1b[0m"
	}
}

// Tell prints lines for a person. It escapes control characters, because file names,
// items and typed text could command a terminal.
func Tell(w io.Writer, format string, values ...any) {
	fmt.Fprintln(w, quote.Escape(fmt.Sprintf(format, values...)))
}

// Listed returns numbers with blanks between them.
func Listed(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
