package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe returns the script of axe-core, which checks the accessibility of pages.
func axe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v; run: npm ci --prefix page", err)
	}
	return string(script)
}

// accessible reports all violations of the rules of axe-core.
func (x *tab) accessible(script, what string) {
	x.Helper()
	x.do(chromedp.Evaluate(script+`;0`, nil))
	violations := value[[]string](x,
		`axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.html.slice(0, 200) + "; " + n.failureSummary)))`)
	for _, v := range violations {
		x.Errorf("%s: %s", what, v)
	}
}

func TestAccessible(t *testing.T) {
	script := axe(t)
	for scheme, seenOn := range map[string][][2]int64{"light": {phone, tablet},
		"dark": {phone, desk}} {
		for _, screen := range seenOn {
			t.Run(scheme, func(t *testing.T) {
				what := fmt.Sprintf("%d pixels, %s", screen[0], scheme)
				x := seen(t, "", screen, scheme)
				x.ready(13)
				x.do(chromedp.Evaluate(
					`document.querySelectorAll("details").forEach((d) => (d.open = true)); rolled = []; take(14n)`, nil))
				x.accessible(script, what)
				x.do(chromedp.Evaluate(`take(1n)`, nil))
				x.accessible(script, what+", the result")
				x.do(chromedp.Evaluate(`$("others").value = "six"; $("throws").checked = true; changed()`, nil))
				x.until(`document.body.dataset.state === "error"`)
				x.accessible(script, what+", a mistake")
			})
		}
	}
	for _, address := range []string{"#7;from=2", "#23;from=6,6,8;throws", "#7;from=1000",
		"#1;from=6",
		"#13;from=6;unit=hours", "#60%20gold%0A30%20silver%0A9%20ring%0A1%20sword;from=20"} {
		t.Run(address, func(t *testing.T) {
			x := seen(t, address, phone, "light")
			x.shown(0)
			x.accessible(script, address)
		})
	}
	x := seen(t, "#7;from=6", phone, "dark")
	x.shown(7)
	// no answer comes
	x.do(chromedp.Evaluate(
		`Worker.prototype.postMessage = function () {}; $("target").value = "8"; changed()`, nil))
	x.until(`document.body.dataset.state === "searching"`)
	x.accessible(script, "a long search")

	check := openURL(t, "file://"+filepath.Join(checkFiles(t, map[string]string{}), "check.html"),
		phone, nil)
	check.until(`document.body.dataset.state === "ready"`)
	check.accessible(script, "check.html")
	check.have("transcript")
	check.have("announced")
	check.accessible(script, "check.html with all its boxes")
}
