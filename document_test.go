package dice_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice"
)

// A place is a case of a step, counted as a document counts them.
type place struct {
	step   int
	number int64
}

// arrive returns where the document sends who comes to a case: to a line with a
// roll, or to a result, at step 0.
func (p planData) arrive(at place) (place, planLine) {
	for {
		lines := p.Steps[at.step-1].Lines
		l := lines[slices.IndexFunc(lines, func(l planLine) bool { return l.First <= at.number && at.number <= l.Last })]
		if l.Roll != nil {
			return at, l
		}
		if at = l.onward(at.number); at.step == 0 {
			return at, l
		}
	}
}

// onward returns where an entry leads, and a result as a number at step 0.
func (l planLine) onward(number int64) place {
	number -= l.First
	if l.Span > 0 {
		number %= l.Span
	}
	if l.Result > 0 {
		return place{0, l.Result + number}
	}
	return place{l.Step, l.Case + number}
}

// A ledger is what an independent reader knows of a document: the places where
// something is rolled, in the order in which they are found.
type ledger struct {
	places []place
	index  map[place]int
	cost   []int64
	ways   []map[place]int64 // from each place, how many faces lead where
	faces  []int64
}

// ledgerOf follows all faces from the first place on. It gives up on documents of
// more than a few hundred places.
func ledgerOf(p planData) (l *ledger, small bool) {
	l = &ledger{index: map[place]int{}}
	start, _ := p.arrive(place{1, 0})
	note := func(at place) {
		if _, known := l.index[at]; !known && at.step > 0 {
			l.index[at] = len(l.places)
			l.places = append(l.places, at)
		}
	}
	note(start)
	for i := 0; i < len(l.places); i++ { // grows on the way
		at, line := p.arrive(l.places[i])
		all := int64(1)
		for _, sides := range line.Roll {
			all *= int64(sides)
		}
		if i > 400 || all > 5000 {
			return nil, false
		}
		ways := map[place]int64{}
		for face := range all {
			number := (at.number-line.First)*all + face + line.Add
			then := line.Then[slices.IndexFunc(line.Then, func(l planLine) bool { return l.First <= number && number <= l.Last })]
			to := then.onward(number)
			if to.step > 0 {
				to, _ = p.arrive(to)
			}
			ways[to]++
			note(to)
		}
		l.ways, l.faces, l.cost = append(l.ways, ways), append(l.faces, all), append(l.cost, max(1, line.Cost))
	}
	return l, true
}

// visits returns how often each place is visited on average, by substitution of
// the last unknown first.
func (l *ledger) visits() []*big.Rat {
	n := len(l.places)
	x, from := make([]*big.Rat, n), make([]map[int]*big.Rat, n) // x[i] = x[i] + Σ from[i][j]·visits of j
	for i := range n {
		x[i], from[i] = new(big.Rat), map[int]*big.Rat{}
	}
	for i, ways := range l.ways {
		for to, count := range ways {
			if to.step > 0 {
				from[l.index[to]][i] = big.NewRat(count, l.faces[i])
			}
		}
	}
	if n > 0 {
		x[0].SetInt64(1)
	}
	for k := n - 1; k >= 0; k-- {
		if loop := from[k][k]; loop != nil {
			delete(from[k], k)
			scale := new(big.Rat).Sub(big.NewRat(1, 1), loop)
			scale.Inv(scale)
			x[k].Mul(x[k], scale)
			for _, f := range from[k] {
				f.Mul(f, scale)
			}
		}
		for i := range k {
			f := from[i][k]
			if f == nil {
				continue
			}
			delete(from[i], k)
			x[i].Add(x[i], new(big.Rat).Mul(f, x[k]))
			for j, g := range from[k] {
				if from[i][j] == nil {
					from[i][j] = new(big.Rat)
				}
				from[i][j].Add(from[i][j], new(big.Rat).Mul(f, g))
			}
		}
	}
	for k := range n {
		for j, f := range from[k] { // only earlier ones are left
			x[k].Add(x[k], new(big.Rat).Mul(f, x[j]))
		}
	}
	return x
}

// results returns the expected cost, and the probabilities of the results.
func (l *ledger) results() (total *big.Rat, probabilities map[int64]*big.Rat) {
	total, probabilities = new(big.Rat), map[int64]*big.Rat{}
	for i, v := range l.visits() {
		total.Add(total, new(big.Rat).Mul(v, big.NewRat(l.cost[i], 1)))
		for to, count := range l.ways[i] {
			if to.step == 0 {
				if probabilities[to.number] == nil {
					probabilities[to.number] = new(big.Rat)
				}
				probabilities[to.number].Add(probabilities[to.number], new(big.Rat).Mul(v, big.NewRat(count, l.faces[i])))
			}
		}
	}
	return total, probabilities
}

// A reader that shares no code with the library finds the documents of plans fair,
// and of the cost that they say, by following every face from every case.
func TestDocumentsAreFairToOthers(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(19, 7))
	read, large := 0, 0
	plans := 54
	if *allTargets {
		plans = 405
	}
	for i := range plans {
		var available []int
		for range 1 + (1+random.IntN(5))/2 {
			available = append(available, 2+random.IntN(11))
		}
		prices := random.Perm(30)
		cost := dice.Cost(func(sides int) int { return 1 + prices[sides] })
		options := [][]dice.PlanOption{
			nil, {cost}, {dice.PerThrow()}, {dice.Bounded()}, {dice.Simplest(0.03)}, {cost, dice.Simplest(0.5)},
			{dice.Bounded(), dice.PerThrow()}, {cost, dice.Bounded()}, {dice.PerThrow(), dice.Simplest(0.1)},
		}[i%9]
		target := 1 + random.IntN(12)
		s, err := dice.Plan(target, available, options...)
		if err != nil {
			continue // without a bound
		}
		text := dice.Must(json.Marshal(s))
		var d struct {
			planData
			Sides    int64
			Expected string
		}
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		if target == 1 {
			continue // nothing is rolled
		}
		l, small := ledgerOf(d.planData)
		if !small {
			large++
			continue
		}
		read++
		total, probabilities := l.results()
		name := fmt.Sprintf("d%d from %v, options %d", target, available, i%9)
		if total.RatString() != d.Expected || s.ExpectedExact().Cmp(total) != 0 || d.Sides != int64(target) {
			t.Errorf("%s costs %s, not %s", name, total.RatString(), d.Expected)
		}
		for face := range int64(target) {
			if p := probabilities[face+1]; p == nil || p.Cmp(big.NewRat(1, int64(target))) != 0 {
				t.Errorf("%s: %d has the probability %v", name, face+1, p)
			}
		}
		if len(probabilities) != target {
			t.Errorf("%s has %d results", name, len(probabilities))
		}
	}
	if read < plans*3/5 {
		t.Errorf("%d plans were read, and %d were too large; too few to tell", read, large)
	}
}
