package notation

import (
	"strings"
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
	{`(d[0-9]+)\s*t\s*([0-9]+)$`, "$1>=$2"},
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

// compared is an expression without parentheses, and what its total is compared with.
const compared = `^([^()<>=]+)((?:>=|<=|>|<|=)[0-9]+)$`

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
