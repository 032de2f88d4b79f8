package main

import (
	"io"
	"os"
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

// styleOf returns colours for a terminal whose user wants them: see
// https://no-color.org.
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
