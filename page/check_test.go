package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// checkFiles writes check.html, and files for it.
func checkFiles(t *testing.T, contents map[string]string) (folder string) {
	t.Helper()
	page, err := build(checker)
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	contents["check.html"] = string(page)
	for name, text := range contents {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// verdict clicks on Check, and waits for the verdict and the drawn items.
func (x *tab) verdict(state string) (verdict, drawn string) {
	x.Helper()
	x.do(chromedp.Evaluate(`document.body.dataset.state = "asked"`, nil), chromedp.Click("#check", chromedp.ByQuery))
	x.until(fmt.Sprintf(`document.body.dataset.state === %q`, state))
	if top := value[float64](x, `$("first").getBoundingClientRect().top / innerHeight`); top < 0 || top >= 1 {
		x.Errorf("the verdict begins at %v of the window", top)
	}
	return x.text("#verdict"),
		value[string](x,
			`[...document.querySelectorAll("#drawn li")].map((li) => li.textContent).join(" ")`)
}

// have clicks on one of the two kinds of papers.
func (x *tab) have(kind string) {
	x.Helper()
	x.do(chromedp.Click(fmt.Sprintf("#have [value=%s]", kind), chromedp.ByQuery))
}

// afterLottery is a clock that stands after the public texts of the test.
const afterLottery = `Date.now = () => Date.UTC(2030, 1, 1)`

// The page checks a draw from its files, without a network, and names the difference.
func TestCheckPage(t *testing.T) {
	transcript, err := os.ReadFile("../cmd/raffle/testdata/transcript-public")
	if err != nil {
		t.Fatal(err)
	}
	const list = "Ada\nGrace\nBarbara\nMargaret\nEdith\n"
	announcement, err := os.ReadFile("../cmd/raffle/testdata/announcement")
	if err != nil {
		t.Fatal(err)
	}
	folder := checkFiles(t, map[string]string{
		"names.txt": list, "announce.txt": string(announcement), "draw.txt": string(transcript),
		"bent.txt": strings.Replace(string(transcript), "Edith", "Mallory", 1),
	})
	upload := func(field, name string) chromedp.Action {
		return chromedp.SetUploadFiles(field, []string{filepath.Join(folder, name)}, chromedp.ByQuery)
	}
	x := openURL(t, "file://"+filepath.Join(folder, "check.html"), desk, nil, afterLottery)
	x.until(`document.body.dataset.state === "ready"`)

	x.have("transcript")
	x.do(upload("#list", "names.txt"), upload("#transcript", "draw.txt"))
	if verdict, drawn := x.verdict("good"); !strings.HasSuffix(verdict,
		"and kept the draw that they liked.") ||
		drawn != "Ada Edith" || strings.Contains(verdict, "sha256") {
		t.Errorf("%q, %q", verdict, drawn)
	}
	if details := x.text("#next") + value[string](x, `$("details").textContent`); !strings.HasPrefix(details,
		"The announcement from before the draw") ||
		!strings.Contains(details, "from the list sha256 930dc56f") {
		t.Errorf("%q", details)
	}
	const look = `["first", "verdict"].map((id) => getComputedStyle($(id)).color)`
	amber := value[[]string](x, look)
	if got := x.text("#first"); amber[0] != amber[1] ||
		got != "No mistake found, but fairness is not shown." {
		t.Errorf("the verdict begins with %q, in %q", got, amber)
	}
	x.do(upload("#transcript", "bent.txt"))
	verdict, drawn := x.verdict("bad")
	if !strings.Contains(verdict,
		`The transcript names "Mallory" (line 8); the draw gives "Edith", item 5 of the list`) ||
		drawn != "" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	x.have("transcript") // no longer: it is hidden, and does not count
	if verdict, _ := x.verdict("missing"); !strings.Contains(verdict, "give the transcript") ||
		value[bool](x, `$("transcript").checkVisibility() || !$("list").checkVisibility()`) {
		t.Errorf("without a transcript: %q", verdict)
	}
	oldVerdictGoes(t, folder, upload)

	// The list is pasted, and there is no transcript.
	x = openURL(t, "file://"+filepath.Join(folder, "check.html"), phone, nil, afterLottery)
	x.until(`document.body.dataset.state === "ready"`)
	x.have("announced")
	x.enter("#public", "Lotto 2030-01-05: 3 11 19 28 40 47")
	verdict, drawn = x.verdict("missing")
	if !strings.Contains(verdict, "give the transcript, or the announcement") || drawn != "" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	x.do(upload("#announcement", "announce.txt"))
	x.enter("#list-text", list)
	verdict, drawn = x.verdict("drawn")
	if verdict != "" || !strings.HasPrefix(x.text("#next"), "Compare them with the winners") ||
		value[int](x, `$("unproved").children.length`) != 3 ||
		!strings.Contains(value[string](x, `$("details").textContent`), ", as announced on 2029-12-01, by ") ||
		drawn != "Ada Edith Barbara" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	// The organiser's note is not part of the verdict, nor looks like it.
	plain := value[[]string](x, look)[0]
	if got := value[bool](x, `getComputedStyle($("note")).color === getComputedStyle(document.body).color`); !got ||
		x.text("#note") != `The organiser's note: "the first wins the bike, the next two a book"` {
		t.Errorf("the note is %q", x.text("#note"))
	}
	if plain == amber[0] || x.text("#first") != "The announced draw gives these winners:" {
		t.Error("a draw that was not announced looks like an announced one")
	}
	if wide := value[bool](x, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than a phone")
	}
	// What was typed survives a reload; the file has to be chosen again.
	x.do(chromedp.Reload())
	x.until(`document.body.dataset.state === "ready"`)
	x.do(upload("#announcement", "announce.txt"))
	if _, again := x.verdict("drawn"); again != drawn {
		t.Errorf("after a reload the page draws %q", again)
	}
}

// Another input removes the old verdict, and so does a file that is no longer there.
func oldVerdictGoes(t *testing.T, folder string, upload func(field, name string) chromedp.Action) {
	t.Helper()
	x := openURL(t, "file://"+filepath.Join(folder, "check.html"), desk, nil, afterLottery)
	x.until(`document.body.dataset.state === "ready"`)
	x.have("transcript")
	x.do(upload("#list", "names.txt"), upload("#transcript", "draw.txt"))
	x.verdict("good")
	x.have("announced")
	x.enter("#public", "x")
	x.until(`document.body.dataset.state === "ready"`)
	if drawn := value[int](x, `document.querySelectorAll("#drawn li").length`); drawn != 0 {
		t.Errorf("%d items are left of the old verdict", drawn)
	}
	x.enter("#public", "\b")
	x.verdict("good")
	changed := time.Now().Add(time.Hour) // seconds count
	if err := os.Chtimes(filepath.Join(folder, "draw.txt"), changed, changed); err != nil {
		t.Fatal(err)
	}
	if verdict, drawn := x.verdict("bad"); !strings.Contains(verdict, "Choose the file again.") ||
		drawn != "" {
		t.Errorf("%q, %q", verdict, drawn)
	}
}
