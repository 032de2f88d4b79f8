package notation

import (
	"fmt"
	"strings"
)

// A Misreading says what is wrong in a text and what to write.
type Misreading struct {
	Text  string // as it was typed
	Place int    // in runes, from 0; 0 too if it is about all of the text
	Hint  string // what is wrong, and what to do
	Use   string // what to write instead, which means what was typed; or ""
}

func (e *Misreading) Error() string {
	runes := []rune(e.Text)
	switch {
	case e.Place == 0 && strings.HasPrefix(e.Hint, "write "):
		return fmt.Sprintf("%.40q is not known; %s", e.Text, e.Hint)
	case e.Place == 0:
		return fmt.Sprintf("%.40q: %s", e.Text, e.Hint)
	case e.Place == len(runes):
		return fmt.Sprintf("%.40q, at the end: %s", e.Text, e.Hint)
	}
	return fmt.Sprintf("%.40q, at %.12q (character %d): %s", e.Text, string(runes[e.Place:]),
		e.Place+1, e.Hint)
}

// proposal returns the hint to write another text.
func proposal(text string) *Misreading { return &Misreading{Hint: "write " + text, Use: text} }
