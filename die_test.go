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

// A die has the faces that its dice draw, whatever the size.
func TestDieIsDraw(t *testing.T) {
	rejecting := math.MaxInt/2 + 2 // a quarter of all words
	sizes := []int{2, 3, 6, 7, 13, 100, 1 << 17, 1<<30 + 1, rejecting, math.MaxInt32, math.MaxInt}
	for name, made := range map[string]func() dice.Dice{
		"PCG":     func() dice.Dice { return dice.Generator(pcg()) },
		"ChaCha8": func() dice.Dice { return dice.Generator(rand.NewChaCha8([32]byte{1})) },
		"Recycle": func() dice.Dice { return dice.Recycle(dice.Seeded(6)) },
		"Debias":  func() dice.Dice { return dice.Debias(dice.Seeded(6)) },
		"Bits":    func() dice.Dice { return dice.Bits(dice.Recycle(dice.Seeded(6))) },
		"Reader": func() dice.Dice {
			return dice.Reader(strings.NewReader(strings.Repeat("a few random bytes", 2000)))
		},
		"Record":  func() dice.Dice { return dice.Record(dice.Generator(pcg())) },
		"foreign": func() dice.Dice { return dice.Foreign(dice.Generator(pcg())) },
	} {
		rng, other := made(), made()
		for i := range 200 {
			n := sizes[i%len(sizes)]
			got, err := rng.Draw(n)
			if want := take(t, dice.Die(other, n), 1)[0]; got != want || err != nil {
				t.Fatalf("%s: draw %d, a d%d: %d, %v; the die shows %d", name, i, n, got, err, want)
			}
		}
	}
}

// Dice draw a d1 without a roll, a word or a face; only a DiceFunc is called.
func TestDrawOfOneTakesNothing(t *testing.T) {
	never := dice.Untouched(256)
	nothing := dice.ReaderFunc(func([]byte) (int, error) { panic("read") })
	silent := writerFunc(func([]byte) (int, error) { panic("written") })
	for _, rng := range []dice.Dice{dice.Generator(noWords{}), dice.Random, dice.Crypto,
		dice.Reader(nothing), dice.Prompt(nothing, silent), dice.Script(), dice.Set(never),
		dice.Must(dice.ScriptOf(ones(2), ones(2))), dice.Record(dice.Set(never)), dice.Recycle(never),
		dice.Debias(never), dice.Bits(dice.Set(never)), dice.Bits(dice.Recycle(never))} {
		for _, roll := range []func() (int, error){
			func() (int, error) { return rng.Draw(1) }, dice.Die(rng, 1).Roll,
		} {
			if face, err := roll(); face != 1 || err != nil {
				t.Errorf("%T: %d, %v", rng, face, err)
			}
		}
		const want = "dice: Draw: no die has 0 sides; it needs at least 1"
		if got := panicOf(func() { rng.Draw(0) }); got != want {
			t.Errorf("%T: panic %q", rng, got)
		}
	}
	dice.Must(dice.Enumerate(0, func(rng dice.Dice) (int, error) {
		if face, err := rng.Draw(1); face != 1 || err != nil {
			t.Errorf("Enumerate: %d, %v", face, err)
		}
		return 0, nil
	}))
}

type noWords struct{}

func (noWords) Uint64() uint64 { panic("a word was taken") }

// A function is called for each draw, also of one side: so a game keeps the worlds of its
// seeds.
func TestDiceFuncKeepsOldWorlds(t *testing.T) {
	seed := func() *rand.Rand { return rand.New(rand.NewPCG(5, 5)) }
	old, game := seed(), seed()
	rng := dice.DiceFunc(func(sides int) (int, error) { return game.IntN(sides) + 1, nil })
	one := dice.Die(rng, 1)
	for range 100 {
		for _, sides := range []int{6, 1, 20} {
			want := old.IntN(sides) + 1
			if face, err := rng.Draw(sides); face != want || err != nil {
				t.Fatalf("a d%d: %d, %v; want %d", sides, face, err, want)
			}
		}
		side := one.Sides()
		old.IntN(side) // 0, and it takes a word
		if face, err := one.Roll(); face != 1 || err != nil {
			t.Fatalf("a d1: %d, %v", face, err)
		}
	}
	if got, want := game.Uint64(), old.Uint64(); got != want {
		t.Errorf("the next word is %d; want %d", got, want)
	}
}

// A drawer draws from dice. From dice that show their 2 it makes a result, and it asks
// for dice of these sides.
type drawer struct {
	name string
	draw func(rng dice.Dice) (int, error)
	want int
	asks string
}

