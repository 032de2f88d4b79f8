package main

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/quote"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "write pictures of the page to this `folder`")

// go test -run Pictures -pictures FOLDER . shows what the page looks like. The light ones
// are in docs.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	for _, scheme := range []string{"light", "dark"} {
		for name, screen := range map[string][2]int64{"phone": phone, "desk": desk} {
			x := seen(t, "", screen, scheme)
			x.ready(13)
			x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("14"),
				chromedp.Evaluate(`scrollTo(0, 0)`, nil))
			var picture []byte
			x.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
				picture, err = page.CaptureScreenshot().WithFormat(
					page.CaptureScreenshotFormatWebp).WithQuality(60).Do(ctx)
				return err
			}))
			err := os.WriteFile(filepath.Join(*pictures, name+"-"+scheme+".webp"), picture, 0o644)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// fragments are what names are made of that a format may take for markup.
var fragments = []string{
	`"`, "'", "`", "]", ")", "[", "{", "|", ";", "#35;", "%", "&", "&amp;", "&#60;", "<", ">",
	"\\", "\\n",
	"<b>", "</text>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!--", "]]>",
	"<![CDATA[",
	"-->", "==", "_", "*", "~", "http://example.com", "1. ", "é", "日", "\u202e", "\u200b", "\u2028",
	"\u00a0", " ", "a", "7",
}

// A picture has its text, also in a page of HTML, and no elements of a name.
func TestPicturesOfStrangeNames(t *testing.T) {
	x := openURL(t, "about:blank", desk, nil)
	random := rand.New(rand.NewPCG(43, 12))
	var names, pictures []string
	for i := range len(fragments) + 40 {
		name := "x" + fragments[i%len(fragments)]
		for range i / len(fragments) * (1 + random.IntN(5)) {
			name += fragments[random.IntN(len(fragments))]
		}
		s, err := dice.Plan(2, []int{3}, dice.Weights(2, 1), dice.Names(name, "b"))
		if err != nil {
			continue // of blanks at an end
		}
		p, err := plan.Read(dice.Must(s.MarshalJSON()))
		if err != nil {
			t.Fatal(err)
		}
		names, pictures = append(names, quote.Escape(name)), append(pictures, p.Sheet(name).SVG())
	}
	if len(names) < 60 {
		t.Errorf("only %d names", len(names))
	}
	plain := func(text string) string {
		return strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), " ")
	}
	for _, script := range []string{
		`new DOMParser().parseFromString(text, "image/svg+xml")`,
		`new DOMParser().parseFromString("<!DOCTYPE html><p>" + text, "text/html")`,
	} {
		said := value[[][]string](x, quoted(pictures)+`.map((text) => {
			const page = `+script+`;
			const strange = page.querySelectorAll("script, img, a, b, i, em, strong, code, svg image, parsererror, [onerror]");
			return [...[...strange].map((e) => "<" + e.outerHTML), ...[...page.querySelectorAll("text")].map((e) => e.textContent)];
		})`)
		for i, texts := range said {
			want := plain(names[i])
			has := slices.ContainsFunc(texts, func(text string) bool {
				return strings.Contains(plain(text), want)
			})
			if strings.HasPrefix(texts[0], "<") || !has {
				t.Errorf("%q is not in %q", want, texts)
			}
		}
	}
}
