package notation

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest/seed"
)

// models are the modifiers by their meanings, each as these words say it: roll returns
// the values of a die, as the modifiers that act before this one have it. The first of
// these decides, as dice that are added come from explosions, which are the last to look
// at a face.
var models = map[string]func(roll func() []int, c *Condition) []int{
	"a %[3]s that shows %[1]s is %[4]s again until it does not": func(
		roll func() []int, c *Condition,
	) []int {
		for {
			if v := roll(); !c.Matches(v[0]) {
				return v
			}
		}
	},
	"a %[3]s that shows %[1]s is %[4]s once more: what it shows then stays": func(
		roll func() []int, c *Condition,
	) []int {
		if v := roll(); !c.Matches(v[0]) {
			return v
		}
		return roll()
	},
	"a %[3]s that shows %[1]s adds one more die, which may add another": func(
		roll func() []int, c *Condition,
	) []int {
		return chain(roll, c, 0)
	},
	"a %[3]s that shows %[1]s adds one more die, which counts 1 less and may add another": func(
		roll func() []int, c *Condition,
	) []int {
		return chain(roll, c, 1)
	},
	"for each %[3]s that shows %[1]s, one extra %[3]s is %[4]s, none for an extra %[3]s": func(
		roll func() []int, c *Condition,
	) []int {
		v := roll()
		if c.Matches(v[0]) {
			v = append(v, roll()...)
		}
		return v
	},
	"a %[3]s that shows %[1]s is rolled on, and all its faces are added": func(
		roll func() []int, c *Condition,
	) []int {
		sum := 0
		for _, v := range chain(roll, c, 0) {
			sum += v
		}
		return []int{sum}
	},
	"a %[3]s that shows less than %[2]d counts as %[2]d": func(
		roll func() []int, c *Condition,
	) (all []int) {
		for _, v := range roll() {
			all = append(all, max(v, c.number))
		}
		return all
	},
	"a %[3]s that shows more than %[2]d counts as %[2]d": func(
		roll func() []int, c *Condition,
	) (all []int) {
		for _, v := range roll() {
			all = append(all, min(v, c.number))
		}
		return all
	},
}

// another returns the modifier rp, "reroll once, and the second counts 2 more", which is
// not in the notation: the law can say more than the modifiers that are.
func another() *modifier {
	const meaning = "a %[3]s that shows %[1]s is rolled again once, and counts 2 more"
	models[meaning] = func(roll func() []int, c *Condition) []int {
		v := roll()
		if c.Matches(v[0]) {
			v = []int{roll()[0] + 2}
		}
		return v
	}
	more := func(l *Law, c *Condition) {
		second := l.copied(len(l.Stages))
		for i := range second {
			l.lead(i, c, Instead, second)
			l.Stages[second+i].Plus += 2
		}
	}
	return &modifier{[]string{"rp"}, faces, more, meaning}
}

// withAnother adds rp to the modifiers for a test.
func withAnother(t *testing.T) {
	before := modifiers
	modifiers = slices.Insert(slices.Clone(modifiers), 2, another())
	t.Cleanup(func() { modifiers = before })
}

// chain rolls on while dice match; the further ones count less.
func chain(roll func() []int, c *Condition, less int) (all []int) {
	for {
		face := roll()[0]
		if all == nil {
			all = append(all, face)
		} else {
			all = append(all, face-less)
		}
		if !c.Matches(face) {
			return all
		}
	}
}

// errRanOut is the panic of a roll behind the last face of a sequence.
type errRanOut struct{}

// byModel returns the values of a die by the models of its modifiers, from a sequence of
// faces, and how many it takes; or nil if these are too few.
func byModel(d *LikeDice, faces []int) (values []int, taken int) {
	defer func() {
		if v := recover(); v != nil && v != (errRanOut{}) {
			panic(v)
		}
	}()
	roll := func() []int {
		if taken == len(faces) {
			panic(errRanOut{})
		}
		taken++
		return []int{faces[taken-1]}
	}
	for _, m := range d.changes {
		before := roll
		roll = func() []int { return models[m.meaning](before, m.faces) }
	}
	return roll(), taken
}

