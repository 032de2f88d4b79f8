package table

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/quote"
)

// A TextRow is a line of a text, cut into cells.
type TextRow struct {
	Line  int // from 1
	Cells []string
}

// Limits of a table.
const (
	maxLines = 20_000
	maxBytes = 1000 // of a line, without the blanks around it
)

// mark is what some editors write in front of a text in UTF-8.
const mark = "\ufeff"

// linesOf returns the lines of a table that is not too large.
func linesOf(r io.Reader) ([]string, error) {
	const most = maxLines * (maxBytes + 2) // a line end has up to two bytes
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	lines := Lines(string(text))
	if len(text) > most || len(lines) > maxLines {
		return nil, fmt.Errorf("the table has more than %d lines of %d bytes; shorten it",
			maxLines, maxBytes)
	}
	blanks := plain()
	var long Faults
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.Contains(line, "\x00") {
			return nil, fmt.Errorf("line %d is not text in UTF-8: %s; save it as UTF-8", i+1,
				quote.Excerpt(line))
		}
		lines[i] = blanks.Replace(line)
		if size := len(strings.TrimSpace(line)); size > maxBytes {
			long.add(i+1, "the line has %d bytes; use at most %d", size, maxBytes)
		}
	}
	if long != nil {
		return nil, long
	}
	return lines, nil
}

// Lines returns the lines of a text, whichever line ends it has.
func Lines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n",
		"\u0085", "\n", "\n\f", "\n", "\f", "\n", "\v", "\n").Replace(text)
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// plain makes blanks of all kinds a blank, and omits characters without a width.
func plain() *strings.Replacer {
	return strings.NewReplacer("\u00a0", " ", "\u2002", " ", "\u2003", " ", "\u2007", " ",
		"\u2009", " ", "\u202f", " ", "\u3000", " ", "\u200b", "", "\u200e", "", "\u200f", "",
		"\u2060", "", mark, "")
}

// blankLine reports whether a line has nothing, or only what separates a head from rows.
func blankLine(line string) bool { return strings.Trim(line, "|+-=: \t") == "" }

// plainNumber reports whether a text is digits.
func plainNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
