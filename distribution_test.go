package dice

import (
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice/internal/words"
)

// table returns a procedure that rolls one die and gives an outcome for each
// of its faces.
func table(outcomes ...int) procedure {
	return func(die hand) (int, error) {
		face, err := die(len(outcomes)).Roll()
		if err != nil {
			return 0, err
		}
		return outcomes[face-1], nil
	}
}

// again returns a procedure that rolls a die until an outcome is not 0.
func again(outcomes ...int) procedure {
	return func(die hand) (int, error) {
		for {
			outcome, err := table(outcomes...)(die)
			if outcome != 0 || err != nil {
				return outcome, err
			}
		}
	}
}

func TestDistributionMoments(t *testing.T) {
	for _, test := range []struct {
		name           string
		depth          int
		p              procedure
		mean, variance string
	}{
		{"d6", 1, table(1, 2, 3, 4, 5, 6), "7/2", "35/12"},
		{"one outcome", 1, table(-4, -4), "-4", "0"},
		{"given that it is settled", 3, again(0, 0, 1, 2), "3/2", "1/4"},
		{"uneven", 1, table(0, 0, 0, 10), "5/2", "75/4"},
		{"negative", 1, table(-1, -2, -3), "-2", "2/3"},
		{"extremes", 1, table(math.MinInt32, math.MaxInt32), "-1/2", "18446744065119617025/4"},
	} {
		d := enumerated(t, test.depth, test.p)
		if mean, variance := d.Mean().RatString(), d.Variance().RatString(); mean != test.mean ||
			variance != test.variance {
			t.Errorf("%s: mean %s, variance %s; want %s, %s", test.name, mean, variance, test.mean,
				test.variance)
		}
	}
}

func TestDistributionExtremeOutcomes(t *testing.T) {
	d := enumerated(t, 1, table(math.MaxInt, math.MinInt))
	if got := d.Outcomes(); !slices.Equal(got, []int{math.MinInt, math.MaxInt}) {
		t.Errorf("outcomes %v", got)
	}
	if d.Fair(math.MinInt, math.MaxInt) || d.Matches(math.MaxInt, 1, 1) ||
		d.Mean().RatString() != "-1/2" {
		t.Errorf("got\n%v", d)
	}
	if lines := strings.Count(d.String(), "\n"); lines != 5 {
		t.Errorf("%d lines, want 5:\n%v", lines, d)
	}
}

func TestDistributionFair(t *testing.T) {
	for _, test := range []struct {
		name   string
		p      procedure
		lo, hi int
		want   bool
	}{
		{"d3", table(1, 2, 3), 1, 3, true},
		{"d3 shuffled", table(3, 1, 2), 1, 3, true},
		{"d3 twice", table(3, 1, 2, 2, 3, 1), 1, 3, true},
		{"below zero", table(-1, 0, -2), -2, 0, true},
		{"one outcome", table(5), 5, 5, true},
		{"cut at the depth", again(0, 1, 2), 1, 2, true},
		{"unequal", table(1, 2, 2), 1, 2, false},
		{"unequal at the end", table(1, 2, 3, 3, 1, 2, 3), 1, 3, false},
		{"unequal where settled", again(0, 1, 2, 2), 1, 2, false},
		{"a gap", table(1, 3), 1, 3, false},
		{"more below", table(0, 1, 2), 1, 2, false},
		{"more above", table(1, 2, 3), 1, 2, false},
		{"fewer below", table(2, 3), 1, 3, false},
		{"fewer above", table(1, 2), 1, 3, false},
		{"bounds in the wrong order", table(1, 2), 2, 1, false},
		{"nothing settled", again(0, 0), 0, 0, false},
	} {
		if got := enumerated(t, 3, test.p).Fair(test.lo, test.hi); got != test.want {
			t.Errorf("%s: Fair(%d, %d) = %t", test.name, test.lo, test.hi, got)
		}
	}
}

func TestDistributionRolls(t *testing.T) {
	// Again with probability 1/2, up to each depth.
	for depth, want := range []string{"1 0", "1/2 1", "1/4 3/2", "1/8 7/4", "1/16 15/8"} {
		d := enumerated(t, depth, again(0, 1))
		if got := d.Open().RatString() + " " + d.ExpectedExact().RatString(); got != want {
			t.Errorf("depth %d: open and rolls %s, want %s", depth, got, want)
		}
	}
	// One roll, to a depth of many.
	d := enumerated(t, maxDepth, table(1, 2))
	if open, rolls := d.Open(), d.ExpectedExact().RatString(); open.Sign() != 0 || rolls != "1" {
		t.Errorf("open %v, %s rolls; want 0, 1", open, rolls)
	}
}

