package dice_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// The same words give the faces of FromRand, also of a size that rejects a quarter of the words.
func TestGeneratorDrawsTheFacesOfFromRand(t *testing.T) {
	sizes := []int{1<<30 + 1, math.MaxInt, math.MaxInt / 4 * 3, 20, 6, 100, 3, 7, 13, 1000, 52, 2, 5}
	for _, sources := range [][2]rand.Source{
		{rand.NewPCG(1, 2), rand.NewPCG(1, 2)},
		{rand.NewChaCha8([32]byte{1}), rand.NewChaCha8([32]byte{1})},
	} {
		ours := dice.Generator(sources[0])
		for i := range 2000 {
			n := sizes[i%len(sizes)]
			got, err := dice.Draw(ours, n)
			want := take(t, dice.FromRand(sources[1], n), 1)[0]
			if got != want || err != nil {
				t.Fatalf("draw %d, a d%d: %d, %v; FromRand gives %d", i, n, got, err, want)
			}
		}
	}
}

// The words of a PCG are taken without a call. A rejected one is drawn again, as that of any other
// generator: this PCG gives 0 first, which is rejected unless it is for a power of two.
func TestPCGWordsAreRejected(t *testing.T) {
	zero := func() *rand.PCG { return rand.NewPCG(0xdba7208509dc6fbc, 0xf24b0ffac22ab37d) }
	if word := zero().Uint64(); word != 0 {
		t.Fatalf("the first word is %d", word)
	}
	roll := func(text string) func(dice.Source) (int, error) { return mustParse(t, text).Roll }
	for name, draw := range map[string]func(dice.Source) (int, error){
		"Draw":   func(src dice.Source) (int, error) { return dice.Draw(src, 20) },
		"method": func(src dice.Source) (int, error) { return src.(dice.Dice).Draw(20) },
		"d20":    roll("d20"),
		"2d6":    roll("2d6"),
		"4d6kh3": roll("4d6kh3"),
		"order": func(src dice.Source) (int, error) {
			order, err := dice.Perm(src, 9)
			for i, place := range order[1:] {
				order[0] += place << (4 * (i + 1))
			}
			return order[0], err
		},
	} {
		got, err := draw(dice.Generator(zero()))
		want, other := draw(dice.Generator(rand.New(zero())))
		if got != want || err != nil || other != nil {
			t.Errorf("%s: %d, %v; from the same words without a PCG %d, %v", name, got, err, want, other)
		}
	}
}

// A draw of one result takes the rolls of Sim, one of the die's own size its roll, and a draw
// from a store is that of a die of Sim.
func TestDrawIsSim(t *testing.T) {
	for _, n := range []int{2, 3, 6, 7, 13, 100, 1 << 17, math.MaxInt32} {
		die, sim := dice.FromRand(pcg(), 6), dice.FromRand(pcg(), 6)
		for range 20 {
			got, err := dice.Draw(die, n)
			if want := take(t, dice.Sim(sim, n), 1)[0]; got != want || err != nil {
				t.Fatalf("a d%d is %d, %v; Sim gives %d", n, got, err, want)
			}
		}
		random := strings.Repeat("a few random bytes", 100)
		for name, made := range map[string]func() dice.Source{
			"Recycle":    func() dice.Source { return dice.Recycle(dice.FromRand(pcg(), 6)) },
			"Debias":     func() dice.Source { return dice.Debias(dice.FromRand(pcg(), 6)) },
			"Bits":       func() dice.Source { return dice.Bits(dice.FromRand(pcg(), 6)) },
			"FromReader": func() dice.Source { return dice.FromReader(strings.NewReader(random), 20) },
		} {
			src, other := made(), made()
			sim := dice.Sim(other, n)
			for range 20 {
				got, err := dice.Draw(src, n)
				if want := take(t, sim, 1)[0]; got != want || err != nil {
					t.Fatalf("%s: a d%d is %d, %v; Sim gives %d", name, n, got, err, want)
				}
			}
		}
	}
}

