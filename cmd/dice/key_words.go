package main

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// readWords returns the words of a file, without the numbers that lists for dice have in front.
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

// A phrase of BIP 39 has 12, 15, 18, 21 or 24 of 2048 words: 11 bits each, the last of which are a
// checksum, a bit for each three words.

// phrase reports whether the words have the length and the list of a phrase.
func (k *keyMaker) phrase() bool { return k.of == 2048 && k.n >= 12 && k.n <= 24 && k.n%3 == 0 }

// noPhrase returns the error for a checksum of something else.
func (k *keyMaker) noPhrase() error {
	k.checksum = false // there is none in what is made
	return command.Misuse("-checksum takes 12, 15, 18, 21 or 24 words, such as -n 24, of the 2048 "+
		"of BIP 39, and this is %s; add -words FILE, or -of 2048", k.made())
}

func (k *keyMaker) checkBits() int { return k.n / 3 }

// sidesOf returns how many results there are for what is drawn at an index.
func (k *keyMaker) sidesOf(i int) int {
	if k.checksum && i == k.n-1 {
		return k.sides >> k.checkBits()
	}
	return k.sides
}

// check puts the checksum into the last word: the first bits of the SHA-256 of all the others.
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
