package cardtest

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/dicetest"
)

// A standing is where a player is: at a part, perhaps in a row, whose first dice may be
// rolled, or at a result.
type standing struct {
	part, row int // row -1 if none is picked
	picked    bool
	result    string
}

// paid is the standing of a departure that has what a throw costs.
var paid = standing{part: -1}

// A departure is the chances of where a throw leads.
type departure map[standing]*big.Rat

const mostFaces = 1 << 20

// from follows the card from a standing to results.
func (r *follower) from(begin standing) (*Outcome, error) {
	costs := map[standing]*big.Rat{}
	visits, err := dicetest.Visits(begin, func(at standing) (map[standing]*big.Rat, error) {
		if at.result != "" {
			return nil, nil
		}
		d, err := r.all(at)
		if d[paid] != nil {
			costs[at] = d[paid]
			delete(d, paid)
		}
		return d, err
	})
	if err != nil {
		return nil, err
	}
	out := &Outcome{map[string]*big.Rat{}, new(big.Rat)}
	for at, often := range visits {
		if at.result != "" {
			out.Chances[at.result] = often
		} else if costs[at] != nil {
			out.Mean.Add(out.Mean, often.Mul(often, costs[at]))
		}
	}
	return out, nil
}

// all follows all faces that dice may show at a standing.
func (r *follower) all(at standing) (departure, error) {
	p := r.parts[at.part]
	throws := p.throws
	if at.picked {
		throws = throws[len(throws)-1:]
	}
	if !r.countsThrows && !p.number { // its dice are rolled one by one
		last := len(throws) - 1
		throws = append(slices.Clone(throws[:last]), slices.Collect(slices.Chunk(throws[last], 1))...)
	}
	d := departure{}
	all := 0
	var roll func(shown []int, left [][]int, chance *big.Rat) error
	roll = func(shown []int, left [][]int, chance *big.Rat) error {
		all++
		to, done, err := r.after(at, shown, left)
		if err != nil {
			return err
		}
		if all > mostFaces {
			return errors.New("too many faces to follow")
		}
		if done {
			add(d, to, chance)
			return nil
		}
		cost, err := r.cost(left[0])
		if err != nil {
			return err
		}
		add(d, paid, new(big.Rat).Mul(chance, big.NewRat(int64(cost), 1)))
		numbers := product(left[0])
		each := new(big.Rat).Mul(chance, big.NewRat(1, int64(numbers)))
		for n := range numbers {
			next := slices.Clone(shown)
			rest := numbers
			for _, sides := range left[0] {
				rest /= sides
				next = append(next, n/rest%sides+1)
			}
			if err := roll(next, left[1:], each); err != nil {
				return err
			}
		}
		return nil
	}
	return d, roll(nil, throws, big.NewRat(1, 1))
}

// after returns where faces lead, if it is clear before the dice that are left.
func (r *follower) after(
	at standing, shown []int, left [][]int,
) (to standing, done bool, err error) {
	p := r.parts[at.part]
	before := p.before(at)
	switch {
	case p.number:
		return r.byNumber(at.part, shown, len(left) == 0)
	case len(left) > 0:
		skips := func(row readRow) bool {
			same := at.row < 0 || slices.ContainsFunc(p.rows[at.row].last, func(f faces) bool {
				return slices.Contains(row.last, f)
			}) || p.rows[at.row].last == nil && row.n == p.rows[at.row].n
			return row.entries[0].text == "start over at once" && same &&
				before <= len(row.first) && len(row.first) <= before+len(shown) && row.fits(shown, before) &&
				(!at.picked || slices.Equal(row.first[:before], p.rows[at.row].first[:before]))
		}
		if slices.ContainsFunc(p.rows, skips) {
			return standing{row: -1}, true, nil
		}
		return r.sure(at, shown)
	}
	found := -1
	for k, row := range p.rows {
		fixed := at.row < 0 || p.alike(k, at.row, before)
		if row.entries[0].text == "start over at once" || !fixed ||
			len(row.first) != len(p.dice())-1 || !row.fits(shown, before) {
			continue
		}
		if found >= 0 {
			return to, true, fmt.Errorf("part %d has two rows for %v", at.part+1, shown)
		}
		found = k
	}
	if found < 0 {
		return to, true, fmt.Errorf("part %d has no row for %v", at.part+1, shown)
	}
	face := shown[len(shown)-1]
	for _, e := range p.rows[found].entries {
		if e.first <= face && face <= e.last {
			to, err = r.obey(at.part, found, e.text, shown)
			return to, true, err
		}
	}
	return to, true, fmt.Errorf("part %d says nothing about %v", at.part+1, shown)
}