// A roll before the end of input makes it unexpected.
func TestDrawEnds(t *testing.T) {
	if face, err := dice.Draw(dice.Replay(6), 20); face != 0 || err != io.EOF {
		t.Errorf("no roll: %d, %v, not io.EOF", face, err)
	}
	face, err := dice.Draw(dice.Replay(6, 3), 20)
	if face != 0 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("one roll of two: %d, %v", face, err)
	}
	face, err = dice.Draw(dice.Lying(dice.Replay(6, 6)), 6)
	if face != 0 || !errors.Is(err, dice.ErrFace) {
		t.Errorf("a face of 7: %d, %v", face, err)
	}
}

// Every source draws a d1 without a roll, a word or a face.
func TestDrawOfOneTakesNothing(t *testing.T) {
	never := dice.DiceFunc(func(int) (int, error) { panic("called") })
	for _, src := range []dice.Source{dice.Untouched(6), dice.Generator(noWords{}), dice.Random,
		dice.Crypto, dice.Script(), never, dice.Recycle(dice.Untouched(6)),
		dice.Debias(dice.Untouched(6)), dice.Bits(dice.Untouched(6))} {
		if face, err := dice.Draw(src, 1); face != 1 || err != nil {
			t.Errorf("%v: %d, %v", src, face, err)
		}
	}
}

type noWords struct{}

func (noWords) Uint64() uint64 { panic("a word was taken") }

func TestScript(t *testing.T) {
	s := dice.Script(20, 5, 6, 3)
	var got []int
	for _, n := range []int{20, 6, 1, 6} {
		got = append(got, dice.Must(s.Draw(n)))
	}
	if !slices.Equal(got, []int{20, 5, 1, 6}) {
		t.Errorf("faces %v", got)
	}
	_, err := dice.Draw(s, 2)
	if !errors.Is(err, dice.ErrFace) || !strings.Contains(err.Error(), "3 is not a face of a d2") {
		t.Errorf("a 3 for a coin: %v", err)
	}
	if face, err := dice.Draw(s, 4); face != 3 || err != nil {
		t.Errorf("the face that was refused is not next: %d, %v", face, err)
	}
	_, err = dice.Draw(s, 4)
	if !errors.Is(err, io.EOF) || !strings.Contains(err.Error(), "after 4, and a d4 was drawn") {
		t.Errorf("the end is %v, not io.EOF for a d4", err)
	}
}

// What a function returns is validated, also by Draw for Dice of another package.
func TestDiceFunc(t *testing.T) {
	for _, c := range []struct {
		face int
		err  error
		want error
		says string
	}{
		{6, nil, nil, ""},
		{0, nil, dice.ErrFace, "return 1 to 6"}, // as IntN does
		{7, nil, dice.ErrFace, "return 1 to 6"},
		{3, errLunch, errLunch, ""},
	} {
		f := dice.DiceFunc(func(sides int) (int, error) { return c.face, c.err })
		face, err := dice.Draw(f, 6)
		if !errors.Is(err, c.want) || (err == nil) != (face == 6) ||
			!strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("a function that returns %d, %v: %d, %v", c.face, c.err, face, err)
		}
		face, err = dice.Draw(otherDice{f, c.face}, 6)
		if c.err == nil && (!errors.Is(err, c.want) || (err == nil) != (face == 6)) {
			t.Errorf("dice that draw %d: %d, %v", c.face, face, err)
		}
	}
}

type otherDice struct {
	dice.Source
	face int
}

func (d otherDice) Draw(int) (int, error) { return d.face, nil }

// Dice without sides of their own say so, and a wrapper that hides Draw panics at once.
func TestSizelessDice(t *testing.T) {
	f := dice.DiceFunc(func(sides int) (int, error) { return 1, nil })
	for _, src := range []dice.Dice{dice.Generator(pcg()), dice.Random, dice.Crypto,
		dice.Script(1), f} {
		face, err := src.Roll()
		if src.Sides() != 1 || face != 0 || !errors.Is(err, errors.ErrUnsupported) ||
			!strings.Contains(err.Error(), "Draw(src, sides)") {
			t.Errorf("%v: a d%d rolls %d, %v", src, src.Sides(), face, err)
		}
		got := panicOf(func() { dice.Draw(struct{ dice.Source }{src}, 20) })
		if !strings.Contains(got, "d1") {
			t.Errorf("%v without Draw: %s", src, got)
		}
	}
}

