package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// A fox is a tab of Firefox. It speaks WebDriver BiDi, which Chromium's tests do
// without.
type fox struct {
	*testing.T
	connection interface {
		Read([]byte) (int, error)
		Write([]byte) (int, error)
	}
	asked int
	tab   string
}

func openFox(t *testing.T) *fox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
		if err != nil {
			t.Fatal("Firefox is not installed; on Debian: apt-get install firefox-esr")
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	home := t.TempDir()
	command := exec.CommandContext(ctx, path, "--headless", "--no-remote", "--profile", home,
		"--remote-debugging-port", "0", "about:blank")
	command.Env = append(os.Environ(), "HOME="+home, "MOZ_DISABLE_CONTENT_SANDBOX=1")
	output, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = command.Wait() // it was killed
	})
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if _, address, found := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); found {
			connection, _, _, err := ws.Dial(ctx, address+"/session")
			if err != nil {
				t.Fatal(err)
			}
			deadline, _ := ctx.Deadline()
			_ = connection.SetDeadline(deadline)
			go func() {
				for lines.Scan() { // so that Firefox can go on
				}
			}()
			x := &fox{T: t, connection: connection}
			x.call("session.new", `{"capabilities": {}}`)
			var tree struct {
				Contexts []struct{ Context string }
			}
			x.decode(x.call("browsingContext.getTree", `{}`), &tree)
			x.tab = tree.Contexts[0].Context
			return x
		}
	}
	t.Fatal("Firefox does not start:", lines.Err())
	return nil
}

// call sends a command and returns its result. Events are not asked for.
func (x *fox) call(method, params string) json.RawMessage {
	x.Helper()
	x.asked++
	message := fmt.Sprintf(`{"id": %d, "method": %q, "params": %s}`, x.asked, method, params)
	if err := wsutil.WriteClientText(x.connection, []byte(message)); err != nil {
		x.Fatal(err)
	}
	for {
		data, err := wsutil.ReadServerText(x.connection)
		if err != nil {
			x.Fatalf("%s: %v", method, err)
		}
		var answer struct {
			ID             int
			Result         json.RawMessage
			Error, Message string
		}
		x.decode(data, &answer)
		if answer.Error != "" {
			x.Fatalf("%s: %s, %s", method, answer.Error, answer.Message)
		}
		if answer.ID == x.asked {
			return answer.Result
		}
	}
}

func (x *fox) decode(data []byte, value any) {
	x.Helper()
	if err := json.Unmarshal(data, value); err != nil {
		x.Fatalf("%v in %s", err, data)
	}
}

// evaluate returns what a script gives, or a promise of it, as a string.
func (x *fox) evaluate(script string) string {
	x.Helper()
	target, err := json.Marshal(map[string]any{"expression": script, "awaitPromise": true,
		"target": map[string]string{"context": x.tab}})
	if err != nil {
		x.Fatal(err)
	}
	var answer struct {
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	x.decode(x.call("script.evaluate", string(target)), &answer)
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
	where, err := json.Marshal("file://" + file + usual)
	if err != nil {
		t.Fatal(err)
	}
	x.call("browsingContext.navigate", fmt.Sprintf(`{"context": %q, "url": %s, "wait": "complete"}`,
		x.tab, where))
	x.until(`document.body.dataset.state === "ready"`)
	x.evaluate(`var refused = []; addEventListener("securitypolicyviolation", (e) => refused.push(e.violatedDirective)); "";
		$("target").value = "60 gold\n30 silver\n9 ring\n1 sword"; $("d20").click(); $("d20").click(); changed(); ""`)
	x.until(`document.body.dataset.state === "ready" && strategy.names`)
	for _, step := range []struct{ click, ask string }{
		{`[...$("faces").children].find((face) => face.querySelector(".result")?.textContent === "gold")`, "Gold."},
		{`$("again")`, "Roll a d10"},
	} {
		if got := x.evaluate(step.click + `.click(); $("ask").textContent`); got != step.ask {
			t.Errorf("Firefox shows %q after %s; want %q", got, step.click, step.ask)
		}
	}
	for _, width := range widths {
		x.call("browsingContext.setViewport",
			fmt.Sprintf(`{"context": %q, "viewport": {"width": %d, "height": 800}}`, x.tab, width))
		for _, font := range fonts {
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
