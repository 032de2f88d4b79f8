// Package check answers the page check.html: whether a draw is as its transcript and its
// announcement say. It needs no browser.
package check

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/dice"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// A Submission has what is given on the page. Files that are not given are nil.
type Submission struct {
	List, Transcript, Announcement []byte
	Public                         string
	Latest                         string // day, of raffle.Latest
}

// An Answer is what the page shows.
type Answer struct {
	Good    bool     `json:"good"`
	Verdict string   `json:"verdict"`
	Drawn   []string `json:"drawn"` // nil if the check failed
	List    string   `json:"list"`  // how many items, and their hash
	Doubts  []string `json:"doubts"`
}

// Give checks a transcript, or draws as announced if there is none.
func Give(q Submission) Answer {
	a := Answer{Doubts: []string{}}
	verdict, err := a.give(q)
	if err != nil {
		a.Drawn, verdict = nil, raffle.NewVerdict(nil, nil, err)
	}
	a.Good, a.Verdict = err == nil, verdict.String()
	return a
}

func (a *Answer) give(q Submission) (verdict raffle.Verdict, err error) {
	var t *raffle.Transcript
	var announced *raffle.Announcement
	if q.Public != "" {
		if err := raffle.CheckPublic(q.Public); err != nil {
			return verdict, err
		}
	}
	if q.Announcement != nil {
		announced, err = raffle.ParseAnnouncement(q.Announcement)
		if err != nil {
			return verdict, fmt.Errorf("the announcement, %w", err)
		}
	}
	switch {
	case q.Transcript != nil:
		t, err = raffle.Parse(q.Transcript)
		if err != nil {
			return verdict, fmt.Errorf("the transcript, %w", err)
		}
	case announced == nil || q.Public == "":
		return verdict,
			errors.New(
				"give the transcript, or the announcement and the public text, which say how to draw")
	default:
		t = &raffle.Transcript{Public: q.Public}
		t.Header, err = announced.Of(q.Public)
		if err != nil {
			return verdict, err
		}
	}
	list, err := a.read(q.List, t.Header.Weights)
	if err != nil {
		return verdict, err
	}
	emit := func(i int) error {
		a.Drawn = append(a.Drawn, quote.Visible(list[i].Name))
		return nil
	}
	if q.Transcript != nil {
		expected := raffle.Expected{Latest: q.Latest, Public: q.Public, Announcement: announced}
		err = t.Check(list, expected, emit)
		return raffle.NewVerdict(t, announced, err), err
	}
	err = errors.Join(t.Header.Future(q.Latest, announced), announced.CheckList(list))
	if err == nil {
		rolls := dice.Record(t.Header.From.Die(t.Header.Sides)) // as raffle draw -announced does
		err = t.Header.Draw(rolls, list, func(i int) error {
			t.Items = append(t.Items, i)
			return emit(i)
		})
		t.Rolls, t.List = rolls.Faces(), list
	}
	return raffle.NewVerdict(t, announced, err), err
}

// read reads the list, and keeps its hash and what may be wrong with it.
func (a *Answer) read(text []byte, weights bool) (raffle.List, error) {
	lines, err := raffle.ReadLines(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	list, blank, err := raffle.NewList(lines, weights)
	if err != nil {
		return nil, err
	}
	a.List = fmt.Sprintf("The list has %s, sha256 %s.",
		words.Count(len(list), "item"), list.Hash(weights))
	for _, doubt := range list.Doubts(blank, weights, true) {
		a.Doubts = append(a.Doubts, doubt.Sentences())
	}
	if head := raffle.Head(lines); head != "" && !weights {
		a.Doubts = append(a.Doubts, raffle.HeadRemark(head).Sentences())
	}
	return list, nil
}
