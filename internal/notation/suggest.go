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

// ParseExpr reads an expression with at least one die. A number alone is a die with that
// many sides. The error is a [*Misreading], which says what to write if a text has a
// meaning that the notation has, too.
func ParseExpr(typed string) (*Expression, error) {
	e, r := read(typed)
	if r.err == nil {
		return e, nil
	}
	wrong := numbersHint(strings.ToLower(strings.TrimSpace(typed)))
	said := Said(typed)
	switch {
	case wrong != nil && !isRead(wrong.Use):
		wrong.Use = "" // it is a target
	case wrong != nil:
	case said != "":
		wrong = proposal(said)
	default:
		r.remedied()
		wrong = r.err
	}
	wrong.Text = typed
	return nil, wrong
}

// Understood says in words what a title means where readers could differ, and is "" where
// they cannot: d66 is two d6 in some games, and a die of 66 sides in others; > is strict.
func Understood(title string) string {
	e, err := ParseExpr(title)
	if err != nil {
		return ""
	}
	return e.Understood()
}

// read reads an expression. If it has a mistake, the reader has the error.
func read(typed string) (e *Expression, r *exprReader) {
	r, e = &exprReader{typed: typed}, &Expression{typed: strings.Join(strings.Fields(typed), " ")}
	defer func() {
		v := recover()
		if wrong, ok := v.(*Misreading); ok {
			r.err = wrong
		} else if v != nil {
			panic(v)
		}
	}()
	r.prepare()
	r.expr(e)
	r.check(e)
	return e, r
}

func isRead(text string) bool {
	_, r := read(text)
	return r.err == nil
}

func (r *exprReader) remedied() {
	none := r.remedy.none
	for _, text := range r.remedy.texts {
		e, tried := read(text)
		if tried.err != nil {
			continue
		}
		if low, high, _ := e.Bounds(); low < high {
			r.err.Hint, r.err.Use = r.remedy.hint+e.String(), e.String()
			return
		}
		none = ""
	}
	r.err.Hint += none
}

// rewritings are forms that people and other programs use, and their notation. They are
// tried in order, one after the other.
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
	{pattern.New(`\s+each$`), ""},
	{pattern.New(`\b([0-9]+)[-\s]*sided(?:\s+di(?:e|ce))?`), "d$1"},
	{pattern.New(`^(?:([0-9]+)\s+)?exploding\s+([0-9]*d[0-9]+)$`), "$1$2!"},
	{pattern.New(`^heads\s+or\s+tails$`), "coin"},
	{pattern.New(`^(?:fate|fudge)(?:\s+(?:dice|roll))?$`), "4df"},
	{pattern.New(ofDice + `of\s+([0-9]*\s*d[0-9%]+)\s(?:and|or)\s([0-9]*d[0-9%]+)$`), "{$2,$3}k$1"},
	{pattern.New(ofDice + `([0-9]*)\s*(?:of|from)\s+([0-9]*\s*d[0-9%]+)`), "${3}k$1$2"},
	{pattern.New(`k(?:(?:high|great|larg)e(?:r|st)|best|top)`), "kh"},
	{pattern.New(`k(?:(?:low|small)e(?:r|st)|worst)`), "kl"},
	{pattern.New(`^(adv|dis)[a-z]+`), "$1"},
	{pattern.New(`^(adv|dis)\s+(?:on\s+)?(?:a\s+)?1?d20\b`), "$1"},
	{pattern.New(`^(?:1?d20)?\s*((?:[-+]\s*[0-9]+)?(?:\s*[<>]=?\s*[0-9]+)?)[\s,(]*(?:with\s|at\s)?` +
		`(adv|dis)[a-z]*\)?((?:\s*[-+]\s*[0-9]+)?(?:\s*[<>]=?\s*[0-9]+)?)$`), "$2$1$3"},
	{pattern.New(`(d[0-9]+)[\s,]+([0-9]+)\s*(?:\+|or (?:more|higher|better))$`), "$1>=$2"},
	{pattern.New(`\s(?:vs\.?|versus|against|[ad]c|tn|at least)\s*` +
		`(?:(?:[ad]c|armou?r)\s*)?([0-9]+)$`), ">=$1"},
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
	said := Numerals(strings.ToLower(strings.TrimSpace(typed)))
	for _, r := range rewritings {
		said = r.form.ReplaceAllString(said, r.notation)
	}
	meanings := vocabulary()
	known := slices.Sorted(maps.Keys(meanings))
	known = slices.DeleteFunc(known, func(word string) bool { return len(word) < leastLetters })
	said = wordForm.ReplaceAllStringFunc(said, func(word string) string {
		if _, found := meanings[word]; !found && len(word) >= leastLetters {
			word = cmp.Or(words.Nearest(word, known), word)
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

// Numerals returns a text with digits for small numbers that are words.
func Numerals(text string) string { return numerals.ReplaceAllStringFunc(text, numeral) }

var numerals = pattern.New(`(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten)\b`)

func numeral(word string) string {
	n := 2
	for words.Number(n) != strings.ToLower(word) {
		n++
	}
	return strconv.Itoa(n)
}

var (
	wordForm = pattern.New(`[a-z]+`)

	// blanks are those that do not keep numbers apart.
	blanks = pattern.New(`^\s+|\s+$|\s*([^0-9\s])\s*`)
)

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

// What to write instead of numbers alone.
var (
	rangeForm  = pattern.New(`^(?:from )?(-?[0-9]{1,7})\s*(?:-|–|—|\.\.\.?|…|to)\s*([0-9]{1,7})$`)
	ratioForm  = pattern.New(`^([0-9]{1,9})\s*(?:/|in|out of)\s*([0-9]{1,9})$`)
	listForm   = pattern.New(`^[0-9]+(?:[,;/ ]+[0-9]+)+$`)
	digitsForm = pattern.New(`[0-9]+`)
)

// numbersHint returns what to write for numbers that are not an expression, or nil.
func numbersHint(word string) *Misreading {
	if ends := rangeForm.FindStringSubmatch(word); ends != nil {
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
