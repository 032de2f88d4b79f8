package raffle

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Transcript is all that others need, besides the list, to check a draw. Its grammar
// is in cmd/raffle/README.md. There is one text for each transcript, but for line ends.
//
// The first lines of one are the transcript of a draw that was broken off.
type Transcript struct {
	Header Header
	Rolls  []int
	List   List   // with which it was checked
	Public string // text with which it was checked, or ""
	Prizes List   // that were compared, or nil
	Items  []int  // that a check has drawn

	drawn []string // lines
	first int      // line number of the first of them
}

// drawnLine returns the line for item i.
func drawnLine(list List, i int) string {
	return fmt.Sprintf("drawn %d %s", i+1, quote.Quote(list[i].Name))
}

var drawnForm = formOf(`drawn (\d+) (".*")`)

// drawnItem returns the place and the name in a line that drawnLine writes. Other lines are not
// ok.
func drawnItem(line string) (place int, name string, ok bool) {
	parts := drawnForm.FindStringSubmatch(line)
	if parts == nil {
		return 0, "", false
	}
	place, err := strconv.Atoi(parts[1])
	name, ok = quote.Unquote(parts[2])
	return place, name, ok && err == nil && strconv.Itoa(place) == parts[1]
}

// ErrBrokenOff marks a transcript that ends before its end.
var ErrBrokenOff = errors.New("the draw was broken off here")

// Parse reads a transcript, and checks everything that needs no list. With an error it
// returns the part before.
func Parse(text []byte) (*Transcript, error) {
	t := &Transcript{}
	return t, parse(text, "a transcript", transcriptTitle, []string{"2", "3"}, func(p *parser) {
		t.Header = p.header()
		if p.version == "3" {
			p.extra(&t.Header, false)
		}
		t.parseBody(p)
	})
}

// KindOf returns "a transcript" or "an announcement" for a text that begins as one, or else "".
func KindOf(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(text, []byte(transcriptTitle)):
		return "a transcript"
	case bytes.HasPrefix(text, []byte(announcementTitle)):
		return "an announcement"
	}
	return ""
}

// parse reads a text that begins with a title, such as "dice pick transcript ", and one of some
// versions.
func parse(text []byte, kind, title string, versions []string, body func(p *parser)) error {
	p := &parser{lines: strings.SplitAfter(strings.TrimPrefix(string(text), "\ufeff"), "\n")}
	version, ok := strings.CutPrefix(p.next(), title)
	switch other := KindOf(text); {
	case !ok && other != "":
		p.fail("this is %s, and not %s", other, kind)
	case !ok:
		p.fail("this is not %s, which begins with %q; name another file", kind, strings.TrimSpace(title))
	case !slices.Contains(versions, version):
		p.fail("this is %s of version %s, and this program reads versions %s; use the program "+
			"that wrote it",
			kind, quote.Excerpt(version), words.And(versions))
	}
	p.version = version
	body(p)
	for p.err == nil && p.line < len(p.lines) {
		p.line++
		if full(p.lines[p.line-1]) { // an editor may leave blank lines
			p.fail("nothing may follow the end")
		}
	}
	if p.err != nil {
		return fmt.Errorf("line %d: %w", p.line, p.err)
	}
	return nil
}

// header parses the lines that define a draw.
func (p *parser) header() (h Header) {
	draw := p.match(`draw (\S*) (with|without) replacement( with weights)?`, `"draw 3 without replacement" or the like`)
	h.N, h.Replace, h.Weights = p.number(draw[1]), draw[2] == "with", draw[3] != ""
	items := p.match(`items (\S*) sha256 ([0-9a-f]{64})`, `"items 5 sha256" and 64 digits`)
	h.Items, h.Hash = p.number(items[1]), items[2]
	h.Sides = p.number(p.match(`die d(.*)`, `"die d6" or the like`)[1])
	if h.Sides < 2 {
		p.fail("a d%d draws nothing", h.Sides)
	}
	from, err := parseOrigin(p.match(`from (.*)`, `"from typed rolls" or the like`)[1])
	if err != nil {
		p.fail("%w", err)
	}
	h.From = from
	if from.Kind == Public && h.Sides != PublicSides {
		p.fail("a public text rolls a d%d, so that nobody can choose the die, and not a d%d",
			PublicSides, h.Sides)
	}
	return h
}

// parseBody parses the lines behind the header.
func (t *Transcript) parseBody(p *parser) {
	for line := p.next(); line != "end" && p.err == nil; line = p.next() {
		rolls, rolled := strings.CutPrefix(line, "rolls ")
		switch {
		case rolled && t.drawn == nil:
			t.parseRolls(p, strings.Split(rolls, " "))
		case !strings.HasPrefix(line, "drawn "):
			p.fail(`%s is not "rolls", "drawn" or "end"`, quote.Excerpt(line))
		case len(t.drawn) == t.Header.N:
			p.fail("this is one item more than the %d that are drawn", t.Header.N)
		default:
			t.drawn = append(t.drawn, line)
			t.first = p.line - len(t.drawn) + 1
		}
	}
	if len(t.drawn) < t.Header.N {
		p.fail("the transcript ends with %d of the %d items that are drawn", len(t.drawn), t.Header.N)
	}
}

func (t *Transcript) parseRolls(p *parser, words []string) {
	if len(t.Rolls)%rollsInLine != 0 || len(words) > rollsInLine {
		p.fail("there must be %d rolls in each line but the last", rollsInLine)
	}
	for _, word := range words {
		face := p.number(word)
		if p.err == nil && (face < 1 || face > t.Header.Sides) {
			p.fail("%d is not a face of a d%d (1 to %d)", face, t.Header.Sides, t.Header.Sides)
		}
		if p.err != nil {
			return
		}
		t.Rolls = append(t.Rolls, face)
	}
}

// A parser reads lines until the first error.
type parser struct {
	lines   []string
	version string
	line    int   // that were read
	err     error // the first
}

func (p *parser) fail(format string, values ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, values...)
	}
}

// next returns the next line without its end, or "" after an error. No line is empty.
func (p *parser) next() string {
	if p.err != nil {
		return ""
	}
	line, ended := strings.CutSuffix(p.lines[p.line], "\n")
	line = strings.TrimSuffix(line, "\r")
	p.line++
	switch {
	case !ended && line == "":
		p.fail("%w", ErrBrokenOff)
	case !ended:
		p.fail("%s is cut off; it has no line end", quote.Excerpt(line))
		line = ""
	case line == "":
		p.fail("an empty line has no place here")
	}
	return line
}

// formOf returns the expression for a line of a form.
func formOf(form string) *regexp.Regexp { return regexp.MustCompile("^" + form + "$") }

// match returns the next line and the parts of its form, which are empty after an error.
func (p *parser) match(form, want string) []string {
	re := formOf(form)
	line := p.next()
	if parts := re.FindStringSubmatch(line); parts != nil {
		return parts
	}
	p.fail("%s is not %s", quote.Excerpt(line), want)
	return make([]string, re.NumSubexp()+1)
}

// number parses a number that is written in the one way.
func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		p.fail("%s is not a number that this program can write", quote.Excerpt(text))
	}
	return n
}
