package automaton

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// making returns a roll that makes a die of all its dice. Equally many numbers of these, in
// a line, give each face; or if they are [Decimal], the number that they show.
func making(sides int, t Throw) Roll { return Roll{t, 1, sides, len(t.Dice)} }

// sums are sums with all that matters: dice at hand, together or not, dice made from smaller and
// larger ones, the highest and the lowest of them.
func sums() (list []*Sum) {
	throw := func(dice ...int) Throw { return throwOf(dice, len(dice)) }
	for _, rolls := range [][]Roll{
		{AtHand(throw(4, 6, 8))},
		{AtHand(throw(6, 6)), AtHand(throw(6))},
		{{throw(20), 3, 6, 1}},
		{making(4, throw(8)), making(4, throw(8))},
		{AtHand(throw(3)), AtHand(throw(3)), AtHand(throw(3, 3))},
		{AtHand(throw(10)), making(100, throw(10, 10))},
		{{throw(6, 6, 6), 1, 3, 1}, making(3, throw(6))},
		{{throw(4), 3, 3, 1}},
		{AtHand(throw(4, 4)), making(9, throw(4, 4))},
		{making(7, throw(3, 3)), making(7, throw(3, 3))},
	} {
		dice := len((&Sum{Rolls: rolls}).Dice())
		list = append(list, &Sum{Rolls: rolls, Keep: dice, Least: 1})
		if all := (&Sum{Rolls: rolls}).Dice(); slices.Max(all) == slices.Min(all) {
			for keep := 1; keep < dice; keep++ {
				list = append(list, &Sum{Rolls: rolls, Keep: keep, Least: 1}, &Sum{Rolls: rolls, Keep: keep,
					Lowest: true, Least: -1})
			}
		}
	}
	return append(list, &Sum{Rolls: []Roll{making(10, throw(4, 4)), making(10, throw(20))}, Keep: 2,
		From: 8})
}

// planOf returns the plan of a sum with the weights and names of its totals.
func planOf(s *Sum) *Automaton {
	a := s.Automaton(20_000)
	a.Weights = make([]uint64, a.Target)
	dice, cases := s.Dice(), 1
	for _, sides := range dice {
		cases *= sides
	}
	for number := range cases {
		var faces []int
		for _, sides := range dice {
			face := number % sides
			if s.From > 0 {
				face = min(max(face+2-s.From, 0), 1)
			}
			faces, number = append(faces, face), number/sides
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
	return a
}

// The plan of a sum is fair to the totals of all rolls of its dice, and is read as this sum, also
// when it was tidied or written and read.
func TestSums(t *testing.T) {
	for _, s := range sums() {
		a := planOf(s)
		read, _, _, err := Parse([]byte(jsonOf(t, a)))
		if err != nil {
			t.Fatalf("%v, keep %d: %v", s.Dice(), s.Keep, err)
		}
		for _, b := range []*Automaton{a, read, a.Tidied()} {
			if how := b.Reading(); how != Adding || !reflect.DeepEqual(b.Sum, s) {
				t.Errorf("%v, keep %d, lowest %v: reading %d of %+v", s.Dice(), s.Keep, s.Lowest, how, b.Sum)
			}
		}
	}
}

// A sum is as easy as the dice that it makes, each kind once.
func TestEaseOfSums(t *testing.T) {
	d6 := single(6)
	d7 := making(7, throwOf([]int{3, 3}, 2))
	d5 := making(5, d6)
	at := AtHand(d6)
	for i, s := range []*Sum{
		{Rolls: []Roll{at, at}, Least: 1},
		{Rolls: []Roll{d7, at, d7, d7}, Least: 1},
		{Rolls: []Roll{d5, d7, d5}, Least: 1},
	} {
		if want := easeOfSum + min(i, 1)*s.Die(d7).Ease() + i/2*s.Die(d5).Ease(); s.ease() != want {
			t.Errorf("sum %d: ease %d, want %d", i, s.ease(), want)
		}
	}
}

// A document whose steps do not make its sum is refused, and so is a sum without sense.
func TestSumsOfDocuments(t *testing.T) {
	list := sums()
	for i, s := range list {
		other := *list[(i+1)%len(list)]
		a := planOf(s)
		a.Sum = &other
		if _, _, _, err := Parse([]byte(jsonOf(t, a))); err == nil {
			t.Errorf("%v, keep %d: the sum may be that of %v, keep %d", s.Dice(), s.Keep, other.Dice(),
				other.Keep)
		}
		a.Sum = s
		a.Names[0] = "least"
		if _, _, _, err := Parse([]byte(jsonOf(t, a))); err == nil {
			t.Errorf("%v: names of totals need not be numbers", s.Dice())
		}
	}
	counted := *list[len(list)-1]
	a := planOf(&counted)
	for _, bend := range [][2]int{{1, 0}, {9, 0}, {11, 0}, {8, 1}} {
		counted.From, counted.Least = bend[0], bend[1]
		if _, _, _, err := Parse([]byte(jsonOf(t, a))); err == nil {
			t.Errorf("a sum may count dice from %d on, and the least as %d", bend[0], bend[1])
		}
	}
	twice := Roll{single(20), 2, 6, 1}
	text := jsonOf(t, planOf(&Sum{Rolls: []Roll{twice}, Keep: 2, Least: 1}))
	for _, bend := range [][2]string{
		{`"times":2`, `"times":3`}, {`"times":2`, `"times":0`}, {`"times":2`, `"times":1000000000`},
		{`"makes":6`, `"makes":5`}, {`"makes":6`, `"makes":21`}, {`"makes":6`, `"makes":1`},
		{`"each":1`, `"each":2`}, {`"each":1`, `"each":0`}, {`"keep":2`, `"keep":1`},
		{`"keep":2`, `"keep":3`}, {`"least":1`, `"least":0`}, {`"cost":1`, `"cost":2`},
		{`"roll":[20]`, `"roll":[19]`},
		{`"roll":[20]`, `"roll":[]`}, {`"roll":[20]`, `"roll":[4294967296,4294967296]`},
		{`[{`, `[` + strings.Repeat(`{"roll":[2,2],"cost":2,"times":131072},`, 1<<14) + `{`}, // 2^32 + 2
	} {
		at := strings.Index(text, `"sum"`)
		bent := text[:at] + strings.Replace(text[at:], bend[0], bend[1], 1)
		if _, _, _, err := Parse([]byte(bent)); err == nil || bent == text {
			t.Errorf("%s may be %s", bend[0], bend[1])
		}
	}
	if _, _, _, err := Parse([]byte(text)); err != nil {
		t.Error(err)
	}
}

// The limit of the plan of a sum is the number of its cells.
func TestSumsAreLimited(t *testing.T) {
	twice := Roll{single(6), 2, 0, 0}
	limited := &Sum{Rolls: []Roll{twice}, Keep: 2, Least: 1}
	if limited.Automaton(41) != nil || limited.Automaton(42) == nil {
		t.Error("the limit is not the number of cells")
	}
}