// The values that a Distribution returns belong to the caller.
func TestDistributionReturnsCopies(t *testing.T) {
	d := enumerated(t, 2, again(0, 1, 2))
	before := d.String()
	d.Outcomes()[0] = 7
	for _, r := range []*big.Rat{d.P(1), d.P(9), d.Open(), d.ExpectedExact(), d.Mean(),
		d.Variance()} {
		r.SetInt64(7)
	}
	if after := d.String(); after != before {
		t.Errorf("changed from\n%s\nto\n%s", before, after)
	}
}

func TestDistributionString(t *testing.T) {
	for _, test := range []struct {
		name  string
		depth int
		p     procedure
		want  string
	}{
		{"complete", 1, table(1, 2, 2, 3), `
result    exactly  at least
     1     25.00%    100.00%  ####################
     2     50.00%     75.00%  ########################################
     3     25.00%     25.00%  ####################
mean 2.0000, standard deviation 0.7071, median 2, quartiles 1 and 2
expected rolls 1.0000
`},
		{"alike", 1, table(-1, 0), `
result    exactly  at least
    -1     50.00%    100.00%  ########################################
     0     50.00%     50.00%  ########################################
mean -0.5000, standard deviation 0.5000
-1 to 0 are equally likely
expected rolls 1.0000
`},
		{"open", 2, again(0, 0, 0, 1), `
result    exactly  at least
     1     43.75%     43.75%  ########################################
mean 1.0000, standard deviation 0.0000
Mean and deviation omit a tail of probability 0.6 that was cut.
expected rolls 1.7500, up to the depth of 2
`},
		{"nothing settled", 2, again(0, 0), `
no sequence ended within 2 rolls; use a larger depth
`},
	} {
		got := enumerated(t, test.depth, test.p).String()
		if got != test.want[1:] {
			t.Errorf("%s: got\n%swant%s", test.name, got, test.want)
		}
	}
}

func TestDistributionStringOfMany(t *testing.T) {
	text := enumerated(t, 1, sumOf(1, 1000)).String()
	lines := strings.Split(text, "\n")
	if len(lines) != 1+200+1+3+1 {
		t.Fatalf("%d lines:\n%s", len(lines), text)
	}
	for i, want := range map[int]string{
		100: "   100      0.10%     90.10%  ",
		101: "   ...  (800 lines omitted)",
		102: "   901      0.10%     10.00%  ",
		201: "  1000      0.10%      0.10%  ",
	} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d: %q, want %q", i, lines[i], want)
		}
	}
}

// TallySums are the probabilities of outcomes and of an open sequence, and the expected
// rolls.
type tallySums struct {
	outcomes    map[int]*big.Rat
	open, rolls *big.Rat
}

// randomTally returns a tally of at most depth rolls, and what its distribution must be.
func randomTally(t *rapid.T, depth int) (all tally, want tallySums) {
	all, want = newTally(), tallySums{map[int]*big.Rat{}, big.NewRat(1, 1), new(big.Rat)}
	level := []*shape{all.root}
	for rolls := range depth + 1 {
		if rolls > 0 {
			want.rolls.Add(want.rolls, want.open)
		}
		var next []*shape
		for _, s := range level {
			for _, outcome := range rapid.SliceOfN(rapid.IntRange(-2, 200), 0, 4).Draw(t, "outcomes") {
				all.add(s, outcome)
				p := new(big.Rat).SetFrac(big.NewInt(1), s.ways)
				want.open.Sub(want.open, p)
				if want.outcomes[outcome] == nil {
					want.outcomes[outcome] = new(big.Rat)
				}
				want.outcomes[outcome].Add(want.outcomes[outcome], p)
			}
			for range 2 {
				next = append(next, all.roll(s, rapid.IntRange(1, 60).Draw(t, "sides")))
			}
		}
		slices.SortFunc(next, func(a, b *shape) int { return a.ways.Cmp(b.ways) })
		level = slices.Compact(next)
	}
	return all, want
}

