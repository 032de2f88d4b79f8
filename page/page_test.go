package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"example.com/dice"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const usual = "#13;from=4,6,8,10,12,20"

func planOf(t *testing.T, target int, hand []int, options ...dice.PlanOption) *dice.Strategy {
	t.Helper()
	s, err := dice.Plan(target, hand, options...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// quoted returns a value as JavaScript.
func quoted(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// What a plan costs is said below the card. TestDownloads has the plan itself.
func TestCostsAreShown(t *testing.T) {
	x := open(t, usual)
	x.ready(13)
	x.do(chromedp.Click("#costs summary", chromedp.ByQuery))
	proof := "✓ Each face has exactly the probability 1/13: proved."
	if got := x.text("#proof"); got != proof {
		t.Errorf("the page says %q; want %q", got, proof)
	}
	got := x.text("#saves")
	if !strings.HasPrefix(got, "1.38 rolls on average. By hand: roll") {
		t.Errorf("the page says %q", got)
	}
}

// The plan that the page starts with is what its worker answers.
func TestFirstAnswerIsThatOfTheWorker(t *testing.T) {
	x := openFull(t, "")
	x.ready(13)
	if got := value[string](x, `address(chosen())`); got != usual {
		t.Errorf("the page starts with %s; want %s", got, usual)
	}
	if !value[bool](x, `asked === undefined && JSON.stringify(chosen()) === JSON.stringify(known.request)`) {
		t.Error("what is known answers another request, or was asked for")
	}
	x.until(`worker && !worker.busy`)
	x.do(chromedp.Evaluate(`var parts = [], answered = known.request;
		worker.addEventListener("message", ({ data }) => parts.push([data.name, JSON.parse(data.value)]));
		known.request = { target: "" };
		search(answered);`, nil))
	x.until(`!answering`)
	if !value[bool](x,
		`parts.length === known.parts.length && JSON.stringify(parts) === JSON.stringify(known.parts)`) {
		t.Errorf("the worker answers %s", value[string](x, `JSON.stringify(parts)`))
	}
}

// It is shown and played before the library is there, and also if it never is.
func TestFirstPlanNeedsNoLibrary(t *testing.T) {
	for compile, change := range map[string]string{
		`() => new Promise(() => {})`:               `document.body.dataset.state === "searching"`,
		`() => Promise.reject(new Error("broken"))`: `document.body.dataset.state === "error" && $("dice-error").textContent === "Broken"`,
	} {
		x := openURL(t, "file://"+file, desk, nil, "WebAssembly.compile = "+compile)
		x.ready(13)
		x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("14"))
		if got, want := x.text("#next"), "Roll a d12\n\nPart B, row 14–19"; got != want {
			t.Errorf("the page says %q; want %q", got, want)
		}
		x.enter("#target", "7")
		x.until(change)
		if !value[bool](x, `$("faces").inert`) {
			t.Error("the old plan can be played")
		}
		x.enter("#target", "13")
		x.ready(13)
		if !value[bool](x, `!$("faces").inert && $("dice-error").textContent === ""`) {
			t.Error("the plan that is known cannot be played again")
		}
	}
}

// While the worker is deep in a request the page answers, and a new choice ends both.
func TestNewChoiceEndsTheOldOne(t *testing.T) {
	x := openFull(t, usual)
	x.ready(13)
	if !value[bool](x, `strategy = undefined; $("target").value = "100d100kh50"; changed();
		var old;
		library.then(() => setTimeout(() => {
			old = worker;
			$("target").value = "20";
			changed();
		}));
		$("faces").inert && answering`) {
		t.Error("nothing is searched for, or an old plan can be played meanwhile")
	}
	x.shown(20)
	if !value[bool](x, `old.busy && worker !== old && chart === null`) {
		t.Error("the heavy request was answered first")
	}
}

// A table of a book that is pasted is read, and says how. The lines that are wrong are
// marked, each where it stands.
func TestPastedTables(t *testing.T) {
	x := openFull(t, usual)
	x.shown(13)
	const good = "| d100 | Loot |\n|---|---|\n| 01–60 | gold |\n| 61–99 | silver |\n| 00 | sword |"
	value[string](x, `$("target").value = `+quoted(good)+`; changed(); ""`)
	x.until(
		`$("status").textContent.includes("Read as a d100 table, with 3 results.") && document.body.dataset.state === "ready"`)
	got := value[string](x, `$("target").dataset.wrong + $("target").style.backgroundImage`)
	if got != "" {
		t.Errorf("marked: %s", got)
	}
	const bent = "1-3 gold and a name that is longer than the field of the target is wide\n5-6 " +
		"silver\n6-7 ring\n8 sword"
	value[string](x, `$("target").value = "\n" + `+quoted(bent)+`; changed(); ""`)
	x.until(`document.body.dataset.state === "error"`)
	got = x.text("#target-error")
	if !strings.HasPrefix(got, "Line 2: ") ||
		!strings.Contains(got, "; line 3: 6 is also in line 2") ||
		value[string](x, `$("target").dataset.wrong`) != "2 3" {
		t.Errorf("the page says %q", got)
	}
	// Behind the blank line the second line of the table is the third of the field.
	const at = `(() => { const s = getComputedStyle($("target"));
		return [0, 1].every((i) => Math.abs(parseFloat(s.backgroundPosition.split(",")[i].split(" ").at(-1)) -
			parseFloat(s.paddingTop) - (2 + i) * parseFloat(s.lineHeight)) < 1) && s.whiteSpace.startsWith("pre") })()`
	if !value[bool](x, at) {
		t.Errorf("marked at %s", value[string](x, `$("target").style.backgroundPosition`))
	}
	x.enter("#target", "6")
	x.shown(6)
	if got := value[string](x, `$("target").style.backgroundImage`); got != "" {
		t.Errorf("still marked: %s", got)
	}
}

// lit returns the labels of the rows of the card that are lit up.
func (x *tab) lit() string {
	x.Helper()
	return value[string](x,
		`cardRows.filter((row) => row.element.matches(".lit")).map((row) => row.Label).join()`)
}

// A game by keyboard: a face, undo, two digits, Enter, to the result and again.
func TestPlayingByKeyboard(t *testing.T) {
	x := open(t, usual)
	x.shown(13)
	says := func(want string) {
		t.Helper()
		if got := x.text("#ask"); got != want {
			t.Errorf("the page says %q; want %q", got, want)
		}
	}
	lit := func(want string) {
		t.Helper()
		if got := x.lit(); got != want {
			t.Errorf("lit up is %q; want %q", got, want)
		}
	}
	says("Roll a d20")
	x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("14"))
	says("Roll a d12")
	lit("14–19")
	x.do(chromedp.KeyEvent(kb.Backspace))
	says("Roll a d20")
	x.do(chromedp.KeyEvent("2"))
	says("Roll a d20") // it may be 20
	x.do(chromedp.KeyEvent("0"))
	says("Roll a d12")
	lit("20")
	x.do(chromedp.KeyEvent("12"))
	says("Roll a d20")
	if got, want := x.trail(), "d12 12 → back to A, d20 20 → go to B"; got != want {
		t.Errorf("so far the rolls are %q; want %q", got, want)
	}
	x.do(chromedp.KeyEvent("1" + kb.Enter))
	says("Next: roll a d20")
	if list := x.rolls(); list[0] != "d13: 1 (d20 20, d12 12, d20 1)" {
		t.Errorf("the rolls are %q", list)
	}
	if !value[bool](x, `$("faces").contains(document.activeElement)`) {
		t.Error("the focus is not where keys are heard")
	}
	x.do(chromedp.KeyEvent("u"))
	says("Roll a d20")
	x.do(chromedp.KeyEvent("n"))
	if got := value[int](x, `rolled.length`); got != 0 {
		t.Errorf("%d faces after beginning again", got)
	}
}

// Of a throw of several dice, the faces so far choose among the rows, also where faces
// share one.
func TestPlayingAThrow(t *testing.T) {
	for address, game := range map[string][][2]string{ // faces, and the rows that are lit then
		"#13;from=4,20;throws": {{"", ""}, {"15", "15"}, {"1", ""}},
		"#20;from=6,6,6;throws": {{"", ""}, {"3", "3 · 1,3 · 2,3 · 3,3 · 4,3 · 5,3 · 6"}, {"4", "3 · 4"},
			{"1", ""}},
	} {
		x := open(t, address)
		x.shown(0)
		x.do(chromedp.Focus("#faces", chromedp.ByQuery))
		for i, then := range game {
			x.do(chromedp.KeyEvent(then[0]))
			if got := x.lit(); got != then[1] && then[1]+then[0] != "" {
				t.Errorf("%s: after %d dice %q is lit up; want %q", address, i, got, then[1])
			}
			ask := fmt.Sprintf("die %d of %d", i%(len(game)-1)+1, len(game)-1)
			if strings.Contains(address, "6,6") { // nobody knows which of them is meant
				ask += " from the left"
			}
			ask += "."
			if got := x.text("#where"); !strings.HasSuffix(got, ask) {
				t.Errorf("%s: the page says %q; want %q", address, got, ask)
			}
		}
	}
}

// A die with too many faces for buttons has a field. It refuses invalid faces.
func TestPlayingALargeDie(t *testing.T) {
	x := open(t, "#7;from=1000;within=0")
	x.shown(7)
	x.do(chromedp.Focus("#faces input", chromedp.ByQuery))
	for _, wrong := range []string{"1001", "0", "six", "-1"} {
		x.do(chromedp.KeyEvent(wrong + kb.Enter))
		got, want := x.text("#where"), "A d1000 has no face "+wrong+"."
		if got != want || value[int](x, `rolled.length`) != 0 {
			t.Errorf("%s is taken; the page says %q", wrong, got)
		}
	}
	x.do(chromedp.KeyEvent("1000" + kb.Enter + "7" + kb.Enter)) // the field has the focus again
	if got := x.rolls()[0]; !strings.HasPrefix(got, "d7: 6 ") {
		t.Errorf("the result is %q", got)
	}
	// digits elsewhere in the game go to the field
	x.do(chromedp.Focus("#undo", chromedp.ByQuery), chromedp.KeyEvent("7"+kb.Enter))
	if got := len(x.rolls()); got != 2 {
		t.Errorf("after another face there are %d results", got)
	}
}

// The page, which walks by the data of a plan, comes to the results of Walk, for plans of
// all kinds, and not sooner.
func TestWalksAreThoseOfTheLibrary(t *testing.T) {
	x := open(t, "#2;from=2")
	x.shown(2)
	usual := []int{4, 6, 8, 10, 12, 20}
	for name, plan := range map[string]*dice.Strategy{
		"simple":  planOf(t, 13, usual, dice.Simplest(0.1)),
		"best":    planOf(t, 13, usual),
		"bounded": planOf(t, 24, []int{4, 6}, dice.Bounded()),
		"throws":  planOf(t, 23, []int{6, 6, 8}, dice.PerThrow()),
		"coins":   planOf(t, 37, []int{2}),
		"large":   planOf(t, 1<<40+15, []int{20}, dice.Simplest(1)),
		// the digits of d10, where the highest face is 0
		"d100":   planOf(t, 100, []int{10}, dice.Simplest(0.1)),
		"d1000":  planOf(t, 1000, []int{10}, dice.Simplest(0.1)),
		"d10000": planOf(t, 10000, []int{10}, dice.Simplest(0.1)),
		"thrown": planOf(t, 100, []int{10, 10}, dice.PerThrow(), dice.Simplest(0.1)),
	} {
		data, err := json.Marshal(plan)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(13, 20))
		var games [][]int
		var want []string
		for range 60 {
			faces, result := play(t, plan.Walk(), random)
			games, want = append(games, faces), append(want, fmt.Sprint("undefined, ", result))
		}
		got := value[[]string](x, fmt.Sprintf(`strategy = parsePlan(%q);
			%s.map((faces) => faces.map(BigInt)).map((faces) => follow(faces.slice(0, -1)).place.result + ", " + follow(faces).place.result)`,
			data, quoted(games)))
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%s, faces %v: before the last one and then %s; want %s", name, games[i], got[i],
					want[i])
			}
		}
	}
}