// sure returns where faces lead if all rows that are left say the same at once.
func (r *follower) sure(at standing, shown []int) (to standing, done bool, err error) {
	p, found := r.parts[at.part], -1
	before := p.before(at)
	for k, row := range p.rows {
		follows := at.row < 0 || p.alike(k, at.row, before)
		for j, face := range shown {
			follows = follows && (before+j >= len(row.first) ||
				row.first[before+j].has(row.first[before+j].die, face))
		}
		if !follows || row.entries[0].text == "start over at once" {
			continue
		}
		if !row.entries[0].once || found >= 0 && p.rows[found].entries[0].text != row.entries[0].text {
			return to, false, nil
		}
		found = k
	}
	if found < 0 {
		return to, false, nil
	}
	unseen := slices.Repeat([]int{1}, len(p.dice())-before-len(shown))
	to, err = r.obey(at.part, found, p.rows[found].entries[0].text, slices.Concat(shown, unseen))
	return to, true, err
}

// before returns how many dice of a part were rolled before a player came there.
func (p *readPart) before(at standing) int {
	if at.picked {
		return p.picks()
	}
	return 0
}

// fits reports whether the faces of dice are those of the row, whose first dice were
// rolled before.
func (r readRow) fits(shown []int, before int) bool {
	for j, f := range r.first[before:] {
		if j >= len(shown) || !f.has(f.die, shown[j]) {
			return false
		}
	}
	return true
}

// alike reports whether two rows differ at most in the faces of the dice after the first
// n.
func (p *readPart) alike(j, k, n int) bool {
	r, s := p.rows[j], p.rows[k]
	return r.n == s.n && slices.Equal(r.last, s.last) &&
		slices.Equal(r.first[:min(n, len(r.first))], s.first[:min(n, len(s.first))])
}

var (
	asFormula = regexp.MustCompile(`^(?:(\d+) \+ )?(half |a third of |a quarter of |a fifth of |)` +
		`the (face|(?:new )?(?:\d+\w\w )?(?:d\d+|coin)|\d+(?:st|nd|rd|th))(, rounded up)?(?: - (\d+))?$`)
	parts   = []string{"", "half ", "a third of ", "a quarter of ", "a fifth of "}
	goes    = regexp.MustCompile(`^(?:go to (\w+)|row (?:(\w+)\.)?(\d+))$`)
	rerolls = regexp.MustCompile(`Reroll: ((?:roll it|make the die) again|` +
		`(?:roll|toss) again from the first|both (?:dice|coins)|all \S+ (?:dice|coins)|` +
		`only the .*?)(, same row)?(?:, as often as it comes)?\.`)
	sent = regexp.MustCompile(`Where an entry sends you to a row by its number, roll only the .*?\.`)
)

// obey does what an entry of a row says.
func (r *follower) obey(i, row int, text string, shown []int) (to standing, err error) {
	p := r.parts[i]
	to.row = -1
	switch m := asFormula.FindStringSubmatch(text); {
	case text == "as shown":
		return standing{result: strconv.Itoa(shown[len(shown)-1])}, nil
	case m != nil:
		return r.formula(i, m, shown)
	case text == "start over":
		return to, nil
	case text == "reroll":
		m := rerolls.FindStringSubmatch(p.said)
		if m == nil {
			return to, fmt.Errorf("part %d: what is to reroll?", i+1)
		}
		to.part = i
		if m[2] != "" || strings.HasPrefix(m[1], "only") {
			to.row = row
			to.picked = p.picks() > 0 && strings.HasPrefix(m[1], "only")
		}
		return to, nil
	}
	m := goes.FindStringSubmatch(text)
	switch {
	case m == nil && r.named(text) >= 0 && !r.calculates():
		return to, fmt.Errorf("is %q a result or a part?", text)
	case m == nil:
		return standing{result: unquoted(text)}, nil
	case m[1] != "":
		return r.enter(r.named(m[1]), shown, p)
	}
	if part := r.named(m[2]); part >= 0 && (m[2] == "") == (len(r.parts) == 1) {
		q := r.parts[part]
		named := func(row readRow) bool { return row.n > 0 && row.n == number(m[3]) }
		if k := slices.IndexFunc(q.rows, named); k >= 0 {
			return standing{part: part, row: k, picked: sent.MatchString(q.said)}, nil
		}
	}
	return to, fmt.Errorf("where is %q?", text)
}

