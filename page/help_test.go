package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/card"
	"example.com/dice/page/answer"
	"github.com/chromedp/chromedp"
)

// examples returns the texts that the page lists.
func examples() (list []string) {
	for _, row := range regexp.MustCompile(`<dt>(.*)</dt><dd>.`).FindAllStringSubmatch(text("page.html"), -1) {
		list = append(list, strings.ReplaceAll(row[1], "<br>", "\n"))
	}
	return list
}

// Every example is answered.
func TestExamples(t *testing.T) {
	for _, typed := range examples() {
		ctx, end := context.WithCancel(t.Context())
		r := answer.Request{Target: typed, Dice: []string{"6", "20"}, Within: 10}
		err := new(answer.Memory).Give(ctx, r, func(name string, _ any) {
			if name == "plan" || name == "chances" {
				end()
			}
		})
		if ctx.Err() == nil {
			t.Errorf("%q is not answered: %v", typed, err)
		}
		end()
	}
}

// All that the line below the target names is an example.
func TestHintHasExamples(t *testing.T) {
	hint := regexp.MustCompile(
		`id="target-hint">For example: (.*), or a table in lines: (.*)</p>`).FindStringSubmatch(text("page.html"))
	explained := regexp.MustCompile(` \(.*?\)`).ReplaceAllString(hint[1], "")
	for _, typed := range append(strings.Split(explained, ", "), hint[2]) {
		if !slices.ContainsFunc(examples(), func(e string) bool {
			first, _, _ := strings.Cut(e, "\n")
			return first == typed
		}) {
			t.Errorf("%q is not an example", typed)
		}
	}
}

// Faces have the names that are printed on the die and the card. A face that only picks a
// row says what is rolled then; if all do, the line above them says it.
func TestFacesArePrinted(t *testing.T) {
	x := open(t, "#27;from=10;within=2")
	x.shown(27)
	want := "0 " + card.StartOver + " again"
	for face := 1; face <= 9; face++ {
		want += fmt.Sprintf(", %d d10 pick", face)
	}
	const faces = `[...$("faces").children].map((b) => b.firstChild.data + " " + b.lastChild.textContent + " " + b.lastChild.classList[0]).join(", ")`
	if got := value[string](x, faces); got != want {
		t.Errorf("the faces of the d10 are %s; want %s", got, want)
	}
	got := value[string](x, `[...$("faces").children].map((b) => b.ariaLabel).join()`)
	if !strings.HasPrefix(got, "0: "+card.StartOver+",1: d10,") {
		t.Errorf("the faces are read as %s", got)
	}
	x.do(chromedp.Click("#faces button", chromedp.ByQuery))
	if got := x.trail(); got != "d10 0 → "+card.StartOver {
		t.Errorf("the face 0 is listed as %q", got)
	}
	x = open(t, "#7;from=6")
	x.shown(7)
	got = value[string](x, `$("faces").textContent + " " + $("where").textContent`)
	if want := "123456 Then roll a 2nd d6."; got != want {
		t.Errorf("before the first roll the page says %q; want %q", got, want)
	}
	x = open(t, "#13;from=8")
	x.shown(13)
	x.do(chromedp.Click("#faces button:nth-child(5)", chromedp.ByQuery))
	got = value[string](x, `$("faces").children[6].ariaLabel`)
	x.do(chromedp.Click("#faces button:nth-child(7)", chromedp.ByQuery))
	if trail := x.trail(); got != "7: reroll" || !strings.HasPrefix(trail, "d8 7 → reroll, ") {
		t.Errorf("a face that is rolled says %q, and is listed as %q", got, trail)
	}
	x = open(t, "#13;from=20")
	x.shown(13)
	got = value[string](x, `take(20n); $("faces").lastChild.textContent + " " + $("card").textContent.includes("20 → back to A")`)
	if got != "20back to A true" {
		t.Errorf("in a plan of two parts the last face and the card say %q", got)
	}
	x = open(t, "#6;from=2")
	x.shown(6)
	got = value[string](x, `[...$("faces").children].map((b) => b.firstChild.data).join()`)
	if got != "heads,tails" {
		t.Errorf("the faces of a coin are %s", got)
	}
}