// play plays a game and returns its faces and its result.
func play(t *testing.T, walk *dice.Walk, random *rand.Rand) (faces []int, result int) {
	for {
		if result, done := walk.Result(); done {
			return faces, result
		}
		var throw []int
		for _, sides := range walk.Next() {
			throw = append(throw, random.IntN(sides)+1)
		}
		faces = append(faces, throw...)
		if err := walk.Feed(throw...); err != nil {
			t.Fatal(err)
		}
	}
}

// A plan is printed on one page, and where there is none, not the one before.
func TestPrint(t *testing.T) {
	for _, address := range []string{usual, "#97;from=4,6,8,10,12,20;within=0"} {
		x := open(t, address)
		x.until(`$("paper").src.startsWith("data:image")`)
		var pdf []byte
		x.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			pdf, _, err = page.PrintToPDF().WithPreferCSSPageSize(true).Do(ctx)
			return err
		}))
		if got := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); got != 1 {
			t.Errorf("%s is printed on %d pages", address, got)
		}
		x.enter("#target", "6x")
		x.until(`document.body.dataset.state === "error"`)
		x.do(emulation.SetEmulatedMedia().WithMedia("print"))
		if !value[bool](x, `!$("paper").checkVisibility() && $("no-paper").checkVisibility()`) {
			t.Errorf("%s is printed under a mistake", address)
		}
	}
	x := open(t, "#1009;from=6;within=0")
	x.shown(1009)
	x.do(emulation.SetEmulatedMedia().WithMedia("print"))
	if !value[bool](x, `["paper", "print", "copy-text", "save"].every((id) => $(id).hidden) &&
		$("no-paper").checkVisibility()`) {
		t.Error("a card is offered that is not there")
	}
}

