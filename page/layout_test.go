package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// screens are those of a phone, a tablet and a desk.
var screens = [][2]int64{{360, 640}, {768, 1024}, {1440, 900}}

// seen opens the page on a screen, in a colour scheme.
func seen(t *testing.T, address string, screen [2]int64, scheme string) *tab {
	t.Helper()
	x := openURL(t, "about:blank", screen[0], screen[1])
	x.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
		chromedp.Navigate("file://"+file+address))
	return x
}

// Nothing needs to be scrolled sideways but tables, and nothing jumps while a plan
// is loaded, found and proved.
func TestLayout(t *testing.T) {
	for _, screen := range screens {
		for _, address := range []string{"", "#7:1000;within=0", "#97:4,6;within=0", "#14:4,6;unit=cost"} {
			t.Run(address, func(t *testing.T) {
				x := openURL(t, "file://"+file+address, screen[0], screen[1])
				x.do(chromedp.Evaluate(`var shifted = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) shifted += e.value; }).observe({ type: "layout-shift", buffered: true })`, nil))
				x.until(`["ready", "error"].includes(document.body.dataset.state)`)
				if got := value[int64](x, `document.documentElement.scrollWidth`); got > screen[0] {
					t.Errorf("%q: at %d pixels the page is %d wide", address, screen[0], got)
				}
				// 0.1 is what the Web Vitals call good.
				if got := value[float64](x, `shifted`); got > 0.05 {
					t.Errorf("%q: at %d pixels the layout shifts by %.3f", address, screen[0], got)
				}
				if small := value[[]string](x, tooSmall); len(small) > 0 {
					t.Errorf("%q: at %d pixels these are smaller than 44 pixels: %q", address, screen[0], small)
				}
			})
		}
	}
}

// tooSmall lists clickable elements smaller than a fingertip. A label counts with its
// control.
const tooSmall = `[...document.querySelectorAll("button, a, input, select, textarea, summary")]
	.map((e) => e.closest("label") ?? e)
	.filter((e) => e.checkVisibility({ visibilityProperty: true }))
	.filter((e) => Math.round(e.getBoundingClientRect().height) < 44 || Math.round(e.getBoundingClientRect().width) < 44)
	.map((e) => (e.id || e.textContent) + " " + e.getBoundingClientRect().width + "×" + e.getBoundingClientRect().height)`

// A game with dice of up to 30 sides fits on the screen of a phone, from what to roll
// to the buttons, and so does the result.
func TestPlayFitsAPhone(t *testing.T) {
	for _, address := range []string{"", "#13:4", "#37:20", "#31:30", "#7:2", "#7:1000", "#100:10@2;unit=throws"} {
		t.Run(address, func(t *testing.T) {
			x := seen(t, address, screens[0], "light")
			x.shown(0)
			for range 3 {
				x.do(chromedp.Evaluate(`$("play").scrollIntoView()`, nil))
				if got := value[float64](x, `$("table").getBoundingClientRect().bottom - $("play").getBoundingClientRect().top`); got > 640 {
					t.Errorf("%q: what is played is %v pixels high", address, got)
				}
				x.do(chromedp.Evaluate(`$("roll").click()`, nil))
			}
		})
	}
}

// The target, the dice, the game and the card come in this order, for eyes and for
// the keyboard.
func TestOrder(t *testing.T) {
	x := seen(t, "", screens[0], "light")
	x.ready(13)
	const want = "target preset d2 d3 d4 d6 d8 d10 d12 d20 d30 d100 others"
	got := value[[]string](x, `[...document.querySelectorAll("input, select, textarea, button, a, [tabindex='0']")].map((e) => e.id).filter(Boolean)`)
	order := strings.Join(got, " ")
	if !strings.HasPrefix(order, want) {
		t.Errorf("the order of the focus is %s", order)
	}
	tops := value[[]float64](x, `["target", "kinds", "faces", "card", "choices", "costs"].map((id) => $(id).getBoundingClientRect().top)`)
	for i := range tops[1:] {
		if tops[i] >= tops[i+1] {
			t.Errorf("the order on a phone is %v", tops)
		}
	}
	// The first roll can be entered without scrolling.
	if bottom := value[float64](x, `$("ask").getBoundingClientRect().bottom`); bottom > 640 {
		t.Errorf("what to roll stands %v pixels down", bottom)
	}
}

// On a desk the row of the game is in view, below the game, however long the card is.
func TestGameStaysInView(t *testing.T) {
	x := seen(t, "#58:6;within=0", screens[2], "light")
	x.shown(58)
	for face := range 6 {
		for second := range 6 {
			x.do(chromedp.Evaluate(fmt.Sprintf(`rolled = []; take(%dn); if (current()) take(%dn)`, face+1, second+1), nil))
			problem := value[string](x, `(() => {
				const row = document.querySelector(".lit");
				if (!row) return "";
				const game = $("play").getBoundingClientRect(), { top, bottom } = row.getBoundingClientRect();
				return game.top < 0 || top < game.bottom || bottom > innerHeight + 1 ? game.top + " to " + game.bottom + ", row " + top + " to " + bottom : "";
			})()`)
			if problem != "" {
				t.Errorf("after %d and %d the game is at %s", face+1, second+1, problem)
			}
		}
	}
}

// A wide grid is scrolled inside, with a hint. Its labels stay, and so does the row
// of the game.
func TestGridsKeepTheRowInView(t *testing.T) {
	x := seen(t, "#65:12;within=0", screens[0], "light")
	x.shown(65)
	if !value[bool](x, `[...document.querySelectorAll(".wide")].some((grid) => grid.querySelector(".more").checkVisibility() && grid.querySelector(".grid").tabIndex === 0)`) {
		t.Fatal("no grid is wide, or has the hint")
	}
	if !value[bool](x, `[...document.querySelectorAll(".grid")].some((box) => box.scrollHeight > box.clientHeight + 100)`) {
		t.Fatal("no grid is high")
	}
	for roll := range 144 {
		x.do(chromedp.Evaluate(fmt.Sprintf(`rolled = []; take(%dn); if (current()) take(%dn)`, roll/12+1, roll%12+1), nil))
		problem := value[string](x, `(() => {
			const row = document.querySelector("tr.lit"), box = row?.closest(".grid");
			if (!row) return "";
			box.scrollLeft = 300;
			const outer = box.getBoundingClientRect(), inner = row.getBoundingClientRect();
			if (inner.top < outer.top || inner.bottom > outer.bottom + 1) return "is not in view";
			const label = row.cells[0].getBoundingClientRect();
			return label.left < outer.left || label.left > outer.left + 4 ? "has lost its label" : "";
		})()`)
		if problem != "" {
			t.Errorf("after %d and %d the row %s", roll/12+1, roll%12+1, problem)
		}
	}
}
