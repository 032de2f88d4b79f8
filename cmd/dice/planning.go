package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"
)

// planning runs work with a context that ends with Ctrl-C. A person who waits longer than
// a second is told that the program is at work.
func (c *call) planning(work func(ctx context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if isTerminal(c.stderr) {
		defer saying("Looking for the best plan; Ctrl-C ends it. ", c.stderr, time.After(time.Second))()
	}
	err := work(ctx)
	if ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// saying writes a text when the time comes, unless done is called before. If the text is
// there, done wipes it out.
func saying(text string, w io.Writer, when <-chan time.Time) (done func()) {
	finished, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-when:
			fmt.Fprint(w, text)
			<-finished
			fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", len(text)))
		case <-finished:
		}
	}()
	return func() {
		close(finished)
		<-ended
	}
}
