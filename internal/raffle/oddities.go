package raffle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
)

// folded returns a text without the difference between capitals and small letters.
func folded(text string) string { return strings.ToLower(strings.ToUpper(text)) }

// zeros are those in front of a number.
var zeros = regexp.MustCompile(`\b0+([0-9])`)

// A likeness is a way in which two items can be alike. Each one forgets what the one before
// forgets, and more.
type likeness struct {
	key     func(name string) string
	differs string // "looks like", for example
}

var likenesses = []likeness{
	{look, "looks like"},
	{func(name string) string { return look(folded(name)) }, "differs only in capitals from"},
	{func(name string) string { return bare(look(folded(name))) }, "differs only in blanks from"},
	{
		func(name string) string { return bare(look(zeros.ReplaceAllString(folded(name), "$1"))) },
		"is the same number as",
	},
}

// bare returns a text without blanks.
func bare(text string) string { return strings.ReplaceAll(text, " ", "") }

// Twins names the items that look like another item but differ from it, and those that
// differ from another only in capitals, in blanks, or in zeros in front of numbers, and those with
// letters of two scripts in a word.
func (list List) Twins() (twins []string) {
	all := len(likenesses) - 1 // which forgets the most, so twins have this in common
	times := make(map[string]int, len(list))
	for _, it := range list {
		times[likenesses[all].key(it.Name)]++
	}
	first := make([]map[string]int, len(likenesses))
	for k := range first {
		first[k] = map[string]int{}
	}
	for i, it := range list {
		if scripts := mixture(it.Name); scripts != "" {
			twins = append(twins, list.escaped(i)+" mixes "+scripts+" letters in a word")
		}
		if len(times) == len(list) || times[likenesses[all].key(it.Name)] == 1 {
			continue
		}
		named := false
		for k, like := range likenesses {
			key := like.key(it.Name)
			other, seen := first[k][key]
			if !seen {
				first[k][key] = i
			} else if !named {
				named = true // also for an item that is there twice, which Repeats names
				if list[other].Name != it.Name {
					twins = append(twins, list.escaped(i)+" "+like.differs+" "+list.escaped(other))
				}
			}
		}
	}
	return twins
}

// escaped names an item in ASCII, so that its characters can be told apart.
func (list List) escaped(i int) string {
	parts := strings.Split(fmt.Sprintf("%.60s", list[i].Name), "\t")
	for k, part := range parts {
		quoted := strconv.QuoteToASCII(part)
		parts[k] = quoted[1 : len(quoted)-1]
	}
	return list.place(i) + ` "` + strings.Join(parts, "<tab>") + `"`
}

// notUTF8 names the items with bytes that are not UTF-8.
func (list List) notUTF8() (odd []string) {
	for i, it := range list {
		if !utf8.ValidString(it.Name) {
			odd = append(odd, list.escaped(i)+" has bytes that are not UTF-8")
		}
	}
	return odd
}

// Oddities names the items with characters that do not show.
func (list List) Oddities() (odd []string) {
	for i, it := range list {
		if hidden := hiddenIn(it.Name); hidden != "" {
			odd = append(odd, list.escaped(i)+" has "+hidden)
		}
	}
	return odd
}

// hiddenIn names the worst kind of characters in a text that do not show, or returns "".
func hiddenIn(text string) string {
	switch {
	case strings.ContainsFunc(text, control):
		return "control characters"
	case strings.ContainsFunc(text, turning):
		return "characters that turn the direction of text"
	case strings.ContainsAny(text, "\u2028\u2029\u0085"):
		return "line separators"
	case strings.ContainsFunc(text, hidden):
		return "characters that do not show"
	}
	return ""
}

// turning reports whether a character turns the direction of the text that follows.
func turning(char rune) bool { return unicode.Is(unicode.Bidi_Control, char) }

// hidden reports whether a character does not show, other than a tab or the end of a line.
func hidden(char rune) bool { return quote.Hidden(char) && char != '\t' && char != '\n' }

// control reports whether a character is a control other than a tab or the end of a line.
func control(char rune) bool {
	return unicode.IsControl(char) && char != '\t' && char != '\n' && char != '\u0085'
}

// CheckText returns an error for a list that is not UTF-8, as one in Latin-1: saved again, it
// would be another list.
func (list List) CheckText() error {
	for i, it := range list {
		if !utf8.ValidString(it.Name) {
			return fmt.Errorf("%s, %s, is not UTF-8, but perhaps Latin-1 or Windows-1252; save "+
				"the list as UTF-8",
				list.place(i), quote.Excerpt(it.Name))
		}
	}
	return nil
}
