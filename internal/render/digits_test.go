package render

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
)

// inOrder are the names of rolls, written out.
var inOrder = []string{
	"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
	"11th", "12th",
}

// inOneThrow is the sheet of dice that are read as one number, unless a grid of them is small; the
// start is behind the target.
func inOneThrow(target uint64, dice ...int) *Sheet {
	if n := automaton.NumberOf(target, dice); n != nil {
		return sheetOf(n.Automaton(target, func([]int) int { return 1 }), oneRoll)
	}
	return sheetOf(lookedUp(target, dice...), oneRoll)
}

// lookedUp is a die whose results are looked up in the order of other dice.
func lookedUp(target uint64, dice ...int) *automaton.Automaton {
	all := automaton.Numbers(dice, automaton.MaxTable)
	cells := slices.Repeat([]automaton.Cell{automaton.Start}, int(all))
	for i := range all - all%target {
		cells[i] = automaton.Cell(i % target)
	}
	t := automaton.Throw{Sides: all, Cost: 1, Dice: dice}
	return automaton.Together(target, []automaton.Throw{t}, 0, cells)
}

var digit = regexp.MustCompile(`^\((\S+) − 1\) × (\d+)$`)

// worked returns the result of faces by a printed formula.
func worked(t *testing.T, formula string, faces []int) int {
	t.Helper()
	face := func(name string) int {
		i := slices.Index(inOrder, name)
		if i < 0 || i >= len(faces) {
			t.Fatalf("there is no %q of %d rolls in %q", name, len(faces), formula)
		}
		return faces[i]
	}
	terms := strings.Split(formula, " + ")
	result := face(terms[len(terms)-1])
	for _, term := range terms[:len(terms)-1] {
		m := digit.FindStringSubmatch(term)
		if m == nil {
			t.Fatalf("%q in %q is not understood", term, formula)
		}
		weight, _ := strconv.Atoi(m[2])
		result += (face(m[1]) - 1) * weight
	}
	return result
}

// shownFaces returns the faces of an example: tails, d20 7, d10 0.
func shownFaces(t *testing.T, text string, dice []int) (faces []int) {
	t.Helper()
	names := strings.Split(text, ", ")
	if len(names) != len(dice) {
		t.Fatalf("%q is not of %v", text, dice)
	}
	for i, name := range names {
		face := slices.Index([]string{"", "heads", "tails"}, name)
		if dice[i] > 2 {
			face, _ = strconv.Atoi(strings.TrimPrefix(name, fmt.Sprintf("d%d ", dice[i])))
		}
		if face == 0 && dice[i] == 10 {
			face = 10
		}
		if face < 1 || face > dice[i] {
			t.Errorf("%q in %q is not one face of a d%d", name, text, dice[i])
		}
		faces = append(faces, face)
	}
	return faces
}

// inFull returns the formula of what tails count: that of each coin is twice the next one's.
func inFull(counts string) string {
	list := strings.Split(counts, ", ")
	var text []string
	for i, count := range list {
		text = append(text, fmt.Sprintf("(%s − 1) × %s", inOrder[i], count))
	}
	last := len(list) - 1
	if list[last] != "1" {
		return "tails of the last coin do not count 1"
	}
	text[last] = inOrder[last]
	return strings.Join(text, " + ")
}

// formulaOf returns the formula of a card with one part, in full.
func formulaOf(t *testing.T, card *Card) string {
	t.Helper()
	head := card.Parts[0].Head
	_, formula, found := strings.Cut(head, ": result = ")
	if !found {
		t.Fatalf("there is no formula:\n%s", card.Text())
	}
	if formula == "their sum + 1" {
		counts := regexp.MustCompile(`; tails count ([0-9, ]+), heads 0:`).FindStringSubmatch(head)[1]
		return inFull(counts)
	}
	return formula
}

// A formula names each roll, gives each number once, and its example is a game that has its
// result.
func TestFormulasOfAnyNumberOfRolls(t *testing.T) {
	for _, test := range []struct {
		target int
		dice   []int
	}{
		{32, slices.Repeat([]int{2}, 5)}, {256, slices.Repeat([]int{2}, 8)},
		{512, slices.Repeat([]int{2}, 9)},
		{1024, slices.Repeat([]int{2}, 10)}, {2048, slices.Repeat([]int{2}, 11)},
		{4096, slices.Repeat([]int{2}, 12)},
		{33, slices.Repeat([]int{2}, 6)}, {4095, slices.Repeat([]int{2}, 12)},
		{243, slices.Repeat([]int{3}, 5)}, {100, []int{5, 5, 2, 2}}, {240, []int{6, 20, 2}},
		{1296, []int{6, 6, 6, 6}},
	} {
		card := inOneThrow(uint64(test.target), test.dice...).Card()
		formula := formulaOf(t, card)
		for i := range test.target {
			if got := worked(t, formula, facesOf(i, test.dice)); got != i+1 {
				t.Fatalf("d%d from %v: %v are %d by %q; want %d", test.target, test.dice,
					facesOf(i, test.dice), got, formula, i+1)
			}
		}
		shown, result, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(card.Example, "Example: "),
			"."), " → ")
		got := worked(t, formula, shownFaces(t, shown, test.dice))
		if _, end, summed := strings.Cut(result, " = "); summed {
			result = end
		}
		if got > test.target || fmt.Sprint(got) != result {
			t.Errorf("d%d from %v: %q, but these faces are %d", test.target, test.dice, card.Example, got)
		}
		if slices.Max(test.dice) == 2 {
			continue
		}
		for name, text := range map[string]string{"text": card.Text(), "SVG": card.SVG()} {
			for _, roll := range inOrder[:len(test.dice)] {
				if !strings.Contains(text, roll) {
					t.Errorf("d%d from %v: the %s has no %q", test.target, test.dice, name, roll)
				}
			}
		}
	}
}