// byLaw returns the same by following the law.
func byLaw(t *testing.T, d *LikeDice, faces []int) (values []int, taken int) {
	var at Course
	for taken < len(faces) {
		then, value, fair := d.Law.Next(&at, faces[taken])
		taken++
		if !fair {
			t.Errorf("%v: %v is not fair", d, faces[:taken])
		}
		if then == Stays || then == Adds {
			values = append(values, value)
		}
		if then == Stays {
			return values, taken
		}
	}
	return nil, taken
}

// byFate returns the same by the words of a card, of a die whose faces are its sides.
func byFate(p *DicePool, faces []int) (values []int, taken int) {
	stage := 0
	for taken < len(faces) {
		fate := p.Fate(stage, faces[taken])
		taken++
		if !fate.Again {
			values = append(values, fate.Value)
		}
		if !fate.Again && !fate.More {
			return values, taken
		}
		stage = fate.Next
	}
	return nil, taken
}

// randomChanges returns random modifiers as they are written, in any order.
func randomChanges(rng *rand.Rand, sides int) (text string) {
	exploded := false
	for _, i := range rng.Perm(len(modifiers)) {
		m := modifiers[i]
		if rng.IntN(3) > 0 || exploded && m.reads == exploding {
			continue
		}
		exploded = exploded || m.reads == exploding
		n := 1 + rng.IntN(sides)
		mark := []string{"", "<=", ">=", "<", ">", "="}[rng.IntN(6)]
		text += m.words[rng.IntN(len(m.words))]
		switch {
		case m.reads == least || m.reads == most: // of sums, too
			text += fmt.Sprint(1 + rng.IntN(sides+2))
		case m.reads == again && rng.IntN(2) == 0:
			text += fmt.Sprint(n, m.words[0], 1+rng.IntN(sides))
		case m.reads == faces || m.reads == again:
			text += mark + fmt.Sprint(n)
		case mark != "=" && rng.IntN(2) == 0:
			text += mark + fmt.Sprint(n)
		}
	}
	return text
}

// Every modifier has a model, and does what that says: to each sequence of faces, also
// beside other modifiers, and where several faces do the same.
func TestModifiersAreTheirModels(t *testing.T) {
	withAnother(t)
	rng := rand.New(rand.NewPCG(seed.Seed, 1))
	seen := map[*modifier]int{}
	for range 3000 {
		sides := 5 + rng.IntN(3)
		die := []string{fmt.Sprint("d", sides), "d{-1,0,0,1,2,2,5}"}[rng.IntN(10)/9]
		e, err := ParseExpr(die + randomChanges(rng, sides))
		if err != nil {
			continue
		}
		d := e.Dice[0]
		for _, m := range d.changes {
			if models[m.meaning] == nil {
				t.Fatalf("%s has no model here, of the words %q", m.words[0], m.meaning)
			}
			seen[m.modifier]++
		}
		everySequence(d, 4, nil, func(sequence []int) {
			want, rolls := byModel(d, sequence)
			got, taken := byLaw(t, d, sequence)
			if !slices.Equal(got, want) || taken != rolls {
				t.Fatalf("%v, %v: %v of %d rolls; want %v of %d", e, sequence, got, taken, want, rolls)
			}
			if pools := e.Played(); pools != nil && d.Faces == nil {
				got, taken = byFate(pools[0], sequence)
			}
			if !slices.Equal(got, want) || taken != rolls {
				t.Fatalf("%v, %v: cards have %v of %d rolls; want %v of %d", e, sequence, got, taken, want,
					rolls)
			}
		})
	}
	for _, m := range modifiers {
		if seen[m] < 50 {
			t.Errorf("%s was tried %d times", m.words[0], seen[m])
		}
	}
}

// A modifier at most doubles the stages of a law, and each has few spans, however many
// faces match.
func TestLawsAreSmall(t *testing.T) {
	withAnother(t)
	for _, m := range modifiers {
		for _, c := range []string{"500", "<=500", ">=500"} {
			e, err := ParseExpr("d1000" + m.words[0] + c)
			if err != nil {
				continue // a limit is a number
			}
			law := e.Dice[0].Law
			for _, s := range law.Stages {
				if len(law.Stages) > 2 || len(s.Spans) > 3 {
					t.Errorf("%v has %d stages, one with %d spans", e, len(law.Stages), len(s.Spans))
				}
			}
		}
	}
}

