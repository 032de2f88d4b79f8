package notation

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

const inFront = "omit it: the dice follow the target"

// dieHints are for words that people write between or instead of dice.
var dieHints = map[string]string{
	"%":     "write a percentage without a blank, such as 37%",
	"+":     "write a constant without spaces, such as 2d6+3",
	"drop":  "write dice to drop as in 4d6dl1",
	"keep":  "write dice to keep as in 4d6kh3",
	"from":  inFront,
	"using": inFront,
	"with":  inFront,
	"of":    inFront,
	"and":   inFront,
	"df":    "a Fate die has the faces -1, 0 and 1; write d3 and subtract 2",
	"1df":   "a Fate die has the faces -1, 0 and 1; write d3 and subtract 2",
}

// bare returns a die without the letter.
func bare(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "1d"), "d") }

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or 1d66.
func Die(text string) (sides int, err error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	if word == "coin" {
		return 2, nil
	}
	if digits(word) > 0 {
		return 0, fmt.Errorf("%.40q is not one die: %s", text, Understood(word))
	}
	sides, err = strconv.Atoi(bare(word))
	if err == nil && sides >= 1 {
		return sides, nil
	}
	hint := cmp.Or(dieHints[word], saidDie(word), "write 6 or d6")
	if hundreds := find(`^1?d(00+)$`, word); hundreds != nil {
		hint = "write d1" + hundreds[1]
	} else if span := find(spanned, word); span != nil {
		hint = spanHint(span)
	} else if err == nil {
		hint = "a die has at least 1 side"
	} else if errors.Is(err, strconv.ErrRange) {
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// saidDie returns what to write for a die that is said in other words, such as coins, d6s or 6d.
// It returns "" for a text that it does not know.
func saidDie(word string) string {
	said := respelled(word)
	if count := find(`^([0-9]+)d$`, said); count != nil {
		said = "d" + count[1]
	}
	if said == word {
		return ""
	}
	if _, err := Die(said); err != nil {
		return ""
	}
	return "write " + said
}
