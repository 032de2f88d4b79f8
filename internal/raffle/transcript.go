package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// A Transcript is all that others need, besides the list, to check a draw. There is one
// text for each, but for blanks. The first lines of one are the transcript of a draw that
// was broken off.
type Transcript struct {
	Header Header
	Rolls  []int
	Drawn  []int  // the index of each drawn item, once it was checked
	List   List   // with which it was checked
	Public string // text with which it was checked, or ""

	winners []winner
}

// end is the last line of a transcript.
const end = "end"

// A winner is a drawn item as a transcript has it.
type winner struct {
	line  int // of the transcript
	place int // in the list, from 1
	name  string
}

// ErrBrokenOff marks a text that ends before its end.
var ErrBrokenOff = errors.New("the draw was broken off here, or the end of the file is missing")

// Parse reads a transcript, and checks everything that needs no list. With an error it
// returns the part before.
func Parse(text []byte) (*Transcript, error) {
	t := &Transcript{}
	return t, parse(text, transcriptTitle, func(p *parser) {
		t.Header = p.header()
		for parts := p.option(rollsForm); parts != nil; parts = p.option(rollsForm) {
			t.parseRolls(p, strings.Split(parts[1], " "))
		}
		for p.err == nil && len(t.winners) < t.Header.N {
			parts := p.match(drawnForm, "drawn 1 Ada")
			t.winners = append(t.winners, winner{p.line, p.number(parts[1]), parts[2]})
		}
		p.match(formOf(end), end)
	})
}

// parse reads a text that begins with a title.
func parse(text []byte, title string, body func(p *parser)) error {
	p := &parser{lines: strings.SplitAfter(strings.TrimPrefix(string(text), "\ufeff"), "\n")}
	p.match(formOf(regexp.QuoteMeta(title)), title)
	body(p)
	for p.err == nil && p.line < len(p.lines) {
		p.line++
		if full(p.lines[p.line-1]) {
			p.fail("nothing may follow the end; delete this line and all below")
		}
	}
	if p.err != nil {
		return fmt.Errorf("line %d: %w", p.line, p.err)
	}
	return nil
}

// header parses the lines that define a draw.
func (p *parser) header() (h Header) {
	draw := p.match(formOf(`draw (\S*) (with|without) replacement( with weights)?`),
		"draw 3 without replacement")
	h.N, h.Replace, h.Weights = p.number(draw[1]), draw[2] == "with", draw[3] != ""
	items := p.match(formOf(`items (\S*) sha256 ([0-9a-f]{64})`), "items 5 sha256 and 64 digits")
	h.Items, h.Hash = p.number(items[1]), items[2]
	h.Sides = p.number(p.match(formOf(`die d(.*)`), "die d6")[1])
	if h.Sides < 2 || h.Sides > MostSides {
		p.fail("a d%d cannot draw; a die has 2 to %d sides", h.Sides, MostSides)
	}
	from := p.match(formOf(`from (?:(`+Typed+`|`+System+`)|(`+Public+`)(.*))`), "from "+Typed)
	h.From.Kind = from[1] + from[2]
	if h.From.Kind == Public {
		h.From.Value = from[3]
		if err := CheckPublic(h.From.Value); err != nil {
			p.fail("%w", err)
		}
		if h.Sides != PublicSides {
			p.fail("a public text rolls a d%d, never another die; this file has a d%d",
				PublicSides, h.Sides)
		}
	}
	if parts := p.option(formOf(`note (.*)`)); parts != nil {
		h.Note = parts[1]
		if err := CheckNote(h.Note); err != nil {
			p.fail("%w", err)
		}
	}
	return h
}

const longestNote = 1000

// CheckNote returns an error for a note that is not a line, or too long.
func CheckNote(note string) error {
	switch {
	case trimmed(note) != note || note == "":
		return errors.New("the note is empty, or has blanks at its ends; write what the places win")
	case len(note) > longestNote:
		return fmt.Errorf("the note has %d bytes; write at most %d", len(note), longestNote)
	case strings.Contains(note, "\n"):
		return errors.New("the note has several lines; write one")
	}
	return nil
}

var (
	rollsForm = formOf(`rolls (.*)`)
	drawnForm = formOf(`drawn (\S+) (.*)`)
)

func (t *Transcript) parseRolls(p *parser, words []string) {
	if len(t.Rolls)%rollsInLine != 0 || len(words) > rollsInLine {
		p.fail("there must be %d rolls in each line but the last", rollsInLine)
	}
	for _, word := range words {
		face := p.number(word)
		if p.err == nil && face > t.Header.Sides {
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
	lines []string
	line  int   // that were read
	err   error // the first
}

// fail ends the reading.
func (p *parser) fail(format string, values ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, values...)
	}
}

// next returns the next line that is not blank, without the blanks at its end, or ""
// after an error and at the end.
func (p *parser) next() string {
	for p.err == nil && p.line < len(p.lines) {
		line, ended := strings.CutSuffix(p.lines[p.line], "\n")
		line = trimmed(line)
		p.line++
		switch {
		case line == "":
			continue
		case !ended && line != end && line != rules[1]:
			p.fail("%s is cut off; it has no line end", quote.Excerpt(line))
			return ""
		}
		return line
	}
	p.fail("%w", ErrBrokenOff)
	return ""
}

// formOf returns the expression for a line of a form.
func formOf(form string) *regexp.Regexp { return regexp.MustCompile("^" + form + "$") }

// match returns the parts of the next line, which are empty after an error. The line must
// have a form, of which there is an example.
func (p *parser) match(form *regexp.Regexp, example string) []string {
	line := p.next()
	if parts := form.FindStringSubmatch(line); parts != nil {
		return parts
	}
	p.fail("%s stands where a line such as %s must be; this is another file, or a changed one",
		quote.Excerpt(line), quote.Quote(example))
	return make([]string, form.NumSubexp()+1)
}

// option returns the parts of the next line if it has a form, and otherwise leaves the
// line.
func (p *parser) option(form *regexp.Regexp) []string {
	before := *p
	parts := form.FindStringSubmatch(p.next())
	if parts == nil {
		*p = before
	}
	return parts
}

// number parses a number from 1 on that is written in the one way.
func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || strconv.Itoa(n) != text {
		p.fail("%s is not a number that this program can write", quote.Excerpt(text))
	}
	return n
}
