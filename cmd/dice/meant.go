package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
)

// otherNames are what people call the commands.
var otherNames = map[string]string{
	"throw": "roll", "toss": "roll", "make": "plan", "odds": "chances", "probability": "chances",
	"check": "test",
}

// unknown says what to write instead of a name that is not a command.
func unknown(name string, rest []string) string {
	if name == "pick" {
		return "it is now 'raffle draw', and -announce and -replay are 'raffle announce' and 'raffle " +
			"check'"
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

// line returns arguments as a person types them.
func line(args ...string) string { return command.Line(args...) }

// oneTarget returns the error for more than one argument, where one target or expression is
// wanted.
func oneTarget(c *call, args []string) error {
	one, more, together := args[0], args[1:], strings.Join(args, " ")
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
