package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"

	"example.com/dice/internal/certificate"
)

// fault says why a document is no certificate, or returns "" if it finds nothing. It only
// explains: certificate.Check refuses such a document without it.
func fault(text []byte) string {
	if len(text) > certificate.MostBytes {
		return fmt.Sprintf("it has more than %d bytes", certificate.MostBytes)
	}
	if at := regexp.MustCompile(certificate.Strange).FindIndex(text); at != nil {
		return fmt.Sprintf("%.20q at byte %d; write whole numbers of fewer than 200 digits and "+
			"fractions such as 8/7, and no null", text[at[0]:at[1]], at[0]+1)
	}
	var c certificate.Certificate
	if err := json.Unmarshal(text, &c); err != nil {
		where := ""
		if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
			where = fmt.Sprintf(" (byte %d)", syntax.Offset)
		}
		return fmt.Sprintf("it cannot be read: %v%s", err, where)
	}
	if other := written(text, c); other != "" {
		return other
	}
	return impossible(c)
}

// written says where a document differs from what json.Marshal writes.
func written(text []byte, c certificate.Certificate) string {
	again, err := json.Marshal(c)
	if err != nil || string(again) == string(text) {
		return ""
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, text); err != nil {
		return ""
	}
	if at := differ(text, compact.Bytes()); at < len(text) {
		return fmt.Sprintf("white space at byte %d; write it without any", at+1)
	}
	at := differ(text, again) + 1
	has, due := json.NewDecoder(bytes.NewReader(text)), json.NewDecoder(bytes.NewReader(again))
	has.UseNumber()
	due.UseNumber()
	x, err := has.Token()
	y, err2 := due.Token()
	for err == nil && err2 == nil && x == y {
		x, err = has.Token()
		y, err2 = due.Token()
	}
	if err != nil || err2 != nil {
		return fmt.Sprintf("from byte %d on it is not written as json.Marshal writes it", at)
	}
	if reduced(x, y) {
		return fmt.Sprintf("the fraction %v at byte %d is not reduced; write %v", x, at, y)
	}
	return fmt.Sprintf("%v at byte %d, where %v is due; keys have one order, and each is there once",
		x, at, y)
}

// reduced reports whether two tokens are texts of the same fraction.
func reduced(x, y json.Token) bool {
	a, _ := x.(string)
	b, _ := y.(string)
	p, read := new(big.Rat).SetString(a)
	q, read2 := new(big.Rat).SetString(b)
	return read && read2 && p.Cmp(q) == 0
}

// differ returns the first place where two texts differ.
func differ(a, b []byte) (at int) {
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return at
}

// impossible names the number that no certificate has.
func impossible(c certificate.Certificate) string {
	if c.Bound.Sign() < 1 {
		return fmt.Sprintf("the bound %s is not above 0", c.Bound.RatString())
	}
	if len(c.Dice) == 0 || len(c.Dice) > certificate.MostDice {
		return fmt.Sprintf("it has %d kinds of dice; it needs 1 to %d", len(c.Dice),
			certificate.MostDice)
	}
	for _, d := range c.Dice {
		first := c.Dice[0]
		switch {
		case d[0] < 2:
			return fmt.Sprintf("it has a d%d; a die needs at least 2 sides", d[0])
		case d[1] < 1:
			return fmt.Sprintf("a roll of the d%d costs %d; it must cost at least 1", d[0], d[1])
		case d[1] < first[1]:
			return fmt.Sprintf("the d%d costs %d, less than the d%d before it, which costs %d; "+
				"put the cheapest die first", d[0], d[1], first[0], first[1])
		}
	}
	outcomes, total := new(big.Int), new(big.Int)
	for _, n := range c.Needs {
		if min(n[0], n[1]) < 1 || max(n[0], n[1]) >= certificate.Most {
			return fmt.Sprintf("it has %d outcomes of weight %d; both numbers must be from 1 to %d",
				n[1], n[0], certificate.Most-1)
		}
		outcomes.Add(outcomes, big.NewInt(n[1]))
		total.Add(total, new(big.Int).Mul(big.NewInt(n[0]), big.NewInt(n[1])))
	}
	if outcomes.Cmp(big.NewInt(2)) < 0 {
		return fmt.Sprintf("it has too few outcomes: %d; it needs at least 2", outcomes)
	}
	if total.Cmp(big.NewInt(certificate.Limit)) > 0 {
		return fmt.Sprintf("the weights sum to %d, more than %d", total, int64(certificate.Limit))
	}
	return ""
}
