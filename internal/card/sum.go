package card

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A writing makes the card of an expression whose dice are rolled as it is written: a part for each
// kind of die that is made, and one for its pools, or for each of them.
type writing struct {
	*Sheet
	*automaton.Sum
	card  *Card
	pools []automaton.SumPool
	names []string // of what each pool gives
}

// withDice returns the thrown dice with those that a roll has more of.
func withDice(roll, thrown []int) []int {
	for _, sides := range slices.Compact(slices.Sorted(slices.Values(roll))) {
		if more := like(roll, sides) - like(thrown, sides); more > 0 {
			thrown = append(slices.Clone(thrown), slices.Repeat([]int{sides}, more)...)
			slices.Sort(thrown)
		}
	}
	return thrown
}

// written makes the card that of an expression.
func (s *Sheet) written(c *Card, sum *automaton.Sum) {
	w := writing{s, sum, c, slices.Concat(sum.Groups...), nil}
	c.Adds = true
	c.Notes = slices.DeleteFunc(c.Notes, func(note string) bool { return !strings.HasPrefix(note, "d6") })
	e, known := sum.Expr(), map[string]bool{}
	var own, thrown []int // in all, and at once
	for i, pool := range w.pools {
		p := e.Pools[i]
		kind := fmt.Sprint(p.Sides, p.Faces)
		if die := sum.Die(pool, p); die != nil && !known[kind] {
			known[kind] = true
			w.make(die, p)
		}
	}
	first := 0
	for _, group := range sum.Groups {
		var together []int
		for i, pool := range group {
			n := pool.AtOnce
			if pool.From == nil && !c.thrown() {
				n = e.Pools[first+i].Count
			}
			together = append(together, slices.Repeat(pool.Dice(e.Pools[first+i]), n)...)
		}
		if !c.thrown() && automaton.AtOnce(e) && group[0].From == nil {
			own = append(own, together...)
		} else {
			thrown = withDice(together, thrown)
		}
		first += len(group)
	}
	w.roll()
	c.Example = w.example()
	all := slices.Sorted(slices.Values(withDice(own, thrown)))
	s.entitle(c, slices.DeleteFunc(all, func(sides int) bool { return sides < 2 }))
}

// make adds the part that makes a die of a pool.
func (w *writing) make(die *automaton.Automaton, p *notation.PoolTerm) {
	made := (&Sheet{Automaton: die, Steps: die.Steps(), Expected: big.NewRat(1, 1),
		Unit: w.Unit}).full()
	part := made.Parts[0]
	part.Makes = "die"
	if p.Faces == nil {
		part.Makes = words.Die(p.Sides)
	}
	for i := range part.Rows {
		for k := range part.Rows[i].Entries {
			if e := &part.Rows[i].Entries[k]; e.restart() { // roll this die again
				e.Action = Action{Do: RollAgain}
			}
		}
	}
	w.card.Parts = append(w.card.Parts, part)
	w.card.Notes = append(w.card.Notes, made.Notes...)
}

// roll adds the parts that roll the pools, and what is calculated at last.
func (w *writing) roll() {
	e := w.Expr()
	first := 0
	var dice []int // in their order
	for _, p := range e.Pools {
		dice = append(dice, slices.Repeat([]int{p.Sides}, p.Count)...)
	}
	w.names = make([]string, len(e.Pools))
	ordered := !automaton.Additive(e.Root) || e.Pools[0].Count == len(dice)
	switch {
	case len(e.Pools) == 1:
		w.names[0] = noun(e.Root, e.Pools[0])
		w.add(w.pools, e.Pools, dice, ordered, w.total(0))
	case automaton.AtOnce(e):
		copy(w.names, axes(dice))
		var lines []string
		if automaton.Additive(e.Root) {
			lines = []string{"Add the " + w.faces() + "."}
		}
		w.add(w.pools, e.Pools, dice, ordered, lines)
	default:
		for _, group := range w.Groups {
			for i, pool := range group {
				p := e.Pools[first+i]
				w.names[first+i] = automaton.Lettered(len(e.Pools))[first+i]
				lines := w.total(first + i)
				lines = append(lines, fmt.Sprintf("Call this %s.", w.names[first+i]))
				w.add([]automaton.SumPool{pool}, []*notation.PoolTerm{p},
					slices.Repeat([]int{p.Sides}, p.Count), true, lines)
			}
			first += len(group)
		}
	}
	last := &w.card.Parts[len(w.card.Parts)-1]
	last.Lines = w.calculated(last.Lines)
	if !ten(last.Lines) && slices.ContainsFunc(e.Pools, func(p *notation.PoolTerm) bool {
		return p.Sides == 10 && p.Faces == nil
	}) {
		w.card.Notes = append(w.card.Notes, zeroIsTen)
	}
}

