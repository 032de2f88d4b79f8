package dice_test

import (
	"errors"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

func TestSourceAndWalk(t *testing.T) {
	dicetest.FewChecks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		table := newTable(rapid.Uint64().Draw(t, "seed"))
		die := mustSource(t, s, table.all(s.Dice())...)
		if die.Sides() != s.Sides() {
			t.Fatalf("a d%d, not a d%d", die.Sides(), s.Sides())
		}
		for range 20 {
			table.sides, table.faces = nil, nil
			face := dice.Must(die.Roll())
			if got := walked(t, s, table.sides, table.faces); got != face {
				t.Fatalf("Source gives %d, Walk %d", face, got)
			}
		}
	})
}

// One kind of die is Sim, roll for roll.
func TestPlanIsSim(t *testing.T) {
	dicetest.FewChecks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(2, 100).Draw(t, "sides")
		target := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, math.MaxInt32)).Draw(t, "target")
		seed := rapid.Uint64().Draw(t, "seed")
		a, b := newTable(seed), newTable(seed)
		planned := mustSource(t, mustPlan(t, target, []int{sides}), a.die(sides))
		sim := dice.Sim(b.die(sides), target)
		for range 20 {
			x, y := dice.Must(planned.Roll()), dice.Must(sim.Roll())
			if x != y || len(a.faces) != len(b.faces) {
				t.Fatalf("%d after %d rolls, Sim gives %d after %d", x, len(a.faces), y, len(b.faces))
			}
		}
	})
}

// An error at any roll changes no result, and loses no roll.
func TestPlannedResumes(t *testing.T) {
	dicetest.Long(t)
	rapid.Check(t, func(t *rapid.T) {
		s := plans.Draw(t, "plan")
		seed := rapid.Uint64().Draw(t, "seed")
		calm, broken := newTable(seed), newTable(seed)
		failing := errors.New("no power")
		stop := rand.New(rand.NewPCG(seed, 2))
		broken.fails = func() error {
			if stop.IntN(2) == 0 {
				return failing
			}
			return nil
		}
		a := mustSource(t, s, calm.all(s.Dice())...)
		b := mustSource(t, s, broken.all(s.Dice())...)
		for range 10 {
			want := dice.Must(a.Roll())
			got, err := b.Roll()
			for err != nil {
				if got != 0 || !errors.Is(err, failing) {
					t.Fatal(got, err)
				}
				got, err = b.Roll()
			}
			if got != want || !slices.Equal(calm.faces, broken.faces) {
				t.Fatalf("%d after %v, want %d after %v", got, broken.faces, want, calm.faces)
			}
		}
	})
}

func TestPlannedErrors(t *testing.T) {
	s := mustPlan(t, 16, []int{4, 20})
	if _, err := s.Source(dice.New(20)); err == nil || !strings.Contains(err.Error(), "d4") {
		t.Error(err)
	}
	bind := func(faces ...int) dice.Source {
		return mustSource(t, s, dice.New(8), dice.Replay(4, 3, 2), dice.Replay(20, faces...))
	}
	die := bind(5, 18, 17, 19)
	for _, want := range []int{5, 7, 2} { // the face; case 1, 1·4+2 = 6; case 0, 0·4+1 = 1
		if face, err := die.Roll(); err != nil || face != want {
			t.Errorf("%d, %v; want %d", face, err, want)
		}
	}
	if face, err := die.Roll(); face != 0 || err == io.EOF || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error("the end after one roll:", face, err)
	}
	if face, err := die.Roll(); face != 0 || err != io.EOF {
		t.Error("the end before any roll:", face, err)
	}
	if _, err := bind(21).Roll(); !errors.Is(err, dice.ErrFace) {
		t.Error(err)
	}
	if face, err := mustSource(t, mustPlan(t, 1, poly)).Roll(); face != 1 || err != nil {
		t.Error(face, err)
	}
}

// A loaded die ends with ErrUnfair, again and again; a fair one is not doubted.
func TestPlannedUnfair(t *testing.T) {
	for _, available := range [][]int{{6}, {2, 6}} {
		s := mustPlan(t, 13, available)
		var loaded []dice.Source
		rolls := 0
		for _, sides := range available {
			loaded = append(loaded, dice.Counting(dice.Stuck(sides), &rolls))
		}
		die := mustSource(t, s, loaded...)
		for range 3 {
			before := rolls
			if _, err := die.Roll(); !errors.Is(err, dice.ErrUnfair) {
				t.Errorf("from %v: %v", available, err)
			}
			if rolls-before > 300 {
				t.Errorf("%d rolls", rolls-before)
			}
			if len(available) > 1 {
				continue
			}
			// With one kind of die the probability of each number of rolls is that of Sim,
			// (6^k mod 13)/6^k, and one roll less is not yet beyond belief.
			open := func(k int) *big.Rat {
				n := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(k)), nil)
				return new(big.Rat).SetFrac(new(big.Int).Mod(n, big.NewInt(13)), n)
			}
			doubt := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 128))
			if k := rolls - before; open(k).Cmp(doubt) >= 0 || open(k-2).Cmp(doubt) < 0 {
				t.Errorf("doubted after %d rolls", k)
			}
		}
	}
	// The longest possible run is not a reason for doubt.
	s := mustPlan(t, 1<<30, []int{2}, dice.Bounded())
	if face, err := mustSource(t, s, dice.Stuck(2)).Roll(); err != nil || face != 1<<30 {
		t.Error(face, err)
	}
}