// Probabilities are sums of big.Rat, whether one denominator divides the other or not.
func TestDistributionAdds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		depth := rapid.IntRange(0, 5).Draw(t, "depth")
		all, want := randomTally(t, depth)
		d := all.distribution(depth)
		if d.rolls.Cmp(want.rolls) != 0 || d.Open().Cmp(want.open) != 0 {
			t.Fatalf("%v rolls, and %v open; want %v", d.rolls, d.Open(), want)
		}
		for outcome, want := range want.outcomes {
			if d.P(outcome).Cmp(want) != 0 {
				t.Fatalf("%d with %v; want %v", outcome, d.P(outcome), want)
			}
		}
		if len(d.Outcomes()) != len(want.outcomes) {
			t.Fatalf("%v are the outcomes, of %v", d.Outcomes(), want.outcomes)
		}
	})
}

// A die that is cut late has probabilities of thousands of digits, and is a sum of
// thousands of them all the same.
func TestDistributionOfALongTail(t *testing.T) {
	d := enumerated(t, 2000, func(die hand) (int, error) {
		for rolls := 1; ; rolls++ {
			if face, err := die(6).Roll(); err != nil || face < 6 {
				return rolls, err
			}
		}
	})
	// Of the rolls up to the first that is not 6, the mean is 6/5 and the
	// variance 6/25, but for a part of 6^-2000.
	for name, test := range map[string]struct{ got, want *big.Rat }{
		"mean": {d.Mean(), big.NewRat(6, 5)}, "variance": {d.Variance(), big.NewRat(6, 25)},
		"rolls": {d.ExpectedExact(), big.NewRat(6, 5)},
	} {
		off := new(big.Rat).Sub(test.got, test.want)
		if off.Sign() == 0 || off.Abs(off).Cmp(new(big.Rat).SetFrac(big.NewInt(1),
			new(big.Int).Lsh(big.NewInt(1), 5000))) > 0 {
			t.Errorf("%s is off %v by %s", name, test.want, off.FloatString(10))
		}
	}
	if text := d.String(); !strings.Contains(text, "mean 1.2000, standard deviation 0.4899") {
		t.Errorf("got\n%s", text)
	}
}

// The chart of very many cases has the percentages of the exact probabilities.
func TestChartOfLongNumbers(t *testing.T) {
	for text, outcomes := range map[string][]int{
		"999d1000000ro<=700000>=7":         {999, 998},
		"999d1000000r2ro<=999998>=1000000": {0, 1},
		"(999d1000000ro<=700000>=7)>=1":    {0, 1},
	} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := e.Chances()
		if err != nil {
			t.Fatal(err)
		}
		if bits := d.chances.All.BitLen(); bits <= 1<<14 {
			t.Errorf("%s has numbers of %d bits", text, bits)
		}
		chart := d.String()
		for _, outcome := range outcomes {
			want := words.Percent(d.P(outcome))
			line := regexp.MustCompile(fmt.Sprintf(`(?m)^ *%d .* %s(?: |$)`, outcome, want))
			if !line.MatchString(chart) {
				t.Errorf("%s: %d has %s; got\n%.900s", text, outcome, want, chart)
			}
		}
	}
}

// The median and the quartiles of totals are what sorted lists of them have in the
// middle.
func TestQuantile(t *testing.T) {
	d := enumerated(t, 1, table(5, 1, 1, 2, 2, 2, 3, 9))
	for i, want := range []int{1, 1, 1, 2, 2, 2, 3, 5, 9} {
		if got, known := d.Quantile(i, 8); got != want || !known {
			t.Errorf("%d/8: %d, %v; want %d", i, got, known, want)
		}
	}
	if got, known := d.Median(); got != 2 || !known {
		t.Errorf("median %d, %v", got, known)
	}
	if _, known := enumerated(t, 1, again(0, 1, 2)).Median(); known {
		t.Error("the median is known, with a third of all open")
	}
}

// Distributions are equal if all their probabilities are, also what is open.
func TestDistributionEqual(t *testing.T) {
	roll := func(sides, add int) *Distribution {
		return Must(Enumerate(1, func(rng Dice) (int, error) {
			face, err := rng.Draw(sides)
			return face/2 + add, err
		}))
	}
	cut := Must(Enumerate(0, Must(Parse("d6")).Roll))
	for _, test := range []struct {
		name string
		a, b *Distribution
		want bool
	}{
		{"two of a kind", roll(6, 0), roll(6, 0), true},
		{"the same in other cases", roll(1, 1), roll(1, 1), true},
		{"other probabilities", roll(6, 0), roll(7, 0), false},
		{"other outcomes", roll(6, 0), roll(6, 1), false},
		{"one that is cut", roll(6, 0), cut, false},
		{"two that are cut", cut, cut, true},
	} {
		if test.a.Equal(test.b) != test.want {
			t.Errorf("%s: %t", test.name, !test.want)
		}
	}
}
