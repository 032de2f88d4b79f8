package notation

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
)

// Die reads the sides of a die, written 6, d6, 1d6 or coin. A die of 66 sides is 66 or
// 1d66.
func Die(text string) (sides int, err error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
	if word == "coin" {
		return 2, nil
	}
	if digits(word) > 0 {
		return 0, fmt.Errorf("%.40q is not one die: %s", text, Understood(word))
	}
	bare := bare(word)
	sides, err = strconv.Atoi(bare)
	if err == nil && sides >= 1 {
		return sides, nil
	}
	hint := ""
	switch {
	case err == nil:
		hint = "a die has at least 1 side"
	case number(bare):
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	default:
		hint = dieHint(word)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// bare returns a die without the letter.
func bare(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "1d"), "d") }

// isDie reports whether a word is a die of any size, as 66, d67 and 1d67 are. In d66 and
// d666 the digits are dice.
func isDie(word string) bool {
	return digits(strings.TrimPrefix(word, "1")) == 0 && number(bare(word))
}

// dieHint returns what to write instead of a word that is not a die.
func dieHint(word string) string {
	if said := Said(word); said == "coin" || isDie(said) {
		return "write " + said
	}
	if sides := likeForm.FindStringSubmatch(word); sides != nil {
		return "for each of these dice write " + sides[1]
	}
	return "write 6 or d6"
}

var likeForm = pattern.New(`^[0-9]+(d[0-9]+|d%)$`)
