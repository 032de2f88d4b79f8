package dice_test

import (
	"bufio"
	"context"
	cryptorand "crypto/rand"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
)

func TestMust(t *testing.T) {
	if got := dice.Must(dice.Replay(6, 5).Roll()); got != 5 {
		t.Errorf("got %d", got)
	}
	defer func() {
		if err := recover(); err != io.EOF {
			t.Errorf("panics with %v", err)
		}
	}()
	dice.Must(dice.Replay(6).Roll())
}

// Types that must not be copied have a field that go vet knows by its methods.
func TestVetReportsCopies(t *testing.T) {
	locker := reflect.TypeFor[sync.Locker]()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[dice.Recycler](), reflect.TypeFor[dice.BitStream](),
		reflect.TypeFor[dice.Table](),
		reflect.TypeFor[dice.Debiased](), reflect.TypeFor[dice.Walk](),
		reflect.TypeFor[dice.Guarded](),
	} {
		locks := 0
		for i := range typ.NumField() {
			if reflect.PointerTo(typ.Field(i).Type).Implements(locker) {
				locks++
			}
		}
		if locks != 1 {
			t.Errorf("%v has %d such fields", typ, locks)
		}
	}
}

// A made type is ready only if its constructor made it; the others are ready as they are. Where
// the constructor returns an error, a nil value often comes from an error that was not looked at.
var madeBy = map[reflect.Type]string{
	reflect.TypeFor[dice.Recycler]():     "Recycle",
	reflect.TypeFor[dice.BitStream]():    "Bits",
	reflect.TypeFor[dice.Debiased]():     "Debias",
	reflect.TypeFor[dice.Guarded]():      "Guard",
	reflect.TypeFor[dice.Table]():        "Weighted",
	reflect.TypeFor[dice.Distribution](): "Enumerate",
	reflect.TypeFor[dice.Strategy]():     "Plan",
	reflect.TypeFor[dice.Walk]():         "Strategy.Walk",
	reflect.TypeFor[dice.Expr]():         "Parse",
}

// Every method of a nil or zero value panics with the name of the type and its constructor.
// String never panics, and data that cannot be restored or written is an error.
func TestNilAndZeroValues(t *testing.T) {
	errs := map[string]string{
		"zero Recycler.UnmarshalBinary": "dice: Recycler.UnmarshalText: the Recycler has no die; " +
			"restore into one that Recycle made",
		"zero Recycler.UnmarshalText": "dice: Recycler.UnmarshalText: the Recycler has no die; " +
			"restore into one that Recycle made",
		"zero Strategy.MarshalJSON": "dice: Strategy.MarshalJSON: an empty strategy; " +
			"make one with Plan",
		"zero Strategy.UnmarshalJSON": "dice: Strategy.UnmarshalJSON: ",
		"zero Expr.MarshalText": "dice: Expr.MarshalText: the expression is empty; " +
			"make it with Parse",
		"zero Expr.UnmarshalText": "dice: Parse: \"\" is not known; " +
			"write 13, 2d6+3, 4d6dl1, adv or coin",
		"nil Expr.UnmarshalText": "dice: Expr.UnmarshalText: nil Expr; pass a pointer to one",
		"nil Expr.MarshalText": "value method example.com/dice.Expr.MarshalText called " +
			"using nil *Expr pointer",
		// A value method: Go itself panics. In JSON, nil is null.
		"nil Strategy.MarshalJSON": "value method example.com/dice.Strategy.MarshalJSON called using " +
			"nil *Strategy pointer",
	}
	for typ, made := range madeBy {
		for kind, value := range map[string]reflect.Value{"nil": reflect.Zero(reflect.PointerTo(typ)),
			"zero": reflect.New(typ)} {
			for i := range value.NumMethod() {
				name := value.Type().Method(i).Name
				hint := "make one with " + made
				switch made {
				case "Enumerate":
					hint = "look at the error of Enumerate or Chances"
				case "Plan", "Weighted":
					hint = "look at the error of " + made
				case "Parse":
					hint = "look at the error of Parse, or for a field that the data lacks"
				}
				want := "dice: " + typ.Name() + ": nil and the zero value are not ready for use; " + hint
				call := kind + " " + typ.Name() + "." + name
				if text, found := errs[call]; found {
					want = text
				} else if name == "String" {
					want = "dice." + strings.Replace(made, "Strategy.Walk", "Plan", 1)
				}
				if got := callWithNothing(value.Method(i)); !strings.HasPrefix(got, want) ||
					name != "String" && name != "UnmarshalJSON" && got != want {
					t.Errorf("%s: %s; want %s", call, got, want)
				}
			}
		}
	}
}

