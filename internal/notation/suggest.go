package notation

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// This file makes all suggestions, for expressions and for command lines. A suggestion
// has the meaning that was typed; an error without one says what is read.

// A rewriting is a form that people and other programs use, and its notation.
type rewriting struct {
	form     *pattern.Pattern
	notation string
}

// rewritings are tried in order, one after the other.
var rewritings = []rewriting{
	{pattern.New(`^\[\[(.*)\]\]$`), "$1"},
	{pattern.New(`^\[([^\[\]]*)\]$`), "$1"},
	{pattern.New(`\[[^\]]*\]|\s(?:#|//).*`), ""},
	{pattern.New(`^(?:[!/.](?:gm)?r|[!/.]?(?:gm)?roll|an?)\s`), ""},
	{pattern.New(`(d[0-9]+)\s*[ts]([0-9]+)$`), "$1>=$2"},
	{pattern.New(`(d[0-9]+[-+][0-9]+)\s+t([0-9]+)$`), "$1>=$2"},
	{pattern.New(`(d[0-9%]+)\s*cs\s*([<>=])`), "$1$2"},
	{pattern.New(`cf\s*([<>=]*[0-9])`), "f$1"},
	{pattern.New(`\b([0-9]*)[wt]([0-9])`), "${1}d$2"},
	{pattern.New(`^exploding\s+([0-9]*d[0-9]+)$`), "$1!"},
	{pattern.New(`^(?:fate|fudge)(?:\s+(?:dice|roll))?$`), "4df"},
	{pattern.New(ofDice + `of\s+([0-9]*d[0-9%]+)\s(?:and|or)\s([0-9]*d[0-9%]+)$`), "{$2,$3}k$1"},
	{pattern.New(ofDice + `([0-9]*)\s*(?:of|from)\s+([0-9]*d[0-9%]+)`), "${3}k$1$2"},
	{pattern.New(`k(?:(?:high|great|larg)e(?:r|st)|best|top)`), "kh"},
	{pattern.New(`k(?:(?:low|small)e(?:r|st)|worst)`), "kl"},
	{pattern.New(`^(?:1?d20)?\s*((?:[-+]\s*[0-9]+)?(?:\s*[<>]=?\s*[0-9]+)?)[\s,(]*(?:with\s|at\s)?` +
		`(adv|dis)[a-z]*\)?((?:\s*[<>]=?\s*[0-9]+)?)$`), "$2$1$3"},
	{pattern.New(`(d[0-9]+)[\s,]+([0-9]+)\s*(?:\+|or (?:more|higher|better))$`), "$1>=$2"},
	{pattern.New(`\s(?:vs\.?|versus|against|dc|tn|at least)\s*(?:dc\s*)?([0-9]+)$`), ">=$1"},
	{pattern.New(`\s(?:>|vs\.|versus|against)\s*([0-9]*d[0-9].*)$`), " vs $1"},
	{pattern.New(`,\s+([a-z]{3,})`), " $1"},
}

// ofDice is which dice of some are kept.
const ofDice = `^(?:the\s)?((?:high|great|larg|low|small)e(?:r|st)|best|top|worst)\s+`

// vocabulary returns words of the notation, and others with what they stand for.
func vocabulary() map[string]string {
	return map[string]string{
		"plus": "+", "minus": "-", "over": ">", "under": "<", "the": "", "ones": "1",
		"drop": "d", "keep": "k", "lowest": "kl", "highest": "kh", "worst": "kl", "best": "kh",
		"reroll": "r", "once": "o", "explode": "!", "exploding": "!", "coin": "coin", "heads": "coin",
		"tails": "coin", "percentile": "d%", "percent": "%", "fate": "df", "fudge": "df",
		"floor": "floor", "ceil": "ceil", "round": "round",
	}
}

// leastLetters is how many letters a word has that may be mistyped.
const leastLetters = 4

// respelled returns a text as the notation writes it, or "" for one that is too long for
// an expression. An unknown word is taken for the nearest that is known.
func respelled(typed string) string {
	if utf8.RuneCountInString(typed) > maxLength {
		return "" // each form would go over all of it
	}
	said := numerals.ReplaceAllStringFunc(strings.ToLower(strings.TrimSpace(typed)), numeral)
	for _, r := range rewritings {
		said = r.form.ReplaceAllString(said, r.notation)
	}
	meanings := vocabulary()
	known := slices.Sorted(maps.Keys(meanings))
	known = slices.DeleteFunc(known, func(word string) bool { return len(word) < leastLetters })
	said = wordForm.ReplaceAllStringFunc(said, func(word string) string {
		if _, found := meanings[word]; !found && len(word) >= leastLetters {
			word = cmp.Or(Nearest(word, known), word)
		}
		if meant, found := meanings[word]; found {
			return meant
		}
		return word
	})
	// Words follow each other, as in "drop the lowest".
	joined := strings.NewReplacer("kk", "k", "dk", "d", "vs", " vs ")
	return joined.Replace(blanks.ReplaceAllString(said, "$1"))
}

