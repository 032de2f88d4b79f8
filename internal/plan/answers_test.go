package plan

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/dicetest/seed"
	"example.com/dice/internal/notation"
)

// answers counts the answers for which the laws of all answers were tested.
type answers struct {
	drawn, mistakes int
	cards           map[string]int // by their kind
	follows         int            // of documents
}

// check tests what holds for the answer to every question. It is a plan, or a mistake
// that says what to do. A player who follows the print, and a reader who knows only the
// document, find its chances and its cost. The document is read as the same plan.
func (a *answers) check(t *testing.T, q Question) *Plan {
	t.Helper()
	a.drawn++
	p, err := q.Plan(t.Context())
	var m *Mistake
	if errors.As(err, &m) && m.Text != "" && m.Field != "" {
		a.mistakes++
		return nil
	}
	name := described(q)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	largest, sum := slices.Max(append([]int{q.Target}, q.Dice...)), 0
	for _, w := range q.Weights {
		sum += w
	}
	// A player of large weights stops a few rolls far down that the plan pays for.
	if largest <= 1<<16 && sum <= 1000 {
		kind, err := readBack(p, p.Sheet(q.Title))
		a.cards[kind]++
		if err != nil {
			t.Errorf("%s: %v\n%v", name, err, p.Sheet(q.Title))
		}
	}
	if fairToOthers(t, q, p) {
		a.follows++
	}
	checkRead(t, q, p)
	return p
}

// checkRead checks that a plan is the same when it is written and read, unless its
// document is too large.
func checkRead(t *testing.T, q Question, p *Plan) {
	t.Helper()
	written := p.JSON()
	read, err := Read(written)
	if err != nil {
		return
	}
	a, b := p.Sheet(q.Title), read.Sheet(q.Title)
	for form, texts := range map[string][2]string{
		"text": {a.String(), b.String()}, "SVG": {a.SVG(), b.SVG()},
		"ease":     {fmt.Sprint(p.Automaton.Ease()), fmt.Sprint(read.Automaton.Ease())},
		"document": {string(written), string(read.JSON())},
		"idle":     {fmt.Sprint(p.Idle()), fmt.Sprint(read.Idle())},
	} {
		if texts[0] != texts[1] {
			t.Errorf("%s: the %s changes from\n%s\nto\n%s", described(q), form, texts[0], texts[1])
		}
	}
}

// typedTargets are what people ask for besides dice.
var typedTargets = []string{
	"2d6", "37%", "60:30:9:1", "4d6kh3", "3d6", "coin", "adv", "dis-2", "2d6+3", "4d6dl1", "4dF",
	"d100+d10", "d8+2d6", "2d12", "d%", "12.5%", "1:1:1", "40:25:15:12:8",
	"5:3", "2d6kl1", "4d6", "3d4", "d20+5", "1%", "50%", "3d20kh1", "2d10", "1:2:3:4:5:6", "d12",
	"4d6dh2", "2d8", "99.9%", "7d6",
	"d66", "1d66", "d666", "adv+5", "4d6k3", "2d20kl1+3", "dF", "dis", "d6+d4+1", "3d10", "2d20",
}

