package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// An expression has a chart of its chances beside the card, with a text for each bar; a tap
// says "at least". It stays where there is no plan, and goes for a die.
func TestChancesAreDrawn(t *testing.T) {
	x := open(t, "#13:20")
	x.shown(13)
	if !value[bool](x, `$("chances").hidden`) {
		t.Error("a die has a chart")
	}
	ask := func(target, until string) {
		value[string](x, `$("target").value = `+quoted(target)+`; changed(); ""`)
		x.until(until)
	}
	ask("2d6", `document.querySelectorAll("#bars .bar").length === 11`)
	if got := value[string](x,
		`document.querySelectorAll("#bars .bar")[5].getAttribute("aria-label")`); got != "7: 16.67%, at least 58.33%" {
		t.Errorf("the bar of 7 says %q", got)
	}
	if got := value[string](x, `document.querySelectorAll("#bars .bar")[5].textContent`); got != "7: 16.67%, at least 58.33%716.67%" {
		t.Errorf("the bar of 7 shows %q", got)
	}
	x.until(`document.body.dataset.state === "ready"`)
	x.do(chromedp.Click("#bars .bar:nth-of-type(6)", chromedp.ByQuery))
	if got := x.text("#at-least"); got != "2d6, at least 7: 58.33%" {
		t.Errorf("after a tap: %q", got)
	}
	ask("3d6!", `document.body.dataset.state === "error"`)
	if value[bool](x, `$("chances").hidden`) ||
		value[int](x, `document.querySelectorAll("#bars .bar").length`) < 20 {
		t.Error("explosions have no chart")
	}
}
