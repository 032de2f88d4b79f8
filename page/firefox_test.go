package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// A fox is a tab of Firefox. It speaks WebDriver BiDi, which Chromium's tests do without.
type fox struct {
	*testing.T
	connection net.Conn
	asked      int
	tab        string
}

func openFox(t *testing.T) *fox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
	}
	if err != nil {
		t.Fatal("Firefox is not installed; on Debian: apt-get install firefox-esr")
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	home := t.TempDir()
	command := exec.CommandContext(ctx, path, "--headless", "--no-remote", "--profile", home,
		"--remote-debugging-port", "0", "about:blank")
	command.Env = append(os.Environ(), "HOME="+home, "MOZ_DISABLE_CONTENT_SANDBOX=1")
	output, err := command.StderrPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = command.Wait() // it was killed
	})
	lines := bufio.NewScanner(output)
	address, found := "", false
	for !found && lines.Scan() {
		_, address, found = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	connection, _, _, err := ws.Dial(ctx, address+"/session")
	if err != nil {
		t.Fatal("Firefox does not start:", err, lines.Err())
	}
	deadline, _ := ctx.Deadline()
	_ = connection.SetDeadline(deadline)
	go func() {
		_, _ = io.Copy(io.Discard, output) // so that Firefox can go on
	}()
	x := &fox{T: t, connection: connection}
	var tree struct {
		Contexts []struct{ Context string }
	}
	x.call("session.new", map[string]any{"capabilities": map[string]any{}}, &struct{}{})
	x.call("browsingContext.getTree", map[string]any{}, &tree)
	x.tab = tree.Contexts[0].Context
	return x
}

// call sends a command and reads its result. Events are not asked for.
func (x *fox) call(method string, params map[string]any, result any) {
	x.Helper()
	x.asked++
	message := quoted(map[string]any{"id": x.asked, "method": method, "params": params})
	if err := wsutil.WriteClientText(x.connection, []byte(message)); err != nil {
		x.Fatal(err)
	}
	answer := struct {
		ID             int
		Result         any
		Error, Message string
	}{Result: result}
	for answer.ID != x.asked {
		data, err := wsutil.ReadServerText(x.connection)
		if err == nil {
			err = json.Unmarshal(data, &answer)
		}
		if err != nil || answer.Error != "" {
			x.Fatalf("%s: %v, %s, %s", method, err, answer.Error, answer.Message)
		}
	}
}

// evaluate returns what a script gives, or a promise of it, as a string.
func (x *fox) evaluate(script string) string {
	x.Helper()
	var answer struct {
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	x.call("script.evaluate", map[string]any{"expression": script, "awaitPromise": true,
		"target": map[string]string{"context": x.tab}}, &answer)
	if answer.ExceptionDetails.Text != "" {
		x.Fatalf("%s: %s", script, answer.ExceptionDetails.Text)
	}
	return fmt.Sprint(answer.Result.Value)
}

// until waits for a state of the page.
func (x *fox) until(condition string) {
	x.Helper()
	x.evaluate(`new Promise((done) => { const look = () => (` + condition +
		`) ? done(true) : setTimeout(look, 50); look(); })`)
}

// In Firefox the page loads, plans and plays.
func TestFirefox(t *testing.T) {
	x := openFox(t)
	x.call("browsingContext.navigate", map[string]any{"context": x.tab,
		"url": "file://" + file + usual, "wait": "complete"}, &struct{}{})
	x.until(`document.body.dataset.state === "ready"`)
	x.evaluate(`window.refused = []; addEventListener("securitypolicyviolation", (e) => refused.push(e.violatedDirective)); "";
		$("target").value = "60 gold\n30 silver\n9 ring\n1 sword"; $("d20").click(); $("d20").click(); changed(); ""`)
	x.until(`document.body.dataset.state === "ready" && strategy.names`)
	const gold = `[...$("faces").children].find((face) => face.querySelector(".result")?.textContent === "gold")`
	if got := x.evaluate(gold + `.click(); results.textContent`); !strings.HasPrefix(got, "gold (d") {
		t.Errorf("Firefox shows %q after gold", got)
	}
	x.evaluate(`$("faces").firstChild.click(); $("target").focus(); $("target").value += "\n1 ro"; changed(); ""`)
	x.until(`document.body.dataset.state === "ready"`)
	before, here := x.evaluate(state), map[string]any{"context": x.tab}
	again := func(method string, more map[string]any) {
		maps.Copy(more, here)
		x.call("browsingContext."+method, more, &struct{}{})
	}
	again("reload", map[string]any{"wait": "complete"})
	x.until(`document.body.dataset.state === "ready"`)
	reloaded := x.evaluate(state)
	again("navigate", map[string]any{"url": "about:blank", "wait": "complete"})
	again("traverseHistory", map[string]any{"delta": -1})
	x.until(`document.body?.dataset.state === "ready"`)
	if back := x.evaluate(state); reloaded != before || back != before {
		t.Errorf("loaded again, Firefox shows %q, and at Back %q; want %q", reloaded, back, before)
	}
	x.evaluate(`window.refused = []; addEventListener("securitypolicyviolation", (e) => refused.push(e.violatedDirective)); ""`)
	for i, width := range widths {
		x.call("browsingContext.setViewport", map[string]any{"context": x.tab,
			"viewport": map[string]any{"width": width, "height": 800}}, &struct{}{})
		for _, font := range fontsOf(i) {
			for _, size := range []string{"100%", "200%"} {
				if got := x.evaluate(setIn(font, size) + cut + `.join("; ")`); got != "" {
					t.Errorf("at %d pixels, in %s at %s, Firefox cuts %s", width, font, size, got)
				}
			}
		}
	}
	if got := x.evaluate(`refused.join()`); got != "" {
		t.Errorf("the policy of the page refuses its own %s", got)
	}
	if got := x.evaluate(
		`String(document.querySelectorAll(".part").length > 0 && $("paper").src.startsWith("data:image/svg"))`); got != "true" {
		t.Error("there is no card")
	}
}
