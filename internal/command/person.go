package command

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"

	"example.com/dice/internal/ask"
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
