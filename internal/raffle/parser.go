package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// ErrBrokenOff marks a text that ends before its end.
var ErrBrokenOff = errors.New("the draw was broken off here, or the end of the file is missing")

// A parser reads lines until the first error.
type parser struct {
	lines []string
	last  string
	line  int   // that were read
	err   error // the first
}

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
		case !ended && line != p.last:
			p.fail("%s is cut off; it has no line end", quote.Excerpt(line))
			return ""
		}
		return line
	}
	p.fail("%w", ErrBrokenOff)
	return ""
}

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

// parse reads a text that begins with a title and ends with a last line, which may lack
// its line end.
func parse(text []byte, title, last string, body func(p *parser)) error {
	p := &parser{last: last}
	p.lines = strings.SplitAfter(strings.TrimPrefix(string(text), "\ufeff"), "\n")
	p.match(formOf(regexp.QuoteMeta(title)), title)
	body(p)
	p.match(formOf(regexp.QuoteMeta(last)), last)
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
