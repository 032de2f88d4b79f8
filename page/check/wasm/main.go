//go:build js && wasm

// Command wasm is the checker of raffles as the worker of check.html runs it.
package main

import (
	"encoding/json"
	"syscall/js"
	"time"

	"example.com/dice/internal/raffle"
	"example.com/dice/page/check"
)

func main() {
	js.Global().Set("give", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q := args[0]
		text, _ := json.Marshal(check.Give(check.Submission{ // text and numbers have JSON
			List: taken(q.Get("list")), Transcript: taken(q.Get("transcript")),
			Announcement: taken(q.Get("announcement")), Public: q.Get("text").String(),
			Latest: raffle.Latest(time.UnixMilli(int64(q.Get("now").Float()))),
		}))
		args[1].Invoke("answer", string(text))
		return nil
	}))
	select {}
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
