package notation

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

var update = flag.Bool("update", false, "write the golden file anew")

// asked returns what a request gives: its shortest form, its outcomes and what it means; or where
// it is wrong, and what each text gives that the message says to write.
func asked(typed string) string {
	t, err := Parse(typed)
	if err != nil {
		text := "!"
		var wrong *Misreading
		if errors.As(err, &wrong) && wrong.Place > 0 {
			text += fmt.Sprintf(" at %d", wrong.Place+1)
		}
		if wrong != nil && wrong.Use != "" {
			text += " write " + asked(wrong.Use)
		}
		return text
	}
	text := t.Title
	if t.Expr != nil {
		text = t.Expr.String()
	}
	if t.NoPlan != "" {
		return text + ": no plan"
	}
	first, last := "1", fmt.Sprint(t.Outcomes)
	if t.Names != nil {
		first, last = t.Names[0], t.Names[t.Outcomes-1]
	}
	text += fmt.Sprintf(": %d, %s to %s", t.Outcomes, first, last)
	if t.Weights == nil {
		text += " alike"
	}
	words := Understood(t.Title)
	if words != "" {
		text += "; " + words
	}
	return text
}

// The requests are as players type them, with typos: each gives a target, or says what to
// write, and that has the meaning that was typed.
func TestTypedGolden(t *testing.T) {
	dicetest.GoldenLines(t, *update, "testdata/typed.txt", func(line string) string {
		typed, _, _ := strings.Cut(line, "\t")
		_, err := Parse(typed)
		if err != nil && (len(err.Error()) > 250 || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q: the message is long for a line: %v", typed, err)
		}
		return typed + "\t" + asked(typed)
	})
}

// A request in other words is told to write what has the same meaning, whatever it is
// about; and two requests in one are not taken for one.
func TestProposalsKeepTheMeaning(t *testing.T) {
	all := []string{"2d6+3", "4d6kh3", "d20+5>=15", "5d10>=8", "3d6!", "2d6r1", "max(d6,d8)",
		"4d6dl1dh1+2", "2d20kh1+5", "d66", "2d{0,0,5}", "8d6mi2", "3d6-2d4", "5d10>=8f1", "(2d6)>=7",
		"13", "d2", "1", "-3", "{d6,2d8}kh1",
		"{5d6+d8}>=4", "{d6!+d8}kl1"}
	check := func(typed, want string) {
		said := Said(typed)
		if said == "" {
			return
		}
		got, err := ParseExpr(said)
		wanted, wrong := ParseExpr(want)
		if err != nil || wrong != nil || got.String() != wanted.String() {
			t.Errorf("%q: write %s; want %s", typed, said, want)
		}
	}
	for _, text := range all {
		for _, form := range []string{"roll %s", "please roll %s", "!roll %s", "/r %s", "[[%s]]", "a %s",
			"%s [fire]", "%s # for the ogre", "+%s", "%s+", "%s fire damage", "%s times", "the %s"} {
			check(fmt.Sprintf(form, text), text)
		}
		for _, more := range all {
			check(text+" plus "+more, text+"+"+more)
			if strings.Contains(more, "d") {
				check(text+" vs. "+more, text+" vs "+more)
			}
			for _, between := range []string{" ", ", ", " and ", " then ", " with ", " or ", " times ",
				" rolls of ", " on ", " a "} {
				_, read := ParseExpr(text + between + more)
				if read != nil {
					check(text+between+more, "nothing")
				}
			}
		}
	}
}

// What an expression is told to be replaced with is one.
func TestHintsOfExpressions(t *testing.T) {
	for _, typed := range strings.FieldsFunc(strings.TrimPrefix(expressions, "write "),
		func(c rune) bool { return c == ' ' || c == ',' }) {
		if _, err := ParseExpr(typed); err != nil && typed != "or" {
			t.Errorf("%s: %v", typed, err)
		}
	}
	for typed, want := range map[string]string{
		"37%":       "d%<=37",
		"60:30:9:1": "are not an expression",
		"?":         expressions,
		"d6 + + 2":  "two operations in a row",
		"d20+2 for each of the three goblins that attack": `"d20+2 for each of the three goblins that…", ` +
			`at "for each of …" (character 7)`,
		"01-33":    "for a number from 1 to 33 write d33",
		"3d6>=16":  `at ">=16" (character 4): no d6 shows 16 or more; for the total write (3d6)>=16`,
		"3d6>=1":   `at ">=1" (character 4): every d6 shows 1 or more; match some faces, and not all`,
		"3d6ro>=1": "every d6 shows 1 or more; match some faces, and not all",
		"2+3d6!>9": "no d6 shows 10 or more; for the total write (2+3d6!)>9",
	} {
		_, err := ParseExpr(typed)
		dicetest.Says(t, err, want, typed)
	}
	if _, err := ParseExpr("d%<=37"); err != nil {
		t.Error(err)
	}
}
