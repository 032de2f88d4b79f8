// Package check answers the page check.html: whether a draw is as its transcript and its
// announcement say. It needs no browser.
package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// A Submission has the input of the page. Files that are not given are nil.
type Submission struct {
	List, Transcript, Announcement []byte
	Public                         string
	Latest                         string // day, of raffle.Latest
}

// An Answer is what the page shows, in this order.
type Answer struct {
	State     string   `json:"state"`     // good, drawn, rehearsal, missing or bad
	Announced bool     `json:"announced"` // checked with an announcement
	First     string   `json:"first"`     // is it right? in a line
	Verdict   string   `json:"verdict"`   // the finding
	Drawn     []string `json:"drawn"`     // nil if the check failed
	Next      string   `json:"next"`      // what to do now; or what leads Unproved; or empty
	Unproved  []string `json:"unproved"`  // what a draw that is right does not prove
	Note      string   `json:"note"`      // of the organiser, who answers for it; or empty
	Evidence  string   `json:"evidence"`  // against the die; or empty
	Details   string   `json:"details"`   // how the items were drawn
	List      string   `json:"hash"`      // how many items, and their hash
	Doubts    []string `json:"doubts"`
}

// Give checks a transcript, or draws as announced if there is none.
func Give(q Submission) Answer {
	a := Answer{Doubts: []string{}}
	t, announced, err := a.give(q)
	if err == nil {
		for _, i := range t.Drawn {
			a.Drawn = append(a.Drawn, quote.Visible(t.List[i].Name))
		}
	}
	verdict := raffle.NewVerdict(t, announced, err)
	a.judge(verdict)
	switch {
	case a.State == "bad" && len(verdict.Problems) == 1 && otherNumbers(t):
		a.State, a.Next = "missing", lookUp
		a.First = "Your lottery numbers are not those of the transcript."
		if slip(t, announced) {
			a.First, a.Next = wrongNumbers, compare
		}
	case a.State == "good" && q.Transcript == nil: // there were no winners to compare
		a.State, a.First, a.Verdict = "drawn", "The announced draw gives these winners:", ""
		a.Next = "Compare them with the winners that the organiser named: they fit if they are the " +
			"same ones, in this order. If not, look at what you gave here; if that is right, show " +
			"this to the organiser.\n\n" + a.Next
	}
	return a
}

// otherNumbers reports whether other numbers were typed than the transcript has.
func otherNumbers(t *raffle.Transcript) bool {
	return t.Public != "" && t.Header.From.Kind == raffle.Public && t.Public != t.Header.From.Value
}

// slip reports whether numbers were typed that the announcement could not have.
func slip(t *raffle.Transcript, announced *raffle.Announcement) bool {
	if announced == nil {
		return false
	}
	_, err := announced.Of(t.Public)
	return err != nil
}

// judge says what a verdict does.
func (a *Answer) judge(verdict raffle.Verdict) {
	a.State, a.Announced = "good", verdict.Checked && verdict.Announced != ""
	if verdict.Checked {
		a.Verdict, a.Note, a.Details = verdict.Head(), verdict.Note(), verdict.How()
	}
	if verdict.Unproved != nil {
		a.Next = verdict.Unproved[0]
		a.Unproved = slices.DeleteFunc(slices.Clone(verdict.Unproved[1:]), func(sentence string) bool {
			return sentence == raffle.NoNote // what is won is the organiser's business
		})
	}
	a.Evidence = verdict.Evidence
	switch {
	case verdict.Unread:
		a.State, a.First = "missing", cmp.Or(a.First, "Not checked: something is missing.")
		a.Verdict = quote.Escape("Nothing was checked: " + verdict.Problems[0] + ".")
	case !verdict.Checked:
		a.State, a.First = "bad", "Wrong."
		for _, problem := range verdict.Problems {
			a.Verdict += quote.Escape(words.Capital(problem)) + ".\n"
		}
		a.Verdict = strings.TrimSpace(a.Verdict)
		a.Next = "First check that each text is complete, from its first line to its last. If it is, " +
			"show this to the organiser."
	case verdict.Kind == raffle.Rehearsal:
		a.State, a.First = "rehearsal", "A rehearsal: it decides nothing."
	case a.Announced && slices.Contains(verdict.Unproved, raffle.NoNumbers):
		a.Announced, a.First = false, "No mistake found. Type the lottery numbers to be sure."
		a.Verdict = "The winners in the transcript, in this order, are those that the " +
			"announcement and the numbers in the transcript give."
	case a.Announced:
		a.First = "Right: drawn as announced."
		a.Verdict = "The winners in the transcript, in this order, are those that the " +
			"announcement and the lottery numbers give."
	case strings.HasPrefix(verdict.From, raffle.Public):
		a.First = "No mistake found, but fairness is not shown."
		a.Verdict = "The winners follow from the list and the numbers in the transcript. But the " +
			"organiser could have drawn several times, and kept the draw that they liked."
		a.Next = "The announcement from before the draw rules that out. Ask for it, and look up the " +
			"lottery numbers. Then tap “I have the announcement and the lottery numbers” too, and " +
			"check again."
	default:
		a.First = "No mistake found, but fairness is not shown: nothing was announced before."
	}
}

