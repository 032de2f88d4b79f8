package card

import (
	"cmp"
	"slices"
	"strconv"

	"example.com/dice/internal/automaton"
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
	switch {
	case c.thrown():
		title = n.Rolls[0]
		for _, roll := range n.Rolls {
			title = withDice(roll, title)
		}
	default:
		p.Throws = slices.Collect(slices.Chunk(dice, 1))
		if slices.Max(dice) == slices.Min(dice) {
			title = dice[:1]
		}
	}
	end := Entry{int(good) + 1, int(all), Action{Do: StartOver}}
	if n.Certain(target) > 0 {
		end.Do = AtOnce
	}
	most := good
	switch {
	case len(dice) == 1:
		p.Read = Alone
	case n.Digits:
		p.Read = Digits
		if good == all {
			most = all - 1
			end = Entry{int(all), int(all), Action{Name: strconv.FormatUint(target, 10)}}
		}
	case len(dice) == 2 && n.Kept(target, 1) <= maxAdded:
		p.Read, end.Do = Listed, StartOver
		if kept := int(n.Kept(target, 1)); len(n.Rolls) > 1 && kept < dice[0] {
			p.Most = kept
		}
	case slices.Max(dice) == 2:
		p.Read = Tails
	}
	if p.Most > 0 {
		end.Last = p.highest()
	}
	var list []Entry
	for less := uint64(0); less < most; less += target {
		e := Entry{int(less) + 1, int(min(less+target, most)), Action{Do: Subtract, N: int(less)}}
		if less == 0 {
			e.Action = Action{Do: Face, Of: 1}
		}
		list = append(list, e)
	}
	if end.First <= end.Last {
		list = append(list, end)
	}
	p.Rows = []Row{{Entries: list}}
	c.Parts = []Part{p}
	if n.Of > 0 {
		c.Parts = append(c.Parts, Part{Read: Book, Rows: []Row{{Entries: s.book()}}})
	}
	alike := words.Alike(slices.Sorted(slices.Values(title)))
	if alike && !slices.Contains(c.Notes, words.TellApart) {
		c.Notes = append(c.Notes, words.TellApart)
	}
	if !n.Digits && slices.Contains(dice, 10) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
	s.entitle(c, title)
	c.Example = s.games(&p)
}

// book returns the entries of the table in which the number is looked up: each outcome has the
// next numbers.
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

// games returns the faces of an example: one result, or a few of digits, and the first rolls with
// which it is certain that the number is too large, the fewest and lowest, if there are such.
func (s *Sheet) games(p *Part) (faces []int) {
	n := s.Automaton.Number
	dice, target := n.Dice(), n.Results(s.Automaton.Target)
	last := len(dice) - 1
	faces = slices.Repeat([]int{1}, len(dice))
	switch p.Read {
	case Alone:
		return []int{dice[0]/3 + 1}
	case Digits:
		for i := range last {
			faces[i+1] = []int{4, 7, 2, 6, 8, 5, 9}[i%7]
		}
		if dice[0] < 10 {
			faces = append(append(faces, dice[:last]...), 5)
		}
		faces = append(faces, dice...)
	case Listed:
		kept := cmp.Or(p.Most, dice[0])
		return []int{kept/4 + 1, min(13, dice[1])}
	case Tails:
		faces[last-1] = 2 // and not the last one: no other 1 than that of the head is in the sum
		if last > 1 && 3+1<<last <= int(target) {
			faces[0] = 2
		}
	default:
		faces[last] = min(3, dice[last])
		if weight := p.numbers() / dice[0]; uint64(faces[last]+weight) <= target {
			faces[0] = 2
		}
	}
	if first := n.Certain(target); first > 0 {
		t := automaton.Throw{Dice: dice[:first], Zero: n.Digits}
		faces = append(faces, t.Faces(n.Kept(target, first))...)
	}
	return faces
}
