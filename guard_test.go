package dice

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// exactEvidence is the definition of the evidence in fractions: the mean of three
// tests, each of which multiplies for a roll by n·(c + 1/2)/(t + n/2).
func exactEvidence(n int, digits []int) *big.Rat {
	factor := func(sides, c, t int) *big.Rat {
		return big.NewRat(int64(sides*(2*c+1)), int64(2*t+sides))
	}
	one := func() *big.Rat { return big.NewRat(1, 1) }
	faces, follow, against := one(), one(), new(big.Rat)
	counts := make([]int, n)
	pairs, rows := map[[2]int]int{}, make([]int, n)
	for t, d := range digits {
		faces.Mul(faces, factor(n, counts[d], t))
		if t > 0 {
			last := digits[t-1]
			follow.Mul(follow, factor(n, pairs[[2]int{last, d}], rows[last]))
			pairs[[2]int{last, d}]++
			rows[last]++
		}
		counts[d]++
	}
	for face := range n {
		e, c := one(), 0
		for t, d := range digits {
			if d == face { // n·(c + 1/2)/(t + 1)
				e.Mul(e, big.NewRat(int64(n*(2*c+1)), int64(2*(t+1))))
				c++
			} else {
				e.Mul(e, big.NewRat(int64(n*(2*(t-c)+1)), int64(2*(t+1)*(n-1))))
			}
		}
		against.Add(against, e.Quo(e, big.NewRat(int64(n), 1)))
	}
	sum := faces.Add(faces, against)
	return sum.Add(sum, follow).Quo(sum, big.NewRat(3, 1))
}

// patterns calls f with one sequence of k digits below n for each way to say which digits
// are equal, and with how many sequences are like it but for the names of their digits.
func patterns(n, k int, digits []int, used, ways int, f func(digits []int, ways int)) {
	if len(digits) == k {
		f(digits, ways)
		return
	}
	for d := range used {
		patterns(n, k, append(digits, d), used, ways, f)
	}
	if used < n {
		patterns(n, k, append(digits, used), used+1, ways*(n-used), f)
	}
}

// now returns the evidence after the last roll, which need not be the greatest.
func (g *Guarded) now() float64 {
	sum := 0.0
	for _, a := range g.groups {
		sum += float64(a.faces) * a.evidence
	}
	return g.mean(sum / float64(len(g.counts)))
}

// The factor of a roll is never rounded up, and hardly down.
func TestFactorsAreRoundedDown(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 63))
	for range 10_000 {
		x, n, c := rng.ExpFloat64(), rng.Int64N(1<<20)+2, rng.Int64N(1<<40)
		all := c + rng.Int64N(1<<40) + 1
		exact := new(big.Rat).SetFloat64(x)
		exact.Mul(exact, new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(n), big.NewInt(2*c+1)),
			new(big.Int).Mul(big.NewInt(n-1), big.NewInt(2*all))))
		got := times(x, float64(n)*float64(2*c+1), float64(n-1)*float64(2*all))
		off := exact.Quo(new(big.Rat).SetFloat64(got), exact)
		if off.Cmp(big.NewRat(1, 1)) > 0 || off.Cmp(big.NewRat(1<<50-2, 1<<50)) < 0 {
			t.Fatalf("%v·%d·%d/%d/%d: %v of the exact product", x, n, 2*c+1, n-1, 2*all, off)
		}
	}
}