// callWithNothing calls a method with zero arguments and a context, and returns its panic,
// its error, or else its first result.
func callWithNothing(method reflect.Value) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	var in []reflect.Value
	for i := range method.Type().NumIn() {
		typ := method.Type().In(i)
		switch {
		case typ == reflect.TypeFor[context.Context]():
			in = append(in, reflect.ValueOf(context.Background()))
		case !method.Type().IsVariadic() || i < method.Type().NumIn()-1:
			in = append(in, reflect.Zero(typ))
		}
	}
	out := method.Call(in)
	if len(out) == 0 {
		return "no panic"
	}
	if err, ok := out[len(out)-1].Interface().(error); ok {
		return err.Error()
	}
	return fmt.Sprint(out[0])
}

// Printed with %v, a die shows where it comes from, and nothing that it holds.
func TestDiceAsText(t *testing.T) {
	d6 := func() dice.Source { return dice.FromRand(pcg(), 6) }
	plan := planFor(13, []int{8, 20})
	recycled := dice.Recycle(d6())
	for want, value := range map[string]any{
		"dice.New(6)":                    dice.New(6),
		"dice.Secure(6)":                 dice.Secure(6),
		"dice.FromRand(src, 6)":          d6(),
		"dice.FromReader(r, 6)":          dice.FromReader(strings.NewReader(""), 6),
		"dice.Replay(6)":                 dice.Replay(6, 1, 2, 3),
		"dice.Prompt(r, w, 6)":           dice.Prompt(strings.NewReader(""), io.Discard, 6),
		"dice.Sim(d6, 13)":               dice.Sim(d6(), 13),
		"dice.Reject(d6, 5)":             dice.Reject(d6(), 5),
		"dice.Product(d6, d20)":          dice.Product(d6(), dice.New(20)),
		"dice.Product()":                 dice.Product(),
		"dice.Recycle(d6)":               recycled,
		"dice.Sim(dice.Recycle(d6), 13)": dice.Sim(recycled, 13),
		"dice.Plan(13).Source()":         dice.Must(plan.Source(dice.New(8), dice.New(20))),
		"dice.Recycle(d0)":               new(dice.Recycler),
		"dice.Plan(0)":                   new(dice.Strategy),
		"dice.Enumerate()":               new(dice.Distribution),
		"dice.Parse()":                   new(dice.Expr),
		"0 rolls, 0.0 bits in: 0.0 out, 0.0 held, 0.0 lost": dice.Account{},
		"1 roll, 1.0 bits in: 0.0 out, 1.0 held, 0.0 lost":  dice.Account{Rolls: 1, In: 1, Held: 1},
	} {
		if got := fmt.Sprint(value); got != want {
			t.Errorf("%%v prints %s; want %s", got, want)
		}
		if got := fmt.Sprintf("%+v", value); got != want {
			t.Errorf("%%+v prints %s; want %s", got, want)
		}
	}
	_, err := dice.Enumerate(1, func(rng dice.Dice) (int, error) {
		if got := fmt.Sprint(rng); got != "dice.Enumerate()" {
			t.Errorf("%%v prints %s", got)
		}
		return 0, nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Nothing that rolls or draws allocates.
func TestRollsAllocateNothing(t *testing.T) {
	die := func(sides int) dice.Source { return dice.FromRand(pcg(), sides) }
	store, deck := dice.Recycle(die(6)), make([]int, 52)
	weights, swap := []int{1, 2, 3}, func(i, j int) {}
	calls := map[string]func(){
		"Shuffle":          func() { dice.Shuffle(die6, 200, swap) },
		"Shuffle, a store": func() { dice.Shuffle(store, 200, swap) },
		"ShuffleSlice":     func() { dice.ShuffleSlice(die6, deck) },
		"Pick":             func() { dice.Pick(die6, deck) },
		"WeightedPick":     func() { dice.WeightedPick(store, weights...) },
	}
	rolls := map[string]dice.Source{
		"New": dice.New(6), "FromRand": die(6), "Secure": dice.Secure(6),
		"FromReader":   dice.FromReader(bufio.NewReader(cryptorand.Reader), 6),
		"Replay":       dice.Replay(6, ones(2000)...),
		"Guard, large": dice.Guard(die(1 << 20)),
	}
	for _, c := range combinators {
		if c.name != "Record" { // keeps every face
			rolls[c.name] = c.make(die)
		}
	}
	for name, die := range rolls {
		calls[name] = func() { die.Roll() }
	}
	chacha := rand.NewChaCha8([32]byte{})
	for _, src := range []dice.Source{dice.Generator(pcg()), dice.Generator(chacha), dice.Random,
		dice.Crypto, dice.Script(ones(2000)...), dice.Secure(6), die(6), die(20), store,
		dice.Debias(die(6)), dice.Bits(die(6)),
		dice.DiceFunc(func(sides int) (int, error) { return sides, nil })} {
		table := dice.Must(dice.Weighted(src, 1, 1, 2, 3, 2, 1000003))
		calls[fmt.Sprint("Draw of ", src)] = func() { dice.Draw(src, 20) }
		calls[fmt.Sprint("Pick of weights of ", src)] = func() { table.Pick() }
	}
	for _, text := range []string{"4d6kh3", "100d6kh50", "3d6!", "20d6+3", "5d10>=8", "2d6/2",
		"d20+5>=15", "8d6mi2", "d66", "{d6,2d8}kh1", "{3d6!+d8}>=5"} {
		e := dice.Must(dice.Parse(text))
		calls[text] = func() { e.Roll(die6) }
	}
	for name, call := range calls {
		if n := testing.AllocsPerRun(500, call); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// die6 is a die whose faces nothing depends on.
var die6 = dice.FromRand(pcg(), 6)

// What makes things allocates little: a table that shares the lookups of another once.
func TestMakingAllocatesLittle(t *testing.T) {
	coin, store := dice.FromRand(pcg(), 2), dice.Recycle(dice.New(6))
	few := []int{1000003, 17, 999, 1, 1, 1, 1, 1}
	table, stored := dice.Must(dice.Weighted(coin, few...)), dice.Must(dice.Weighted(store, few...))
	expr, rng := dice.Must(dice.Parse("4d6kh3")), dice.Generator(pcg())
	for name, test := range map[string]struct {
		most float64
		call func()
	}{
		"With":            {1, func() { table.With(coin) }},
		"With of a store": {1, func() { stored.With(store) }},
		"Sum":             {2, func() { dice.Sum(2, 6, 3) }},
		"RollDice":        {9, func() { expr.RollDice(rng) }},
	} {
		if n := testing.AllocsPerRun(100, test.call); n > test.most {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// The surface has at most 110 exported functions and methods, and no exported constants.
func TestSurface(t *testing.T) {
	var files []*ast.File
	positions := token.NewFileSet()
	for _, name := range dice.Must(filepath.Glob("*.go")) {
		if !strings.HasSuffix(name, "_test.go") {
			file := dice.Must(parser.ParseFile(positions, name, nil, parser.SkipObjectResolution))
			files = append(files, file)
		}
	}
	surface := dice.Must(doc.NewFromFiles(positions, files, "example.com/dice"))
	count, constants := len(surface.Funcs), len(surface.Consts)
	for _, typ := range surface.Types {
		count += len(typ.Funcs)
		constants += len(typ.Consts)
		for _, method := range typ.Methods {
			if method.Level == 0 {
				count++
			}
		}
	}
	if count > 110 || count < 50 || constants > 0 {
		t.Errorf("%d exported functions and methods, %d constants; at most 110 and none are wanted: a "+
			"new one takes the place of another", count, constants)
	}
}
