package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// A planDocument is the data of a strategy as Strategy.MarshalJSON writes it, for
// somebody who knows nothing else of the library.
type planDocument struct {
	Steps []struct{ Lines []documentLine }
}

// A documentLine is a line of a step, or an entry that tells where a roll leads.
type documentLine struct {
	First, Last, Add, Result, Case, Span, Cost int64

	Costs []int64
	Step  int
	With  bool
	Roll  []int
	Then  []documentLine
}

// A documentCase is a case of a step, counted as a document counts them. A result is a
// number at step 0.
type documentCase struct {
	Step   int
	Number int64
}

func lineOf(lines []documentLine, number int64) documentLine {
	return lines[slices.IndexFunc(lines, func(l documentLine) bool {
		return l.First <= number && number <= l.Last
	})]
}

// arrive returns where the document sends who comes to a case: to a line with a roll, or
// to a result.
func (d planDocument) arrive(at documentCase) (documentCase, documentLine) {
	for {
		l := lineOf(d.Steps[at.Step-1].Lines, at.Number)
		if l.Roll != nil {
			return at, l
		}
		at = l.onward(at.Number)
		if at.Step == 0 {
			return at, l
		}
	}
}

// leads returns where the line leads who rolled a number.
func (l documentLine) leads(number int64) documentCase {
	return lineOf(l.Then, number).onward(number)
}

// oneByOne returns what dice cost on average that are rolled one after the other, until
// all numbers that are left lead to one place.
func (l documentLine) oneByOne(first, all int64) *big.Rat {
	sum := new(big.Rat)
	block := all
	for i, cost := range l.Costs {
		for at := first; at < first+all; at += block {
			for other := at; other < at+block; other++ {
				if l.leads(other) != l.leads(at) {
					sum.Add(sum, big.NewRat(cost*block, all))
					break
				}
			}
		}
		block /= int64(l.Roll[i])
	}
	return sum
}

func (l documentLine) onward(number int64) documentCase {
	number -= l.First
	if l.Span > 0 {
		number %= l.Span
	}
	if l.Result > 0 {
		return documentCase{0, l.Result + number}
	}
	return documentCase{l.Step, l.Case + number}
}

// A documentReader is what an independent reader knows of a document: the cases where
// something is rolled, in the order in which they are found.
type documentReader struct {
	places []documentCase
	index  map[documentCase]int
	cost   []*big.Rat
	ways   []map[documentCase]int64 // from each case, how many faces lead where
	faces  []int64
}