// named returns the part of a name, from 0, or -1. The only part has none.
func (r *follower) named(name string) int {
	return slices.IndexFunc(r.parts, func(p *readPart) bool { return p.name == name })
}

// formula returns the result that comes from a face.
func (r *follower) formula(i int, m []string, shown []int) (to standing, err error) {
	p := r.parts[i]
	dice := p.dice()[len(p.dice())-len(shown):]
	name, at := strings.TrimPrefix(m[3], "new "), len(shown)-1
	if name != "face" {
		at = slices.Index(names(dice), name)
		if len(shown) < len(p.dice()) { // the others were rolled before
			at = slices.Index(names(p.dice()), name) - len(p.dice()) + len(shown)
		}
	}
	if at < 0 {
		return to, fmt.Errorf("part %d: which face is %q?", i+1, m[0])
	}
	of := 1 + slices.Index(parts, m[2])
	if (m[4] != "") != (of > 1) {
		return to, fmt.Errorf("part %d: rounded how: %q?", i+1, m[0])
	}
	return standing{result: strconv.Itoa(number(m[1]) - number(m[5]) + (shown[at]+of-1)/of)}, nil
}

// names returns how a card calls dice one by one.
func names(dice []int) (list []string) {
	for i, sides := range dice {
		before, all := 0, 0
		for j, d := range dice {
			if d == sides {
				all++
				if j < i {
					before++
				}
			}
		}
		die := "d" + strconv.Itoa(sides)
		if sides == 2 {
			die = "coin"
		}
		rank := rankOf(before + 1)
		switch {
		case all > 1 && all == len(dice):
			die = rank
		case all > 1:
			die = rank + " " + die
		}
		list = append(list, die)
	}
	return list
}

func rankOf(n int) string {
	ending := "th"
	if n/10%10 != 1 && n%10 < 4 {
		ending = []string{"th", "st", "nd", "rd"}[n%10]
	}
	return strconv.Itoa(n) + ending
}

// enter goes to a part.
func (r *follower) enter(i int, shown []int, from *readPart) (to standing, err error) {
	to = standing{part: i, row: -1}
	if i < 0 || i >= len(r.parts) || len(r.parts[i].rows) > 0 && r.parts[i].rows[0].n > 0 {
		return to, fmt.Errorf("which row of part %d?", i+1)
	}
	p := r.parts[i]
	if !p.keep {
		return to, nil
	}
	if p.from != "" && p.from != from.name {
		return to, fmt.Errorf("part %s leads to part %s, which only %s does", from.name, p.name, p.from)
	}
	last := len(shown) - 1
	nth := ""
	if p.from != "" && last > 0 {
		nth = rankOf(last + 1)
	}
	if p.nth != nth {
		return to, fmt.Errorf("part %s: the roll of part %s is %q, not %q", p.name, from.name, nth,
			p.nth)
	}
	if len(from.throws) == 1 && last > 0 {
		return to, fmt.Errorf("part %d: which of %v is the last roll?", i+1, shown)
	}
	for k, row := range p.rows {
		leads := func(f faces) bool { return f.has(from.sides(), shown[last]) }
		switch {
		case !slices.ContainsFunc(row.last, leads):
		case to.row >= 0 && !p.alike(to.row, k, 0):
			return to, fmt.Errorf("part %d: two rows for %v", i+1, shown)
		default:
			to.row = k
		}
	}
	if to.row < 0 {
		return to, fmt.Errorf("part %d: which row is for %v?", i+1, shown)
	}
	return to, nil
}
