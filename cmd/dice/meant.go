package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
)

// otherNames are what people call the commands.
var otherNames = map[string]string{
	"throw": "roll", "toss": "roll", "make": "plan", "card": "plan", "play": "walk", "guide": "walk",
	"odds": "chances", "probability": "chances", "stats": "chances", "check": "test",
}

// unknown says what to write instead of a name that is not a command.
func unknown(name string, rest []string) string {
	if name == "pick" {
		return "it is now 'raffle draw', and -announce and -replay are 'raffle announce' and 'raffle " +
			"check'"
	}
	if name == "draw" || name == "announce" || name == "shuffle" {
		return "it is a command of the other program: 'raffle help' lists them"
	}
	if meant := otherNames[strings.ToLower(name)]; meant != "" {
		return "write: " + line(append([]string{"dice", meant}, rest...)...)
	}
	all := append([]string{name}, rest...)
	if _, err := notation.Parse(name); err != nil {
		return ""
	}
	switch {
	case len(rest) == 0:
		return fmt.Sprintf("to roll it, write: %s; to plan it from a d6 and a d8, write: %s",
			line("dice", "roll", name), line("dice", "plan", name, "6", "8"))
	case isDie(rest[0]):
		return "write: " + line(append([]string{"dice", "plan"}, all...)...)
	}
	if _, err := notation.Parse(strings.Join(all, " ")); err == nil {
		return "write: " + line("dice", "roll", strings.Join(all, " "))
	}
	return "write: " + line(append([]string{"dice", "roll"}, all...)...)
}

func isDie(text string) bool {
	_, err := notation.Die(text)
	return err == nil
}

// fileHint says how to name a file of a table, for a text that is not a target but a file.
func fileHint(name string) string {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return "; if it is the file of a table, write: " + line("-table", name)
}

// quotedHint says that a target and dice are arguments of their own, for both in one.
func quotedHint(text string) string {
	words := strings.Fields(text)
	small := func(word string) bool { return word == "1" || !isDie(word) }
	if len(words) < 2 || slices.ContainsFunc(words[1:], small) || small(words[0]) {
		return ""
	}
	return "; for a d" + words[0] + " from other dice leave out the quotes: " + line(words...)
}

// line returns arguments as a person types them.
func line(args ...string) string { return command.Line(args...) }

// Several rolls, as people say them: 3 times 2d6, 3 x 2d6, 2d6 x3, 2d6 3 times; and 6 4d6kh3, and
// 3d6 in order for six abilities, which no factor can mean.
var (
	timesFirst = regexp.MustCompile(`(?i)^([0-9]+) ?(?:x|times|rolls? of) ?(\S+)$`)
	timesLast  = regexp.MustCompile(`(?i)^(\S+) (?:x ?([0-9]+)|([0-9]+) ?(?:x|times))$`)
	countFirst = regexp.MustCompile(`(?i)^([0-9]+) ([0-9]*d[0-9]\S*)$`)
	inOrder    = regexp.MustCompile(`(?i)^(\S+),? (?:in order|down the line)$`)
)

// repeated returns the error for a text that says how often to roll something, or nil.
func repeated(c *call, text string) error {
	n, of, factor := "", "", true
	if m := timesFirst.FindStringSubmatch(text); m != nil {
		n, of = m[1], m[2]
	} else if m := timesLast.FindStringSubmatch(text); m != nil {
		n, of = m[2]+m[3], m[1]
	} else if m := countFirst.FindStringSubmatch(text); m != nil {
		n, of, factor = m[1], m[2], false
	} else if m := inOrder.FindStringSubmatch(text); m != nil {
		n, of, factor = "6", m[1], false
	}
	if _, err := notation.ParseExpr(of); err != nil {
		return nil
	}
	multiply := ""
	if factor {
		multiply = "; to multiply, write: " + line("dice", c.Name, n+"*"+of)
	}
	if c.Flags.Lookup("n") == nil {
		return command.Misuse("each roll of %s has the same chances: %s%s", of,
			line("dice", c.Name, of), multiply)
	}
	return command.Misuse("to roll %s %s times, write: %s%s", of, n,
		line("dice", c.Name, "-n", n, of), multiply)
}

// oneTarget returns the error for more than one argument, where one target or expression is
// wanted.
func oneTarget(c *call, args []string) error {
	one, more, together := args[0], args[1:], strings.Join(args, " ")
	if err := repeated(c, together); err != nil {
		return err
	}
	if _, err := notation.Parse(together); err == nil {
		return command.Misuse("the blanks make %d arguments of it; write quotes: %s", len(args),
			line("dice", c.Name, together))
	}
	if said := notation.Said(together); said != "" {
		return command.Misuse("%q is not read; write: %s", together, line("dice", c.Name, said))
	}
	for i, arg := range args {
		_, err := notation.Parse(arg)
		if err == nil {
			continue
		}
		if i == 0 {
			return command.Misuse("%v", err)
		}
		return command.Misuse("%q is not a part of %s; leave it out: %s", arg, one,
			line("dice", c.Name, one))
	}
	if sides, err := notation.Die(more[0]); err == nil && c.Flags.Lookup("from") != nil {
		return command.Misuse("name one target; to roll it %d times, write: %s; to make it from "+
			"rolls of a d%d, write: %s", sides, line("dice", c.Name, "-n", fmt.Sprint(sides), one),
			sides, line("dice", c.Name, "-from", more[0], one))
	}
	sum := strings.Join(args, "+")
	if _, err := notation.ParseExpr(sum); err == nil {
		return command.Misuse("name one; for the sum write: %s", line("dice", c.Name, sum))
	}
	return command.Misuse("name one; leave out %s", strings.Join(more, " "))
}