// What is wrong with a text that cannot be used, so that nothing was compared, and what
// to do.
const (
	damaged = "Not checked: %s is changed, cut off or another file."
	whole   = "Take all of it as the organiser published it, from its first line to its last. If " +
		"that gives the same, show this to the organiser."
	wrongNumbers = "Not checked: the lottery numbers do not fit."
	lookUp       = "Look them up on the lottery’s own page. If you typed others, correct them, and " +
		"check again. If yours are right, the draw is wrong: show this to the organiser."
	compare = "Compare what you typed with the announcement and with the lottery’s own page."
)

func (a *Answer) give(
	q Submission,
) (t *raffle.Transcript, announced *raffle.Announcement, err error) {
	public, like := "", ""
	if q.Announcement != nil {
		announced, err = raffle.ParseAnnouncement(q.Announcement)
		if err != nil {
			a.First, a.Next = fmt.Sprintf(damaged, "the announcement"), whole
			return nil, nil, fmt.Errorf("the announcement, %w", err)
		}
		like = announced.Draw.From.Value
	}
	if q.Transcript != nil {
		t, err = raffle.Parse(q.Transcript)
		if err != nil {
			a.First, a.Next = fmt.Sprintf(damaged, "the transcript"), whole
			return nil, nil, fmt.Errorf("the transcript, %w", err)
		}
		like = cmp.Or(like, t.Header.From.Value)
	}
	if strings.TrimSpace(q.Public) != "" {
		public, err = raffle.ParsePublic(raffle.AsWritten(q.Public, like))
		if err != nil {
			a.First, a.Next = wrongNumbers, compare
			return nil, nil, err
		}
	}
	switch {
	case t != nil:
	case announced == nil || public == "":
		return nil, nil, errors.New(
			"give the transcript, or the announcement and the lottery numbers, which say how to draw")
	default:
		t = &raffle.Transcript{Public: public}
		t.Header, err = announced.Of(public)
		if err != nil {
			a.First, a.Next = wrongNumbers, compare
			return nil, announced, err
		}
	}
	list, err := a.read(q.List, t.Header)
	if err != nil {
		return nil, nil, err
	}
	if q.Transcript != nil {
		expected := raffle.Expected{Latest: q.Latest, Public: public, Announcement: announced}
		return t, announced, t.Check(list, expected)
	}
	future := t.Header.Future(q.Latest, announced)
	err = errors.Join(append(future, t.Header.CheckList(list))...)
	if err == nil {
		t.List = list
		t.Rolls, t.Drawn, err = t.Header.Roll(list) // as raffle draw -announced does
	}
	return t, announced, err
}

// read reads the list of a draw, and keeps its hash and what may be wrong with it.
func (a *Answer) read(text []byte, h raffle.Header) (raffle.List, error) {
	lines, err := raffle.ReadLines(bytes.NewReader(text))
	var list raffle.List
	if err == nil {
		list, err = raffle.Find(lines, h)
	}
	if err != nil {
		a.First, a.Next = "Not checked: the list cannot be read.", "Take all of it as it was published."
		return nil, err
	}
	a.List = fmt.Sprintf("The list has %s, sha256 %s.",
		words.Count(len(list), "item"), list.Hash(h.Weights))
	for _, doubt := range append(list.LeftOut(lines), list.Doubts(h.Weights, true)...) {
		a.Doubts = append(a.Doubts, words.Capital(doubt.Text(false))+".")
	}
	return list, nil
}
