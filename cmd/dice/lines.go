package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// longestItem is the most bytes of an item, so that a file without line ends
// does not fill the memory; quoted it is at most four times as long.
const (
	longestItem = 1 << 20
	longestLine = 4*longestItem + 100
)

const rollsInLine = 20 // of each line of rolls but the last

// A place is where a line begins.
type place struct {
	line   int   // how many lines are before it
	offset int64 // how many bytes are
}

// A lineReader reads the lines of a transcript.
type lineReader struct {
	place // of what was not read yet
	r     *bufio.Reader
	crlf  bool // some line ended with "\r\n"
}

// next returns the next line without its end, or io.EOF after the last. No line
// is empty.
func (l *lineReader) next() (string, error) {
	var line []byte
	for len(line) <= longestLine {
		part, err := l.r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return l.whole(string(line))
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(line) == 0:
			return "", io.EOF
		}
		l.line++
		if errors.Is(err, io.EOF) {
			err = fmt.Errorf("%s is cut off; it has no line end", excerpt(string(line)))
		}
		return "", err
	}
	l.line++
	return "", fmt.Errorf("%s is longer than any line that this program writes", excerpt(string(line)))
}

func (l *lineReader) whole(line string) (string, error) {
	l.line++
	l.offset += int64(len(line))
	line = strings.TrimSuffix(line, "\n")
	if text, found := strings.CutSuffix(line, "\r"); found {
		l.crlf, line = true, text
	}
	if line == "" {
		return "", errors.New("an empty line has no place here")
	}
	return line, nil
}

// recordedRolls are the rolls of a transcript as a die. After the last it gives
// io.EOF, and then end is where the line after them begins, and after that line,
// if there is one.
type recordedRolls struct {
	lines  *lineReader
	sides  int
	faces  []int // of this line, not rolled yet
	short  bool  // this line may not be followed by another of rolls
	rolled int
	end    place
	after  string
	err    error
}

func (r *recordedRolls) Sides() int { return r.sides }

func (r *recordedRolls) Roll() (int, error) {
	if len(r.faces) == 0 && r.err == nil {
		r.err = r.readLine()
	}
	if r.err != nil {
		return 0, r.err
	}
	face := r.faces[0]
	r.faces = r.faces[1:]
	r.rolled++
	return face, nil
}

func (r *recordedRolls) readLine() error {
	r.end = r.lines.place
	line, err := r.lines.next()
	if err != nil {
		return err
	}
	text, found := strings.CutPrefix(line, "rolls ")
	if !found {
		r.after = line
		return io.EOF
	}
	if r.short || strings.Count(text, " ") >= rollsInLine {
		return fmt.Errorf("there must be %d rolls in each line but the last", rollsInLine)
	}
	words := strings.Split(text, " ")
	r.short = len(words) < rollsInLine
	r.faces = make([]int, len(words))
	for i, word := range words {
		face, err := parseNumber(word)
		if err != nil {
			return err
		}
		if face < 1 || face > r.sides {
			return fmt.Errorf("%d is not a face of a d%d (1 to %d)", face, r.sides, r.sides)
		}
		r.faces[i] = face
	}
	return nil
}

// parseNumber parses a number that is written in the one way.
func parseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is no number that this program can write", excerpt(text))
	}
	return n, nil
}
