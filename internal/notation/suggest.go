package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A rewriting is another way to say what the notation says: a regular expression, and the
// notation.
type rewriting struct{ form, notation string }

// spoken are tried in order, one after the other.
var spoken = []rewriting{
	{`^(?:please |rolling |[/!.]?(?:gm)?r(?:oll)? |throw )+`, ""},
	{`^\[\[(.*)\]\]$`, "$1"},
	{`\bone\b`, "1"},
	{`\btwo\b`, "2"},
	{`\bthree\b`, "3"},
	{`\bfour\b`, "4"},
	{`\bfive\b`, "5"},
	{`\bsix\b`, "6"},
	{`^(?:an?|the) `, ""},
	{`^\+\s*([0-9]*d)`, "$1"},
	{`\b([0-9]*d[0-9]+)'?s\b`, "$1"},
	{`^(?:higher|highest|best|maximum) of (\S+) (?:and|or) (\S+)$`, "max($1,$2)"},
	{`^(?:lower|lowest|worst|minimum) of (\S+) (?:and|or) (\S+)$`, "min($1,$2)"},
	{`^(?:best|higher|highest|top) ([0-9]*) ?(?:out )?(?:of|from) ([0-9]+d[0-9]+)$`, "${2}kh$1"},
	{`^(?:worst|lower|lowest) ([0-9]*) ?(?:out )?(?:of|from) ([0-9]+d[0-9]+)$`, "${2}kl$1"},
	{`^([0-9]+) (?:best|highest) (?:out )?(?:of|from) ([0-9]+d[0-9]+)$`, "${2}kh$1"},
	{`^([0-9]+) (?:worst|lowest) (?:out )?(?:of|from) ([0-9]+d[0-9]+)$`, "${2}kl$1"},
	{`^([0-9]+d[0-9]+),? (?:(?:take|pick) )?(?:the )?(?:best|higher|highest)$`, "${1}kh"},
	{`^([0-9]+d[0-9]+),? (?:(?:take|pick) )?(?:the )?(?:worst|lower|lowest)$`, "${1}kl"},
	{`^half (?:of |a |the )*([0-9]*d[0-9]+)$|^([0-9]*d[0-9]+),? (?:half|halved)$`, "$1$2/2"},
	{`d100%`, "d%"},
	{`^df([0-9]+)$`, "${1}df"},
	{`^1?d20\s*\((?:with |at )?(adv|dis)[a-z]*\)`, "$1"},
	{`\s*\([a-z][a-z ]+\)$`, ""},
	{`^1?d20\s*((?:[-+]\s*[0-9]+)?(?:\s*[<>]=?\s*[0-9]+)?)[\s,]*(?:(?:with|at|w/) ?)?(adv|dis)[a-z]*` +
		`((?:\s*[<>]=?\s*[0-9]+)?)$`, "$2$1$3"},
	{`^(adv|dis)[a-z]*(?: on| for)?(?: an?| the)? 1?d20\b`, "$1"},
	{`^([0-9]+d[0-9]+)\s*b(?:est)?\s*([0-9]+)$`, "${1}kh$2"},
	{`(d[0-9]+)\s*(>=?\s*[0-9]+)[\s,]+(?:with )?10[ -]?again$`, "$1!10$2"},
	{`(d[0-9]+)\s*(>=?\s*[0-9]+)[\s,]+(?:with )?([0-9]+)[ -]?again$`, "$1!>=$3$2"},
	{`([0-9]+d[0-9]+)[\s,]*(?:count|hit)(?:s|ing)?(?: the)? ([0-9]+)'?s$`, "$1=$2"},
	{`([0-9]+d[0-9]+)[\s,]*(?:count|success|hit)(?:e?s|ing)?(?: on| at| if| of)? ([0-9]+)\+?$`, "$1>=$2"},
	{`([0-9])%\s*(?:[:,;/]|\s)\s*([0-9])`, "$1:$2"},
	{`:([0-9]+)%$`, ":$1"},
	{`\s*\bplus\b\s*`, "+"},
	{`\s*\bminus\b\s*`, "-"},
	{`\s*\btimes\b\s*`, "*"},
	{`\s*÷\s*`, "/"},
	{`^([0-9.,]+)\s*(?:per ?cent|pct)$`, "$1%"},
	{`\b(?:1?d20|20)?[\s,]*(?:with |at )?\b(adv|dis)[a-z]*`, "$1"},
	{`^(?:(?:a|1) )?(?:coin|cion|flip|toss|heads|tails).*`, "coin"},
	{`\s*d?(?:fate|fudge)(?:\s*di[ce]e?)?\b`, "df"},
	{`\bd\s*(?:percent(?:ile)?|pct)\b`, "d%"},
	{`\bpercentile(?: di[ce]e?)?\b`, "d%"},
	{`(d[0-9]+(?:[-+][0-9]+)?)\s*t\s*([0-9]+)$`, "$1>=$2"},
	{`(d[0-9%]+)\s*cs\s*([<>=]+\s*[0-9]+)`, "$1$2"},
	{`([0-9])\s*cf\s*([<>=]*[0-9]+)`, "${1}f$2"},
	{`(d[0-9]+)\s*s([0-9]+)$`, "$1>=$2"},
	{`(^|[-+*/(]\s*)([0-9]+)\s*[wt]\s*([0-9])`, "${1}${2}d$3"},
	{`^[wt]([0-9])`, "d$1"},
	{`^(?:die|dice|d) ([0-9]+)$`, "d$1"},
	{`^([0-9]+)[ -]?(?:sides?|sided|faces)(?: di[ce]e?)?$`, "$1"},
	{`[\s,;]*(?:and )?(d|k)(?:rop|eep)?(?:ping|ing|s)?(?: the| only)*(?: best| ?(?:high|h)(?:est)?)\s*([0-9]*)`, "${1}h$2"},
	{`[\s,;]*(?:and )?(d|k)(?:rop|eep)?(?:ping|ing|s)?(?: the| only)*(?: worst| ?(?:low|l)(?:est)?)\s*([0-9]*)`, "${1}l$2"},
	{`[\s,;]*(?:and )?drop(?:ping|s)?(?: the)?\s*([0-9]+) highest`, "dh$1"},
	{`[\s,;]*(?:and )?drop(?:ping|s)?(?: the)?\s*([0-9]+)(?: lowest)?`, "dl$1"},
	{`[\s,;]*(?:and )?keep(?:ing|s)?(?: the)?\s*([0-9]+) lowest`, "kl$1"},
	{`[\s,;]*(?:and )?keep(?:ing|s)?(?: the)?\s*([0-9]+)(?: highest)?`, "kh$1"},
	{`([0-9])\s*-\s*(?:l|low|lowest)$`, "${1}dl1"},
	{`[\s,;]*(?:and )?reroll(?:ing|s)? once(?: on)?\s*`, "ro"},
	{`[\s,;]*(?:and )?re-?roll(?:ing|s)?(?: on\b| the\b| all\b)*\s*`, "r"},
	{`(ro?)\s*([0-9]+)s\b`, "$1$2"},
	{`(ro?)ones?\b`, "${1}1"},
	{`[\s,;]*(?:and )?explod(?:e|es|ing)\b(?: on )?`, "!"},
	{`\s*(?:>=?)?\s*\b([0-9]+) or (?:more|higher|above|better)$`, ">=$1"},
	{`\s*\b([0-9]+) or (?:less|lower|below)$`, "<=$1"},
	{`(d[0-9]+)[\s,:]+([0-9]+)\+$`, "$1>=$2"},
	{`([0-9])\+$`, "$1"},
	{`^([^<>=]+?)\s*(?:>|\bvs\.?|\bversus|\bagainst)\s*([0-9]*d[0-9].*)$`, "$1 vs $2"},
	{`\s*\b(?:vs\.?|against|dc|tn|target)\s*(?:dc\s*)?([0-9]+)$`, ">=$1"},
	{`\s*\bat least\s*`, ">="},
	{`\s*\bat most\s*`, "<="},
	{`\s*\b(?:is )?(?:more|greater|higher|over|above)(?: than)?\s*([0-9]+)`, ">$1"},
	{`\s*\b(?:is )?(?:less|lower|under|below)(?: than)?\s*([0-9]+)`, "<$1"},
	{` (?:(?:fire|cold|acid|poison|slashing|piercing|bludgeoning|damage|dmg|healing|in order) ?)+$`, ""},
	{`\[[^\]]*\]|\{[a-z ]*\}`, ""},
	{`\s+#.*|\s*//.*`, ""},
	{`=>`, ">="},
	{`(?:[\s,;:+*/]|\bfrom)+$`, ""},
	{`\s+([^0-9a-z])`, "$1"},
	{`([^0-9a-z])\s+`, "$1"},
	{`([0-9])\s+d([0-9])`, "${1}d$2"},
	{`([0-9][dk][hl])([^0-9]|$)`, "${1}1$2"},
}

