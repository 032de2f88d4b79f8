package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
)

// rollLines have rolls of a die, or the counts of its faces.
type rollLines struct {
	name  string
	sides int
	lines []string // blank where nothing is read
}

var (
	number = regexp.MustCompile(`^[0-9]+[.):][ ,\t]+`)                     // of a line: 1. or 1) or 1:
	head   = regexp.MustCompile(`^(\pL|[0-9]+[-/.][0-9]+([-/.][0-9]*)?$)`) // a letter, or a date
)

func linesOfRolls(name, text string) *rollLines {
	lines := table.Lines(strings.TrimPrefix(text, "\ufeff"))
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
		if strings.HasPrefix(lines[i], "#") {
			lines[i] = ""
		}
	}
	return &rollLines{name: name, lines: lines}
}

// readRolls reads rolls, or the counts of faces, from a file, or without a name from all
// that is typed.
func readRolls(
	c *call, file, column string, sides int, counted bool,
) (faces, counts []int, err error) {
	var data []byte
	name := "the input"
	if file != "" {
		name = quote.Visible(file)
		data, err = os.ReadFile(file)
	} else {
		command.Tell(c.Stderr, "counts of a d%d, that of face 1 first; Ctrl-D ends them", sides)
		data, err = io.ReadAll(io.LimitReader(c.Stdin, 1<<24))
	}
	if err != nil {
		return nil, nil, quote.Absent(file, err)
	}
	t := linesOfRolls(name, string(data))
	t.sides = sides
	if column != "" {
		err = t.choose(column)
	} else {
		t.behead(c)
	}
	if counted {
		counts, err = t.counts()
	} else if err == nil {
		faces, err = t.faces(holding{dice: []int{sides}}.read)
	}
	return faces, counts, err
}

// wholeWords returns the words of a line, none of which is several faces.
func wholeWords(line string) []string { return ask.Words(line, 10) }

// behead skips a head, and says so: a first line that begins with a date, or with a
// letter that is not a side of a coin.
func (t *rollLines) behead(c *call) {
	at := slices.IndexFunc(t.lines, func(line string) bool { return len(wholeWords(line)) > 0 })
	if at < 0 {
		return
	}
	word := wholeWords(t.lines[at])[0]
	_, slip := ask.Face(word, t.sides)
	if slip != "" && head.MatchString(word) {
		c.Warn("%s: line %d, %s, is taken for a head", t.name, at+1, quote.Excerpt(t.lines[at]))
		t.lines[at] = ""
	}
}

// choose leaves the cells of one column.
func (t *rollLines) choose(column string) error {
	columns := table.Split(t.lines)
	if columns == nil {
		if uneven := table.FindUneven(t.lines); uneven != nil {
			return fmt.Errorf("%s: %w", t.name, uneven)
		}
		return fmt.Errorf("%s has no columns: its lines differ in their commas, semicolons, tabs or "+
			"bars; write one roll a line", t.name)
	}
	index, err := columns.Choose(column)
	if err != nil {
		return fmt.Errorf("%s: -column %w", t.name, err)
	}
	clear(t.lines)
	for _, row := range columns.Rows {
		t.lines[row.Line-1] = row.Cells[index]
	}
	return nil
}

func (t *rollLines) wrong(i int, slip string) error {
	return fmt.Errorf("%s, line %d: %s", t.name, i+1, slip)
}

// faces returns the rolls of the text. A function reads the faces of a line after those
// before, or returns the reply to a slip.
func (t *rollLines) faces(
	read func(before []int, line string) ([]int, string),
) (faces []int, err error) {
	for i, line := range t.lines {
		more, slip := read(faces, number.ReplaceAllString(line, ""))
		if slip != "" {
			if table.Split(t.lines) != nil {
				slip = strings.TrimSuffix(slip, ask.PutBlanks) + ask.PutBlanks +
					", or in dice test name one column: -column 2"
			}
			return nil, t.wrong(i, slip)
		}
		faces = append(faces, more...)
	}
	return faces, nil
}

// pairs reports whether the lines have a face and its count each.
func (t *rollLines) pairs() bool {
	rows := 0
	for _, line := range t.lines {
		n := len(wholeWords(line))
		if n != 0 && n != 2 {
			return false
		}
		rows += n / 2
	}
	return rows == t.sides
}

// mostCounted is the most rolls that counts tell of.
const mostCounted = 1 << 30

// counts returns the counts of the faces: one for each face in their order, or lines with
// a face and its count.
func (t *rollLines) counts() ([]int, error) {
	counts, at, total := slices.Repeat([]int{-1}, t.sides), 0, int64(0)
	pairs := t.pairs()
	for i, line := range t.lines {
		words := wholeWords(line)
		if pairs && len(words) > 0 {
			face, slip := ask.Face(strings.TrimRight(words[0], ".):"), t.sides)
			if slip == "" && counts[face-1] >= 0 {
				slip = fmt.Sprintf("face %d has two counts", face)
			}
			if slip != "" {
				return nil, t.wrong(i, slip)
			}
			at, words = face-1, words[1:]
		}
		for _, word := range words {
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 || n > mostCounted {
				return nil, t.wrong(i, quote.Excerpt(word)+
					" is not a count; write a whole number from 0 to 2^30")
			}
			if at < t.sides {
				counts[at] = n
			}
			at++
			total += int64(n)
		}
	}
	if total > mostCounted {
		return nil, fmt.Errorf("%s tells of %d rolls; at most 2^30 are counted", t.name, total)
	}
	if !pairs && at != t.sides {
		return nil, fmt.Errorf("%s has %d numbers; for a d%[3]d write %[3]d counts, that of face 1 "+
			"first, or %[3]d lines with a face and its count", t.name, at, t.sides)
	}
	return counts, nil
}
