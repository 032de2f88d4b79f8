//go:build js && wasm

// Command wasm is the library as the page's worker runs it: it answers requests,
// and posts each part of an answer as soon as it is there.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"syscall/js"
	"time"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/unmarshal"
	"example.com/dice/page/answer"
)

func main() {
	var turn sync.Mutex // a request waits until the one before has ended
	turn.Lock()
	memory, warming := new(answer.Memory), &listener{Context: context.Background()}
	last := warming
	js.Global().Set("give", js.FuncOf(func(_ js.Value, args []js.Value) any {
		last.over = true
		if question := args[0].String(); question != "" {
			ctx := &listener{Context: context.Background()}
			last = ctx
			go func() {
				turn.Lock()
				defer turn.Unlock()
				if ctx.over {
					return
				}
				send(args[1], "heard", nil)
				give(ctx, memory, question, args[1])
			}()
		}
		return nil
	}))
	js.Global().Set("roll", js.FuncOf(func(_ js.Value, args []js.Value) any {
		send(args[2], "rolled", answer.Roll(args[0].String(), args[1].Int()))
		return nil
	}))
	// The code of a search is compiled when it first runs, and again when it has run for
	// a while. These requests, of a die and a table, make it fast while no person waits.
	for _, target := range []string{"13", "2d6"} {
		early := answer.Request{Target: target, Within: 10, Dice: []string{"20"}}
		memory.Give(warming, early, func(string, any) {})
	}
	turn.Unlock()
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

// A listener is the context of a request. It lets the worker take its messages from time
// to time, because the next request ends this one.
type listener struct {
	context.Context
	heard time.Time
	over  bool
}

func (l *listener) Err() error {
	if time.Since(l.heard) > 50*time.Millisecond {
		time.Sleep(time.Millisecond)
		l.heard = time.Now()
	}
	if l.over {
		return context.Canceled
	}
	return nil
}

const broken = "the planner made a mistake with this; choose other dice or make something smaller"

// give answers a request in JSON with calls of post(name, value in JSON). The last one is
// named end or error, unless the context ends.
func give(ctx context.Context, memory *answer.Memory, question string, post js.Value) {
	part := func(name string, value any) { send(post, name, value) }
	defer func() {
		if r := recover(); r != nil { // a bug; the page goes on
			part("error", plan.Mistake{Part: "dice", Text: broken})
		}
	}()
	var r answer.Request
	if err := unmarshal.JSON([]byte(question), &r); err != nil {
		panic(err)
	}
	err := memory.Give(ctx, r, part)
	var wrong *plan.Mistake
	switch {
	case errors.As(err, &wrong):
		part("error", wrong)
	case err != nil && ctx.Err() == nil:
		panic(err)
	}
}
