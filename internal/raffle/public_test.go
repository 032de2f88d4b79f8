package raffle

import (
	"fmt"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

var (
	names  = []string{"Ada", "Grace", "Barbara", "Margaret", "Edith"}
	people = dice.Must(listOf(names...))
)

func listOf(names ...string) (List, error) {
	return NewList(names, false)
}

// drawOf returns the header of a draw of n people, by a d256 or for typed rolls a d6.
func drawOf(n int, kind, text string) Header {
	h := Header{N: n, Items: len(people), Hash: people.Hash(false), Sides: PublicSides,
		From: Origin{kind, text}}
	if kind == Typed {
		h.Sides = 6
	}
	return h
}

func facesText(faces []int) string { return strings.Trim(fmt.Sprint(faces), "[]") }

const lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"

// The vector of docs/raffle.md, which must never change.
const (
	publicVector = "96 7 170 250 253 238 18 83 77 31 240 188 23 123 9 114 19 14 47 226"
	secondNumber = "140 109 196 100" // rolls 33 to 36
)

func TestPublicVector(t *testing.T) {
	die := Origin{Public, lotto}.Die()
	var faces []int
	for range 36 {
		faces = append(faces, dice.Must(die.Roll()))
	}
	if got := facesText(faces[:20]); got != publicVector {
		t.Errorf("%s, want %s", got, publicVector)
	}
	if got := facesText(faces[32:]); got != secondNumber {
		t.Errorf("of the second number: %s, want %s", got, secondNumber)
	}
	if drawn := draws(t, Header{N: 1}, people, Origin{Public, lotto}.Die()); drawn[0] != 0 {
		t.Errorf("the winner is item %d", drawn[0]+1)
	}
}

// Blanks of a text that is typed or pasted are read as single ones, those at its ends not
// at all.
func TestParsePublic(t *testing.T) {
	const blanks = "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007" +
		"\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
	for _, blank := range append(strings.Split(blanks, ""), blanks) {
		text, err := ParsePublic(blank + strings.ReplaceAll(lotto, " ", blank) + blank)
		if err != nil || text != lotto {
			t.Errorf("%q: %q, %v", blank, text, err)
		}
	}
}

// A text that can be read as another is refused.
func TestPublicTexts(t *testing.T) {
	for text, want := range map[string]string{
		"": "the public text is empty", " \u00a0\n": "the public text is empty",
		"Zo\u00eb":  `character 3 of the public text, "ë", can be written in several ways`,
		"Zoe\u0308": "character 4 of the public text, \"\u0308\",",
		"1\x1f2":    `character 2 of the public text, "\x1f",`, // Python takes it for a blank
		"1–2":       `character 2 of the public text, "–",`,
		"\u0410da":  `character 1 of the public text, "` + "\u0410" + `",`, // a Cyrillic A
		"1\xff":     `character 2 of the public text, "\xff",`,
		"1\x00":     `character 2 of the public text, "\x00",`,
		"1\u200b2":  `character 2 of the public text, "\u200b",`,
		"x":         "", lotto: "", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~": "", strings.Repeat("x", 1000): "",
		strings.Repeat("x", 1001): "the public text has 1001 characters; agree on one of at most 1000",
	} {
		_, err := ParsePublic(text)
		dicetest.Says(t, err, want, text)
	}
}

// Lottery numbers are read as the announcement writes them, or the transcript where there
// is none. Other texts stay as they are.
func TestNumbersAreRead(t *testing.T) {
	const form, two = "Lotto 2030-01-05: 6 of 49",
		"KENO Nord 2030-01-05: 2 of 70, KENO Nord 2030-01-06: 2 of 70"
	for _, test := range []struct{ like, typed, want string }{
		{form, lotto, lotto},
		{form, "3 11 19 28 40 47", lotto},
		{form, " 47, 40,28 , 19;11\n03 ", lotto},
		{form, "lotto 3 11 19 28 40 47", lotto},
		{form, "2030-01-05: 3 11 19 28 40 47.", "2030-01-05: 3 11 19 28 40 47."},
		{form, "Lotto 2030-01-12: 3 11 19 28 40 47", "Lotto 2030-01-12: 3 11 19 28 40 47"},
		{form, "3 11 19 28 40", "Lotto 2030-01-05: 3 11 19 28 40"},
		{form, "Eurolotto 3 11 19 28 40 47", "Eurolotto 3 11 19 28 40 47"},
		{lotto, "47 40 28 19 11 3", lotto},
		{"KENO Nord 2030-01-05: 2 of 70", "keno nord 70 1", "KENO Nord 2030-01-05: 1 70"},
		{two, "1 2 3 4", "1 2 3 4"},
		{form, "3 3 7", "Lotto 2030-01-05: 3 3 7"}, {form, "+3 7", "+3 7"}, {form, "-3 7", "-3 7"},
		{form, "lotto 2030-01-05, 7 3", "Lotto 2030-01-05: 3 7"},
		{"Lotto 6 2030-01-05: 6 of 49", "6 3", "Lotto 6 2030-01-05: 3 6"},
		{"Lotto 6 2030-01-05: 6 of 49", "Lotto 3 4", "Lotto 3 4"}, {form, "", ""}, {form, "lotto", "lotto"},
		{"Toss: 3 7", "7 3", "7 3"}, {": 3 7", "7 3", "7 3"}, {"Lotto 2030-02-30: 3 7", "7 3", "7 3"},
		{"Toss 1: 7 3", "Toss 1: 7  3", "Toss 1: 7  3"},
		{"", "7 3", "7 3"},
	} {
		if got := AsWritten(test.typed, test.like); got != test.want {
			t.Errorf("%q like %q: %q; want %q", test.typed, test.like, got, test.want)
		}
	}
}
