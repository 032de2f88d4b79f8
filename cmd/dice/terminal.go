package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
)

// person returns the one who types. Questions go where errors go, so that standard output
// has only the results.
func (c *call) person(ctx context.Context) *ask.Session {
	person := ask.Person{In: bufio.NewReader(c.stdin), Out: c.stderr, Slip: styleOf(c.stderr).slip}
	return &ask.Session{Person: person, Context: ctx, Echo: !isTerminal(c.stdin)}
}

// isTerminal reports whether a person is at the other end.
func isTerminal(stream any) bool {
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

// A style writes text in colours, or plainly.
type style bool

// styleOf returns colours for a terminal whose user wants them: see https://no-color.org.
func styleOf(w io.Writer) style {
	return style(isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

func (s style) paint(code, text string) string {
	if !s {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.paint("1", text) }
func (s style) faint(text string) string { return s.paint("2", text) }
func (s style) slip(text string) string  { return s.paint("33", text) }
func (s style) done(text string) string  { return s.paint("1;32", text) }

// tell prints lines for a person. It escapes control characters, because file names,
// items and typed text could command a terminal.
func tell(w io.Writer, format string, values ...any) {
	fmt.Fprintln(w, quote.Escape(fmt.Sprintf(format, values...)))
}

func (c *call) warn(format string, values ...any) {
	tell(c.stderr, "dice %s: %s", c.name, fmt.Sprintf(format, values...))
}

func listed(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// waitFor returns the result of work, whose context ends with Ctrl-C. A person who waits
// longer than a second is told that the program is at work.
func waitFor[T any](c *call, work func(context.Context) (T, error)) (result T, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if isTerminal(c.stderr) {
		defer saying("Looking for the best plan; Ctrl-C ends it. ", c.stderr, time.Second)()
	}
	result, err = work(ctx)
	if ctx.Err() != nil {
		err = errInterrupted
	}
	return result, err
}

// saying writes a text after a time, unless done is called before. If the text is there,
// done wipes it out.
func saying(text string, w io.Writer, after time.Duration) (done func()) {
	said := make(chan bool)
	timer := time.AfterFunc(after, func() {
		fmt.Fprint(w, text)
		close(said)
	})
	return func() {
		if !timer.Stop() {
			<-said
			fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", len(text)))
		}
	}
}
