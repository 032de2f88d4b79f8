// Package words names dice, rolls, numbers of things and chances as people do.
package words

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Die returns the name of a die: d6, or coin.
func Die(sides int) string {
	if sides == 2 {
		return "coin"
	}
	return "d" + strconv.Itoa(sides)
}

// Kinds returns dice without their number: d4, d6 and d8.
func Kinds(dice []int) string {
	var names []string
	for _, sides := range dice {
		names = append(names, Die(sides))
	}
	return And(names)
}

var counts = []string{"", "a", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten"}

// Dice returns dice with their number: a d6, or a d8 and two d6. Like dice must be
// neighbours.
func Dice(dice []int) string {
	if len(dice) == 0 {
		return "no dice"
	}
	var names []string
	for i, n := 0, 0; i < len(dice); i += n {
		n = 1
		for i+n < len(dice) && dice[i+n] == dice[i] {
			n++
		}
		name := Number(n) + " " + Die(dice[i])
		if n > 1 && dice[i] == 2 {
			name += "s"
		}
		names = append(names, name)
	}
	return And(names)
}

// Number returns a number of things in words if it is small: a, two, 11.
func Number(n int) string {
	if n < len(counts) {
		return counts[n]
	}
	return strconv.Itoa(n)
}

// Letter returns the letter of a thing among others, from 0: A to Z, then AA, AB.
func Letter(n int) string {
	if n < 26 {
		return string(rune('A' + n))
	}
	return Letter(n/26-1) + Letter(n%26)
}

var places = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
	"eighth", "ninth", "tenth"}

// Ordinal returns the place of a thing among others, from 1, in words if it is small:
// first, 21st.
func Ordinal(n int) string {
	if n < len(places) {
		return places[n]
	}
	return Rank(n)
}

// Rank returns the place of a thing among others, from 1, in digits: 1st, 11th, 22nd.
func Rank(n int) string {
	ending := "th"
	if n/10%10 != 1 {
		ending = []string{"th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"}[n%10]
	}
	return strconv.Itoa(n) + ending
}

// Faces returns the faces from first to last as they are printed on a die: 3–5, or "7–9,
// 0" on a d10, whose 0 is ten.
func Faces(sides, first, last int) string {
	printed := strconv.Itoa
	switch {
	case sides == 2:
		return []string{"heads", "tails", "any"}[first-1+2*(last-first)]
	case sides == 10 && first == 1 && last == 10:
		return "any"
	case sides == 10 && first < last && last == 10:
		return Faces(sides, first, 9) + ", 0"
	case sides == 10:
		printed = func(face int) string { return strconv.Itoa(face % 10) }
	}
	if first == last {
		return printed(first)
	}
	return printed(first) + "–" + printed(last)
}

// TellApart tells a player how to know like dice from each other.
const TellApart = "Dice or coins that look alike: the 1st is the leftmost, " +
	"and so on to the right; or choose a colour for each before you throw."

// Like returns how many of the dice have these sides.
func Like(dice []int, sides int) (n int) {
	for _, die := range dice {
		if die == sides {
			n++
		}
	}
	return n
}

// Alike reports whether some dice are alike. Like dice must be neighbours.
func Alike(dice []int) bool {
	return len(slices.Compact(slices.Clone(dice))) < len(dice)
}

// Price returns a cost, a number in digits, with its unit: 1 roll, 2.06 throws, or costs
// 3 if the unit is a cost itself.
func Price(cost, unit string) string {
	switch {
	case unit == "cost":
		return "costs " + cost
	case cost == "1":
		return cost + " " + unit
	}
	return cost + " " + unit + "s"
}

// Roll tells a player to roll dice: roll a d6, toss a coin, throw two d6.
func Roll(dice []int) string {
	switch {
	case len(dice) > 1:
		return "throw " + Dice(dice)
	case dice[0] == 2:
		return "toss a coin"
	}
	return "roll " + Dice(dice)
}

// And joins words: x, y and z.
func And(words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " and " + words[n]
}

// Count returns a number of things: 1 roll, 2 rolls.
func Count[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Percent returns a probability in per cent, rounded to two decimals, but 0 and 100 only
// if they are exact.
func Percent(p *big.Rat) string {
	text := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2)
	switch {
	case text == "0.00" && p.Sign() > 0:
		return "<0.01%"
	case text == "100.00" && p.Cmp(big.NewRat(1, 1)) < 0:
		return ">99.99%"
	}
	return text + "%"
}

// Capital returns a sentence that begins with a capital letter.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// Nearest returns the first name that differs from a mistyped one in one letter, which is
// typed wrong, missing, or one too many, or in two neighbours that are swapped; or "".
// Capitals do not count.
func Nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	for _, name := range names {
		a, b := typed, name
		for a != "" && b != "" && a[0] == b[0] {
			a, b = a[1:], b[1:]
		}
		for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
			a, b = a[:len(a)-1], b[:len(b)-1]
		}
		swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
		if len(typed) > 1 && (swapped || len(a) <= 1 && len(b) <= 1) {
			return name
		}
	}
	return ""
}
