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

// exactEvidence is the definition of the evidence in fractions: that of the four tests.
func exactEvidence(n int, digits []int) *big.Rat {
	return withAgain(exactAgain(n, digits), exactShape(n, digits), exactAlone(n, digits),
		exactFollow(n, digits))
}

func one() *big.Rat { return big.NewRat(1, 1) }

// exactShape is the mean over eight concentrations A, each of which multiplies for a roll
// by (n·c + A)/(t + A).
func exactShape(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
	for _, a := range []int{1, 3, 10, 30, 100, 300, 1000, 3000} {
		e, counts := one(), make([]int, n)
		for t, d := range digits {
			e.Mul(e, big.NewRat(int64(n*counts[d]+a), int64(t+a)))
			counts[d]++
		}
		sum.Add(sum, e.Quo(e, big.NewRat(8, 1)))
	}
	return sum
}

// exactAlone is the mean over all faces of the bets on one against the others.
func exactAlone(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
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
		sum.Add(sum, e.Quo(e, big.NewRat(int64(n), 1)))
	}
	return sum
}

// exactAgain is the mean over four shares h. After s faces of a round each multiplies by
// h if the round has the next one, and else by (n - h·s)/(n - s). A round has no face
// twice.
func exactAgain(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
	for _, shift := range []int{1, 2, 4, 8} {
		e, one, round := one(), int64(1)<<shift, map[int]bool{}
		for _, d := range digits {
			s := int64(len(round))
			switch {
			case s == int64(n):
				clear(round)
			case round[d]:
				clear(round)
				e.Mul(e, big.NewRat(1, one))
			default:
				e.Mul(e, big.NewRat(one*int64(n)-s, one*(int64(n)-s)))
			}
			round[d] = true
		}
		sum.Add(sum, e.Quo(e, big.NewRat(4, 1)))
	}
	return sum
}

// exactDealt multiplies for a roll by n/(n - t), and by 0 if its face has come.
func exactDealt(n int, digits []int) *big.Rat {
	e, seen := one(), map[int]bool{}
	for t, d := range digits {
		if seen[d] {
			return new(big.Rat)
		}
		e.Mul(e, big.NewRat(int64(n), int64(n-t)))
		seen[d] = true
	}
	return e
}

// exactOfCounts is the evidence of the three tests that need no order.
func exactOfCounts(n int, digits []int) *big.Rat {
	return withAgain(exactDealt(n, digits), exactShape(n, digits), exactAlone(n, digits))
}

// exactFollow multiplies for a roll by n·(c + 1/2)/(t + n/2), of the rolls after the same
// face.
func exactFollow(n int, digits []int) *big.Rat {
	e, pairs, rows := one(), map[[2]int]int{}, make([]int, n)
	for t := 1; t < len(digits); t++ {
		last, d := digits[t-1], digits[t]
		e.Mul(e, big.NewRat(int64(n*(2*pairs[[2]int{last, d}]+1)), int64(2*rows[last]+n)))
		pairs[[2]int{last, d}]++
		rows[last]++
	}
	return e
}

// mean returns the mean of fractions.
func mean(parts ...*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, part := range parts {
		sum.Add(sum, part)
	}
	return sum.Quo(sum, big.NewRat(int64(len(parts)), 1))
}

// withAgain returns the mean of fractions in which the first has a sixteenth, and the
// others share the rest.
func withAgain(again *big.Rat, others ...*big.Rat) *big.Rat {
	all := mean(others...)
	all.Mul(all, big.NewRat(15, 16))
	return all.Add(all, again.Mul(again, big.NewRat(1, 16)))
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
	return g.mean(g.alone())
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
			sum, ofCounts, all := new(big.Rat), new(big.Rat), 0
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
				exact = exactOfCounts(n, digits)
				ofCounts.Add(ofCounts, exact.Mul(exact, big.NewRat(int64(ways), 1)))
			})
			want, wantOfCounts := big.NewRat(int64(all), 1), big.NewRat(int64(all), 1)
			if k > n { // a face came twice: the bet of exactDealt is lost
				wantOfCounts.Mul(want, big.NewRat(15, 16))
			}
			if all != int(math.Pow(float64(n), float64(k))) || sum.Cmp(want) != 0 ||
				ofCounts.Cmp(wantOfCounts) != 0 {
				t.Errorf("d%d, %d rolls: the evidence of %d sequences adds up to %v, and of counts to %v",
					n, k, all, sum, ofCounts)
			}
		}
	}
}

