// Package check answers the page check.html: whether a transcript is right, and which
// items a public text draws. It needs no browser.
package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
)

// A Question has the choices made on the page, besides the list and the transcript.
// Without a transcript, Draw tells how to draw from the public text.
type Question struct {
	Public string        `json:"public"`
	Draw   raffle.Header `json:"draw"`
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
		q.Draw = t.Header
	}
	list, err := a.read(text, q.Draw.Weights)
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
	err = t.Check(list, q.Public, emit)
	return raffle.NewVerdict(t, err).String(), err
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
	h := q.Draw
	h.From = raffle.Origin{Kind: raffle.Public, Value: q.Public}
	switch {
	case q.Public == "":
		return "", errors.New("add the transcript, or the public text")
	case h.N < 1 || h.N > mostDrawn:
		return "", fmt.Errorf("cannot draw %d items; draw 1 to %d", h.N, mostDrawn)
	case h.Sides < 2:
		return "", fmt.Errorf("a d%d draws nothing; take a die with 2 sides or more", h.Sides)
	}
	if err := cmp.Or(raffle.CheckPublic(q.Public), h.Check(list)); err != nil {
		return "", err
	}
	const drawn = "This text draws these items, in this order. Compare the list's sha256 with the announcement."
	return drawn, h.Draw(h.From.Die(h.Sides), list, emit)
}
