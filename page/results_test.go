package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// rolls returns the list of results, the newest first.
func (x *tab) rolls() []string {
	x.Helper()
	return value[[]string](x, `[...results.children].map((item) => item.textContent)`)
}

// trail returns the rolls of a game that goes on.
func (x *tab) trail() string {
	x.Helper()
	return value[string](x, `$("trail").textContent`)
}

// click clicks on the button of an id, and returns the results.
func (x *tab) click(id string) []string {
	x.Helper()
	x.do(chromedp.Click("#"+id, chromedp.ByQuery))
	return x.rolls()
}

// One tap rolls to the result, and the next one to the next. The rolls stay while dice
// change, can be copied, and Undo takes back all that was done.
func TestRolling(t *testing.T) {
	x := open(t, "#100;from=4")
	x.shown(100)
	x.click("roll")
	if list := x.click("roll"); len(list) != 2 ||
		!regexp.MustCompile(`^d100: [0-9]+ \((d4 [1-4], ){3}`).MatchString(list[0]) {
		t.Errorf("two taps make %q", list)
	}
	if got := value[string](x, `getComputedStyle(results.firstChild).listStyleType + results.reversed +
		$("results-title").textContent`); got != "decimaltrue2 results, newest first" {
		t.Errorf("the results are numbered and called %s", got)
	}
	before := strings.Join(x.rolls(), "\n")
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("r"+kb.Enter))
	if list := x.rolls(); len(list) != 4 {
		t.Errorf("R and Enter make %q", list)
	}
	x.click("undo")
	x.click("undo")
	if got := strings.Join(x.rolls(), "\n"); got != before {
		t.Errorf("taken back, the results are %q; want %q", got, before)
	}
	// The button is hidden at a result.
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("n3"))
	x.click("again")
	x.click("undo")
	if got := x.trail(); got != "d4 3" && !strings.HasPrefix(got, "d4 3 →") {
		t.Errorf("Undo after Start again gives %q", got)
	}
	x.do(chromedp.Click("#d20", chromedp.ByQuery))
	x.until(`$("plan-title").textContent.includes("d20") && !answering`)
	if list := x.rolls(); len(list) != 2 {
		t.Errorf("after another die was chosen there are %q", list)
	}
	x.do(chromedp.Click("#d20", chromedp.ByQuery))
	x.until(`!$("plan-title").textContent.includes("d20") && !answering`)
	if got := x.trail(); !strings.HasPrefix(got, "d4 3") {
		t.Errorf("after it was chosen by mistake the game is %q", got)
	}
	x.do(chromedp.Evaluate(`var copied; navigator.clipboard.writeText = async (text) => { copied = text; }`, nil))
	list := x.click("copy-results")
	if got := value[string](x, `copied`); got != strings.Join(list, "\n") {
		t.Errorf("copied is %q", got)
	}
	x.click("again")
	// Ten more are all seen. After a tap two or three are: the newest in full, the others
	// in one line each, which may be cut with a sign.
	if list := x.click("ten"); len(list) != 12 {
		t.Errorf("ten more make %d results", len(list))
	}
	if got := value[int](x, `rollAll(10);
		const high = results.clientHeight;
		$("undo").click();
		high`); got > 256 {
		t.Error("on a desk the results push the card away")
	}
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("nu"))
	if list := x.rolls(); len(list) != 2 {
		t.Errorf("N between two games is an action, or ten are: Undo leaves %d results", len(list))
	}
	x.click("ten")
	x.do(emulation.SetDeviceMetricsOverride(phone[0], phone[1], 1, true))
	const seen = `[$("all").textContent, [...results.children].filter((item) => item.offsetHeight && item.offsetTop + item.offsetHeight <= results.offsetTop + results.clientHeight + 1).length,
		getComputedStyle(results.lastChild).textOverflow, results.scrollHeight > results.clientHeight].join()`
	if got := value[string](x, seen+` + getComputedStyle(results.firstChild).listStyleType`); got !=
		"Show all 12,10,ellipsis,falsenone" {
		t.Errorf("the results of a tap are seen as %s", got)
	}
	x.do(chromedp.Reload())
	x.shown(100)
	x.click("all")
	if got := value[string](x, seen); got != "Show fewer,12,clip,false" {
		t.Errorf("all results are seen as %s", got)
	}
	x.click("all")
	const big = `document.querySelectorAll("#results .new").length`
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("3"))
	if got := value[int](x, big); got != 0 {
		t.Errorf("while a game goes on, %d results are big", got)
	}
	x.click("roll")
	if got := value[int](x, big); got != 1 {
		t.Errorf("after a roll %d results are big", got)
	}
	if got := value[string](x, seen); !regexp.MustCompile(
		`^Show all 13,[23],ellipsis,true$`).MatchString(got) {
		t.Errorf("on a phone the results are seen as %s", got)
	}
}

