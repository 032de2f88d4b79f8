package raffle

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A Remark is on something in a list that may not be meant.
type Remark struct {
	What   string
	Places []string // where it is, each a name or a sentence
	Means  string   // for the draw, or how to mend the list: "each time counts"
}

// Doubts returns the remarks on a list. Items that are there more than once are remarked on only
// with repeats.
func (list List) Doubts(repeats bool) (all []Remark) {
	if repeats {
		all = append(all, Remark{"more than once in the list", list.Repeats(), "each time counts"})
	}
	all = append(all,
		Remark{"items with a comma and an address", list.placed(addressed),
			"if these are columns, add -column 1; all that is in the list is published"},
		Remark{"easily confused items", list.Twins(), "each counts by itself"},
		Remark{"items that are not UTF-8", list.placed(notUTF8), "save the list as UTF-8"},
		Remark{"items with characters that do not show", list.placed(hides), "remove them"})
	return slices.DeleteFunc(all, func(r Remark) bool { return r.Places == nil })
}

// mostNamed is how many places of a remark are named, fewRepeats how many in an error of one line,
// and longLine how many characters of them stand in one line.
const (
	mostNamed  = 50
	fewRepeats = 5
	longLine   = 90
)

// few returns the first places, and how many more there are.
func few(places []string, most int) []string {
	more := len(places) - most
	if more <= 0 {
		return places
	}
	return append(places[:most:most], fmt.Sprintf("and %d more, which 'raffle list' names", more))
}

// Text returns the remark, with its places in lines if they are long. It names at most 50 places
// unless all are wanted.
func (r Remark) Text(all bool) string {
	places := r.Places
	if !all {
		places = few(places, mostNamed)
	}
	text := r.What + ": " + strings.Join(places, ", ")
	if utf8.RuneCountInString(text) > longLine && len(places) > 1 {
		text = r.What + ":\n  " + strings.Join(places, ",\n  ")
	}
	return text + "; " + r.Means
}

// CheckRepeats returns an error for items that a new list has more than once.
func (list List) CheckRepeats() error {
	repeats := list.Repeats()
	if repeats == nil {
		return nil
	}
	return fmt.Errorf("the list has repeats: %s", strings.Join(few(repeats, fewRepeats), ", "))
}

// Remarks returns what a list has that its size does not tell, or "": "20 items are alike",
// but for capitals, blanks or accents, and the range of the weights.
func (list List) Remarks() string {
	seen := make(map[string]int, len(list))
	for _, it := range list {
		seen[plain(it.Name)]++
	}
	alike := 0
	for _, n := range seen {
		if n > 1 {
			alike += n
		}
	}
	remarks := fmt.Sprintf("%d items are alike", alike)
	switch weights := list.OfWeights(); {
	case alike == 0:
		return weights
	case weights != "":
		remarks += ", " + weights
	}
	return remarks
}

// OfWeights returns the range of the weights, and how many items they keep from being drawn, or ""
// if all items are equally likely.
func (list List) OfWeights() string {
	least, most := int64(math.MaxInt64), int64(0)
	for _, it := range list {
		least, most = min(least, it.Weight), max(most, it.Weight)
	}
	var remarks []string
	if least < most {
		remarks = append(remarks, fmt.Sprintf("weights from %d to %d", least, most))
	}
	if never := len(list) - list.Able(); never > 0 {
		remarks = append(remarks, words.Count(never, "item")+" cannot be drawn")
	}
	return strings.Join(remarks, ", ")
}

// Small letters of Latin with accents, each behind the letter without. Letters are compared
// without them, and combining marks not at all.
const accents = "aàáâãäåāăąǎạảấầẩẫậắằẳẵặ cçćĉċč dďđ eèéêëēĕėęěẹẻẽếềểễệ gĝğġģ hĥħ iìíîïĩīĭįıỉị " +
	"jĵ kķ lĺļľłŀ nñńņňŉ oòóôõöøōŏőǒọỏốồổỗộớờởỡợơ rŕŗř sśŝşšș tţťŧț uùúûüũūŭůűųǔụủứừửữựư wŵ " +
	"yýÿŷỳỵỷỹ zźżž"

