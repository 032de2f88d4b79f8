package raffle

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// An Announcement fixes a public draw before its text is known: all of it but the numbers
// in the text. Its grammar is in cmd/raffle/README.md.
type Announcement struct {
	Day  string // on which it was written, as 2029-12-01
	Draw Header // its public text is a form, in which "6 of 49" stands for six numbers
}

const (
	announcementTitle = "dice pick announcement "
	mostAnnounced     = 1_000_000 // items: all can be printed
)

var (
	textNumbers = regexp.MustCompile(`\d+( \d+)*`)
	longWord    = regexp.MustCompile(`\S{17}`)
)

// String returns the announcement as it is published.
func (a *Announcement) String() string {
	version := 1
	if a.Draw.Extra.any() {
		version = 2
	}
	return fmt.Sprintf("%s%d\nannounced %s\n%s%s\n",
		announcementTitle, version, a.Day, a.Draw.lines(), a.rules())
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

// ParseAnnouncement reads an announcement. There is one text for each, but for line ends. With
// an error it returns the part before.
func ParseAnnouncement(text []byte) (*Announcement, error) {
	a := &Announcement{}
	return a, parse(text, "an announcement", announcementTitle, []string{"1", "2"}, func(p *parser) {
		a.Day = p.match(`announced (\d{4}-\d\d-\d\d)`, `"announced 2029-12-01" or the like`)[1]
		a.Draw = p.header()
		if p.version == "2" {
			p.extra(&a.Draw, true)
		}
		if p.err == nil && a.Draw.From.Kind != Public {
			p.fail("only a draw from a public text can be announced")
		} else if err := a.Check(); err != nil {
			p.fail("%w", err)
		}
		for rule := range strings.SplitSeq(a.rules(), "\n") {
			p.match(rule, strconv.Quote(rule))
		}
		if errors.Is(p.err, ErrBrokenOff) {
			p.err = errors.New("the announcement ends here, too early")
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
		mend := more(form, need+margin-have)
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
	mine, its := h.Extra, b.Extra
	mine.apart, its.apart, its.First = nil, nil, false
	add(mine != its, "the transcript has %s, and the announcement %s", mine, its)
	add(h.Sides != b.Sides, "the transcript draws with a d%d, and the announcement with a d%d",
		h.Sides, b.Sides)
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

// mostBits is how many bits a text of lotteries is likely to have: a few draws of KENO.
const mostBits = 300

// margin is how many bits a text should have more than its draw. Then the probability of
// each draw is right but for a part in 2^20, the root of 2^40.
const margin = 40

// Weak says so if the text of a public draw, which the list allows, has too few bits. It
// judges by the form, or else by the numbers of the text, unless that may hold a hash.
func (h Header) Weak(a *Announcement) string {
	form := dates.ReplaceAllString(h.From.Value, "")
	switch {
	case a != nil:
		form = withoutRepeats(a.Draw.From.Value)
	case h.From.Kind != Public || longWord.MatchString(form):
		return ""
	default:
		form = textNumbers.ReplaceAllStringFunc(form, func(numbers string) string {
			n, most := 0, 0
			for word := range strings.FieldsSeq(numbers) {
				number, _ := strconv.Atoi(word)
				n, most = n+1, max(most, number, n+1)
			}
			return fmt.Sprintf("%d of %d", n, most)
		})
	}
	have, need, compared := h.strength(form)
	if compared == "" || have >= need+margin {
		return ""
	}
	return fmt.Sprintf("the text is weak: %s, and %.0f to be nearly equally likely",
		compared, need+margin)
}

// Weak says so if the text has too few bits, and what to announce besides.
func (a *Announcement) Weak() string {
	weak := a.Draw.Weak(a)
	if weak == "" {
		return ""
	}
	form := withoutRepeats(a.Draw.From.Value)
	have, need, _ := a.Draw.strength(form)
	return weak + "; " + more(form, need+margin-have)
}

// mostMore is how many more draws are worth announcing.
const mostMore = 10

// more says what to add to a form that lacks some bits: draws of its largest lottery.
func more(form string, lacking float64) string {
	largest, most := "", 0.0
	for _, of := range formNumbers.FindAllString(form, -1) {
		if has := bits(of); has > most {
			largest, most = of, has
		}
	}
	if lacking > mostMore*most {
		return "announce a larger lottery, or several"
	}
	n := int(math.Ceil(lacking / most))
	with := "with"
	if n > 1 {
		with = "each with"
	}
	return fmt.Sprintf("announce %s of %s, %s a date in front, or a larger lottery",
		words.Count(n, "more draw"), largest, with)
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
// sentence with both, or "" for a form without numbers.
func (h Header) strength(form string) (have, need float64, compared string) {
	var names []string
	for _, of := range formNumbers.FindAllString(form, -1) {
		n, most := limits(of)
		have += bits(of)
		names = append(names, fmt.Sprintf("%s of %d", words.Count(n, "number"), most))
	}
	need = h.entropy() / math.Ln2
	if names == nil {
		return have, need, ""
	}
	verb := "are"
	if len(names) == 1 && strings.HasPrefix(names[0], "1 ") {
		verb = "is"
	}
	needs := "need"
	if h.N == 1 {
		needs = "needs"
	}
	return have, need, fmt.Sprintf("%s %s %.0f bits; %d of %s %s %.0f",
		words.And(names), verb, have, h.N, words.Count(h.Items, "item"), needs, need)
}