// The dice of an expression are rolled as they are, also without a plan, by the library.
// A game of its plan that goes on is rolled to its end.
func TestRollingAsItIs(t *testing.T) {
	x := openFull(t, "#5d10>=8;from=20")
	x.until(`document.body.dataset.state === "ready"`)
	rolls := func(want string) {
		t.Helper()
		if got := x.text("#roll"); got != want {
			t.Errorf("the button says %q; want %q", got, want)
		}
	}
	rolls("Roll the 5d10")
	if got := x.text("#card-title"); got != "The card, with exactly the same chances" {
		t.Errorf("the card is called %q", got)
	}
	if got := x.text("#where"); got != "Fewer dice, exactly the same chances." {
		t.Errorf("the plan is offered as %q", got)
	}
	x.click("roll")
	x.until(`results.children.length === 1`)
	if got := x.rolls()[0]; !regexp.MustCompile(
		`^5d10>=8: (1 success|[0-5] successes) \(([0-9]+\*?, ){4}[0-9]+\*?\)$`).MatchString(got) {
		t.Errorf("rolled as it is: %q", got)
	}
	x.click("undo")
	if list := x.rolls(); len(list) > 0 {
		t.Errorf("taken back, there is %q", list)
	}
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("20"))
	rolls("Roll for me")
	if list := x.click("roll"); len(list) != 1 || !strings.Contains(list[0], "d20 20, d20 ") {
		t.Errorf("a game goes on with %q", list)
	}
	rolls("Roll the 5d10")
	// A result that comes late takes no focus, and successes are those of its own dice.
	if got := value[string](x, `$("faces").firstChild.focus();
		showOwn([{ name: "5d10>=8", result: "1", from: "9*, 1, 1, 1, 1", counts: true }]);
		note("d8", "3", "d8 3");
		const list = [...results.children].slice(0, 2).map((item) => item.textContent);
		results.firstChild.remove();
		$("undo").click();
		[document.activeElement === $("faces").firstChild, ...list].join()`); got !=
		"true,d8: 3 (d8 3),5d10>=8: 1 success (9*, 1, 1, 1, 1)" {
		t.Errorf("a late result gives %s", got)
	}
	x.enter("#target", "3d6!")
	x.until(`document.body.dataset.state === "error"`)
	x.click("roll")
	x.until(`results.children.length === 2`)
	if got := x.rolls()[0]; !strings.HasPrefix(got, "3d6!: ") ||
		value[bool](x, `$("target-error").textContent !== "" || !$("status").textContent.includes("no plan")`) {
		t.Errorf("rolled without a plan: %q", got)
	}
	rolls("Roll the 3d6")
	x.do(chromedp.Focus("#results", chromedp.ByQuery), chromedp.KeyEvent("5r"))
	x.until(`results.children.length === 3`)
	x.do(chromedp.Evaluate(`$("undo").focus(); while (!$("undo").disabled) $("undo").click()`, nil))
	if got := value[string](x, `document.activeElement.id`); got != "roll" {
		t.Errorf("after Undo the focus is at %q", got)
	}
}

// Enter behind a target rolls, also before there is a plan. In a table it ends a line.
func TestEnterRolls(t *testing.T) {
	x := open(t, "#13;from=6")
	x.shown(13)
	press := func() {
		t.Helper()
		x.do(input.DispatchKeyEvent(input.KeyDown).WithKey("Enter").WithCode("Enter").WithText("\r").
			WithWindowsVirtualKeyCode(13))
	}
	x.enter("#target", "2d6")
	press()
	x.until(`results.children.length === 1`)
	press()
	x.until(`results.children.length === 2`)
	if got := x.rolls(); !strings.HasPrefix(got[0], "2d6: ") {
		t.Errorf("Enter rolls %q", got)
	}
	x.enter("#target", "30 gold")
	press()
	x.until(`$("target").value === "30 gold\n"`)
	x.do(chromedp.KeyEvent("70 silver"))
	press()
	if got := value[string](x, `$("target").value`); got != "30 gold\n70 silver\n" {
		t.Errorf("the table is %q", got)
	}
	x.enter("#target", "")
	x.do(chromedp.KeyEvent("1 a"))
	press() // before the answer
	x.do(chromedp.KeyEvent("2 b"))
	if got := value[string](x, `$("target").value`); got != "1 a\n2 b" {
		t.Errorf("typed without a pause, the table is %q", got)
	}
}

