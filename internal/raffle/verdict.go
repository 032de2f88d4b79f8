package raffle

import (
	"cmp"
	"fmt"
	"slices"
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
	Unread    bool     `json:"unread,omitempty"`   // something cannot be read, so nothing was compared
	Draw      *Header  `json:"draw,omitempty"`     // nil for a file that is not a transcript
	Rolls     int      `json:"rolls,omitempty"`
	From      string   `json:"from,omitempty"`
	List      string   `json:"list,omitempty"`      // what may surprise in it
	Announced string   `json:"announced,omitempty"` // the day
	Unproved  []string `json:"unproved,omitempty"`  // sentences; the first leads
	Weak      string   `json:"weak,omitempty"`
	Evidence  string   `json:"evidence,omitempty"` // of typed rolls, against the die
}

// NewVerdict returns the verdict for a transcript and an announcement, each of which may
// be nil, and for the error of reading or checking them. Without a transcript it is one
// of reading.
func NewVerdict(t *Transcript, a *Announcement, err error) Verdict {
	v := Verdict{Checked: err == nil, Unread: err != nil && t == nil}
	for _, problem := range Problems(err) {
		v.Problems = append(v.Problems, problem.Error())
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

// String returns the verdict on a draw that is right in sentences, one a line.
func (v Verdict) String() string {
	lines := slices.Concat([]string{v.Head()}, v.Unproved, []string{v.Note(), v.How(), v.Evidence})
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	return strings.Join(lines, "\n")
}

// Head returns what comes before the drawn items: that the draw is right, and what they
// fit.
func (v Verdict) Head() string {
	drawn, with := "the drawn item fits", "the rolls"
	if v.Draw.N > 1 {
		drawn = fmt.Sprintf("the %d drawn items, in this order, fit", v.Draw.N)
	}
	switch {
	case v.Announced != "":
		with = "the numbers, as announced"
	case strings.HasPrefix(v.From, Public):
		with = "the text"
	}
	return fmt.Sprintf("%s, checked: %s the list and %s.", v.Kind, drawn, with)
}

// Note returns the organiser's note in a sentence, or nothing.
func (v Verdict) Note() string {
	if v.Draw.Note == "" {
		return ""
	}
	return "The organiser's note: " + quote.Quote(v.Draw.Note)
}

// How says how the draw was made, and whether its form is weak.
func (v Verdict) How() string {
	announced, list, were, weak := "", "", "were", ""
	if v.Announced != "" {
		announced = ", as announced on " + v.Announced
	}
	if v.List != "" {
		list = " (" + v.List + ")"
	}
	if v.Draw.N == 1 {
		were = "was"
	}
	if v.Weak != "" {
		weak = "\n" + words.Capital(v.Weak) + "."
	}
	return fmt.Sprintf("%d of %s%s %s drawn %s%s, by %s of a d%d (%s), from the list sha256 %s.%s",
		v.Draw.N, words.Count(v.Draw.Items, "item"), list, were, v.Draw.kind(), announced,
		words.Count(v.Rolls, "roll"), v.Draw.Sides, v.From, v.Draw.Hash, weak)
}

const (
	NoNote    = "No note says what each place wins." // of several winners
	NoNumbers = "You gave no numbers: those of the transcript are the organiser's."
	mostUsual = 100 // sides of a die that people have
)

// prove sets the kind of a draw, by what it proves, and says what a check of it cannot
// prove.
func (t *Transcript) prove(v *Verdict) {
	h := t.Header
	say := func(sentence string, values ...any) {
		v.Unproved = append(v.Unproved, fmt.Sprintf(sentence, values...))
	}
	switch {
	case v.Announced != "":
		v.Kind = "Announced draw"
		say("Check these yourself; if an answer is no, ask the organiser:")
		say("Was the announcement of %s public before the numbers were drawn?", v.Announced)
		say("Was there only one announcement?")
		say("Are the numbers of %s on the lottery's own page, and is there only one lottery of that "+
			"name?", quote.Quote(h.From.Value))
	case h.From.Kind == Public:
		v.Kind = "Draw from a text that was not announced"
		say("But nobody fixed the text before the draw, so it could have been picked to suit someone; " +
			"so could the list, and the number of winners. If there was an announcement, check the " +
			"draw with it.")
	case h.From.Kind == System:
		v.Kind = "Quick draw"
		say("But nobody saw the computer's rolls, so they could have been picked to suit someone, or " +
			"be the best of many draws.")
	default:
		v.Kind = "Draw with typed rolls"
		say("But only witnesses know that the die was rolled, and that there was no other draw.")
		if h.Sides > mostUsual {
			say("Few people have a d%d.", h.Sides)
		}
	}
	switch {
	case IsRehearsal(h.From.Value):
		v.Kind = Rehearsal
		v.Unproved = []string{"A rehearsal decides nothing: its numbers may have been known before."}
	case h.Note == "" && h.N > 1:
		say(NoNote)
	case h.Note != "" && v.Announced == "":
		say("The note could have been written after the draw.")
	}
	if v.Announced != "" && t.Public == "" {
		say(NoNumbers)
	}
	if cmp.Or(t.List.Check(), CheckControls(h.Note)) != nil {
		say("The list or the note has characters that can make a file show other winners: only those " +
			"that this check shows are right.")
	}
}
