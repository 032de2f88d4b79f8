package card

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// maxHops is how many rolls of an example may lead to a row, besides those that choose one.
const maxHops = 3

// example returns the faces of a game: rolls that lead to a row, from there to another row if
// that is possible, and to a result. It returns nothing if there is no short one.
func (d *drawing) example() (faces []int) {
	at, last := d.spots[0], 0
	jump := func(c automaton.Cell) bool { return c < automaton.Start }
	ends := func(c automaton.Cell) bool { return c >= 0 }
	leads := func(holds func(automaton.Cell) bool) func(automaton.Cell) bool {
		return func(c automaton.Cell) bool {
			return jump(c) && slices.ContainsFunc(d.spots[c.Row()].To, holds)
		}
	}
	for n := range len(d.chosen) + maxHops + 1 {
		hops := max(0, min(n-len(d.chosen), 2))
		choices := []func(automaton.Cell) bool{leads(leads(ends)), leads(ends), ends, jump}
		last = d.telling(at, n, last, choices[hops:])
		if last < 0 {
			return nil
		}
		faces = append(faces, facesOfNumber(last, at.Dice)...)
		to := at.To[last]
		if to >= 0 {
			return faces
		}
		at = d.spots[to.Row()]
	}
	return nil
}

// telling returns a cell of those that meet the first condition that any meets, or -1. It is
// another one with each roll of an example, and if possible neither the last one, nor one whose
// face is its result.
func (d *drawing) telling(at *spot, roll, last int, conditions []func(automaton.Cell) bool) int {
	sides := at.Dice[len(at.Dice)-1]
	met := slices.IndexFunc(conditions, func(holds func(automaton.Cell) bool) bool {
		return slices.ContainsFunc(at.To, holds)
	})
	if met < 0 {
		return -1
	}
	var all, good []int
	for i, c := range at.To {
		if !conditions[met](c) {
			continue
		}
		all = append(all, i)
		shows := c >= 0 && d.Automaton.Label(uint64(c)) == words.Faces(sides, i%sides+1, i%sides+1)
		if (roll == 0 || i != last) && !shows {
			good = append(good, i)
		}
	}
	if good == nil {
		good = all
	}
	sevenths := []int{3, 4, 2, 5} // the results of the first row are often its faces
	if at.To[good[0]] < 0 {
		sevenths = []int{4, 4, 4, 5}
	}
	i := good[len(good)*sevenths[(uint64(roll)+d.Automaton.Target)%4]/7]
	// of neighbours one that is rounded
	if at.To[i] >= 0 && slices.Contains(good, i-1) && at.To[i-1] == at.To[i] {
		i--
	}
	return i
}

const exampleFor = "Example for d"

// example tells the games of the example: what each throw shows, and where it leads.
func (c *Card) example() string {
	if c.Example == nil {
		return ""
	}
	text, apart := "Example: ", ""
	if c.For > 0 {
		text = exampleFor + strconv.Itoa(c.For) + ": "
	}
	left := c.Example
	next := func(int) int {
		face := 0
		if len(left) > 0 {
			face, left = left[0], left[1:]
		}
		return face
	}
	at := start
	for len(left) > 0 {
		m, err := c.throw(at, next)
		for i, sides := range m.dice {
			if err == nil && (m.faces[i] < 1 || m.faces[i] > sides) {
				err = fmt.Errorf("face %d of a d%d", m.faces[i], sides)
			}
		}
		if err != nil {
			return err.Error()
		}
		text += apart + facesAre(m.dice, m.faces) + arrow + m.said
		apart, at = "; ", m.to
		if m.to.result != "" {
			at = start
		}
	}
	return text + "."
}
