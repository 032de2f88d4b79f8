// Package check answers the page check.html: whether a draw is as its transcript and its
// announcement say. It needs no browser.
package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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
	a.judge(raffle.NewVerdict(t, announced, err))
	var wrong *unread
	if errors.As(err, &wrong) {
		a.State, a.First, a.Next = "missing", "Not checked: "+wrong.what+".", wrong.next
	}
	if a.State == "good" && q.Transcript == nil { // there were no winners to compare
		a.State, a.First, a.Verdict = "drawn", "The announced draw gives these winners:", ""
		a.Next = "Compare them with the winners that the organiser named: they fit if they are the " +
			"same ones, in this order. If not, look at what you gave here; if that is right, show " +
			"this to the organiser.\n\n" + a.Next
	}
	return a
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
		a.State, a.First = "missing", "Not checked: something is missing."
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

// An unread error is about something that cannot be used, so that nothing was compared.
type unread struct {
	error
	what, next string // what is wrong, and what to do
}

// unreadFile returns the error of reading a file that the program has written, or nil.
func unreadFile(name string, err error) error {
	if err == nil {
		return nil
	}
	return &unread{fmt.Errorf("the %s, %w", name, err),
		"the " + name + " is changed, cut off or another file",
		"Take all of it as the organiser published it, from its first line to its last. If that gives " +
			"the same, show this to the organiser."}
}

// unreadNumbers returns the error of numbers that are not as announced, or nil.
func unreadNumbers(err error) error {
	if err == nil {
		return nil
	}
	return &unread{err, "the lottery numbers do not fit",
		"Compare what you typed with the announcement and with the lottery’s own page."}
}

func (a *Answer) give(
	q Submission,
) (t *raffle.Transcript, announced *raffle.Announcement, err error) {
	public := ""
	if q.Announcement != nil {
		announced, err = raffle.ParseAnnouncement(q.Announcement)
		err = unreadFile("announcement", err)
	}
	if err == nil && q.Transcript != nil {
		t, err = raffle.Parse(q.Transcript)
		err = unreadFile("transcript", err)
	}
	if err == nil && strings.TrimSpace(q.Public) != "" {
		public, err = raffle.ParsePublic(asWritten(q.Public, t, announced))
		err = unreadNumbers(err)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case t != nil:
	case announced == nil || public == "":
		return nil, nil, errors.New(
			"give the transcript, or the announcement and the lottery numbers, which say how to draw")
	default:
		t = &raffle.Transcript{Public: public}
		t.Header, err = announced.Of(public)
		if err != nil {
			return nil, announced, unreadNumbers(err)
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

var (
	group  = regexp.MustCompile(`^(.+): (?:(\d+) of \d+|\d+(?: \d+)*)$`)
	number = regexp.MustCompile(`\d+`)
)

// asWritten returns lottery numbers as an announcement or a transcript writes them: behind the name
// and the date, in order, with blanks between them. What is not these numbers stays as it is.
func asWritten(typed string, t *raffle.Transcript, announced *raffle.Announcement) string {
	like := ""
	switch {
	case announced != nil:
		like = announced.Draw.From.Value
	case t != nil:
		like = t.Header.From.Value
	}
	form, fronts := `(?i)^`, []string{}
	for part := range strings.SplitSeq(like, ", ") {
		parts := group.FindStringSubmatch(part)
		if parts == nil {
			return typed
		}
		many, err := strconv.Atoi(parts[2])
		if err != nil {
			many = len(strings.Fields(part[len(parts[1]):])) - 1
		}
		for word := range strings.FieldsSeq(parts[1]) {
			form += `\s*(?:` + regexp.QuoteMeta(word) + `\b)?`
		}
		more := max(many-1, 0)
		form += fmt.Sprintf(`\s*:?\s*(\d+(?:[\s,;]+\d+){%d})[\s,;]*`, more)
		fronts = append(fronts, parts[1])
	}
	given := regexp.MustCompile(form + `$`).FindStringSubmatch(typed)
	if given == nil {
		return typed
	}
	for i, front := range fronts {
		numbers := number.FindAllString(given[1+i], -1)
		for i, n := range numbers {
			numbers[i] = cmp.Or(strings.TrimLeft(n, "0"), "0")
		}
		slices.SortFunc(numbers, func(a, b string) int {
			return cmp.Or(len(a)-len(b), strings.Compare(a, b))
		})
		fronts[i] = front + ": " + strings.Join(numbers, " ")
	}
	return strings.Join(fronts, ", ")
}

// read reads the list of a draw, and keeps its hash and what may be wrong with it.
func (a *Answer) read(text []byte, h raffle.Header) (raffle.List, error) {
	lines, err := raffle.ReadLines(bytes.NewReader(text))
	var list raffle.List
	if err == nil {
		list, err = raffle.Find(lines, h)
	}
	if err != nil {
		return nil, &unread{err, "the list cannot be read", "Take all of it as it was published."}
	}
	a.List = fmt.Sprintf("The list has %s, sha256 %s.",
		words.Count(len(list), "item"), list.Hash(h.Weights))
	for _, doubt := range list.Doubts(h.Weights, true) {
		a.Doubts = append(a.Doubts, words.Capital(doubt.Text(false))+".")
	}
	return list, nil
}
