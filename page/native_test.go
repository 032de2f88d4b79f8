package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"example.com/dice/internal/plan"
	"example.com/dice/page/answer"
	"github.com/chromedp/chromedp"
)

// Most tests are about the page, not about the speed of WebAssembly: there a stub stands
// in for the worker, and this process answers, each request once for all tests. Each part
// of an answer comes after a frame was drawn, as on a slow machine.
const stub = `{
	const workers = [];
	window.frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
	WebAssembly.compile = async () => {};
	window.Worker = class {
		constructor() { this.number = workers.push(this) - 1; }
		postMessage(message) {
			if (message?.request || message?.own) ask(JSON.stringify({ worker: this.number, ...message }));
		}
		terminate() { this.onmessage = () => {}; }
	};
	window.tell = async (number, parts, of) => {
		for (const [name, value] of parts) {
			await frame();
			workers[number].onmessage({ data: { name, value: JSON.stringify(value), of } });
		}
	};
}`

// withoutLibrary returns the page with no bytes as its library.
func withoutLibrary(page []byte) []byte {
	before, rest, _ := bytes.Cut(page, []byte(`id="library">`))
	_, after, _ := bytes.Cut(rest, []byte("</script>"))
	return slices.Concat(before, []byte(`id="library">`), []byte(packed("")),
		[]byte("</script>"), after)
}

var given sync.Map // the parts of answers, as functions, by requests in JSON

// answers returns the parts of an answer as the worker posts them.
func answers(request string) [][2]any {
	once := sync.OnceValue(func() (parts [][2]any) {
		var r answer.Request
		if err := json.Unmarshal([]byte(request), &r); err != nil {
			panic(err)
		}
		err := new(answer.Memory).Give(context.Background(), r, func(name string, value any) {
			parts = append(parts, [2]any{name, value})
		})
		var wrong *plan.Mistake
		if errors.As(err, &wrong) {
			return append(parts, [2]any{"error", wrong})
		} else if err != nil {
			panic(err)
		}
		return parts
	})
	parts, _ := given.LoadOrStore(request, once)
	return parts.(func() [][2]any)()
}

// give answers what the stub asks.
func (x *tab) give(asked string) {
	var message struct {
		Worker           int
		Request, Own, Of string
		Times            int
	}
	if err := json.Unmarshal([]byte(asked), &message); err != nil {
		panic(err)
	}
	var parts [][2]any
	if message.Own == "" {
		parts = answers(message.Request)
	} else {
		parts = [][2]any{{"rolled", answer.Roll(message.Own, max(1, message.Times))}}
	}
	script := fmt.Sprintf(`tell(%d, %s, %s); ""`, message.Worker, quoted(parts),
		quoted(message.Of))
	// without a page there is nothing to wait for
	_ = chromedp.Run(x.context, chromedp.Evaluate(script, nil))
}
