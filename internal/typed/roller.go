package typed

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/pattern"
)

// An OwnRoll is the result of an expression that was rolled as it is.
type OwnRoll struct {
	Name   string `json:"name"`   // of the roll, or its expression as it was typed
	Result string `json:"result"` // in words
	From   string `json:"from"`   // what the dice show
	Counts bool   `json:"counts"` // the result is a number of successes
	Rank   int    `json:"rank"`   // in an initiative or a contest, from 1; or 0
	number int
}

// said is a roll in words, behind its expression: = 5 + 3 + 6 (1) = 14.
var said = pattern.New(`^(?: = |: )(?:(.*)(?: = |, ))?(.*)$`)

// Roller returns a function that rolls all rolls of a text. The results of an initiative
// are in order, the highest first. So are those of a contest of two sides, which the first
// one wins. A text without rolls gives none, and an error is one of d.
func Roller(text string, d dice.Dice) (once func() ([]*OwnRoll, error)) {
	list, _ := Rolls(text)
	sides, _ := Rolls(opposed.ReplaceAllString(text, "; "))
	contest := len(list) == 1 && len(sides) == 2
	if contest {
		list = sides
	}
	names, ranked := namesOf(list), len(list) > 1 && (contest || initiative(list))
	return func() (all []*OwnRoll, err error) {
		for i, one := range list {
			e := dice.Must(dice.Parse(one.Expr.Title()))
			rolled, err := e.RollDice(d)
			if err != nil {
				return nil, err
			}
			parts := said.FindStringSubmatch(strings.TrimPrefix(rolled.Text, e.String()))
			all = append(all, &OwnRoll{names[i], parts[2], parts[1], one.Expr.Counts(), 0, rolled.Result})
		}
		if ranked {
			rank(all, contest)
		}
		return all, nil
	}
}

// rank sorts results, the highest first, and numbers them.
func rank(all []*OwnRoll, contest bool) {
	slices.SortStableFunc(all, func(a, b *OwnRoll) int { return b.number - a.number })
	for i := range all {
		all[i].Rank = i + 1
		if i > 0 && all[i].number == all[i-1].number {
			all[i].Rank = all[i-1].Rank
			all[i].Result += ", tied"
		}
	}
	if contest && all[1].Rank > 1 {
		all[0].Result += ", wins"
	}
}

// initiative reports whether rolls have names, and each has the results of a die, all of
// which are alike.
func initiative(list []NamedRoll) bool {
	sides := list[0].Expr.Sides()[0]
	return !slices.ContainsFunc(list, func(one NamedRoll) bool {
		e := one.Expr
		lo, hi, finite := e.Bounds()
		like := e.Sides()[0] == sides && finite && hi-lo == sides-1
		return !like || one.Name == e.Title() || e.Coin || e.Check() || e.Counts()
	})
}

// namesOf returns the names of results, with numbers where several have one that was typed.
func namesOf(list []NamedRoll) (names []string) {
	for i, one := range list {
		name, upToHere, all := one.Name, 0, 0
		for j, other := range list {
			if other.Name != name {
				continue
			}
			all++
			if j <= i {
				upToHere++
			}
		}
		if all > 1 && name != one.Expr.Title() {
			name = fmt.Sprintf("%s %d", name, upToHere)
		}
		names = append(names, name)
	}
	return names
}