// Two dice of a throw are two dice, if there are two.
func TestPlannedThrow(t *testing.T) {
	s := mustPlan(t, 36, []int{6, 6}, dice.PerThrow())
	two := mustSource(t, s, dice.Replay(6, 2, 3), dice.Replay(6, 5, 6))
	if face, err := two.Roll(); face != 11 || err != nil {
		t.Error(face, err)
	}
	one := mustSource(t, s, dice.Replay(6, 2, 3))
	if face, err := one.Roll(); face != 9 || err != nil {
		t.Error(face, err)
	}
	if _, err := one.Roll(); err != io.EOF {
		t.Error(err)
	}
	cut := mustSource(t, s, dice.Replay(6, 2), dice.Replay(6))
	if _, err := cut.Roll(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

// followAll follows every sequence of throws with Walk, until its probability is below
// least. It returns the probability of each outcome and the expected number of throws,
// up to there, and the probability that a sequence is still open.
func followAll(
	t *testing.T, s *dice.Strategy, least *big.Rat,
) (probabilities []*big.Rat, throws, open *big.Rat) {
	throws, open = new(big.Rat), new(big.Rat)
	for range s.Sides() {
		probabilities = append(probabilities, new(big.Rat))
	}
	walk := s.Walk()
	var visit func(p *big.Rat) (done bool)
	visit = func(p *big.Rat) bool {
		if face, done := walk.Result(); done {
			probabilities[face-1].Add(probabilities[face-1], p)
			return true
		}
		if p.Cmp(least) < 0 {
			open.Add(open, p)
			return false
		}
		throws.Add(throws, p)
		next := walk.Next()
		ways := 1
		for _, sides := range next {
			ways *= sides
		}
		each := new(big.Rat).Mul(p, big.NewRat(1, int64(ways)))
		faces := make([]int, len(next))
		last := int64(0)
		for n := range ways {
			for i, sides := range slices.Backward(next) {
				faces[i] = n%sides + 1
				n /= sides
			}
			if err := walk.Feed(faces...); err != nil {
				t.Fatal(err)
			}
			if visit(each) {
				last++
			}
			if !walk.Undo() {
				t.Fatal("no throw to take back")
			}
		}
		if got := walk.Probability(); got.Cmp(big.NewRat(last, int64(ways))) != 0 {
			t.Errorf("a throw is the last with probability %v; %d of %d are", got, last, ways)
		}
		return false
	}
	visit(big.NewRat(1, 1))
	return probabilities, throws, open
}

// The probability of each outcome is between that so far and that with all open
// sequences added. So is the expected number of throws.
func TestPlanEnumerated(t *testing.T) {
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
	}{
		{13, poly, nil}, {7, []int{6}, nil}, {10, []int{2, 3}, nil}, {15, []int{2, 3}, nil},
		{10, []int{4, 6}, nil},
		{36, []int{6, 6}, []dice.PlanOption{dice.PerThrow()}},
		{25, []int{4, 4, 6}, []dice.PlanOption{dice.PerThrow()}},
		{42, primesUpTo(41), nil}, {36, []int{2, 3, 6}, []dice.PlanOption{dice.Bounded()}},
	} {
		s := mustPlan(t, c.target, c.available, c.opts...)
		probabilities, throws, open := followAll(t, s, big.NewRat(1, 20_000))
		each := big.NewRat(1, int64(c.target))
		for i, p := range probabilities {
			most := new(big.Rat).Add(p, open)
			if p.Cmp(each) > 0 || most.Cmp(each) < 0 || open.Sign() == 0 && p.Cmp(each) != 0 {
				t.Errorf("d%d from %v: %d has probability %v to %v", c.target, c.available, i+1, p, most)
			}
		}
		// An open sequence costs at most 5 throws more in these strategies.
		most := new(big.Rat).Add(throws, new(big.Rat).Mul(open, big.NewRat(5, 1)))
		if e := s.ExpectedExact(); throws.Cmp(e) > 0 || most.Cmp(e) < 0 {
			t.Errorf("d%d from %v: cost %v, enumerated from %v to %v", c.target, c.available, e,
				throws, most)
		}
	}
}

func TestPlannedAllocates(t *testing.T) {
	die := boundPoly(t)
	if n := testing.AllocsPerRun(1000, func() { die.Roll() }); n != 0 {
		t.Errorf("%v allocations a roll", n)
	}
}

func boundPoly(t testing.TB) dice.Source {
	var all []dice.Source
	for _, sides := range poly {
		all = append(all, dice.FromRand(rand.NewPCG(1, uint64(sides)), sides))
	}
	return mustSource(t, mustPlan(t, 13, poly), all...)
}

// A Strategy is safe for concurrent use: the race detector watches this test.
func TestStrategyOfManyGoroutines(t *testing.T) {
	s := dice.Must(dice.Plan(7, []int{6, 10}))
	text, bound := s.String(), new(big.Rat)
	var mutex sync.Mutex
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			least, said, walk := boundOf(t, s), s.String(), s.Walk()
			mutex.Lock()
			defer mutex.Unlock()
			if bound.Sign() == 0 {
				bound = least
			}
			if least.Cmp(bound) != 0 || said != text || len(walk.Next()) != 1 {
				t.Errorf("bound %v, text %q, first roll %v; want %v, %q", least, said, walk.Next(),
					bound, text)
			}
		}()
	}
	wg.Wait()
}