func ten(lines []string) bool { return slices.Contains(lines, zeroIsTen) }

// add adds a part that rolls pools.
func (w *writing) add(
	pools []automaton.SumPool, terms []*notation.PoolTerm, dice []int, ordered bool, lines []string,
) {
	part := Part{Lines: lines}
	these := terms[0].Faces != nil
	var throws [][]int
	left := make([]int, len(terms))
	for i, p := range terms {
		left[i] = p.Count
	}
	for i := range pools {
		for w.card.thrown() && left[i] > 0 {
			var throw []int
			for j := i; j < len(pools); j++ {
				n := min(left[j], pools[j].AtOnce)
				if j > i && w.groupOf(pools, i) != w.groupOf(pools, j) {
					n = 0
				}
				left[j] -= n
				throw = append(throw, slices.Repeat([]int{terms[j].Sides}, n)...)
			}
			throws = append(throws, throw)
		}
	}
	one := slices.Max(dice) == slices.Min(dice)
	switch {
	case these:
		part.Head = suchHead(throws, len(dice))
	case throws != nil:
		part.Head = thrownHead(throws)
		if ordered && w.inOrder(terms) && slices.ContainsFunc(throws, alike) {
			w.card.Notes = append(w.card.Notes, words.TellApart)
		}
	case one && ordered && len(dice) > 1 && w.inOrder(terms):
		part.Head = words.Roll(dice[:1]) + " " + times(len(dice))
	default:
		if !ordered {
			dice = slices.Sorted(slices.Values(dice))
		}
		part.Head = "roll " + words.Dice(slices.DeleteFunc(slices.Clone(dice),
			func(sides int) bool { return sides < 2 }))
	}
	part.Throws = [][]int{dice}
	if len(throws) > 0 && len(throws[0]) > 1 && (slices.ContainsFunc(terms, (*notation.PoolTerm).GoesOn) ||
		w.card.any(func(e Entry) bool { return e.Do == RollAgain })) {
		part.Lines = slices.Insert(part.Lines, 0, thrownAgain)
	}
	coin := func(p *notation.PoolTerm) bool { return p.Sides == 2 && p.Faces == nil }
	if slices.ContainsFunc(terms, coin) {
		part.Lines = slices.Insert(part.Lines, 0, coinsCount)
	}
	w.card.Parts = append(w.card.Parts, part)
}

const coinsCount = "Heads counts as 1, tails as 2."

// suchHead says to roll dice that the part before makes: throw two such dice, then one.
func suchHead(throws [][]int, n int) string {
	if n == 1 {
		return "roll such a die"
	}
	text := "roll " + words.Number(n) + " such dice"
	if len(throws) == 0 || len(throws[0]) == 1 {
		return text
	}
	text = "throw " + words.Number(len(throws[0])) + " such dice"
	for _, t := range throws[1:] {
		if len(t) == 1 {
			text += then + "one"
		} else {
			text += then + words.Number(len(t))
		}
	}
	return text
}

const thrownAgain = "Dice that are rolled again, or added, are thrown together."