// everySequence calls do with all sequences of faces that begin with some.
func everySequence(d *LikeDice, n int, begin []int, do func(faces []int)) {
	if n == 0 {
		do(begin)
		return
	}
	for side := 1; side <= d.Sides; side++ {
		everySequence(d, n-1, append(slices.Clip(begin), d.Face(side)), do)
	}
}

// docs/notation.md, and the notes of dice chances, have a line for each modifier.
func TestModifiersAreDocumented(t *testing.T) {
	for page, list := range map[string]struct{ head, mark string }{
		"../../docs/notation.md": {"| written |", "|"},
		"../../cmd/dice/main.go": {"What may follow dice,", "  "},
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), list.head)
		written := map[string]bool{}
		for _, line := range strings.Split(rest, "\n")[1:] {
			line, found := strings.CutPrefix(line, list.mark)
			if !found {
				break
			}
			column, _, _ := strings.Cut(line, list.mark)
			for _, m := range changesIn(t, column) {
				written[m.words[0]] = true
			}
		}
		for _, m := range modifiers {
			if !written[m.words[0]] {
				t.Errorf("%s lacks %s", page, m.words[0])
			}
		}
	}
}

// changesIn returns the modifiers in a list of what may follow dice.
func changesIn(t *testing.T, list string) (all []change) {
	marks := func(c rune) bool { return strings.ContainsRune(" ,;`-", c) }
	for _, text := range strings.FieldsFunc(list, marks) {
		if strings.HasPrefix(text, "f") {
			text = ">=5" + text
		}
		e, err := ParseExpr("5d10" + text)
		if err != nil {
			t.Errorf("%s is listed: %v", text, err)
			continue
		}
		all = append(all, e.Dice[0].changes...)
	}
	return all
}

// A ways has the values of dice, and in how many of all cases they come.
type ways struct {
	values []int
	cases  int64
}

// rollsOf returns how many rolls of a die are looked at, at most.
func rollsOf(d *LikeDice, rolls int) int {
	if d.Law.Once() {
		return 1
	}
	return rolls
}

// rolledOut returns the values of a die after all sequences of a number of rolls, of
// sides to the power of rolls cases. Those that take more rolls are missing.
func rolledOut(t *testing.T, d *LikeDice, rolls int) (list []ways) {
	rolls = rollsOf(d, rolls)
	found := map[string]*ways{}
	everySequence(d, rolls, nil, func(faces []int) {
		values, _ := byLaw(t, d, faces)
		if values == nil {
			return
		}
		slices.Sort(values)
		key := fmt.Sprint(values)
		if found[key] == nil {
			found[key] = &ways{values: values}
		}
		found[key].cases++
	})
	for _, key := range slices.Sorted(maps.Keys(found)) {
		list = append(list, *found[key])
	}
	return list
}

// A randomPool is a pool in braces, or of like dice without, and what it means.
type randomPool struct {
	text   string
	plus   []int // added to the total of each entry; nil if all dice are one pool
	choice string
	k      int
	target int // dice of at least this number are counted; 0 if they are added
	fails  bool
}

func newRandomPool(rng *rand.Rand) (p randomPool) {
	commas := rng.IntN(2) == 0
	var parts []string
	n := 1 + rng.IntN(3)
	if commas {
		n = 2 + rng.IntN(2)
	}
	dice := n
	for i := range n {
		sides := 4 + rng.IntN(4)
		text := fmt.Sprint("d", sides)
		if i == 0 && n < 3 && rng.IntN(2) == 0 {
			text, dice = "2"+text, dice+1
		}
		if rng.IntN(2) == 0 {
			text += randomChanges(rng, sides)
		}
		if commas {
			p.plus = append(p.plus, max(0, rng.IntN(5)-2))
			if plus := p.plus[i]; plus > 0 {
				text = fmt.Sprintf("%s+%d", text, plus)
			}
		}
		parts = append(parts, text)
	}
	p.text = "{" + strings.Join(parts, "+") + "}"
	if commas {
		p.text, dice = "{"+strings.Join(parts, ",")+"}", n
	}
	if rng.IntN(3) > 0 && dice > 1 {
		p.choice, p.k = []string{"dh", "dl"}[rng.IntN(2)], 1+rng.IntN(dice-1)
		if rng.IntN(2) == 0 { // perhaps as many as there are before dice explode
			p.choice, p.k = []string{"kh", "kl"}[rng.IntN(2)], 1+rng.IntN(dice)
		}
		p.text += fmt.Sprint(p.choice, p.k)
	}
	if rng.IntN(3) == 0 && (dice > 2 || p.choice == "" && dice > 1) {
		p.target = 3 + rng.IntN(3)
		p.fails = rng.IntN(2) == 0
		p.text += fmt.Sprint(">=", p.target)
		if p.fails {
			p.text += "f1"
		}
	}
	return p
}