// Everything that draws asks dice for the sizes that it needs, and only for these.
func TestWhatDrawsAsksDice(t *testing.T) {
	var asked []int
	f := dice.DiceFunc(func(sides int) (int, error) {
		asked = append(asked, sides)
		return min(sides, 2), nil
	})
	loot := dice.Must(dice.Weighted(f, 60, 0, 30, 10))
	plan := planFor(13, []int{6, 20})
	planned := dice.Must(plan.Source(f))
	mixed := dice.Must(plan.Source(f, dice.Replay(6, slices.Repeat([]int{1}, 10)...)))
	pick := dice.Must(planFor(4, []int{6, 20}, dice.Weights(60, 30, 9, 1)).Picker(f))
	for _, c := range []struct {
		name string
		roll func() (int, error)
		want int
		asks string
	}{
		{"Draw", func() (int, error) { return dice.Draw(f, 20) }, 2, "[20]"},
		{"Sim", dice.Sim(f, 13).Roll, 2, "[13]"},
		{"Sim of Sim", dice.Sim(dice.Sim(f, 6), 6).Roll, 2, "[6]"},
		{"Range", dice.Range(f, -3, 5), -2, "[9]"},
		{"Pick", func() (int, error) { return dice.Pick(f, []int{7, 8, 9}) }, 8, "[3]"},
		{"Pick of one", func() (int, error) { return dice.Pick(f, []int{7}) }, 7, "[]"},
		{"Weighted", loot.Pick, 0, "[100]"},
		{"Weighted of one", dice.Must(dice.Weighted(f, 0, 7)).Pick, 1, "[]"},
		{"With", dice.Must(dice.Weighted(dice.New(6), 1, 5, 2)).With(f).Pick, 1, "[8]"},
		{"WeightedPick", func() (int, error) { return dice.WeightedPick(f, 0, 1, 5) }, 2, "[6]"},
		{"WeightedPerm", func() (int, error) {
			order, err := dice.WeightedPerm(f, 3, 1, 5, 2)
			return order[0]*100 + order[1]*10 + order[2], err
		}, 120, "[8 3]"}, // the last has a single weight
		{"Shuffle", func() (int, error) {
			order, err := dice.Perm(f, 13)
			return order[0], err
		}, 2, "[1037836800 6]"}, // 13·12·…·4, then 3!
		{"Expr", func() (int, error) {
			return dice.Must(dice.Parse("2d6+1d4+3")).Roll(f)
		}, 9, "[6 6 4]"},
		{"Bits", dice.Bits(f).Roll, 2, "[256]"},
		{"Recycle of Sim", dice.Recycle(dice.Sim(f, 6)).Roll, 2, "[6]"},
		{"Strategy", planned.Roll, 0, ""},
		{"Strategy with a d6", mixed.Roll, 0, ""},
		{"Picker", pick, 0, ""},
	} {
		asked = []int{}
		got, err := c.roll()
		if c.asks == "" { // the plan decides; only its dice are asked for
			for _, n := range asked {
				if n != 20 && (n != 6 || c.name == "Strategy with a d6") {
					t.Errorf("%s asks for a d%d", c.name, n)
				}
			}
			if err != nil || len(asked) == 0 {
				t.Errorf("%s: %d, %v, asks for %v", c.name, got, err, asked)
			}
		} else if got != c.want || fmt.Sprint(asked) != c.asks || err != nil {
			t.Errorf("%s: %d, %v, asks for %v; want %d, %s", c.name, got, err, asked, c.want, c.asks)
		}
	}
}

