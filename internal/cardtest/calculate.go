package cardtest

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// A law is what sentences say of the dice of a pool.
type law struct {
	until, once, more, count, away condition
	least, most                    *int
	low, high                      int // dice that are dropped at either end
	keep                           int // of the others
	lowest                         bool
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
	{regexp.MustCompile(`^a die that shows ` + which + ` is rolled again until it does not$`),
		func(l *law, m []string, _ int) { l.until = conditionOf(m) }},
	{regexp.MustCompile(`^a die that shows ` + which + ` is rolled again once$`),
		func(l *law, m []string, _ int) { l.once = conditionOf(m) }},
	{regexp.MustCompile(`^a die that shows ` + which + ` adds one more die, which adds none$`),
		func(l *law, m []string, _ int) { l.more = conditionOf(m) }},
	{regexp.MustCompile(`^the dice that show ` + which + ` are counted$`),
		func(l *law, m []string, _ int) { l.count = conditionOf(m) }},
	{regexp.MustCompile(`^each that shows ` + which + ` takes one away$`),
		func(l *law, m []string, _ int) { l.away = conditionOf(m) }},
	{regexp.MustCompile(`^a die (below|above) (-?\d+) counts as (-?\d+)$`),
		func(l *law, m []string, _ int) {
			n := number(m[3])
			if m[1] == "below" {
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
		func(l *law, m []string, _ int) { l.low, l.high = max(1, countOf(m[1])), max(1, countOf(m[2])) }},
	{regexp.MustCompile(`^add the (?:faces|results)(?:, then (add|subtract) (\d+))?$`),
		func(l *law, m []string, _ int) { l.plus = signed(m[1], m[2]) }},
	{regexp.MustCompile(`^read the faces as digits: ((?:\w+, )*)ones$`),
		func(l *law, m []string, _ int) { l.digits = true }},
	{regexp.MustCompile(`^heads counts as 1, tails as 2$`), func(*law, []string, int) {}},
	{regexp.MustCompile(`^dice that are rolled again, or added, are thrown together$`),
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

// A die is how the faces of one come.
type die struct {
	faces map[int]*big.Rat
	again *big.Rat // the chance that its dice are to be rolled again
	dice  []int    // that it takes
}

// die returns a die that is rolled, or made as part of the card says.
func (r *reader) die(name string, sides int) (*die, error) {
	d := &die{faces: map[int]*big.Rat{}, again: new(big.Rat), dice: []int{sides}}
	for i, p := range r.parts {
		if p.makes != name {
			continue
		}
		if len(p.throws) > 1 && r.thrown {
			return nil, fmt.Errorf("the %s takes several throws", name)
		}
		d.dice = p.dice()
		to, err := r.all(place{part: i, row: -1})
		if err != nil {
			return nil, err
		}
		for at, chance := range to {
			switch {
			case at == paid:
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

// matching returns the chance of the faces that match, of all throws.
func (d *die) matching(holds condition) *big.Rat {
	sum := new(big.Rat)
	for face, chance := range d.faces {
		if holds(face) {
			sum.Add(sum, chance)
		}
	}
	return sum
}

// state is what a die has been through.
type state struct{ again, added bool }

// steps returns where one throw leads a die: to rolls in other states, or to none.
func (l *law) steps(d *die, s state) map[state]*big.Rat {
	next := map[state]*big.Rat{}
	add(next, s, d.again)
	for face, chance := range d.faces {
		switch {
		case l.until(face):
			add(next, s, chance)
		case !s.again && l.once(face):
			add(next, state{true, s.added}, chance)
		case !s.added && l.more(face):
			add(next, state{false, true}, chance)
		}
	}
	return next
}

// throws returns how many throws dice in states take that are thrown together.
func (l *law) throws(d *die, dice []state) *big.Rat {
	known := map[string]*big.Rat{}
	var from func(dice []state) *big.Rat
	from = func(dice []state) *big.Rat {
		sort.Slice(dice, func(i, j int) bool { return fmt.Sprint(dice[i]) < fmt.Sprint(dice[j]) })
		key := fmt.Sprint(dice)
		if len(dice) == 0 || known[key] != nil {
			if known[key] == nil {
				return new(big.Rat)
			}
			return known[key]
		}
		sets, stay := map[string]*big.Rat{"": big.NewRat(1, 1)}, map[string][]state{"": nil}
		for _, s := range dice {
			more := map[string]*big.Rat{}
			lists := map[string][]state{}
			left := big.NewRat(1, 1)
			moves := l.steps(d, s)
			for _, chance := range moves {
				left.Sub(left, chance)
			}
			for key, chance := range sets {
				add(more, key, new(big.Rat).Mul(chance, left))
				lists[key] = stay[key]
				for to, part := range moves {
					list := append(slices.Clone(stay[key]), to)
					sort.Slice(list, func(i, j int) bool { return fmt.Sprint(list[i]) < fmt.Sprint(list[j]) })
					key := fmt.Sprint(list)
					add(more, key, new(big.Rat).Mul(chance, part))
					lists[key] = list
				}
			}
			sets, stay = more, lists
		}
		sum, self := big.NewRat(1, 1), new(big.Rat)
		for next, chance := range sets {
			if chance.Sign() == 0 {
				continue
			}
			if next == key {
				self = chance
				continue
			}
			sum.Add(sum, new(big.Rat).Mul(chance, from(slices.Clone(stay[next]))))
		}
		known[key] = sum.Quo(sum, new(big.Rat).Sub(big.NewRat(1, 1), self))
		return known[key]
	}
	return from(dice)
}

// values returns the values that a die gives in the end, with those of a die that it adds.
func (l *law) values(d *die, added bool) map[string]*big.Rat {
	rest := new(big.Rat).Sub(big.NewRat(1, 1), d.again)
	rest.Sub(rest, d.matching(l.until))
	once := new(big.Rat)
	for face, chance := range d.faces {
		if l.once(face) && !l.until(face) {
			once.Add(once, new(big.Rat).Quo(chance, rest))
		}
	}
	list := map[string]*big.Rat{}
	for face, chance := range d.faces {
		if l.until(face) {
			continue
		}
		stays := new(big.Rat).Set(once)
		if !l.once(face) {
			stays.Add(stays, big.NewRat(1, 1))
		}
		stays.Mul(stays, new(big.Rat).Quo(chance, rest))
		value := face
		if l.least != nil {
			value = max(value, *l.least)
		}
		if l.most != nil {
			value = min(value, *l.most)
		}
		if added || !l.more(face) {
			add(list, strconv.Itoa(value), stays)
			continue
		}
		for next, part := range l.values(d, true) {
			add(list, strconv.Itoa(value)+" "+next, new(big.Rat).Mul(stays, part))
		}
	}
	return list
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
func (l *law) totals(d *die, n int) map[int]*big.Rat {
	if l.keep == 0 && l.low+l.high == 0 { // all count, one after the other
		plus := l.plus
		l.plus = 0
		sums := map[int]*big.Rat{0: big.NewRat(1, 1)}
		for range n {
			next := map[int]*big.Rat{}
			for values, part := range l.values(d, false) {
				for sum, chance := range sums {
					to := sum + l.total(numbers(values))
					if l.digits {
						to = 10*sum + numbers(values)[0]
					}
					add(next, to, new(big.Rat).Mul(chance, part))
				}
			}
			sums = next
		}
		shifted := map[int]*big.Rat{}
		for sum, chance := range sums {
			shifted[sum+plus] = chance
		}
		return shifted
	}
	sets := map[string]*big.Rat{"": big.NewRat(1, 1)}
	for range n {
		next := map[string]*big.Rat{}
		for values, part := range l.values(d, false) {
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
	return sums
}

func numbers(text string) (list []int) {
	for _, word := range strings.Fields(text) {
		list = append(list, number(word))
	}
	return list
}

// A known is what a name of a formula may be.
type known struct {
	name    string
	chances map[int]*big.Rat
}

var (
	suchDice = regexp.MustCompile(`^(?:Roll|Throw) (?:(\S+) such dice((?:, then \S+)*)|such a die)$`)
	called   = regexp.MustCompile(`Call this ([A-Z])\.`)
	result   = regexp.MustCompile(`Result: (.*?)\.(?: |$)`)
	answer   = regexp.MustCompile(`Yes if the (\w+) is ` + which + `, otherwise no\.`)
	pooled   = regexp.MustCompile(`\b(?:sum|highest|lowest|face|count|number)\b`)
)

// calculate follows the card of an expression.
func (r *reader) calculate() (*Outcome, error) {
	out := &Outcome{map[string]*big.Rat{}, new(big.Rat)}
	var list []known
	var formula string
	var last *part
	for _, p := range r.parts {
		if p.makes != "" {
			continue
		}
		more, err := r.rolled(p, out.Mean)
		if err != nil {
			return nil, err
		}
		if m := result.FindStringSubmatch(p.said); m != nil {
			formula = m[1]
		}
		list, last = append(list, more...), p
	}
	if formula == "" {
		if len(list) != 1 {
			return nil, fmt.Errorf("what is done with %d results?", len(list))
		}
		formula, list[0].name = "sum", "sum"
	}
	yes := answer.FindStringSubmatch(last.said)
	var follow func(i int, values map[string]int, chance *big.Rat) error
	follow = func(i int, values map[string]int, chance *big.Rat) error {
		if i < len(list) {
			for v, part := range list[i].chances {
				values[list[i].name] = v
				if err := follow(i+1, values, new(big.Rat).Mul(chance, part)); err != nil {
					return err
				}
			}
			return nil
		}
		v, err := evaluate(formula, values)
		if err != nil {
			return err
		}
		if !v.IsInt() {
			return fmt.Errorf("the result %v is not whole", v)
		}
		said := v.RatString()
		if yes != nil {
			said = map[bool]string{true: "yes", false: "no"}[conditionOf(yes[1:])(number(said))]
		}
		add(out.Chances, said, chance)
		return nil
	}
	return out, follow(0, map[string]int{}, big.NewRat(1, 1))
}

// rolled returns what the dice of a part give, with the names that a formula has for it, and adds
// what they cost.
func (r *reader) rolled(p *part, mean *big.Rat) (list []known, err error) {
	throws, such := p.throws, false
	if m := suchDice.FindStringSubmatch(p.head); m != nil {
		such = true
		for _, n := range strings.Split(m[1]+m[2], ", then ") {
			throws = append(throws, make([]int, max(1, countOf(n))))
		}
	}
	var dice []int
	for _, t := range throws {
		dice = append(dice, t...)
	}
	l, err := lawOf(p.said, len(dice))
	if err != nil {
		return nil, err
	}
	kinds := map[int]*die{}
	for _, sides := range dice {
		name := "d" + strconv.Itoa(sides)
		switch {
		case such:
			name = "die"
		case sides == 2:
			name = "coin"
		}
		if kinds[sides] == nil {
			if kinds[sides], err = r.die(name, sides); err != nil {
				return nil, err
			}
		}
	}
	if !r.thrown {
		throws = slices.Collect(slices.Chunk(dice, 1))
	}
	for _, t := range throws {
		if err := r.pay(p, l, t, kinds, mean); err != nil {
			return nil, err
		}
	}
	m := result.FindStringSubmatch(p.said)
	name := called.FindStringSubmatch(p.said)
	if len(kinds) == 1 && (m == nil || name != nil || pooled.MatchString(m[1])) {
		one := known{"", l.totals(kinds[dice[0]], len(dice))}
		if name != nil {
			one.name = name[1]
		} else if m != nil {
			one.name = pooled.FindString(m[1])
		}
		return []known{one}, nil
	}
	for i, name := range names(dice) {
		list = append(list, known{name, (&law{until: none, once: none, more: none}).totals(kinds[dice[i]], 1)})
	}
	if m != nil {
		return list, nil
	}
	sums := map[int]*big.Rat{l.plus: big.NewRat(1, 1)} // different dice are added
	for _, one := range list {
		next := map[int]*big.Rat{}
		for v, part := range one.chances {
			for sum, chance := range sums {
				add(next, sum+v, new(big.Rat).Mul(chance, part))
			}
		}
		sums = next
	}
	return []known{{"sum", sums}}, nil
}

// pay adds what a throw costs, with those of its dice that are rolled again, or added.
func (r *reader) pay(p *part, l *law, t []int, kinds map[int]*die, mean *big.Rat) error {
	var all []int
	for _, sides := range t {
		all = append(all, kinds[sides].dice...)
	}
	cost, err := r.cost(all)
	if err != nil {
		return err
	}
	times := big.NewRat(1, 1)
	d := kinds[t[0]]
	if len(l.steps(d, state{})) > 0 || d.again.Sign() > 0 {
		times = l.throws(d, make([]state, len(t)))
		if times.Cmp(big.NewRat(1, 1)) > 0 && len(t) > 1 && !strings.Contains(p.said, "are thrown together") {
			return fmt.Errorf("are the dice of %q rolled again together?", p.head)
		}
	}
	mean.Add(mean, times.Mul(times, big.NewRat(int64(cost), 1)))
	return nil
}