// drawers are everything that draws.
func drawers() []drawer {
	loot, plan := dice.Must(dice.Weighted(60, 0, 30, 10)), planFor(13, []int{6, 20})
	weighted := planFor(4, []int{6, 20}, dice.Weights(60, 30, 9, 1))
	all := []drawer{
		{"Draw", func(rng dice.Dice) (int, error) { return rng.Draw(20) }, 2, "[20]"},
		{"Die", func(rng dice.Dice) (int, error) { return dice.Die(rng, 13).Roll() }, 2, "[13]"},
		{"Record", func(rng dice.Dice) (int, error) { return dice.Record(rng).Draw(20) }, 2, "[20]"},
		{"Bits", func(rng dice.Dice) (int, error) { return dice.Bits(rng).Roll() }, 2, "[256]"},
		{"Between", func(rng dice.Dice) (int, error) { return dice.Between(rng, -3, 5) }, -2, "[9]"},
		{"Chance", func(rng dice.Dice) (int, error) {
			happens, err := dice.Chance(rng, 2, 10)
			if happens {
				return 1, err
			}
			return 0, err
		}, 1, "[10]"},
		{"Pick", func(rng dice.Dice) (int, error) { return dice.Pick(rng, []int{7, 8, 9}) }, 8, "[3]"},
		{"Table.Pick", loot.Pick, 0, "[100]"},
		{"WeightedPick", func(rng dice.Dice) (int, error) { return dice.WeightedPick(rng, 0, 1, 5) }, 2,
			"[6]"},
		{"WeightedPerm", func(rng dice.Dice) (int, error) {
			order, err := dice.WeightedPerm(rng, 3, 1, 5, 2)
			return asNumber(order), err
		}, 120, "[8 3]"}, // the last has a single weight
		{"ShuffleSlice", func(rng dice.Dice) (int, error) {
			order, err := dice.Perm(rng, 13)
			return asNumber(order[:min(len(order), 1)]), err
		}, 2, "[1037836800 6]"}, // 13·12·…·4, then 3!
		{"Shuffle", func(rng dice.Dice) (int, error) {
			swaps := 0
			err := dice.Shuffle(rng, 13, func(i, j int) { swaps++ })
			return swaps / 12, err
		}, 1, "[1037836800 6]"},
		{"Source", func(rng dice.Dice) (int, error) {
			return dice.Must(plan.Source(rng)).Roll()
		}, 2, "[20]"},
		{"Picker", func(rng dice.Dice) (int, error) {
			return dice.Must(weighted.Picker(rng))()
		}, 0, "[20]"},
		{"RollDice", func(rng dice.Dice) (int, error) {
			rolled, err := dice.Must(dice.Parse("3d6kh2")).RollDice(rng)
			return rolled.Result, err
		}, 4, "[6 6 6]"},
	}
	for _, e := range []struct {
		text, asks string
		want       int
	}{
		{"d20", "[20]", 2}, {"2d6+1d4+3", "[6 6 4]", 9}, {"d66", "[6 6]", 22},
		{"4d6kh3", "[6 6 6 6]", 6}, {"6d1+d20", "[20]", 8}, {"2d{0,5,5}", "[3 3]", 10},
		{"max(d8,2d4r1)", "[8 4 4]", 4}, {"2d6!", "[6 6]", 4}, {"d20>=2", "[20]", 1},
		{"2d20ro1kl1", "[20 20]", 2},
	} {
		all = append(all, drawer{e.text, dice.Must(dice.Parse(e.text)).Roll, e.want, e.asks})
	}
	return all
}

// asNumber returns the digits of an order as one number.
func asNumber(order []int) (number int) {
	for _, digit := range order {
		number = 10*number + digit
	}
	return number
}

// foreignDice are dice of another package, which check nothing.
type foreignDice func(sides int) (int, error)

func (f foreignDice) Draw(sides int) (int, error) { return f(sides) }

// Everything that draws asks dice for the sizes that it needs, and only for these.
func TestWhatDrawsAsksDice(t *testing.T) {
	for _, c := range drawers() {
		var asked []int
		got, err := c.draw(foreignDice(func(sides int) (int, error) {
			asked = append(asked, sides)
			return 2, nil
		}))
		if got != c.want || fmt.Sprint(asked) != c.asks || err != nil {
			t.Errorf("%s: %d, %v, asks for %v; want %d, %s", c.name, got, err, asked, c.want, c.asks)
		}
	}
}

// A face that dice of another package must not have is ErrFace wherever they are used, at
// each draw.
func TestForeignFaces(t *testing.T) {
	for _, c := range drawers()[1:] { // the first is nothing of this package
		for good := range strings.Count(c.asks, " ") + 1 {
			for _, wrong := range []func(sides int) int{
				func(int) int { return 0 }, func(int) int { return -1 }, func(int) int { return math.MinInt },
				func(sides int) int { return sides + 1 }, func(int) int { return math.MaxInt },
			} {
				drawn := 0
				got, err := c.draw(foreignDice(func(sides int) (int, error) {
					drawn++
					if drawn > good {
						return wrong(sides), nil
					}
					return 2, nil
				}))
				if got != 0 || !errors.Is(err, dice.ErrFace) || drawn != good+1 {
					t.Errorf("%s: after %d good draws %d, %v", c.name, good, got, err)
				}
			}
		}
	}
}

// An error of dice is that of the call, and a face that comes with it is none; the end of
// input is unexpected after a draw.
func TestErrorsOfDice(t *testing.T) {
	for _, c := range drawers()[1:] {
		got, err := c.draw(foreignDice(func(int) (int, error) { return 1, errLunch }))
		if got != 0 || !errors.Is(err, errLunch) {
			t.Errorf("%s: %d, %v", c.name, got, err)
		}
		for good := range strings.Count(c.asks, " ") + 1 {
			got, err := c.draw(dice.Script(slices.Repeat([]int{2}, good)...))
			if got != 0 || errors.Is(err, io.EOF) != (good == 0) ||
				errors.Is(err, io.ErrUnexpectedEOF) != (good > 0) {
				t.Errorf("%s: the end after %d draws: %d, %v", c.name, good, got, err)
			}
		}
	}
}
