package automaton

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

// perDie is the cost of rolling dice one by one.
func perDie(dice []int) int { return len(dice) }

// shownBy returns the number, from 1, that all dice show, of which digits show 0 for the
// highest face.
func shownBy(n *Number, faces []int) (number int) {
	for i, sides := range n.Dice() {
		if n.Digits {
			number = number*sides + faces[i]%sides
		} else {
			number = number*sides + faces[i] - 1
		}
	}
	if !n.Digits {
		return number + 1
	}
	if number == 0 {
		all, _ := allNumbers(n)
		return all
	}
	return number
}

// allNumbers returns how many numbers there are, and the faces of each.
func allNumbers(n *Number) (all int, faces [][]int) {
	faces = [][]int{nil}
	for _, sides := range n.Dice() {
		var next [][]int
		for _, before := range faces {
			for face := 1; face <= sides; face++ {
				next = append(next, append(slices.Clone(before), face))
			}
		}
		faces = next
	}
	return len(faces), faces
}

// drawNumber returns a number of few dice, for a target that they have.
func drawNumber(t *rapid.T) (n *Number, target uint64) {
	sides := rapid.SampledFrom([]int{2, 3, 4, 6, 10})
	dice := rapid.SliceOfN(sides, 2, 4).Draw(t, "dice")
	if rapid.Bool().Draw(t, "decimal") {
		dice = []int{rapid.IntRange(3, 10).Draw(t, "first"), 10}
	}
	n = &Number{Rolls: [][]int{dice}, Digits: Decimal(dice)}
	cuts := rapid.IntRange(0, 2).Draw(t, "rolls")
	if cuts == 1 {
		n.Rolls = slices.Collect(slices.Chunk(dice, 1))
	}
	if cuts == 2 {
		n.Rolls = [][]int{dice[:1], dice[1:]}
	}
	all := Numbers(dice, MaxNumber)
	least := max(2, (all+maxMultiples-1)/maxMultiples)
	return n, rapid.Uint64Range(least, all).Draw(t, "target")
}

// beyondBy reports whether the first faces make certain that the number is above good.
func beyondBy(n *Number, faces []int, good, all int) bool {
	left := len(n.Dice()) - len(faces)
	least := slices.Concat(faces, slices.Repeat([]int{1}, left))
	if n.Digits {
		copy(least[len(faces):], n.Dice()[len(faces):])
	}
	number := shownBy(n, least)
	return number > good && (!n.Digits || left == 0 || number < all)
}

// All faces lead to the number that they show, modulo the target. Above the last multiple
// of that a player starts over, and not a roll later than is certain.
func TestNumbersAreAsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, target := drawNumber(t)
		a := n.Automaton(target, nil, perDie)
		if next := a.Begin().Next(); !slices.Equal(next, n.Rolls[0]) {
			t.Fatalf("%v throws %v first", n, next)
		}
		all, list := allNumbers(n)
		good := all - all%int(target)
		for _, faces := range list {
			number := shownBy(n, faces)
			p, rest := a.Begin(), faces
			for len(rest) > 0 {
				k := len(p.Next())
				p.Take(rest[:k])
				rest = rest[k:]
				rolled := faces[:len(faces)-len(rest)]
				first := p.Restarted()
				if first != beyondBy(n, rolled, good, all) {
					t.Fatalf("%v for %d: after %v a player starts over: %v", n, target, rolled, first)
				}
				if first {
					break
				}
			}
			face, done := p.Result()
			if done != (number <= good) || done && face != (number-1)%int(target)+1 {
				t.Fatalf("%v for %d: %v shows %d and leads to %d, %v", n, target, faces, number, face, done)
			}
		}
	})
}

// A number is fair, costs what it says, and is the same plan when it was written and
// read.
func TestNumbersAreProved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, target := drawNumber(rt)
		a := n.Automaton(target, nil, perDie)
		document := jsonOf(t, a)
		b, _, _, err := Parse([]byte(document))
		if err != nil || b.Recipe == nil || b.Ease() != a.Ease() {
			rt.Fatalf("%v for %d is read as %v; %v\n%s", n, target, b, err, document)
		}
	})
}

// A document whose card would list more ranges than anyone reads is refused, though it is
// fair.
func TestNumbersOfFewResults(t *testing.T) {
	n := &Number{Rolls: [][]int{slices.Repeat([]int{10}, 12)}, Digits: true}
	a := n.Automaton(2, nil, perDie)
	if _, _, _, err := Parse([]byte(jsonOf(t, a))); err == nil ||
		!strings.Contains(err.Error(), "not read as a number of 2 results") {
		t.Error(err)
	}
	if NumberOf(2, n.Dice()) != nil {
		t.Errorf("a coin is read from twelve d10")
	}
}

// A table that a large die repeats too often has no plan, and takes no gigabytes.
func TestTablesOfManyRuns(t *testing.T) {
	if a := book([]uint64{1, 2}, 10_000_000); a != nil {
		t.Errorf("%d runs", len(a.Spaces[1].Runs))
	}
}

// Numbers of a million millions are proved at once: dice that are rolled one by one are
// one throw.
func TestLargeNumbers(t *testing.T) {
	n := NumberOf(999_999_999_989, slices.Repeat([]int{10}, 12))
	n.Rolls = slices.Collect(slices.Chunk(n.Dice(), 1))
	a := n.Automaton(999_999_999_989, nil, perDie)
	p, err := a.Prove(t.Context())
	if err != nil || len(a.Spaces) != 2 || p.Cost.Cmp(big.NewRat(12, 1)) < 0 {
		t.Errorf("%d spaces, %v", len(a.Spaces), err)
	}
	if n := NumberOf(2, slices.Repeat([]int{10}, 13)); n != nil {
		t.Errorf("%v has more than %d numbers", n, uint64(MaxNumber))
	}
}
