package card

import (
	"slices"
	"strconv"

	"example.com/dice/internal/words"
)

// number makes the card one of dice that are read as one number. Numbers above the last multiple
// of the target begin again.
func (s *Sheet) number(c *Card) {
	n := s.Automaton.Number
	dice, target := n.Dice(), n.Results(s.Automaton.Target)
	good, all := n.Good(target)
	p := Part{Throws: n.Rolls, Read: Worked}
	title := dice
	if c.thrown() {
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
		list, less = s.book(), target
		name = list[len(list)-1].Name
	}
	end := Entry{int(good) + 1, int(all), Action{Do: BeginAgain}}
	switch {
	case n.Certain(target):
		end.Do = AtOnce
	case n.Digits && good == all:
		most = all - 1
		end = Entry{int(all), int(all), Action{Name: name}}
	}
	switch {
	case n.Digits:
		p.Read = Digits
	case len(dice) == 2 && n.Kept(target, 1) <= maxAdded:
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
	if words.Alike(slices.Sorted(slices.Values(title))) {
		c.Notes = append(c.Notes, words.TellApart)
	}
	if !n.Digits && slices.Contains(dice, 10) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
	s.entitle(c, title)
}

// book returns the entries of a table: each outcome has the next numbers.
func (s *Sheet) book() (list []Entry) {
	next := 1
	for i := range s.Automaton.Target {
		times := 1
		if s.Automaton.Weights != nil {
			times = int(s.Automaton.Weights[i])
		}
		if times > 0 {
			list = append(list, Entry{next, next + times - 1, Action{Name: s.outcome(i)}})
		}
		next += times
	}
	return list
}

// maxAdded is how many numbers to add are listed.
const maxAdded = 20