// groupOf returns the group of a pool of a part: all pools of a part that is for several groups
// are all that there are.
func (w *writing) groupOf(pools []automaton.SumPool, i int) int {
	if len(pools) < len(w.pools) {
		return 0
	}
	for k, g := range w.Groups {
		i -= len(g)
		if i < 0 {
			return k
		}
	}
	return -1
}

// inOrder reports whether the order of dice matters.
func (w *writing) inOrder(terms []*notation.PoolTerm) bool {
	root := w.Expr().Root
	return root.Kind == notation.Digits || len(terms) > 1
}

// thrownHead says which dice to throw, one throw after the other.
func thrownHead(throws [][]int) string {
	kinds := slices.CompactFunc(slices.Clone(throws), slices.Equal[[]int])
	text := ""
	for _, dice := range kinds {
		n := countOfThrows(throws, dice)
		slices.Sort(dice)
		text += then + words.Roll(dice)
		if n > 1 {
			text += " " + times(n)
		}
	}
	return strings.TrimPrefix(text, then)
}

func countOfThrows(throws [][]int, dice []int) (n int) {
	for _, t := range throws {
		if slices.Equal(t, dice) {
			n++
		}
	}
	return n
}

// noun names what a pool gives.
func noun(root *notation.Node, p *notation.PoolTerm) string {
	switch {
	case root.Kind == notation.Digits || p.Count > 1 && root.Pool != p && root.Kind == notation.Digits:
		return "number"
	case p.On[notation.Success] != nil:
		return "count"
	case p.Count == 1 && p.Explode == 0:
		return "face"
	}
	from, to := p.Kept.Places(p.Count)
	switch {
	case to-from == 1 && to == p.Count:
		return "highest"
	case to-from == 1 && from == 0:
		return "lowest"
	}
	return "sum"
}

// faces returns what is added: faces, or results that are made or changed.
func (w *writing) faces() string {
	made := func(pool automaton.SumPool) bool { return pool.From != nil }
	said := func(p *notation.PoolTerm) bool { return p.Said() != "" }
	if slices.ContainsFunc(w.pools, made) || slices.ContainsFunc(w.Expr().Pools, said) {
		return "results"
	}
	return "faces"
}

// total says what is done with the dice of a pool.
func (w *writing) total(i int) (lines []string) {
	e := w.Expr()
	p := e.Pools[i]
	if isDigits(e.Root, p) {
		var list []string
		for n := p.Count - 1; n >= 0; n-- {
			list = append(list, places(n))
		}
		return []string{"Read the faces as digits: " + strings.Join(list, ", ") + "."}
	}
	said := p.Said()
	if said != "" {
		lines = append(lines, words.Capital(said)+".")
	}
	from, to := p.Kept.Places(p.Count)
	counts, several := p.On[notation.Success] != nil, p.Count > 1 || p.Explode != 0
	which := ""
	switch above := p.Count - to; {
	case from > 0 && above > 0:
		drop := "Drop the " + some(from, "lowest") + " and the " + some(above, "highest")
		if counts {
			return append([]string{drop + "."}, lines...)
		}
		return append(lines, drop+", and add the others.")
	case from > 0:
		which = "highest"
	case above > 0:
		which = "lowest"
	}
	switch {
	case which != "" && counts:
		return append([]string{"Keep the " + some(to-from, which) + "."}, lines...)
	case which != "" && to-from == 1:
		return append(lines, "Take the "+which+".")
	case which != "":
		return append(lines, "Add the "+some(to-from, which)+".")
	case !counts && several:
		return append(lines, "Add the "+w.faces()+".")
	}
	return lines
}

// some returns a number of dice at one end: three highest, or highest.
func some(n int, which string) string {
	if n == 1 {
		return which
	}
	return words.Number(n) + " " + which
}

// isDigits reports whether the dice of a pool are digits.
func isDigits(n *notation.Node, p *notation.PoolTerm) bool {
	return n.Kind == notation.Digits && n.Pool == p || n.Kind == notation.Operation &&
		slices.ContainsFunc(n.Args, func(arg *notation.Node) bool { return isDigits(arg, p) })
}

