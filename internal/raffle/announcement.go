package raffle

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
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
	mostAnnounced     = 1000 // items: more have more bits than any text

	where = "where N of M means N numbers up to M, each larger than the one before, without signs " +
		"or leading zeros"
	otherwise = "otherwise there is no draw, and a new announcement names a new date"
)

// String returns the announcement as it is published.
func (a *Announcement) String() string {
	return strings.Join([]string{announcementTitle, "announced " + a.Day,
		a.Draw.text() + where, otherwise, ""}, "\n")
}

// ParseAnnouncement reads an announcement. With an error it returns the part before.
func ParseAnnouncement(text []byte) (*Announcement, error) {
	a := &Announcement{}
	return a, parse(text, announcementTitle, otherwise, func(p *parser) {
		a.Day = p.match(formOf(`announced (\d{4}-\d\d-\d\d)`), "announced 2029-12-01")[1]
		a.Draw = p.header()
		if a.Draw.From.Kind != Public {
			p.fail("only a draw from a public text can be announced")
		}
		if err := a.Check(); err != nil {
			p.fail("%w", err)
		}
		p.match(formOf(where), where)
	})
}

// Check returns an error for an announcement that proves nothing: its numbers may be
// known already, or they are too few, so that the list decides more than they do.
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
	texts, draws, compared := h.strength()
	if texts.Cmp(draws) < 0 {
		return fmt.Errorf("the announcement proves nothing, because its text has fewer bits than "+
			"the draw: %s; %s", compared, stronger)
	}
	return nil
}

// Of returns the announced draw from a public text, or an error that says how the text
// differs from the form.
func (a *Announcement) Of(text string) (Header, error) {
	h, form := a.Draw, a.Draw.From.Value
	h.From.Value = text
	groups, _ := groupsOf(form)
	parts := strings.Split(text, between)
	for i, part := range parts[:min(len(groups), len(parts))] {
		if err := groups[i].check(part); err != nil {
			return h, err
		}
	}
	if len(parts) != len(groups) {
		return h, otherForm(text, form)
	}
	return h, nil
}

// differences returns an error for each difference between a draw and its announcement. A
// list that is read in another way has another hash.
func (a *Announcement) differences(h Header) (all []error) {
	from := h.From
	h.From = a.Draw.From // compared as a text with its form
	lines, announced := h.lines(), a.Draw.lines()
	if h.Weights != a.Draw.Weights {
		lines[1] = announced[1]
	}
	for i, line := range lines {
		if line != announced[i] {
			its, other := quote.Difference(cmp.Or(line, "no note"), cmp.Or(announced[i], "no note"))
			all = append(all, fmt.Errorf("the transcript says %s, and the announcement %s", its, other))
		}
	}
	if from.Kind != Public {
		return append(all, fmt.Errorf("the rolls of the transcript come from %s, and not from a "+
			"public text as announced", from))
	}
	if _, err := a.Of(from.Value); err != nil {
		all = append(all, err)
	}
	return all
}

const (
	// margin is how many bits a text should have more than its draw. Then the probability
	// of each draw is right but for a part in 2^20, the root of 2^40.
	margin = 40

	stronger = "announce a larger lottery, such as 20 of 70 (57 bits), or that of several days, " +
		"each with a date in front"
)

// Weak says so if the text has too few bits, or returns "".
func (a *Announcement) Weak() string {
	texts, draws, compared := a.Draw.strength()
	if log2(texts) >= log2(draws)+margin {
		return ""
	}
	return fmt.Sprintf("the text is weak: %s, and %.0f to be nearly equally likely; %s",
		compared, log2(draws)+margin, stronger)
}

// strength returns how many texts are of the form, and how many draws there are, if all
// items can be drawn; and a sentence with the bits of both.
func (h Header) strength() (texts, draws *big.Int, compared string) {
	var names []string
	texts = big.NewInt(1)
	groups, _ := groupsOf(h.From.Value)
	for _, g := range groups {
		texts.Mul(texts, new(big.Int).Binomial(int64(g.most), int64(g.n)))
		names = append(names, fmt.Sprintf("%s of %d", words.Count(g.n, "number"), g.most))
	}
	n, items := int64(h.N), int64(h.Items)
	if h.Replace {
		draws = new(big.Int).Exp(big.NewInt(items), big.NewInt(n), nil)
	} else {
		draws = new(big.Int).MulRange(items-n+1, items)
	}
	return texts, draws, fmt.Sprintf("%s: %.0f bits; to draw %d of %s takes %.0f bits",
		words.And(names), log2(texts), h.N, words.Count(h.Items, "item"), log2(draws))
}

func log2(choices *big.Int) float64 {
	part := new(big.Float)
	whole := new(big.Float).SetInt(choices).MantExp(part)
	p, _ := part.Float64()
	return float64(whole) + math.Log2(p)
}