func floatOf(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// Long sequences agree with the fractions too, with and without loads, and the evidence
// is the greatest that there was.
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

// until rolls a guarded die up to these bits of evidence, and returns the rolls.
func until(t *testing.T, die Source, bits, most int) int {
	t.Helper()
	rolls := 0
	g := Guard(Counting(die, &rolls))
	for rolls < most {
		if _, err := g.Roll(); err != nil && !errors.Is(err, ErrUnfair) {
			t.Fatal(err)
		}
		if g.Evidence() >= float64(bits) {
			return rolls
		}
	}
	t.Errorf("not found in %d rolls", most)
	return rolls
}

// loaded returns a die whose faces come in these proportions.
func loaded(seed uint64, weights ...int) Source {
	words := rand.New(rand.NewPCG(seed, 63))
	rng := DiceFunc(func(sides int) (int, error) { return words.IntN(sides) + 1, nil })
	return &testDie{Untouched(len(weights)), func() (int, error) {
		i, err := WeightedPick(rng, weights...)
		return i + 1, err
	}}
}

// upAndDown returns weights of which every other one is higher than 100 by some, the
// others lower.
func upAndDown(n, some int) []int {
	weights := slices.Repeat([]int{100 + some, 100 - some}, n)
	return weights[:n]
}

// lastUp returns n weights. The last one has probability 1/oneIn, and the others share
// the rest.
func lastUp(n, oneIn int) []int {
	weights := slices.Repeat([]int{oneIn - 1}, n)
	weights[n-1] = n - 1
	return weights
}

// Faulty dice are found after as many rolls as docs/fair.md says.
func TestGuardFindsFaults(t *testing.T) {
	dicetest.Long(t)
	document := string(Must(os.ReadFile("docs/fair.md")))
	shown := func(fault string, value any) {
		row := fmt.Sprintf("| %s | %v |", fault, value)
		if !strings.Contains(document, row) {
			t.Errorf("docs/fair.md does not have the row\n%s", row)
		}
	}
	for _, test := range []struct {
		fault   string
		weights []int
	}{
		{"a d20 whose 20 comes 10 % of the time", lastUp(20, 10)},
		{"a d20 with ten faces up by 25 %, and ten down", upAndDown(20, 25)},
		{"a d20 with ten faces up by 15 %, and ten down", upAndDown(20, 15)},
		{"a d6 whose six comes 1/5 of the time", lastUp(6, 5)},
		{"a d6 with three faces up by 10 %, and three down", upAndDown(6, 10)},
		{"a coin that shows one side 55 % of the time", []int{45, 55}},
	} {
		var rolls []int
		for seed := range uint64(21) {
			rolls = append(rolls, until(t, loaded(seed, test.weights...), 20, 100_000))
		}
		slices.Sort(rolls)
		shown(test.fault, rolls[len(rolls)/2])
	}
	for n, deal := range map[int]int{6: 6, 52: 52, 36: 12} {
		cards := Showing(n, dealtOf(1000, n, deal)...)
		fault := fmt.Sprintf("%d cards, shuffled again when all have come", n)
		if deal < n {
			fault = fmt.Sprintf("%d of %d cards, shuffled again each time", deal, n)
		}
		shown(fault, until(t, cards, 20, 1000*deal))
	}
	if got := until(t, Endless(2, 1, 2), 40, 100); got > 60 { // a bit a roll, less log2 of the rolls
		t.Errorf("an alternating coin is found after %d rolls", got)
	}
	// 52/27, 1·52/27, … from the second round on
	if got := until(t, Endless(52, shuffled(1, 52)...), 40, 100); got > 90 {
		t.Errorf("a deck that keeps its order is found after %d rolls", got)
	}

	// These stay unseen.
	for _, test := range []struct {
		fault string
		die   Source
		rolls int
	}{
		{"36 faces of a d6 again and again, in which each pair comes once, 20,000 rolls",
			Endless(6, everyPair(6)...), 20_000},
		{"a d6 that repeats its face before last in a quarter of the rolls, 20,000 rolls",
			echo(6), 20_000},
		{"5 of 52 cards, shuffled again each time, 20,000 cards",
			Showing(52, dealtOf(4000, 52, 5)...), 20_000},
	} {
		g := Guard(test.die)
		for range test.rolls {
			Must(g.Roll())
		}
		shown(test.fault, fmt.Sprintf("%.1f", g.Evidence()))
	}
}

// everyPair returns a cycle of faces in which each pair of faces, of n, comes once.
func everyPair(n int) (faces []int) {
	for i := 1; i <= n; i++ {
		faces = append(faces, i)
		for j := i + 1; j <= n; j++ {
			faces = append(faces, i, j)
		}
	}
	return faces
}

// echo returns a die that repeats its face before last in a quarter of the rolls.
func echo(n int) Source {
	rng := rand.New(rand.NewPCG(64, 63))
	last := [2]int{1, 1}
	return &testDie{Untouched(n), func() (int, error) {
		face := rng.IntN(n) + 1
		if rng.IntN(4) == 0 {
			face = last[0]
		}
		last = [2]int{last[1], face}
		return face, nil
	}}
}

// shuffled returns the order of a deck of n cards that is shuffled again when all came.
func shuffled(times, n int) []int { return dealtOf(times, n, n) }

// dealtOf returns the first cards of a deck of n that is shuffled each time.
func dealtOf(times, n, cards int) (faces []int) {
	rng := rand.New(rand.NewPCG(52, 63))
	for range times {
		for _, card := range rng.Perm(n)[:cards] {
			faces = append(faces, card+1)
		}
	}
	return faces
}

// Counts have the evidence of the two tests that need no order, whatever the order.
func TestEvidenceOfCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(80, 63))
	for _, n := range []int{2, 3, 6, 20} {
		for _, most := range []int{n, n - 1, 1} {
			counts := make([]int, n)
			var digits []int
			for range 80 {
				digits = append(digits, rng.IntN(most))
				counts[digits[len(digits)-1]]++
			}
			want := max(0, math.Log2(floatOf(exactOfCounts(n, digits))))
			if got := Evidence(counts); math.Abs(got-want) > 80e-14 {
				t.Errorf("counts %v: %v bits; want %v", counts, got, want)
			}
		}
	}
	deck := make([]int, 52)
	for i := range deck { // the first cards of a deck
		deck[i]++
		digits := shuffled(1, 52)[:i+1]
		for i := range digits {
			digits[i]--
		}
		want := max(0, math.Log2(floatOf(exactOfCounts(52, digits))))
		if got := Evidence(deck); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cards: %v bits; want %v", i+1, got, want)
		}
	}
	for _, n := range []int{1, 2, 3, 20, 1000} { // no count is so large that rounding shows
		for c := 10; c <= math.MaxInt/n/7; c *= 7 {
			if got := Evidence(slices.Repeat([]int{c}, n)); got != 0 {
				t.Errorf("%d faces came %d times: %v bits; want 0", n, c, got)
			}
		}
	}
	// A roll counts its bits however many there were.
	if got := Evidence([]int{1 << 30, 0}) / (1 << 30); math.Abs(got-1) > 1e-7 {
		t.Errorf("2^30 heads: %v bits each", got)
	}
}

