package raffle

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Remark is on something in a list that may not be meant.
type Remark struct {
	Kind    string   // "more than once in the list", or a sentence if there are no places
	Places  []string // where it is, each a name or a sentence
	Means   string   // for the draw: "each time counts"
	Mending string   // of a list that is not published yet: "so write an item in one way"

	named bool // the places are names, which need the kind in front of them
}

// Doubts returns the remarks on a list, of which the numbers of the blank lines are given, and
// whether it has weights. Items that are there more than once are remarked on only with repeats.
func (list List) Doubts(blank []string, weights, repeats bool) []Remark {
	skipped := Remark{Kind: skipping + " the blank " + list.unit(), Places: blank, named: true}
	if len(blank) > 1 {
		skipped.Kind += "s"
	}
	all := []Remark{skipped}
	if repeats {
		all = append(all, Remark{Kind: "more than once in the list", Places: list.Repeats(),
			Means: "each time counts", named: true})
	}
	compared := list
	var numbers *numbering
	if !weights {
		numbers = list.numbering()
	}
	if numbers != nil {
		compared = list.withoutNumbers()
	}
	all = append(all,
		Remark{Kind: "easily confused items", Places: compared.Twins(),
			Means: "each counts by itself", Mending: "so write an item in one way"},
		Remark{Kind: "items that are not UTF-8", Places: list.notUTF8(),
			Mending: "save the list as UTF-8"},
		Remark{Kind: "items with hidden characters", Places: list.Oddities(), Mending: "remove them"},
		Remark{Kind: "items that are only signs", Places: list.Signs(),
			Mending: "remove what is not an item"})
	kept := all[:0]
	for _, r := range all {
		if len(r.Places) > 0 {
			kept = append(kept, r)
		}
	}
	if numbers != nil {
		kept = append(kept, list.numberRemark(numbers, compared, repeats))
	}
	return kept
}

// HeadRemark returns the remark on a first line that looks like a heading.
func HeadRemark(head string) Remark {
	return Remark{Kind: "the first line, " + quote.Excerpt(head) + ", looks like a heading",
		Means: "it may not have been meant to be drawn"}
}

const (
	skipping = "skipped"

	mostNamed  = 50 // places of a remark
	fewRepeats = 5  // that an error of one line names
	shortLine  = 90 // characters of places that follow one another in a line
)

// CheckRepeats returns an error for items that a new list has more than once, also with other
// numbers in front if these count the lines. Weights are not such numbers.
func (list List) CheckRepeats(weights bool) error {
	repeats, which := list.Repeats(), "the list has repeats"
	if !weights {
		if n := list.numbering(); n != nil && n.counts {
			repeats = list.withoutNumbers().Repeats()
			which = "without the numbers in front, the list has repeats"
		}
	}
	if repeats == nil {
		return nil
	}
	if more := len(repeats) - fewRepeats; more > 0 {
		repeats = append(repeats[:fewRepeats],
			fmt.Sprintf("and %d more, which 'raffle list' names", more))
	}
	return fmt.Errorf("%s: %s", which, strings.Join(repeats, ", "))
}

// Text returns the remark, with its places in lines if they are long. It names at most 50 places
// unless all are wanted, and says how to mend the list if it is new.
func (r Remark) Text(isNew, all bool) string {
	text, places := r.Kind, r.Places
	end := ""
	if r.Means != "" {
		end = "; " + r.Means
	}
	switch {
	case !isNew || r.Mending == "":
	case strings.HasPrefix(r.Mending, "so "):
		end += ", " + r.Mending
	default:
		end += "; " + r.Mending
	}
	more := len(places) - mostNamed
	if more > 0 && !all {
		places = append(places[:mostNamed:mostNamed],
			fmt.Sprintf("and %d more, which 'raffle list' names", more))
	}
	line := strings.Join(places, ", ")
	short := len(places) == 1 || utf8.RuneCountInString(line) <= shortLine ||
		strings.HasPrefix(r.Kind, skipping)
	switch {
	case len(places) == 0:
		return text + end
	case short && r.named:
		return r.titled(line) + end
	case short:
		return line + end
	}
	return text + end + ":\n  " + strings.Join(places, "\n  ")
}

// titled returns the kind and the places of a remark, if it has any.
func (r Remark) titled(places string) string {
	switch {
	case places == "":
		return r.Kind
	case strings.HasPrefix(r.Kind, skipping):
		return r.Kind + " " + places
	}
	return r.Kind + ": " + places
}

// Sentences returns the remark in one line, for a page that shows a list that is published.
func (r Remark) Sentences() string {
	places := r.Places
	if more := len(places) - mostNamed; more > 0 {
		places = append(places[:mostNamed:mostNamed], fmt.Sprintf("and %d more", more))
	}
	text := strings.Join(places, ", ")
	if text == "" || r.named {
		text = r.titled(text)
	}
	text = words.Capital(text) + "."
	if r.Means != "" {
		text += " " + words.Capital(r.Means) + "."
	}
	return text
}
