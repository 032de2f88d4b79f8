package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/dice/internal/quote"
)

// IsTerminal reports whether a person is at the other end.
func IsTerminal(stream any) bool {
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

// The colours of a painter.
const (
	Bold  = "1"  // for questions
	Faint = "2"  // for remarks
	Slip  = "33" // for replies to typing errors
	Done  = "1;32"
)

// Painter returns a function that writes text in a colour, or plainly: colours are for a
// terminal whose user wants them, see https://no-color.org.
func Painter(w io.Writer) func(colour, text string) string {
	wanted := IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return func(colour, text string) string {
		if !wanted || text == "" {
			return text
		}
		return "\x1b[" + colour + "m" + text + "\x1b[0m"
	}
}

// Tell prints lines for a person. It escapes control characters, because file names,
// items and typed text could command a terminal.
func Tell(w io.Writer, format string, values ...any) {
	fmt.Fprintln(w, quote.Escape(fmt.Sprintf(format, values...)))
}

// Listed returns numbers with blanks between them.
func Listed(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
