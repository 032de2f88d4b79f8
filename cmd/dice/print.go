package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// A printer prints drawn items.
type printer struct {
	out  *bufio.Writer
	line func(i int) string
}

// newPrinter returns a printer of the items as JSON; as they are, for programs;
// or on a terminal with what is hidden escaped.
func newPrinter(c *call, list items, asJSON bool) (*printer, error) {
	p := &printer{out: bufio.NewWriter(c.stdout)}
	switch {
	case asJSON:
		p.line = func(i int) string { return jsonItem(i+1, list[i].name) }
	case isTerminal(c.stdout):
		p.line = func(i int) string { return visible(list[i].name) }
	default:
		for i, it := range list {
			if strings.Contains(it.name, "\n") {
				return nil, misuse("item %d, %s, is of several lines, and items are printed one a line; use -json", i+1, excerpt(it.name))
			}
		}
		p.line = func(i int) string { return list[i].name }
	}
	return p, nil
}

func (p *printer) print(i int) error {
	p.out.WriteString(p.line(i))
	return p.out.WriteByte('\n') // which also gives an earlier error
}

// jsonItem returns a drawn item as JSON in one line:
//
//	{"number":2,"item":"Grace"}
//
// The number is the place of the item in the list, from 1; it tells equal items
// apart. Hidden characters are escaped, which changes nothing for programs. Bytes
// that are no UTF-8 become U+FFFD, as JSON has no way to write them.
func jsonItem(number int, name string) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	must(encoder.Encode(struct {
		Number int    `json:"number"`
		Item   string `json:"item"`
	}{number, name}))
	var line strings.Builder
	for _, char := range strings.TrimSuffix(text.String(), "\n") {
		if !unicode.Is(hidden, char) {
			line.WriteRune(char)
			continue
		}
		for _, unit := range utf16.Encode([]rune{char}) {
			fmt.Fprintf(&line, `\u%04x`, unit)
		}
	}
	return line.String()
}