// anyQuestion returns a question of any kind: a die, weights, or what people type, some
// of them large and with large powers of a prime, from dice that may divide each other,
// that are thrown or at costs, with a bound or not.
func anyQuestion(r *rand.Rand) (q Question) {
	oneOf := func(list ...int) int { return list[r.IntN(len(list))] }
	round := func(most int) int {
		x, prime := oneOf(1, 7, 11, 13, 23, 29, 31), oneOf(2, 3, 5)
		for n := oneOf(0, 3, 4, 5, 40); n > 0 && x <= most/prime; n-- {
			x *= prime
		}
		return x
	}
	q = Question{Title: "it", Simplest: r.IntN(4) > 0, Quick: true, Together: r.IntN(4) == 0,
		Bounded: r.IntN(6) == 0, Within: []float64{0, 0.03, 0.1, 0.1, 0.3, 1}[r.IntN(6)]}
	for range 1 + r.IntN(4) {
		q.Dice = append(q.Dice, oneOf(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 24, 30, 100))
	}
	if r.IntN(10) == 0 {
		q.Dice[0] <<= 20
	}
	if factor := oneOf(0, 0, 1, 7, 100_000); !q.Together && factor > 0 {
		q.Cost = func(sides int) int { return 1 + sides%11*factor }
	}
	switch r.IntN(8) {
	case 0, 1:
		most := oneOf(8, 12, 60, 5000, 1<<30)
		q.Target = 1 + r.IntN(oneOf(5, 30))
		for range q.Target {
			q.Weights = append(q.Weights, r.IntN(most))
		}
		q.Weights[0]++
	case 2:
		q.Target = 2 + r.IntN(20_000)
	case 3:
		q.Target = round(oneOf(500, 2000, min(1<<45, math.MaxInt)))
	case 4, 5:
		made, err := notation.Parse(typedTargets[r.IntN(len(typedTargets))])
		if err != nil {
			panic(err)
		}
		q.Make(made)
		q.Together = false
	default:
		q.Target = 1 + r.IntN(150)
	}
	return q
}

// Some random questions, or with -all many; every sixth is asked for its bound, too.
func TestAnswers(t *testing.T) {
	t.Parallel()
	r, n, a := rand.New(rand.NewPCG(seed.Seed, 77)), 36, answers{cards: map[string]int{}}
	if *dicetest.All {
		n = 2000
	}
	for i := range n {
		p := a.check(t, anyQuestion(r))
		if p == nil || i%6 > 0 {
			continue
		}
		bound := boundOf(t, p)
		if bound.Cmp(p.Expected) > 0 || bound.Sign() < 0 || bound.Sign() == 0 &&
			p.Expected.Sign() > 0 && !p.Hand.Together {
			t.Errorf("%s: bound %v, but %v is possible", described(p.question), bound, p.Expected)
		}
	}
	if a.mistakes > a.drawn/2 || a.follows < a.drawn/3 {
		t.Errorf("few answers: %+v", a)
	}
	t.Logf("%+v", a)
}

// Each kind of card is read in every run.
func TestAnswersOfEachKind(t *testing.T) {
	t.Parallel()
	a := answers{cards: map[string]int{}}
	formulas := ask(t, "13", 5003)
	formulas.Within = 0
	two, mixed := ask(t, "7999", 10, 10), ask(t, "73", 4, 10) // in several throws
	first := ask(t, "5", 20, 20)                              // which alone tells it
	count := ask(t, "5d10>=8", 6)                             // with a note on the count
	count.Within = 1
	sum := ask(t, "2d12", 6) // whose rolls cost a multiple of the unit
	sum.Within, sum.Cost = 10, func(int) int { return 4 }
	two.Together, mixed.Together, first.Together = true, true, true
	book := Question{Title: "the table", Target: 50, Dice: []int{6, 10}, Simplest: true, Within: 0.1,
		Quick: true}
	for i := range book.Target {
		book.Names = append(book.Names, fmt.Sprintf("treasure %d", i))
	}
	certain := Question{Target: 3, Weights: []int{0, 5, 0}, Dice: []int{20}}
	for _, q := range []Question{
		certain, formulas, two, mixed, first, count, sum, book, ask(t, "7", 6), ask(t, "13", 20),
		ask(t, "91", 10), ask(t, "2d6", 6), ask(t, "1", 6), ask(t, "365", 20), ask(t, "10007", 6),
		ask(t, "37%", 20), ask(t, "d3", 8), ask(t, "65536", 2), ask(t, "60000", 2), ask(t, "7d6", 20),
		ask(t, "59049", 3), ask(t, "1500", 38, 51), ask(t, "0:3:0:3", 4),
	} {
		a.check(t, q)
	}
	for _, kind := range []string{"rows", "parts", "digits", "list", "formula", "sum",
		"no roll", "too long"} {
		if a.cards[kind] == 0 {
			t.Errorf("no card of the kind %q was read", kind)
		}
	}
}
