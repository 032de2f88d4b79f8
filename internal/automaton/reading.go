package automaton

import (
	"slices"
)

// A Reading is how a player follows a plan on paper.
type Reading uint8

const (
	Lookup  Reading = iota // each row lists ranges of faces
	Digits                 // the dice show the digits of a number: tens, then ones
	Base                   // the number is (first − 1) × 20 + second
	Adding                 // the outcome is a [Sum] of dice, or a constant more
	Formula                // the plan is too large for rows
)

// Read returns the easiest reading of the rows that [Automaton.List] returns, and its ease.
func (a *Automaton) Read(rows []*Row) (Reading, int) {
	if len(rows) == 0 {
		if rows := a.Rows(); rows > 0 { // too many
			return Formula, maxTable + min(rows, maxTable)
		}
		return Lookup, 0
	}
	how, least := Lookup, a.lookup(rows)
	offer := func(r Reading, ease int) {
		if ease < least {
			how, least = r, ease
		}
	}
	if sum := a.Sum(rows); sum != nil {
		offer(Adding, sum.ease())
	}
	dice, last, early := InOneGo(rows)
	if len(dice) < 2 {
		return how, least
	}
	cells, repeat := Cells(last), 0
	if slices.Contains(cells, Start) {
		repeat = easeOfRange
	}
	if early > 0 {
		repeat += easeOfRange
	}
	switch {
	case !a.Interchangeable():
	case early == 0 && Decimal(dice) && slices.Equal(cells, a.numbered(len(cells), func(i int) int { return Shown(dice, i) })):
		offer(Digits, easeOfDigits+repeat)
	case len(cells)/dice[len(dice)-1] > maxGridRows && slices.Equal(cells, a.numbered(len(cells), func(i int) int { return i + 1 })):
		offer(Base, easeOfBase+repeat)
	}
	return how, least
}

// maxGridRows is how many rows a grid may have. Beyond that, the number is worked out.
const maxGridRows = 12

// numbered returns the cells of throws read as numbers: outcomes, or the start above the target.
func (a *Automaton) numbered(throws int, number func(i int) int) []Cell {
	cells := make([]Cell, throws)
	for i := range cells {
		if cells[i] = Cell(number(i) - 1); uint64(cells[i]) >= a.Target {
			cells[i] = Start
		}
	}
	return cells
}

// Decimal reports whether dice can be read as digits: all d10s, but the first may be any die
// of 3 to 10 sides.
func Decimal(dice []int) bool {
	return len(dice) > 1 && dice[0] > 2 && dice[0] <= 10 && !slices.ContainsFunc(dice[1:], func(sides int) bool { return sides != 10 })
}

// Shown returns the number that decimal dice show if the highest face of each is 0: a d4 shows
// 0 to 3. Only zeros stand for the number of all throws. The digits of throw i, from 0, are
// the faces minus one.
func Shown(dice []int, i int) (number int) {
	place := 1
	for _, sides := range slices.Backward(dice) {
		number += (i%sides + 1) % sides * place
		i /= sides
		place *= sides
	}
	if number == 0 {
		return place
	}
	return number
}

// InOneGo returns the dice that a player always rolls until there is a result or a new
// start. It also returns the rows of the last roll, one for all faces before, in
// their order. It returns no dice if the next die depends on a face. Only the last early
// faces of the first die may lead to the start at once: their rows lead there too.
func InOneGo(rows []*Row) (dice []int, last []*Row, early int) {
	for last = rows[:1]; ; {
		dice = append(dice, last[0].Dice...)
		cells, more := Cells(last), 0
		for _, c := range cells {
			if c < Start {
				more++
			}
		}
		switch {
		case more == 0:
			return dice, last, early
		case cells[0] >= Start || more < len(cells) && (len(dice) > 1 || slices.Contains(cells[:more], Start)):
			return nil, nil, 0
		}
		early, last = len(cells)-more, nil
		open, seen := rows[cells[0].Row()], map[Cell]bool{}
		if len(cells) > maxTable/len(open.To) {
			return nil, nil, 0 // early faces that are nearly all
		}
		again := &Row{To: slices.Repeat([]Cell{Start}, len(open.To))}
		for _, c := range cells {
			next := again
			if c != Start {
				if c >= 0 || seen[c] || rows[c.Row()].Run.Throw != open.Run.Throw {
					return nil, nil, 0
				}
				next, seen[c] = rows[c.Row()], true
			}
			last = append(last, next)
		}
	}
}

// Together returns the plan of one throw, whose number is looked up in cells.
func Together(target uint64, throws []Throw, throw int, cells []Cell) *Automaton {
	landing := landing(cells, func(Cell) Run { return Run{Action: Carried} })
	return &Automaton{Target: target, Throws: throws, Pools: []Pool{{1, []Run{{End: 1, Throw: throw, To: 1}}}, landing}}
}
