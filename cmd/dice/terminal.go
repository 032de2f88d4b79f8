package main

import (
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// isTerminal reports whether a person is at the other end.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nothing, err := os.Stat(os.DevNull) // a character device, but not a terminal
	return err != nil || !os.SameFile(info, nothing)
}

// A style writes text in colours, or plainly.
type style bool

// styleOf returns colours for a terminal whose user wants them, as
// https://no-color.org says.
func styleOf(w io.Writer) style {
	return style(isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

func (s style) paint(code, text string) string {
	if !s {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.paint("1", text) }
func (s style) faint(text string) string { return s.paint("2", text) }
func (s style) slip(text string) string  { return s.paint("33", text) }
func (s style) done(text string) string  { return s.paint("1;32", text) }

// widthOf returns how many characters fit in a line of a terminal: COLUMNS if that is
// set, or else 80. Elsewhere there is no limit.
func widthOf(w io.Writer) int {
	if !isTerminal(w) {
		return math.MaxInt
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return 80
}

// wrap returns a line as lines of at most width characters, broken at blanks, all
// but the first indented. Words that are too long stay whole.
func wrap(line string, indent, width int) string {
	var b strings.Builder
	at := 0 // characters in this line
	for word := range strings.SplitAfterSeq(line, " ") {
		n := utf8.RuneCountInString(strings.TrimRight(word, " "))
		if at+n > width && at > indent && n > 0 {
			text := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(text + "\n" + strings.Repeat(" ", indent))
			at = indent
		}
		b.WriteString(word)
		at += utf8.RuneCountInString(word)
	}
	b.WriteString("\n")
	return b.String()
}
