package target

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// dieHints are for words that people write between or instead of dice.
var dieHints = map[string]string{
	"%":    "write a percentage without a space, such as 37%",
	"+":    "write a constant without spaces, such as 2d6+3",
	"drop": "write dice to drop as in 4d6dl1",
	"keep": "write dice to keep as in 4d6kh3",
	"from": "leave it out: the dice follow the target",
}

// spoken are other ways to say what the notation says: a regular expression, and the notation.
var spoken = [][2]string{
	{`[−–]`, "-"},
	{`\s*\bplus\b\s*`, "+"},
	{`\s*\bminus\b\s*`, "-"},
	{`^([0-9.,]+)\s*(?:per ?cent|pct)$`, "$1%"},
	{`^(?:1?d20)?[\s,]*(?:with |at )?(adv|dis)[a-z]*`, "$1"},
	{`^(?:(?:a|1) )?(?:coin|cion|flip|toss|heads|tails).*`, "coin"},
	{`\s*d?(?:fate|fudge)\b`, "df"},
	{`([0-9])\s*[dw]\s*([0-9])`, "${1}d$2"},
	{`^w([0-9])`, "d$1"},
	{`^([0-9]+)d$`, "d$1"},
	{`^(?:die|dice|d) ([0-9]+)$`, "d$1"},
	{`^([0-9]+)[ -]?(?:sides?|sided|faces)(?: di[ce]e?)?$`, "$1"},
	{`[\s,;]*(?:and )?(d|k)(?:rop|eep)?(?:ping|ing|s)?(?: the)? ?(l|h)(?:ow|igh)?(?:est)?\s*([0-9]*)`, "$1$2$3"},
	{`(?:[\s,;:+]|\bfrom)+$`, ""},
}

// hints are for texts that the notation does not have: a regular expression, and the hint. The
// first that fits is given.
var hints = [][2]string{
	{`d[0-9]+\s*[x*]`, "omit the factor, and multiply the result yourself"},
	{`d[0-9]+\D`, "write sums such as 2d6+3 and d8+d6, and dice to keep or drop as in 4d6kh3 and 4d6dl1; for others list the weights, such as 1:2:3:2:1, or give a table"},
	{`^[0-9]+(?:\s*[,;/ ]\s*[0-9]*)+$`, "write colons between weights, as in 60:30:9:1, and spaces between dice, without quotes, as in 13 6 20"},
	{`-[0-9.]+\s*(:|%)|:\s*-`, "a weight is at least 0"},
	{`^[0-9.]+$`, "a die has a whole number of sides; write 37% for a probability"},
	{`^[0-9]+\s+\pL`, "a table has at least two outcomes, each in a line of its own"},
	{``, forms},
}

// find returns the parts of the text that a regular expression has, or nil. It compiles that
// only now, since few texts need it.
func find(form, text string) []string { return regexp.MustCompile(form).FindStringSubmatch(text) }

// hintFor returns what to write instead of a word: the target that it says in other words,
// or the form of a similar one.
func hintFor(word string) string {
	said := word
	for _, s := range spoken {
		said = regexp.MustCompile(s[0]).ReplaceAllString(said, s[1])
	}
	if parts := find(`^([0-9]+)[\s-]*(?:/|in|of|out of)[\s-]*([0-9]+)$`, said); parts != nil { // 1/6, 1 in 6
		yes, err1 := strconv.Atoi(parts[1])
		all, err2 := strconv.Atoi(parts[2])
		if err1 == nil && err2 == nil && yes < all {
			said = fmt.Sprintf("%d:%d", yes, all-yes)
		}
	} else if p, err := strconv.ParseFloat(said, 64); err == nil && p < 1 {
		said = strconv.FormatFloat(p*100, 'g', 8, 64) + "%"
	}
	if said != word && said != "" {
		if _, err := Parse(said); err == nil {
			return "write " + said
		}
	}
	if parts := fractions(word); parts > 0 && strings.Contains(word, ":") {
		return fmt.Sprintf("weights are whole numbers; multiply %s by %d", word, parts)
	}
	first := slices.IndexFunc(hints, func(h [2]string) bool { return find(h[0], word) != nil })
	return hints[first][1]
}

// fractions returns the power of ten that makes all weights of a list whole, or 0
// if they are whole or not all of them are numbers of at most 9 decimals.
func fractions(word string) int {
	digits := 0
	for _, w := range strings.Split(word, ":") {
		whole, decimals, _ := strings.Cut(strings.TrimSpace(w), ".")
		if !number(whole+decimals) || len(decimals) > 9 {
			return 0
		}
		digits = max(digits, len(decimals))
	}
	if digits == 0 {
		return 0
	}
	return int(math.Pow10(digits))
}

// number reports whether a text is digits.
func number(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