// numerals are small numbers as words, in front of what they count.
var numerals = pattern.New(`\b(?:two|three|four|five|six|seven|eight|nine|ten)\s`)

func numeral(word string) string {
	for n := range 11 {
		if words.Number(n) == word[:len(word)-1] {
			return strconv.Itoa(n) + " "
		}
	}
	return word
}

var (
	wordForm = pattern.New(`[a-z]+`)

	// blanks are those that do not keep numbers apart.
	blanks = pattern.New(`^\s+|\s+$|\s*([^0-9\s])\s*`)
)

// comparedForm is an expression without parentheses, and what its total is compared with.
// A != is not its end.
var comparedForm = pattern.New(
	`^(?:([^()<>=]+)([<>]=?[0-9]+)|([^()<>=]*[^()<>=!])(=[0-9]+))$`)

// compared returns an expression with parentheses around all that is compared.
func compared(text string) string { return comparedForm.ReplaceAllString(text, "($1$3)$2$4") }

// Said returns the expression that a text says in other words, or "". A comparison that
// no die of the expression can match is one of its total.
func Said(typed string) string {
	said := respelled(typed)
	if said == strings.ToLower(strings.TrimSpace(typed)) {
		return ""
	}
	for _, text := range []string{said, compared(said)} {
		if isRead(text) {
			return text
		}
	}
	return ""
}

// What a text that is not an expression, or not a target, may be replaced with.
const (
	expressions = "write 13, 2d6+3, 4d6dl1, adv or coin"
	targets     = "write 13, 2d6+3, 4d6dl1, adv, coin, 37% or 60:30:9:1"
)

// unread says what may stand behind dice, instead of a text that may not.
const unread = "it is not read; after dice write an operation (+ - * /), a modifier (kh3, dl1, " +
	"r1, !) or a comparison (>=8)"

// placeHints say what to write instead of a text that goes on where the notation does
// not.
var placeHints = []rewriting{
	{pattern.New(`^(?:d[0-9%f{]|[0-9(])`), "write an operation in front of it, as in 2d6+3"},
	{pattern.New(`^[<>=]`), "a comparison has one number and comes last, as in d20+5>=15"},
	{pattern.New(`^(?:k|d?[hl]|r|m[ia]|f|!)[a-z]?[0-9<>=(]`), "modifiers stand right after dice, as " +
		"kh3 in 4d6kh3"},
	{pattern.New(`^[%:]`), "probabilities and weights are not an expression; write d%<=37 for 37%"},
}

// hintAfter returns what to write instead of a text after an expression.
func hintAfter(text string) string {
	for _, h := range placeHints {
		if h.form.MatchString(text) {
			return h.notation
		}
	}
	return unread
}

// hintAt returns what to write where dice or a number are missing.
func hintAt(text string, at int) string {
	rest := text[at:]
	switch {
	case rest == "" && at > 0:
		return fmt.Sprintf("write dice or a number after %s, or omit it", lastForm.FindString(text))
	case at == 0 && !strings.ContainsAny(text, "0123456789"):
		return expressions
	case nameForm.MatchString(rest):
		return "write a number instead of a name, as in d20+3"
	case strings.HasPrefix(strings.TrimLeft(rest, "0123456789"), "d"):
		return "write the sides of the dice after d, as in 2d6, d% or dF"
	case rest[0] == '[':
		return "dice to choose from stand in braces, as in {d6,d8}kh1"
	}
	return "dice or a number are missing in front of this; write them, as in d20+3"
}

var (
	lastForm = pattern.New(`[a-z]+$|.$`)
	nameForm = pattern.New(`^[a-z_]{2,}(?:[-+*/)]|$)`)
)

// What to write instead of numbers alone.
var (
	spanForm   = pattern.New(`^(?:from )?(-?[0-9]{1,7})\s*(?:-|–|—|\.\.\.?|…|to)\s*([0-9]{1,7})$`)
	ratioForm  = pattern.New(`^([0-9]{1,9})\s*(?:/|in|out of)\s*([0-9]{1,9})$`)
	listForm   = pattern.New(`^[0-9]+(?:[,;/ ]+[0-9]+)+$`)
	digitsForm = pattern.New(`[0-9]+`)
	rowForm    = pattern.New(`^[0-9]+\s+[a-z][a-z ]*(?:,|$)`)
)