// Typing is never interrupted. Dice that a text names are chosen when the field is left,
// dice that a half-typed text seems to name are not, and a browser that limits how often
// an address is written, as WebKit does, refuses none.
func TestTyping(t *testing.T) {
	x := openFull(t, usual)
	x.shown(13)
	x.do(chromedp.Evaluate(`var written = 0, write = history.replaceState;
		history.replaceState = function (...of) { if (++written > 20) throw new Error("SecurityError"); write.apply(this, of); }`, nil))
	const set = "4,6,8,10,12,20"
	for _, typed := range []string{"1-3 2 goblins", "/roll 2d6", "!roll 2d6", "d6 2d6", "7 from a d6",
		"😀 13", "13"} {
		x.enter("#target", typed)
		x.until(`["ready", "error"].includes(document.body.dataset.state)`)
		if got := value[string](x, `chosenDice().join()`); got != set {
			t.Errorf("%q: the dice are %s", typed, got)
		}
	}
	x.enter("#target", "7 from a d6")
	x.until(`$("plan-title").textContent === "d7 from a d6"`)
	const blue = `[...document.querySelectorAll("#kinds span")].filter((die) =>
		getComputedStyle(die).backgroundColor === getComputedStyle($("roll")).backgroundColor).map((die) => die.textContent).join()`
	if got := value[string](x, blue+` + ", " + $("preset").selectedOptions[0].text`); got != "d6, d6 only" {
		t.Errorf("while a d6 is named, %s look chosen", got)
	}
	x.do(chromedp.Evaluate(`$("target").blur()`, nil))
	if got := value[string](x, `$("target").value`) + x.address(); got != "7#7;from=6" {
		t.Errorf("after the field is left there is %s", got)
	}
}

// One tap takes what a message says to write. Beside a message nothing of an earlier plan
// is seen.
func TestProposals(t *testing.T) {
	x := open(t, "#13;from=20")
	x.shown(13)
	for typed, use := range map[string]string{
		"4d6kh3>=15": "(4d6kh3)>=15", "5d10 8+": "5d10>=8", "nonsense": "",
		"d20>=15 with advantage": "adv>=15",
	} {
		x.enter("#target", typed)
		x.until(`document.body.dataset.state === "error"`)
		x.do(chromedp.Evaluate(`document.body.classList.remove("typing")`, nil)) // as after a pause
		if got := value[string](x, `$("use").hidden ? "" : $("use").value`); got != use {
			t.Errorf("%q: the page offers %q", typed, got)
		}
		if left := value[[]string](x, `["ask", "faces", "trail", "card", "choices"]
			.filter((id) => $(id).checkVisibility({ visibilityProperty: true }))`); len(left) > 0 {
			t.Errorf("%q: the message stands beside %q", typed, left)
		}
		asks := strings.HasPrefix(x.text("#target-error"), "Do you mean "+use)
		if asks != (use != "") {
			t.Errorf("%q: the page says %q", typed, x.text("#target-error"))
		}
		if use == "" {
			continue
		}
		x.click("use")
		x.until(`document.body.dataset.state === "ready"`)
		if got := value[string](x, `$("target").value + $("use").hidden`); got != use+"true" {
			t.Errorf("%q: the field has %q", typed, got)
		}
	}
}

// All that can be typed can be linked: as the page writes it, and by hand without dice.
func TestLinks(t *testing.T) {
	file, err := os.ReadFile("../internal/notation/testdata/typed.txt")
	if err != nil {
		t.Fatal(err)
	}
	var typed []string
	for line := range strings.Lines(string(file)) {
		text, meant, _ := strings.Cut(line, "\t")
		text = strings.TrimSpace(text)
		if text != "" && !strings.HasPrefix(meant, "!") {
			typed = append(typed, text)
		}
	}
	if len(typed) < 50 {
		t.Fatalf("only %d texts", len(typed))
	}
	x := open(t, "#7;from=6")
	x.shown(7)
	for _, wrong := range value[[]string](x, quoted(typed)+`.flatMap((target) => {
		const whole = address({ ...chosen(), target }), bare = "#" + encodeURIComponent(target);
		const by = [whole, bare, ...(/;/.test(target) ? [] : ["#" + target, "#" + target + ".", bare + ")."])];
		return by.filter((link) => {
			if (/\(/.test(target) && link.endsWith(").")) return false; // a parenthesis may be of the target
			$("target").value = "";
			return !choose(link) || $("target").value !== target || chosenDice().join() !== "6";
		}).map((link) => link + " gives " + $("target").value);
	})`) {
		t.Error(wrong)
	}
	for _, address := range []string{"#adv", "#dis.", "#coin)", "#dF", "#13", "#2d6)."} {
		x := open(t, address)
		x.until(`document.body.dataset.state === "ready"`)
		if got := value[string](x, `$("notice").textContent + chosenDice()`); got != "4,6,8,10,12,20" {
			t.Errorf("%s: %s", address, got)
		}
	}
}

