package main

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"github.com/chromedp/chromedp"
)

// A table of an address is read. The game has its names, set apart where one reads like
// an order, and they stay text.
func TestNamedOutcomes(t *testing.T) {
	const table = "60 gold\n30 go to 2\n9 ring: of <b>fire</b>\n1 sword; 100%"
	x := open(t, "#"+url.PathEscape(table)+";from=20")
	x.shown(4)
	if rows := value[int](x, `$("target").rows`); rows < 4 ||
		value[bool](x, `$("target").scrollHeight > $("target").clientHeight`) {
		t.Errorf("the field has %d lines", rows)
	}
	for face, name := range map[int]string{1: "gold", 13: "“go to 2”"} {
		got := value[string](x, fmt.Sprintf(`rolled = []; take(%dn); results.firstChild.textContent`, face))
		if !strings.HasPrefix(got, name+" ") {
			t.Errorf("after %d the page says %q", face, got)
		}
	}
	if value[bool](x, `document.querySelector("main b:not(.badge)")?.textContent === "fire"`) {
		t.Error("what was typed has become a part of the page")
	}
}

// The sets of dice choose dice, and the address is all that remembers them.
func TestPresets(t *testing.T) {
	x := open(t, "")
	x.ready(13)
	for _, test := range []struct{ name, address string }{
		{"d6 only", "#13;from=6"},
		{"coins", "#13;from=2"},
		{"a DCC set", "#13;from=3,4,6,8,10,12,20,30,5,7,14,16,24"},
		{"a D&D set", "#13;from=4,6,8,10,12,20"},
	} {
		value[string](x, `$("preset").value = [...$("preset").options].find((o) => o.text === `+quoted(test.name)+`).value;
			$("preset").dispatchEvent(new Event("input", { bubbles: true })); ""`)
		if got := x.address(); got != test.address {
			t.Errorf("%s gives the address %s; want %s", test.name, got, test.address)
		}
		value[string](x, `choose(location.hash); listAmounts(); ""`)
		if got := value[string](x, `$("preset").selectedOptions[0].text`); got != test.name {
			t.Errorf("the address of %s is shown as %s", test.name, got)
		}
	}
	for _, address := range []string{"#13;from=6,7"} {
		got := value[string](x, `String(choose(`+quoted(address)+`)) + ", " + (listAmounts(),
			$("preset").selectedOptions[0].text)`)
		if got != "true, my own dice" {
			t.Errorf("%s is shown as %s", address, got)
		}
	}
	if value[bool](x, `document.cookie !== "" || localStorage.length > 0`) {
		t.Error("the page keeps something for other tabs")
	}
}

// Mistakes are explained in plain words, also those typed into the address.
func TestPlainMistakes(t *testing.T) {
	for address, want := range map[string]string{
		"#nonsense":                    `target-error "nonsense" is not known; write 13`,
		"#13;from=6;unit=hours":        "cannot be read",
		"#13;from=6;within=-3":         "cannot be read",
		"#13;from=6;within=1001":       "cannot be read",
		"#%E0%A4%A;from=6":             "%A\" is not known; write 13",
		"#13;from=":                    "dice-error Cannot make a d13 from no dice; add a die",
		"#13;from=6.0":                 `dice-error "6.0" is not a die`,
		"#13;from=1":                   "Cannot make a d13 from a d1; add a die",
		"#6x;from=6":                   "target-error Something is missing at the end: write dice",
		"#30%20silver%0Agold;from=6":   "target-error Line 2",
		"#99999999999999;from=9999999": "ask for at most",
	} {
		x := open(t, address)
		x.until(`["ready", "error"].includes(document.body.dataset.state)`)
		text := value[string](x,
			`[$("notice"), ...document.querySelectorAll(".error")].map((e) => e.id + " " + e.textContent).join(" ")`)
		if !strings.Contains(text, want) {
			t.Errorf("%s: the page says %q; want %q", address, text, want)
		}
		if regexp.MustCompile(
			`(?i)\bgo\b|panic|slice|option\b|dice: |Simplest|nil|undefined|runtime`).MatchString(text) {
			t.Errorf("%s: the page says %q", address, text)
		}
		x.do(chromedp.Evaluate(`choose("#7;from=6"); changed()`, nil))
		x.shown(7)
		if got := value[string](x, `[...document.querySelectorAll(".error")].map((e) => e.textContent).join("")`); got != "" {
			t.Errorf("%s is mended, and the page says %q", address, got)
		}
	}
}