var withoutAccents = func() *strings.Replacer {
	var pairs []string
	for group := range strings.FieldsSeq(accents) {
		for _, letter := range group[1:] {
			pairs = append(pairs, string(letter), group[:1])
		}
	}
	return strings.NewReplacer(pairs...)
}()

// numbering is what counts the lines of a list, and zeros in front of a number.
var numbering = regexp.MustCompile(`^\(?[0-9]+[.):]\s|\b0+([0-9])`)

// plain returns the same text for texts that differ only in capitals, blanks, accents, a number
// that counts the lines, zeros in front of numbers, or characters that do not show.
func plain(text string) string {
	text = withoutAccents.Replace(strings.ToLower(strings.ToUpper(text)))
	text = numbering.ReplaceAllString(text, "$1")
	return strings.Map(func(char rune) rune {
		if unicode.IsSpace(char) || quote.Hidden(char) || unicode.In(char, unicode.Mn, unicode.Me) {
			return -1
		}
		return char
	}, text)
}

// Twins names the items that are nearly another item, and those with letters of several scripts.
func (list List) Twins() (twins []string) {
	first, told := make(map[string]int, len(list)), map[string]bool{}
	for i, it := range list {
		key := plain(it.Name)
		other, alike := first[key]
		if alike && (list[other].Name == it.Name || told[it.Name]) {
			continue // Repeats names it
		}
		if alike {
			twins = append(twins, list.escaped(i)+" is nearly "+list.escaped(other))
			told[it.Name] = true
		} else {
			first[key] = i
		}
		if scripts := scriptsOf(it.Name); len(scripts) > 1 {
			twins = append(twins, list.escaped(i)+" has letters of "+words.And(scripts))
		}
	}
	return twins
}

// scriptsOf returns the scripts of the letters of a text.
func scriptsOf(text string) (scripts []string) {
	for _, char := range text {
		if script := scriptOf(char); script != "" && !slices.Contains(scripts, script) {
			scripts = append(scripts, script)
		}
	}
	return scripts
}

// scriptOf returns the script of a letter, or "" for other characters, and letters that all share.
// Those that one name mixes in East Asia are one.
func scriptOf(char rune) string {
	switch {
	case !unicode.IsLetter(char):
		return ""
	case unicode.Is(unicode.Latin, char):
		return "Latin"
	case unicode.In(char, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Bopomofo):
		return "Han"
	}
	for name, table := range unicode.Scripts { // a letter is in one
		if name != "Common" && name != "Inherited" && unicode.Is(table, char) {
			return name
		}
	}
	return ""
}

// escaped names an item in ASCII, so that its characters can be told apart.
func (list List) escaped(i int) string {
	return fmt.Sprintf("line %d %+q", list[i].Line, fmt.Sprintf("%.60s", list[i].Name))
}

// placed names the items that have something.
func (list List) placed(has func(name string) bool) (places []string) {
	for i, it := range list {
		if has(it.Name) {
			places = append(places, list.escaped(i))
		}
	}
	return places
}

func addressed(text string) bool {
	return strings.Contains(text, ",") && strings.Contains(text, "@")
}

func notUTF8(text string) bool { return !utf8.ValidString(text) }

// hides reports whether a text has characters that do not show, other than tabs between others.
func hides(text string) bool {
	return strings.TrimSpace(text) != text || strings.ContainsFunc(text, func(char rune) bool {
		return quote.Hidden(char) && char != '\t'
	})
}

// CheckText returns an error for a list that is not UTF-8, as one in Latin-1: saved again, it
// would be another list.
func (list List) CheckText() error {
	for _, it := range list {
		if notUTF8(it.Name) {
			return fmt.Errorf("line %d, %s, is not UTF-8, but perhaps Latin-1 or Windows-1252; save "+
				"the list as UTF-8", it.Line, quote.Excerpt(it.Name))
		}
	}
	return nil
}
