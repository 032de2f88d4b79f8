package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
)

// A rollFile is a text with rolls of a die, or with the counts of its faces.
type rollFile struct {
	name  string
	sides int
	rows  []table.TextRow // without comments and a head
	head  []table.TextRow // that was skipped, if there is one

	columns bool // the lines are rows of several columns
	ofKey   bool // the rolls are for a key: there are no columns
}

var (
	number = regexp.MustCompile(`^[0-9]+[.):]$`) // in front of a line: 1. or 1) or 1:
	date   = regexp.MustCompile(`^[0-9]+[-/.][0-9]+([-/.][0-9]*)?$`)
)

// whole is for [ask.Words]: no word is several faces.
const whole = 10

// readRollFile reads a file, or one column of it.
func readRollFile(name string, sides int, column string) (*rollFile, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, quote.Absent(name, err)
	}
	return readRows(quote.Visible(name), string(data), sides, column)
}

// readRows reads the lines of a text.
func readRows(name, text string, sides int, column string) (*rollFile, error) {
	f := &rollFile{name: name, sides: sides}
	lines := table.Lines(strings.TrimPrefix(text, "\ufeff"))
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
		if strings.HasPrefix(lines[i], "#") {
			lines[i] = ""
		}
	}
	if column != "" {
		columns := table.Split(lines)
		if columns == nil {
			return nil, fmt.Errorf("%s has no columns: its lines differ in their commas, semicolons, tabs "+
				"or bars; write one roll a line", name)
		}
		index, err := columns.Choose(column)
		if err != nil {
			return nil, fmt.Errorf("%s: -column %w", name, err)
		}
		f.rows = columns.Only(index)
		return f, nil
	}
	f.columns = table.Split(lines) != nil
	for i, line := range lines {
		words := ask.Words(line, whole)
		switch {
		case len(words) == 0:
		case len(f.rows) == 0 && f.head == nil && isHead(words[0], sides):
			f.head = []table.TextRow{{Line: i + 1, Cells: words}}
		default:
			f.rows = append(f.rows, table.TextRow{Line: i + 1, Cells: words})
		}
	}
	return f, nil
}

// isHead reports whether a first word begins a head: with a letter, and it is not a side of a
// coin; or it is a date.
func isHead(word string, sides int) bool {
	_, slip := ask.Face(word, sides)
	return slip != "" && (unicode.IsLetter([]rune(word)[0]) || date.MatchString(word))
}

// faces returns the rolls of the file.
func (f *rollFile) faces() (faces []int, err error) {
	for _, row := range f.rows {
		words := row.Cells
		if len(words) > 1 && number.MatchString(words[0]) {
			words = words[1:]
		}
		for _, word := range ask.Words(strings.Join(words, " "), f.sides) {
			face, slip := ask.Face(word, f.sides)
			if slip != "" {
				return nil, fmt.Errorf("%s, line %d: %s%s%s", f.name, row.Line, slip,
					ask.Apart(word, f.sides), f.instead())
			}
			faces = append(faces, face)
		}
	}
	return faces, nil
}

// instead says what to do about rolls that are columns.
func (f *rollFile) instead() string {
	switch {
	case !f.columns:
		return ""
	case f.ofKey:
		return "; write the faces with blanks between them"
	}
	return "; if one column has the rolls, name it: -column 2"
}

// mostCounted is the most rolls that counts tell of.
const mostCounted = 1 << 30

// counts returns the counts of the faces: one for each face in their order, or lines with a face
// and its count.
func (f *rollFile) counts() ([]int, error) {
	counts, at, pairs, total := make([]int, f.sides), 0, len(f.rows) == f.sides, int64(0)
	for _, row := range f.rows {
		pairs = pairs && len(row.Cells) == 2
	}
	given := make([]bool, f.sides)
	for _, row := range f.rows {
		words := row.Cells
		if pairs {
			face, slip := ask.Face(strings.TrimRight(words[0], ".):"), f.sides)
			if slip == "" && given[face-1] {
				slip = fmt.Sprintf("face %d has two counts", face)
			}
			if slip != "" {
				return nil, fmt.Errorf("%s, line %d: %s", f.name, row.Line, slip)
			}
			at, words = face-1, words[1:]
			given[at] = true
		}
		for _, word := range words {
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 || n > mostCounted {
				return nil, fmt.Errorf("%s, line %d: %s is not a count; write a whole number from 0 to 2^30",
					f.name, row.Line, quote.Excerpt(word))
			}
			if at < f.sides {
				counts[at] = n
			}
			at++
			total += int64(n)
		}
	}
	if total > mostCounted {
		return nil, fmt.Errorf("%s tells of %d rolls; at most 2^30 are counted", f.name, total)
	}
	if !pairs && at != f.sides {
		return nil, fmt.Errorf("%s has %d numbers; for a d%[3]d write %[3]d counts, that of face 1 "+
			"first, or %[3]d lines with a face and its count", f.name, at, f.sides)
	}
	return counts, nil
}

// mostTyped is the most bytes of counts that are typed.
const mostTyped = 1 << 24

// askCounts reads counts up to the end of the input.
func askCounts(c *call, sides int) (*rollFile, error) {
	command.Tell(c.Stderr, "counts of a d%d, that of face 1 first; Ctrl-D ends them", sides)
	text, err := io.ReadAll(io.LimitReader(c.Stdin, mostTyped))
	if err != nil {
		return nil, err
	}
	return readRows("the input", string(text), sides, "")
}
