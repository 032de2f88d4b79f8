package render

import (
	"encoding/xml"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/quote"
)

// strange are names that a format may take for markup, or a terminal for a command.
var strange = []string{
	"a|b", "<script>alert(1)</script>", "[x](javascript:alert(1))", "2 6\" nail",
	"https://example.com", "www.example.com",
	"`code`", "*bold* _too_", "a & b &amp; c", "\\N \\l \\", "# 1. - +", "~~gone~~", "\u202eevil",
	"zero\u200bwidth", "line\u2028end", "]]>", "![i](j)", "$x$", "end\\|",
	"%%{init: {'theme': 'dark'}}%%",
}

// named is a table with these names for its outcomes.
func named(names ...string) *Sheet {
	a := loot()
	a.Names = names
	return sheetOf(a, oneRoll)
}

// Each line of the card is a line of the block of code in Markdown, and no name ends that.
func TestMarkdownIsABlockOfCode(t *testing.T) {
	for _, name := range append(strange, "```", "~~~", "````` end", "a ``` b") {
		s := named(name, "b", "c", "d")
		s.Name = name
		head, rest, _ := strings.Cut(s.Markdown(), "\n")
		text, end := strings.CutSuffix(rest, head+"\n")
		if !end || text != s.String() || strings.Trim(head, "`") != "" || len(head) < 3 ||
			strings.Contains(text, head) {
			t.Errorf("%q is printed as\n%s", name, s.Markdown())
		}
	}
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
		if !strings.Contains(said, s.Label(0)) || strings.ContainsFunc(strings.ReplaceAll(said, "\n",
			""), quote.Hidden) {
			t.Errorf("%q is not in\n%s", s.Label(0), said)
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
		if strings.ContainsFunc(strings.ReplaceAll(s.String()+s.Markdown(), "\n", ""), quote.Hidden) {
			t.Errorf("%q is shown as\n%s", name, s)
		}
	}
}

// Names are not numbers that follow each other, even if each has one face.
func TestNamesAreNotFormulas(t *testing.T) {
	a := byOne(6, 6)
	a.Names = []string{"ant", "bee", "cat", "dog", "eel", "fox"}
	if text := sheetOf(a, oneRoll).String(); strings.Contains(text, "as shown") ||
		!strings.Contains(text, "ant") {
		t.Errorf("six names are\n%s", text)
	}
	a = byOne(5, 10)
	a.Names = []string{"ant", "bee", "cat", "dog", "eel"}
	if text := sheetOf(a.Tidied(true), oneRoll).String(); strings.Contains(text, "face") {
		t.Errorf("five names are\n%s", text)
	}
}
