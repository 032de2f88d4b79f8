package card

import (
	"slices"
	"strconv"

	"example.com/dice/internal/automaton"
)

// number makes the card one of dice that are read as one number. Numbers above the last
// multiple of the target begin again.
func (s *Sheet) number(c *Card, n *automaton.Number) {
	dice, target := n.Dice(), n.Results(s.Automaton.Target)
	good, all := n.Good(target)
	p := Part{Throws: n.Rolls, Read: Worked}
	title := dice
	if c.countsThrows() {
		title = n.Rolls[0]
		for _, roll := range n.Rolls {
			title = withDice(roll, title)
		}
	} else {
		p.Throws = slices.Collect(slices.Chunk(dice, 1))
		if slices.Max(dice) == slices.Min(dice) {
			title = dice[:1]
		}
	}
	var list []Entry
	less, most, name := uint64(0), good, strconv.FormatUint(target, 10)
	if n.Of > 0 {
		list, less = s.tableEntries(n), target
		name = list[len(list)-1].Name
	}
	end := Entry{int(good) + 1, int(all), Action{Do: BeginAgain}}
	p.Stops = s.Automaton.Stops()
	switch {
	case n.Certain(target) && !p.Stops:
		end.Do = BeginEarly
	case n.Digits && good == all && n.Of < all: // unless the table has the number 0
		most = all - 1
		end = Entry{int(all), int(all), Action{Name: name}}
	}
	switch {
	case n.Digits:
		p.Read = Digits
	case len(dice) > 1 && listable(n, target):
		p.Read = Listed
	}
	for ; less < most; less += target {
		a := Action{Do: Subtract, N: int(less)}
		if less == 0 {
			a = Action{Do: Face, Of: 1}
		}
		list = append(list, Entry{int(less) + 1, int(min(less+target, most)), a})
	}
	if end.First <= end.Last {
		list = append(list, end)
	}
	p.Rows = []Row{{Entries: list}}
	c.Parts = []Part{p}
	if p.Read == Listed && !p.coins() && c.lines() > maxLength { // a formula is shorter
		c.Parts[0].Read = Worked
	}
	s.entitle(c, slices.Sorted(slices.Values(title)))
}

// tableEntries returns the entries of a table: each outcome has the next numbers.
func (s *Sheet) tableEntries(n *automaton.Number) (list []Entry) {
	ends := n.Ends(s.Automaton.Weights)
	next := 1
	for i := range s.Automaton.Target {
		end := next
		if ends != nil {
			end = int(ends[i])
		}
		if end >= next {
			list = append(list, Entry{next, end, Action{Name: s.nameOf(i)}})
		}
		next = end + 1
	}
	return list
}

// maxAdded is how many numbers to add are listed for a die, and for all that go on.
const maxAdded, maxLists = 36, 72

// listable reports whether there are few numbers to add. Of coins, tails alone have one.
func listable(n *automaton.Number, target uint64) bool {
	dice := n.Dice()
	if slices.Max(dice) == 2 {
		return true
	}
	all := 0
	for i, sides := range dice[:len(dice)-1] {
		if i == 0 {
			sides = int(n.Kept(target, 1))
		}
		if sides > maxAdded {
			return false
		}
		all += sides
	}
	return all <= maxLists
}

// numbers returns how many numbers the dice of the part have.
func (p *Part) numbers() int { return int(automaton.Numbers(p.dice(), automaton.MaxNumber)) }

// lookedUp reports whether the number of the dice is looked up.
func (p *Part) lookedUp() bool { return p.Read != Rows && p.Rows[0].Entries[0].Do == Named }

// results returns how many entries of a number that is looked up are results.
func (p *Part) results() int {
	n := slices.IndexFunc(p.Rows[0].Entries, func(e Entry) bool { return e.Do != Named })
	if n < 0 {
		return len(p.Rows[0].Entries)
	}
	return n
}

// called returns what the number of the dice is called.
func (p *Part) called() string {
	if p.Read == Listed {
		return "sum"
	}
	return "number"
}

// rest returns how many numbers the dice after one have, from 0.
func (p *Part) rest(die int) int {
	return int(automaton.Numbers(p.dice()[die+1:], automaton.MaxNumber))
}

// adds returns what a face of a die adds to the number of all.
func (p *Part) adds(die, face int) int {
	if die == len(p.dice())-1 {
		return face
	}
	return (face - 1) * p.rest(die)
}

// noun returns what the number of the dice is called: the result, if it always is.
func (p *Part) noun() string {
	if len(p.Rows[0].Entries) == 1 {
		return "result"
	}
	return "number"
}

// goesOn returns how many numbers of the first dice may still become results; the others
// start over at once, if the card says so. In digits, 0 may become the last number.
func (p *Part) goesOn(dice int) int {
	all := int(automaton.Numbers(p.dice()[:dice], automaton.MaxNumber))
	rest := p.numbers() / all
	end := p.Rows[0].last()
	switch {
	case end.Do != BeginEarly:
		return all
	case p.Read == Digits:
		return min((end.First-1)/rest+1, all)
	}
	return ceil(end.First-1, rest)
}

// index returns the number of faces, from 0.
func (p *Part) index(faces []int) (n int) {
	for j, sides := range p.dice()[:len(faces)] {
		face := faces[j] - 1
		if p.Read == Digits {
			face = faces[j] % sides
		}
		n = n*sides + face
	}
	return n
}

// facesOfNumber returns the faces of dice that are the digits of a number, from 0.
func facesOfNumber(n int, dice []int) []int {
	faces := make([]int, len(dice))
	for i, sides := range slices.Backward(dice) {
		faces[i] = n%sides + 1
		n /= sides
	}
	return faces
}
