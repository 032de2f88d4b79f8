package raffle

import (
	"strings"
)

// A Transcript is all that others need, besides the list, to check a draw. There is one
// text for each, but for blanks. The first lines of one are the transcript of a draw that
// was broken off.
type Transcript struct {
	Header Header
	Rolls  []int
	Drawn  []int  // the index of each drawn item, once it was checked
	List   List   // with which it was checked
	Public string // text with which it was checked, or ""

	winners []winner
}

// end is the last line of a transcript.
const end = "end"

// A winner is a drawn item as a transcript has it.
type winner struct {
	line  int // of the transcript
	place int // in the list, from 1
	name  string
}

// Parse reads a transcript, and checks everything that needs no list. With an error it
// returns the part before.
func Parse(text []byte) (*Transcript, error) {
	t := &Transcript{}
	return t, parse(text, transcriptTitle, end, func(p *parser) {
		t.Header = p.header()
		for parts := p.option(rollsForm); parts != nil; parts = p.option(rollsForm) {
			t.parseRolls(p, strings.Split(parts[1], " "))
		}
		for p.err == nil && len(t.winners) < t.Header.N {
			parts := p.match(drawnForm, "drawn 1 Ada")
			t.winners = append(t.winners, winner{p.line, p.number(parts[1]), parts[2]})
		}
	})
}

var (
	rollsForm = formOf(`rolls (.*)`)
	drawnForm = formOf(`drawn (\S+) (.*)`)
)

func (t *Transcript) parseRolls(p *parser, words []string) {
	if len(t.Rolls)%rollsInLine != 0 || len(words) > rollsInLine {
		p.fail("there must be %d rolls in each line but the last", rollsInLine)
	}
	for _, word := range words {
		face := p.number(word)
		if p.err == nil && face > t.Header.Sides {
			p.fail("%d is not a face of a d%d (1 to %d)", face, t.Header.Sides, t.Header.Sides)
		}
		if p.err != nil {
			return
		}
		t.Rolls = append(t.Rolls, face)
	}
}
