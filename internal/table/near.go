package table

import (
	"fmt"
	"slices"
)

// manySingle is how many single numbers that follow each other are results of a roll, if they do
// not begin at 1.
const manySingle = 6

// fewDice is how many dice a table without the name of a roll may be of.
const fewDice = 4

// suggested returns the results of the roll that a table without the name of a roll is probably
// of, or nil: lines that tile the sums of a few like dice, or a d66, or many single numbers that
// follow each other. Numbers from 1 need no roll.
func suggested(records []record) *scale {
	lowest, top := bounds(records)
	single := allSingle(records)
	if lowest < 2 || top > maxResult || single && len(records) < manySingle || !ordered(records) {
		return nil
	}
	rolls := []string{"d66", "d666"}
	follow := !single || len(records) >= top-lowest && len(records) <= top-lowest+2
	if follow && top%lowest == 0 && lowest <= fewDice && top/lowest <= 100 {
		rolls = append(rolls, fmt.Sprintf("%dd%d", lowest, top/lowest))
	}
	if single && follow {
		rolls = append(rolls, fmt.Sprintf("d%d+%d", len(records), lowest-1))
	}
	for _, roll := range rolls {
		s, err := newScale(roll)
		if err != nil {
			continue
		}
		if _, faults := tiled(records, s); faults == nil || single && len(faults) == 1 {
			return s
		}
	}
	return nil
}

// bounds returns the lowest and the highest number.
func bounds(records []record) (lowest, top int) {
	lowest = records[0].parts[0].from.number
	for _, r := range records {
		for _, e := range r.parts {
			lowest = min(lowest, e.from.number)
		}
	}
	return lowest, highestWritten(records)
}

func allSingle(records []record) bool {
	return !slices.ContainsFunc(records, func(r record) bool { return !r.single() })
}

// ordered reports whether the numbers of the lines only rise, or only fall.
func ordered(records []record) bool {
	rise := func(a, b record) int { return a.parts[0].from.number - b.parts[0].from.number }
	fall := func(a, b record) int { return rise(b, a) }
	return slices.IsSortedFunc(records, rise) || slices.IsSortedFunc(records, fall)
}

// misread says that numbers look like the results of a roll, and how to name it.
func misread(records []record, s *scale) Faults {
	text := fmt.Sprintf("the numbers go from %d to %d, as those of %s do; "+
		"if that is the roll, write %s as the first line", s.result(0), s.result(s.length-1), s, s.name)
	if !allSingle(records) {
		text += "; otherwise begin with 1"
	}
	return Faults{{records[0].line, text}}
}
