package table

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/notation"
)

// A Listing is a table that has been read. Its lists have an entry for each line with a
// share.
type Listing struct {
	Names   []string
	Weights []int
	Form    string // how it was read: "a d100 table", "a 2d6 table", "weights, sum 100"
	Roll    string // whose results the shares are, such as d100 and 2d6; "" for weights
	tiles   []tile // in the order of the scale
	scale   *scale
}

// A tile is positions of a scale that belong to a line with a share.
type tile struct {
	from, to int // to is not included
	record   int // the index of the line in the lists
}

// Find returns the index of the line that has a result of the roll.
func (l *Listing) Find(result int) int {
	at, _ := l.scale.position(result)
	return l.tiles[sort.Search(len(l.tiles), func(i int) bool { return l.tiles[i].to > at })].record
}

func (l *Listing) inOrder() bool {
	return slices.IsSortedFunc(l.tiles, func(a, b tile) int { return a.record - b.record })
}

const maxName = 200 // characters of a name on a card

// Target returns the table as what a plan makes. Of names that are too long for a card it
// has the beginnings.
func (l *Listing) Target() (notation.Target, error) {
	t := notation.Target{Title: "the table", Outcomes: len(l.Weights), Weights: l.Weights,
		Names: slices.Clone(l.Names)}
	for i, name := range t.Names {
		if utf8.RuneCountInString(name) > maxName {
			ends := fmt.Sprintf("… (%d)", i+1) // which tells names apart that begin alike
			t.Names[i] = string([]rune(name)[:maxName-len(ends)]) + ends
		}
	}
	if _, above, _ := arith.Weights(l.Weights); above < 2 {
		return t, errors.New(
			`a table has at least two outcomes that can happen; add a line such as "30 silver"`)
	}
	return t, nil
}
