package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"example.com/dice/internal/dicetest"
)

// slow says which pieces of the page were
// drawn.
const slow = `{
	let last = -1;
	const look = () => {
		const there = document.querySelectorAll("[data-piece]").length;
		requestAnimationFrame(() => requestAnimationFrame(() => {
			for (; last < there - 1; ) drew(String(++last));
			look();
		}));
	};
	look();
}`

// serveSlowly serves a page in pieces, each of which waits until the one before is drawn.
func serveSlowly(t *testing.T, page []byte, drawn <-chan string) string {
	pieces := regexp.MustCompile(
		`^|<(form|div class="column"|section|img|script|/body)`).FindAllIndex(page, -1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for i, piece := range pieces {
			end := len(page)
			if i+1 < len(pieces) {
				end = pieces[i+1][0]
			}
			fmt.Fprintf(w, `%s<i hidden data-piece="%d"></i>`, page[piece[0]:end], i)
			w.(http.Flusher).Flush()
			select {
			case <-drawn:
			case <-r.Context().Done():
			}
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// Nothing needs to be scrolled sideways but tables, and nothing jumps while the page is
// loaded and a plan is found and proved, however long each step takes.
func TestLayout(t *testing.T) {
	page, err := os.ReadFile(light)
	if err != nil {
		t.Fatal(err)
	}
	for _, screen := range [][2]int64{phone, {768, 4000}, {1440, 3000}} {
		for i, address := range []string{"", "#7;from=1000;within=0", "#97;from=4,6;within=0",
			"#14;from=4,4,6;throws", "#4d6;from=20", "#7;from=6", "#1;from=6", "#13;from=6;unit=hours"} {
			if screen != phone && i%3 > 0 && !*dicetest.All {
				continue
			}
			t.Run(fmt.Sprint(screen, address), func(t *testing.T) {
				drawn := make(chan string, 100)
				x := openURL(t, serveSlowly(t, page, drawn)+"/"+address, screen, drawn,
					`var shifts = [], shifted = new PerformanceObserver((list) => shifts.push(...list.getEntries())); shifted.observe({ type: "layout-shift", buffered: true });`, stub, slow)
				x.until(`document.body.dataset.state === "error" || strategy && !answering`)
				if got := value[int64](x, `document.documentElement.scrollWidth`); got > screen[0] {
					t.Errorf("the page is %d wide", got)
				}
				for _, shift := range value[[]string](x,
					`frame().then(() => shifts.concat(shifted.takeRecords()).map((e) => e.value.toFixed(4) + ": " + e.sources.map((s) => (s.node?.id || s.node?.nodeName + "." + s.node?.className) + " " + s.previousRect.y + " to " + s.currentRect.y)))`) {
					t.Errorf("the layout shifts by %s", shift)
				}
				if small := value[[]string](x, tooSmall); len(small) > 0 {
					t.Errorf("these are smaller than 44 pixels: %q", small)
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

// tallest returns the most pixels that the game, its results and its chances take, and
// where. It goes through every place of the plan, also after nine games that were started
// again, and an expression that is rolled as it is.
const tallest = `(() => {
	let most = 0, where = "";
	const measure = (faces) => {
		rolled = faces;
		showWalk();
		const high = $("play").getBoundingClientRect().height;
		if (high > most) [most, where] = [high, $("next").innerText];
	};
	for (let i = 0; i < 4; i++) note("d20", 20, "d20 20, ".repeat(20));
	const games = [[]], places = new Set();
	let restart = [];
	for (const faces of games) {
		const { place, open } = follow(faces);
		if (faces.length && !open.length && same(place, begin())) restart = faces;
		if (place.result !== undefined) continue;
		const key = [place.step, place.number, open.length].join();
		if (places.has(key)) continue;
		places.add(key);
		measure(faces);
		measure([...Array(9).fill(restart).flat(), ...faces]);
		const sides = Number(place.line?.roll[open.length] ?? 0);
		for (let face = 1; face <= sides; face += Math.ceil(sides / 40)) games.push([...faces, BigInt(face)]);
	}
	if (chart) {
		for (const dice of [12, 5]) {
			showOwn([{ made: chart.title, result: String(dice), from: Array(dice).fill("10*").join(", "), counts: true }]);
			measure([]);
		}
	}
	return Math.ceil(most) + " pixels: " + where;
})()`

// A game with dice of up to 30 sides fits on the screen of a phone, from what to roll to
// the buttons, and so do the results, and the chances of an expression: whatever is
// rolled, also in wide letters, with a sixteenth of the screen to spare.
func TestPlayFitsAPhone(t *testing.T) {
	for i, address := range []string{"", "#13;from=4", "#37;from=20", "#31;from=30", "#7;from=2",
		"#7;from=1000",
		"#100;from=10,10;throws", "#2d6;from=4,6,8,10,12,20", "#4d6kh3;from=20", "#5d10>=8;from=20",
		"#5d10>=8;from=20,20;throws", "#(4d6kh3)>=15;from=20"} {
		t.Run(address, func(t *testing.T) {
			x := seen(t, address, phone, "light")
			x.shown(0)
			for _, font := range []string{fonts[0][0], "DejaVu Serif", fontsOf(i)[2]} {
				got := value[string](x, setIn(font, "105%")+tallest)
				high, where, _ := strings.Cut(got, " pixels: ")
				if n, err := strconv.Atoi(high); err != nil || n > 612 { // with the 12 above it
					t.Errorf("%q in %s: what is played is %s pixels high: %s", address, font, high, where)
				}
			}
			x.do(chromedp.Evaluate(setIn("system-ui", "100%")+`rolled = []; $("roll").click()`, nil))
			// The results stand between the button that rolls and the faces.
			if got := value[bool](x, `["roll", "rolls", "next", "faces"].map((id) => $(id).getBoundingClientRect())
				.every((box, i, all) => !i || box.top >= all[i - 1].bottom)`); !got {
				t.Errorf("%q: the results are elsewhere", address)
			}
		})
	}
}

// On a desk the row of the game is in view, below the game and the heads of its columns,
// however long the card is.
func TestGameStaysInView(t *testing.T) {
	x := seen(t, "#25;from=6;within=0", desk, "light")
	x.shown(25)
	lit := 0
	for roll := range 216 {
		x.do(chromedp.Evaluate(fmt.Sprintf(
			`rolled = []; for (const face of [%dn, %dn, %dn]) if (follow(rolled).place.line) take(face)`,
			roll/36+1, roll/6%6+1, roll%6+1), nil))
		problem := value[string](x, `(() => {
			const row = document.querySelector(".lit"), box = row?.closest(".grid");
			if (!row) return "no row";
			const game = $("play").getBoundingClientRect(), { top, bottom } = row.getBoundingClientRect();
			if (game.top < 0 || top < game.bottom || bottom > innerHeight + 1) return game.top + " to " + game.bottom + ", row " + top + " to " + bottom;
			const head = box?.querySelector("thead td").getBoundingClientRect();
			return head && (head.top < game.bottom - 1 || head.bottom > top + 4) ? head.top + " to " + head.bottom + ", its columns' heads" : "";
		})()`)
		if problem != "no row" {
			lit++
			if problem != "" {
				t.Errorf("after %d, %d and %d the row: %s", roll/36+1, roll/6%6+1, roll%6+1, problem)
			}
		}
	}
	x.do(chromedp.Evaluate(`rolled = []; take(6n); take(4n)`, nil))
	if got := x.text("#where"); got != "Part C, row 4" {
		t.Errorf("the row is called %q", got)
	}
	if lit < 20 {
		t.Errorf("a row is lit after %d of 216 rolls", lit)
	}
}

// cut lists what a player can see only in part: text that is wider or higher than its
// box, boxes that leave the screen, and options wider than their list.
const cut = `(() => {
	dispatchEvent(new Event("resize"));
	const shown = [...document.querySelectorAll("h1, h2, h3, p, button, a, label, label span, summary, legend, textarea, select, th, td, dt, dd, li, small, b")]
		.filter((e) => e.checkVisibility({ visibilityProperty: true }));
	const pen = document.createElement("canvas").getContext("2d");
	return shown.filter((e) => {
		const { left, right } = e.getBoundingClientRect(), style = getComputedStyle(e);
		if (left < 0 || right > document.documentElement.clientWidth) return true;
		if (style.display === "inline") return false;
		if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1 && /BUTTON|TEXTAREA/.test(e.tagName)) return true;
		pen.font = style.font;
		return e.tagName === "SELECT" && [...e.options].some((o) => pen.measureText(o.text).width + parseFloat(style.paddingLeft) + 20 > e.clientWidth);
	}).map((e) => (e.id || e.tagName) + " " + e.textContent.slice(0, 40))
		.concat(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["all of the page"] : []);
})()`

var (
	widths = []int64{320, 360, 390, 768, 1440}
	// Fonts that systems and readers show the page in, with their packages of Debian,
	// which .ci installs. The first one is the highest, and the second one the widest.
	fonts = [][2]string{{"Noto Sans", "fonts-noto-core"}, {"OpenDyslexic", "fonts-opendyslexic"},
		{"Roboto", "fonts-roboto"}, {"DejaVu Sans", "fonts-dejavu-core"},
		{"Liberation Sans", "fonts-liberation"}}
)

// fontsOf returns the fonts of one of several pages: the first two, and one of the others
// in turn.
func fontsOf(page int) []string {
	return []string{fonts[0][0], fonts[1][0], fonts[2+page%(len(fonts)-2)][0]}
}

// The fonts of the tests are there: a browser would show another one without a word.
func TestFonts(t *testing.T) {
	for _, font := range fonts {
		got, err := exec.Command("fc-match", "-f", "%{family}", font[0]).Output()
		if err != nil || !strings.HasPrefix(string(got), font[0]) {
			t.Errorf("%s is not installed (%s, %v); on Debian: apt-get install %s", font[0], got, err,
				font[1])
		}
	}
}

// setIn shows the page in a font.
func setIn(font, size string) string {
	return fmt.Sprintf(
		`document.documentElement.style.fontFamily = %q; document.documentElement.style.fontSize = %q; `,
		font, size)
}

// Nothing that a player needs is cut, and nothing is scrolled sideways, up to a d20.
func TestNothingIsCut(t *testing.T) {
	for i, address := range []string{"", "#37;from=4,20", "#4d6;from=20", "#65;from=12;within=0",
		"#100;from=10,10;throws", "#14;from=4,6;throws", "#3d6!;from=6",
		"#60%20gold%0A30%20silver%0A9%20an%20extraordinarilylongnameforaring%0A1%20sword;from=20"} {
		t.Run(address, func(t *testing.T) {
			x := seen(t, address, phone, "light")
			x.until(`["ready", "error"].includes(document.body.dataset.state)`)
			x.click("roll")
			x.until(`results.children.length === 1`)
			x.do(chromedp.Evaluate(
				`document.querySelectorAll("details").forEach((d) => (d.open = d.querySelector("pre") === null))`, nil))
			for j, width := range widths {
				x.do(emulation.SetDeviceMetricsOverride(width, 800, 1, width < 600))
				for _, font := range fontsOf(i + j) {
					for _, size := range []string{"100%", "200%"} {
						got := value[[]string](x, setIn(font, size)+cut)
						if len(got) > 0 {
							t.Errorf("at %d pixels, in %s at %s, these are cut: %q", width, font, size, got)
						}
					}
				}
			}
		})
	}
}