// At the limit no roll is lost: the face comes with the next call, and rolling goes on.
func TestGuardLosesNoRoll(t *testing.T) {
	faces := slices.Concat(slices.Repeat([]int{6}, 30), []int{1, 2, 3, 4, 5})
	g := Guard(Showing(6, faces...))
	var got []int
	var told []string
	for {
		face, err := g.Roll()
		if errors.Is(err, ErrUnfair) {
			told = append(told, err.Error())
			if face != 0 || g.Evidence() < 40 {
				t.Errorf("face %d and %v bits", face, g.Evidence())
			}
			continue
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Error(err)
			}
			break
		}
		got = append(got, face)
	}
	if !slices.Equal(got, faces) {
		t.Errorf("%v; want %v", got, faces)
	}
	if len(told) != 1 || !strings.HasSuffix(told[0], "; check the die before rolling on") ||
		strings.ContainsRune(told[0], '\n') {
		t.Errorf("told %q", told)
	}
	if want := []int{1, 1, 1, 1, 1, 30}; !slices.Equal(g.Counts(), want) {
		t.Errorf("counts %v; want %v", g.Counts(), want)
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
		{Endless(6, 1, 2, 3, 4, 5, 6), "dice: unfair die: after 33 rolls of a d6, " +
			"faces 1 to 6 came 6, 6, 6, 5, 5, 5 times, and their order is strange; " +
			"a fair die looks this unfair at any time with probability at most 2^-40; " +
			"check the die before rolling on"},
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
	g = Guard(Untouched(n)) // each face once: the first test falls far below 2^-256
	for face := range n {
		g.weigh(face)
	}
	if g.faces[0].low == 0 || g.faces[0].plain() != 0 || g.now() <= 0 {
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
