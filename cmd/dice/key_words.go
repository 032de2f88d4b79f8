package main

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// readWords returns the words of a file, without the numbers that lists for dice have in
// front.
func readWords(file string) (list []string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, quote.Absent(file, err)
	}
	first := map[string]int{} // the lines of the words
	for i, line := range strings.Split(string(data), "\n") {
		fields := strings.Fields(line)
		if len(fields) > 1 {
			if _, err := strconv.Atoi(fields[0]); err == nil {
				fields = fields[1:]
			}
		}
		if len(fields) == 0 {
			continue
		}
		word := strings.Join(fields, " ")
		if first[word] != 0 {
			return nil, fmt.Errorf("%s has %s in line %d and in line %d; delete one of them",
				quote.Visible(file), quote.Quote(word), first[word], i+1)
		}
		first[word] = i + 1
		list = append(list, word)
	}
	if len(list) < 2 {
		return nil, fmt.Errorf("%s has %s; a list needs at least 2, one a line", quote.Visible(file),
			words.Count(len(list), "word"))
	}
	return list, nil
}

// A phrase of BIP 39 has 12, 15, 18, 21 or 24 of 2048 words: 11 bits each, the last of
// which are a checksum, a bit for each three words.
const phraseWords = 2048

// phrase reports whether the words have the length and the list of a phrase.
func (k *keyMaker) phrase() bool {
	return k.of == phraseWords && goodPhrase(k.n)
}

func goodPhrase(n int) bool { return n >= 12 && n <= 24 && n%3 == 0 }

// checkPhrase returns an error for words that cannot have a checksum.
func (k *keyMaker) checkPhrase() error {
	if k.phrase() {
		return nil
	}
	var wrong, add []string
	if k.of != phraseWords {
		what := fmt.Sprintf("-checksum is for the %d words of BIP 39", phraseWords)
		if k.list != nil {
			what = fmt.Sprintf("%s has %s, and BIP 39 %d", quote.Visible(k.listed),
				words.Count(k.of, "word"), phraseWords)
		}
		wrong = append(wrong, what)
		add = append(add, fmt.Sprintf("-words with their file or -of %d", phraseWords))
	}
	if !goodPhrase(k.n) {
		wrong = append(wrong, fmt.Sprintf("a phrase has 12, 15, 18, 21 or 24 words, not %d", k.n))
		add = append(add, "-n 12 or -n 24")
	}
	return command.Misuse("%s; add %s", strings.Join(wrong, "; "), strings.Join(add, ", and "))
}

// englishHash is the SHA-256 of the English list, one word a line.
const englishHash = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"

// doubt warns of a key that somebody may guess, and of a phrase that a wallet refuses.
func (k *keyMaker) doubt(c *call) {
	listed := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(k.list, "\n")+"\n")))
	each, enough := math.Log2(float64(k.sides)), 64.0
	if k.of == 0 {
		enough = 128 // bytes are a key, words perhaps a password
	}
	more := math.Ceil(enough / each)
	switch {
	case k.bits() < enough:
		c.Warn("%.0f bits are few: someone with many computers can try all keys of 64 bits; -n %.0f "+
			"makes %.0f", k.bits(), more, more*each)
	case k.phrase() && k.list != nil && listed != englishHash:
		c.Warn("%s is not the English list of BIP 39 in its order: the phrase is good as a passphrase, "+
			"but most wallets refuse it", quote.Visible(k.listed))
	case k.phrase() && !k.checksum:
		c.Warn("for a wallet add -checksum: without it, wallets refuse %d of %d such phrases",
			1<<k.checkBits()-1, 1<<k.checkBits())
	}
}

// check puts the checksum into the last word: the first bits of the SHA-256 of all the
// others.
func (k *keyMaker) check() {
	if !k.checksum {
		return
	}
	entropy := new(big.Int)
	for i, one := range k.drawn {
		entropy.Mul(entropy, big.NewInt(int64(k.sidesOf(i))))
		entropy.Add(entropy, big.NewInt(int64(one-1)))
	}
	sum := sha256.Sum256(entropy.FillBytes(make([]byte, 4*k.checkBits())))
	last := &k.drawn[k.n-1]
	*last = (*last-1)<<k.checkBits() + int(sum[0])>>(8-k.checkBits()) + 1
}
