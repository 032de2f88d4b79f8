package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	x.do(chromedp.Evaluate(`setState("asked")`, nil), chromedp.Click("#check", chromedp.ByQuery))
	x.until(fmt.Sprintf(`document.body.dataset.state === %q`, state))
	return x.text("#verdict"), value[string](x, `[...document.querySelectorAll("#drawn li")].map((li) => li.textContent).join(" ")`)
}

// The page checks a draw from its files, without a network, and names the difference.
func TestCheckPage(t *testing.T) {
	transcript, err := os.ReadFile("../cmd/dice/testdata/transcript-public")
	if err != nil {
		t.Fatal(err)
	}
	const list = "Ada\nGrace\nBarbara\nMargaret\nEdith\n"
	folder := checkFiles(t, map[string]string{
		"names.txt": list, "draw.txt": string(transcript), "bent.txt": strings.Replace(string(transcript), "Grace", "Mallory", 1),
		"other.txt": list + "\nAda\n",
	})
	upload := func(field, name string) chromedp.Action {
		return chromedp.SetUploadFiles(field, []string{filepath.Join(folder, name)}, chromedp.ByQuery)
	}
	x := openURL(t, "file://"+filepath.Join(folder, "check.html"), 1280, 1000)
	x.until(`document.body.dataset.state === "ready"`)

	x.do(upload("#list", "names.txt"), upload("#transcript", "draw.txt"))
	if verdict, drawn := x.verdict("good"); !strings.HasPrefix(verdict, "Checked: 2 of 5 items drawn without replacement from the list sha256 930dc56f") || drawn != "Grace Margaret" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	x.do(upload("#transcript", "bent.txt"))
	if verdict, drawn := x.verdict("bad"); !strings.Contains(verdict, `line 7: it has "drawn 2 \"Mallory\"", but the rolls draw item 2, "Grace"`) || drawn != "" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	x.do(upload("#list", "other.txt"), upload("#transcript", "draw.txt"))
	if verdict, _ := x.verdict("bad"); !strings.Contains(verdict, "it has 6 items, and that of the transcript 5") {
		t.Errorf("%q", verdict)
	}
	if doubts := x.text("#doubts"); !strings.Contains(doubts, `"Ada" (2 times)`) || !strings.Contains(doubts, "Blank lines") {
		t.Errorf("%q", doubts)
	}

	// The list is pasted, and there is only a public text.
	x = openURL(t, "file://"+filepath.Join(folder, "check.html"), 360, 800)
	x.until(`document.body.dataset.state === "ready"`)
	x.do(chromedp.SetValue("#list-text", list, chromedp.ByQuery))
	x.enter("#public", "Lotto 2030-01-05: 3 11 19 28 40 47")
	x.enter("#n", "2")
	x.enter("#die", "d6")
	if verdict, drawn := x.verdict("good"); !strings.HasPrefix(verdict, "This text draws these items") || drawn != "Grace Margaret" {
		t.Errorf("%q, %q", verdict, drawn)
	}
	if wide := value[bool](x, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than a phone")
	}
	value[bool](x, `(() => {
		const dropped = new DataTransfer();
		dropped.items.add(new File(["Ada\n"], "one.txt"));
		return $("list").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
	})()`)
	x.enter("#n", "1")
	if verdict, drawn := x.verdict("good"); drawn != "Ada" {
		t.Errorf("with a dropped list: %q, %q", verdict, drawn)
	}
	if *pictures != "" {
		var png []byte
		x.do(chromedp.FullScreenshot(&png, 100))
		if err := os.WriteFile(filepath.Join(*pictures, "check.png"), png, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