// calculated adds to lines what is calculated with what the pools give.
func (w *writing) calculated(lines []string) []string {
	e := w.Expr()
	plus, simple := 0, automaton.Additive(e.Root) && (automaton.AtOnce(e) || len(e.Pools) == 1)
	if simple {
		plus = constant(e.Root)
	}
	n := len(lines) - 1
	called := "result"
	switch {
	case simple && plus == 0 && n >= 0:
		called = cmp.Or(w.names[0], called)
		if len(e.Pools) > 1 {
			called = "sum"
		}
	case simple && n >= 0 && !strings.HasSuffix(lines[n], "away.") && !strings.HasPrefix(lines[n], "Drop") && e.Pools[0].On[notation.Success] == nil:
		end := fmt.Sprintf("%sadd %d.", then, plus)
		if plus < 0 {
			end = fmt.Sprintf("%ssubtract %d.", then, -plus)
		}
		lines[n] = strings.TrimSuffix(lines[n], ".") + end
	case e.Root.Kind != notation.Operation && n >= 0:
		called = w.names[0]
	case e.Root.Kind != notation.Operation && e.Compared == nil:
		lines = append(lines, "The face is the result.")
	case e.Root.Kind != notation.Operation:
		called = w.names[0]
	default:
		text := w.formula(func(n *notation.Node) string { return w.names[n.Place] })
		lines = append(lines, "Result: "+text+".")
	}
	if e.Compared != nil {
		lines = append(lines, fmt.Sprintf("Yes if the %s is %s, otherwise no.", called, e.Compared.Said()))
	}
	return lines
}

// constant returns what is added to the pools of a node.
func constant(n *notation.Node) int {
	switch {
	case n.Kind == notation.Number:
		return n.Number
	case n.Kind != notation.Operation:
		return 0
	case n.Op == chances.Add:
		return constant(n.Args[0]) + constant(n.Args[1])
	}
	return constant(n.Args[0]) - constant(n.Args[1])
}

// formula says what is calculated, with a name or a number for each pool.
func (w *writing) formula(leaf func(n *notation.Node) string) string {
	root, rounded := w.Expr().Root, ""
	if root.Kind != notation.Operation {
		return leaf(root)
	}
	switch root.Op {
	case chances.Floor, chances.Ceil, chances.Round:
		rounded = rounds[root.Op]
		root = root.Args[0]
	default:
		if divides(root) {
			rounded = rounds[chances.Floor]
		}
	}
	text, _ := formulaOf(root, leaf)
	switch root.Op {
	case chances.Min, chances.Max, chances.Abs:
		if root.Kind == notation.Operation {
			text = text[1 : len(text)-1] // needs no parentheses
		}
	}
	return text + rounded
}

var rounds = map[chances.Op]string{chances.Floor: ", rounded down", chances.Ceil: ", rounded up",
	chances.Round: ", rounded to the nearest, halves up"}

func divides(n *notation.Node) bool {
	return n.Kind == notation.Operation && (n.Op == chances.Divide || slices.ContainsFunc(n.Args, divides))
}

// formulaOf returns a node in words and signs, and how strongly it holds together.
func formulaOf(n *notation.Node, leaf func(n *notation.Node) string) (text string, strength int) {
	if n.Kind == notation.Number {
		return strconv.Itoa(n.Number), 3
	}
	if n.Kind != notation.Operation {
		return leaf(n), 3
	}
	var parts []string
	part := func(i, least int) string {
		text, strength := formulaOf(n.Args[i], leaf)
		if strength < least {
			return "(" + text + ")"
		}
		return text
	}
	switch n.Op {
	case chances.Add:
		return part(0, 1) + " + " + part(1, 1), 1
	case chances.Subtract:
		return part(0, 1) + " − " + part(1, 2), 1
	case chances.Multiply:
		return part(0, 2) + " × " + part(1, 2), 2
	case chances.Divide:
		return part(0, 2) + " ÷ " + part(1, 3), 2
	case chances.Negate:
		return "0 − " + part(0, 2), 1
	case chances.Abs:
		return "(" + part(0, 1) + ", without its sign)", 3
	case chances.Min, chances.Max:
		for i := range n.Args {
			parts = append(parts, part(i, 1))
		}
		which := map[chances.Op]string{chances.Min: "the lowest of ", chances.Max: "the highest of "}
		return "(" + which[n.Op] + words.And(parts) + ")", 3
	}
	return "(" + part(0, 1) + rounds[n.Op] + ")", 3
}

