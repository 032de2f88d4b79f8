package rows

import (
	"context"
	"encoding/json"
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

var all = flag.Bool("all", false, "search for all tables, not only for a sample")

func numbers[T int | uint64](t testing.TB, text, apart string) (list []T) {
	for _, word := range strings.Split(text, apart) {
		n, err := strconv.ParseUint(word, 10, 31)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, T(n))
	}
	return list
}

// easiest returns the easiest plan that is offered within ascending limits, and its cost.
func easiest(weights []uint64, dice []int, limits ...float64) (ease int, best *automaton.Automaton, price float64) {
	s := New(division.NewNeeds(weights), dicetest.Throws(dice...), work.New(context.Background(), min(1<<40, math.MaxInt)))
	ease = math.MaxInt32
	for _, limit := range limits {
		s.Find(limit, ease, func(a *automaton.Automaton, cost float64) int {
			if a = a.Tidied(true); a.Ease() < ease || a.Ease() == ease && cost < price {
				ease, best, price = a.Ease(), a, cost
			}
			return ease
		})
	}
	return ease, best, price
}

// The tables of the survey are about as easy as the prototype made them, within 10 % of the
// cheapest plans. The first eleven are, one by one.
func TestSurvey(t *testing.T) {
	data, err := os.ReadFile("testdata/survey.tsv")
	if err != nil {
		t.Fatal(err)
	}
	sum, want := 0, 0
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[2:] {
		if i%6 != 1 && !*all {
			continue
		}
		fields := strings.Split(line, "\t")
		cheapest, err := strconv.ParseFloat(fields[2], 64)
		known, err2 := strconv.Atoi(fields[3])
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		ease, a, cost := easiest(numbers[uint64](t, fields[0], ":"), numbers[int](t, fields[1], " "), cheapest*1.00005, cheapest*1.03, cheapest*1.1)
		if proved := dicetest.Proved(t, a); math.Abs(proved-cost) > 1e-9*cost || cost > cheapest*1.1*(1+2*rounding) {
			t.Errorf("%s from %s costs %v, not %v; the limit is %v", fields[4], fields[1], proved, cost, cheapest*1.1)
		}
		if t.Logf("%s from %s: ease %d, %+.1f %%", fields[4], fields[1], ease, 100*(cost/cheapest-1)); i < 11 && ease*10 > known*11 {
			t.Errorf("%s from %s: ease %d, the prototype's is %d", fields[4], fields[1], ease, known)
		}
		sum, want = sum+ease, want+known
	}
	if t.Logf("ease %d in all, and %d of the prototype", sum, want); sum*10 > want*11 {
		t.Errorf("ease %d in all, the prototype's is %d", sum, want)
	}
}

// The plans for random tables are fair, and cost what the search says, by a reader of their
// JSON that shares nothing with the proof.
func TestRandomTables(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 36))
	found, tables := 0, 0
	for i := range 500 {
		weights := make([]uint64, 2+r.IntN(19))
		most := []int{10, 100, 1000, 10_000}[r.IntN(4)] / len(weights)
		for j := range weights {
			weights[j] = 1 + r.Uint64N(uint64(max(most, 2)))
		}
		var dice []int
		for _, at := range r.Perm(8)[:1+r.IntN(6)] {
			dice = append(dice, []int{4, 6, 8, 10, 12, 20, 7, 3}[at])
		}
		slices.Sort(dice)
		if i%50 > 0 && !*all {
			continue
		}
		bits, sum := 0.0, 0.0
		for _, w := range weights {
			sum += float64(w)
		}
		for _, w := range weights {
			bits += float64(w) / sum * math.Log2(sum/float64(w))
		}
		tables++
		_, a, cost := easiest(weights, dice, 1.3+1.3*bits/math.Log2(float64(dice[len(dice)-1])))
		if a == nil {
			continue
		}
		found++
		p := read(t, a)
		total, failed, price := p.follow(t, place{1, 0}, nil)
		again := new(big.Rat).Sub(big.NewRat(1, 1), failed)
		for j, w := range weights {
			if x := new(big.Rat).Quo(total[j+1], again); x.Cmp(big.NewRat(int64(w), int64(sum))) != 0 {
				t.Errorf("%v from %v: outcome %d has probability %v", weights, dice, j+1, x)
			}
		}
		if x, _ := price.Quo(price, again).Float64(); math.Abs(x-cost) > 1e-9*cost {
			t.Errorf("%v from %v costs %v, not %v", weights, dice, x, cost)
		}
	}
	if t.Logf("%d of %d tables have a plan", found, tables); found*10 < tables*9 {
		t.Errorf("only %d of %d tables have a plan", found, tables)
	}
}

// A document is a plan as its JSON says it.
type document struct {
	Steps []struct {
		Lines []struct {
			First, Last int
			Roll        []int
			Cost        *int
			Add         int
			Then        []struct {
				First, Last int
				Span        int
				Result      int
				Step, Case  int
			}
		}
	}
}

// A place is a case of a step.
type place struct{ step, number int }

func read(t *testing.T, a *automaton.Automaton) (d document) {
	if err := json.Unmarshal(a.JSON(automaton.Hand{}, new(big.Rat), 0, false), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// follow returns the probability of each result, of a new start and the expected cost of a row,
// with those that it leads to. A row that leads to itself repeats; no other way may lead back.
func (d document) follow(t *testing.T, at place, from []place) (results map[int]*big.Rat, failed, cost *big.Rat) {
	results, failed, cost = map[int]*big.Rat{}, new(big.Rat), new(big.Rat)
	if len(from) > 20 {
		t.Fatal("rows lead in a circle")
	}
	same := new(big.Rat)
	for _, line := range d.Steps[at.step-1].Lines {
		if at.number < line.First || at.number > line.Last {
			continue
		}
		sides, price := 1, 1
		for _, die := range line.Roll {
			sides *= die
		}
		if line.Cost != nil {
			price = *line.Cost
		}
		cost.SetInt64(int64(price))
		for face := range sides {
			number, part := (at.number-line.First)*sides+face+line.Add, big.NewRat(1, int64(sides))
			for _, way := range line.Then {
				if number < way.First || number > way.Last {
					continue
				}
				span := way.Span
				if span == 0 {
					span = way.Last - way.First + 1
				}
				offset := (number - way.First) % span
				switch to := (place{way.Step, way.Case + offset}); {
				case way.Result > 0:
					count(results, way.Result+offset, part)
				case to == at && to != place{1, 0}:
					same.Add(same, part)
				case to == place{1, 0}:
					failed.Add(failed, part)
				default:
					below, again, more := d.follow(t, to, append(slices.Clip(from), at))
					for result, x := range below {
						count(results, result, x.Mul(x, part))
					}
					failed.Add(failed, again.Mul(again, part))
					cost.Add(cost, more.Mul(more, part))
				}
			}
		}
	}
	once := same.Sub(big.NewRat(1, 1), same)
	for _, x := range results {
		x.Quo(x, once)
	}
	return results, failed.Quo(failed, once), cost.Quo(cost, once)
}

func count(results map[int]*big.Rat, result int, part *big.Rat) {
	if results[result] == nil {
		results[result] = new(big.Rat)
	}
	results[result].Add(results[result], part)
}
