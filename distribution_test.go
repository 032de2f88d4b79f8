package dice

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// table returns a procedure that rolls one die and gives an outcome for each
// of its faces.
func table(outcomes ...int) procedure {
	return func(rng Dice) (int, error) {
		face, err := rng.Draw(len(outcomes))
		if err != nil {
			return 0, err
		}
		return outcomes[face-1], nil
	}
}

// again returns a procedure that rolls a die until an outcome is not 0.
func again(outcomes ...int) procedure {
	return func(rng Dice) (int, error) {
		for {
			outcome, err := table(outcomes...)(rng)
			if outcome != 0 || err != nil {
				return outcome, err
			}
		}
	}
}

// A countedList is a distribution of a list of outcomes in order, which are cases alike;
// others of all cases are open.
type countedList struct {
	*rapid.T
	d    *Distribution
	list []int
	all  int
}

// listedOf returns what a table gives of which 0 is rolled again; the rest has a number
// added.
func listedOf(t *rapid.T, table []int, plus int) *countedList {
	l := &countedList{T: t, all: len(table)}
	l.d = counted(t, 1, func(rng Dice) (int, error) {
		outcome, err := again(table...)(rng)
		return outcome + plus, err
	})
	for _, x := range table {
		if x > 0 {
			l.list = append(l.list, x+plus)
		}
	}
	slices.Sort(l.list)
	return l
}

// among returns how many outcomes are from lo to hi.
func (l *countedList) among(lo, hi int) int {
	from, _ := slices.BinarySearch(l.list, lo)
	to, _ := slices.BinarySearch(l.list, hi+1)
	return max(0, to-from)
}

func (l *countedList) is(name string, got *big.Rat, num, den int) {
	l.Helper()
	if den == 0 && got != nil || den > 0 && got.Cmp(big.NewRat(int64(num), int64(den))) != 0 {
		l.Fatalf("%v of %d: %s is %v, not %d/%d", l.list, l.all, name, got, num, den)
	}
}

// checkRange checks what is said of the outcomes from lo to hi.
func (l *countedList) checkRange(lo, hi int) {
	var counts []int
	for outcome := lo; outcome <= hi; outcome++ {
		counts = append(counts, 3*l.among(outcome, outcome))
	}
	n := len(l.list)
	whole := n > 0 && l.among(lo, hi) == n
	fair := whole && slices.Min(counts) == slices.Max(counts)
	if l.d.Fair(lo, hi) != fair || l.d.Matches(lo, counts...) != (whole && n == l.all) ||
		l.d.Matches(lo, append(counts, -1)...) {
		l.Fatalf("%v of %d: %d to %d are fair %t, match %t and with -1 %t", l.list, l.all, lo, hi,
			l.d.Fair(lo, hi), l.d.Matches(lo, counts...), l.d.Matches(lo, append(counts, -1)...))
	}
}

func (l *countedList) checkMoments() {
	n, sum, squares := len(l.list), 0, 0
	for _, x := range l.list {
		sum, squares = sum+x, squares+x*x
	}
	l.is("mean", l.d.Mean(), sum, n)
	l.is("variance", l.d.Variance(), n*squares-sum*sum, n*n)
	median, known := l.d.Median()
	for i := 0; i <= 8 && n == l.all; i++ {
		got, also := l.d.Quantile(i, 8)
		want := l.list[max(0, (i*n+7)/8-1)]
		if !known || !also || got != want || i == 4 && median != want {
			l.Fatalf("%v: quantile %d/8 is %d, %v, and the median %d", l.list, i, got, also, median)
		}
	}
}

// Of a few outcomes, all that a distribution says can be counted in their list.
func TestDistributionIsCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := rapid.SliceOfN(rapid.IntRange(0, 4), 2, 9) // a d1 is not rolled
		table, plus := tables.Draw(t, "table"), rapid.IntRange(-3, 0).Draw(t, "plus")
		l := listedOf(t, table, plus)
		other := tables.Draw(t, "other")
		if rapid.Bool().Draw(t, "the same") {
			other = slices.Concat(table, rapid.Permutation(table).Draw(t, "order"))
		}
		e := listedOf(t, other, plus)
		same := l.d.Open().Cmp(e.d.Open()) == 0
		l.is("open", l.d.Open(), l.all-len(l.list), l.all)
		l.checkMoments()
		for lo := -4; lo <= 5; lo++ {
			l.is("P", l.d.P(lo), l.among(lo, lo), l.all)
			l.is("at least", l.d.AtLeast(lo), l.among(lo, 5), l.all)
			l.is("at most", l.d.AtMost(lo), l.among(-4, lo), l.all)
			for hi := lo - 1; hi <= 5; hi++ {
				l.checkRange(lo, hi)
			}
			same = same && l.d.P(lo).Cmp(e.d.P(lo)) == 0
		}
		if l.d.Equal(e.d) != same {
			t.Fatalf("%v and %v are equal: %t", table, other, !same)
		}
	})
}

func TestDistributionExtremeOutcomes(t *testing.T) {
	d := counted(t, 1, table(math.MaxInt, math.MinInt))
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

// The values that a Distribution returns belong to the caller.
func TestDistributionReturnsCopies(t *testing.T) {
	d := counted(t, 2, again(0, 1, 2))
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
		got := counted(t, test.depth, test.p).String()
		if got != test.want[1:] {
			t.Errorf("%s: got\n%swant%s", test.name, got, test.want)
		}
	}
}

func TestDistributionStringOfMany(t *testing.T) {
	text := counted(t, 1, sumOf(1, 1000)).String()
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
	d := counted(t, 2000, func(rng Dice) (int, error) {
		for rolls := 1; ; rolls++ {
			if face, err := rng.Draw(6); err != nil || face < 6 {
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
