package notation

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Chances of common expressions take a small part of the work that is allowed, so they are there
// at once on every machine; too large ones spend what is allowed and end.
func TestWork(t *testing.T) {
	dicetest.Long(t)
	for _, text := range []string{"40d6", "20d6kh5", "10d10!", "100d100", "5d10>=8", "4d6!kh3"} {
		c := newCounter()
		if _, err := c.chances(parsed(t, text), 32); err != nil || maxWork-c.work > maxWork/8 {
			t.Errorf("%s takes %d steps of %d, %v", text, maxWork-c.work, maxWork, err)
		}
	}
	for _, text := range []string{"1000d1000000", "1000d1000",
		"2d1000000!kh1",   // takes days if a step is a product, and faces are none
		"100d100!!>=2kh1", // takes several seconds if the length of numbers does not count
	} {
		if _, err := parsed(t, text).Chances(); err == nil {
			t.Errorf("%s has chances", text)
		}
	}
}

func parsed(t *testing.T, text string) *Expression {
	t.Helper()
	e, err := ParseExpr(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// An expression rolls at most 10,000 dice on average, and one of that many is read.
func TestRollsAreLimited(t *testing.T) {
	for _, text := range []string{"10d1000!>=2", "1000d10!>=2", "d1000000r>100",
		"1000d6" + strings.Repeat("+1000d6", 9)} {
		parsed(t, text)
	}
	const advice = " dice on average, and 10000 are allowed; roll fewer, or reroll or explode on " +
		"fewer faces"
	for text, rolls := range map[string]string{
		"1000d1000!>=2":                          "1000000",
		"11d1000!>=2":                            "11000",
		"d1000000r>99":                           "10102",
		"1000d6" + strings.Repeat("+1000d6", 10): "11000",
	} {
		_, err := ParseExpr(text)
		if err == nil || !strings.HasSuffix(err.Error(), "; it rolls "+rolls+advice) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A text that is too long is not searched for what it may say in other words.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("2d6 plus ", 30) + "3"
	if said := respelled(long); said != "" {
		t.Errorf("%.20q… is taken for %.20q…", long, said)
	}
	if _, err := ParseExpr(long); err == nil ||
		!strings.HasSuffix(err.Error(), "; it has 271 characters; write at most 200") {
		t.Error(err)
	}
}

// The work of a die does not depend on its sides: its faces are a few stretches, which have the
// weights and the totals of all faces.
func TestStretches(t *testing.T) {
	marks := []string{"", "r3", "r<=2", "ro>=4", "ro2", "r1ro>3"}
	explosions := []string{"", "!", "!>3", "!=2", "!p<3", "!!", "!o", "!p"}
	rest := []string{"", "mi2", "ma4", "mi3ma4", ">=3", ">2f1", "=4", "ma3=3f<2", "mi2<=2"}
	for _, die := range []string{"2dF", "2d1", "2d2", "2d5", "2d6"} {
		for i := range len(marks) * len(explosions) * len(rest) {
			text := die + marks[i%len(marks)] + explosions[i/len(marks)%len(explosions)] +
				rest[i/len(marks)/len(explosions)]
			e, err := ParseExpr(text)
			if err == nil {
				checkStretches(t, e.pools[0])
			}
		}
	}
	e := parsed(t, "2d1000000r3ro<=700!p>999000mi2ma999999>=5f1")
	if n := len(e.pools[0].stretches()); n > 30 {
		t.Errorf("a d1000000 has %d stretches", n)
	}
}

func checkStretches(t *testing.T, p *pool) {
	total, exploding := int64(0), int64(0)
	low, high := 1<<30, -1<<30
	for face := p.lowest(); face <= p.highest(); face++ {
		weight := p.weight(face)
		total += weight
		if p.explodes(face) {
			exploding += weight
		}
		for _, seen := range p.shown(face) {
			if score := p.score(p.clamped(seen)); weight > 0 {
				low, high = min(low, score), max(high, score)
			}
		}
	}
	if total != p.drawn.total || exploding != p.drawn.exploding {
		t.Errorf("%v: the faces have %d cases, of which %d explode; want %d, %d", p, total, exploding,
			p.drawn.total, p.drawn.exploding)
	}
	lo, hi := p.totals()
	if p.success != nil && p.explode != noExplosion {
		return // its totals may be below all of them
	}
	if p.explode == noExplosion && (lo.n != int64(2*low) || hi.n != int64(2*high)) {
		t.Errorf("%v: %d to %d; want %d to %d", p, lo.n, hi.n, 2*low, 2*high)
	}
	if p.explode != noExplosion && (lo.infinite == 0) != (low >= 0) {
		t.Errorf("%v: from %+v; want from %d", p, lo, low)
	}
}

// A result that is listed has its exact chance, however many explosions are counted.
func TestListedChancesAreExact(t *testing.T) {
	for i := range 4 * 4 * 7 * 5 {
		die := []string{"F", "2", "3", "6"}[i%4]
		explosion := []string{"!", "!!", "!p", "!o"}[i/4%4]
		kept := []string{"", "kh1", "kh2", "kh3", "kl2", "dl1", "dh1"}[i/16%7]
		bounds := []string{"", "mi2", "ma2", ">=2", ">=2f1"}[i/112]
		checkExplosions(t, "3d"+die+explosion+bounds+kept)
	}
	for _, text := range []string{"60d2!!kh60", "20dF!!kh20", "100d3!!=1dl0", "2d2!!mi99",
		"9d2!!mi99kl8"} {
		checkExplosions(t, text)
	}
}

func checkExplosions(t *testing.T, text string) {
	e, err := ParseExpr(text)
	if err != nil {
		return // of a die that explodes for ever
	}
	few, err1 := newCounter().chances(e, 5)
	more, err2 := newCounter().chances(e, 20)
	if err1 != nil || err2 != nil {
		if fmt.Sprint(err1) != fmt.Sprint(err2) {
			t.Errorf("%s: %v; %v", text, err1, err2)
		}
		return
	}
	exact := map[int]*big.Rat{}
	for i, result := range more.Results {
		exact[result] = new(big.Rat).SetFrac(more.Cases[i], more.All)
	}
	for i, result := range few.Results {
		p := new(big.Rat).SetFrac(few.Cases[i], few.All)
		if exact[result] == nil || p.Cmp(exact[result]) != 0 {
			t.Errorf("%s: %d has %v, and with more explosions %v", text, result, p, exact[result])
			return
		}
	}
}

// Values beyond 2^61 are refused: both the sums of parts and what the last operation makes of them.
func TestLargeNumbers(t *testing.T) {
	for text, fits := range map[string]bool{
		"1000000*1000000*1000000*d1":                                 true, // a die may explode once: 2·10^18
		"1000000*1000000*1000000*d2":                                 false,
		"d1/(1000000*1000000*1000000*2)":                             true,
		"d1/(1000000*1000000*1000000*3)":                             false,
		"1000000*1000000*700000*d1/(1000000*1000000*1000000)":        true,
		"floor(1000000*1000000*700000*d1/(1000000*1000000*1000000))": false, // 1.4·10^18 + 10^18
		"ceil(1000000*1000000*700000*d1/(1000000*1000000*1000000))":  false,
		"1000000*1000000*350000*d1/(1000000*1000000*1000000)":        true,
		"round(1000000*1000000*350000*d1/(1000000*1000000*1000000))": false, // 2·0.7·10^18 + 10^18
		"floor(1000000*1000000*350000*d1/(1000000*1000000*1000000))": true,
		"1000000*1000000*1000000*d1+1000000*1000000*1000000":         false,
		"min(d1/1000000/2000,d1/3)":                                  true,
		"min(d1/1000000/2000,d1/3)+1/1000000/2000":                   false, // the denominators may differ
		"d6+1000000*1000000*1000000*1000000":                         false,
	} {
		_, err := ParseExpr(text)
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "too large") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
