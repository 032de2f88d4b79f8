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
