package command

import (
	"cmp"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/dice/internal/notation"
)

// Nearest returns the name that differs from a mistyped one in the fewest letters, or "" if all
// differ in more than a third of them. Capitals do not count.
func Nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	nearest, least := "", (len(typed)+1)/3+1
	for _, name := range names {
		if d := distance(typed, name); d < least {
			nearest, least = name, d
		}
	}
	return nearest
}

// distance returns how many letters are to be typed anew, added, left out or swapped with the next
// one to make a text another one (Damerau 1964, each letter in one step at most).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			rows[i][j] = min(rows[i-1][j-1]+change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// plainArgument is an argument that shells take as it is.
var plainArgument = regexp.MustCompile(`^[-+:,./=%@_0-9A-Za-z]+$`)

// Line returns arguments as a person types them, with quotes where shells need them.
func Line(args ...string) string {
	var line []string
	for _, arg := range args {
		if !plainArgument.MatchString(arg) {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		line = append(line, arg)
	}
	return strings.Join(line, " ")
}

// wrongFlag says what is wrong with the last of these arguments: there is no such flag, its value
// is missing, or it should have none. Otherwise it returns "".
func (c *Call) wrongFlag(args []string) string {
	last := len(args) - 1
	switch {
	case last > 0 && c.takesValue(args[last-1]):
		return ""
	case c.takesValue(args[last]):
		return fmt.Sprintf("write a value after %s", args[last])
	case c.isSwitch(args[last]):
		_, value, _ := strings.Cut(args[last], "=")
		return fmt.Sprintf("-%s has no value such as %q; write it alone", flagName(args[last]), value)
	case c.isFlag(args[last]):
		return ""
	}
	arg, name := args[last], flagName(args[last])
	var names []string
	c.Flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if strings.Trim(name, "0123456789") == "" {
		return fmt.Sprintf("%q is not a flag; write numbers without a sign", arg)
	}
	if _, err := notation.Parse(arg); err == nil {
		return fmt.Sprintf("%q is taken for a flag; write -- in front of it: %s", arg,
			Line(c.Tool, c.Name, "--", arg))
	}
	for _, known := range names {
		value, joined := strings.CutPrefix(name, known)
		if joined && startsWithDigit.MatchString(value) && c.takesValue("-"+known) {
			return fmt.Sprintf("there is no flag -%s; write -%s %s", name, known, value)
		}
	}
	if meant := cmp.Or(c.synonym(name), Nearest(name, names)); meant != "" {
		return fmt.Sprintf("there is no flag -%s; did you mean -%s?", name, meant)
	}
	return fmt.Sprintf("there is no flag -%s; the flags are -%s", name, strings.Join(names, ", -"))
}

var startsWithDigit = regexp.MustCompile(`^[0-9]`)

// synonyms are words that people write for a flag, of which the name comes first.
var synonyms = [][]string{
	{"n", "winner", "winners", "count", "number", "num", "times"},
	{"file", "list", "names", "input", "in"},
	{"o", "out", "output"},
}

// synonym returns the flag of this command that another word stands for, or "".
func (c *Call) synonym(name string) string {
	for _, words := range synonyms {
		if slices.Contains(words, strings.ToLower(name)) && c.isFlag(words[0]) {
			return words[0]
		}
	}
	return ""
}

// flagName returns the name in an argument such as -n or --n=5.
func flagName(arg string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	return name
}

func (c *Call) isFlag(arg string) bool { return c.Flags.Lookup(flagName(arg)) != nil }

// isSwitch reports whether an argument is a flag that has no value.
func (c *Call) isSwitch(arg string) bool {
	if !c.isFlag(arg) {
		return false
	}
	_, either := c.Flags.Lookup(flagName(arg)).Value.(interface{ IsBoolFlag() bool })
	return either
}

// takesValue reports whether an argument is a flag whose value is the next argument.
func (c *Call) takesValue(arg string) bool {
	return strings.HasPrefix(arg, "-") && !strings.Contains(arg, "=") && c.isFlag(arg) &&
		!c.isSwitch(arg)
}
