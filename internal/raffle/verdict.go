package raffle

import (
	"errors"
	"fmt"
	"strings"

	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Verdict is the result of a check, for people and for programs.
type Verdict struct {
	Checked   bool     `json:"checked"`
	Kind      string   `json:"kind,omitempty"`     // of a draw that is checked: how much it proves
	Problems  []string `json:"problems,omitempty"` // one for each difference
	Damaged   bool     `json:"damaged,omitempty"`  // something is missing, and nothing was compared
	Draw      *Header  `json:"draw,omitempty"`     // nil for a file that is not a transcript
	Rolls     int      `json:"rolls,omitempty"`
	From      string   `json:"from,omitempty"`
	List      string   `json:"list,omitempty"`      // what may surprise in it
	Announced string   `json:"announced,omitempty"` // the day
	Unproved  string   `json:"unproved,omitempty"`
	Weak      string   `json:"weak,omitempty"`
	Evidence  string   `json:"evidence,omitempty"` // of typed rolls, against the die
}

// NewVerdict returns the verdict for a transcript and an announcement, each of which may
// be nil, and for the error of reading or checking them.
func NewVerdict(t *Transcript, a *Announcement, err error) Verdict {
	v := Verdict{Checked: err == nil}
	for _, problem := range Problems(err) {
		v.Problems = append(v.Problems, problem.Error())
		v.Damaged = errors.As(problem, new(*Damage)) && len(v.Problems) == 1
	}
	if t != nil {
		v.Draw, v.Rolls, v.From = &t.Header, len(t.Rolls), t.Header.From.String()
	}
	if a != nil {
		v.Announced = a.Day
	}
	if err == nil {
		v.List = t.List.Remarks()
		t.prove(&v)
		if a != nil {
			v.Weak = a.Weak()
		}
		if t.Header.From.Kind == Typed {
			v.Evidence = evidence.Doubt(t.Header.Sides, t.Rolls)
		}
	}
	return v
}

// String returns the verdict in sentences, one a line.
func (v Verdict) String() string { return strings.TrimSpace(v.Head() + "\n" + v.Details()) }

// Head returns what comes before the drawn items: whether the draw is right, and what they are
// drawn for; or what is wrong, a line for each difference.
func (v Verdict) Head() string {
	var lines []string
	not := "Not confirmed: "
	if v.Damaged {
		not = "Something is missing, so nothing was checked: "
	}
	for _, problem := range v.Problems {
		lines = append(lines, quote.Escape(not+problem+"."))
	}
	if v.Checked {
		these := "this item follows"
		if v.Draw.N > 1 {
			these = fmt.Sprintf("these %d items, in this order, follow", v.Draw.N)
		}
		from := "the rolls"
		switch {
		case v.Announced != "":
			from = "the announcement, the text"
		case strings.HasPrefix(v.From, Public):
			from = "the text"
		}
		lines = append(lines, fmt.Sprintf("%s, checked: %s from %s and the list.", v.Kind, these, from))
		if v.Draw.Note != "" {
			lines = append(lines, "The note of the organiser: "+v.Draw.Note)
		}
	}
	return strings.Join(lines, "\n")
}

// Details returns what comes behind the drawn items: what is not proved, how they were drawn, and
// what may be weak.
func (v Verdict) Details() string {
	var lines []string
	if v.Checked {
		lines = append(lines, "Not proved: "+v.Unproved+".", v.drawn())
	}
	if v.Weak != "" {
		lines = append(lines, words.Capital(v.Weak)+".")
	}
	if v.Evidence != "" {
		lines = append(lines, v.Evidence)
	}
	return strings.Join(lines, "\n")
}

// drawn says how a draw that is checked was made.
func (v Verdict) drawn() string {
	announced, list, were := "", "", "were"
	if v.Announced != "" {
		announced = ", as announced on " + v.Announced
	}
	if v.List != "" {
		list = " (" + v.List + ")"
	}
	if v.Draw.N == 1 {
		were = "was"
	}
	return fmt.Sprintf("%d of %s%s %s drawn %s%s, by %s of a d%d (%s), from the list sha256 %s.",
		v.Draw.N, words.Count(v.Draw.Items, "item"), list, were, v.Draw.kind(), announced,
		words.Count(v.Rolls, "roll"), v.Draw.Sides, v.From, v.Draw.Hash)
}

// Rehearsed is the kind of a draw that decides nothing.
const Rehearsed = "Rehearsal"

// mostUsual is the most sides of a die that people have.
const mostUsual = 100

// prove sets the kind of a draw, by what it proves, and what a check of it cannot prove.
func (t *Transcript) prove(v *Verdict) {
	h, wins, fixed := t.Header, "", " or the kind of draw"
	switch {
	case h.Note != "" && v.Announced == "":
		wins, fixed = ", or that the note was written before the draw", ", the kind of draw or the note"
	case h.Note == "" && h.N > 1:
		wins = ", or what each place wins, for there is no note"
	}
	switch {
	case v.Announced != "":
		v.Kind = "Announced draw"
		numbers := "these are the published numbers"
		if t.Public == "" {
			numbers = "the numbers, which only the transcript says, are the published ones"
		}
		v.Unproved = "that the announcement was public on that day, that nobody knew the numbers " +
			"then, that there was no other one, that only one lottery fits these words" + wins +
			", or that " + numbers + "; compare them"
	case h.From.Kind == Public:
		v.Kind = "Draw from a text that was not announced"
		v.Unproved = "that the text was not chosen, or its spelling, the list, the number of items" +
			fixed + "; only an announcement fixes them"
	case h.From.Kind == System:
		v.Kind = "Quick draw"
		v.Unproved = "that the computer's numbers were random and not chosen, or that there was only " +
			"one draw" + wins
	default:
		v.Kind = "Draw with typed rolls"
		rare := ""
		if h.Sides > mostUsual {
			rare = fmt.Sprintf(" (few people have a d%d)", h.Sides)
		}
		v.Unproved = "that the dice were rolled" + rare + ", or that there was only one draw" + wins
	}
	if IsRehearsal(h.From.Value) {
		v.Kind = Rehearsed
	}
}