// A fair die has mean evidence 1 after every number of rolls, exactly; and the code is
// not above the fractions, and hardly below.
func TestMeanEvidenceIsOne(t *testing.T) {
	longest := 6
	if *dicetest.All {
		longest = 8
	}
	for n := 2; n <= 6; n++ {
		for k := 1; k <= longest; k++ {
			sum, all := new(big.Rat), 0
			patterns(n, k, nil, 0, 1, func(digits []int, ways int) {
				exact := exactEvidence(n, digits)
				all += ways
				g := Guard(Untouched(n))
				for _, d := range digits {
					g.weigh(n - 1 - d) // other names
				}
				got := new(big.Rat).SetFloat64(g.now())
				off := math.Log2(g.now()) - math.Log2(floatOf(exact))
				if got.Cmp(exact) > 0 || off < -1e-9 {
					t.Fatalf("d%d, %v: evidence %v; want %v, and not more", n, digits, g.now(), floatOf(exact))
				}
				sum.Add(sum, exact.Mul(exact, big.NewRat(int64(ways), 1)))
			})
			want := big.NewRat(int64(all), 1)
			if all != int(math.Pow(float64(n), float64(k))) || sum.Cmp(want) != 0 {
				t.Errorf("d%d, %d rolls: the evidence of %d sequences adds up to %v", n, k, all, sum)
			}
		}
	}
}

func floatOf(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// Long sequences agree with the fractions too, with and without loads, and the evidence is
// the greatest that there was.
func TestEvidenceOfLongSequences(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 63))
	for _, n := range []int{2, 6, 20} {
		for _, most := range []int{n, n - 1, 1} {
			g, greatest := Guard(Untouched(n)), 1.0
			var digits []int
			for range 100 {
				digits = append(digits, rng.IntN(most))
				g.weigh(digits[len(digits)-1])
				greatest = max(greatest, g.now())
			}
			exact := exactEvidence(n, digits)
			off := math.Log2(g.now()) - math.Log2(floatOf(exact))
			if new(big.Rat).SetFloat64(g.now()).Cmp(exact) > 0 || off < -2e-9 {
				t.Errorf("d%d with %d faces: %v too many bits", n, most, off)
			}
			if g.Evidence() != math.Log2(greatest) {
				t.Errorf("d%d with %d faces: evidence %v; want the greatest, %v", n, most, g.Evidence(),
					math.Log2(greatest))
			}
		}
	}
}

// Of runs of 1,000 fair rolls fewer than 2^-8 ever reach 8 bits.
func TestFairDiceSeldomReachTheLimit(t *testing.T) {
	dicetest.Long(t)
	runs := 4000
	if *dicetest.All {
		runs = 100_000
	}
	for _, n := range []int{2, 6, 20} {
		reached := 0
		for run := range runs {
			g := Guard(FromRand(rand.NewPCG(uint64(n), uint64(run)), n))
			g.SetLimit(8)
			for range 1000 {
				if _, err := g.Roll(); err != nil {
					reached++
					break
				}
			}
		}
		if reached*256 >= runs {
			t.Errorf("%d of %d fair d%d reach 8 bits", reached, runs, n)
		}
		t.Logf("%d of %d fair d%d reach 8 bits", reached, runs, n)
	}
}

