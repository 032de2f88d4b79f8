package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// This file has the words of cards. Most are written and read. Buttons and sentences beside a card
// take them from here, too.

// StartOver is the order to begin with the first roll, and Reroll to roll the last dice again.
const (
	StartOver = "start over"
	Reroll    = "reroll"
)

const (
	atOnce  = " at once"
	asShown = "as shown"
	then    = ", then "
	beside  = " · "
	arrow   = " → "
	anyFace = "any"
)

// Restarted is the sentence for a player who begins again.
var Restarted = words.Capital(StartOver) + "."

// orders are the words of actions, before a number if they have one.
var orders = map[Do]string{
	Subtract:   "subtract ",
	BeginAgain: StartOver,
	AtOnce:     StartOver + atOnce,
	RollAgain:  Reroll,
	GoRow:      "row ",
	Go:         "go to ",
}

// What heads say of the roll.
const (
	keepPick   = "Keep your last roll to pick the row; "
	byItself   = "; read each by itself"
	asNumber   = "; read them as one number"
	addTheFace = "add the face"
)

// fractions of a face, by how many faces have the same result.
var fractions = []string{"", "half ", "a third of ", "a quarter of ", "a fifth of "}

const roundedUp = ", rounded up"

// reserved are the words of cards that no plain name has.
var reserved = strings.Fields(StartOver + " " + Reroll + ` above add again count each example face
	fifth go half itself keep last look number once outcome pick picks quarter read result roll rounded
	row shown skip subtract sum take then third throw toss use`)

var plain = pattern.New(`^(?:-?\d+|[\pL\pM]+(?:['’][\pL\pM]+)*(?: [\pL\pM]+(?:['’][\pL\pM]+)*)*)$`)

// Name returns the name of an outcome as a card has it: without characters that hide or command,
// and quoted unless it is plain words, none of which is a word of cards, or a number.
func Name(name string) string {
	name = quote.Escape(name)
	own := func(word string) bool { return slices.Contains(reserved, strings.ToLower(word)) }
	if plain.MatchString(name) && !slices.ContainsFunc(strings.Fields(name), own) {
		return name
	}
	return "“" + name + "”"
}

// unquoted returns the name that a card has, with its signs that were hidden.
func unquoted(text string) string {
	text = strings.Map(func(r rune) rune { return r % hidden }, text)
	if inner, ok := strings.CutPrefix(text, "“"); ok {
		return strings.TrimSuffix(inner, "”")
	}
	return text
}

// said returns the words of an action in part i.
func (c *Card) said(i int, a Action) string {
	switch a.Do {
	case Named:
		return Name(a.Name)
	case Face:
		return formula(a, c.faceName(i, a.Die))
	}
	if a.N > 0 {
		return orders[a.Do] + strconv.Itoa(a.N)
	}
	return orders[a.Do]
}

// formula returns the words for a result that comes from a face with a name.
func formula(a Action, name string) string {
	if a.Of == 1 && a.N == 0 && name == "the face" {
		return asShown
	}
	if a.Of > 1 {
		name = fractions[a.Of-1] + name + roundedUp
	}
	switch {
	case a.N > 0:
		return fmt.Sprintf("%d + %s", a.N, name)
	case a.N < 0:
		return fmt.Sprintf("%s − %d", name, -a.N)
	}
	return name
}

var asFormula = pattern.New(`^(?:(\d+) \+ )?(` + strings.Join(fractions, "|") +
	`)(the .+?)(` + roundedUp + `)?(?: − (\d+))?$`)

var asOrder = pattern.New(`^(.*?)(\d*)$`)

