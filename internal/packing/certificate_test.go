package packing

import (
	"bytes"
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/certificate"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// certified returns a certificate of the bound that Prove returns, which must prove it, or nil if
// that was not proved by prices or, for equal needs, by a path. The cost enough must be possible.
func certified(
	t *testing.T, needs *division.Needs, throws []automaton.Throw, enough *big.Rat, steps int,
) []byte {
	t.Helper()
	bound := Prove(needs, throws, enough, work.New(t.Context(), steps))
	c := bound.Certificate()
	path := bound.Way == ByPath && len(needs.Kinds) == 1
	if (c != nil) != (path || bound.Way == ByPrices) {
		t.Errorf("%v from %v: proved by %s, certificate %v", needs.Kinds, throws, bound.Way, c)
	}
	if c == nil {
		return nil
	}
	document, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if read, err := certificate.Check(document); err != nil || read.Bound.Cmp(bound.Cost) != 0 {
		t.Errorf("%v from %v: the certificate of %v, proved by %s, says %v: %v", needs.Kinds, throws,
			bound.Cost, bound.Way, read.Bound, err)
	}
	above := certificate.Certificate{Dice: c.Dice, Needs: c.Needs, Prices: c.Prices}
	above.Bound = new(big.Rat).Mul(enough, big.NewRat(1_000_001, 1_000_000))
	for range 2 { // with prices, and without
		text, err := json.Marshal(above)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := certificate.Check(text); err == nil {
			t.Errorf("%v from %v: %v is proved, more than is possible", needs.Kinds, throws, above.Bound)
		}
		above.Prices = nil
	}
	return document
}

// Certificates prove the bounds of random problems, with costs and weights.
func TestBoundsOfRandomProblemsAreCertified(t *testing.T) {
	random, found := rand.New(rand.NewPCG(64, 64)), map[bool]int{}
	problems := 16
	if *dicetest.All {
		problems = 80
	}
	for i := range problems {
		needs, throws := division.Equal(2+random.Uint64N(40)), randomThrows(random)
		if i%3 == 0 {
			weights := []uint64{1 + random.Uint64N(9), 1 + random.Uint64N(9), 1 + random.Uint64N(90)}
			needs = division.NewNeeds(weights)
		}
		enough := possible(t, needs, throws, false)
		document := certified(t, needs, throws, enough, 1<<(15+random.IntN(8)))
		found[document != nil && bytes.Contains(document, []byte("AtMost"))]++
	}
	if found[true] < problems/8 {
		t.Errorf("only %d certificates have branches", found[true])
	}
}

// bent returns a document in which one number is another.
func bent(random *rand.Rand, document []byte) []byte {
	places := regexp.MustCompile(`-?[0-9]+(/[0-9]+)?`).FindAllIndex(document, -1)
	at := places[random.IntN(len(places))]
	x, _ := new(big.Rat).SetString(string(document[at[0]:at[1]]))
	part := new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), big.NewInt(1000)))
	switch by := big.NewRat(1+random.Int64N(3), 1); random.IntN(6) {
	case 0:
		x.Add(x, by)
	case 1:
		x.Sub(x, by)
	case 2:
		x.Mul(x, big.NewRat(2, 1))
	case 3:
		x.Neg(x)
	case 4:
		x.Sub(x, part)
	case 5:
		x.Add(x, part)
	}
	return slices.Concat(document[:at[0]], []byte(x.RatString()), document[at[1]:])
}

// Certificates in which something was changed are refused, or prove no more than before, unless
// they are of other problems.
func TestBentCertificatesProveNothingFalse(t *testing.T) {
	dicetest.Long(t)
	random := rand.New(rand.NewPCG(500, 64))
	var documents [][]byte
	var proved []certificate.Certificate
	for _, x := range []struct {
		weights []uint64
		dice    []int
	}{
		{division.Equal(7).AllWeights(), []int{4, 6, 8, 10, 12, 20}},
		{division.Equal(14).AllWeights(), []int{8, 10, 20}},
		{division.Equal(45).AllWeights(), []int{4, 6, 8, 10, 12, 20}},
		{division.Equal(9).AllWeights(), []int{4, 6, 8}},
		{[]uint64{1, 2, 5}, []int{10, 20}},
		{[]uint64{3, 3, 5, 9}, []int{4, 10}},
	} {
		needs, throws := division.NewNeeds(x.weights), dicetest.ThrowsAt(func(d int) int {
			return 1 + d/10
		}, x.dice...)
		document := certified(t, needs, throws, possible(t, needs, throws, false), 20_000_000)
		if document == nil {
			t.Fatalf("%v from %v has no certificate", needs.Kinds, throws)
		}
		before, err := certificate.Check(document)
		if err != nil {
			t.Fatal(err)
		}
		documents, proved = append(documents, document), append(proved, before)
	}
	refused, tries, most := 0, 0, 100
	if *dicetest.All {
		most = 500
	}
	for ; refused < most; tries++ {
		document, before := documents[tries%len(documents)], proved[tries%len(documents)]
		changed := bent(random, document)
		if bytes.Equal(changed, document) {
			continue
		}
		after, err := certificate.Check(changed)
		if err != nil {
			refused++
			continue
		}
		if slices.Equal(after.Dice, before.Dice) && slices.Equal(after.Needs, before.Needs) &&
			after.Bound.Cmp(before.Bound) > 0 {
			t.Errorf("a bent certificate proves %v, more than %v: %s", after.Bound, before.Bound, changed)
		}
	}
	if tries > 3*most {
		t.Errorf("of %d bent certificates only %d are refused; too few to tell", tries, most)
	}
}
