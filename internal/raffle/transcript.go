package raffle

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// A Transcript is all that others need, besides the list, to check a draw. docs/raffle.md has its
// grammar. There is one text for each transcript, but for blanks at the ends of lines.
//
// The first lines of one are the transcript of a draw that was broken off.
type Transcript struct {
	Header Header
	Rolls  []int
	List   List   // with which it was checked
	Public string // text with which it was checked, or ""

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

// A Damage is an error of a text that is not in the form of this program: something is missing
// in it, or was changed on its way. It need not be a fraud.
type Damage struct{ Err error }

func (d *Damage) Error() string { return d.Err.Error() }
func (d *Damage) Unwrap() error { return d.Err }

// ErrBrokenOff marks a text that ends before its end.
var ErrBrokenOff = errors.New("the draw was broken off here")

// Parse reads a transcript, and checks everything that needs no list. With an error it
// returns the part before.
func Parse(text []byte) (*Transcript, error) {
	t := &Transcript{}
	return t, parse(text, "a transcript", transcriptTitle, func(p *parser) {
		t.Header = p.header()
		t.parseBody(p)
	})
}

// KindOf returns "a transcript" or "an announcement" for a text that begins as one, or else "".
func KindOf(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(text, []byte("raffle transcript ")):
		return "a transcript"
	case bytes.HasPrefix(text, []byte("raffle announcement ")):
		return "an announcement"
	}
	return ""
}

// parse reads a text that begins with a title, such as "raffle transcript 1".
func parse(text []byte, kind, title string, body func(p *parser)) error {
	p := &parser{lines: strings.SplitAfter(strings.TrimPrefix(string(text), "\ufeff"), "\n")}
	switch begin, other := p.next(), KindOf(text); {
	case begin == title:
	case other == kind:
		p.fail("this is %s of another version: %s; use the program that wrote it", kind,
			quote.Excerpt(begin))
	case other != "":
		p.fail("this is %s, and not %s", other, kind)
	default:
		p.fail("this is not %s, which begins with %q; name another file", kind, title)
	}
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
	draw := p.match(`draw (\S*) (with|without) replacement( with weights)?`,
		`"draw 3 without replacement" or the like`)
	h.N, h.Replace, h.Weights = p.number(draw[1]), draw[2] == "with", draw[3] != ""
	if h.N == 0 {
		p.refuse("a draw has at least one item")
	}
	items := p.match(`items (\S*) sha256 ([0-9a-f]{64})`, `"items 5 sha256" and 64 digits`)
	h.Items, h.Hash = p.number(items[1]), items[2]
	h.Sides = p.number(p.match(`die d(.*)`, `"die d6" or the like`)[1])
	if h.Sides < 2 || h.Sides > MostSides {
		p.refuse("a d%d cannot draw; a die has 2 to %d sides", h.Sides, MostSides)
	}
	from, err := parseOrigin(p.match(`from (.*)`, `"from typed rolls" or the like`)[1])
	if err != nil {
		p.fail("%w", err)
	}
	h.From = from
	if from.Kind == Public && h.Sides != PublicSides {
		p.refuse("a public text rolls a d%d, so that nobody can choose the die, and not a d%d",
			PublicSides, h.Sides)
	}
	if parts := p.option(`note (".*")`); parts != nil {
		note, ok := quote.Unquote(parts[1])
		err := CheckNote(note)
		if !ok || err != nil {
			p.fail("%s is not a note that this program can write", quote.Excerpt(parts[1]))
		}
		h.Note = note
	}
	return h
}

const longestNote = 1000

// CheckNote returns an error for a note that is empty, too long or not shown whole.
func CheckNote(note string) error {
	switch {
	case strings.TrimSpace(note) != note || note == "":
		return errors.New("the note is empty, or has blanks at its ends; write what the places win")
	case len(note) > longestNote:
		return fmt.Errorf("the note has %d bytes; write at most %d", len(note), longestNote)
	case notUTF8(note) || strings.ContainsFunc(note, quote.Hidden):
		return errors.New("the note has characters that do not show; write one line of plain text")
	}
	return nil
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
			if len(t.drawn) == 1 {
				t.first = p.line
			}
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
	lines []string
	line  int   // that were read
	err   error // the first
}

// fail ends the reading of a text that is damaged, and refuse that of one which says what no draw
// can be.
func (p *parser) fail(format string, values ...any) {
	p.refuse("%w", &Damage{fmt.Errorf(format, values...)})
}

func (p *parser) refuse(format string, values ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, values...)
	}
}

// last are the lines that need no end.
var last = regexp.MustCompile(`^(?:end|otherwise there is no draw, .*date)$`)

// curly is a line whose last part stands in quotation marks of a word processor.
var curly = regexp.MustCompile(`^([a-z0-9 ]+)[“”„](.*)[“”]$`)

// next returns the next line that is not blank, without the blanks at its end, or "" after an
// error and at the end.
func (p *parser) next() string {
	for p.err == nil && p.line < len(p.lines) {
		line, ended := strings.CutSuffix(p.lines[p.line], "\n")
		line = strings.TrimSpace(line)
		p.line++
		switch {
		case line == "":
			continue
		case !ended && !last.MatchString(line):
			p.fail("%s is cut off; it has no line end", quote.Excerpt(line))
			return ""
		}
		return curly.ReplaceAllString(line, `$1"$2"`)
	}
	p.fail("%w", ErrBrokenOff)
	return ""
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

// option returns the parts of the next line if it has a form, and otherwise leaves the line.
func (p *parser) option(form string) []string {
	before := *p
	parts := formOf(form).FindStringSubmatch(p.next())
	if parts == nil {
		*p = before
	}
	return parts
}

// number parses a number that is written in the one way.
func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		p.fail("%s is not a number that this program can write", quote.Excerpt(text))
	}
	return n
}
