package main

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// state is what a player sees: the text, the results, the game, and whether Undo can be
// used.
const state = `[$("target").value, ...[...results.children].map((item) => item.text), $("trail").textContent, !$("undo").disabled].join("|")`

// A tab that is loaded again, or comes back, has what it had: the text that was not left,
// results, a half game behind another target, and what Undo takes back. A browser that
// needs memory ends the process of a tab without a word, and loads it again.
func TestReloadKeepsAll(t *testing.T) {
	x := open(t, "#7;from=1000;within=0")
	x.shown(7)
	x.do(chromedp.Evaluate(`take(1000n); take(7n); take(8n); take(1000n)`, nil))
	x.do(chromedp.Click("#options summary", chromedp.ByQuery))
	x.enter("#target", "12 from a d6 and ")
	x.until(`$("plan-title").textContent === "d12 from a d6"`)
	x.do(chromedp.Evaluate(`act({ game: shown.game, faces: [5n] })`, nil)) // the text keeps the focus
	before := value[string](x, state)
	const want = "12 from a d6 and |d7: 1 (d1000 8)|d7: 6 (d1000 1000, d1000 7)|d6 5"
	if !strings.HasPrefix(before, want) {
		t.Fatalf("before there is %q", before)
	}
	discard := chromedp.ActionFunc(func(ctx context.Context) error {
		crash, end := context.WithCancel(ctx)
		chromedp.ListenTarget(crash, func(event any) {
			if _, crashed := event.(*inspector.EventTargetCrashed); crashed {
				end()
			}
		})
		if err := page.Crash().Do(crash); crash.Err() == nil { // else it cannot answer
			return fmt.Errorf("the process of the tab goes on: %v", err)
		}
		return ctx.Err()
	})
	for name, action := range map[string]chromedp.Action{
		"loaded again": chromedp.Reload(),
		"discarded":    chromedp.Tasks{discard, chromedp.Reload()},
		"Back":         chromedp.Tasks{chromedp.Navigate("about:blank"), chromedp.NavigateBack()},
	} {
		x.do(action)
		x.until(`document.body?.dataset.state === "ready" && strategy.sides === 12n`)
		if got := value[string](x, state); got != before || !value[bool](x, `$("options").open`) {
			t.Errorf("%s: there is %q; want %q", name, got, before)
		}
	}
	// The half game of the other target is there, and each of its faces can be taken
	// back.
	x.enter("#target", "7")
	x.do(chromedp.Evaluate(`tick(["1000"]); within = 0; changed()`, nil))
	x.until(`$("trail").textContent.startsWith("d1000 1000")`)
	x.click("undo")
	x.click("undo")
	if got := value[string](x, `rolled.join() + "|" + results.children.length`); got != "|1" {
		t.Errorf("after Undo there is %q", got)
	}
	// A game is that of its dice, also if the text named them when it began.
	x.enter("#target", "13 from d20 and d12")
	x.shown(13)
	x.do(chromedp.Evaluate(`$("target").blur(); take(14n)`, nil), chromedp.Reload())
	x.until(`document.body?.dataset.state === "ready" && strategy.sides === 13n`)
	if got := x.trail(); !strings.HasPrefix(got, "d20 14") {
		t.Errorf("the game with the dice of a text is %q", got)
	}
	// Another address has its own form, and the results stay.
	x.do(chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+light+"#9;from=20"))
	x.shown(9)
	if got := value[string](x, state); !strings.HasPrefix(got, "9|") {
		t.Errorf("another address gives %q", got)
	}
}

// A browser that keeps nothing does no harm.
func TestKeepingIsDenied(t *testing.T) {
	x := openURL(t, "file://"+light+"#7;from=6", desk, nil, stub,
		`Object.defineProperty(window, "sessionStorage", { get() { throw new Error("denied"); } })`)
	x.shown(7)
	if list := x.click("roll"); len(list) != 1 {
		t.Errorf("the results are %q", list)
	}
}

// Where the browser goes back without what the tab keeps, the page is loaded again.
func TestBackMissesTheStorage(t *testing.T) {
	x := openURL(t, "file://"+light+"#13;from=20", desk, nil, stub,
		`if (performance.getEntriesByType("navigation")[0].type === "back_forward") Storage.prototype.getItem = () => null;`)
	x.shown(13)
	x.do(chromedp.Evaluate(`take(7n)`, nil), chromedp.Navigate("about:blank"), chromedp.NavigateBack())
	x.until(`results.children.length === 1`)
}

