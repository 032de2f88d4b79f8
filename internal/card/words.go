package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// This file has the words of cards. Most are written and read. Buttons and sentences
// beside a card take them from here, too.

// StartOver is the order to begin with the first roll, and Reroll to roll the last dice
// again.
const (
	StartOver = "start over"
	Reroll    = "reroll"
	GoTo      = "go to"
)

const (
	atOnce  = " at once"
	asShown = "as shown"
	then    = ", then "
	beside  = " · "
	arrow   = " → "
	anyFace = "any"

	backTo     = "back to "                // of the part to start over with, of several
	rememberIt = anyFace + ": remember it" // of a face that picks the row of the next part

	atEnd      = ", at the end %d to %d"
	stopIfSame = ". Stop when the sum, with that and without it, is in one entry, or both start over"
	sumTooHigh = "If the sum is %d or more before the last %s, " + StartOver + atOnce + "."
	atOnceIf   = ", at once if the first shows "
)

// orders are the words of actions, before a number if they have one.
var orders = [...]string{
	Subtract:  "subtract ",
	RollAgain: Reroll,
	Go:        GoTo + " ",
}

// What heads say of the roll.
const (
	picksRow   = "Your %s picks the row; "
	inYourRow  = "In the row that you were sent to, "
	asNumber   = "; read them as one number"
	tenAsZero  = ", a 10 as 0" // of dice that have no 0
	lookUpEach = "; look up each and add"
	addTails   = "; begin with 1, and for each tails add its number"
	addTheFace = "add the face"
	addAll     = "add all of them"
	theResult  = "the result" // which a number is
)

// fractions of a face, by how many faces have the same result.
var fractions = []string{"", "half ", "a third of ", "a quarter of ", "a fifth of "}

const roundedUp = ", rounded up"

// reserved are the words of cards that no plain name has, each between blanks, besides the
// first ones of orders.
const reserved = " " + StartOver + " above add again all any back both call coins count dice " +
	"drop each example face fifth first half highest itself keep last look lowest number once " +
	"outcome pick picks quarter read redo restart result roll rounded row second shown skip such " +
	"sum take then third throw toss use "

// sidesOfCoins are names on cards where no coin is tossed.
var sidesOfCoins = []string{"heads", "tails"}

var plain = pattern.New(`^(?:-?\d+|[\pL\pM]+(?:['’][\pL\pM]+)*(?: [\pL\pM]+(?:['’][\pL\pM]+)*)*)$`)

// Name returns the name of an outcome as a card has it: without characters that hide or
// command, and quoted unless it is plain words, none of which is a word of cards, or a
// number.
func Name(name string) string {
	name = quote.Escape(name)
	own := func(word string) bool {
		word = strings.ToLower(word)
		begins := func(order string) bool { return strings.HasPrefix(order+" ", word+" ") }
		return strings.Contains(reserved, " "+word+" ") || slices.ContainsFunc(orders[:], begins)
	}
	if plain.MatchString(name) && !slices.ContainsFunc(strings.Fields(name), own) {
		return name
	}
	return "“" + name + "”"
}

// said returns the words of an action in part i.
func (c *Card) said(i int, a Action) string {
	switch a.Do {
	case Named:
		if slices.Contains(sidesOfCoins, strings.ToLower(a.Name)) && c.tosses() {
			return "“" + a.Name + "”"
		}
		return Name(a.Name)
	case Face:
		if read := c.Parts[i].Read; read == Listed || read == Worked {
			return theResult
		}
		return formula(a, c.faceName(i, a.Die))
	case BeginAgain, BeginEarly:
		text := c.Restart()
		if a.Do == BeginEarly && c.Parts[i].Read == Rows { // of others the legend says when
			text += atOnce
		}
		return text
	}
	text := orders[a.Do]
	switch {
	case a.Row > 0:
		return c.rowNumber(a.N, a.Row)
	case a.Do == Go:
		text += c.partName(a.N)
	case a.N > 0:
		text += strconv.Itoa(a.N)
	}
	if a.Do == Subtract && c.Parts[i].lookedUp() {
		text += ", look again"
	}
	return text
}

// rowNumber names a row of a part, so that both are found: row F.2, or row 2 of the only
// part.
func (c *Card) rowNumber(part, row int) string {
	if len(c.Parts) == 1 {
		return fmt.Sprintf("row %d", row)
	}
	return fmt.Sprintf("row %s.%d", c.partName(part), row)
}

