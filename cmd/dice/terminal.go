package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"example.com/dice/internal/command"
)

// waitFor returns the result of work, whose context ends with Ctrl-C. A person who waits
// longer than a second is told that the program is at work.
func waitFor[T any](c *call, work func(context.Context) (T, error)) (result T, err error) {
	if command.IsTerminal(c.Stderr) {
		defer saying("Looking for the best plan; Ctrl-C ends it. ", c.Stderr, time.Second)()
	}
	err = command.Interruptible(func(ctx context.Context) (err error) {
		result, err = work(ctx)
		return err
	})
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