// compared is an expression without parentheses, and what its total is compared with. A != is not
// its end.
const compared = `^([^()<>=]*[^()<>=!])((?:>=|<=|>|<|=)[0-9]+)$`

// Said returns the expression that a text says in other words, or "". A comparison that no die of
// the expression can match is one of its total.
func Said(typed string) string {
	said := respelled(typed)
	if said == "" || said == strings.ToLower(strings.TrimSpace(typed)) {
		return ""
	}
	if isExpression(said) {
		return said
	}
	total := compiled(compared).ReplaceAllString(said, "($1)$2")
	if total != said && isExpression(total) {
		return total
	}
	return ""
}

func isExpression(text string) bool {
	r := &exprReader{typed: text}
	e := &Expression{}
	return r.prepare() == nil && r.expr(e) == nil && e.finish(r) == nil
}

// respelled returns a text with all that is said in words as the notation writes it, or "" for a
// text that is too long for an expression.
func respelled(typed string) string {
	if utf8.RuneCountInString(typed) > maxLength {
		return "" // each form would go over all of it
	}
	said := strings.NewReplacer("−", "-", "–", "-", "×",
		"x").Replace(strings.ToLower(strings.TrimSpace(typed)))
	for _, s := range spoken {
		said = compiled(s.form).ReplaceAllString(said, s.notation)
	}
	return strings.TrimSpace(said)
}