// until rolls a guarded die up to its ErrUnfair, and returns the rolls.
func until(t *testing.T, die Source, bits, most int) int {
	t.Helper()
	rolls := 0
	g := Guard(Counting(die, &rolls))
	g.SetLimit(bits)
	for rolls < most {
		if _, err := g.Roll(); errors.Is(err, ErrUnfair) {
			return rolls
		} else if err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("not found in %d rolls", most)
	return rolls
}

// biased returns a die that shows its highest face permille times in 1000.
func biased(seed uint64, sides, permille int) Source {
	rng := rand.New(rand.NewPCG(seed, 63))
	return &testDie{Untouched(sides), func() (int, error) {
		if rng.IntN(1000) < permille {
			return sides, nil
		}
		return rng.IntN(sides-1) + 1, nil
	}}
}

// rollsNeeded returns after how many rolls the test of a single face has given bits,
// if the face comes exactly with probability p: the least t with
// t·D - log2(π·t/2)/2 - log2(3·n) >= bits, where D is the information of a roll.
func rollsNeeded(n int, p float64, bits int) int {
	d := p*math.Log2(p*float64(n)) + (1-p)*math.Log2((1-p)*float64(n)/float64(n-1))
	for t := 1; ; t++ {
		if float64(t)*d-math.Log2(math.Pi*float64(t)/2)/2-math.Log2(float64(3*n)) >= float64(bits) {
			return t
		}
	}
}

// Faulty dice are found in the computed number of rolls. A loaded die takes the number
// computed for one whose face comes exactly in its share of the rolls.
func TestGuardFindsFaults(t *testing.T) {
	document := string(Must(os.ReadFile("docs/fair.md")))
	shown := func(row string, computed, simulated int) {
		row = fmt.Sprintf("| %s | %d | %d |", row, computed, simulated)
		if !strings.Contains(document, row) {
			t.Errorf("docs/fair.md does not have the row\n%s", row)
		}
	}
	for _, test := range []struct {
		sides, permille, want int
		row                   string
	}{
		{20, 100, 1050, "a d20 whose 20 comes 10 % of the time"},
		{6, 200, 5600, "a d6 whose six comes 1/5 of the time"},
	} {
		computed := rollsNeeded(test.sides, float64(test.permille)/1000, 20)
		if computed < test.want-50 || computed > test.want+50 {
			t.Errorf("d%d: %d rolls are computed; the documents say %d", test.sides, computed, test.want)
		}
		sum, runs := 0, 60
		for seed := range runs {
			sum += until(t, biased(uint64(seed), test.sides, test.permille), 20, 20*computed)
		}
		mean := sum / runs
		shown(test.row, computed, mean)
		if mean < computed*8/10 || mean > computed*11/10 {
			t.Errorf("d%d: found after %d rolls on average; computed %d", test.sides, mean, computed)
		}
	}
	if got := until(t, Stuck(6), 40, 100); got > 20 { // 5^(t-1) pairs
		t.Errorf("a stuck die is found after %d rolls", got)
	}
	if got := until(t, Endless(2, 1, 2), 40, 100); got > 60 { // a bit a roll, less log2 of the rolls
		t.Errorf("an alternating coin is found after %d rolls", got)
	}
	// 52/27, 1·52/27, … from the second round on
	if got := until(t, Endless(52, shuffled(1, 52)...), 40, 100); got > 90 {
		t.Errorf("a deck that keeps its order is found after %d rolls", got)
	}
	if got := bagRolls(52, 20); got < 455_000 || got > 475_000 {
		t.Errorf("52 cards: %d rolls are computed; the documents say 460,000", got)
	}
	computed := bagRolls(6, 20)
	got := until(t, Replay(6, shuffled(1000, 6)...), 20, 6000)
	shown("six cards, shuffled again when all have come", computed, got)
	if got > computed*12/10 {
		t.Errorf("six cards, shuffled again when all came, are found after %d rolls; computed %d",
			got, computed)
	}
}

// shuffled returns the order of a deck of n cards that is shuffled again when all came.
func shuffled(times, n int) (faces []int) {
	rng := rand.New(rand.NewPCG(52, 63))
	for range times {
		for _, card := range rng.Perm(n) {
			faces = append(faces, card+1)
		}
	}
	return faces
}

// bagRolls returns after how many rolls the pairs of n cards that are shuffled again when
// all came give bits. The same card twice in a row has probability 1/n²; the counts of a
// row of pairs cost what Krichevsky and Trofimov say.
func bagRolls(n, bits int) int {
	same := 1 / float64(n*n)
	d := same*math.Log2(1/float64(n)) + (1-same)*math.Log2((1-same)*float64(n)/float64(n-1))
	gamma := math.Gamma(float64(n) / 2)
	for t := n * n; ; t++ {
		row := float64(n-1)/2*math.Log2(float64(t)/float64(n)/2/math.Pi) + math.Log2(math.Pow(math.Pi,
			float64(n)/2)/gamma)
		if float64(t)*d-float64(n)*row-math.Log2(3) >= float64(bits) {
			return t
		}
	}
}

// At the limit no roll is lost: the face comes with the next call, and rolling goes on.
func TestGuardLosesNoRoll(t *testing.T) {
	faces := slices.Concat(slices.Repeat([]int{6}, 30), []int{1, 2, 3, 4, 5})
	g := Guard(Replay(6, faces...))
	var got []int
	var told []string
	for {
		face, err := g.Roll()
		if errors.Is(err, ErrUnfair) {
			told = append(told, err.Error())
			if face != 0 || g.Evidence() < 40 {
				t.Errorf("face %d and %v bits", face, g.Evidence())
			}
			if len(told) == 1 {
				g.SetLimit(50)
			}
			continue
		}
		if err != nil {
			if err != io.EOF {
				t.Error(err)
			}
			break
		}
		got = append(got, face)
	}
	if !slices.Equal(got, faces) {
		t.Errorf("%v; want %v", got, faces)
	}
	if len(told) != 2 || !strings.HasSuffix(told[1], "; check the die before rolling on") ||
		strings.ContainsRune(told[1], '\n') {
		t.Errorf("told %q", told)
	}
	if want := []int{1, 1, 1, 1, 1, 30}; !slices.Equal(g.Counts(), want) {
		t.Errorf("counts %v; want %v", g.Counts(), want)
	}

	// A store keeps the rolls before.
	g = Guard(Replay(6, faces...))
	rec := Record(g)
	die, failed := Sim(Recycle(rec), 1<<20), 0
	for {
		if _, err := die.Roll(); errors.Is(err, ErrUnfair) {
			failed++
		} else if err != nil {
			break
		}
	}
	if failed != 1 || !slices.Equal(rec.Faces(), faces) {
		t.Errorf("%d errors, and %v passed on", failed, rec.Faces())
	}
}

// The error names the faces in one line, also of dice with many.
func TestGuardTellsTheCounts(t *testing.T) {
	for _, test := range []struct {
		die  Source
		want string
	}{
		{Endless(6, 6), "dice: unfair die: after 19 rolls of a d6, " +
			"faces 1 to 6 came 0, 0, 0, 0, 0, 19 times; " +
			"a fair die looks this unfair at any time with probability at most 2^-40; " +
			"check the die before rolling on"},
		{Endless(1<<20, 77), "dice: unfair die: after 4 rolls of a d1048576, " +
			"face 77 came most often, 4 times; a fair die looks this unfair at any time with probability " +
			"at most 2^-40; check the die before rolling on"},
	} {
		g := Guard(test.die)
		err := error(nil)
		for err == nil {
			_, err = g.Roll()
		}
		if fmt.Sprint(err) != test.want {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
}

// Evidence stops before it overflows, and passes below what a float64 holds and back.
func TestEvidenceHasBounds(t *testing.T) {
	g := Guard(Stuck(1000))
	for range 1000 {
		g.Roll()
	}
	if bits := g.Evidence(); bits < 512 || bits > 524 || g.Counts()[999] < 999 {
		t.Errorf("%v bits, %d rolls", bits, g.Counts()[999])
	}
	one := Guard(Endless(1, 1))
	for range 100 {
		if _, err := one.Roll(); err != nil || one.Evidence() != 0 {
			t.Error(err, one.Evidence())
		}
	}
	const n = 1 << 12
	g = Guard(Untouched(n)) // each face once: the first test falls below 2^-1000
	for face := range n {
		g.weigh(face)
	}
	if g.faces.low == 0 || g.faces.plain() != 0 || g.now() <= 0 {
		t.Errorf("%+v", g.faces)
	}
	if cap(g.groups) != n+1 {
		t.Errorf("room for %d counts; want %d from the start", cap(g.groups), n+1)
	}
	b := bet{value: 1}
	for i := range 3000 {
		b.times(1, 3)
		b.times(3, 1)
		b.times(1, 3)
		if i == 2999 && b.low == 0 {
			t.Error("not below")
		}
	}
	for range 3000 {
		b.times(3, 1)
	}
	if b.low != 0 || math.Abs(b.value-1) > 1e-9 {
		t.Errorf("back at %+v; want 1", b)
	}
}
