package cardtest

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/dicetest"
)

// A law is what sentences say of the dice of a pool.
type law struct {
	until, once, more, count, away condition
	least, most                    *int
	low, high                      int // dice that are dropped at either end
	keep                           int // of the others
	lowest                         bool
	made                           bool // whether dice that follow are made, not rolled
	digits                         bool
	plus                           int
}

// A condition matches numbers.
type condition func(n int) bool

func none(int) bool { return false }

const which = `(-?\d+)( or more| or less|)`

// conditionOf reads a condition: 8 or more.
func conditionOf(m []string) condition {
	n := number(m[1])
	switch m[2] {
	case " or more":
		return func(x int) bool { return x >= n }
	case " or less":
		return func(x int) bool { return x <= n }
	}
	return func(x int) bool { return x == n }
}

// sentences are those about dice, each with what it does to a law of n dice.
var sentences = []struct {
	form *regexp.Regexp
	to   func(l *law, m []string, n int)
}{
	{regexp.MustCompile(`^a \S+ that shows ` + which + ` is (rolled|made) again until it does not$`),
		func(l *law, m []string, _ int) {
			before, also := l.until, conditionOf(m)
			l.until = func(x int) bool { return before(x) || also(x) }
			l.made = m[3] == "made"
		}},
	{regexp.MustCompile(`^a \S+ that shows ` + which +
		` is (rolled|made) once more: what it shows then stays$`),
		func(l *law, m []string, _ int) { l.once, l.made = conditionOf(m), m[3] == "made" }},
	{regexp.MustCompile(`^for each \S+ that shows ` + which +
		`, one extra \S+ is (rolled|made), none for an extra \S+$`),
		func(l *law, m []string, _ int) { l.more, l.made = conditionOf(m), m[3] == "made" }},
	{regexp.MustCompile(`^count the dice that show ` + which + `$`),
		func(l *law, m []string, _ int) { l.count = conditionOf(m) }},
	{regexp.MustCompile(`^subtract the number of dice that show ` + which + ` \(the count can be negative\)$`),
		func(l *law, m []string, _ int) { l.away = conditionOf(m) }},
	{regexp.MustCompile(`^a \S+ that shows (less|more) than (-?\d+) counts as (-?\d+)$`),
		func(l *law, m []string, _ int) {
			n := number(m[3])
			if m[1] == "less" {
				l.least = &n
			} else {
				l.most = &n
			}
		}},
	{regexp.MustCompile(`^(?:add|take|keep) the (?:(\S+) )?(highest|lowest)(?:, then (add|subtract) (\d+))?$`),
		func(l *law, m []string, n int) {
			l.keep, l.lowest = max(1, countOf(m[1])), m[2] == "lowest"
			l.plus = signed(m[3], m[4])
		}},
	{regexp.MustCompile(`^drop the (?:(\S+) )?lowest and the (?:(\S+) )?highest(?:, and add the others)?$`),
		func(l *law, m []string, _ int) {
			l.low, l.high = max(1, countOf(m[1])), max(1, countOf(m[2]))
		}},
	{regexp.MustCompile(`^drop the (?:(\S+) )?(lowest|highest)(?:, and add the others)?$`),
		func(l *law, m []string, _ int) {
			if m[2] == "lowest" {
				l.low = max(1, countOf(m[1]))
			} else {
				l.high = max(1, countOf(m[1]))
			}
		}},
	{regexp.MustCompile(`^add all of them(?:, then (add|subtract) (\d+))?$`),
		func(l *law, m []string, _ int) { l.plus = signed(m[1], m[2]) }},
	{regexp.MustCompile(`^(add|subtract) (\d+)$`),
		func(l *law, m []string, _ int) { l.plus = signed(m[1], m[2]) }},
	{regexp.MustCompile(`^read the faces as digits: ((?:\w+, )*)ones$`),
		func(l *law, m []string, _ int) { l.digits = true }},
	{regexp.MustCompile(`^heads counts as 1, tails as 2$`), func(*law, []string, int) {}},
	{regexp.MustCompile(`^after each throw, throw .*, together(?:, until nothing is left to throw)?$`),
		func(*law, []string, int) {}},
	{regexp.MustCompile(`^(?:call this [A-Z]|the face is the result|result: .*|yes if the .*)$`),
		func(*law, []string, int) {}},
}

