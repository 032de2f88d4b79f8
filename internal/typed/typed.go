// Package typed reads what people type for a roll, a plan or chances: several expressions
// with their names, a table in lines, and the dice to make a target from, as in "13 from 6
// and 20". The page and the program use it. A text that it does not know by itself
// gets a [notation.Misreading], with what to write instead where that can be read.
package typed

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/table"
)

// A Meaning is what a text asks for: rolls, or a target of another kind.
type Meaning struct {
	Text     string          // without dice to make it from
	Hand     []int           // the sides of these dice; nil if the text names none
	Together bool            // they are thrown at once
	Rolls    []NamedRoll     // nil if the target is no expression
	Made     notation.Target // of the first roll, or what is asked for instead
	Form     string          // that a table was read as, such as "a d100 table"; or empty
}

// The forms of requests that name dice, and of numbers whose digits are in groups of
// three. One group shows that they are no numbers by themselves: it begins with 0.
var (
	// 13 from 6 and 20, 13 by tossing coins
	spoken   = pattern.New(`(?i)^\s*(.*\S)[ \t]+(?:from|using|by (?:toss|roll)ing)[ \t]+(.+)$`)
	listed   = pattern.New(`^\s*([^\s;]+)((?:[ \t]+(?:[2-9]|[1-9][0-9]+))+)\s*$`) // 13 6 20
	thrown   = pattern.New(`(?i)\s+(?:all\s+)?(?:thrown\s+)?(?:together|at\s+once)\s*$`)
	handPart = pattern.New(`[,;+&]|[^\s,;+&]+`)
	upTo99   = pattern.New(`^[1-9][0-9]?$`)
	likeDice = pattern.New(`(?i)^([1-9][0-9]?)?(d[0-9]+|d%|coin)s?$`) // 2d6, d20s, coins
	grouped  = pattern.New(`^[1-9][0-9]{0,2}(?:[,. \x{a0}\x{202f}'’][0-9]{3})+$`)
	zero     = pattern.New(`[^0-9]0`)
	number   = pattern.New(`[0-9]+`)
	oneTo    = pattern.New(`(?i)^\s*(?:an?\s+)?number\s+from\s+1\s+to\s+`)
	article  = pattern.New(`(?i)^\s*an?\s+(d?[0-9])`)
)

// Read reads a text.
func Read(text string) (Meaning, error) {
	text = article.ReplaceAllString(oneTo.ReplaceAllString(text, ""), "$1")
	whole, err := readTarget(text)
	if err == nil {
		return whole, nil
	}
	parts := spoken.FindStringSubmatch(text)
	if parts == nil {
		parts = listed.FindStringSubmatch(text)
	}
	if parts == nil || parts[1] == "1" {
		return whole, err
	}
	r, wrong := readTarget(parts[1])
	if wrong != nil {
		return whole, err // a line of a table that is being typed, such as 1-3 2 goblins
	}
	r.Together = thrown.MatchString(parts[2])
	r.Hand, wrong = readHand(notation.Numerals(thrown.ReplaceAllString(parts[2], "")))
	if wrong != nil {
		return whole, wrong
	}
	return r, nil
}

// readHand reads the dice to make a target from. Numbers are dice, but for one that counts
// those behind it: 2 d6 and 20 are three dice, and so are 6 20 d6.
func readHand(text string) ([]int, error) {
	hand, parts := []int{}, handPart.FindAllString(text, -1)
	many := 1
	for i, part := range parts {
		counts := false
		if upTo99.MatchString(part) && i+1 < len(parts) {
			next := likeDice.FindStringSubmatch(parts[i+1])
			before := i > 0 && upTo99.MatchString(parts[i-1])
			counts = next != nil && next[1] == "" && !before
		}
		switch {
		case slices.Contains([]string{",", ";", "+", "&", "a", "an", "and"}, strings.ToLower(part)):
			continue
		case counts:
			many, _ = strconv.Atoi(part)
			continue
		}
		die := strings.TrimSuffix(part, "s")
		if like := likeDice.FindStringSubmatch(part); like != nil && like[1] != "" {
			many, _ = strconv.Atoi(like[1])
			die = strings.Replace(strings.ToLower(like[2]), "d", "1d", 1) // 1d66 is a die, d66 two
		}
		sides, err := notation.Die(die)
		if err != nil {
			return nil, err
		}
		hand = append(hand, slices.Repeat([]int{sides}, many)...)
		many = 1
	}
	return hand, nil
}

// readTarget reads a text without dice to make it from, of which several lines are rolls
// or a table.
func readTarget(text string) (r Meaning, err error) {
	r.Text = text
	if grouped.MatchString(text) && zero.MatchString(text) {
		text = strings.Join(number.FindAllString(text, -1), "")
	}
	var unread error
	r.Rolls, unread = rollsOf(text)
	use, inLine := "", notation.Numerals(lines.ReplaceAllString(text, "; "))
	if said := numbered(inLine); said != inLine {
		use = readable(said)
	}
	switch {
	case r.Rolls != nil:
		r.Made = r.Rolls[0].Expr.Target()
	case use != "":
		err = proposed(text, use)
	case text == "":
		err = errors.New("type what to make, such as 13")
	case strings.ContainsAny(text, "\r\n"):
		r.Form, r.Made, err = readTable(text)
	default:
		r.Made, err = notation.Parse(text)
		if err != nil {
			err = cmp.Or(unread, err)
		}
	}
	var wrong *notation.Misreading
	if err == nil || errors.As(err, &wrong) && wrong.Use != "" {
		return r, err
	}
	use = several(text)
	if use != "" {
		err = proposed(text, use)
	}
	return r, err
}

// rollsOf is [Rolls], whose error has what to write instead only if that can be read.
func rollsOf(text string) ([]NamedRoll, error) {
	list, err := Rolls(text)
	var wrong *notation.Misreading
	if errors.As(err, &wrong) && wrong.Use != "" {
		wrong.Use = readable(wrong.Use)
		if wrong.Use != "" {
			err = proposed(text, wrong.Use)
		}
	}
	return list, err
}

func proposed(text, use string) error {
	return &notation.Misreading{Text: text, Hint: "write " + use, Use: use}
}

// readTable reads a table in lines.
func readTable(text string) (form string, made notation.Target, err error) {
	list, err := table.Read(strings.NewReader(text), table.Options{})
	if err != nil {
		return "", made, err
	}
	made, err = list.Target()
	return list.Form, made, err
}
