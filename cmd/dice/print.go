package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// printer returns a function that prints a drawn item of n: as JSON, unchanged for
// programs, or on a terminal numbered, with hidden characters escaped.
func (f *pickFlags) printer(c *call, list raffle.List, n int) (func(i int) error, error) {
	line, drawn := func(i int) string { return list[i].Name }, 0
	if f.json {
		line = func(i int) string { return jsonLine(item{i + 1, list[i].Name}) }
	} else if isTerminal(c.stdout) {
		line = func(i int) string {
			drawn++
			if n == 1 {
				return quote.Visible(list[i].Name)
			}
			return fmt.Sprintf("%d. %s", drawn, quote.Visible(list[i].Name))
		}
	} else {
		for i, it := range list {
			if strings.Contains(it.Name, "\n") {
				return nil, misuse("item %d, %s, is of several lines, and items are printed one a line; use -json", i+1, quote.Excerpt(it.Name))
			}
		}
	}
	return func(i int) error {
		c.out.WriteString(line(i))
		return c.out.WriteByte('\n') // which also gives an earlier error
	}, nil
}

// An item is a drawn item as JSON. The number is its place in the list, from 1, which
// tells equal items apart.
type item struct {
	Number int    `json:"number"`
	Item   string `json:"item"`
}

// jsonLine returns a value as JSON in one line. Hidden characters are escaped, which
// changes nothing for programs. Bytes that are not UTF-8 become U+FFFD, as JSON has no
// way to write them.
func jsonLine(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.Encode(value) // text and numbers have JSON
	var line strings.Builder
	for _, char := range strings.TrimSuffix(text.String(), "\n") {
		if !quote.Hidden(char) {
			line.WriteRune(char)
			continue
		}
		for _, unit := range utf16.Encode([]rune{char}) {
			fmt.Fprintf(&line, `\u%04x`, unit)
		}
	}
	return line.String()
}

// listed returns numbers with blanks between them.
func listed(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