func signed(which, n string) int {
	if which == "subtract" {
		return -number(n)
	}
	return number(n)
}

// lawOf reads the sentences of a part that rolls n dice.
func lawOf(said string, n int) (*law, error) {
	l := &law{until: none, once: none, more: none, away: none}
	for _, s := range strings.Split(strings.TrimSuffix(strings.TrimSpace(said), "."), ". ") {
		for _, s := range strings.Split(s, "; ") {
			s = strings.ToLower(s[:min(1, len(s))]) + s[min(1, len(s)):]
			known := s == ""
			for _, form := range sentences {
				if m := form.form.FindStringSubmatch(s); m != nil {
					form.to(l, m, n)
					known = true
				}
			}
			if !known {
				return nil, fmt.Errorf("what does %q say?", s)
			}
		}
	}
	return l, nil
}

// A rolledDie is how the faces of one die come.
type rolledDie struct {
	faces  map[int]*big.Rat
	again  *big.Rat // the chance that its dice are to be rolled again
	throws [][]int  // of the dice that it takes
	cost   *big.Rat // of making it once, if it is made
}

// die returns a die that part p rolls, or has another part make.
func (r *follower) die(p *readPart, sides int) (*rolledDie, error) {
	d := &rolledDie{faces: map[int]*big.Rat{}, again: new(big.Rat), throws: [][]int{{sides}}}
	if i, made := p.made[sides]; made {
		q := r.parts[i]
		d.throws = q.throws
		to, err := r.all(standing{part: i, row: -1})
		if err != nil {
			return nil, err
		}
		for at, chance := range to {
			switch {
			case at == paid:
				d.cost = chance
			case at.result == "":
				d.again.Add(d.again, chance)
			default:
				n, err := strconv.Atoi(at.result)
				if err != nil {
					return nil, err
				}
				add(d.faces, n, chance)
			}
		}
		return d, nil
	}
	for n := 1; n <= sides; n++ {
		d.faces[n] = big.NewRat(1, int64(sides))
	}
	return d, nil
}

// goesOn reports whether a die is rolled again, or adds another one, for a face.
func (l *law) goesOn(d *rolledDie) bool {
	return d.shows(l.until) || d.shows(l.once) || d.shows(l.more)
}

// shows reports whether some face matches.
func (d *rolledDie) shows(is condition) bool {
	for face := range d.faces {
		if is(face) {
			return true
		}
	}
	return false
}

// A dieWay is where a die is that was rolled: whether once again, and the values of
// dice that have come to rest.
type dieWay struct {
	again, done bool
	values      string // each with a blank in front
}

// next returns where one throw leads a die.
func (l *law) next(d *rolledDie, at dieWay) map[dieWay]*big.Rat {
	if at.done {
		return nil
	}
	next := map[dieWay]*big.Rat{}
	if d.again.Sign() > 0 {
		add(next, at, d.again)
	}
	for face, chance := range d.faces {
		to := at
		switch added := at.values != ""; {
		case l.until(face):
		case !at.again && l.once(face):
			to.again = true
		default:
			to.again, to.done = false, added || !l.more(face)
			to.values += " " + l.valueOf(face)
		}
		add(next, to, chance)
	}
	return next
}

// valueOf returns what a face counts as.
func (l *law) valueOf(face int) string {
	if l.least != nil {
		face = max(face, *l.least)
	}
	if l.most != nil {
		face = min(face, *l.most)
	}
	return strconv.Itoa(face)
}