// actionOf reads the words of an action in part i.
func (c *Card) actionOf(i int, text string) Action {
	m := asOrder.FindStringSubmatch(text)
	for do, order := range orders {
		if m[1] == order {
			return Action{Do: do, N: number(m[2])}
		}
	}
	if text == asShown {
		return Action{Do: Face, Of: 1}
	}
	if m := asFormula.FindStringSubmatch(text); m != nil {
		for die := range len(c.Parts[i].dice()) {
			if m[3] == c.faceName(i, die) {
				return Action{Do: Face, Die: die, N: number(m[1]) - number(m[5]),
					Of: 1 + slices.Index(fractions, m[2])}
			}
		}
	}
	return Action{Name: unquoted(text)}
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// faceName names the face of a die of part i, from 1, or of the last one for 0.
func (c *Card) faceName(i, die int) string {
	p := &c.Parts[i]
	dice := p.dice()
	names := axes(dice)
	switch at := len(dice) - 1; {
	case die > 0:
		return "the " + names[die-1]
	case p.Read != Rows || at == 0 && !p.Keep && !p.named():
		return "the face"
	case at == 0 && c.rolledBefore(i):
		return "the new " + names[0]
	default:
		return "the " + names[at]
	}
}

// rolledBefore reports whether a part before part i rolls its last die.
func (c *Card) rolledBefore(i int) bool {
	p := &c.Parts[i]
	return !c.adds() && slices.ContainsFunc(c.Parts[:i], func(q Part) bool {
		return slices.Contains(q.dice(), p.sides())
	})
}

// axes names dice one by one: d20 and d6, 1st d6, 2nd d6 and d20, or 1st and 2nd if all are alike.
func axes(dice []int) (names []string) {
	for i, sides := range dice {
		name, rank := words.Die(sides), words.Rank(like(dice[:i], sides)+1)
		switch n := like(dice, sides); {
		case n > 1 && n == len(dice):
			name = rank
		case n > 1:
			name = rank + " " + name
		}
		names = append(names, name)
	}
	return names
}

// like counts the dice of these sides.
func like(dice []int, sides int) (n int) {
	for _, die := range dice {
		if die == sides {
			n++
		}
	}
	return n
}

// times says how often something is rolled.
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return words.Number(n) + " times"
}

var often = pattern.New(`^(.*?) ?(?:twice|(\S+) times)$`)

// timesOf reads how often something is rolled: once if nothing is said.
func timesOf(text string) (what string, n int) {
	m := often.FindStringSubmatch(text)
	if m == nil {
		return text, 1
	}
	return m[1], cmp.Or(countOf(m[2]), 2)
}

// countOf reads a number in words.
func countOf(word string) int {
	for n := 1; n <= 10; n++ {
		if words.Number(n) == word {
			return n
		}
	}
	return number(word)
}

var someDice = pattern.New(`(?:[a-z]+|\d{1,4}) (?:d\d+|coins?)`)

// throwsOf reads throws: throw two d6, then a d20; toss a coin three times.
func throwsOf(text string) (throws [][]int, err error) {
	for _, step := range strings.Split(text, then) {
		what, n := timesOf(step)
		var dice []int
		for _, kind := range someDice.FindAllString(what, -1) {
			count, die, _ := strings.Cut(kind, " ")
			sides := cmp.Or(number(strings.TrimPrefix(die, "d")), 2)
			dice = append(dice, slices.Repeat([]int{sides}, max(0, countOf(count)))...)
		}
		if dice == nil {
			return nil, fmt.Errorf("which dice are %q?", text)
		}
		throws = append(throws, slices.Repeat([][]int{dice}, n)...)
	}
	return throws, nil
}

// numerals are the faces of cards that are not printed as numbers.
var numerals = strings.NewReplacer(words.Faces(2, 1, 2), "1–2", words.Faces(2, 1, 1), "1",
	words.Faces(2, 2, 2), "2", words.Faces(10, 1, 10), "1–10")

// facesOf reads faces as they are printed on dice: 3–5, "1–2, 7–9, 0", heads. The 0 of a d10 is
// ten.
func facesOf(text string) (list []Faces, err error) {
	for _, piece := range strings.Split(numerals.Replace(text), ", ") {
		first, last, _ := strings.Cut(piece, "–")
		f := Faces{First: number(first), Last: number(cmp.Or(last, first))}
		if piece == "0" {
			f = Faces{First: 10, Last: 10}
		}
		if f.First < 1 {
			return nil, fmt.Errorf("which faces are %q?", text)
		}
		if n := len(list) - 1; n >= 0 && list[n].Last+1 == f.First {
			list[n].Last = f.Last
			continue
		}
		list = append(list, f)
	}
	return list, nil
}

// facesAre names dice with their faces: d4 3, d20 12.
func facesAre(dice, faces []int) string {
	var list []string
	for i, sides := range dice[:len(faces)] {
		list = append(list, dieFaces(Faces{sides, faces[i], faces[i]}))
	}
	return strings.Join(list, ", ")
}

// dieFaces names a die with faces: d20 1–13, or heads.
func dieFaces(f Faces) string {
	if f.Die == 2 {
		return words.Faces(2, f.First, f.Last)
	}
	return words.Die(f.Die) + " " + words.Faces(f.Die, f.First, f.Last)
}

// places names the digits of a number, from the last: ones, tens, hundreds, thousands.
func places(n int) string {
	if n < 3 {
		return []string{"ones", "tens", "hundreds"}[n]
	}
	return []string{"", "ten ", "hundred "}[n%3] + []string{"thousands", "millions", "billions",
		"trillions"}[n/3-1]
}
