// Package pattern has regular expressions that are compiled when they are first asked
// for. A program that asks for none of them does not link package regexp.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern is the text of a regular expression. Its methods are those of
// [regexp.Regexp], and as safe for concurrent use. They panic if the text is no regular
// expression.
type Pattern struct {
	text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// New returns the pattern of a text, which it does not look at.
func New(text string) *Pattern { return &Pattern{text: text} }

func (p *Pattern) get() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.text) })
	return p.compiled
}

func (p *Pattern) MatchString(s string) bool              { return p.get().MatchString(s) }
func (p *Pattern) FindString(s string) string             { return p.get().FindString(s) }
func (p *Pattern) FindStringSubmatch(s string) []string   { return p.get().FindStringSubmatch(s) }
func (p *Pattern) FindAllString(s string, n int) []string { return p.get().FindAllString(s, n) }

func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.get().FindAllStringSubmatch(s, n)
}

func (p *Pattern) Split(s string, n int) []string { return p.get().Split(s, n) }

func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.get().FindStringSubmatchIndex(s)
}

func (p *Pattern) ReplaceAllString(s, with string) string {
	return p.get().ReplaceAllString(s, with)
}

func (p *Pattern) ReplaceAllStringFunc(s string, with func(string) string) string {
	return p.get().ReplaceAllStringFunc(s, with)
}