// expressions are what a text that is not an expression may be replaced with.
const expressions = "write 13, 2d6+3, 4d6dl1, adv or coin"

// forms are what a text that is not a target may be replaced with.
const forms = "write 13, 2d6+3, 4d6dl1, adv, coin, 37% or 60:30:9:1"

// spanned are two numbers with a sign or a word between them, as people write a range.
const spanned = `^(?:from )?(-?[0-9]{1,9})\s*(?:-|–|—|\.\.\.?|…|to|bis)\s*([0-9]{1,9})$`

// spanHint returns what to write for the numbers from one to another.
func spanHint(ends []string) string {
	low, _ := strconv.Atoi(ends[1])
	high, _ := strconv.Atoi(ends[2])
	if high < low {
		low, high = high, low
	}
	text := fmt.Sprintf("d%d", high-low+1)
	if digits(text) > 0 {
		text = "1" + text
	}
	switch {
	case low > 1:
		text += fmt.Sprintf("+%d", low-1)
	case low < 1:
		text += fmt.Sprintf("-%d", 1-low)
	}
	return fmt.Sprintf("for a number from %d to %d write %s", low, high, text)
}

// targetHint returns what to write instead of a word that is not an expression, or "" if the error
// of the expression says it.
func targetHint(word string) string {
	said := respelled(word)
	// 1/6, 1 in 6
	if parts := find(`^([0-9]+)[\s-]*(?:/|in|of|out of)[\s-]*([0-9]+)$`, said); parts != nil {
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
	span := find(spanned, word)
	if span != nil && span[1] == span[2] {
		return fmt.Sprintf("for equal weights write %s:%s", span[1], span[2])
	}
	if span != nil {
		return spanHint(span)
	}
	if find(`^[0-9]+(?:\s*[,;/ ]\s*[0-9]+)+$`, word) != nil {
		return numbersHint(word)
	}
	if parts := fractions(word); parts > 0 && strings.Contains(word, ":") {
		return fmt.Sprintf("weights are whole numbers; multiply %s by %d", word, parts)
	}
	for _, h := range listHints {
		if find(h.form, word) != nil {
			return h.notation
		}
	}
	return ""
}

// numbersHint returns what to write instead of several numbers.
func numbersHint(word string) string {
	parts := compiled(`[0-9]+`).FindAllString(word, -1)
	weights := "for weights write " + strings.Join(parts, ":")
	switch {
	case find(`^[1-9] [0-9]$`, word) != nil:
		die := parts[0] + parts[1]
		return fmt.Sprintf("for a d%s write %[1]s; %s", die, weights)
	case strings.ContainsAny(word, ",;/"):
		return weights + "; for dice write blanks between them, as in " + strings.Join(parts, " ")
	}
	return weights
}

// listHints are for texts that look like weights or numbers, and not like dice.
var listHints = []rewriting{
	{`^[0-9]+(?:\s*[,;/ ]\s*[0-9]*)+$`, "write colons between weights, as in 60:30:9:1, and " +
		"blanks between dice, as in 13 6 20"},
	{`^-[0-9.]+\s*(:|%)|:\s*-`, "a weight is at least 0"},
	{`^[0-9.]+$`, "a die has a whole number of sides; write 37% for a probability"},
	{`:`, "weights are whole numbers with colons between them, as in 60:30:9:1"},
	{`^[0-9]+ di(?:ce|e)$`, "write the sides of the dice too, as in 2d6"},
	{`^[0-9]+ coins?$`, "write coin for one coin, or 2d2-2 for the number of heads of two"},
	{`^[0-9]+\s+(?:[a-ce-z]|d[a-z]{2})`,
		"a table has at least two outcomes, each in a line of its own"},
}

// placeHints say what to write instead of a text that goes on where the notation does not.
var placeHints = []rewriting{
	{`^(?:sa|sd|s)(?:[^a-z]|$)`, "sorting changes no total; omit it"},
	{`^u(?:nique)?(?:[^a-z]|$)`, "unique dice are not read; in Go, Shuffle draws without repeats"},
	{`^(?:[0-9]+|two|three|four|five|six)?times`, "roll it several times instead"},
	{`^c[sf]?[<>=0-9]|^crit`, "a critical face changes no total; for its chance write d20=20"},
	{`^!!p|^p(?:[^a-z]|$)`, "dice that penetrate are written !p"},
	{`^!`, "an exclamation mark stands after dice, as in 3d6!"},
	{`^\*\*|^\^`, "there are no powers; multiply, as in d6*d6"},
	{`^[(]`, "write an operation before (, as in 2*(d6+1)"},
	{`^=`, "compare once, with a number, as in d20=20"},
	{`^[<>]`, "compare once, with a number, as in d20>=15"},
	{`^:`, "weights are not an expression; in Go, Weighted draws by them"},
	{`^%`, "for dice of 100 sides write d%; for a probability of 37 in 100, d%<=37"},
	{`^d[0-9%f{]`, "write an operation between dice, as in 2d6+d8"},
	{`^[0-9]`, "write an operation before the number, as in 2d6+3"},
	{`^(?:with|at)?(?:adv|dis)`, "write adv or dis instead of the d20, as in adv+5"},
	{`^[a-z]{3,}(?:[^a-z0-9<>=(]|$)`, notes},
	{`^(?:kh|kl|k|dh|dl)`, "dice to keep or to drop stand after dice, as in 4d6kh3"},
	{`^[hl]`, "dice to keep are written kh3 or kl3, and those to drop dh1 or dl1, as in 4d6kh3"},
	{`^r`, "a reroll stands after dice, as in 2d6r1"},
	{`^mi|^ma`, "min and max stand after dice, as in 8d6mi2, or around them, as in max(d6,d8)"},
	{`^f`, "f stands after dice that are counted, as in 5d10>=8f1"},
	{`^[\[{]`, "omit notes in brackets, and group with ( and )"},
	{`^[,;]`, "write one expression; join parts with +"},
	{`^[.]`, "write whole numbers; 1.5 times is written *3/2"},
	{`^or(?:[0-9]|d[0-9])`, "write one of them, or take the higher by max(d6,d8)"},
	{`^and(?:[0-9]|d[0-9])`, "join parts with +"},
	{`^[&|]`, "join parts with +, or take the higher by max(d6,d8)"},
	{`^['"]`, "omit quotes"},
	{`^@[0-9]`, "write one expression, without @; roll it several times instead"},
	{`^\$|^@|^\?`, "write the numbers themselves instead of a name for them"},
	{`^#`, "omit notes after #"},
}

// notes is what to do about words after dice.
const notes = "omit words that are not dice, such as a note"

// hintAfter returns what to write instead of a text after an expression.
func hintAfter(text string) string {
	if text == "" {
		return expressions
	}
	for _, h := range placeHints {
		if find(h.form, text) != nil {
			return h.notation
		}
	}
	return fmt.Sprintf("%q is not read; %s", find(`^(?s:[a-z]{1,12}|.)`, text)[0], expressions)
}

// lookalike returns what to write instead of a letter behind a digit that looks like one, or "".
// An l behind dice is meant for the lowest of them.
func lookalike(text string, check bool) string {
	switch {
	case find(`^o(?:[^a-z]|d[0-9]|$)`, text) != nil:
		return "write the digit 0 instead of the letter O"
	case check && find(`^[il](?:[^a-z]|$)`, text) != nil:
		return "write the digit 1 instead of the letter " + strings.ToUpper(text[:1])
	}
	return ""
}

// foreign returns what to write instead of a digit, letter or sign of another script, or "".
func foreign(c rune) string {
	const first, last = '！', '～' // full-width forms of ASCII
	switch {
	case c >= first && c <= last:
		return fmt.Sprintf("%q is not read; write %c", string(c), c-first+'!')
	case c > unicode.MaxASCII && unicode.IsDigit(c):
		return fmt.Sprintf("%q is not read; write the digits 0 to 9", string(c))
	}
	return ""
}

// noDice returns what to write for numbers without dice.
func (e *Expression) noDice() string {
	const hint = "it has no dice; write at least one, as in 2d6+3"
	reach, wrong := e.Root.reach()
	if wrong != "" || e.Compared != nil {
		return hint
	}
	n := reach.Lo.Floor()
	fixed := fmt.Sprintf("d1%+d", n-1)
	switch {
	case n >= 1 && n <= maxDice:
		fixed = fmt.Sprintf("%dd1", n)
	case n > maxNumber || n < -maxNumber+1:
		return hint
	}
	return fmt.Sprintf("%s, or %s for a fixed %d", hint, fixed, n)
}

// hintAt returns what to write where dice or a number are missing.
func hintAt(text string, at int) string {
	rest := text[at:]
	switch {
	case rest == "" && at == 0:
		return expressions
	case rest == "":
		return fmt.Sprintf("write dice or a number after %s, or omit it", find(`[a-z]+$|.$`, text)[0])
	case at == 0 && rest[0] == '+':
		return "write dice in front of +, as in d20+3"
	case rest[0] == '-' || rest[0] == '+':
		return "write one sign; a part below 0 is subtracted, as in d6-2"
	case rest[0] == ')':
		return "there is nothing between ( and )"
	case find(`^[a-z_]{2,}(?:[-+*/)]|$)`, rest) != nil && (at > 0 || find(`[0-9]`, rest) != nil):
		return "write a number instead of a name, as in d20+3"
	case strings.ContainsRune("*x/", rune(rest[0])):
		return "write dice or a number in front of " + rest[:1]
	}
	if at == 0 && find(`^[(]`, rest) == nil && find(`[0-9]`, rest) == nil {
		return expressions
	}
	return hintAfter(rest)
}

// hintDie returns what to write for a d without sides.
func hintDie(text string, count int) string {
	switch {
	case find(`^[0-9]*d[(]`, text) != nil:
		return "the sides of a die are a number, as in 2d6"
	case find(`^[0-9]*d-`, text) != nil:
		return "a die has at least 1 side"
	case find(`^1d(?:[+*/)<>=]|$)`, text) != nil:
		return "the sides of the die are missing; write them after d, as in d6"
	case find(`^[0-9]+d(?:[+*/)<>=]|$)`, text) != nil:
		return fmt.Sprintf("the sides of the dice are missing; write d%d for one die, or %dd6",
			count, count)
	}
	if find(`^d[a-z]{2,}`, text) != nil {
		return "write the number of sides after d, as in d6; and a number instead of a name"
	}
	return "write the number of sides after d, as in d6, or d% or dF"
}

// find returns the parts of the text that a regular expression has, or nil. It compiles that
// only now, since few texts need it.
func find(form, text string) []string { return compiled(form).FindStringSubmatch(text) }

// compiled compiles each form of this file once, when it is first asked for.
func compiled(form string) *regexp.Regexp {
	known, ok := patterns.Load(form)
	if !ok {
		known, _ = patterns.LoadOrStore(form, regexp.MustCompile(form))
	}
	return known.(*regexp.Regexp)
}

var patterns sync.Map