const mostExample = 6 // dice of a game that is told

// example plays a game of an expression of few dice that stay as they are rolled.
func (w *writing) example() string {
	e := w.Expr()
	var faces, dice []int
	var shown []string
	values := map[*notation.PoolTerm]int{}
	for i, p := range e.Pools {
		if p.Faces != nil || !automaton.AtOnce(e) && len(e.Pools) > 1 {
			return ""
		}
		var stay []int
		for range p.Count {
			if len(dice) == mostExample {
				return ""
			}
			face := 0
			for try := range p.Sides {
				side := 1 + ((3*len(dice)+4)%11*p.Sides/11+try)%p.Sides
				if f := p.Fate(0, side); !f.Again && !f.More {
					face = side
					break
				}
			}
			if face == 0 {
				return ""
			}
			dice, faces = append(dice, p.Sides), append(faces, face)
			stay = append(stay, p.Fate(0, face).Value)
		}
		if isDigits(e.Root, p) {
			for _, v := range stay {
				values[p] = 10*values[p] + v
			}
			continue
		}
		if p.Keeps() {
			slices.Sort(stay)
		}
		from, to := p.Kept.Places(p.Count)
		for _, v := range stay[from:to] {
			values[p] += p.Score(v)
			shown = append(shown, strconv.Itoa(v))
		}
		if e.Pools[i].On[notation.Success] != nil {
			shown = nil
		}
	}
	text := exampleIs + ": " + facesAre(dice, faces)
	leaf := func(n *notation.Node) string { return strconv.Itoa(values[n.Pool]) }
	if len(shown) > 1 && (len(e.Pools) == 1 || automaton.Additive(e.Root)) {
		sum := 0
		for _, v := range values {
			sum += v
		}
		if plus := constantOf(e); plus != 0 && automaton.Additive(e.Root) {
			shown = append(shown, strconv.Itoa(plus))
			sum += plus
		}
		text += arrow + strings.ReplaceAll(strings.Join(shown, " + "), "+ -", "− ") + " = " +
			strconv.Itoa(sum)
	}
	total := value(e.Root, values)
	if e.Root.Kind == notation.Operation && !automaton.Additive(e.Root) || len(shown) < 2 {
		formula := w.formula(leaf)
		text += arrow
		if formula != strconv.Itoa(total) {
			text += formula + " = "
		}
		text += strconv.Itoa(total)
	}
	if e.Compared != nil {
		text += arrow + map[bool]string{true: "yes", false: "no"}[e.Compared.Matches(total)]
	}
	return text + "."
}

func constantOf(e *notation.Expression) int {
	if !automaton.Additive(e.Root) {
		return 0
	}
	return constant(e.Root)
}

// value returns what a node gives, rounded down.
func value(n *notation.Node, values map[*notation.PoolTerm]int) int {
	var of func(n *notation.Node) chances.Rational
	of = func(n *notation.Node) chances.Rational {
		switch {
		case n.Kind == notation.Number:
			return chances.Whole(n.Number)
		case n.Kind != notation.Operation:
			return chances.Whole(values[n.Pool])
		}
		v := of(n.Args[0])
		for _, arg := range n.Args[1:] {
			v = chances.Apply(n.Op, v, of(arg))
		}
		if len(n.Args) == 1 {
			v = chances.Apply(n.Op, v, v)
		}
		return v
	}
	return int(of(n).Floor())
}
