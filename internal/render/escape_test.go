package render

import (
	"encoding/xml"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/quote"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// strange are names that a format may take for markup, or a terminal for a command.
var strange = []string{
	"a|b", "<script>alert(1)</script>", "[x](javascript:alert(1))", "2 6\" nail", "https://example.com", "www.example.com",
	"`code`", "*bold* _too_", "a & b &amp; c", "\\N \\l \\", "# 1. - +", "~~gone~~", "\u202eevil", "zero\u200bwidth", "line\u2028end", "]]>", "![i](j)", "$x$", "end\\|", "%%{init: {'theme': 'dark'}}%%",
}

// named is a table with these names for its outcomes.
func named(names ...string) *Sheet {
	a := loot()
	a.Names = names
	return sheetOf(a, oneRoll)
}

// Read back by a parser of Markdown, a card has its tables and texts, and nothing else.
func FuzzMarkdown(f *testing.F) {
	for _, name := range strange {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if automaton.CheckNames([]string{name}, 1) != nil {
			return
		}
		s := named(name, name, name, name)
		for _, p := range []*Part{nil, {Number: 1, Columns: []string{name, "2"}, Corner: "d2", Rows: []Row{{Label: name, Entries: []Entry{{Text: name}, {Text: name}}}}}} {
			c := s.Card()
			if p != nil {
				c.Parts = []*Part{p}
				p.Rows[0].Label, p.Rows[0].Entries = s.label(0), []Entry{{Text: s.label(0)}, {Text: s.label(0)}}
				p.Columns[0] = s.label(0)
			}
			source := []byte(c.Markdown())
			said, cells := readMarkdown(t, source)
			want := strings.Join(strings.Fields(s.label(0)), " ")
			if n := strings.Count(said, want); p == nil && n < len(c.Parts[0].Rows[0].Entries) || p != nil && (n < 4 || cells != 6) {
				t.Errorf("%q is said %d times, and there are %d cells, in\n%s\nread as\n%s", want, n, cells, source, said)
			}
		}
	})
}

// readMarkdown returns the text of a document without links, images, code and HTML, and how
// many cells its tables have.
func readMarkdown(t *testing.T, source []byte) (said string, cells int) {
	parser := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()
	var b strings.Builder
	ast.Walk(parser.Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link, *ast.Image, *ast.AutoLink, *ast.RawHTML, *ast.HTMLBlock, *ast.CodeSpan, *ast.CodeBlock, *east.Strikethrough:
			t.Errorf("%s in\n%s", n.Kind(), source)
		case *east.TableCell:
			cells++
			b.WriteString(" ")
		case *ast.Text:
			b.WriteString(unescaped(string(n.Segment.Value(source))))
			if n.SoftLineBreak() {
				b.WriteString(" ")
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.Paragraph, *ast.TextBlock:
			b.WriteString(" ")
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " "), cells
}

// unescaped returns text without the backslashes in front of punctuation, which the parser
// leaves to the printer.
func unescaped(text string) string {
	return regexp.MustCompile("\\\\([!-/:-@[-`{-~])").ReplaceAllString(text, "$1")
}

// Read back as XML, a picture has the text.
func FuzzPicture(f *testing.F) {
	for _, name := range strange {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if automaton.CheckNames([]string{name}, 1) != nil {
			return
		}
		s := named(name, "b", "c", "d")
		s.Name = name
		said := strings.Join(texts(t, s.SVG()), "\n")
		if !strings.Contains(said, s.label(0)) || strings.ContainsFunc(strings.ReplaceAll(said, "\n", ""), quote.Hidden) {
			t.Errorf("%q is not in\n%s", s.label(0), said)
		}
		if err := xml.Unmarshal([]byte(s.SVG()), new(struct{})); err != nil {
			t.Error(err)
		}
	})
}

// Plain text has no character that a terminal obeys.
func TestTextIsVisible(t *testing.T) {
	for _, name := range strange {
		s := named(name, name, name, name)
		s.Name = name
		if strings.ContainsFunc(strings.ReplaceAll(s.String()+s.Markdown()+s.DOT()+s.Mermaid(), "\n", ""), quote.Hidden) {
			t.Errorf("%q is shown as\n%s", name, s)
		}
	}
}

// Graphviz reads back the labels. The tests of the page read flowcharts with Mermaid: each line
// is a box or an edge.
func FuzzGraphs(f *testing.F) {
	line := regexp.MustCompile(`^  (\w+(\["[^"<>%$\\` + "`" + `]*"\]|\(\["[^"<>%$\\` + "`" + `]*"\]\))|\w+ -->\|[\d–]+\| \w+)$`)
	dot, err := exec.LookPath("dot")
	if err != nil {
		dicetest.Missing(f, "Graphviz")
	}
	for _, name := range strange {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if automaton.CheckNames([]string{name}, 1) != nil {
			return
		}
		s := named(name, "b", "c", "d")
		for _, l := range strings.Split(strings.TrimSpace(s.Mermaid()), "\n")[1:] {
			if !line.MatchString(l) {
				t.Errorf("%q has the line %q", name, l)
			}
		}
		cmd := exec.Command(dot, "-Tsvg")
		cmd.Stdin = strings.NewReader(s.DOT())
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		plain := func(text string) string { return strings.Join(strings.Fields(text), " ") }
		want := strings.Count(s.DOT(), "[label=") - strings.Count(s.DOT(), "-> ")
		if n := strings.Count(string(out), `class="node"`); n != want || !strings.Contains(plain(strings.Join(texts(t, string(out)), " ")), plain(s.label(0))) {
			t.Errorf("%q: %d nodes, not %d, or not its text:\n%s", name, n, want, out)
		}
	})
}

// Names are not numbers that follow each other, even if each has one face.
func TestNamesAreNotFormulas(t *testing.T) {
	a := byOne(6, 6)
	a.Names = []string{"ant", "bee", "cat", "dog", "eel", "fox"}
	if text := sheetOf(a, oneRoll).String(); strings.Contains(text, "as shown") || !strings.Contains(text, "ant") {
		t.Errorf("six names are\n%s", text)
	}
	a = byOne(5, 10)
	a.Names = []string{"ant", "bee", "cat", "dog", "eel"}
	if text := sheetOf(a.Tidied(true), oneRoll).String(); strings.Contains(text, "face") {
		t.Errorf("five names are\n%s", text)
	}
}
