package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// An expression has a table of its chances beside the game. A check has no "at least",
// and where there are no bars the page says why. It stays where there is no plan, and
// goes for a die.
func TestChancesAreDrawn(t *testing.T) {
	x := seen(t, "#13;from=20", phone, "light")
	x.shown(13)
	if !value[bool](x, `$("chances").hidden`) {
		t.Error("a die has chances")
	}
	for _, test := range []struct{ target, row, says string }{
		{"2d6", "7 16.67% 58.33%",
			"Mean 7.0000, standard deviation 2.4152, median 7, quartiles 5 and 9."},
		{"d20+5>=15", "yes 55.00%", ""},
		{"20d6", "40 or less <0.01% ", "Mean 70"},
		{"2d100", "101 1.00% 50.50%", "Mean 101"},
		{"3d6!", "3 0.46% 100.00%", "a tail of probability 3e-11 that was cut."},
		{"100d100", "", "100 to 10000, in too many steps for a chart. Mean 5050"},
	} {
		value[string](x, `$("target").value = `+quoted(test.target)+`; changed(); ""`)
		x.until(`!answering && $("chances-title").textContent === ` + quoted("Chances of "+test.target))
		rows := value[[]string](x,
			`[...$("bars").querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join(" "))`)
		found := test.row == "" && len(rows) == 0
		for _, row := range rows {
			found = found || row == test.row
		}
		if summary := x.text("#summary"); !found || !strings.Contains(summary, test.says) {
			t.Errorf("%s: %q, %q", test.target, rows, summary)
		}
	}
	value[string](x, `$("target").value = "2d6"; changed(); ""`)
	x.until(`!answering && $("chances-title").textContent === "Chances of 2d6"`)
	// All results of a small pool are seen, and of a longer list the likeliest one.
	const cut = `$("bars").scrollHeight > $("bars").clientHeight`
	if !value[bool](x, cut+` && $("bars").scrollTop > 0 &&
		$("bars").scrollTop % $("bars").querySelector("tbody tr").offsetHeight === 0`) {
		t.Error("the likeliest result is not in view, or a row is cut")
	}
	if got := value[string](x, `$("bars").scrollIntoView();
		const corner = $("bars").querySelector("thead td").getBoundingClientRect();
		document.elementFromPoint(corner.left + 12, corner.top + 8).closest("thead, tbody").tagName`); got != "THEAD" {
		t.Errorf("a row is written over the head, in a %s", got)
	}
	value[string](x, `$("target").value = "5d10>=8"; changed(); ""`)
	x.until(`!answering && $("chances-title").textContent === "Chances of 5d10>=8"`)
	if value[bool](x, cut) {
		t.Error("the chances of five dice are cut")
	}
	if value[bool](x, `$("target").ariaInvalid === "true" || $("target-error").textContent !== ""`) {
		t.Error("dice that have no plan are shown as a mistake")
	}
}

// Whose dice are at hand taps them one by one, and has the result of the rules. A cheaper
// plan is a choice.
func TestOwnDiceAreTapped(t *testing.T) {
	x := seen(t, "#4d6kh3;from=6", phone, "light")
	x.until(`document.body.dataset.state === "ready" && !answering`)
	for i, face := range []string{"5", "2", "4", "5"} {
		want := fmt.Sprintf("Roll %d of 4: a d6\n\nTap what it shows.", i+1)
		if got := x.text("#next"); got != want {
			t.Errorf("the page says %q; want %q", got, want)
		}
		x.do(chromedp.Click("#faces [value='"+face+"']", chromedp.ByQuery))
	}
	if got := strings.Join(x.rolls(), "; "); got != "4d6kh3: 14 (5, 2, 4, 5)" {
		t.Errorf("the result is %q", got)
	}
	x.do(chromedp.Click("#choices input", chromedp.ByQuery))
	x.until(`$("ask").textContent === "Roll a d6" && !$("faces").inert`)
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("6"))
	if got := x.trail(); !strings.HasPrefix(got, "d6 6") {
		t.Errorf("of the cheaper plan there is %q", got)
	}
}