// ledgerOf follows all faces from the first case on. It gives up on documents of
// more than thousands of cases.
func ledgerOf(p planDocument) (l *documentReader, small bool) {
	l = &documentReader{index: map[documentCase]int{}}
	start, _ := p.arrive(documentCase{Step: 1})
	note := func(at documentCase) {
		if _, known := l.index[at]; !known && at.Step > 0 {
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
		if i > 4000 || all > 1<<17 {
			return nil, false
		}
		ways := map[documentCase]int64{}
		for face := range all {
			number := (at.Number-line.First)*all + face + line.Add
			to := line.leads(number)
			if to.Step > 0 {
				to, _ = p.arrive(to)
			}
			ways[to]++
			note(to)
		}
		cost := big.NewRat(max(1, line.Cost), 1)
		if line.With {
			cost.SetInt64(0)
		}
		if line.Costs != nil {
			cost = line.oneByOne((at.Number-line.First)*all+line.Add, all)
		}
		l.ways, l.faces, l.cost = append(l.ways, ways), append(l.faces, all), append(l.cost, cost)
	}
	return l, true
}

// equations returns those of the visits of the cases: the visits of i are x[i] and, for
// each j, from[i][j] times those of j.
func (l *documentReader) equations() (x []*big.Rat, from []map[int]*big.Rat) {
	n := len(l.places)
	x = make([]*big.Rat, n)
	from = make([]map[int]*big.Rat, n)
	for i := range n {
		x[i], from[i] = new(big.Rat), map[int]*big.Rat{}
	}
	for i, ways := range l.ways {
		for to, count := range ways {
			if to.Step > 0 {
				from[l.index[to]][i] = big.NewRat(count, l.faces[i])
			}
		}
	}
	if n > 0 {
		x[0].SetInt64(1)
	}
	return x, from
}

// visits returns how often each case is visited on average, by substitution of
// the last unknown first.
func (l *documentReader) visits() []*big.Rat {
	n := len(l.places)
	x, from := l.equations()
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
func (l *documentReader) results() (total *big.Rat, probabilities map[int64]*big.Rat) {
	total, probabilities = new(big.Rat), map[int64]*big.Rat{}
	for i, v := range l.visits() {
		total.Add(total, new(big.Rat).Mul(v, l.cost[i]))
		for to, count := range l.ways[i] {
			if to.Step == 0 {
				if probabilities[to.Number] == nil {
					probabilities[to.Number] = new(big.Rat)
				}
				probabilities[to.Number].Add(probabilities[to.Number],
					new(big.Rat).Mul(v, big.NewRat(count, l.faces[i])))
			}
		}
	}
	return total, probabilities
}

// othersRead returns whether a reader that shares no code with the library finds the
// document of an answer small enough to follow every face from every case. If so, it must
// find the probabilities that are asked for, and the cost that the plan and its document
// say.
func othersRead(t *testing.T, q Question) (small bool) {
	t.Helper()
	p, err := q.Plan(t.Context())
	if errors.Is(err, ErrNoBound) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	return fairToOthers(t, q, p)
}

// fairToOthers does so for a plan.
func fairToOthers(t *testing.T, q Question, p *Plan) (small bool) {
	t.Helper()
	var d struct {
		planDocument
		Sides    int64
		Expected string
	}
	if err := json.Unmarshal(document(t, p), &d); err != nil {
		t.Fatal(err)
	}
	if p.Expected.Sign() == 0 { // nothing is rolled
		return false
	}
	l, small := ledgerOf(d.planDocument)
	if !small {
		return false
	}
	weights, sum := q.Weights, int64(0)
	if weights == nil {
		weights = slices.Repeat([]int{1}, q.Target)
	}
	for _, w := range weights {
		sum += int64(w)
	}
	total, probabilities := l.results()
	if total.RatString() != d.Expected || total.Cmp(p.Expected) != 0 || d.Sides != int64(q.Target) {
		t.Errorf("%+v costs %s, not %s", q, total.RatString(), d.Expected)
	}
	for i, w := range weights {
		x := probabilities[int64(i)+1]
		if x == nil {
			x = new(big.Rat)
		}
		if delete(probabilities, int64(i)+1); x.Cmp(big.NewRat(int64(w), sum)) != 0 {
			t.Errorf("%+v: %d has the probability %v", q, i+1, x)
		}
	}
	if len(probabilities) > 0 {
		t.Errorf("%+v has other results: %v", q, probabilities)
	}
	return true
}

// Documents of plans for random dice and weights are fair to others.
func TestDocumentsAreFairToOthers(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(19, 7))
	read, plans := 0, 27
	if *dicetest.All {
		plans = 405
	}
	for i := range plans {
		var available []int
		for range 1 + (1+random.IntN(5))/2 {
			available = append(available, 2+random.IntN(11))
		}
		prices := random.Perm(30)
		cost := func(sides int) int { return 1 + prices[sides] }
		q := []Question{
			{}, {Cost: cost}, {Together: true}, {Bounded: true}, {Simplest: true, Within: 0.03},
			{Cost: cost, Simplest: true, Within: 0.5},
			{Bounded: true, Together: true}, {Cost: cost, Bounded: true}, {Together: true, Simplest: true,
				Within: 0.1},
		}[i%9]
		q.Target, q.Dice = 1+random.IntN(12), available
		if i%5 < 2 { // some are 0
			for range q.Target {
				q.Weights = append(q.Weights, random.IntN(8))
			}
			q.Weights[0]++
		}
		if othersRead(t, q) {
			read++
		}
	}
	if read < plans*3/5 {
		t.Errorf("%d plans were read; too few to tell", read)
	}
}

// So are those for 200 random tables of up to 20 outcomes and 10,000 cases, from one to
// six kinds of dice; without -all, two of them.
func TestTablesAreFairToOthers(t *testing.T) {
	dicetest.Long(t)
	random := rand.New(rand.NewPCG(36, 36))
	for i := range 200 {
		q := Question{Target: 2 + random.IntN(19), Simplest: true, Within: 0.1}
		most := []int{10, 100, 1000, 10_000}[random.IntN(4)] / q.Target
		for range q.Target {
			q.Weights = append(q.Weights, 1+random.IntN(max(most, 2)))
		}
		for _, at := range random.Perm(8)[:1+random.IntN(6)] {
			q.Dice = append(q.Dice, []int{4, 6, 8, 10, 12, 20, 7, 3}[at])
		}
		if i != 80 && i != 180 && !*dicetest.All {
			continue
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			if !othersRead(t, q) {
				t.Errorf("the plan of %+v is too large to follow", q)
			}
		})
	}
}

// Thousands of weights are written and read. Names fill a document to the last byte that
// can be read; with one more it is written and not read.
func TestLargestDocument(t *testing.T) {
	dicetest.Long(t)
	const most = 1 << 20
	q := Question{Target: 4096, Dice: []int{2}, Weights: make([]int, 4096),
		Names: make([]string, 4096)}
	for i := range q.Weights {
		q.Weights[i], q.Names[i] = 1+i%2, "a"
	}
	p := answered(t, q)
	room := most - len(document(t, p))
	for i := range q.Names {
		more := min(room, 199)
		q.Names[i] += strings.Repeat("a", more)
		room -= more
	}
	last := &q.Names[4095]
	for _, size := range []int{most, most + 1} {
		p.Automaton.Names = q.Names // which do not change the plan
		text := p.JSON()
		again, err := Read(text)
		if size == most {
			if err != nil || len(text) != size || !slices.Equal(again.Automaton.Weights,
				p.Automaton.Weights) || !slices.Equal(again.Automaton.Names, q.Names) {
				t.Errorf("%d bytes are not read as written: %v", len(text), err)
			}
		} else if err == nil ||
			err.Error() != "the document has 1048577 bytes; at most 1048576 can be read" {
			t.Errorf("%d bytes are read: %v", len(text), err)
		}
		*last += "a"
	}
}