// Undo takes back only what is seen, and its history outlives a wrong text and other
// targets.
func TestUndo(t *testing.T) {
	x := open(t, "#13;from=12,20")
	x.shown(13)
	x.do(chromedp.Evaluate(`take(14n); take(3n); take(15n)`, nil))
	undo := func(want string) {
		t.Helper()
		if got := value[string](x, `$("undo").click(); `+state); got != want {
			t.Errorf("after Undo there is %q; want %q", got, want)
		}
	}
	x.enter("#target", "?")
	x.until(`document.body.dataset.state === "error"`)
	undo("?|d13: 3 (d20 14, d12 3)||false") // the game that goes on is not seen
	x.enter("#target", "8")
	x.shown(8)
	x.do(chromedp.Evaluate(`take(8n)`, nil))
	undo("8|d13: 3 (d20 14, d12 3)||false")
	x.enter("#target", "13")
	x.shown(13)
	undo("13|d13: 3 (d20 14, d12 3)||true")
	x.do(chromedp.Evaluate(`within = 0; changed()`, nil)) // as another choice does
	x.until(`within === 0 && !answering`)
	undo("13||false") // the result is seen, and its game is half again
	x.do(chromedp.Evaluate(`within = 10; changed()`, nil))
	x.until(`!answering`)
	if got := value[string](x, state); got != "13|d20 14 → go to B|true" {
		t.Errorf("the half game is %q", got)
	}
	undo("13||false")
	// A choice is taken back as one, and its half game returns, also if it is chosen again.
	x.do(chromedp.Evaluate(`take(14n)`, nil))
	for _, within := range []string{"0", "10", "0"} {
		x.do(chromedp.Evaluate(`document.querySelector("#choices [value='`+within+`']").click()`, nil))
		x.until(`within === ` + within + ` && strategy && !answering`)
		if half := value[string](x, `rolled.join()`); half != map[string]string{"10": "14"}[within] {
			t.Errorf("the half game within %s is %q", within, half)
		}
	}
	if got := value[string](x, state); got != "13||true" {
		t.Errorf("after a choice there is %q", got)
	}
	x.do(chromedp.Reload())
	x.until(`document.body?.dataset.state === "ready" && !$("undo").disabled`)
	x.click("undo")
	x.until(`document.body.dataset.state === "ready" && within === 10 && !answering`)
	if got := value[string](x, state); got != "13|d20 14 → go to B|true" ||
		strings.Contains(x.address(), "within") {
		t.Errorf("the choice is taken back, and there is %q", got)
	}
}