// A card of a hundred lines is printed in columns, in letters of a size that can be read.
func TestLongCardIsPrinted(t *testing.T) {
	table := ""
	for i := range 100 {
		table += fmt.Sprintf("1 a thing with the name %c%c%%0A", 'a'+i%26, 'a'+i/26)
	}
	x := open(t, "#"+table+";from=100")
	x.shown(100)
	x.until(`$("paper").src.startsWith("data:image")`)
	x.do(emulation.SetEmulatedMedia().WithMedia("print"),
		emulation.SetDeviceMetricsOverride(718, 1045, 1, false))
	got := value[string](x, `[$("paper").checkVisibility(), $("play").checkVisibility(), $("card").getBoundingClientRect().bottom < innerHeight,
		new Set([...document.querySelectorAll("#card td")].map((e) => e.getBoundingClientRect().left)).size,
		parseFloat(getComputedStyle(document.querySelector("#card td")).fontSize) > 10].join()`)
	if got != "false,false,true,3,true" {
		t.Errorf("a long card is printed as %s", got)
	}
}

// The picture of a plan is that of the library.
func TestPicture(t *testing.T) {
	want := planOf(t, 24, []int{4, 6}, dice.Bounded()).SVG()
	x := open(t, "#24;from=4,6;bounded")
	x.ready(24)
	got := value[[]string](x, `[$("save").download, decodeURIComponent($("save").href), $("paper").src]`)
	if got[0] != "d24 from a d4 and a d6.svg" || !strings.HasSuffix(got[1], ","+want) {
		t.Errorf("the file %s holds\n%s\nwant\n%s", got[0], got[1], want)
	}
	if decoded, err := url.PathUnescape(got[2]); err != nil || decoded != got[1] {
		t.Errorf("printed is %s", decoded)
	}
}