// values returns the values that a die gives in the end, with those of a die that it
// adds.
func (l *law) values(d *rolledDie) (map[string]*big.Rat, error) {
	list, err := dicetest.Visits(dieWay{}, func(at dieWay) (map[dieWay]*big.Rat, error) {
		return l.next(d, at), nil
	})
	values := map[string]*big.Rat{}
	for at, chance := range list {
		if at.done {
			add(values, at.values, chance)
		}
	}
	return values, err
}

// throws returns how many throws n dice take on average that are thrown together. A state
// has a sign for each die that is still thrown: - for one that is new, r if it was rolled
// again, a for one that is added, and b for both.
func (l *law) throws(d *rolledDie, n int) (*big.Rat, error) {
	signs := map[dieWay]string{
		{}: "-", {again: true}: "r", {values: "+"}: "a", {again: true, values: "+"}: "b",
	}
	moves := map[string]map[string]*big.Rat{}
	for at, sign := range signs {
		moves[sign] = map[string]*big.Rat{}
		for to, chance := range l.next(d, at) {
			if to.values != "" {
				to.values = "+"
			}
			add(moves[sign], signs[to], chance) // none if the die is done
		}
	}
	visits, err := dicetest.Visits(strings.Repeat("-", n), func(dice string) (map[string]*big.Rat,
		error) {
		left := map[string]*big.Rat{"": big.NewRat(1, 1)}
		for _, sign := range dice {
			more := map[string]*big.Rat{}
			for set, chance := range left {
				for to, part := range moves[string(sign)] {
					signs := []byte(set + to)
					slices.Sort(signs)
					add(more, string(signs), new(big.Rat).Mul(chance, part))
				}
			}
			left = more
		}
		if dice == "" {
			return nil, nil
		}
		return left, nil
	})
	delete(visits, "")
	sum := new(big.Rat)
	for _, often := range visits {
		sum.Add(sum, often)
	}
	return sum, err
}

// total returns what values give.
func (l *law) total(values []int) int {
	slices.Sort(values)
	from, to := l.low, len(values)-l.high
	switch {
	case l.keep > 0 && l.lowest:
		to = min(to, l.keep)
	case l.keep > 0:
		from = max(from, to-l.keep)
	}
	sum := l.plus
	for _, v := range values[from:to] {
		switch {
		case l.count == nil:
			sum += v
		default:
			if l.count(v) {
				sum++
			}
			if l.away(v) {
				sum--
			}
		}
	}
	return sum
}

// totals returns the chances of what n dice give.
func (l *law) totals(d *rolledDie, n int) (map[int]*big.Rat, error) {
	each, err := l.values(d)
	if err != nil {
		return nil, err
	}
	if l.keep == 0 && l.low+l.high == 0 {
		return l.oneByOne(each, n), nil
	}
	sets := map[string]*big.Rat{"": big.NewRat(1, 1)}
	for range n {
		next := map[string]*big.Rat{}
		for values, part := range each {
			for set, chance := range sets {
				list := append(numbers(set), numbers(values)...)
				slices.Sort(list)
				key := strings.Trim(fmt.Sprint(list), "[]")
				add(next, key, new(big.Rat).Mul(chance, part))
			}
		}
		sets = next
	}
	sums := map[int]*big.Rat{}
	for set, chance := range sets {
		add(sums, l.total(numbers(set)), chance)
	}
	return sums, nil
}

// oneByOne returns the chances of what n dice give that all count, one after the other.
func (l *law) oneByOne(each map[string]*big.Rat, n int) map[int]*big.Rat {
	sums := map[int]*big.Rat{l.plus: big.NewRat(1, 1)}
	for range n {
		next := map[int]*big.Rat{}
		for values, part := range each {
			for sum, chance := range sums {
				to := sum + l.total(numbers(values)) - l.plus
				if l.digits {
					to = 10*sum + numbers(values)[0]
				}
				add(next, to, new(big.Rat).Mul(chance, part))
			}
		}
		sums = next
	}
	return sums
}

func numbers(text string) (list []int) {
	for _, word := range strings.Fields(text) {
		list = append(list, number(word))
	}
	return list
}
