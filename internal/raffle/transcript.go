package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// A Transcript is all that others need, besides the list, to check a draw. Its grammar
// is in docs/pick-format.md. There is one text for each transcript, but for line ends.
//
// The first lines of one are the transcript of a draw that was broken off.
type Transcript struct {
	Header Header
	Rolls  []int
	List   List // with which it was checked

	drawn []string // lines
	first int      // line number of the first of them
}

// drawnLine returns the line for item i.
func drawnLine(list List, i int) string {
	return fmt.Sprintf("drawn %d %s", i+1, quote.Quote(list[i].Name))
}

// ErrBrokenOff marks a transcript that ends before its end.
var ErrBrokenOff = errors.New("the draw was broken off here")

// Parse reads a transcript, and checks everything that needs no list. With an error it
// returns the part before.
func Parse(text []byte) (*Transcript, error) {
	t := &Transcript{}
	p := &parser{lines: strings.SplitAfter(string(text), "\n")}
	p.title("a transcript", transcriptTitle)
	t.Header = p.header()
	if p.err == nil {
		t.parseBody(p)
	}
	if p.err != nil {
		return t, fmt.Errorf("line %d: %w", p.line, p.err)
	}
	return t, nil
}

// title parses the first line, such as "dice pick transcript 2".
func (p *parser) title(kind, title string) {
	end := strings.LastIndexByte(title, ' ') + 1
	version, ok := strings.CutPrefix(p.next(), title[:end])
	switch {
	case !ok:
		p.fail(fmt.Errorf("this is not %s, which begins with %q", kind, title))
	case version != title[end:]:
		p.fail(fmt.Errorf("this is %s of version %s, and this program reads version %s; use the program that wrote it", kind, quote.Excerpt(version), title[end:]))
	}
}

// header parses the lines that define a draw.
func (p *parser) header() (h Header) {
	draw := p.match(`draw (\S*) (with|without) replacement( with weights)?`, `"draw 3 without replacement" or the like`)
	h.N, h.Replace, h.Weights = p.number(draw[1]), draw[2] == "with", draw[3] != ""
	items := p.match(`items (\S*) sha256 ([0-9a-f]{64})`, `"items 5 sha256" and 64 digits`)
	h.Items, h.Hash = p.number(items[1]), items[2]
	h.Sides = p.number(p.match(`die d(.*)`, `"die d6" or the like`)[1])
	if h.Sides < 2 {
		p.fail(fmt.Errorf("a d%d draws nothing", h.Sides))
	}
	from, err := parseOrigin(p.match(`from (.*)`, `"from typed rolls" or the like`)[1])
	p.fail(err)
	if h.From = from; from.Kind == Public && h.Sides != PublicSides {
		p.fail(fmt.Errorf("a public text rolls a d%d, so that nobody can choose the die, and not a d%d", PublicSides, h.Sides))
	}
	return h
}

// parseBody parses the lines behind the header.
func (t *Transcript) parseBody(p *parser) {
	line := p.next()
	for strings.HasPrefix(line, "rolls ") && p.err == nil {
		t.parseRolls(p, strings.Split(line[len("rolls "):], " "))
		line = p.next()
	}
	for t.first = p.line; strings.HasPrefix(line, "drawn ") && p.err == nil; line = p.next() {
		if len(t.drawn) == t.Header.N {
			p.fail(fmt.Errorf("this is one item more than the %d that are drawn", t.Header.N))
		}
		t.drawn = append(t.drawn, line)
	}
	switch {
	case p.err != nil:
	case line != "end":
		p.fail(wanted(line, `"rolls", "drawn" or "end"`))
	case len(t.drawn) < t.Header.N:
		p.fail(fmt.Errorf("the transcript ends with %d of the %d items that are drawn", len(t.drawn), t.Header.N))
	}
	p.end()
}

// end parses the end of the file.
func (p *parser) end() {
	if p.err == nil && p.lines[p.line] != "" {
		p.line++
		p.fail(errors.New("nothing may follow the end"))
	}
}

func (t *Transcript) parseRolls(p *parser, words []string) {
	if len(t.Rolls)%rollsInLine != 0 || len(words) > rollsInLine {
		p.fail(fmt.Errorf("there must be %d rolls in each line but the last", rollsInLine))
	}
	for _, word := range words {
		face := p.number(word)
		if p.err == nil && (face < 1 || face > t.Header.Sides) {
			p.fail(fmt.Errorf("%d is not a face of a d%d (1 to %d)", face, t.Header.Sides, t.Header.Sides))
		}
		if p.err != nil {
			return
		}
		t.Rolls = append(t.Rolls, face)
	}
}

// A parser reads lines until the first error.
type parser struct {
	lines []string
	line  int   // that were read
	err   error // the first
}

func (p *parser) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// next returns the next line without its end. No line is empty.
func (p *parser) next() string {
	if p.err != nil {
		return ""
	}
	line, ended := strings.CutSuffix(p.lines[p.line], "\n")
	p.line++
	switch {
	case !ended && line == "":
		p.fail(ErrBrokenOff)
		return ""
	case !ended:
		p.fail(fmt.Errorf("%s is cut off; it has no line end", quote.Excerpt(line)))
		return ""
	}
	if line = strings.TrimSuffix(line, "\r"); line == "" {
		p.fail(errors.New("an empty line has no place here"))
	}
	return line
}

// match returns the next line and the parts of its form, which are empty after an error.
func (p *parser) match(form, want string) []string {
	re := regexp.MustCompile("^" + form + "$")
	line := p.next()
	if parts := re.FindStringSubmatch(line); parts != nil {
		return parts
	}
	p.fail(wanted(line, want))
	return make([]string, re.NumSubexp()+1)
}

func wanted(line, want string) error {
	return fmt.Errorf("%s is not %s", quote.Excerpt(line), want)
}

// number parses a number that is written in the one way.
func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		p.fail(fmt.Errorf("%s is not a number that this program can write", quote.Excerpt(text)))
	}
	return n
}
