package dicetest

import "slices"

// A Document is the data of a strategy as Strategy.MarshalJSON writes it, for somebody who knows
// nothing else of the library.
type Document struct {
	Steps []struct{ Lines []DocumentLine }
}

// A DocumentLine is a line of a step, or an entry that tells where a roll leads.
type DocumentLine struct {
	First, Last, Add, Result, Case, Span, Cost int64

	Step int
	Roll []int
	Zero bool
	Then []DocumentLine
}

// A DocumentCase is a case of a step, counted as a document counts them. A result is a number at
// step 0.
type DocumentCase struct {
	Step   int
	Number int64
}

func lineOf(lines []DocumentLine, number int64) DocumentLine {
	return lines[slices.IndexFunc(lines, func(l DocumentLine) bool {
		return l.First <= number && number <= l.Last
	})]
}

// Arrive returns where the document sends who comes to a case: to a line with a roll, or to a
// result.
func (d Document) Arrive(at DocumentCase) (DocumentCase, DocumentLine) {
	for {
		l := lineOf(d.Steps[at.Step-1].Lines, at.Number)
		if l.Roll != nil {
			return at, l
		}
		at = l.onward(at.Number)
		if at.Step == 0 {
			return at, l
		}
	}
}

// Leads returns where the line leads who rolled a number.
func (l DocumentLine) Leads(number int64) DocumentCase {
	return lineOf(l.Then, number).onward(number)
}

func (l DocumentLine) onward(number int64) DocumentCase {
	number -= l.First
	if l.Span > 0 {
		number %= l.Span
	}
	if l.Result > 0 {
		return DocumentCase{0, l.Result + number}
	}
	return DocumentCase{l.Step, l.Case + number}
}

// Follow returns the result of the faces that roll throws.
func (d Document) Follow(roll func(sides int) int) int64 {
	at, line := d.Arrive(DocumentCase{Step: 1})
	for at.Step > 0 {
		number := at.Number - line.First
		for _, sides := range line.Roll {
			digit := roll(sides) - 1
			if line.Zero {
				digit = (digit + 1) % sides
			}
			number = number*int64(sides) + int64(digit)
		}
		at = line.Leads(number + line.Add)
		if at.Step > 0 {
			at, line = d.Arrive(at)
		}
	}
	return at.Number
}
