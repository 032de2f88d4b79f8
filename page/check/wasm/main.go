//go:build js && wasm

// Command wasm is the checker of raffles as the worker of check.html runs it.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"
	"time"

	"example.com/dice/internal/raffle"
	"example.com/dice/page/check"
)

func main() {
	js.Global().Set("check", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(check.Submission{
			List: taken(args[0]), Transcript: taken(args[1]), Announcement: taken(args[2]),
			Public: args[3].String(), Latest: raffle.Latest(time.UnixMilli(int64(args[4].Float()))),
		})
	}))
	select {}
}

// answer returns the answer in JSON.
func answer(q check.Submission) (text string) {
	var a check.Answer
	defer func() {
		if r := recover(); r != nil { // a bug; the page shows it and goes on
			a = check.Answer{State: "bad", Verdict: fmt.Sprint(r), Doubts: []string{}}
		}
		data, _ := json.Marshal(a) // text and numbers have JSON
		text = string(data)
	}()
	a = check.Give(q)
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
