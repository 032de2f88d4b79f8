package raffle

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"example.com/dice"
	"example.com/dice/internal/quote"
)

// PublicSides is the die of all public texts: a choice of dice is a choice of winners.
const PublicSides = 256

// publicDie returns the die that a public text rolls, the same for everyone:
//
//  1. The seed is the SHA-256 of the text, of its bytes without a line end.
//  2. The seed starts ChaCha8Rand (https://c2sp.org/chacha8rand), whose output is
//     taken in words of 64 bits, the least significant byte first.
//  3. The most significant byte of each word, plus 1, is a face of a d256.
//
// docs/pick-format.md has the reason why the list is not part of the seed.
// testdata/public.py does these steps again, in Python.
func publicDie(text string) dice.Source {
	return dice.FromRand(rand.NewChaCha8(sha256.Sum256([]byte(text))), PublicSides)
}

const longestPublic = 1000

// CheckPublic returns an error for a text that two people may write differently though
// they read the same. It accepts printable ASCII with single blanks: no accents with two
// encodings, no dashes of several kinds, nothing that looks like another letter.
func CheckPublic(text string) error {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			_, size := utf8.DecodeRuneInString(text[i:])
			return fmt.Errorf("character %d of the public text, %s, can be written in several ways that look the same; use ASCII letters, digits and signs, and single blanks",
				i+1, quote.Quote(text[i:i+size]))
		}
	}
	switch {
	case text == "":
		return errors.New(`the public text is empty; write what was agreed on, such as "Lotto 2030-01-05: 3 11 19 28 40 47"`)
	case len(text) > longestPublic:
		return fmt.Errorf("the public text has %d characters; agree on one of at most %d", len(text), longestPublic)
	case strings.TrimSpace(text) != text:
		return errors.New("the public text begins or ends with a blank, which others do not see; omit it")
	case strings.Contains(text, "  "):
		return errors.New("the public text has two blanks in a row, which others read as one; write one")
	}
	return nil
}
