package main

import (
	"context"
	"fmt"
	"time"

	"example.com/dice/internal/command"
)

type call = command.Call

// waitFor returns the result of work, whose context ends with Ctrl-C. A person who waits
// longer than a second is told that the program is at work.
func waitFor[T any](c *call, work func(context.Context) (T, error)) (result T, err error) {
	if command.IsTerminal(c.Stderr) {
		timer := time.AfterFunc(time.Second, func() {
			fmt.Fprintln(c.Stderr, "Looking for the best plan; Ctrl-C ends it.")
		})
		defer timer.Stop()
	}
	err = command.Interruptible(func(ctx context.Context) (err error) {
		result, err = work(ctx)
		return err
	})
	return result, err
}