// Where the worker dies the page says so, and another target gets another worker.
func TestWorkerDies(t *testing.T) {
	x := openFull(t, "#7;from=6")
	x.shown(7)
	x.until(`worker && !answering`)
	x.do(chromedp.Evaluate(`$("target").value = "997"; changed(); library.then(() => setTimeout(() => worker.onerror()))`, nil))
	x.until(`document.body.dataset.state === "error"`)
	if got := x.text("#dice-error"); !strings.HasPrefix(got, "The planner has stopped.") {
		t.Errorf("the page says %q", got)
	}
	x.enter("#target", "8")
	x.shown(8)
}

// Where the page is served it copies its link, and from a file, which no friend can open,
// only the card.
func TestCopy(t *testing.T) {
	x := openURL(t, served(t, file)+"#7;from=6", desk, nil)
	x.shown(7)
	// The buttons keep what they say.
	x.do(chromedp.Evaluate(`var copied = "", later = setTimeout;
		setTimeout = (then, wait) => wait < 2000 && later(then, wait);
		navigator.clipboard.writeText = async (text) => (copied = text)`, nil))
	click := func(x *tab, button, want string) {
		t.Helper()
		x.do(chromedp.Click(button, chromedp.ByQuery))
		x.until(`document.querySelector("` + button + `").textContent === ` + quoted(want))
	}
	click(x, "#copy", "Copied")
	if got := value[string](x, `copied`); !strings.HasSuffix(got, "/#7;from=6") {
		t.Errorf("copied is %s", got)
	}
	click(x, "#copy-text", "Copied")
	if got := value[string](x, `copied`); got != planOf(t, 7, []int{6}, dice.Simplest(0.1)).String() {
		t.Errorf("copied is %s", got)
	}
	x = open(t, "#7;from=6")
	x.shown(7)
	if !value[bool](x, `$("copy").hidden && !$("copy-text").hidden`) {
		t.Error("a file offers a link")
	}
}

// Scripts never make elements from text. The page is small, and its policy allows
// nothing but its own parts.
func TestPageIsClosed(t *testing.T) {
	for _, name := range slices.Concat(planner.scripts, checker.scripts) {
		if found := maker.FindString(text(name)); found != "" {
			t.Errorf("%s has %s", name, found)
		}
	}
	check, err := build(checker)
	if err != nil {
		t.Fatal(err)
	}
	for name, html := range map[string][]byte{"the page": built, "check.html": check} {
		if len(html) > 2_300_000 {
			t.Errorf("%s has %d bytes; want at most 2.3 MB", name, len(html))
		}
		policy := regexp.MustCompile(
			`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(html)
		want := regexp.MustCompile(
			`^default-src 'none'; style-src 'sha256-[^ ;]+'; script-src 'sha256-[^ ;]+' 'wasm-unsafe-eval'; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'$`)
		if policy == nil || !want.Match(policy[1]) {
			t.Errorf("the policy of %s is %s", name, policy)
		}
	}
}

// maker is all that makes elements, or code, from text.
var maker = regexp.MustCompile(
	`innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|setHTMLUnsafe|\beval\(|new Function|srcdoc`)

// A click on another choice of rolls and rows gives that plan, for dice and for tables,
// and the address keeps it.
func TestChoices(t *testing.T) {
	hand := []int{4, 6, 8, 10, 12, 20}
	for address, want := range map[string]*dice.Strategy{
		"#37;from=4,20": planOf(t, 37, []int{4, 20}, dice.Simplest(0)),
		"#2d6;from=20": planOf(t, 11, []int{20}, dice.Weights(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1),
			dice.Simplest(0), dice.Names("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")),
		"#60:30:9:1;from=4,6,8,10,12,20": planOf(t, 4, hand, dice.Weights(60, 30, 9, 1),
			dice.Simplest(0)),
	} {
		t.Run(address, func(t *testing.T) {
			x := open(t, address)
			x.until(`strategy && !answering`)
			tiles := value[[]string](x,
				`[...document.querySelectorAll("#choices span")].map((e) => e.textContent)`)
			got := value[int](x, `document.querySelectorAll("#choices input:checked").length`)
			if got != 1 || len(tiles) < 2 {
				t.Fatalf("%d of the choices %q are the plan", got, tiles)
			}
			before := value[string](x, `$("card").textContent`)
			x.do(chromedp.Click("#choices label:first-child input", chromedp.ByQuery))
			x.until(`!answering && within === 0`)
			_, table, _ := strings.Cut(want.String(), "\n\n") // the title names the target as it was typed
			if got := value[string](x, `shown.text`); !strings.HasSuffix(got, table) ||
				x.address() != address+";within=0" {
				t.Errorf("the choice of %q leads to %s and the plan\n%s\nwant\n%s", tiles[0],
					x.address(), got, want)
			}
			if value[string](x, `$("card").textContent`) == before {
				t.Error("the card is that of the plan before")
			}
		})
	}
}
