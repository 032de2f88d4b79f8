package plan

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
)

// randomQuestion returns a question of a kind: a fair die, weights, costs or throws.
func randomQuestion(r *rand.Rand, kind int) Question {
	q := Question{Target: 2 + r.IntN(60), Simplest: true, Quick: true}
	for range 1 + r.IntN(3) {
		q.Dice = append(q.Dice, []int{2, 3, 4, 6, 8, 10, 12, 14, 20, 30}[r.IntN(10)])
	}
	switch kind {
	case 1:
		for range 2 + r.IntN(6) {
			q.Weights = append(q.Weights, 1+r.IntN(60))
		}
		q.Target = len(q.Weights)
	case 2:
		costs := map[int]int{}
		for _, sides := range q.Dice {
			costs[sides] = 1 + r.IntN(4)
		}
		q.Cost = func(sides int) int { return max(1, costs[sides]) }
	case 3:
		q.Together = true
	}
	return q
}

// kindsOfQuestions is how many kinds [randomQuestion] knows.
const kindsOfQuestions = 4

// rounds is how many random questions the laws are tested with.
func rounds() int {
	if *dicetest.All {
		return 1000
	}
	return 8
}

// described returns a question for the message of a test.
func described(q Question) string {
	return fmt.Sprintf("%s, weights %v, from %v, thrown %v, costs %v, bounded %v, within %v",
		q.Made(), q.Weights, q.Dice, q.Together, q.Cost != nil, q.Bounded, q.Within)
}

// A law holds for a plan, which is cheaper or easier than another one, or as cheap and
// easy.
func harder(p, than *Plan) bool { return p.Automaton.Ease() > than.Automaton.Ease() }
func dearer(p, than *Plan) bool { return p.Expected.Cmp(than.Expected) > 0 }

// More slack never gives a plan that is harder, nor one that is as easy and dearer, nor
// one above its limit. A planner that was asked before gives the plan of a new one.
func TestMoreSlackIsNeverHarder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range rounds() {
		q := randomQuestion(r, n%kindsOfQuestions)
		var before *Plan
		planner := plannerOf(t, q)
		for _, within := range []float64{0, 0.02, 0.05, 0.1, 0.3, 1} {
			p, err := planner.Plan(t.Context(), within)
			if err != nil {
				t.Fatal(err)
			}
			limit := new(big.Rat).SetFloat64(1 + within)
			if p.Expected.Cmp(limit.Mul(limit, planner.cheapest.Expected)) > 0 {
				t.Errorf("%s: %v within %v of %v", described(q), p.Expected, within, planner.cheapest.Expected)
			}
			if before != nil && (harder(p, before) || !harder(before, p) && dearer(p, before)) {
				t.Errorf("%s: ease %d for %v within %v, but ease %d for %v with less", described(q),
					p.Automaton.Ease(), p.Expected.FloatString(4), within, before.Automaton.Ease(),
					before.Expected.FloatString(4))
			}
			before = p
			q.Within = within
		}
		if alone := answered(t, q); !slices.Equal(document(t, alone), document(t, before)) {
			t.Errorf("%s: another plan from a new planner", described(q))
		}
	}
}

// One more die never gives a plan that is both dearer and harder. The search for rows of
// tables is limited in its steps, so there, three in 250 questions are harder, by less
// than a half.
func TestMoreDiceAreNeverWorse(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range rounds() {
		q := randomQuestion(r, n%kindsOfQuestions)
		q.Within = []float64{0, 0.1, 0.3}[n%3]
		fewer := answered(t, q)
		q.Dice = append(q.Dice, []int{4, 6, 8, 10, 12, 20}[r.IntN(6)])
		more := answered(t, q)
		much := harder(more, fewer)
		if q.Weights != nil {
			much = 2*more.Automaton.Ease() > 3*fewer.Automaton.Ease()
		}
		if much && dearer(more, fewer) {
			t.Errorf("%s, within %v: ease %d for %v, but ease %d for %v without the last die",
				described(q), q.Within, more.Automaton.Ease(), more.Expected.FloatString(4),
				fewer.Automaton.Ease(), fewer.Expected.FloatString(4))
		}
	}
}

// Neither the order of dice, nor the unit of costs, nor names change cost and ease.
func TestOrderUnitsAndNamesChangeNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range rounds() {
		q := randomQuestion(r, n%kindsOfQuestions)
		q.Within = 0.1
		p := answered(t, q)
		other := q
		other.Dice = slices.Clone(q.Dice)
		r.Shuffle(len(other.Dice), func(i, j int) {
			other.Dice[i], other.Dice[j] = other.Dice[j], other.Dice[i]
		})
		unit := int64(1)
		if q.Cost != nil {
			unit = 7
			other.Cost = func(sides int) int { return 7 * q.Cost(sides) }
		}
		if q.Weights != nil {
			for i := range q.Target {
				other.Names = append(other.Names, fmt.Sprintf("item %d", i))
			}
		}
		again := answered(t, other)
		if q.Cost != nil && (n == 2 || *dicetest.All) {
			x, y := boundOf(t, p), boundOf(t, again)
			if x.Mul(x, big.NewRat(unit, 1)).Cmp(y) != 0 {
				t.Errorf("%s: bounds %v, and %v in another unit", described(q), x, y)
			}
		}
		want := new(big.Rat).Mul(p.Expected, big.NewRat(unit, 1))
		if again.Expected.Cmp(want) != 0 || again.Automaton.Ease() != p.Automaton.Ease() {
			t.Errorf("%s: ease %d for %v, in another order, unit and names %d for %v", described(q),
				p.Automaton.Ease(), want.FloatString(6), again.Automaton.Ease(),
				again.Expected.FloatString(6))
		}
	}
}

// The cheapest plan is the cheap end of the front: the easiest of those costs as much,
// and is not much harder, unless that saves rows.
func TestThePlanIsTheCheapEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range rounds() / 3 { // each is planned twice, with its bounds
		q := randomQuestion(r, n%kindsOfQuestions)
		q.Quick = false
		easiest := answered(t, q)
		q.Simplest = false
		p := answered(t, q)
		much := 4*easiest.Automaton.Ease() > 5*(p.Automaton.Ease()+1)
		if dearer(p, easiest) || dearer(easiest, p) || much &&
			easiest.Automaton.Rows() >= p.Automaton.Rows() {
			t.Errorf("%s: ease %d for %v, and the easiest of these %d for %v", described(q),
				p.Automaton.Ease(), p.Expected.FloatString(9), easiest.Automaton.Ease(),
				easiest.Expected.FloatString(9))
		}
	}
}
