// Package check answers the page check.html: whether a transcript is right, and what a
// public text draws. It knows no browser, so that it is tested like any other Go.
package check

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// A Question is what somebody chose on the page, besides the list and the transcript.
// Without a transcript, the public text is drawn from as the other fields say.
type Question struct {
	Public  string `json:"public"`
	N       int    `json:"n"`
	Die     int    `json:"die"`
	Replace bool   `json:"replace"`
	Weights bool   `json:"weights"`
}

// An Answer is what the page shows.
type Answer struct {
	Good    bool     `json:"good"`
	Verdict string   `json:"verdict"`
	Drawn   []string `json:"drawn"` // nil if the check failed
	List    string   `json:"list"`  // how many items, and their hash
	Doubts  []string `json:"doubts"`
}

// Give checks a transcript, or draws from the public text if transcript is nil.
func Give(list, transcript []byte, q Question) Answer {
	a := Answer{Doubts: []string{}}
	verdict, err := a.give(list, transcript, q)
	a.Good, a.Verdict = err == nil, verdict
	if err != nil {
		a.Drawn, a.Verdict = nil, raffle.NewVerdict(nil, err).String()
	}
	return a
}

func (a *Answer) give(text, transcript []byte, q Question) (verdict string, err error) {
	var t *raffle.Transcript
	if transcript != nil {
		if t, err = raffle.Parse(transcript); err != nil {
			return "", fmt.Errorf("the transcript, %w", err)
		}
		q.Weights = t.Header.Manner.Weights
	}
	list, err := a.read(text, q.Weights)
	if err != nil {
		return "", err
	}
	emit := func(i int) error {
		a.Drawn = append(a.Drawn, quote.Visible(list[i].Name))
		return nil
	}
	if t == nil {
		return draw(list, q, emit)
	}
	if from := t.Header.From; q.Public != "" && (from.Kind != raffle.Public || from.Value != q.Public) {
		return "", fmt.Errorf("the transcript is not drawn from that public text: its rolls come from %s", from)
	}
	err = t.Check(list, emit)
	return raffle.NewVerdict(t, err).String(), err
}

// read reads the list and says what there is to know about it.
func (a *Answer) read(text []byte, weights bool) (raffle.List, error) {
	lines, err := raffle.ReadLines(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	list, blank, err := raffle.NewList(lines, weights)
	if err != nil {
		return nil, err
	}
	a.List = fmt.Sprintf("The list has %d items, sha256 %s.", len(list), list.Hash(weights))
	if len(blank) > 0 {
		a.Doubts = append(a.Doubts, "Blank lines do not count: "+raffle.First(blank)+".")
	}
	if repeats := list.Repeats(); repeats != "" {
		a.Doubts = append(a.Doubts, "More than once in the list: "+repeats+". Each time counts.")
	}
	return list, nil
}

// mostDrawn is how many items a page can show.
const mostDrawn = 1_000_000

// draw draws from a public text, as dice pick -public does.
func draw(list raffle.List, q Question, emit func(int) error) (verdict string, err error) {
	switch {
	case q.Public == "":
		return "", errors.New("add the transcript, or the public text")
	case q.N < 1 || q.N > mostDrawn:
		return "", fmt.Errorf("cannot draw %d items; draw 1 to %d", q.N, mostDrawn)
	case q.Die < 2:
		return "", fmt.Errorf("a d%d draws nothing; take a die with 2 sides or more", q.Die)
	}
	if err := raffle.CheckPublic(q.Public); err != nil {
		return "", err
	}
	manner := raffle.Manner{N: q.N, Replace: q.Replace, Weights: q.Weights}
	if err := manner.Check(list); err != nil {
		return "", err
	}
	from := raffle.Origin{Kind: raffle.Public, Value: q.Public}
	if err := manner.Draw(from.Die(q.Die), list, emit); err != nil {
		return "", err
	}
	return "This text draws these items, in this order. Compare the list's sha256 with the announcement.", nil
}