// Options of an address are read and seen, and one tap sets them back.
func TestOptionsAreSeen(t *testing.T) {
	for address, want := range map[string]string{
		"#13;from=20;within=0":  "the fewest rolls",
		"#13;from=10,10;throws": "whole throws count",
		"#24;from=4,6;bounded;within=3": "never more than a fixed number of rolls; " +
			"an easier plan, for up to 3 % more rolls",
		"#13;from=2,20,20;throws;within=3": "whole throws count; " +
			"an easier plan, for up to 3 % more rolls",
	} {
		x := open(t, address)
		x.shown(0)
		if got := x.text("#set span"); got != "Set: "+want+"." || x.address() != address {
			t.Errorf("%s: %q, %s", address, got, x.address())
		}
		if value[bool](x, `$("amounts").hidden`) == strings.Contains(address, "throws") {
			t.Errorf("%s: fields for amounts are there in vain, or missing", address)
		}
		x.do(chromedp.Click("#reset", chromedp.ByQuery))
		if got := x.address(); strings.Count(got, ";") > 1 || value[bool](x, `!$("set").hidden`) {
			t.Errorf("%s is set back to %s", address, got)
		}
		x.until(`!$("undo").disabled`)
		x.click("undo")
		if got := x.address(); got != address {
			t.Errorf("%s is set back, and Undo gives %s", address, got)
		}
	}
	x := open(t, "#5;from=6,6;throws")
	x.shown(5)
	if got := value[string](x, `$("amounts").querySelector("input").value`); got != "2" {
		t.Errorf("two d6 are read as %s", got)
	}
	for typed, want := range map[string]string{"3": "6,6,6;throws", "100": strings.Repeat("6,", 63) +
		"6;throws", kb.Backspace: ";throws"} {
		x.enter("#amounts input", typed)
		if got := x.address(); got != "#5;from="+want {
			t.Errorf("%q dice: %s", typed, got)
		}
	}
	x.enter("#amounts input", kb.Backspace)
	x.do(chromedp.Evaluate(`$("throws").click()`, nil))
	if got := x.address(); got != "#5;from=6" {
		t.Errorf("a d6 that no throw has is chosen as %s", got)
	}
	x.do(chromedp.Evaluate(`document.activeElement.blur(); location.hash = "#9;from=4"`, nil))
	x.shown(9)
	x.do(chromedp.Evaluate(`$("target").value = "10 from 2d6 and a d8"; changed()`, nil))
	x.shown(10)
	x.do(chromedp.Evaluate(`$("throws").click()`, nil))
	if got := x.address(); got != "#10;from=6,6,8;throws" {
		t.Errorf("the dice that were typed are thrown as %s", got)
	}
	// Also if the usual plan for such throws leaves out one of the dice.
	for sides, within := range map[string]string{"10": "", "37": ";within=3"} {
		x.do(chromedp.Evaluate(`$("throws").checked = false; $("target").value = "`+sides+` from 2d6 and a d8"; changed()`, nil))
		x.until(`!$("together").hidden && document.body.dataset.state === "ready"`)
		x.do(chromedp.Click("#together button", chromedp.ByQuery))
		x.until(`$("throws").checked && $("together").hidden && document.body.dataset.state === "ready" && !answering`)
		if got := x.address(); got != "#"+sides+";from=6,6,8;throws"+within || value[bool](x, `shown.idle.length > 0`) {
			t.Errorf("thrown together are %s, for %s", x.text("#plan-title"), got)
		}
	}
	x.do(chromedp.Evaluate(`$("throws").checked = false; $("target").value = "37 from 2d6 and a d8"; changed()`, nil))
	x.until(`!$("together").hidden && document.body.dataset.state === "ready"`)
	x.do(chromedp.Evaluate(`$("target").value = "37 x"; changed()`, nil))
	x.until(`document.body.dataset.state === "error"`)
	if value[bool](x, `$("together").checkVisibility({ visibilityProperty: true })`) {
		t.Error("dice are offered that are no longer asked for")
	}
	x.do(chromedp.Evaluate(`$("target").value = "9 from two d6 together"; changed()`, nil))
	x.shown(9)
	x.do(chromedp.Evaluate(`takeRead()`, nil))
	if got := x.address(); !strings.HasPrefix(got, "#9;from=6,6;throws") {
		t.Errorf("two d6 together are %s", got)
	}
	// One die decides, and nothing else is offered.
	x.do(chromedp.Evaluate(`location.hash = "#6;from=6,6,8"`, nil))
	x.until(`shown.game.startsWith("#6;") && document.body.dataset.state === "ready" && !answering`)
	if got := value[string](x, `$("together").hidden + location.hash + $("idle").textContent`); got !=
		"true#6;from=6,6,8The chosen one leaves out a d8." {
		t.Errorf("of a d6 from two and a d8 the page says %s", got)
	}
	x.do(chromedp.Evaluate(`location.hash = "#37;from=6,6,8;throws"`, nil))
	x.until(`shown.game.startsWith("#37;") && document.body.dataset.state === "ready" && !answering`)
	if got := x.text("#idle"); got != "The chosen one leaves out a d6." {
		t.Errorf("of a plan without one of two d6 the page says %q", got)
	}
	if got := x.text("#choices"); !strings.Contains(got, "two d6 and a d8") {
		t.Errorf("a choice for d37 does not say how many dice: %q", got)
	}
}

