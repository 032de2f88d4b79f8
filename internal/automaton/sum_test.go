package automaton

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// sums are sums with all that matters: dice at hand, together or not, dice made from smaller and
// larger ones, the highest and the lowest of them.
func sums() (list []*Sum) {
	throw := func(dice ...int) Throw {
		t := Throw{1, len(dice), dice}
		for _, sides := range dice {
			t.Sides *= uint64(sides)
		}
		return t
	}
	for _, rolls := range [][]Roll{
		{AtHand(throw(4, 6, 8))},
		{AtHand(throw(6, 6)), AtHand(throw(6))},
		{Making(6, throw(20)), Making(6, throw(20)), Making(6, throw(20))},
		{Making(4, throw(8)), Making(4, throw(8))},
		{AtHand(throw(3)), AtHand(throw(3)), AtHand(throw(3, 3))},
		{AtHand(throw(10)), Making(100, throw(10, 10))},
		{AtHand(throw(4, 4)), Making(9, throw(4, 4))},
		{Making(7, throw(3, 3)), Making(7, throw(3, 3))},
	} {
		dice := len((&Sum{Rolls: rolls}).Dice())
		list = append(list, &Sum{Rolls: rolls, Keep: dice})
		if all := (&Sum{Rolls: rolls}).Dice(); slices.Max(all) == slices.Min(all) {
			for keep := 1; keep < dice; keep++ {
				list = append(list, &Sum{Rolls: rolls, Keep: keep}, &Sum{Rolls: rolls, Keep: keep, Lowest: true})
			}
		}
	}
	return list
}

// The plan of a sum is fair to the totals of all rolls of its dice, and is read as this sum, also
// when it was tidied or written and read.
func TestSums(t *testing.T) {
	for _, s := range sums() {
		a := s.Automaton(20_000)
		a.Weights = make([]uint64, a.Target)
		dice, cases := s.Dice(), 1
		for _, sides := range dice {
			cases *= sides
		}
		for number := range cases {
			var faces []int
			for _, sides := range dice {
				faces, number = append(faces, number%sides), number/sides
			}
			if slices.Sort(faces); s.Lowest {
				slices.Reverse(faces)
			}
			sum := 0
			for _, face := range faces[len(dice)-s.Keep:] {
				sum += face
			}
			a.Weights[sum]++
		}
		for i := range a.Weights {
			a.Names = append(a.Names, strconv.Itoa(i-7))
		}
		cost, err := a.Verify(t.Context())
		if err != nil {
			t.Fatalf("%v, keep %d: %v", dice, s.Keep, err)
		}
		kinds := []int{}
		for _, throw := range a.Throws {
			kinds = append(kinds, throw.Dice...)
		}
		slices.Sort(kinds)
		worst, bounded := a.Worst()
		read, _, _, err := Parse(a.JSON(Hand{Dice: slices.Compact(kinds)}, cost, worst, bounded))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []*Automaton{a, read, a.Tidied(true)} {
			if how, _ := b.Read(b.List(MaxTable)); how != Adding && len(dice) > 2 || how == Adding && !reflect.DeepEqual(b.Sum(b.List(MaxTable)), s) {
				t.Errorf("%v, keep %d, lowest %v: reading %d of %+v", dice, s.Keep, s.Lowest, how, b.Sum(b.List(MaxTable)))
			}
		}
	}
}

// A sum is as easy as the dice that it makes, each kind once.
func TestEaseOfSums(t *testing.T) {
	d7, d5, at := Making(7, Throw{9, 2, []int{3, 3}}), Making(5, Throw{6, 1, []int{6}}), AtHand(Throw{6, 1, []int{6}})
	for i, s := range []*Sum{{Rolls: []Roll{at, at}}, {Rolls: []Roll{d7, at, d7, d7}}, {Rolls: []Roll{d5, d7, d5}}} {
		if want := easeOfSum + min(i, 1)*d7.Die().Ease() + i/2*d5.Die().Ease(); s.ease() != want {
			t.Errorf("sum %d: ease %d, want %d", i, s.ease(), want)
		}
	}
}

// A plan with two cells of a row in each other's places is no longer read as a sum.
func TestNearlySums(t *testing.T) {
	for _, s := range sums() {
		a := s.Automaton(20_000)
		for i := range a.Target {
			a.Names = append(a.Names, fmt.Sprint(i))
		}
		for i := range a.List(MaxTable) {
			if i == 0 && len(s.Rolls) > 1 {
				continue // its faces may be in any order
			}
			rows := a.List(MaxTable)
			to, last := rows[i].To, len(rows[i].To)-1
			if to[0] == to[last] {
				continue
			}
			if to[0], to[last] = to[last], to[0]; a.Sum(rows) != nil {
				t.Errorf("%v, keep %d: row %d may have other cells", s.Dice(), s.Keep, i)
			}
		}
	}
	throw := Throw{36, 2, []int{6, 6}}
	more := (&Sum{Rolls: []Roll{AtHand(throw)}, Keep: 2}).Automaton(36)
	for more.Target = 0; more.Target < 16; more.Target++ {
		more.Names = append(more.Names, fmt.Sprint(more.Target)) // the last five have no cell
	}
	more.Target = 16
	if more.Sum(more.List(MaxTable)) != nil {
		t.Error("three of two dice are added")
	}
	limited := &Sum{Rolls: []Roll{AtHand(Throw{6, 1, []int{6}}), AtHand(Throw{6, 1, []int{6}})}, Keep: 2}
	if limited.Automaton(41) != nil || limited.Automaton(42) == nil {
		t.Error("the limit is not the number of cells")
	}
}
