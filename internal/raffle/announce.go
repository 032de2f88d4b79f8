package raffle

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"text/tabwriter"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// An Announcement is what to publish before the text of a public draw is known.
type Announcement struct {
	Draw      Header `json:"draw"`
	Form      string `json:"form"`      // of the text; each N stands for a number
	Otherwise string `json:"otherwise"` // if there is no such text
	Command   string `json:"command"`   // with TEXT for the text
}

// CheckForm returns an error for a form of which no public text can be made, or only
// one.
func CheckForm(form string) error {
	if err := CheckPublic(form); err != nil {
		return err
	}
	if !regexp.MustCompile(`(^|[^0-9A-Za-z])N([^0-9A-Za-z]|$)`).MatchString(form) {
		return errors.New(`the form has no N; write N for each number that is not known yet, as in "Lotto 2030-01-05: N N N N N N"`)
	}
	return nil
}

// String returns the announcement for people.
func (a Announcement) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "Draw\t%d of %s, %s, with a d%d\n", a.Draw.N, words.Count(a.Draw.Items, "item"), a.Draw.replacement(", by their weights"), a.Draw.Sides)
	fmt.Fprintf(w, "List\t%s in this order, sha256 %s\n", words.Count(a.Draw.Items, "item"), a.Draw.Hash)
	fmt.Fprintf(w, "Text\t%s\n\teach N is a number that is not known yet; all else stays, to the character\n", a.Form)
	fmt.Fprintf(w, "Otherwise\t%s\n", a.Otherwise)
	fmt.Fprintf(w, "Command\t%s\n\tTEXT is the published text, and LIST has this sha256; anyone can draw and compare\n", a.Command)
	w.Flush()
	return quote.Escape(text.String())
}
