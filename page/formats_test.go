package main

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/quote"
	"github.com/chromedp/chromedp"
)

// fragments are what names are made of that a format may take for markup.
var fragments = []string{
	`"`, "'", "`", "]", ")", "[", "(", "{", "}", "|", ";", "#", "#35;", "#quot;", "%", "%%",
	"%%{init: {}}%%", "&", "&amp;", "&#60;", "<", ">", "\\", "\\n", "$$",
	"<b>", "</text>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!--", "]]>",
	"<![CDATA[", "click s1 \"javascript:alert(1)\"", "@{ img: \"x\" }",
	":::", "-->", "==", "end", "style", "_", "*", "**", "~", "http://example.com", "1. ", "- ",
	"fa:fa-ban", "é", "日", "\u202e", "\u200b", "\u2028", "\u00a0", " ", "a", "7",
}

// A flowchart has the labels that Mermaid shows, and a picture its text, also in a page of HTML,
// and neither has elements of a name.
func TestFormatsOfStrangeNames(t *testing.T) {
	script, err := os.ReadFile("node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js")
	if err != nil {
		t.Fatalf("%v; run: npm ci --prefix page", err)
	}
	x := openURL(t, "about:blank", desk, nil)
	x.do(chromedp.Evaluate(string(script)+`; mermaid.initialize({ startOnLoad: false }); 0`, nil))
	random := rand.New(rand.NewPCG(43, 12))
	var names, charts, pictures []string
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
		sheet := p.Sheet(name)
		names, charts, pictures = append(names, quote.Escape(name)), append(charts, sheet.Mermaid()),
			append(pictures, sheet.SVG())
	}
	if len(names) < 80 {
		t.Errorf("only %d names", len(names))
	}
	plain := strings.NewReplacer("\u00a0", " ")
	for _, format := range []struct {
		script string
		texts  []string
	}{
		{`mermaid.render("chart" + i, text).then(({ svg }) => new DOMParser().parseFromString(svg, "text/html"))`, charts},
		{`new DOMParser().parseFromString(text, "image/svg+xml")`, pictures},
		{`new DOMParser().parseFromString("<!DOCTYPE html><p>" + text, "text/html")`, pictures},
	} {
		said := value[[][]string](x, `(async () => {
			const all = [];
			for (const [i, text] of `+quoted(format.texts)+`.entries()) {
				const page = await `+format.script+`;
				const strange = page.querySelectorAll("script, img, a, b, i, em, strong, code, svg image, parsererror, [onerror]");
				all.push([...[...strange].map((e) => "<" + e.outerHTML), ...[...page.querySelectorAll(".nodeLabel, text")].map((e) => e.textContent)]);
			}
			return all;
		})()`)
		for i, texts := range said {
			for k := range texts {
				texts[k] = strings.Join(strings.Fields(plain.Replace(texts[k])), " ")
			}
			want := strings.Join(strings.Fields(plain.Replace(names[i])), " ")
			if strings.HasPrefix(texts[0], "<") || !slices.ContainsFunc(texts, func(text string) bool {
				return strings.Contains(text, want)
			}) {
				t.Errorf("%q is not in %q", want, texts)
			}
		}
	}
}
