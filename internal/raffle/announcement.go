package raffle

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// An Announcement fixes a public draw before its text is known: all of it but the numbers
// in the text. docs/raffle.md has its grammar.
type Announcement struct {
	Day  string // on which it was written, as 2029-12-01
	Draw Header // its public text is a form, in which "6 of 49" stands for six numbers
}

const (
	announcementTitle = "raffle announcement 1"
	mostAnnounced     = 1_000_000 // items: all can be printed
)

// String returns the announcement as it is published.
func (a *Announcement) String() string {
	return fmt.Sprintf("%s\nannounced "+
		"%s\n%s%s\n", announcementTitle, a.Day, a.Draw.lines(), a.rules())
}

func (a *Announcement) rules() string {
	of := formNumbers.FindString(a.Draw.From.Value)
	if of == "" {
		return "" // after an error
	}
	n, most := limits(of)
	return fmt.Sprintf("where %s means %s up to %d, each larger than the one before, without "+
		"signs or leading zeros\n", of, words.Count(n, "number"), most) +
		"otherwise there is no draw, and a new announcement names a new date"
}

// ParseAnnouncement reads an announcement. With an error it returns the part before.
func ParseAnnouncement(text []byte) (*Announcement, error) {
	a := &Announcement{}
	return a, parse(text, "an announcement", announcementTitle, func(p *parser) {
		a.Day = p.match(`announced (\d{4}-\d\d-\d\d)`, `"announced 2029-12-01" or the like`)[1]
		a.Draw = p.header()
		if a.Draw.From.Kind != Public {
			p.refuse("only a draw from a public text can be announced")
		}
		if err := a.Check(); err != nil {
			p.refuse("%w", err)
		}
		for rule := range strings.SplitSeq(a.rules(), "\n") {
			p.match(regexp.QuoteMeta(rule), strconv.Quote(rule))
		}
	})
}

// Check returns an error for an announcement that proves nothing: its numbers may be known
// already, or they are too few, so that the list decides more than they do.
func (a *Announcement) Check() error {
	h, form := a.Draw, a.Draw.From.Value
	if !exists(a.Day) {
		return fmt.Errorf("%s is not a day of the calendar", quote.Quote(a.Day))
	}
	if err := CheckForm(form, a.Day); err != nil {
		return err
	}
	if h.N < 1 || h.N > mostAnnounced || h.N > h.Items && !h.Replace {
		return fmt.Errorf("a draw of %d of %s cannot be announced; draw 1 to %d",
			h.N, words.Count(h.Items, "item"), mostAnnounced)
	}
	have, need, compared := h.strength(form)
	if have < need-1e-9 {
		mend := stronger
		if need > mostBits {
			mend = "that is more than lotteries draw; use -typed, before witnesses"
		}
		return fmt.Errorf("the announcement proves nothing, because its text has fewer bits than "+
			"the draw: %s; %s", compared, mend)
	}
	return nil
}

// CheckList compares the list with the announced one.
func (a *Announcement) CheckList(list List) error {
	if len(list) == 0 {
		return errNoList
	}
	if hash := list.Hash(a.Draw.Weights); len(list) != a.Draw.Items || hash != a.Draw.Hash {
		if err := list.CheckText(); err != nil {
			return fmt.Errorf("the list is not the announced one: %w", err)
		}
		return fmt.Errorf("the list is not the announced one: it has %s, sha256 %s, and the "+
			"announcement %d, sha256 %s",
			words.Count(len(list), "item"), hash, a.Draw.Items, a.Draw.Hash)
	}
	return a.Draw.Check(list)
}

// differences returns an error for each difference between a draw and its announcement.
func (a *Announcement) differences(h Header) (all []error) {
	add := func(differ bool, format string, values ...any) {
		if differ {
			all = append(all, fmt.Errorf(format, values...))
		}
	}
	b := a.Draw
	add(h.N != b.N, "the transcript draws %s, and the announcement %d", words.Count(h.N, "item"), b.N)
	add(h.kind() != b.kind(), "the transcript draws %s, and the announcement %s", h.kind(), b.kind())
	add(h.Note != b.Note, "the note of the transcript is %s, and that of the announcement %s",
		noted(h.Note), noted(b.Note))
	add(h.Weights == b.Weights && (h.Items != b.Items || h.Hash != b.Hash),
		"the list of the transcript is not the announced one: it has %s, sha256 %s, "+
			"and the announcement %d, sha256 %s",
		words.Count(h.Items, "item"), h.Hash, b.Items, b.Hash)
	_, err := a.Of(h.From.Value)
	add(h.From.Kind != Public, "the rolls of the transcript come from %s, "+
		"and not from a public text as announced; if it was not announced, leave the announcement out",
		h.From)
	add(h.From.Kind == Public && err != nil, "%w", err)
	return all
}

// noted returns a note as an error shows it.
func noted(note string) string {
	if note == "" {
		return "missing"
	}
	return quote.Quote(note)
}

const (
	// mostBits is how many bits a text of lotteries is likely to have: a few draws of KENO.
	mostBits = 300

	// margin is how many bits a text should have more than its draw. Then the probability of
	// each draw is right but for a part in 2^20, the root of 2^40.
	margin = 40

	stronger = "announce a larger lottery, such as 20 of 70 (57 bits), or that of several days, " +
		"each with " +
		"a date in front"
)

// Weak says so if the text has too few bits, or returns "".
func (a *Announcement) Weak() string {
	have, need, compared := a.Draw.strength(a.Draw.From.Value)
	if have >= need+margin {
		return ""
	}
	return fmt.Sprintf("the text is weak: %s, and %.0f to be nearly equally likely; %s",
		compared, need+margin, stronger)
}

// bits returns the entropy of the numbers that "6 of 49" stands for.
func bits(of string) (entropy float64) {
	n, most := limits(of)
	for k := range n {
		entropy += math.Log2(float64(most-k) / float64(k+1))
	}
	return entropy
}

// strength returns how many bits the numbers of a form have and the draw needs, and a
// sentence with both.
func (h Header) strength(form string) (have, need float64, compared string) {
	var names []string
	for _, of := range formNumbers.FindAllString(form, -1) {
		n, most := limits(of)
		have += bits(of)
		names = append(names, fmt.Sprintf("%s of %d", words.Count(n, "number"), most))
	}
	need = h.entropy() / math.Ln2
	return have, need, fmt.Sprintf("%s: %.0f bits; to draw %d of %s takes %.0f bits",
		words.And(names), have, h.N, words.Count(h.Items, "item"), need)
}
