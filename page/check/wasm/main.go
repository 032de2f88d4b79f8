//go:build js && wasm

// Command wasm is the checker of raffles as the worker of check.html runs it.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"example.com/dice/page/check"
)

func main() {
	js.Global().Set("check", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(args[0], args[1], args[2].String())
	}))
	select {}
}

// answer returns the answer in JSON for bytes of a list, of a transcript or null, and a
// question in JSON.
func answer(list, transcript js.Value, question string) (text string) {
	var a check.Answer
	defer func() {
		if r := recover(); r != nil { // a bug; the page shows it and goes on
			a = check.Answer{Verdict: fmt.Sprint(r), Doubts: []string{}}
		}
		data, _ := json.Marshal(a) // text and numbers have JSON
		text = string(data)
	}()
	var q check.Question
	if err := json.Unmarshal([]byte(question), &q); err != nil {
		panic(err)
	}
	a = check.Give(taken(list), taken(transcript), q)
	return
}

// taken returns the bytes of an array, or nil for null.
func taken(array js.Value) []byte {
	if array.IsNull() {
		return nil
	}
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return data
}
