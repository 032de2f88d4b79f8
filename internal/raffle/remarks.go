package raffle

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
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
func (list List) Doubts(weights, repeats bool) (all []Remark) {
	if repeats {
		all = append(all, Remark{"more than once in the list", list.Repeats(), "each time counts"})
	}
	compared := list
	if !weights {
		if rest, counts := list.withoutNumbers(); rest != nil {
			compared = rest
			all = append(all, list.numberRemark(rest, repeats || !counts))
		}
	}
	all = append(all,
		Remark{"items with a comma and an address", list.placed(addressed),
			"if these are columns, add -column 1; all that is in the list is published"},
		Remark{"easily confused items", compared.Twins(), "each counts by itself"},
		Remark{"items that are not UTF-8", list.placed(notUTF8), "save the list as UTF-8"},
		Remark{"items with characters that do not show", list.placed(hides), "remove them"},
		Remark{"items that are only signs", list.placed(onlySigns), "remove what is not an item"})
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

// CheckRepeats returns an error for items that a new list has more than once, also with other
// numbers in front if these count the lines. Weights are not such numbers.
func (list List) CheckRepeats(weights bool) error {
	repeats, which := list.Repeats(), "the list has repeats"
	rest, counts := list.withoutNumbers()
	if repeats == nil && counts && !weights {
		repeats, which = rest.Repeats(), "without the numbers in front, the list has repeats"
	}
	if repeats == nil {
		return nil
	}
	return fmt.Errorf("%s: %s", which, strings.Join(few(repeats, fewRepeats), ", "))
}

// CheckNew returns an error for a list that is not UTF-8, or for weights that probably number its
// lines: they are 1, 2, 3 and so on, in some order.
func (list List) CheckNew(weights bool) error {
	seen := map[int64]bool{}
	for _, it := range list {
		if weights && it.Weight >= 1 && it.Weight <= int64(len(list)) {
			seen[it.Weight] = true
		}
	}
	if len(list) > 1 && len(seen) == len(list) {
		return fmt.Errorf("the weights are 1 to %d, and probably only number the lines; remove them, "+
			"or if they are weights, write each with a zero behind it: 10, 20 and so on", len(list))
	}
	return list.CheckText()
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

// zeros are those in front of a number.
var zeros = regexp.MustCompile(`\b0+([0-9])`)

// plain returns the same text for texts that differ only in capitals, blanks, accents, zeros in
// front of numbers, or characters that do not show.
func plain(text string) string {
	text = withoutAccents.Replace(strings.ToLower(strings.ToUpper(text)))
	text = zeros.ReplaceAllString(text, "$1")
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

// hides reports whether a text has characters that do not show, other than tabs and line ends.
func hides(text string) bool {
	return strings.ContainsFunc(text, func(char rune) bool {
		return quote.Hidden(char) && char != '\t' && char != '\n'
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

// withoutNumber returns the number in front of an item, as weights have it, and lists of word
// processors and tables, and what follows: "3 Ada", "3. Ada", "(3) Ada", "3 - Ada", "3;Ada". A
// regular expression would allocate for each item.
func withoutNumber(item string) (number int, rest string, ok bool) {
	item = strings.TrimPrefix(item, "(")
	tail := strings.TrimLeft(item, "0123456789")
	digits := item[:len(item)-len(tail)]
	number, err := strconv.Atoi(digits)
	rest = strings.TrimLeft(tail, ".):;,-–—\"' \t\u00a0")
	signs := tail[:len(tail)-len(rest)]
	first, _ := utf8.DecodeRuneInString(rest)
	apart := strings.ContainsAny(signs, " \t\u00a0")
	named := unicode.IsLetter(first) && !strings.ContainsAny(signs, "-–—") && signs != ""
	return number, rest, err == nil && rest != "" && (apart || named)
}

// withoutNumbers returns the list without the numbers in front of its items, or nil if fewer than
// nine of ten have one. The numbers count if they go up from 0 or 1 in order, with a tenth of them
// missing at most, or one, and most names differ: 1 Main Street, 2 Main Street are not counted.
func (list List) withoutNumbers() (rest List, counts bool) {
	rest = slices.Clone(list)
	first, last, n, sorted := 0, 0, 0, true
	for i, it := range list {
		if number, name, ok := withoutNumber(it.Name); ok {
			if n == 0 {
				first = number
			}
			sorted = sorted && number >= last
			last = number
			n++
			rest[i].Name = name
		}
	}
	if n == 0 || 10*(len(list)-n) > n {
		return nil, false
	}
	if n < 2 || first > 1 || last > n+max(1, n/10) || !sorted {
		return rest, false
	}
	names := map[string]bool{}
	for _, it := range rest {
		names[it.Name] = true
	}
	return rest, 2*len(names) > len(list)
}

// numberRemark returns the remark on numbers in front of the items, which may hide that an item is
// there more than once.
func (list List) numberRemark(rest List, repeats bool) Remark {
	const means = "if the numbers only count the lines, remove them; if they are weights, add " +
		"-weights"
	if again := rest.Repeats(); again != nil && repeats {
		return Remark{"without the numbers in front, the list has repeats", again, means}
	}
	at := 0
	for list[at].Name == rest[at].Name {
		at++
	}
	return Remark{"items begin with a number, and are drawn with it",
		[]string{"such as " + quote.Excerpt(list[at].Name)}, means}
}
