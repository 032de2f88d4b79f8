package raffle

import (
	"cmp"
	"fmt"
	"maps"
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

// Doubts returns the remarks on a list. Items that are only repeated are remarked on with
// repeats.
func (list List) Doubts(weights, repeats bool) (all []Remark) {
	var same []string
	for _, group := range list.alike(plain) {
		first := strings.TrimSpace(group[0].Name)
		other := func(it Item) bool { return strings.TrimSpace(it.Name) != first }
		if repeats || slices.ContainsFunc(group, other) {
			same = append(same, group.named())
		}
	}
	numbered := list.placed(begins.MatchString)
	if !weights && numbered != nil && len(numbered) == len(list) {
		all = append(all, Remark{"all items begin with a number, and are drawn with it", numbered[:1],
			"if these are weights, add -weights; if they only count the lines, remove them"})
	}
	all = append(all,
		Remark{"items that are alike", same, "each counts by itself"},
		Remark{"items with letters of several scripts", list.placed(mixed),
			"each counts by itself"},
		Remark{"items that are ranges of numbers", list.placed(ranged),
			"each is one item; for tickets, write the range as the argument of a draw"},
		Remark{"items that are not UTF-8", list.placed(notUTF8), "save the list as UTF-8"},
		Remark{"items with characters that do not show", list.placed(hides), "remove them"})
	return slices.DeleteFunc(all, func(r Remark) bool { return r.Places == nil })
}

// mostNamed is how many places of a remark are named, and fewNamed how many in a line.
const (
	mostNamed = 50
	fewNamed  = 5
)

// few returns the first places, and how many more there are.
func few(places []string, most int) []string {
	more := len(places) - most
	if more <= 0 {
		return places
	}
	return append(places[:most:most], fmt.Sprintf("%d more", more))
}

// Text returns the remark, with several places in lines. It names at most 50 unless all
// are wanted.
func (r Remark) Text(all bool) string {
	places := r.Places
	if !all {
		places = few(places, mostNamed)
	}
	separator := "\n  "
	if len(places) == 1 {
		separator = " "
	}
	return r.What + ":" + separator + strings.Join(places, ","+separator) + "; " + r.Means
}

// CheckRepeats returns an error for items that a new list has more than once.
func (list List) CheckRepeats() error {
	var repeats []string
	for _, group := range list.alike(strings.TrimSpace) {
		repeats = append(repeats, group.named())
	}
	if repeats == nil {
		return nil
	}
	return fmt.Errorf("the list has repeats: %s", strings.Join(few(repeats, fewNamed), "; "))
}

// Remarks returns what a list has that its size does not tell, or "": "20 items are
// alike", but for capitals, blanks or accents, and the range of the weights.
func (list List) Remarks() string {
	alike := 0
	for _, group := range list.alike(plain) {
		alike += len(group)
	}
	var remarks []string
	if alike > 0 {
		remarks = append(remarks, fmt.Sprintf("%d items are alike", alike))
	}
	return strings.Join(append(remarks, list.OfWeights()...), ", ")
}

// alike returns the groups of items whose names are the same by a key, in the order of
// the list.
func (list List) alike(key func(name string) string) (all []List) {
	first, groups := make(map[string]int, len(list)), map[int]List{}
	for i, it := range list {
		name := key(it.Name)
		k, begun := first[name]
		if !begun {
			first[name] = i
			continue
		}
		if groups[k] == nil {
			groups[k] = list[k : k+1 : k+1]
		}
		groups[k] = append(groups[k], it)
	}
	for _, k := range slices.Sorted(maps.Keys(groups)) {
		all = append(all, groups[k])
	}
	return all
}

// named names the items of a group: line 1 "Ada" and line 5 "ada".
func (list List) named() string {
	return words.And(few(list.placed(func(string) bool { return true }), fewNamed))
}

// OfWeights returns the range of the weights, and how many items they keep from being
// drawn; nil if all items are equally likely.
func (list List) OfWeights() (remarks []string) {
	least, most := int64(math.MaxInt64), int64(0)
	for _, it := range list {
		least, most = min(least, it.Weight), max(most, it.Weight)
	}
	if least < most {
		remarks = append(remarks, fmt.Sprintf("weights from %d to %d", least, most))
	}
	if never := len(list) - list.Able(); never > 0 {
		remarks = append(remarks, words.Count(never, "item")+" cannot be drawn")
	}
	return remarks
}

// Small letters of Latin with accents, each behind the letter without, and signs behind
// the one that they look like. Characters are compared without the difference, and
// combining marks not at all.
const accents = "aàáâãäåāăąǎạảấầẩẫậắằẳẵặ cçćĉċč dďđ eèéêëēĕėęěẹẻẽếềểễệ gĝğġģ hĥħ iìíîïĩīĭįıỉị " +
	"jĵ kķ lĺļľłŀ nñńņňŉ oòóôõöøōŏőǒọỏốồổỗộớờởỡợơ rŕŗř sśŝşšș tţťŧț uùúûüũūŭůűųǔụủứừửữựư wŵ " +
	"yýÿŷỳỵỷỹ zźżž '’‘‛ʼʹ′´` -‐‑‒–—―−﹣ \"“”„‟″"

// ligatures are several letters in one sign, each in front of the letters.
const ligatures = "ﬀ ff ﬁ fi ﬂ fl ﬃ ffi ﬄ ffl ﬅ st ﬆ st æ ae œ oe ĳ ij ǆ dz ǉ lj ǌ nj ß ss № no … ..."

var withoutAccents = func() *strings.Replacer {
	var pairs []string
	for _, group := range strings.Fields(accents) {
		for _, letter := range group[1:] {
			pairs = append(pairs, string(letter), group[:1])
		}
	}
	pairs = append(pairs, strings.Fields(ligatures)...)
	return strings.NewReplacer(pairs...)
}()

// begins is an item behind a weight, or behind what counts the lines.
var begins = regexp.MustCompile(`^[0-9]+[.):]?\s+[^0-9\s]`)

// numbering is what counts the lines of a list, and zeros in front of a number.
var numbering = regexp.MustCompile(`^\(?[0-9]+[.):]\s|\b0+([0-9])`)

// usual returns the usual character for one of full width, or a letter that is set in
// bold, italic or a circle.
func usual(char rune) rune {
	const letters = 26
	switch {
	case char >= 0xff01 && char <= 0xff5e:
		return char - 0xff01 + '!'
	case char >= 0x1d400 && char < 0x1d6a4: // alphabets of mathematics, capitals and small in turn
		return 'a' + (char-0x1d400)%letters
	case char >= 0x1d7ce && char < 0x1d800: // digits
		return '0' + (char-0x1d7ce)%10
	case char >= 0x24b6 && char < 0x24ea:
		return 'a' + (char-0x24b6)%letters
	}
	return char
}

// blank reports whether a character shows nothing, or changes how its neighbours look.
func blank(char rune) bool {
	return unicode.IsSpace(char) || quote.Hidden(char) || strings.ContainsRune("\u2800\u115f\u1160"+
		"\u3164\uffa0\u17b4\u17b5\u034f", char)
}

// plain returns the same text for texts that look alike: that differ only in capitals,
// blanks, accents, ligatures, quotes (also around all of it), dashes, widths, a number
// that counts the lines, zeros in front of numbers, or characters that do not show.
func plain(text string) string {
	text = strings.ToLower(strings.ToUpper(strings.Map(usual, text)))
	text = withoutAccents.Replace(text)
	if strings.ContainsAny(text, "0123456789") {
		text = numbering.ReplaceAllString(text, "$1")
	}
	text = strings.Map(func(char rune) rune {
		if ' ' < char && char < 0x7f { // most are
			return char
		}
		if blank(char) || unicode.In(char, unicode.Mn, unicode.Me) {
			return -1
		}
		return char
	}, text)
	return strings.Trim(text, `"'`)
}

// mixed reports whether a text has letters of several scripts.
func mixed(text string) bool {
	first := ""
	for _, char := range text {
		if first != "" && unicode.Is(unicode.Scripts[first], char) {
			continue // without a look at all scripts
		}
		script := scriptOf(char)
		if script != "" && first != "" && script != first {
			return true
		}
		first = cmp.Or(first, script)
	}
	return false
}

// scriptOf returns the script of a letter, or "" for other characters, and letters that
// all share. Those that one name mixes in East Asia are one.
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

// placed names the items that have something, in ASCII, so that their characters can be
// told apart.
func (list List) placed(has func(name string) bool) (places []string) {
	for _, it := range list {
		if has(it.Name) {
			places = append(places, fmt.Sprintf("line %d %+q", it.Line, fmt.Sprintf("%.60s", it.Name)))
		}
	}
	return places
}

func ranged(text string) bool {
	tickets, err := Tickets(text)
	return tickets != nil || err != nil
}

func notUTF8(text string) bool { return !utf8.ValidString(text) }

// hides reports whether a text has characters that do not show, other than tabs between
// others.
func hides(text string) bool {
	return strings.TrimSpace(text) != text || strings.ContainsFunc(text, func(char rune) bool {
		return blank(char) && char != '\t' && !unicode.Is(unicode.Zs, char)
	})
}

// Check returns an error for an item that no new list can have: one that would win without
// being seen, one that is not UTF-8, as in Latin-1: saved again, it would be another; and
// one with controls.
func (list List) Check() error {
	for _, it := range list {
		if !strings.ContainsFunc(it.Name, func(char rune) bool { return !blank(char) }) {
			return fmt.Errorf("line %d, %+q, shows nothing; delete it", it.Line, it.Name)
		}
		if notUTF8(it.Name) {
			return fmt.Errorf("line %d, %s, is not UTF-8, but perhaps Latin-1 or Windows-1252; save "+
				"the list as UTF-8", it.Line, quote.Excerpt(it.Name))
		}
		if err := CheckControls(it.Name); err != nil {
			return fmt.Errorf("line %d, %w, or end the line there", it.Line, err)
		}
	}
	return nil
}

// CheckControls returns an error for a new text, an item or a note, that ends a line,
// commands a terminal or turns the direction of letters: in a transcript it stands as it
// is. Tabs are plain, and joiners are parts of words and pictures.
func CheckControls(text string) error {
	at := strings.IndexFunc(text, func(char rune) bool {
		return char != '\t' && unicode.IsControl(char) || char == '\u2028' || char == '\u2029' ||
			unicode.Is(unicode.Bidi_Control, char)
	})
	if at < 0 {
		return nil
	}
	char, _ := utf8.DecodeRuneInString(text[at:])
	return fmt.Errorf("%+.60q, has %U, which can make a file show other winners; delete that "+
		"character", text, char)
}
