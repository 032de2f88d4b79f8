package raffle

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/dice"
	"example.com/dice/internal/quote"
)

// An Origin is where the rolls of a draw come from.
type Origin struct {
	Kind  string
	Value string // the seed or the public text
}

// The kinds of origins.
const (
	System = "the operating system"
	Typed  = "typed rolls"
	Seeded = "seed "
	Public = "public text "
)

// String returns the origin as transcripts have it.
func (o Origin) String() string {
	if o.Kind == Public {
		return o.Kind + quote.Quote(o.Value)
	}
	return o.Kind + o.Value
}

func parseOrigin(text string) (Origin, error) {
	if text == System || text == Typed {
		return Origin{Kind: text}, nil
	}
	if seed, ok := strings.CutPrefix(text, Seeded); ok {
		if n, err := strconv.ParseUint(seed, 10, 64); err == nil && strconv.FormatUint(n, 10) == seed {
			return Origin{Seeded, seed}, nil
		}
	}
	if quoted, ok := strings.CutPrefix(text, Public); ok {
		if value, ok := quote.Unquote(quoted); ok {
			return Origin{Public, value}, CheckPublic(value)
		}
	}
	return Origin{}, fmt.Errorf("%s is not an origin of rolls", quote.Excerpt(text))
}

// Die returns the die of an origin, or nil for typed rolls.
func (o Origin) Die(sides int) dice.Source {
	switch o.Kind {
	case System:
		return dice.Secure(sides)
	case Public:
		return publicDie(o.Value)
	case Seeded:
		seed, _ := strconv.ParseUint(o.Value, 10, 64)
		return dice.FromRand(rand.NewPCG(seed, 0), sides)
	}
	return nil
}

// PublicSides is the die of all public texts: a choice of dice is a choice of winners.
const PublicSides = 256

// publicDie returns the die that a public text rolls, the same for everyone:
//
//  1. The seed is the SHA-256 of the text, of its bytes without a line end.
//  2. The seed starts ChaCha8Rand (https://c2sp.org/chacha8rand), whose output is
//     taken in words of 64 bits, the least significant byte first.
//  3. The most significant byte of each word, plus 1, is a face of a d256.
//
// cmd/raffle/README.md has the reason why the list is not part of the seed.
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
			return fmt.Errorf("character %d of the public text, %s, can be written in several ways "+
				"that look the same; use ASCII letters, digits and signs, and single blanks",
				i+1, quote.Quote(text[i:i+size]))
		}
	}
	switch {
	case text == "":
		return errors.New(`the public text is empty; write what was agreed on, such as "Lotto 2030-01-05: 3 11 19 28 40 47"`)
	case len(text) > longestPublic:
		return fmt.Errorf("the public text has %d characters; agree on one of at most %d",
			len(text), longestPublic)
	case strings.TrimSpace(text) != text:
		return errors.New("the public text begins or ends with a blank, which others do not see; " +
			"omit it")
	case strings.Contains(text, "  "):
		return errors.New("the public text has two blanks in a row, which others read as one; write one")
	}
	return nil
}
