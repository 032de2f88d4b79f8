//go:build js && wasm

// Command wasm is the library as the page's worker runs it: it answers requests,
// and posts each part of an answer as soon as it is there.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/unmarshal"
	"example.com/dice/page/answer"
)

func main() {
	memory := new(answer.Memory)
	js.Global().Set("give", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go give(memory, args[0].String(), args[1])
		return nil
	}))
	js.Global().Set("roll", js.FuncOf(func(_ js.Value, args []js.Value) any {
		send(args[2], "rolled", answer.Roll(args[0].String(), args[1].Int()))
		return nil
	}))
	select {}
}

// send posts a value by a call of post(name, value in JSON).
func send(post js.Value, name string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	post.Invoke(name, string(text))
}

// A yielding context lets the worker take its messages from time to time: people roll
// while it searches. It never ends; the worker does.
type yielding struct {
	context.Context
	last time.Time
}

func (y *yielding) Err() error {
	if time.Since(y.last) > 50*time.Millisecond {
		time.Sleep(time.Millisecond)
		y.last = time.Now()
	}
	return nil
}

// give answers a request in JSON with calls of post(name, value in JSON). The last one is
// named end or error. A bug ends the worker, and the page says so.
func give(memory *answer.Memory, question string, post js.Value) {
	var r answer.Request
	err := unmarshal.JSON([]byte(question), &r)
	if err == nil {
		part := func(name string, value any) { send(post, name, value) }
		err = memory.Give(&yielding{Context: context.Background()}, r, part)
	}
	var wrong *plan.Mistake
	switch {
	case errors.As(err, &wrong):
		send(post, "error", wrong)
	case err != nil:
		panic(err)
	}
}