// beginsDie is how a word begins that is another target, or a die.
var beginsDie = regexp.MustCompile(`(?i)^d?[0-9]|^d%`)

// orMore is a number with all above it, as in 8+ and 8 or more.
var orMore = regexp.MustCompile(`(?i)^([0-9]+)(?:\+$| or (?:more|higher|above|better)$)`)

// asOne returns the arguments of a target that was written as several, as in 2d6 + 3 6, with the
// target as one; or nil. The longest target counts.
func asOne(before, dice []string) []string {
	if len(before) != 1 || beginsDie.MatchString(dice[0]) && !orMore.MatchString(dice[0]) {
		return nil
	}
	for n := len(dice); n > 0; n-- {
		if slices.ContainsFunc(dice[n:], func(die string) bool { return !isDie(die) }) {
			continue
		}
		words := strings.Join(append(slices.Clone(before), dice[:n]...), " ")
		if _, err := notation.Parse(words); err == nil {
			return append([]string{strings.ReplaceAll(words, " ", "")}, dice[n:]...)
		}
		if said := notation.Said(words); said != "" && said != before[0] {
			return append([]string{said}, dice[n:]...)
		}
	}
	return nil
}

// setOfDice is how people name all dice of a set, and spanOfDice how they name some of them, from
// one to another.
var (
	setOfDice = regexp.MustCompile(`(?i)^(?:all|any|every|usual|standard|common|normal|regular|basic|` +
		`classic|full|polyhedrals?|set|poly(?:set)?|rpg|dnd|d&d)$`)
	spanOfDice = regexp.MustCompile(`(?i)^d?([0-9]+)(?:-|–|\.\.+|…|to)d?([0-9]+)$`)
)

// setNamed returns the usual six dice that a word names, or nil: all of them, or those from one to
// another.
func setNamed(word string) (dice []string) {
	least, most := 4, 20
	if ends := spanOfDice.FindStringSubmatch(word); ends != nil {
		first, err1 := strconv.Atoi(ends[1])
		last, err2 := strconv.Atoi(ends[2])
		if err1 != nil || err2 != nil || !slices.Contains(usualSix, first) ||
			!slices.Contains(usualSix, last) {
			return nil
		}
		least, most = min(first, last), max(first, last)
	} else if !setOfDice.MatchString(word) {
		return nil
	}
	for _, sides := range usualSix {
		if least <= sides && sides <= most {
			dice = append(dice, strconv.Itoa(sides))
		}
	}
	return dice
}

// severalDice are dice of one kind, such as 2d6.
var severalDice = regexp.MustCompile(`(?i)^([0-9]{1,4})[dwt]([0-9]{1,9}|%)$`)

// notDie says what to write instead of one of the dice that is not a die. Before them stands the
// target, the flag of a table, or nothing.
func notDie(command string, before, dice []string, at int) string {
	arg := dice[at]
	with := func(instead ...string) string {
		all := append([]string{"dice", command}, before...)
		return line(slices.Concat(all, dice[:at], instead, dice[at+1:])...)
	}
	if set := setNamed(arg); set != nil {
		rest := slices.DeleteFunc(slices.Clone(dice[at+1:]), func(word string) bool {
			return !isDie(word) || slices.Contains(set, word)
		})
		set = slices.Concat([]string{"dice", command}, before, dice[:at], set, rest)
		return "name each die that you have, such as: " + line(set...)
	}
	if meant := asOne(before, dice); at == 0 && meant != nil {
		if more := orMore.FindStringSubmatch(arg); more != nil {
			return "for " + more[1] + " or more write: " + line(append([]string{"dice", command},
				meant...)...)
		}
		return "for a target of several words write: " + line(append([]string{"dice", command},
			meant...)...)
	}
	parts := strings.FieldsFunc(arg, func(r rune) bool { return strings.ContainsRune(",;/+& ", r) })
	if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !isDie(part) }) {
		return "for several dice write: " + with(parts...)
	}
	var said []string
	if pool := severalDice.FindStringSubmatch(arg); pool != nil && isDie(pool[2]) {
		n, _ := strconv.Atoi(pool[1])
		if n < 1 || n > 4 {
			n = 1
		}
		each := slices.Repeat([]string{pool[2]}, n)
		said = append(said, "to roll d"+pool[2]+"s, write: "+with(each...))
	}
	if len(before) != 1 {
		return strings.Join(said, "; ")
	}
	sides, err := notation.Die(before[0])
	made, wrong := notation.Parse(arg)
	first := said == nil || slices.Contains(usual, sides)
	if err == nil && wrong == nil && made.Digits == 0 && first {
		call := []string{"dice", command, arg}
		said = append(said, "to make "+arg+", write it first: "+
			line(slices.Concat(call, before, dice[:at], dice[at+1:])...))
	}
	return strings.Join(said, "; ")
}