// From a store a pick of weights leaves what Weighted leaves.
func TestWeightedPickFromAStore(t *testing.T) {
	one, two := dice.Recycle(dice.FromRand(pcg(), 6)), dice.Recycle(dice.FromRand(pcg(), 6))
	table := dice.Must(dice.Weighted(two, 61, 30, 9, 1))
	for range 100 {
		got, err := dice.WeightedPick(one, 61, 30, 9, 1)
		if want := dice.Must(table.Pick()); got != want || err != nil {
			t.Fatalf("%d, %v; Weighted draws %d", got, err, want)
		}
	}
	if one.Account() != two.Account() {
		t.Errorf("%v; Weighted leaves %v", one.Account(), two.Account())
	}
	weights := []int{1, 2, 3}
	if n := testing.AllocsPerRun(100, func() { dice.WeightedPick(one, weights...) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	for _, weights := range [][]int{{}, {0}, {-1, 2}, {math.MaxInt, 1}} {
		if _, err := dice.WeightedPick(one, weights...); err == nil ||
			!strings.HasPrefix(err.Error(), "dice: WeightedPick: ") {
			t.Errorf("%v: %v", weights, err)
		}
	}
}

// game draws in every way, and returns what came.
func game(t *testing.T, src dice.Source) string {
	t.Helper()
	var log []any
	keep := func(x int, err error) {
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, x)
	}
	loot := dice.Must(dice.Weighted(src, 61, 30, 9, 1))
	notation := dice.Must(dice.Parse("4d6kh3+1d20"))
	for range 20 {
		keep(dice.Draw(src, 20))
		keep(dice.Sim(src, 13).Roll())
		keep(dice.Range(src, 5, 11)())
		keep(dice.Pick(src, []int{1, 2, 3}))
		keep(notation.Roll(src))
		keep(dice.WeightedPick(src, 3, 2))
		keep(loot.Pick())
		order, err := dice.Perm(src, 60)
		keep(order[0], err)
		order, err = dice.WeightedPerm(src, 3, 3, 1, 2)
		keep(order[0], err)
	}
	return fmt.Sprint(log...)
}

// A recorder changes nothing, neither over dice nor over a die, and its script gives the game
// again and checks the sides.
func TestRecordChangesNothing(t *testing.T) {
	for name, made := range map[string]func() dice.Source{
		"generator": func() dice.Source { return dice.Generator(pcg()) },
		"die":       func() dice.Source { return dice.FromRand(pcg(), 6) },
		"function":  func() dice.Source { return dice.DiceFunc(dice.Generator(pcg()).Draw) },
	} {
		recorder := dice.Record(made())
		got, want := game(t, recorder), game(t, made())
		if got != want {
			t.Errorf("%s: another game:\n%s\n%s", name, got, want)
		}
		if name == "die" {
			if _, draws := recorder.(dice.Dice); draws {
				t.Error("a recorded die draws")
			}
			replayed := game(t, dice.Replay(6, recorder.Faces()...))
			if replayed != want {
				t.Errorf("the transcript of a die gives %s", replayed)
			}
			continue
		}
		script := recorder.Script()
		if replayed := game(t, script); replayed != want {
			t.Errorf("%s: the script gives %s", name, replayed)
		}
		if _, err := script.Draw(6); !errors.Is(err, io.EOF) {
			t.Errorf("%s: the script ends with %v", name, err)
		}
		_, err := recorder.Script().Draw(6)
		if !errors.Is(err, dice.ErrFace) || !strings.Contains(err.Error(),
			"face 1 of the script is a 16 of a d20, and a d6 was drawn") {
			t.Errorf("%s: other sides: %v", name, err)
		}
		if len(recorder.Sizes()) != len(recorder.Faces()) || recorder.Sizes()[0] != 20 {
			t.Errorf("%s: sides %v", name, recorder.Sizes())
		}
	}
	rolls := dice.Record(dice.FromRand(pcg(), 6))
	if err := dice.ShuffleSlice(rolls, make([]int, 52)); err != nil || len(rolls.Faces()) > 91 ||
		len(rolls.Faces()) < 86 {
		t.Errorf("a deck takes %d rolls of a recorded d6, %v", len(rolls.Faces()), err)
	}
}
