//go:build js && wasm

// Command wasm is the library as the page's worker runs it: it answers requests,
// and posts each part of an answer as soon as it is there.
package main

import (
	"encoding/json"
	"errors"
	"syscall/js"

	"example.com/dice/internal/plan"
	"example.com/dice/page/answer"
)

func main() {
	js.Global().Set("give", js.FuncOf(func(_ js.Value, args []js.Value) any {
		give(args[0].String(), args[1])
		return nil
	}))
	select {}
}

const broken = "the planner made a mistake with this; choose other dice or make something smaller"

// give answers a request in JSON with calls of post(name, value in JSON). The last
// one is named end or error.
func give(question string, post js.Value) {
	part := func(name string, value any) {
		text, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		post.Invoke(name, string(text))
	}
	defer func() {
		if r := recover(); r != nil { // a bug; the page goes on
			part("error", plan.Mistake{Part: "dice", Text: broken})
		}
	}()
	var r answer.Request
	if err := json.Unmarshal([]byte(question), &r); err != nil {
		panic(err)
	}
	err := answer.Give(r, part)
	var wrong *plan.Mistake
	switch {
	case errors.As(err, &wrong):
		part("error", wrong)
	case err != nil:
		panic(err)
	}
}