// Without https a browser has no clipboard for pages: the text is there to be copied by
// hand.
func TestCopyByHand(t *testing.T) {
	x := openURL(t, served(t, light)+"#7;from=6", phone, nil, stub,
		`Object.defineProperty(navigator, "clipboard", { value: undefined })`)
	x.shown(7)
	want := x.click("roll")[0]
	x.click("copy-results")
	const selected = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`
	if got := value[string](x, selected); got != want {
		t.Errorf("selected is %q; want %q", got, want)
	}
	x.click("copy")
	if got := value[string](x, selected+` + document.querySelectorAll(".copied").length`); !strings.HasSuffix(
		got, "/#7;from=61") {
		t.Errorf("then selected is %q", got)
	}
}

// On phones a result comes into view.
func TestResultIsSeen(t *testing.T) {
	for _, width := range []int64{320, 360} {
		x := seen(t, "#3d6!;from=6", [2]int64{width, 640}, "light")
		x.until(`document.body.dataset.state === "error"`)
		x.do(chromedp.Evaluate(`scrollTo(0, 0); $("roll").click()`, nil))
		x.until(`results.children.length === 1`)
		if got := value[int](x, `Math.floor(results.firstChild.getBoundingClientRect().bottom - innerHeight)`); got > 0 {
			t.Errorf("at %d pixels the result is %d pixels below the screen", width, got)
		}
		x = seen(t, "#20;from=2", [2]int64{width, 640}, "light")
		x.shown(20)
		if got := value[int](x, `scrollTo(0, $("faces").getBoundingClientRect().bottom - innerHeight); take(1n);
			Math.floor($("faces").getBoundingClientRect().bottom - innerHeight)`); got > 0 {
			t.Errorf("at %d pixels the next faces are %d pixels below the screen", width, got)
		}
	}
}

// While a text is typed that can still become right, nothing is wrong with it.
func TestBegunIsNotWrong(t *testing.T) {
	x := seen(t, "#13;from=6", phone, "light")
	x.shown(13)
	for typed, want := range map[string]string{"7 f": "at least two", "1-3 gold\n4": "Line 2"} {
		x.do(chromedp.Evaluate(`$("target").focus(); $("target").value = `+quoted(typed)+`; changed()`, nil))
		x.until(`document.body.dataset.state === "error"`)
		const said = `$("target-error").checkVisibility() ? $("target-error").textContent + $("target").dataset.wrong : ""`
		if got := value[string](x, said); got != "" {
			t.Errorf("%q: the page says %q", typed, got)
		}
		x.do(chromedp.Evaluate(`$("target").blur()`, nil))
		if got := value[string](x, said); !strings.Contains(got, want) || !value[bool](x,
			`$("target-hint").checkVisibility()`) {
			t.Errorf("%q is left, and the page says %q", typed, got)
		}
	}
	x.do(chromedp.Evaluate(`$("target").focus(); changed()`, nil))
	x.until(`$("target").matches(":focus") && $("target-error").textContent &&
		$("target-error").checkVisibility()`) // after a pause
}

// Several expressions are rolled at once, compared, and sorted; dice in a result have a
// button.
func TestSeveralRolls(t *testing.T) {
	x := open(t, "#Bo: 2d6%3B Ada: d20+90;from=6")
	x.until(`document.body.dataset.state === "error" && chart`)
	x.click("roll")
	x.until(`results.children.length === 2`)
	const sizes = `new Set([...results.querySelectorAll("b")].map((b) => getComputedStyle(b).fontSize)).size`
	if got := value[int](x, sizes); got != 1 {
		t.Error("one of several results looks like the winner")
	}
	if list := x.click("sort"); !strings.HasPrefix(list[0], "Ada: ") {
		t.Errorf("sorted, the results are %q", list)
	}
	if list := x.click("sort"); !strings.HasPrefix(list[0], "Bo: ") {
		t.Errorf("the first expression is not on top: %q", list)
	}
	if got := value[string](x, `[...$("bars").querySelectorAll("thead th, tbody tr:nth-child(6) > *, tbody tr:last-child > *")]
		.map((cell) => cell.textContent).join("|")`); got != "Bo|at least|Ada|at least|7|16.67%|58.33%||100.00%|110||0.00%|5.00%|5.00%" {
		t.Errorf("the chances are %s", got)
	}
	x.click("undo")
	x.do(chromedp.Evaluate(`$("target").value = "3# 2d1+2"; changed()`, nil))
	x.until(`document.body.dataset.state === "error" && chart?.title === "3# 2d1+2"`)
	x.click("roll")
	x.until(`results.children.length === 3`)
	first := x.text("#results-title")
	x.click("roll")
	x.until(`results.children.length === 6`)
	if got := first + "; " + x.text("#results-title"); got != "3 results, highest first, sum 12; "+
		"6 results, newest first; sum of the newest 3: 12" {
		t.Errorf("like rolls are called %q", got)
	}
	x.click("undo")
	x.click("undo")
	x.do(chromedp.Evaluate(`$("target").value = "Bo: d20; Ada: d20+90"; changed()`, nil))
	x.until(`document.body.dataset.state === "error" && chart`)
	x.click("roll")
	x.until(`results.children.length === 2`)
	if got := value[string](x, `results.firstChild.row[0] + $("results-title").textContent + $("sort").hidden`); got !=
		"Ada2 results, highest firsttrue" {
		t.Errorf("an initiative is shown as %s", got)
	}
	// Another one has ranks of its own, and is not mixed with it.
	x.click("roll")
	x.until(`results.children.length === 4`)
	if got := value[string](x, `[$("undo").textContent, ...[...results.children].map((item) => item.value),
		$("results-title").textContent, $("sort").hidden].join()`); got != "Undo all 2,1,2,1,2,4 results,true" {
		t.Errorf("two initiatives are shown as %s", got)
	}
	if list := x.click("undo"); len(list) != 2 {
		t.Errorf("Undo all 2 leaves %q", list)
	}
	x.do(chromedp.Evaluate(`$("target").value = "a: d4>=2; b: d2"; changed()`, nil))
	x.until(`document.body.dataset.state === "error" && chart`)
	if got := value[string](x, `[...$("bars").querySelectorAll("tbody tr")].map((row) => row.innerText).join()`); got !=
		"no\t25.00%\t\t,yes\t75.00%\t\t,1\t\t50.00%\t100.00%,2\t\t50.00%\t50.00%" {
		t.Errorf("beside a check the chances are %q", got)
	}
	x.do(chromedp.Evaluate(`$("target").value = "1 2d6+2 gold\n1 1d4 gems"; changed()`, nil))
	x.until(`document.body.dataset.state === "ready"`)
	if value[bool](x, `$("rolls").matches(".all")`) {
		t.Error("all results stay above what is rolled next")
	}
	x.do(chromedp.Evaluate(`$("roll").click(); results.querySelector("button").click()`, nil))
	x.until(`results.children.length === 4`)
	if got := x.rolls()[0]; !regexp.MustCompile(`^\d+ (gold|gems)`).MatchString(got) {
		t.Errorf("the dice of a result give %q", got)
	}
	if got := x.rolls()[1]; !strings.HasSuffix(got, " again") {
		t.Errorf("a result whose dice are rolled says %q", got)
	}
	x.do(chromedp.Reload())
	x.until(`document.body?.dataset.state === "ready" && results.children.length === 4`)
	x.click("undo")
	x.click("undo")
	if list := x.click("undo"); len(list) > 0 {
		t.Errorf("rolled at once, but taken back one by one: %q", list)
	}
}

// In a long game of coins each toss has its number.
func TestTossesAreCounted(t *testing.T) {
	x := open(t, "#1000000;from=2")
	x.shown(1000000)
	got := value[string](x, `take(1n); take(2n); const third = $("ask").textContent;
		for (let i = 0; i < 18; i++) take(1n);
		const next = $("ask").textContent;
		while (!$("trail").textContent.includes(shown.restart)) take(2n);
		take(1n);
		[third, next, results.children.length, $("ask").textContent].join()`)
	if got != "Toss 3 of 20,Next: toss 1 of 20,1,Toss 2 of 20" {
		t.Errorf("the tosses are %s", got)
	}
}