// total returns the result of values.
func (p randomPool) total(values []int) (total int) {
	slices.SortFunc(values, func(a, b int) int { return cmp.Compare(b, a) })
	n := len(values)
	switch p.choice {
	case "kh":
		values = values[:min(p.k, n)]
	case "kl":
		values = values[n-min(p.k, n):]
	case "dh":
		values = values[p.k:]
	case "dl":
		values = values[:n-p.k]
	}
	for _, v := range values {
		switch {
		case p.target == 0:
			total += v
		case v >= p.target:
			total++
		}
		if p.fails && v == 1 {
			total--
		}
	}
	return total
}

// Random pools of like and unlike dice have the chances of all sequences of their rolls,
// within what longer ones leave open; and those are within the bounds.
func TestPoolsAreTheirRolls(t *testing.T) {
	withAnother(t)
	rng := rand.New(rand.NewPCG(seed.Seed, 2))
	compared, uncounted := 0, 0
	for compared < 400 {
		p := newRandomPool(rng)
		e, err := ParseExpr(p.text)
		if err != nil || e.Check() {
			continue
		}
		chances, err := e.Chances()
		if err != nil {
			uncounted++
			continue
		}
		compared++
		low, high, _ := e.Bounds()
		rolled, all := p.rolledOut(t, e)
		seen := new(big.Rat)
		for _, total := range slices.Sorted(maps.Keys(rolled)) {
			want := big.NewRat(rolled[total], all)
			seen.Add(seen, want)
			at, found := slices.BinarySearch(chances.Results, total)
			got := new(big.Rat)
			if found {
				got.SetFrac(chances.Cases[at], chances.All)
			}
			rolled[total] = 0
			missing := new(big.Rat).Sub(want, got) // at most what the chances leave open
			open := new(big.Rat).SetFrac(chances.Open, chances.All)
			if missing.Cmp(open) > 0 || total < low || total > high {
				t.Fatalf("%s: %d has %v; its rolls give %v, bounds %d to %d", e, total, got, want, low,
					high)
			}
		}
		sum := new(big.Rat)
		for i, cases := range chances.Cases {
			sum.Add(sum, new(big.Rat).SetFrac(cases, chances.All))
			if _, there := rolled[chances.Results[i]]; !there && seen.Cmp(big.NewRat(1, 1)) == 0 {
				t.Fatalf("%s: no roll gives %d", e, chances.Results[i])
			}
		}
		if sum.Add(sum, new(big.Rat).SetFrac(chances.Open, chances.All)).Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("%s: the chances sum to %v", e, sum)
		}
	}
	if uncounted > compared/10 {
		t.Errorf("%d pools were not counted, of %d", uncounted, compared)
	}
}

// rolledOut returns in how many of all cases each total comes.
func (p randomPool) rolledOut(t *testing.T, e *Expression) (totals map[int]int64, all int64) {
	rolls := []int{0, 5, 4, 2, 2}[min(4, dicesOf(e))]
	pools := []ways{{nil, 1}} // the values of all dice or entries so far
	all = 1
	for i, d := range e.Dice {
		list := rolledOut(t, d, rolls)
		each := []ways{{nil, 1}}
		for range d.Count {
			each = together(each, list)
			for range rollsOf(d, rolls) {
				all *= int64(d.Sides)
			}
		}
		if p.plus != nil {
			for j := range each {
				sum := p.plus[i]
				for _, v := range each[j].values {
					sum += v
				}
				each[j].values = []int{sum}
			}
		}
		pools = together(pools, each)
	}
	totals = map[int]int64{}
	for _, w := range pools {
		totals[p.total(w.values)] += w.cases
	}
	return totals, all
}

func dicesOf(e *Expression) (n int) {
	for _, d := range e.Dice {
		n += d.Count
	}
	return n
}

// together returns all pairs of two lists.
func together(a, b []ways) (all []ways) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, ways{slices.Concat(x.values, y.values), x.cases * y.cases})
		}
	}
	return all
}