// Restart returns the order to begin with the first roll, as the card's entries have it.
func (c *Card) Restart() string {
	if len(c.Parts) > 1 {
		return backTo + c.partName(1)
	}
	return StartOver
}

// partName returns what entries call a part, from 1: 2, or B. The only part has no name.
func (c *Card) partName(part int) string {
	switch {
	case len(c.Parts) == 1:
		return ""
	case c.Lettered:
		return words.Letter(part - 1)
	}
	return strconv.Itoa(part)
}

// tosses reports whether a coin is tossed.
func (c *Card) tosses() bool {
	return slices.ContainsFunc(c.Parts, func(p Part) bool { return slices.Contains(p.dice(), 2) })
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
		return fmt.Sprintf("%s - %d", name, -a.N)
	}
	return name
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

const exampleIs = "Example"

const aboveYours = "above the die you want"

// zeroIsTen is the note of cards where a player needs the number of a face.
const zeroIsTen = "On a d10, 0 counts as 10."

// faceName names the face of a die of part i, from 1, or of the last one for 0.
func (c *Card) faceName(i, die int) string {
	p := &c.Parts[i]
	dice := p.dice()
	names := axes(dice)
	switch at := len(dice) - 1; {
	case die > 0:
		return "the " + names[die-1]
	case p.Read != Rows || at == 0 && !p.Keep && !p.numbered():
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
	return !c.Adds && slices.ContainsFunc(c.Parts[:i], func(q Part) bool {
		return slices.Contains(q.dice(), p.sides())
	})
}

// axes names dice one by one: d20 and d6, 1st d6, 2nd d6 and d20, or 1st and 2nd if all
// are alike.
func axes(dice []int) (names []string) {
	for i, sides := range dice {
		name, rank := words.Die(sides), words.Rank(words.Like(dice[:i], sides)+1)
		switch n := words.Like(dice, sides); {
		case n > 1 && n == len(dice):
			name = rank
		case n > 1:
			name = rank + " " + name
		}
		names = append(names, name)
	}
	return names
}

// facesAre names dice with their faces: d4 3, 1, d20 12.
func facesAre(dice, faces []int) string {
	var list []string
	for i, face := range faces {
		f := Faces{dice[i], face, face}
		text := dieFaces(f)
		if i > 0 && dice[i] == dice[i-1] {
			text = words.Faces(f.Die, face, face)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// dieFaces names a die with faces: d20 1–13, or heads.
func dieFaces(f Faces) string {
	if f.Die == 2 && f.First == f.Last {
		return words.Faces(2, f.First, f.Last)
	}
	return words.Die(f.Die) + " " + words.Faces(f.Die, f.First, f.Last)
}

// digitName names the digits of a number, from the last: ones, tens, hundreds, thousands.
func digitName(n int) string {
	if n < 3 {
		return []string{"ones", "tens", "hundreds"}[n]
	}
	return []string{"", "ten ", "hundred "}[n%3] + []string{"thousands", "millions", "billions",
		"trillions"}[n/3-1]
}

func length(text string) int { return utf8.RuneCountInString(text) }

// added adds numbers: 3 + 4 - 1 = 6.
func added(list []int) string {
	text, sum := "", 0
	for i, n := range list {
		sum += n
		switch {
		case i == 0:
			text = strconv.Itoa(n)
		case n < 0:
			text += " - " + strconv.Itoa(-n)
		default:
			text += " + " + strconv.Itoa(n)
		}
	}
	if len(list) == 1 {
		return text
	}
	return strings.TrimPrefix(text+" = "+strconv.Itoa(sum), " = ")
}

// withDice returns the thrown dice with those that a roll has more of.
func withDice(roll, thrown []int) []int {
	for _, sides := range slices.Compact(slices.Sorted(slices.Values(roll))) {
		if more := words.Like(roll, sides) - words.Like(thrown, sides); more > 0 {
			thrown = append(slices.Clone(thrown), slices.Repeat([]int{sides}, more)...)
			slices.Sort(thrown)
		}
	}
	return thrown
}

// howMany returns a number in words, without what is counted: one, two, 11.
func howMany(n int) string {
	if n == 1 {
		return "one"
	}
	return words.Number(n)
}

// many reports whether a throw has several dice.
func many(dice []int) bool { return len(dice) > 1 }

// alike reports whether some dice of a throw are alike.
func alike(dice []int) bool { return words.Alike(slices.Sorted(slices.Values(dice))) }
