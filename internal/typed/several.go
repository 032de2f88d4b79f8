package typed

import (
	"errors"
	"slices"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
)

// What people write around and between expressions, and between the results of a table.
var (
	compare = pattern.New(`(?i)^compare\s+(.*\S)\s+(?:with|to)\s+`)
	heading = pattern.New(`(?i)^(?:compare\s|initiative:)\s*`)
	joined  = pattern.New(`(?i)\s*[,;\r\n]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+`)
	// Ada d20 vs orc chief d20, 2 goblins d20
	unmarked = pattern.New(`(?i)((?:^|\svs\s)\s*(?:\d+\s*[x×]?\s+\pL)?\pL` +
		`(?:[^:\d]*?[\pL\pM.'’)])?)\s+(\d+[^\d\s]|d[\d%]|adv|dis)`)
	behind = pattern.New(`(?i)^\s*(\d*d[\d%]\S*)\s+(\pL+)\s*$`)            // d20+5 attack
	beside = pattern.New(`(?i)(d[\d%][^\s,;]*|[<>=]\s*\d+)\s+(\d*d[\d%])`) // d20>=8 d12>=8
	// Ada +3; the sword of a table is 2 sword +1
	signed = pattern.New(`^\s*\pL[^:]*:?\s[+-]\s*\d+\s*$`)
	// beside it also Ada and 2 orcs
	bonus   = pattern.New(`^\s*((?:\d+\s*[x×]?\s+)?\pL[^:+\d-]*?):?(?:\s+([+-]\s*\d+))?\s*$`)
	against = pattern.New(`(?i)\s(?:vs\.|versus|against)\s`)
	// advantage on d20, double 2d6, 15 vs d20: what is in front of the dice is no name
	unnamed = pattern.New(`(?i)\b(?:an?|the|of|on|with|without|then|than|at|by|from|to|in|for|or|and|` +
		`no|not|least|most|double|triple|half|twice|times|average|reroll|drop|keep|lowest|highest|best|` +
		`worst|together|vs):|(?:^|\svs\s)[^:]*\b(?:(?:dis)?adv(?:antage)?|dis)\b[^:]*:`)
	ranges  = pattern.New(`^\s*\d+\s*[-–]\s*\d+\s`) // 1-3 d6, 4-6 d8 is a table
	results = pattern.New(`\s*[,;]\s*(\d)`)
)

// several returns what a text says that has several expressions, or names without colons,
// or the results of a table in one line, as it is written here; or "".
func several(text string) string {
	plain := beside.ReplaceAllString(text, "$1; $2")
	plain = compare.ReplaceAllString(notation.Numerals(plain), "$1; ")
	plain = against.ReplaceAllString(heading.ReplaceAllString(plain, ""), " vs ")
	list := slices.DeleteFunc(joined.Split(plain, -1), func(part string) bool { return part == "" })
	initiative := slices.ContainsFunc(list, signed.MatchString) // as on paper
	for i, part := range list {
		_, err := notation.ParseExpr(part)
		var wrong *notation.Misreading
		switch {
		case !errors.As(err, &wrong):
		case wrong.Use != "":
			list[i] = wrong.Use
		default:
			list[i] = unmarked.ReplaceAllString(part, "$1: $2")
			if len(list) > 1 {
				list[i] = behind.ReplaceAllString(list[i], "$2: $1")
			}
			if initiative {
				list[i] = bonus.ReplaceAllString(list[i], "$1: d20$2")
			}
			if unnamed.MatchString(list[i]) {
				list[i] = part
			}
		}
	}
	use := readable(numbered(strings.Join(list, "; ")))
	if use != "" && !ranges.MatchString(text) {
		return use
	}
	use = results.ReplaceAllString(text, "\n$1")
	if _, _, err := readTable(use); err == nil {
		return use
	}
	return ""
}