// Names stay what they are: pictures that are joined, and long words in any script.
func TestNames(t *testing.T) {
	x := seen(t, "#13;from=20", phone, "light")
	x.shown(13)
	table := "1 👨‍👩‍👧 family\n1 " + strings.Repeat("W", 190) + "\n1 " + strings.Repeat("ש", 98) +
		"\n1 גדול"
	value[string](x, `$("target").value = `+quoted(table)+`; changed(); ""`)
	x.until(`document.body.dataset.state === "ready"`)
	if got := x.text("#card"); !strings.Contains(got, "👨‍👩‍👧 family") {
		t.Errorf("the card is %q", got)
	}
	value[string](x, `$("play").scrollIntoView(); window.before = scrollY; ""`)
	for face := range 4 {
		value[string](x, fmt.Sprintf(`rolled = []; take(%dn); ""`, 5*face+1))
	}
	if !value[bool](x, `before > 0 && scrollY === before`) {
		t.Error("a roll scrolls the page")
	}
	if got := value[int](x, `document.documentElement.scrollWidth`); got > 360 {
		t.Errorf("the page is %d wide", got)
	}
}

// No two things to choose have one name, and nothing names a command or a flag.
func TestWords(t *testing.T) {
	x := open(t, "#2d6;from=4,6,8,10,12,20")
	x.until(`document.body.dataset.state === "ready" && !answering`)
	twice := value[[]string](x, `[...document.querySelectorAll("button, a, summary, option, label")]
		.map((e) => e.ariaLabel ?? e.textContent.trim().replace(/\s+/g, " ")).filter((name, i, all) => all.indexOf(name) < i)`)
	if len(twice) > 0 {
		t.Errorf("two things are called %q", twice)
	}
	if got := value[string](x, `document.body.innerText`); regexp.MustCompile(`dice (walk|plan|roll)\b| -[a-z]`).MatchString(got) {
		t.Errorf("the page says %s", got)
	}
	if got := x.text("#roll"); got != "Roll the 2d6" {
		t.Errorf("the button that rolls says %q", got)
	}
}

// Forced colours show the choice, the stacks and the marks.
func TestForcedColours(t *testing.T) {
	x := open(t, "#2d6;from=20")
	x.until(`document.body.dataset.state === "ready" && !answering`)
	x.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "forced-colors", Value: "active"}}))
	for _, of := range []string{"#kinds", "#choices"} {
		if got := value[int](x, `new Set([":checked", ":not(:checked)"].map((e) => getComputedStyle(document.querySelector(`+
			quoted(of+" input")+` + e + " + span")).backgroundColor)).size`); got != 2 {
			t.Errorf("in %s the choice looks like the others", of)
		}
	}
	x.do(chromedp.Evaluate(`markLines([1])`, nil))
	if got := value[string](x, `["#choices i", "#card .go", "#target"].map((e) => {
		const { backgroundImage, forcedColorAdjust } = getComputedStyle(document.querySelector(e));
		return forcedColorAdjust + backgroundImage.includes("gradient"); }).join()`); got !=
		"nonetrue,nonefalse,nonetrue" {
		t.Errorf("stacks and marks are %s", got)
	}
}
