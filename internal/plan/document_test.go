package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/markov"
	"example.com/dice/internal/search"
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

// errLarge is the error for a document of more cases or faces than a test follows.
var errLarge = errors.New("too large to follow")

// A ledger is what a reader of a document finds: the expected cost, the probabilities of
// results, and how many rolls have faces that all lead to one place, or lead where those
// of another roll of these dice do.
type ledger struct {
	cost         *big.Rat
	results      map[int64]*big.Rat
	empty, twins int
}

// followed follows all faces from the first case on.
func (d planDocument) followed() (l ledger, err error) {
	costs, faces, rows := map[documentCase]*big.Rat{}, int64(0), map[string]bool{}
	start, _ := d.arrive(documentCase{Step: 1})
	visits, err := dicetest.Visits(start, func(at documentCase) (map[documentCase]*big.Rat, error) {
		if at.Step == 0 {
			return nil, nil
		}
		_, line := d.arrive(at)
		all := int64(1)
		for _, sides := range line.Roll {
			all *= int64(sides)
		}
		faces += all
		if faces > 1<<14 || len(costs) == 4000 {
			return nil, errLarge
		}
		first := (at.Number-line.First)*all + line.Add
		costs[at] = line.cost(first, all)
		ways, row := map[documentCase]*big.Rat{}, fmt.Sprint(line.Roll)
		for number := first; number < first+all; number++ {
			to := line.leads(number)
			if to.Step > 0 {
				to, _ = d.arrive(to)
			}
			if ways[to] == nil {
				ways[to] = new(big.Rat)
			}
			ways[to].Add(ways[to], big.NewRat(1, all))
			row += fmt.Sprint(to)
		}
		if len(ways) == 1 {
			l.empty++
		}
		if rows[row] {
			l.twins++
		}
		rows[row] = true
		return ways, nil
	})
	l.cost, l.results = new(big.Rat), map[int64]*big.Rat{}
	for at, often := range visits {
		if at.Step == 0 {
			l.results[at.Number] = often
		} else {
			l.cost.Add(l.cost, often.Mul(often, costs[at]))
		}
	}
	return l, err
}

// cost returns what the roll of a line costs that makes the numbers from the first on.
func (l documentLine) cost(first, all int64) *big.Rat {
	switch {
	case l.With:
		return new(big.Rat)
	case l.Costs != nil:
		return l.oneByOne(first, all)
	}
	return big.NewRat(max(1, l.Cost), 1)
}

// fairToOthers returns whether a reader that shares no code with the planner, but for the
// solver of chains, finds the document of an answer small enough to follow every face from
// every case. If so, it must find the probabilities that are asked for, and the cost that
// the plan and its document say; and in the rows for a die, no roll that is empty or there
// twice.
func fairToOthers(t *testing.T, q Question, p *Plan) (small bool) {
	t.Helper()
	var d struct {
		planDocument
		Sides    int64
		Expected string
	}
	text := p.JSON()
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	if p.Expected.Sign() == 0 { // nothing is rolled
		return false
	}
	l, err := d.followed()
	var large *markov.Large
	if errors.Is(err, errLarge) || errors.As(err, &large) {
		return false
	}
	if _, refused := Read(text); err != nil || refused != nil {
		t.Errorf("%s: %v, %v", described(q), err, refused)
		return true
	}
	if l.cost.RatString() != d.Expected || l.cost.Cmp(p.Expected) != 0 || d.Sides != int64(q.Target) {
		t.Errorf("%s costs %s, not %s", described(q), l.cost.RatString(), d.Expected)
	}
	weights := q.Weights
	if weights == nil {
		weights = slices.Repeat([]int{1}, q.Target)
		if (l.empty > 0 || l.twins > 0 && p.Automaton.ByRows()) &&
			q.Expr == nil && !q.Together && q.Cost == nil {
			t.Errorf("%s: %d empty rolls, %d that are there twice", described(q), l.empty, l.twins)
		}
	}
	total := int64(0)
	for _, w := range weights {
		total += int64(w)
	}
	for i, w := range weights {
		got, any := l.results[int64(i)+1]
		if any != (w > 0) || any && got.Cmp(big.NewRat(int64(w), total)) != 0 {
			t.Errorf("%s: %d has the probability %v", described(q), i+1, got)
		}
		delete(l.results, int64(i)+1)
	}
	if len(l.results) > 0 {
		t.Errorf("%s has other results: %v", described(q), l.results)
	}
	return true
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

// A document may have weights whose sum times their number wraps to 0: no die fits them.
func TestWeightsOfADocumentMayBeTooLarge(t *testing.T) {
	p := search.Problem{Target: 4, Weights: []uint64{1<<60 + 1, 1<<60 - 1, 1<<60 + 3, 1<<60 - 3}}
	var m *Mistake
	err := (Question{Target: 4}).setThrows(t.Context(), &p, automaton.Hand{Dice: []int{6}})
	if !errors.As(err, &m) {
		t.Errorf("%v, with throws %v", err, p.Throws)
	}
}