// numbersHint returns what to write for numbers that are not an expression, or nil.
func numbersHint(word string) *Misreading {
	if ends := spanForm.FindStringSubmatch(word); ends != nil {
		low, _ := strconv.Atoi(ends[1]) // the forms have few digits
		high, _ := strconv.Atoi(ends[2])
		low, high = min(low, high), max(low, high)
		if e, err := Sum(1, high-low+1, low-1); err == nil && low < high {
			return &Misreading{Use: e.String(),
				Hint: fmt.Sprintf("for a number from %d to %d write %s", low, high, e)}
		}
	}
	if parts := ratioForm.FindStringSubmatch(word); parts != nil {
		yes, _ := strconv.Atoi(parts[1])
		all, _ := strconv.Atoi(parts[2])
		if yes < all {
			return proposal(fmt.Sprintf("%d:%d", yes, all-yes))
		}
	}
	if listForm.MatchString(word) {
		use := strings.Join(digitsForm.FindAllString(word, -1), ":")
		if _, _, err := Shares(use); err == nil {
			return &Misreading{Use: use,
				Hint: fmt.Sprintf("for weights write %s; for dice write each by itself", use)}
		}
	}
	return nil
}

// targetHint returns what to write instead of a word that is not a target, or nil if the
// error of the expression says it.
func targetHint(word string) *Misreading {
	if better := numbersHint(word); better != nil {
		return better
	}
	if said := respelled(word); said != word && said != "" {
		if _, err := parseTarget(said); err == nil {
			return proposal(said)
		}
	}
	switch {
	case strings.Contains(word, ":"):
		return &Misreading{Hint: "weights are whole numbers with colons between them, as in 60:30:9:1"}
	case decimalForm.MatchString(word):
		return &Misreading{Hint: "a die has a whole number of sides; write 37% for a probability"}
	case rowForm.MatchString(word):
		return &Misreading{Hint: "a table has at least two outcomes, each in a line of its own"}
	}
	return nil
}

var decimalForm = pattern.New(`^[0-9]*\.[0-9]+$`)

// dieHint returns what to write instead of a word that is not a die.
func dieHint(word string) string {
	if said := Said(word); said == "coin" || isDie(said) {
		return "write " + said
	}
	if sides := likeForm.FindStringSubmatch(word); sides != nil {
		return "for each of these dice write " + sides[1]
	}
	return "write 6 or d6"
}

var likeForm = pattern.New(`^[0-9]+(d[0-9]+|d%)$`)

// Nearest returns the first name that differs from a mistyped one in one letter, which is
// typed wrong, missing, or one too many, or in two neighbours that are swapped; or "".
// Capitals do not count.
func Nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	for _, name := range names {
		a, b := typed, name
		for a != "" && b != "" && a[0] == b[0] {
			a, b = a[1:], b[1:]
		}
		for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
			a, b = a[:len(a)-1], b[:len(b)-1]
		}
		swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
		if len(typed) > 1 && (swapped || len(a) <= 1 && len(b) <= 1) {
			return name
		}
	}
	return ""
}

// Line returns a call of a program as a person types it, with quotes where shells need
// them.
func Line(args ...string) string {
	var typed []string
	for _, arg := range args {
		if !plainForm.MatchString(arg) {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		typed = append(typed, arg)
	}
	return strings.Join(typed, " ")
}

var plainForm = pattern.New(`^[-+:,./=%@_0-9A-Za-z]+$`)

// Command returns what to write for arguments of the program dice that begin with a
// target, and not with a command, or "".
func Command(name string, rest []string) string {
	if _, err := Parse(name); err != nil {
		return ""
	}
	command := "roll"
	if len(rest) > 0 && isDie(rest[0]) {
		command = "plan"
	}
	return "write: " + Line(append([]string{"dice", command, name}, rest...)...)
}

// Several returns what to write for several arguments of a command where one is wanted.
func Several(command string, args []string) string {
	together := strings.Join(args, " ")
	if _, err := Parse(together); err == nil {
		return "write quotes around blanks: " + Line("dice", command, together)
	}
	if said := Said(together); said != "" {
		return fmt.Sprintf("%q is not read; write: %s", together, Line("dice", command, said))
	}
	return fmt.Sprintf("name one target; %q is one more", args[1])
}
