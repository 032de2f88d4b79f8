package automaton

import (
	"fmt"
	"slices"
	"strconv"
)

// The weights of the ease put cards in the order in which people who played them found
// them easy.
const (
	easeOfRange     = 1 // faces that lead to an outcome, to the start or to the row itself
	easeOfEntry     = 2 // faces that lead to a row
	easeOfReturn    = 4 // faces that lead to a row to which others led before
	easeOfAgain     = 1 // each other row of such a range to which others led before
	easeOfPart      = 4 // a part of the face that is smaller than a third; half of it counts 2
	easeOfDigits    = 2
	easeOfBase      = 4
	easeOfAdding    = 10 // to add a face to a number that is no multiple of ten
	easeOfSubtract  = 12 // numbers from which to subtract a multiple of the target
	easeOfTens      = 5  // the same, if the target is a multiple of ten
	easeOfLong      = 2  // each row above 20
	easeOfMany      = 10 // each row more than a card has, besides
	easeOfSum       = 2
	easeOfEffect    = 2  // what a modifier does with the dice of a sum
	easeOfOperation = 1  // with the totals of a sum
	easeOfTable     = 2  // to look a number up in a table that a book has
	easeOfLines     = 20 // outcomes of such a table that count 1 together
)

// Ease returns how hard it is to follow the plan on paper: a smaller number is easier,
// and 0 rolls nothing. It counts what a player reads, by the [Recipe] of the plan, with
// the weights above; dice.Strategy.Ease lists them.
//
// A row after the start adds its level: 1 if the start leads to it, 2 after one more
// roll, and so on. A row with the same ranges as an earlier one, none of which leads to a
// row, adds half its ranges, rounded up. Several dice add 1, and 1 for each border of two
// ranges between which the first die keeps its face. They have a line for the faces of
// all but the last die, as on a card: a range that continues on the next line counts
// again.
func (a *Automaton) Ease() int {
	switch {
	case a.Recipe != nil:
		return a.Recipe.Ease(a.Target)
	case a.ByFormulas():
		return MaxTable + min(a.Rows(), MaxTable)
	}
	return a.lookup(a.RolledCases(MaxTable))
}

// lookup returns the ease of rows.
func (a *Automaton) lookup(rows []*RolledCase) (ease int) {
	level := make([]int, len(rows)) // of those to which a range has led
	shapes := map[string]bool{}
	printed := 0
	for i, r := range rows {
		leads, shape := false, fmt.Append(nil, r.Dice)
		spans := r.once(a.Ranges(rows, i))
		marks := 0
		if parts := a.parts(r, spans); parts > 0 {
			marks = min(spans[0].Faces, easeOfPart) - parts*easeOfRange
		}
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
			marks += easeOfAgain * reach(level[to:end], level[i]+1)
		}
		if len(r.Dice) > 1 {
			marks += 1 + r.broken(spans)
		}
		printed += r.printed(spans)
		if i > 0 && !leads && shapes[string(shape)] {
			marks = (marks + 1) / 2
		}
		if i > 0 {
			shapes[string(shape)] = true
		}
		ease += marks + level[i]
	}
	return ease + easeOfLong*max(0, printed-longRows) + easeOfMany*max(0, printed-MaxRows)
}

// longRows is from how many rows on a card is a long one.
const longRows = 20

// MaxRows is how many rows a card has at most: people lose their place in more.
const MaxRows = 36

// once returns the ranges without those of lines that say what the line before says.
func (r *RolledCase) once(spans []Range) (told []Range) {
	line := r.Dice[len(r.Dice)-1]
	for _, s := range spans {
		at := s.First - s.First%line
		if at == 0 || s.Faces >= line && s.First > at || s.Lines > 0 || len(r.Dice) == 1 ||
			!slices.Equal(r.To[at:at+line], r.To[at-line:at]) {
			told = append(told, s)
		}
	}
	return told
}

// printed returns how many rows of a card a row takes: one for the faces of all dice but
// the last, unless neighbours say the same.
func (r *RolledCase) printed(spans []Range) (n int) {
	line := r.Dice[len(r.Dice)-1]
	for at := 0; at < len(r.To); at += line {
		told := slices.ContainsFunc(spans, func(s Range) bool {
			return s.Lines > 0 && s.First < at && at < s.First+s.Faces
		})
		if at == 0 || !told && !slices.Equal(r.To[at:at+line], r.To[at-line:at]) {
			n++
		}
	}
	return n
}

// reach gives a level to the rows that have none, and returns how many after the first
// had one.
func reach(level []int, next int) (again int) {
	for i := range level {
		switch {
		case level[i] == 0:
			level[i] = next
		case i > 0:
			again++
		}
	}
	return again
}

// parts returns how many of the first ranges of a row of one die a card has as a part of
// the face.
func (a *Automaton) parts(r *RolledCase, spans []Range) (n int) {
	first := spans[0]
	if len(r.Dice) > 1 || !a.Interchangeable() || first.To < 0 || first.Faces < 2 ||
		first.Faces > maxLines || first.Rising {
		return 0
	}
	for n < len(spans) && spans[n].To == first.To+Cell(n) && spans[n].Faces == first.Faces &&
		!spans[n].Rising {
		n++
	}
	if n < 3 {
		return 0
	}
	return n
}

// broken returns how many borders are between two faces of the other dice, for one face
// of the first, and how many lines of a card, each for faces of all dice but the last,
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
