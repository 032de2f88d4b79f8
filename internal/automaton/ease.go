package automaton

import (
	"fmt"
	"slices"
	"strconv"
)

// The weights of the ease. They put the cards that people have played in the order in which
// these were found easy.
const (
	easeOfRange    = 1 // faces that lead to an outcome, to the start or to the row itself
	easeOfEntry    = 2 // faces that lead to a row
	easeOfReturn   = 4 // faces that lead to a row to which others led before
	easeOfDigits   = 2
	easeOfBase     = 4
	easeOfSubtract = 5 // numbers from which to subtract a multiple of the target
	easeOfSum      = 2
)

// Ease returns how hard it is to follow the plan on paper: a smaller number is easier, and 0
// rolls nothing. It counts what a player reads, in the easiest [Reading].
//
// Of rows, it adds for each range 1, or 2 if it leads to a row, 4 if others led there before.
// A row after the start adds its level: 1 if the start leads to it, 2 after one more roll, and
// so on. A row with the same ranges as an earlier one, none of which leads to a row, adds half
// its ranges, rounded up. Several dice add 1, and 1 for each border of two ranges between which
// the first die keeps its face. They have a line for the faces of all but the last die, as
// on a card: a range that continues on the next line counts again.
//
// Digits add 2, numbers of another base 4; "above 37 → start over" adds 1, and each
// range of numbers from which to subtract 5. A sum adds 2, and the ease of each kind of die
// that is made for it.
func (a *Automaton) Ease() int {
	_, ease := a.Read(a.List(MaxTable))
	return ease
}

// lookup returns the ease of rows.
func (a *Automaton) lookup(rows []*RolledCase) (ease int) {
	level := make([]int, len(rows)) // of those to which a range has led
	shapes := map[string]bool{}
	for i, r := range rows {
		marks, leads, shape := 0, false, fmt.Append(nil, r.Dice)
		spans := a.Ranges(rows, i)
		for _, span := range spans {
			shape = strconv.AppendInt(append(shape, ' '), int64(span.Faces), 10)
			marks += easeOfRange
			if span.To >= Start || span.To.Row() == i {
				continue
			}
			to, end := span.To.Row(), span.To.Row()+1
			leads = true
			if span.Rising {
				end = to + span.Faces
			}
			marks += easeOfEntry - easeOfRange
			if level[to] > 0 {
				marks += easeOfReturn - easeOfEntry
			}
			for ; to < end; to++ {
				if level[to] == 0 {
					level[to] = level[i] + 1
				}
			}
		}
		if len(r.Dice) > 1 {
			marks += 1 + r.broken(spans)
		}
		if i > 0 && !leads && shapes[string(shape)] {
			marks = (marks + 1) / 2
		}
		if i > 0 {
			shapes[string(shape)] = true
		}
		ease += marks + level[i]
	}
	return ease
}

// broken returns how many borders are between two faces of the other dice, for one face of
// the first, and how many lines of a card, each for faces of all dice but the last,
// continue a range.
func (r *RolledCase) broken(spans []Range) (marks int) {
	last, line := len(r.To)/r.Dice[0], r.Dice[len(r.Dice)-1]
	marks = len(r.To)/line - 1
	if spans[0].Lines > 0 { // one line
		marks -= spans[0].Faces/line - 1
	}
	for _, span := range spans[1:] {
		if span.Lines > 0 {
			marks -= span.Faces/line - 1
		}
		if span.First%last != 0 {
			marks++
		}
		if span.First%line == 0 {
			marks--
		}
	}
	return marks
}

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
func (a *Automaton) Read(rows []*RolledCase) (Reading, int) {
	if a.adds() {
		return Adding, a.Sum.ease()
	}
	if len(rows) == 0 {
		if rows := a.Rows(); rows > 0 { // too many
			return Formula, MaxTable + min(rows, MaxTable)
		}
		return Lookup, 0
	}
	how, least := Lookup, a.lookup(rows)
	offer := func(r Reading, ease int) {
		if ease < least {
			how, least = r, ease
		}
	}
	dice, last, early := InOneGo(rows)
	if len(dice) < 2 {
		return how, least
	}
	cells := Cells(last)
	reading, number, ease := AsNumber(a.Target, dice)
	reads := ease > 0 && (early == 0 || reading == Base) && (reading == Digits ||
		!inThrows(rows, dice))
	if reads && a.Interchangeable() && slices.Equal(cells, Numbered(a.Target, dice, number)) {
		offer(reading, ease)
	}
	return how, least
}

// maxGridRows is how many rows a grid may have. Beyond that, the number is worked out.
const maxGridRows = 12

// inThrows reports whether the dice that are always rolled take several throws of several dice,
// since there are too few for one. They are read as one number only as its digits.
func inThrows(rows []*RolledCase, dice []int) bool {
	several := func(r *RolledCase) bool { return len(r.Dice) > 1 }
	return len(dice) > len(rows[0].Dice) && slices.ContainsFunc(rows, several)
}

// AsNumber returns how a player reads dice as one number, the number of throw i, from 0, and the
// ease of it. The ease is 0 if they have too few numbers, or a grid of them is small.
func AsNumber(
	target uint64, dice []int,
) (how Reading, number func(dice []int, i int) int, ease int) {
	throws := throwsOf(dice)
	how, number, ease = Base, InOrder, easeOfBase
	if Decimal(dice) {
		how, number, ease = Digits, Shown, easeOfDigits
	}
	if uint64(throws) < target || how == Base && throws/dice[len(dice)-1] <= maxGridRows {
		return how, number, 0
	}
	multiples := throws / int(target)
	ease += easeOfSubtract * (multiples - 1)
	if uint64(throws)%target > 0 {
		ease += easeOfRange
	}
	return how, number, ease
}

func throwsOf(dice []int) int {
	throws := 1
	for _, sides := range dice {
		throws *= sides
	}
	return throws
}

// Numbered returns the cells of dice read as a number from 1: outcomes, modulo the target, and
// the start above its largest multiple. number returns the number of throw i, from 0.
func Numbered(target uint64, dice []int, number func(dice []int, i int) int) []Cell {
	throws := throwsOf(dice)
	cells := make([]Cell, throws)
	good := uint64(throws) - uint64(throws)%target
	for i := range cells {
		before := uint64(number(dice, i) - 1)
		cells[i] = Start
		if before < good {
			cells[i] = Cell(before % target)
		}
	}
	return cells
}

// InOrder returns the number of throw i, from 0, if the first die is the most significant.
func InOrder(_ []int, i int) int { return i + 1 }

// Decimal reports whether dice can be read as digits: all d10s, but the first may be any die
// of 3 to 10 sides.
func Decimal(dice []int) bool {
	return len(dice) > 1 && dice[0] > 2 && dice[0] <= 10 && !slices.ContainsFunc(dice[1:],
		func(sides int) bool { return sides != 10 })
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
func InOneGo(rows []*RolledCase) (dice []int, last []*RolledCase, early int) {
	last = rows[:1]
	for {
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
		case cells[0] >= Start || more < len(cells) && (len(dice) > 1 ||
			slices.Contains(cells[:more], Start)):
			return nil, nil, 0
		}
		early, last = len(cells)-more, nil
		open, seen := rows[cells[0].Row()], map[Cell]bool{}
		if len(cells) > MaxTable/len(open.To) {
			return nil, nil, 0 // early faces that are nearly all
		}
		again := &RolledCase{To: slices.Repeat([]Cell{Start}, len(open.To))}
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
	return &Automaton{Target: target, Throws: throws,
		Pools: []Pool{{1, []Run{{End: 1, Throw: throw, To: 1}}}, landing}}
}