// Goroutines that shuffle with dice of their own share the batches of a deck.
func TestShufflesOfManyGoroutines(t *testing.T) {
	order := func() []int { return dice.Must(dice.Perm(own(19), 52)) }
	orders := make([][]int, 4)
	var wg sync.WaitGroup
	for i := range orders {
		wg.Add(1)
		go func() {
			defer wg.Done()
			orders[i] = order()
		}()
	}
	wg.Wait()
	for _, got := range orders {
		if want := order(); !slices.Equal(got, want) {
			t.Errorf("orders %v, want %v", got, want)
		}
	}
}

func TestWalk(t *testing.T) {
	s := mustPlan(t, 16, []int{4, 20})
	w := s.Walk()
	if w.Undo() {
		t.Error("Undo at the start")
	}
	for _, wrong := range [][]int{{}, {0}, {21}, {-1}, {3, 4}} {
		err := w.Feed(wrong...)
		if err == nil || errors.Is(err, dice.ErrFace) != (len(wrong) == 1) {
			t.Errorf("Feed(%v): %v", wrong, err)
		}
		if next := w.Next(); !slices.Equal(next, []int{20}) {
			t.Errorf("Feed(%v) changed Next to %v", wrong, next)
		}
	}
	if err := w.Feed(20); err != nil { // the last of 4 cases
		t.Fatal(err)
	}
	w.Next()[0] = 99 // a copy
	if face, done := w.Result(); face != 0 || done {
		t.Error(face, done)
	}
	if err := w.Feed(2); err != nil { // 3·4 + 1
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 14 || !done || w.Next() != nil ||
		w.Probability().Sign() != 0 {
		t.Error(face, done, w.Next(), w.Probability())
	}
	if err := w.Feed(2); err == nil {
		t.Error("Feed after the result")
	}
	first, second := w.Undo(), w.Undo()
	if !first || !second || !slices.Equal(w.Next(), []int{20}) {
		t.Error("Undo twice:", w.Next())
	}
	if err := w.Feed(8); err != nil {
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 8 || !done {
		t.Error(face, done)
	}
}

// A walk that comes back to the beginning is there.
func TestWalkBeginsAgain(t *testing.T) {
	w := mustPlan(t, 5, []int{6}).Walk()
	for range 3 {
		if err := w.Feed(6); err != nil {
			t.Fatal(err)
		}
		if step, number := w.Position(); step != 1 || number != 0 {
			t.Errorf("step %d, number %d", step, number)
		}
	}
	if err := w.Feed(4); err != nil {
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 4 || !done {
		t.Error(face, done)
	}
}

// Digits are what the dice show: the 0 of a d10, its highest face, is 0, and only zeros are the
// highest number. A die that fails or lies is asked again.
func TestPlannedDigits(t *testing.T) {
	s := mustPlan(t, 97, []int{10}, dice.Simplest(0.1))
	if !strings.Contains(s.String(), "1–97 → as shown · 0 or above 97 → start over") {
		t.Fatal(s)
	}
	die := mustSource(t, s, dice.Replay(10, 3, 7, 10, 5, 9, 10, 10, 10, 9, 8, 9, 7, 4))
	for _, want := range []int{37, 5, 90, 97} {
		if face, err := die.Roll(); err != nil || face != want {
			t.Errorf("%d, %v; want %d", face, err, want)
		}
	}
	if face, err := die.Roll(); face != 0 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(face, err)
	}
	if face, err := mustSource(t, s, dice.Replay(10, 3, 11)).Roll(); !errors.Is(err, dice.ErrFace) {
		t.Error(face, err)
	}
	walk := s.Walk()
	for _, face := range []int{0, 11} {
		if err := walk.Feed(face); !errors.Is(err, dice.ErrFace) {
			t.Error(face, err)
		}
	}
}

// A first roll that no second one can save ends a pass at once: the average counts on that.
func TestLostFirstRollsStartOverAtOnce(t *testing.T) {
	card := mustPlan(t, 365, []int{20}, dice.Simplest(0.1)).String()
	if !strings.Contains(card, "20 → start over\n   2nd d20") {
		t.Errorf("the card of a d365 is\n%s", card)
	}
}
